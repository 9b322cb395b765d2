import { cutText } from '@lauda/domain';
import { type Item, type Message, type MosItemReplace, type Part, type RoReqStoryAction, spoken, textOf, writeXml } from '@lauda/mos';
import type { BridgeEdit, Device } from '@lauda/sdk';
import { lossOfItem, pathsOf } from './archive/objects.ts';
import { refusal, roAck } from './conversation.ts';
import { readParts } from './desired.ts';
import type { TextHead } from './rundownOnDevice.ts';
import type { Switches } from './switches.ts';
import { paragraphs } from './texts.ts';
import type { SubSection, WantedRundown, WantedStory } from './wanted.ts';

/** A device's change of a story, without the device. */
export type Edit = Omit<BridgeEdit, 'bridgeId' | 'deviceId' | 'epoch'>;
type Sections = WantedStory['sections'];

export interface EditsOptions {
  readonly device: Device;
  readonly switches: Pick<Switches, 'storySend'>;
  /** The rundown as the newsroom wants it now. */
  rundown(roID: string): WantedRundown | undefined;
  /** What the device was told of a story beside its text, which the newsroom may have changed since. */
  told(roID: string, storyID: string): readonly TextHead[];
  /** Has the newsroom do it; rejects with the reason. */
  edit(edit: Edit): Promise<unknown>;
}
const LEAST_LEASE = 999;
// Texts of a device are compared paragraph by paragraph: an hour of speech has some hundred.
const MOST_PARAGRAPHS = 2_000;
const MOST_CHARACTERS = 200_000;

/** Handles changes requested by a device: an item (mosItemReplace) or a story (roReqStoryAction). The result reaches all devices in the usual way. */
export class Edits {
  private readonly options: EditsOptions;

  constructor(options: EditsOptions) {
    this.options = options;
  }

  async take(message: MosItemReplace | RoReqStoryAction): Promise<Message> {
    try {
      await this.options.edit(message.kind === 'mosItemReplace' ? this.item(message) : this.story(message));
      return message.kind === 'mosItemReplace' ? accepted(message.item.objID ?? '') : roAck(message.roID, 'OK');
    } catch (error) {
      const reason = (error as Error).message;
      return message.kind === 'mosItemReplace' ? refusal(reason) : roAck(message.roID, reason);
    }
  }

  private item({ roID, storyID, item }: MosItemReplace): Edit {
    const story = this.found(roID, storyID);
    const sections = withItem(story.sections, item);
    return { operation: 'ITEM', rundownUuid: roID, storyUuid: storyID, version: story.version, sections };
  }

  private story(message: RoReqStoryAction): Edit {
    const { operation, roID, storyID, before, slug, body, leaseLock } = message;
    const about = { operation, rundownUuid: roID, ...(before === undefined ? {} : { beforeUuid: before }) } as const;
    if (operation === 'NEW') {
      demandWhole(message);
      return { ...about, slug: slug ?? '', ...(body ? { sections: linkOf(textsOf(body)) } : {}) };
    }
    const story = this.found(roID, storyID ?? '');
    if (operation !== 'UPDATE') return { ...about, storyUuid: story.uuid };
    demandWhole(message, [{ num: story.page, presenter: story.presenter ?? '' }, ...this.options.told(roID, story.uuid)]);
    const lease = Number(leaseLock);
    return {
      ...about,
      storyUuid: story.uuid,
      version: story.version,
      ...(slug === undefined ? {} : { slug }),
      ...(body ? { sections: this.updated(story, body) } : {}),
      ...(Number.isInteger(lease) && lease > 0 && lease <= LEAST_LEASE ? { leaseSeconds: lease } : {}),
    };
  }

  /** A story as the body a device sends for it says: its items change, its text only where the body holds one, or nothing at all. */
  private updated(story: WantedStory, body: readonly Part[]): Sections {
    const texts = textsOf(body);
    const getsTexts = this.options.switches.storySend;
    if (!getsTexts && texts.length > 0) throw new Error('the device does not get the text of this story, and would lose it');
    const isAboutText = body.length === 0 || body.some(isParagraph);
    const sections = getsTexts && isAboutText ? this.rewritten(story, texts) : story.sections;
    return body.reduce((made, part) => (part.kind === 'item' ? withItem(made, part.item) : made), sections);
  }

  /** Replaces a story's text by a device's paragraphs: each goes back to its part, a new one to the part of the paragraph before. */
  private rewritten(story: WantedStory, texts: readonly string[]): Sections {
    const { type, brackets } = this.options.device;
    const parts = readParts(story, type);
    const held = parts.flatMap((part) => paragraphs(part.text, brackets).map((text) => ({ part: part.uuid, text })));
    const whole = parts.flatMap((part) => paragraphs(part.text, null));
    if (held.length !== whole.length || held.some(({ text }, index) => text !== whole[index]))
      throw new Error('the device does not get the notes of this story, and would lose them');
    if (Math.max(held.length, texts.length) > MOST_PARAGRAPHS || lengthOf(texts) > MOST_CHARACTERS)
      throw new Error(`a story is rewritten in at most ${MOST_PARAGRAPHS} paragraphs of ${MOST_CHARACTERS} characters together`);
    const first = held[0]?.part ?? parts[0]?.uuid;
    if (first === undefined) return { ...story.sections, ...linkOf(texts) };
    const next = new Map<string, string[]>(parts.map(({ uuid }) => [uuid, []]));
    for (const { part, text } of placed(held, texts, first)) next.get(part)!.push(text);
    return changed(story.sections, (part) =>
      next.has(part.uuid) && textsDiffer(part, next.get(part.uuid)!) ? { ...part, text: next.get(part.uuid)!.join('\n') } : part,
    );
  }

  private found(roID: string, storyID: string): WantedStory {
    const story = this.options.rundown(roID)?.stories.find(({ uuid }) => uuid === storyID);
    if (!story) throw new Error(`unknown ${storyID || roID}`);
    return story;
  }
}

const accepted = (objID: string): Message => ({ kind: 'mosAck', objID, objRev: '', status: 'ACK', statusDescription: 'OK' });
const textsDiffer = (part: SubSection, texts: readonly string[]): boolean => paragraphs(part.text, null).join('\n') !== texts.join('\n');
/** The paragraphs of a body that are read aloud: presenters and instructions are no text of the story. */
const textsOf = (body: readonly Part[]): string[] =>
  body.flatMap((part) => (isParagraph(part) ? [spoken(part.element).trim()] : [])).filter((text) => text !== '');
const isParagraph = (part: Part): part is Extract<Part, { kind: 'text' }> => part.kind === 'text' && part.element.name === 'p';
const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);
const linkOf = (texts: readonly string[]): Sections => ({
  link: { type: 'LINK', subSections: [{ uuid: crypto.randomUUID(), type: 'TEXT', text: texts.join('\n') }] },
});

/** Sections with their parts changed; the same object when none did. */
function changed(sections: Sections, change: (part: SubSection) => SubSection): Sections {
  let differs = false;
  const next = Object.entries(sections).map(([name, section]) => {
    const subSections = section?.subSections?.map((part) => {
      const other = change(part);
      if (other !== part) differs = true;
      return other;
    });
    return [name, section && { ...section, ...(subSections ? { subSections } : {}) }];
  });
  return differs ? (Object.fromEntries(next) as Sections) : sections;
}

/**
 * Refuses a story of which a device sends what the newsroom does not take from it: it would be lost. What it was told may come back, also where the
 * newsroom changed it since and the device has yet to hear of it; nothing was told of a new story.
 */
function demandWhole({ num = '', body = [] }: RoReqStoryAction, told?: readonly TextHead[]): void {
  const isTold = (key: keyof TextHead, words: string): boolean => told?.some((head) => head[key]?.trim() === words) === true;
  const refuse = (what: string): never => {
    throw new Error(`the ${what} cannot be kept`);
  };
  if (num.trim() !== '' && !isTold('num', num.trim())) refuse(`storyNum ${cutText(num, 40)}`);
  for (const part of body) {
    if (part.kind === 'item') {
      if (!told) refuse(`item ${cutText(part.item.itemID, 40)} of a new story`);
    } else if (part.element.name !== 'p') {
      const { name } = part.element;
      const words = textOf(part.element).trim();
      if (words !== '' && !(name === 'storyPresenter' && isTold('presenter', words))) refuse(`${name} ${cutText(words, 40)}`);
    }
  }
}

/** Sections with an item as its device has it; that of an unknown one is refused, and so is one that cannot be kept whole. */
function withItem(sections: Sections, item: Item): Sections {
  const loss = lossOfItem(item);
  if (loss !== undefined) throw new Error(loss);
  const next = changed(sections, (part) => (part.uuid === item.itemID && part.media ? replaced(part, item) : part));
  if (next === sections) throw new Error(`unknown ${item.itemID}`);
  return next;
}

/** A part with the fields of an item; fields the item lacks stay. */
function replaced(part: SubSection, item: Item): SubSection {
  const media = part.media!;
  const number = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));
  const said = <T extends object>(fields: T): Partial<T> =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
  const metadata = item.metadata?.map(writeXml).join('');
  // The places of an object are of no use for another one.
  const paths = item.paths ?? (item.objID === undefined || item.objID === media.objectId ? undefined : []);
  return {
    ...part,
    ...said({
      slug: item.slug,
      channel: item.channel,
      edStart: number(item.edStart),
      edDur: number(item.edDur),
      userTimingDur: number(item.userTimingDur),
      trigger: item.trigger,
      macroIn: item.macroIn,
      macroOut: item.macroOut,
      mosPluginId: item.plugIn,
    }),
    media: {
      ...media,
      ...said({
        objectId: item.objID,
        slug: item.objSlug,
        mosId: item.mosID,
        duration: number(item.objDur),
        timeBase: number(item.objTB),
        abstractText: item.abstract,
        mosExternalMetadata: metadata,
        paths: paths && pathsOf(paths, 'objPath'),
        proxyPaths: paths && pathsOf(paths, 'objProxyPath'),
        metadataPath: paths && pathsOf(paths, 'objMetadataPath'),
      }),
    },
  } as SubSection;
}

interface Paragraph {
  readonly part: string;
  readonly text: string;
}
/** Assigns each paragraph to a part: unchanged ones keep theirs, a changed one takes that of the paragraph it replaces. */
function placed(held: readonly Paragraph[], texts: readonly string[], first: string): Paragraph[] {
  const same = matches(held, texts);
  const words = held.map(({ text }) => wordsOf(text));
  // Between two unchanged paragraphs a changed one takes the place of the most similar.
  const ends = texts.map(() => held.length);
  for (let index = texts.length - 1; index > 0; index--) ends[index - 1] = same.get(index) ?? ends[index]!;
  const out: Paragraph[] = [];
  let at = 0;
  let part = first;
  for (const [index, text] of texts.entries()) {
    const match = same.get(index) ?? mostLike(words, wordsOf(text), at, ends[index]!);
    if (match !== undefined) [part, at] = [held[match]!.part, match + 1];
    out.push({ part, text });
  }
  return out;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
/** Which of the paragraphs from one to another shares the most words with a text, the first of several; undefined where there is none left. */
function mostLike(held: readonly ReadonlySet<string>[], words: ReadonlySet<string>, from: number, to: number): number | undefined {
  let best: number | undefined;
  let most = -1;
  for (let at = from; at < to; at++) {
    let shared = 0;
    for (const word of words) if (held[at]!.has(word)) shared += 1;
    if (shared > most) [best, most] = [at, shared];
  }
  return best;
}

/** The longest list of paragraphs that stayed, in order: the new index of each with its old one. */
function matches(held: readonly Paragraph[], texts: readonly string[]): Map<number, number> {
  const length = Array.from({ length: held.length + 1 }, () => new Uint16Array(texts.length + 1));
  for (let a = held.length - 1; a >= 0; a--)
    for (let b = texts.length - 1; b >= 0; b--)
      length[a]![b] = held[a]!.text === texts[b] ? length[a + 1]![b + 1]! + 1 : Math.max(length[a + 1]![b]!, length[a]![b + 1]!);
  const found = new Map<number, number>();
  for (let a = 0, b = 0; a < held.length && b < texts.length; ) {
    if (held[a]!.text === texts[b]) found.set(b++, a++);
    else if (length[a + 1]![b]! >= length[a]![b + 1]!) a++;
    else b++;
  }
  return found;
}
