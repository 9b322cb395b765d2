import { randomUUID } from 'node:crypto';
import { cutText, isoDuration, isoSeconds, mediaTotal, readingSeconds } from '@lauda/domain';
import { type ImportedRunningOrder, type ImportedStory, type Item, itemSeconds, writeXml } from '@lauda/mos';
import type { Sections } from '../stories/rows.ts';
import type { StoryInputBody } from '../stories/write.ts';

type SubSection = NonNullable<NonNullable<NonNullable<Sections['head']>['subSections']>[number]>;
const SLUG = 100;
const clip = (text: string | undefined, length: number): string | null => (text ? cutText(text, length) : null);

/** Converts an item to a media with its object, or to a note if it names none; its own metadata are kept verbatim. */
function itemSection(item: Item): SubSection {
  const metadata = item.metadata?.map(writeXml).join('') ?? '';
  const base = {
    uuid: randomUUID(),
    slug: clip(item.slug, 500),
    code: clip(item.itemID, 500),
    channel: clip(item.channel, 500),
    comment: item.abstract ?? null,
    trigger: clip(item.trigger, 500),
    macroIn: clip(item.macroIn, 500),
    macroOut: clip(item.macroOut, 500),
    mosPluginId: clip(item.plugIn, 500),
    ...(item.edStart ? { edStart: Number(item.edStart) || 0 } : {}),
    ...(item.edDur ? { edDur: Number(item.edDur) || 0 } : {}),
    ...(item.userTimingDur ? { userTimingDur: Number(item.userTimingDur) || 0 } : {}),
  };
  if (!item.objID) return { ...base, type: 'CG', text: metadata || null };
  const seconds = itemSeconds(item);
  const media = {
    objectId: cutText(item.objID, 128),
    slug: cutText(item.slug ?? '', 500),
    type: 'VIDEO' as const,
    mosId: clip(item.mosID, 128),
    abstractText: item.abstract ?? null,
    mosExternalMetadata: metadata || null,
    ...(seconds === undefined ? {} : { duration: Number(item.edDur ?? item.objDur), timeBase: Number(item.objTB ?? 25) }),
    paths: (item.paths ?? []).filter(({ kind }) => kind === 'objPath').map(({ techDescription, path }) => ({ techDescription, url: path })),
    proxyPaths: (item.paths ?? [])
      .filter(({ kind }) => kind === 'objProxyPath')
      .map(({ techDescription, path }) => ({ techDescription, url: path })),
  };
  return { ...base, type: 'MOS_VIDEO', media };
}

type Parts = ImportedStory['parts'];
const isText = (part: Parts[number]): boolean => part.kind === 'text';
const wordsOf = (parts: Parts): string => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n');
const cameraText = (text: string): SubSection => ({ uuid: randomUUID(), type: 'CAMERA_TEXT', text });

/**
 * Builds the sections: text before the first item is the head, items and text between them are the VT, text after them is the footer, so that the
 * order is kept.
 */
function sectionsOf({ parts, textSeconds, mediaSeconds }: ImportedStory, rate: number): Sections {
  const first = parts.findIndex((part) => !isText(part));
  const last = parts.findLastIndex((part) => !isText(part));
  const [before, middle, after] =
    first < 0 ? [parts, [], []] : [parts.slice(0, first), parts.slice(first, last + 1), parts.slice(last + 1)];
  const known = middle.reduce((sum, part) => sum + (part.kind === 'item' ? (itemSeconds(part.item) ?? 0) : 0), 0);
  // A missing item duration does not mean zero.
  const clipSeconds = (mediaSeconds || known) + readingSeconds(wordsOf(middle), rate);
  const [head, footer] = [wordsOf(before), wordsOf(after)];
  const spoken = parts.some(isText) ? readingSeconds(head, rate) : (textSeconds ?? 0);
  const sections: Sections = {};
  if (head !== '' || spoken > 0)
    sections.head = { type: 'HEADER', duration: isoDuration(spoken), subSections: head === '' ? [] : [cameraText(head)] };
  if (middle.length > 0 || clipSeconds > 0)
    sections.vt = {
      type: 'VT',
      duration: isoDuration(clipSeconds),
      subSections: middle.map((part) => (part.kind === 'item' ? itemSection(part.item) : cameraText(part.text))),
    };
  if (footer !== '')
    sections.footer = { type: 'FOOTER', duration: isoDuration(readingSeconds(footer, rate)), subSections: [cameraText(footer)] };
  return sections;
}

/** What a tape lasts where that is not what its clips last: words are spoken between them, or the file knows a length that no item has. */
function typedVt({ vt }: Sections): Partial<StoryInputBody> {
  const clips = mediaTotal(vt);
  return clips > 0 && clips !== isoSeconds(vt?.duration) ? { manualVt: true, vt: vt!.duration! } : {};
}

/** Converts an imported story, whose words are read at a rate, in seconds per character; a slug that is too long is kept in full in the information. */
export function importedStory(order: ImportedRunningOrder, story: ImportedStory, rate: number): Partial<StoryInputBody> {
  const sections = sectionsOf(story, rate);
  const long = story.slug.length > SLUG ? story.slug : null;
  return {
    slug: cutText(story.slug, SLUG),
    page: cutText(story.number ?? '', 20),
    sections,
    ...typedVt(sections),
    ...(long ? { information: long } : {}),
    source: {
      roId: order.roId,
      roSlug: order.slug,
      storyId: story.storyId,
      ...(story.number ? { storyNum: story.number } : {}),
      extra: [...story.extra],
    },
  };
}
