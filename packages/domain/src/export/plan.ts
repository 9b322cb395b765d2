import { isoSeconds } from '../format/duration.ts';
import { withPlainNames } from '../format/text.ts';
import { saysTexts } from '../story/legacy.ts';
import { type LegacyTexts, STORY_PARTS } from '../story/storyParts.ts';
import { LEGACY_TEXT_FIELDS, STORY_TEXT_FIELDS } from '../story/textFields.ts';
import { BLOCK_FIELDS, type CellKind, RUNDOWN_FIELDS, storyFields } from './fields.ts';
import type { FileBlock, FileRundown, FileStory } from './file.ts';

export const IMPORT_MODES = ['create', 'append', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** A stored block or story by its id, or one that an earlier step of the plan makes, by its number in the plan. */
export type Ref = { readonly id: number } | { readonly made: number };
type Patch = { readonly field: string; readonly value: unknown; readonly old: unknown };
/** A story in the words of the file, with its block: they tell that it is the same again, whatever became of the names since. */
export interface SaidStory {
  readonly block: string;
  readonly story: FileStory;
}
/** One step of an import; each is one call. */
export type ImportStep =
  | ({ readonly do: 'patchRundown' } & Patch)
  | { readonly do: 'createBlock'; readonly title: string }
  | ({ readonly do: 'patchBlock'; readonly block: Ref; readonly title: string } & Patch)
  | {
      readonly do: 'createStory';
      readonly block: Ref;
      readonly title: string;
      readonly slug: string;
      readonly story: FileStory;
      readonly said: SaidStory;
    }
  | ({ readonly do: 'patchStory'; readonly story: Ref; readonly slug: string } & Patch)
  | { readonly do: 'orderStories'; readonly block: Ref; readonly title: string; readonly stories: readonly Ref[] }
  | { readonly do: 'removeStory'; readonly id: number; readonly slug: string }
  | { readonly do: 'removeBlock'; readonly id: number; readonly title: string }
  | { readonly do: 'orderBlocks'; readonly blocks: readonly Ref[] };

// Fields written apart from the text, each by a call of its own. Air times and authors are never imported.
const DESK = ['page', 'floated', 'ignore'] as const;
/** An approved story cannot be private: approval is taken before a story becomes private, and given after it is public. */
const sightFields = ({ approved }: FileStory): readonly string[] => (approved === true ? ['private', 'approved'] : ['approved', 'private']);
const BLOCK = ['title', 'commercial', 'status'] as const;
const RUNDOWN = ['start', 'end', 'production', 'mosMode'] as const;
/** Fields that can be set only when a story is created. */
const BORN_WITH = ['page', 'floated', 'branchId', 'source', 'legacy'] as const;

interface Planning {
  readonly steps: ImportStep[];
  readonly mode: ImportMode;
  readonly said: ReadonlyMap<FileStory, SaidStory>;
}

/**
 * Plans how a stored rundown takes in a file: `create` and `append` make every story of it anew; `replace` makes the rundown what the file
 * says, story by story by their uuid or id, else by block and slug, with as few calls as it takes. `stored` is what is there already, for `create` a rundown of Stand By alone.
 */
export function importPlan(stored: FileRundown, given: FileRundown, mode: ImportMode): ImportStep[] {
  const said = new Map<FileStory, SaidStory>();
  const planning: Planning = { steps: [], mode, said };
  const current = { ...stored, blocks: stored.blocks.map((block) => plainBlock(block)) };
  const file = {
    ...given,
    blocks: withStandBy(
      given.blocks.map((block) => plainBlock(block, said)),
      current.blocks,
    ),
  };
  if (mode !== 'append') patches(current, file, RUNDOWN, RUNDOWN_FIELDS, (patch) => planning.steps.push({ do: 'patchRundown', ...patch }));
  const blocks = matchBlocks(current, file, planning);
  const known = mode === 'replace' ? storiesByKey(current, file) : new Map<string, FileStory[]>();
  const kept = new Set<number>();
  for (const [block, ref] of blocks) takeIn(block, ref, current, known, kept, planning);
  if (mode === 'replace') removeRest(current, blocks, kept, planning);
  if (mode !== 'append') orderBlocks(current, blocks, planning);
  return planning.steps;
}

type Matched = readonly (readonly [FileBlock, Ref])[];
const idOf = (item: FileStory): number => item.id as number;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A block and its stories by their plain names; what the file says of each story is kept in `said`. */
function plainBlock(block: FileBlock, said?: Map<FileStory, SaidStory>): FileBlock {
  const stories = block.stories.map((story) => {
    const plain = withPlainNames(story);
    said?.set(plain, { block: textOf(block.title), story });
    return plain;
  });
  return { ...withPlainNames(block), stories };
}

const nameKey = (title: unknown): string =>
  textOf(title)
    .replaceAll(/[\s_-]/g, '')
    .toLowerCase();

/** Takes a block that is called as Stand By is, in a list that does not say which block that is, for Stand By: another one of that name would air. */
function withStandBy(blocks: readonly FileBlock[], stored: readonly FileBlock[]): readonly FileBlock[] {
  const reserve = stored.find(({ standBy }) => standBy === true);
  if (!reserve) return blocks;
  const names = [nameKey('Stand By'), nameKey(reserve.title)].filter(Boolean);
  const isReserve = ({ standBy, title }: FileBlock): boolean =>
    standBy === true || (standBy === undefined && names.includes(nameKey(title)));
  const named = blocks.filter(isReserve);
  if (named.every(({ standBy }) => standBy === true)) return blocks;
  const whole = { ...named[0], title: reserve.title, standBy: true, stories: named.flatMap(({ stories }) => stories) };
  return blocks.flatMap((block) => (block === named[0] ? [whole] : isReserve(block) ? [] : [block]));
}

/** Finds for each block of the file the stored one: by id, then by title, then as Stand By; makes those that are missing. */
function matchBlocks(current: FileRundown, file: FileRundown, { steps, mode }: Planning): Matched {
  const free = new Set(current.blocks);
  const take = (fits: (block: FileBlock) => boolean): FileBlock | undefined => {
    const found = [...free].find(fits);
    if (found) free.delete(found);
    return found;
  };
  const found = new Map<FileBlock, FileBlock>();
  const look = (fits: (block: FileBlock, wanted: FileBlock) => boolean): void => {
    for (const wanted of file.blocks) {
      const block = found.has(wanted) ? undefined : take((each) => fits(each, wanted));
      if (block) found.set(wanted, block);
    }
  };
  look((block, wanted) => block.standBy === true && wanted.standBy === true);
  look((block, wanted) => !block.standBy && !wanted.standBy && mode === 'replace' && block.id === wanted.id);
  look((block, wanted) => !wanted.standBy && !block.standBy && textOf(block.title) === textOf(wanted.title));
  return file.blocks.map((wanted) => {
    const block = found.get(wanted);
    const title = textOf(wanted.title);
    const ref: Ref = block ? { id: idOf(block) } : { made: steps.push({ do: 'createBlock', title }) - 1 };
    const stored = block ?? { title, commercial: 'PT0S', status: null, stories: [] };
    if (mode !== 'append' || !block)
      patches(stored, wanted, wanted.standBy ? ['status'] : BLOCK, BLOCK_FIELDS, (patch) =>
        steps.push({ do: 'patchBlock', block: ref, title, ...patch }),
      );
    return [wanted, ref] as const;
  });
}

const keysOf = (story: FileStory): string[] => [story.uuid ? `uuid ${story.uuid}` : '', story.id ? `id ${story.id}` : ''].filter(Boolean);
/** Where a story stands and what it is called: a list typed by hand has no ids, and the same list names the same stories. */
const placeOf = (block: FileBlock, story: FileStory): string =>
  JSON.stringify(['at', block.standBy === true || textOf(block.title), textOf(story.slug), story.legacy === true]);

/** Groups the stored stories by the keys a file may have for them: their ids, and their place where the file has no ids. */
function storiesByKey(current: FileRundown, file: FileRundown): Map<string, FileStory[]> {
  const named = new Set(file.blocks.flatMap(({ stories }) => stories.flatMap(keysOf)));
  const found = new Map<string, FileStory[]>();
  for (const block of current.blocks)
    for (const story of block.stories) {
      const ids = keysOf(story);
      const isHidden = story.visible === false;
      const places = isHidden || ids.some((key) => named.has(key)) ? [] : [placeOf(block, story)];
      for (const key of [...ids, ...places]) found.set(key, [...(found.get(key) ?? []), story]);
    }
  return found;
}

function takeIn(
  block: FileBlock,
  ref: Ref,
  current: FileRundown,
  known: ReadonlyMap<string, readonly FileStory[]>,
  kept: Set<number>,
  planning: Planning,
): void {
  const { steps, mode, said } = planning;
  const refs = block.stories.flatMap((story): Ref[] => {
    const stored = [...keysOf(story), placeOf(block, story)].flatMap((key) => known.get(key) ?? []).find((each) => !kept.has(idOf(each)));
    const slug = textOf(story.slug);
    // Others' private stories have no content here.
    if (!stored && story.visible === false) return [];
    if (!stored) {
      const fields = [...textFields(story), ...BORN_WITH];
      const original = said.get(story)!;
      const made: Ref = {
        made:
          steps.push({
            do: 'createStory',
            block: ref,
            title: textOf(block.title),
            slug,
            story: pick(story, fields),
            said: { ...original, story: pick(original.story, fields) },
          }) - 1,
      };
      for (const field of ['ignore', 'private', 'approved'] as const)
        if (story[field] === true) steps.push({ do: 'patchStory', story: made, slug, field, value: true, old: false });
      return [made];
    }
    kept.add(idOf(stored));
    if (stored.visible === false) return [{ id: idOf(stored) }];
    patches(stored, story, [...textFields(story, stored), ...DESK, ...sightFields(story)], storyFields(stored.legacy === true), (patch) =>
      steps.push({ do: 'patchStory', story: { id: idOf(stored) }, slug, ...patch }),
    );
    return [{ id: idOf(stored) }];
  });
  if (mode === 'replace' && !isPlaced(refs, ref, current))
    steps.push({ do: 'orderStories', block: ref, title: textOf(block.title), stories: refs });
}

/** Lists the text fields that a stored story, or a new one, takes from the file. */
function textFields(story: FileStory, stored: FileStory = story): readonly string[] {
  if (stored.legacy === true) {
    const fields =
      story.legacy === false
        ? LEGACY_TEXT_FIELDS.filter((field) => !(STORY_PARTS as readonly string[]).includes(field))
        : LEGACY_TEXT_FIELDS;
    return isBuilt(story, stored) ? fields : [...fields, 'sections'];
  }
  // The time of a video follows from its sections unless it is typed by hand.
  return (story.manualVt ?? stored.manualVt) === true || stored === story
    ? STORY_TEXT_FIELDS
    : STORY_TEXT_FIELDS.filter((field) => field !== 'vt');
}

/** Tells whether the sections of a legacy story in a file follow from its texts; otherwise changes made in them would be lost silently. */
function isBuilt(story: FileStory, stored: FileStory): boolean {
  const texts = Object.fromEntries(
    STORY_PARTS.map((part) => [part, textOf((story.legacy === false ? stored : story)[part] ?? stored[part])]),
  );
  return story.sections == null || saysTexts(story.sections as Parameters<typeof saysTexts>[0], texts as LegacyTexts);
}

/** Tells whether the stories of a block stand as wanted once the new ones are at its end and the others are gone. */
function isPlaced(refs: readonly Ref[], ref: Ref, { blocks }: FileRundown): boolean {
  const wanted = refs.flatMap((story) => ('id' in story ? [story.id] : []));
  const stored = 'id' in ref ? (blocks.find(({ id }) => id === ref.id)?.stories ?? []).map(idOf) : [];
  const staying = stored.filter((id) => wanted.includes(id));
  const madeLast = refs.slice(0, wanted.length).every((story) => 'id' in story);
  return madeLast && staying.length === wanted.length && wanted.every((id, index) => id === staying[index]);
}

function removeRest(current: FileRundown, blocks: Matched, kept: ReadonlySet<number>, { steps }: Planning): void {
  const staying = new Set(blocks.flatMap(([, ref]) => ('id' in ref ? [ref.id] : [])));
  const hasReserve = blocks.some(([block]) => block.standBy);
  for (const block of current.blocks)
    if (!block.standBy || hasReserve)
      for (const story of block.stories)
        if (!kept.has(idOf(story))) steps.push({ do: 'removeStory', id: idOf(story), slug: textOf(story.slug) });
  for (const block of current.blocks)
    if (!block.standBy && !staying.has(block.id as number))
      steps.push({ do: 'removeBlock', id: block.id as number, title: textOf(block.title) });
}

/** The order of the file with Stand By last, as it always is. */
function orderBlocks(current: FileRundown, blocks: Matched, { steps, mode }: Planning): void {
  const wanted = blocks.filter(([block]) => !block.standBy).map(([, ref]) => ref);
  const rest = current.blocks.filter(({ id }) => !wanted.some((ref) => 'id' in ref && ref.id === id));
  const standBy = rest.filter((block) => block.standBy);
  const others = mode === 'create' ? rest.filter((block) => !block.standBy) : [];
  const order: Ref[] = [...wanted, ...[...others, ...standBy].map((block) => ({ id: block.id as number }))];
  const before = current.blocks.map(({ id }) => id as number).filter((id) => order.some((ref) => 'id' in ref && ref.id === id));
  const known = order.flatMap((ref) => ('id' in ref ? [ref.id] : []));
  // Blocks that are made go before Stand By, in the order they are made: only then is nothing to be put in order.
  const madeLast = order.slice(0, -1).findLastIndex((ref) => 'id' in ref) < order.slice(0, -1).findIndex((ref) => 'made' in ref);
  const isOrdered = known.every((id, index) => id === before[index]) && (madeLast || known.length === order.length);
  if (!isOrdered) steps.push({ do: 'orderBlocks', blocks: order });
}

const pick = (item: FileStory, names: readonly string[]): FileStory =>
  Object.fromEntries(names.filter((name) => item[name] !== undefined && item[name] !== null).map((name) => [name, item[name]]));

function patches(
  stored: FileStory,
  wanted: FileStory,
  names: readonly string[],
  kinds: Readonly<Record<string, CellKind>>,
  tell: (patch: Patch) => void,
): void {
  for (const field of names) {
    const [old, value] = [stored[field], wanted[field]];
    if (value !== undefined && !isSame(old, value, kinds[field])) tell({ field, value, old });
  }
}

/** Null, an empty text and an absent field are the same; durations are compared by their seconds. */
function isSame(a: unknown, b: unknown, kind: CellKind | undefined): boolean {
  if (kind === 'duration') return isoSeconds(textOf(a)) === isoSeconds(textOf(b));
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}
function plain(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [key, plain(part)]);
  return Object.fromEntries(entries.filter(([, part]) => part !== null).sort(([a], [b]) => (a < b ? -1 : 1)));
}
