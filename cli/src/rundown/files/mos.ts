import type { FileBlock, FileReading, FileRundown, FileStory } from '@lauda/domain';
import { isoSeconds, SECTION_NAMES, secondsClock } from '@lauda/domain';
import { type Element, element, type Item, type Message, type Part, readXml, textOf, writeEnvelope, writeXml, XmlError } from '@lauda/mos';
import type { Rundown, Story, StorySubSection } from '@lauda/sdk';

/** The schema name of our own part of a MOS file: the fields MOS lacks. */
const SCHEMA = 'urn:lauda:rundown:1';
const ITEMS = new Set(['CG', 'MOS_CG', 'MOS_VIDEO']);

/**
 * Writes a rundown as one MOS file: a running order and the text of each story. What MOS cannot carry stands in mosExternalMetadata;
 * Stand By and floated stories stand only there, because they are not to be aired.
 */
export function writeMosFile(rundown: Rundown, program: string): string {
  const aired = rundown.blocks
    .filter(({ standBy }) => !standBy)
    .flatMap(({ stories }) => stories.filter(({ floated, visible }) => !floated && visible));
  const shown = new Set(aired.map(({ id }) => id));
  const blocks = rundown.blocks.map((block) => ({
    ...block,
    stories: block.stories.map((story) => (shown.has(story.id) ? { uuid: story.uuid } : story)),
  }));
  const order: Message = {
    kind: 'roCreate',
    roID: rundown.uuid,
    slug: `${program} ${rundown.date}`,
    edStart: `${rundown.date}T${rundown.start}`,
    edDur: secondsClock(aired.reduce((sum, { total }) => sum + isoSeconds(total), 0)),
    metadata: [ownPart('PLAYLIST', { ...rundown, blocks })],
    stories: aired.map((story) => ({ ...headOf(story), parts: partsOf(story).filter(({ kind }) => kind === 'item') })),
  };
  const texts = aired.map((story): Message => {
    const { slug: _slug, page: _page, ...rest } = story;
    return { kind: 'roStorySend', roID: rundown.uuid, ...headOf(story), body: partsOf(story), metadata: [ownPart('STORY', rest)] };
  });
  const ids = [element('mosID', ['lauda']), element('ncsID', ['lauda']), element('messageID', ['1'])];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeXml(element('mos', [...ids, ...[order, ...texts].map(commandOf)]))}\n`;
}

/** The codec writes one command a frame; a file holds many. */
const commandOf = (message: Message): Element => elementsOf(readXml(writeEnvelope({ mosID: 'lauda', ncsID: 'lauda', message }))).at(-1)!;
const headOf = ({ uuid, slug, page }: Story) => ({ storyID: uuid, slug, ...(page === '' ? {} : { num: page }) });
const ownPart = (scope: string, value: unknown): Element =>
  element('mosExternalMetadata', [
    element('mosScope', [scope]),
    element('mosSchema', [SCHEMA]),
    element('mosPayload', [element('lauda', [JSON.stringify(value)])]),
  ]);

function partsOf({ sections }: Story): Part[] {
  return SECTION_NAMES.flatMap((name) =>
    (sections[name]?.subSections ?? []).flatMap((item): Part[] => {
      if (ITEMS.has(item.type)) return [{ kind: 'item', item: itemOf(item) }];
      return (item.text ?? '').split(/\r\n|[\r\n]/).map((line): Part => ({ kind: 'text', element: element('p', [line]) }));
    }),
  );
}

function itemOf({ uuid, slug, media, channel, comment, edStart, edDur, userTimingDur, ...part }: StorySubSection): Item {
  const name = slug || media?.slug;
  const text = (value: string | number | null | undefined): string | undefined =>
    value === null || value === undefined || value === '' ? undefined : String(value);
  const fields = {
    slug: text(name),
    objID: text(media?.objectId),
    mosID: text(media?.mosId),
    plugIn: text(part.mosPluginId),
    objDur: text(media?.duration),
    objTB: text(media?.timeBase),
    abstract: text(comment ?? media?.abstractText),
    channel: text(channel),
    edStart: text(edStart),
    edDur: text(edDur),
    userTimingDur: text(userTimingDur),
    trigger: text(part.trigger),
    macroIn: text(part.macroIn),
    macroOut: text(part.macroOut),
  };
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return { itemID: uuid, ...known, ...pathsOf(media) };
}
function pathsOf(media: StorySubSection['media']): Pick<Item, 'paths'> {
  const of = (kind: 'objPath' | 'objProxyPath', list: { techDescription: string; url: string }[] | null | undefined) =>
    (list ?? []).map(({ techDescription, url }) => ({ kind, techDescription, path: url }));
  const paths = [...of('objPath', media?.paths), ...of('objProxyPath', media?.proxyPaths)];
  return paths.length > 0 ? { paths } : {};
}

const elementsOf = (parent: Element): Element[] => parent.children.filter((child) => typeof child !== 'string');
const child = (parent: Element | undefined, name: string): Element | undefined =>
  parent && elementsOf(parent).find((each) => each.name === name);

/** Reads a MOS file of ours with all that is in it; undefined when it is of another system. The slug and page of MOS win over ours. */
export function readMosFile(text: string): FileReading | undefined {
  let root: Element;
  try {
    root = readXml(text.replace(/^\uFEFF/, '').trim());
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
  const rundown = ownValue(child(root, 'roCreate'));
  if (!rundown || !Array.isArray(rundown.blocks)) return undefined;
  const sent = new Map(elementsOf(root).flatMap((each) => (each.name === 'roStorySend' ? [storyIn(each)] : [])));
  const blocks = (rundown.blocks as FileBlock[]).map((block) => ({
    ...block,
    stories: block.stories.map((story) => sent.get(String(story.uuid)) ?? story),
  }));
  return { rundown: { ...rundown, blocks } as FileRundown, problems: [] };
}

function storyIn(send: Element): [uuid: string, story: FileStory] {
  const word = (name: string): string => textOf(child(send, name) ?? '');
  return [word('storyID'), { ...ownValue(send), uuid: word('storyID'), slug: word('storySlug'), page: word('storyNum') }];
}

function ownValue(parent: Element | undefined): Record<string, unknown> | undefined {
  const own =
    parent && elementsOf(parent).find((each) => each.name === 'mosExternalMetadata' && textOf(child(each, 'mosSchema') ?? '') === SCHEMA);
  const payload = child(child(own, 'mosPayload'), 'lauda');
  try {
    return payload ? (JSON.parse(textOf(payload)) as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
