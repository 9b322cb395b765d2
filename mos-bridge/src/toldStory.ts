import { type Item, itemsOf, type Part, type RoStory, type RunningOrder, type StorySend, spoken, textOf } from '@lauda/mos';
import { fingerprint } from './fingerprint.ts';
import { printOfField, withWritten } from './itemFields.ts';
import { linesOf } from './texts.ts';

/** What a device was told of a story, or wrote of it itself. */
export interface ToldStory {
  readonly num?: string;
  readonly presenter?: string;
  readonly slug?: string;
  /** A print of its paragraphs. */
  readonly words?: string;
  /** Its items, where they are others than those of the running order. */
  readonly items?: readonly Item[];
}
/** What a device wrote of a story itself. */
export interface WrittenStory extends ToldStory {
  /** The version of the story that it wrote over: what the newsroom tells of this one is older. */
  readonly version?: number;
}
/** What a device acknowledged of a rundown, as far as it says what the device may rewrite its stories from. */
export interface ToldRundown {
  readonly order: RunningOrder | undefined;
  /** The stories whose text is yet to follow a full message. */
  readonly owed: ReadonlySet<string>;
  /** What the acknowledged texts say of their stories, by story. */
  readonly heads: ReadonlyMap<string, ToldStory>;
  /** What the device wrote of its stories since it was told of them, by story. */
  readonly wrote: ReadonlyMap<string, WrittenStory>;
}
/** What a device is told of a story, and does not change. */
export type HeadKey = 'num' | 'presenter';
/** What a device may take a story for: only a change of it that was made from what the newsroom has is taken. Undefined stands for what is unknown. */
export interface KnownStory {
  readonly heads: readonly ToldStory[];
  /** Whether the heads say all that it was told of this. */
  isHeadKnown(key: HeadKey): boolean;
  readonly slugs: readonly string[] | undefined;
  readonly words: readonly string[] | undefined;
  /** Whether its text has yet to follow: until then the device may hold none. */
  readonly isTextOwed: boolean;
  /** Prints of a field of an item; none where the device was told of the story without this item, and so changes it from no older one. */
  item(itemID: string, field: keyof Item): readonly (string | undefined)[] | undefined;
}

/** How a field a device sends stands to what the newsroom has, and to what the device was told. */
type Verdict = 'same' | 'told' | 'change' | 'conflict' | 'unknown';
export function verdictOn<T>(sent: T, present: T, known: readonly T[] | undefined): Verdict {
  if (sent === present) return 'same';
  if (!known) return 'unknown';
  // What it was told comes back unchanged: the newsroom's is newer.
  if (known.includes(sent)) return 'told';
  return known.includes(present) ? 'change' : 'conflict';
}

const isParagraph = (part: Part): part is Extract<Part, { kind: 'text' }> => part.kind === 'text' && part.element.name === 'p';
/** The paragraphs of a body that are read aloud: presenters and instructions are no text of the story. */
export const paragraphsOf = (body: readonly Part[]): string[] =>
  body.flatMap((part) => (isParagraph(part) ? linesOf(spoken(part.element)) : []));
/** Whether a body says something of the text of its story: it holds paragraphs, or nothing at all. */
export const isAboutText = (body: readonly Part[]): boolean => body.length === 0 || body.some(isParagraph);
export const printOf = (paragraphs: readonly string[]): string => fingerprint(paragraphs);
const NO_WORDS = printOf([]);

/** What a text that goes out says of its story. */
export function toldBy({ num, slug, body }: Pick<StorySend, 'num' | 'slug' | 'body'>): ToldStory {
  const first = body[0];
  const presenter = first?.kind === 'text' && first.element.name === 'storyPresenter' ? textOf(first.element) : undefined;
  return toldIn({ num, presenter, slug, words: printOf(paragraphsOf(body)) });
}
/** What is told of a story in what says more than that. */
export function toldIn({ num, presenter, slug, words, items }: { readonly [K in keyof ToldStory]: ToldStory[K] | undefined }): ToldStory {
  const all = Object.entries({ num, presenter, slug, words, items });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as ToldStory;
}

/** What a device wrote of a story, with what it wrote before. */
export function afterWriting(before: WrittenStory | undefined, { items, ...wrote }: WrittenStory): WrittenStory {
  const former = before?.items ?? [];
  const made = (items ?? []).map((item) => ({ ...former.find(({ itemID }) => itemID === item.itemID), ...item }));
  const all = [...former.filter(({ itemID }) => !made.some((item) => item.itemID === itemID)), ...made];
  return { ...before, ...wrote, ...(all.length > 0 ? { items: all } : {}) };
}

/** What a device holds of a story otherwise than the running order says, once a text told it: what it wrote itself is in that text, or is as it was. */
export function afterText({ version, slug, items }: WrittenStory, text: ToldStory, story: RoStory | undefined): WrittenStory | undefined {
  const isOther = slug !== undefined && text.slug !== undefined && text.slug !== story?.slug;
  // A text that says no other items than the running order has those.
  const kept = text.items ? (items ?? []).map((item) => text.items!.find(({ itemID }) => itemID === item.itemID) ?? item) : [];
  if (!isOther && kept.length === 0) return undefined;
  return {
    ...(version === undefined ? {} : { version }),
    ...(isOther ? { slug: text.slug! } : {}),
    ...(kept.length > 0 ? { items: kept } : {}),
  };
}

/** What is known of the stories that a running order or a change of one brings again: their items are told in it; their text is as it was. */
export function afterBringing({ heads, wrote }: Pick<ToldRundown, 'heads' | 'wrote'>, brought: ReadonlySet<string>) {
  const changed = <T>(byStory: ReadonlyMap<string, T>, change: (told: T) => T) =>
    new Map([...byStory].map(([id, told]) => [id, brought.has(id) ? change(told) : told]));
  return {
    heads: changed(heads, ({ items: _, ...head }: ToldStory) => head),
    wrote: changed(wrote, ({ slug: _slug, items: _items, ...words }) => words),
  };
}

/**
 * What is known of the stories of a full message. A device in step rewrites a story whose text is owed from what it was told before, until that text
 * comes; any other story has none.
 */
export function afterFull(
  { heads, wrote }: Pick<ToldRundown, 'heads' | 'wrote'>,
  { order, owed }: { readonly order: RunningOrder; readonly owed: readonly string[] },
): Pick<ToldRundown, 'heads' | 'wrote'> {
  const ids = new Set(order.stories.map(({ storyID }) => storyID));
  const texts = new Set(owed);
  const told = afterBringing({ heads, wrote }, ids);
  return {
    heads: new Map(
      [...told.heads].filter(([id]) => ids.has(id)).map(([id, head]) => [id, texts.has(id) ? head : { ...head, words: NO_WORDS }]),
    ),
    wrote: new Map([...told.wrote].filter(([id]) => ids.has(id) && texts.has(id))),
  };
}

/**
 * What a device may take a story for: what it wrote last, else what it was told, in the running order and in the text that it acknowledged. `isTold`
 * says whether it is told the texts of all stories.
 */
export function knownOf(rundown: ToldRundown | undefined, storyID: string, isTold = true): KnownStory {
  const story = rundown?.order?.stories.find((one) => one.storyID === storyID);
  const [text, own] = [rundown?.heads.get(storyID), rundown?.wrote.get(storyID)];
  const ordered = story && toldIn({ num: story.num, presenter: undefined, slug: story.slug, words: undefined, items: itemsOf(story) });
  const heads = [ordered, text].filter((one) => one !== undefined);
  // A story without text is told in the running order alone; until the text comes that is owed, the device may hold one of before.
  const isTextOwed = isTold && rundown?.owed.has(storyID) === true;
  const isWithout = story !== undefined && !isTextOwed;
  const words = own?.words ?? (text ? text.words : isWithout && NO_WORDS);
  const slugs = own?.slug === undefined ? heads.flatMap(({ slug }) => slug ?? []) : [own.slug];
  return {
    heads,
    slugs: slugs.length === 0 ? undefined : slugs,
    words: words ? [words] : undefined,
    isTextOwed,
    // A presenter is told in a text alone.
    isHeadKnown: (key) => (key === 'num' ? heads.length > 0 : text !== undefined || isWithout),
    item: (itemID, field) => {
      const find = ({ items }: ToldStory): Item[] => items?.filter((item) => item.itemID === itemID) ?? [];
      const prints = (items: readonly Item[]) => items.map((item) => printOfField(item, field));
      const told = heads.flatMap(find);
      const [written] = own ? find(own) : [];
      const held = written ? told.map((item) => withWritten(item, written)) : [];
      if (written && written[field] !== undefined) return prints(told.length > 0 ? held : [written]);
      // What follows another field, as a length that of the object, it may hold in both ways.
      return story || told.length > 0 ? prints([...told, ...held]) : undefined;
    },
  };
}
