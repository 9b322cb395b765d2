import { clockSeconds } from '../format/clock.ts';
import { EARLY_AIR_MS } from '../limits.ts';
import { itemsOfStory } from '../print/sections.ts';
import { readingCharacters } from '../reading/reading.ts';
import { rundownTiming, secondsOf, spanSeconds, type TimedBlock } from '../rundown/timing.ts';
import { airTimes } from '../time/air.ts';
import { begunInstant, instantsOf, lastInstant, localInstant } from '../time/zone.ts';
import type {
  AsRun,
  AsRunBlock,
  AsRunBlockInput,
  AsRunInput,
  AsRunItem,
  AsRunOptions,
  AsRunPresenter,
  AsRunRemovedInput,
  AsRunState,
  AsRunStory,
  AsRunStoryInput,
  PlanComparison,
  RanBetween,
} from './model.ts';

/** Compares what is planned with what aired, per story, break, block and presenter; what aired stays also when it is removed, what is planned does not. */
export function asRun(standing: AsRunInput, options: AsRunOptions = {}): AsRun {
  const rundown = withRemoved(standing, options.removed ?? []);
  const present = new Set(standing.blocks.flatMap(({ stories }) => stories.map(({ id }) => id)));
  const air = airTimes(rundown.date, rundown.start, rundown.end, rundown.timeZone);
  const startMs = air?.startMs ?? startOf(rundown);
  const timing = rundownTiming(
    withoutTime(rundown, (id) => !present.has(id)),
    options,
  );
  const offsets = new Map(timing.stories.map(({ id, progressive }) => [id, progressive]));
  const durations = new Map(rundownTiming(rundown, options).stories.map(({ id, duration }) => [id, duration]));
  const at = (offset: number): number | undefined => (startMs === undefined || offset < 0 ? undefined : startMs + offset * 1000);
  const plan = rundown.blocks.flatMap((block) => {
    const stories = block.stories.map((story) => {
      return { key: story, planned: durations.get(story.id)!, plannedMs: at(offsets.get(story.id)!) };
    });
    return [...stories, { key: block, planned: secondsOf(block.commercial), plannedMs: undefined }];
  });
  const ran = ranIn(plan, rundown.timeZone, options.nowMs);
  const stories = rundown.blocks.flatMap((block) =>
    block.stories.map((story): AsRunStory => {
      const item = itemOf(story.id, ran.get(story), durations.get(story.id)!, at(offsets.get(story.id)!));
      return {
        ...item,
        blockId: block.id,
        page: story.page,
        slug: story.slug,
        presenterId: presenterOf(story),
        state: stateOf(story, block),
        removed: !present.has(story.id),
        order: undefined,
      };
    }),
  );
  const ordered = withOrder(stories);
  const blocks = blocksOf(rundown, ordered, at, ran);
  return { ...showOf(rundown, ordered, blocks, timing.total, air), stories: ordered, blocks, presenters: presentersOf(ordered) };
}

const startOf = ({ date, start, timeZone }: AsRunInput): number | undefined =>
  clockSeconds(start) === undefined ? undefined : localInstant(`${date}T${start}`, timeZone);

function itemOf(id: number, ran: Ran | undefined, planned: number, plannedMs: number | undefined): AsRunItem {
  const aired = ran?.to === undefined ? undefined : Math.max(0, (ran.to - ran.from) / 1000);
  const late = ran === undefined || plannedMs === undefined ? undefined : (ran.from - plannedMs) / 1000;
  return { id, plannedMs, airedMs: ran?.from, late, ...compared(planned, aired) };
}
const compared = (planned: number, aired: number | undefined): PlanComparison => ({
  planned,
  aired,
  difference: aired === undefined ? undefined : aired - planned,
});

function stateOf({ playTime, stopTime, floated }: AsRunStoryInput, { standBy }: TimedBlock): AsRunState {
  if (playTime !== null) return stopTime === null ? 'on_air' : 'aired';
  return standBy ? 'stand_by' : floated ? 'floated' : 'not_aired';
}

function withOrder(stories: readonly AsRunStory[]): AsRunStory[] {
  const aired = stories.filter(({ airedMs }) => airedMs !== undefined).toSorted((a, b) => a.airedMs! - b.airedMs!);
  const places = new Map(aired.map(({ id }, index) => [id, index + 1]));
  return stories.map((story) => ({ ...story, order: places.get(story.id) }));
}

/** Who presents a story: its presenter, else who reads most of it. */
function presenterOf({ presenterId, sections }: AsRunStoryInput): number | null {
  if (presenterId) return presenterId;
  const read = new Map<number, number>();
  for (const [, item] of itemsOfStory(sections))
    if (item.type === 'CAMERA_TEXT' && item.presenterId)
      read.set(item.presenterId, (read.get(item.presenterId) ?? 0) + readingCharacters(item.text));
  return [...read].reduce<[number, number] | undefined>((most, each) => (most && most[1] >= each[1] ? most : each), undefined)?.[0] ?? null;
}

/** Sums planned and aired times: removed stories are not planned, those not aired count as 0, unfinished ones make the sum unknown. */
function sumOf(stories: readonly AsRunStory[]): PlanComparison {
  const planned = stories.reduce((sum, story) => sum + (story.removed ? 0 : story.planned), 0);
  const aired = stories.filter(({ airedMs }) => airedMs !== undefined);
  if (aired.length === 0) return compared(planned, undefined);
  return compared(
    planned,
    aired.reduce<number | undefined>((sum, item) => (sum === undefined || item.aired === undefined ? undefined : sum + item.aired), 0),
  );
}

function blocksOf(
  rundown: AsRunInput,
  stories: readonly AsRunStory[],
  at: (offset: number) => number | undefined,
  ran: ReadonlyMap<object, Ran>,
): AsRunBlock[] {
  let offset = 0;
  return rundown.blocks.map((block): AsRunBlock => {
    const mine = stories.filter(({ blockId }) => blockId === block.id);
    const sum = block.standBy ? { ...sumOf(mine), planned: 0 } : sumOf(mine);
    if (!block.standBy) offset += sum.planned;
    const pause = block.standBy ? 0 : secondsOf(block.commercial);
    const commercial = itemOf(block.id, ran.get(block), pause, block.standBy ? undefined : at(offset));
    offset += pause;
    const { id, title, standBy } = block;
    const aired = mine.filter(({ airedMs }) => airedMs !== undefined).length;
    return { id, title, standBy, stories: aired, ...compared(sum.planned, sum.aired), commercial };
  });
}

function presentersOf(stories: readonly AsRunStory[]): AsRunPresenter[] {
  const planned = stories.filter(({ state }) => state !== 'stand_by' && state !== 'floated');
  return [...new Set(planned.map(({ presenterId }) => presenterId))].map((presenterId) => {
    const mine = planned.filter((story) => story.presenterId === presenterId);
    return { presenterId, stories: mine.filter(({ airedMs }) => airedMs !== undefined).length, ...sumOf(mine) };
  });
}

type Show = Omit<AsRun, 'stories' | 'blocks' | 'presenters'>;
function showOf(
  rundown: AsRunInput,
  stories: readonly AsRunStory[],
  blocks: readonly AsRunBlock[],
  planned: number,
  air: ReturnType<typeof airTimes>,
): Show {
  const items: readonly AsRunItem[] = [...stories, ...blocks.map(({ commercial }) => commercial)];
  const began = items.flatMap(({ airedMs }) => airedMs ?? []);
  const ends = items.map(({ airedMs, aired }) =>
    airedMs === undefined ? -Infinity : aired === undefined ? Number.NaN : airedMs + aired * 1000,
  );
  const startMs = began.length > 0 ? Math.min(...began) : undefined;
  const last = Math.max(...ends);
  const endMs = Number.isFinite(last) ? last : undefined;
  const plannedStart = air?.startMs ?? startOf(rundown);
  const span = air?.span ?? spanSeconds(rundown.start, rundown.end);
  const seconds = (from: number | undefined, to: number | undefined): number | undefined =>
    from === undefined || to === undefined ? undefined : (to - from) / 1000;
  return {
    startMs,
    endMs,
    lateStart: seconds(plannedStart, startMs),
    lateEnd: seconds(plannedStart === undefined || span === undefined ? undefined : plannedStart + span * 1000, endMs),
    ...compared(planned, seconds(startMs, endMs)),
  };
}

/** When something ran, epoch ms; `to` is undefined while it has not ended. */
interface Ran {
  readonly from: number;
  readonly to: number | undefined;
}
/** Something planned, in the order of the plan, with its planned length in seconds and its planned begin, epoch ms. */
interface PlannedItem {
  readonly key: RanBetween;
  readonly planned: number;
  readonly plannedMs: number | undefined;
}

/**
 * Finds when each item ran. Wire timestamps do not say which pass of a repeated hour they mean, so an item that ran in it is taken for where the show
 * had come to: the end of what aired before it, or its planned begin.
 */
function ranIn(plan: readonly PlannedItem[], zone: string, nowMs: number | undefined): ReadonlyMap<object, Ran> {
  const found = new Map<object, Ran>();
  let reachedMs: number | undefined;
  for (const { key, planned, plannedMs } of plan) {
    const { playTime, stopTime } = key;
    if (playTime === null) continue;
    const ran =
      stopTime === null && nowMs !== undefined ? onAirNow(playTime, zone, nowMs) : nearest(key, reachedMs ?? plannedMs, zone, nowMs);
    found.set(key, ran);
    reachedMs = ran.to ?? ran.from + planned * 1000;
  }
  return found;
}

/** The instants that the wire timestamps of something that ran may mean, epoch ms, in their order: two where its begin is in an hour that the clock repeats. */
function ranInstants(playTime: string, stopTime: string | null, zone: string): Ran[] {
  const begins = [...new Set(instantsOf(playTime, zone))];
  if (stopTime === null) return begins.map((from) => ({ from, to: undefined }));
  const [first, last] = instantsOf(stopTime, zone);
  const ends = (from: number): number => (first >= from ? first : last);
  const possible = begins.filter((from) => ends(from) >= from);
  return (possible.length > 0 ? possible : begins.slice(0, 1)).map((from) => ({ from, to: Math.max(from, ends(from)) }));
}

const onAirNow = (playTime: string, zone: string, nowMs: number): Ran => ({ from: begunInstant(playTime, zone, nowMs), to: nowMs });

function nearest({ playTime, stopTime }: RanBetween, aboutMs: number | undefined, zone: string, nowMs = Infinity): Ran {
  const all = ranInstants(playTime!, stopTime, zone);
  const past = all.filter(({ to, from }) => (to ?? from) <= nowMs);
  const [first, second] = past.length > 0 ? past : all;
  if (second === undefined || aboutMs === undefined) return first!;
  return Math.abs(second.from - aboutMs) < Math.abs(first!.from - aboutMs) ? second : first!;
}

/** The id of the block that holds what aired in blocks that were removed since. */
export const REMOVED_BLOCK = 0;

/** Tells whether something that went on air at an instant, epoch ms, aired in the show of a rundown, and not in a rehearsal before it. */
export const airedInShow = (airedMs: number, { date, start, timeZone }: Pick<AsRunInput, 'date' | 'start' | 'timeZone'>): boolean =>
  airedMs >= localInstant(`${date}T${clockSeconds(start) === undefined ? '00:00:00' : start}`, timeZone) - EARLY_AIR_MS;

/** Puts the stories that aired in the show and were removed since back where they stood. */
function withRemoved(rundown: AsRunInput, removed: readonly AsRunRemovedInput[]): AsRunInput {
  const present = new Set(rundown.blocks.flatMap(({ stories }) => stories.map(({ id }) => id)));
  const aired = removed.filter(
    ({ id, playTime }) => playTime !== null && !present.has(id) && airedInShow(lastInstant(playTime, rundown.timeZone), rundown),
  );
  if (aired.length === 0) return rundown;
  const blocks = rundown.blocks.map((block) => ({ ...block, stories: withThose(block, aired) }));
  const known = new Set(blocks.map(({ id }) => id));
  const homeless = aired.filter(({ blockId }) => blockId === null || !known.has(blockId));
  return { ...rundown, blocks: homeless.length === 0 ? blocks : withBlock(blocks, homeless) };
}

/** The plan of a rundown that has removed stories in it: they keep their places and take no time. */
const withoutTime = (rundown: AsRunInput, isRemoved: (id: number) => boolean): AsRunInput => ({
  ...rundown,
  blocks: rundown.blocks.map((block) => ({
    ...block,
    stories: block.stories.map((story) => (isRemoved(story.id) ? { ...story, floated: true } : story)),
  })),
});

function withThose(block: AsRunBlockInput, removed: readonly AsRunRemovedInput[]): AsRunStoryInput[] {
  const stories = [...block.stories];
  // The one removed last goes back first: its place was counted without those that had gone before it.
  for (const story of removed) if (story.blockId === block.id) stories.splice(story.index, 0, story);
  return stories;
}

/** Adds the block of those whose own is gone where the show had come to when they began. */
function withBlock(blocks: readonly AsRunBlockInput[], homeless: readonly AsRunRemovedInput[]): AsRunBlockInput[] {
  const stories = homeless.toSorted((a, b) => (a.playTime! < b.playTime! ? -1 : 1));
  const began = stories[0]!.playTime!;
  const next = blocks.findIndex(
    ({ standBy, stories: own }) => standBy || own.some(({ playTime }) => playTime !== null && playTime > began),
  );
  const block = { id: REMOVED_BLOCK, title: '', standBy: false, commercial: 0, playTime: null, stopTime: null, stories };
  return blocks.toSpliced(next < 0 ? blocks.length : next, 0, block);
}
