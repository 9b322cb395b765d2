import { clockSeconds } from '../format/clock.ts';
import { isoSeconds, parseIso } from '../format/duration.ts';
import { NOT_COUNTED, UNKNOWN_TIME } from '../limits.ts';

/** A duration as the wire has it, ISO 8601, or already read: seconds. */
export type Seconds = string | number;

/** The fields of a story that its time depends on. */
export interface TimedStory {
  readonly id: number;
  readonly total: Seconds;
  readonly estimated?: Seconds | null;
  readonly approved: boolean;
  readonly floated?: boolean;
}
/** The fields of a block that its times depend on; Stand By is not counted. */
export interface TimedBlock {
  readonly id: number;
  readonly standBy: boolean;
  readonly commercial: Seconds;
  readonly stories: readonly TimedStory[];
}
/** The fields of a rundown that its times depend on; start and end are HH:mm:ss. */
export interface TimedRundown {
  readonly start?: string | null;
  readonly end?: string | null;
  readonly production?: Seconds | null;
  readonly blocks: readonly TimedBlock[];
}
/** How times are counted: the settings of the newsroom, and the view a person chose. */
export interface TimingOptions {
  /** Counts the estimate of a story whose total is zero (RUN-TIMING-17). */
  readonly estimatedEnabled?: boolean;
  /** Restarts `accumulated` at each block (RUN-TIMING-11). */
  readonly byBlock?: boolean;
  /** Gives unapproved stories no time in the clocks: they show that of the next counted one. The two production sums stay. */
  readonly approvedOnly?: boolean;
  /** The seconds really between start and end, where the clock changes in the show (`airSpan`); else the clocks are subtracted. */
  readonly span?: number;
}
/** The times of one story in seconds; clocks are seconds from the midnight the rundown starts after. -1 not counted, -2 unknown. */
export interface StoryTiming {
  readonly id: number;
  readonly duration: number;
  readonly progressive: number;
  readonly regressive: number;
  readonly accumulated: number;
  readonly progressiveClock: number;
  readonly regressiveClock: number;
}
/** The times of one block in seconds, its break beside it. */
export interface BlockTiming {
  readonly id: number;
  readonly total: number;
  readonly approvedTotal: number;
  readonly commercial: number;
  /** The clock its break starts at. */
  readonly breakClock: number;
}
/** Every time of a rundown, in seconds. */
export interface RundownTiming {
  readonly commercialTotal: number;
  readonly fullProduction: number;
  readonly approvedProduction: number;
  /** The planned time for content; undefined when it is neither given nor computable. */
  readonly production: number | undefined;
  /** Production minus approved, and minus full: positive is time free, negative is over. */
  readonly differenceApproved: number | undefined;
  readonly differenceFull: number | undefined;
  /** The timeline: stories that take time and breaks. */
  readonly total: number;
  readonly stories: readonly StoryTiming[];
  readonly blocks: readonly BlockTiming[];
}

/** Reads a duration of either form as seconds. */
export const secondsOf = (value: Seconds | null | undefined): number => (typeof value === 'number' ? value : isoSeconds(value));

/** What a story lasts in seconds: its total, else its estimate when that counts. Floated ones last nothing. */
export function storySeconds(story: TimedStory, options: TimingOptions = {}): number {
  if (story.floated || (options.approvedOnly && !story.approved)) return 0;
  return writtenSeconds(story, options.estimatedEnabled ?? false);
}

function writtenSeconds(story: TimedStory, estimated: boolean): number {
  const total = secondsOf(story.total);
  return total > 0 || !estimated ? total : secondsOf(story.estimated);
}

/** The seconds from start to end; an end at or before the start is on the next day (RUN-TIMING-07). */
export function spanSeconds(start: string | null | undefined, end: string | null | undefined): number | undefined {
  const [from, to] = [clockSeconds(start), clockSeconds(end)];
  return from === undefined || to === undefined ? undefined : (to > from ? to : to + 86_400) - from;
}

const parsedProduction = (value: Seconds): number | undefined => (typeof value === 'number' ? value : parseIso(value));

/** A row and a block while they are being filled in. */
type Row = { -readonly [K in keyof StoryTiming]: StoryTiming[K] };
interface Pass {
  readonly stories: Row[];
  readonly blocks: BlockTiming[];
  /** Where the timeline stands: at the end, its length. */
  offset: number;
  commercial: number;
  full: number;
  approved: number;
}
interface Counting {
  readonly estimated: boolean;
  readonly approvedOnly: boolean;
  readonly byBlock: boolean;
  readonly start: number | undefined;
}

const clock = (start: number | undefined, offset: number): number => (start === undefined ? UNKNOWN_TIME : start + offset);

function passStandBy(pass: Pass, block: TimedBlock, { estimated }: Counting): void {
  for (const story of block.stories) {
    pass.stories.push({
      id: story.id,
      duration: story.floated ? 0 : writtenSeconds(story, estimated),
      progressive: NOT_COUNTED,
      regressive: NOT_COUNTED,
      accumulated: NOT_COUNTED,
      progressiveClock: NOT_COUNTED,
      regressiveClock: NOT_COUNTED,
    });
  }
}

/** A plain loop that reads each story once: it runs over the whole show at every keystroke. */
function passBlock(pass: Pass, block: TimedBlock, { estimated, approvedOnly, byBlock, start }: Counting): void {
  const rows = pass.stories;
  const opens = pass.offset;
  let offset = opens;
  let full = 0;
  let approvedTotal = 0;
  for (const story of block.stories) {
    const written = story.floated ? 0 : writtenSeconds(story, estimated);
    const duration = approvedOnly && !story.approved ? 0 : written;
    full += written;
    if (story.approved) approvedTotal += written;
    rows.push({
      id: story.id,
      duration,
      progressive: offset,
      regressive: UNKNOWN_TIME,
      accumulated: (byBlock ? offset - opens : offset) + duration,
      progressiveClock: clock(start, offset),
      regressiveClock: UNKNOWN_TIME,
    });
    offset += duration;
  }
  const commercial = secondsOf(block.commercial);
  pass.full += full;
  pass.approved += approvedTotal;
  pass.commercial += commercial;
  pass.blocks.push({ id: block.id, total: offset - opens, approvedTotal, commercial, breakClock: clock(start, offset) });
  pass.offset = offset + commercial;
}

// Half a second later shows the same second, and is not taken for a mark.
const unmarked = (seconds: number): number => (seconds === NOT_COUNTED || seconds === UNKNOWN_TIME ? seconds + 0.5 : seconds);

/** What is left is known only at the end of the timeline, so the rows get it afterwards. */
function fillRegressive({ stories, offset: total }: Pass, end: number | undefined): void {
  for (const row of stories) {
    if (row.regressive === NOT_COUNTED) continue;
    row.regressive = total - row.progressive;
    if (end !== undefined) row.regressiveClock = unmarked(end - row.regressive);
  }
}

/** Computes every time of a rundown in one pass over its stories (RUN-TIMING-01..18). */
export function rundownTiming(rundown: TimedRundown, options: TimingOptions = {}): RundownTiming {
  const { estimatedEnabled: estimated = false, approvedOnly = false, byBlock = false } = options;
  const start = clockSeconds(rundown.start);
  const span = options.span ?? spanSeconds(rundown.start, rundown.end);
  // Without a start the end alone still gives the regressive clocks (RUN-TIMING-13).
  const end = span !== undefined && start !== undefined ? start + span : clockSeconds(rundown.end);
  const pass: Pass = { stories: [], blocks: [], offset: 0, commercial: 0, full: 0, approved: 0 };
  const counting: Counting = { estimated, approvedOnly, byBlock, start };
  for (const block of rundown.blocks) (block.standBy ? passStandBy : passBlock)(pass, block, counting);
  fillRegressive(pass, end);
  const production = rundown.production ? parsedProduction(rundown.production) : span === undefined ? undefined : span - pass.commercial;
  return {
    commercialTotal: pass.commercial,
    fullProduction: pass.full,
    approvedProduction: pass.approved,
    production,
    differenceApproved: production === undefined ? undefined : production - pass.approved,
    differenceFull: production === undefined ? undefined : production - pass.full,
    total: pass.offset,
    stories: pass.stories,
    blocks: pass.blocks,
  };
}
