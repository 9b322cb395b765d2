import { clockSeconds } from '../format/clock.ts';
import { isoSeconds, parseIso } from '../format/duration.ts';
import { NOT_COUNTED, UNKNOWN_TIME } from '../limits.ts';

/** A duration as the wire has it, ISO 8601, or already read: seconds. */
export type Seconds = string | number;

/** What of a story its time depends on. */
export interface TimedStory {
  readonly id: number;
  readonly total: Seconds;
  readonly estimated?: Seconds | null;
  readonly approved: boolean;
  readonly floated?: boolean;
}
export interface TimedBlock {
  readonly id: number;
  readonly standBy: boolean;
  readonly commercial: Seconds;
  readonly stories: readonly TimedStory[];
}
/** What of a rundown its times depend on; start and end are HH:mm:ss. */
export interface TimedRundown {
  readonly start?: string | null;
  readonly end?: string | null;
  readonly production?: Seconds | null;
  readonly blocks: readonly TimedBlock[];
}
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
export interface BlockTiming {
  readonly id: number;
  readonly total: number;
  readonly approvedTotal: number;
  readonly commercial: number;
  /** The clock its break starts at. */
  readonly breakClock: number;
}
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

const secondsOf = (value: Seconds | null | undefined): number => (typeof value === 'number' ? value : isoSeconds(value));

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

/** Reads the durations of a rundown once, for whoever times it again and again: the result is timed like the rundown itself. */
export function timingInput(rundown: TimedRundown): TimedRundown {
  return {
    start: rundown.start ?? null,
    end: rundown.end ?? null,
    production: rundown.production ? (parsedProduction(rundown.production) ?? null) : null,
    blocks: rundown.blocks.map((block) => ({
      id: block.id,
      standBy: block.standBy,
      commercial: secondsOf(block.commercial),
      stories: block.stories.map(({ id, total, estimated, approved, floated }) => ({
        id,
        total: secondsOf(total),
        estimated: secondsOf(estimated),
        approved,
        floated: floated ?? false,
      })),
    })),
  };
}

const parsedProduction = (value: Seconds): number | undefined => (typeof value === 'number' ? value : parseIso(value));

interface Sums {
  /** What each story takes of the timeline, in order. */
  readonly durations: number[];
  readonly commercials: number[];
  commercial: number;
  full: number;
  approved: number;
}

/** First pass: what everything lasts, in order, so that the second knows what is left. A plain loop: it runs at every keystroke. */
function sumsOf(rundown: TimedRundown, estimated: boolean, approvedOnly: boolean): Sums {
  const sums: Sums = { durations: [], commercials: [], commercial: 0, full: 0, approved: 0 };
  for (const { stories, commercial, standBy } of rundown.blocks) {
    for (const story of stories) {
      const seconds = story.floated ? 0 : writtenSeconds(story, estimated);
      sums.durations.push(approvedOnly && !story.approved ? 0 : seconds);
      if (standBy) continue;
      sums.full += seconds;
      if (story.approved) sums.approved += seconds;
    }
    const seconds = secondsOf(commercial);
    sums.commercials.push(seconds);
    if (!standBy) sums.commercial += seconds;
  }
  return sums;
}

const outside = (id: number, duration: number): StoryTiming => ({
  id,
  duration,
  progressive: NOT_COUNTED,
  regressive: NOT_COUNTED,
  accumulated: NOT_COUNTED,
  progressiveClock: NOT_COUNTED,
  regressiveClock: NOT_COUNTED,
});

/** Computes every time of a rundown in one pass over its stories (RUN-TIMING-01..18). */
export function rundownTiming(rundown: TimedRundown, options: TimingOptions = {}): RundownTiming {
  const approvedOnly = options.approvedOnly ?? false;
  const sums = sumsOf(rundown, options.estimatedEnabled ?? false, approvedOnly);
  const start = clockSeconds(rundown.start);
  const span = options.span ?? spanSeconds(rundown.start, rundown.end);
  // Without a start the end alone still gives the regressive clocks (RUN-TIMING-13).
  const end = span !== undefined && start !== undefined ? start + span : clockSeconds(rundown.end);
  const production = rundown.production ? parsedProduction(rundown.production) : span === undefined ? undefined : span - sums.commercial;
  const total = (approvedOnly ? sums.approved : sums.full) + sums.commercial;
  const { stories, blocks } = rowsOf(rundown, sums, { start, end, total, byBlock: options.byBlock ?? false });
  return {
    commercialTotal: sums.commercial,
    fullProduction: sums.full,
    approvedProduction: sums.approved,
    production,
    differenceApproved: production === undefined ? undefined : production - sums.approved,
    differenceFull: production === undefined ? undefined : production - sums.full,
    total,
    stories,
    blocks,
  };
}

interface Frame {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly total: number;
  readonly byBlock: boolean;
}

function rowsOf(rundown: TimedRundown, sums: Sums, { start, end, total, byBlock }: Frame): Pick<RundownTiming, 'stories' | 'blocks'> {
  const stories: StoryTiming[] = [];
  const blocks: BlockTiming[] = [];
  let offset = 0;
  for (let at = 0; at < rundown.blocks.length; at++) {
    const block = rundown.blocks[at]!;
    if (block.standBy) {
      for (const story of block.stories) stories.push(outside(story.id, sums.durations[stories.length]!));
      continue;
    }
    const opens = offset;
    let approved = 0;
    for (const story of block.stories) {
      const duration = sums.durations[stories.length]!;
      if (story.approved) approved += duration;
      const regressive = total - offset;
      stories.push({
        id: story.id,
        duration,
        progressive: offset,
        regressive,
        accumulated: (byBlock ? offset - opens : offset) + duration,
        progressiveClock: start === undefined ? UNKNOWN_TIME : start + offset,
        regressiveClock: end === undefined ? UNKNOWN_TIME : end - regressive,
      });
      offset += duration;
    }
    const commercial = sums.commercials[at]!;
    const breakClock = start === undefined ? UNKNOWN_TIME : start + offset;
    blocks.push({ id: block.id, total: offset - opens, approvedTotal: approved, commercial, breakClock });
    offset += commercial;
  }
  return { stories, blocks };
}
