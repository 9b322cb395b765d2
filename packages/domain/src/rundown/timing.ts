import { clockSeconds } from '../format/clock.ts';
import { isoSeconds, parseIso } from '../format/duration.ts';
import { NOT_COUNTED, UNKNOWN_TIME } from '../limits.ts';

/** What of a story its time depends on; durations are ISO 8601. */
export interface TimedStory {
  readonly id: number;
  readonly total: string;
  readonly estimated?: string | null;
  readonly approved: boolean;
  readonly floated?: boolean;
}
export interface TimedBlock {
  readonly id: number;
  readonly standBy: boolean;
  readonly commercial: string;
  readonly stories: readonly TimedStory[];
}
/** What of a rundown its times depend on; start and end are HH:mm:ss. */
export interface TimedRundown {
  readonly start?: string | null;
  readonly end?: string | null;
  readonly production?: string | null;
  readonly blocks: readonly TimedBlock[];
}
export interface TimingOptions {
  /** Counts the estimate of a story whose total is zero (RUN-TIMING-17). */
  readonly estimatedEnabled?: boolean;
  /** Restarts `accumulated` at each block (RUN-TIMING-11). */
  readonly byBlock?: boolean;
  /** Gives unapproved stories no time: they show the clock of the next counted one. */
  readonly approvedOnly?: boolean;
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
  /** Stories and breaks together. */
  readonly total: number;
  readonly stories: readonly StoryTiming[];
  readonly blocks: readonly BlockTiming[];
}

/** What a story lasts in seconds: its total, else its estimate when that counts. Floated ones last nothing. */
export function storySeconds(story: TimedStory, options: TimingOptions = {}): number {
  if (story.floated || (options.approvedOnly && !story.approved)) return 0;
  const total = isoSeconds(story.total);
  return total > 0 ? total : options.estimatedEnabled ? isoSeconds(story.estimated) : 0;
}

/** The seconds from start to end; an end at or before the start is on the next day (RUN-TIMING-07). */
export function spanSeconds(start: string | null | undefined, end: string | null | undefined): number | undefined {
  const [from, to] = [clockSeconds(start), clockSeconds(end)];
  return from === undefined || to === undefined ? undefined : (to > from ? to : to + 86_400) - from;
}

interface Sums {
  durations: number[];
  commercial: number;
  full: number;
  approved: number;
}

/** First pass: what everything lasts, in order, so that the second knows what is left. */
function sumsOf(rundown: TimedRundown, options: TimingOptions): Sums {
  const sums: Sums = { durations: [], commercial: 0, full: 0, approved: 0 };
  for (const block of rundown.blocks) {
    if (!block.standBy) sums.commercial += isoSeconds(block.commercial);
    for (const story of block.stories) {
      const seconds = storySeconds(story, options);
      sums.durations.push(seconds);
      if (block.standBy) continue;
      sums.full += seconds;
      if (story.approved) sums.approved += seconds;
    }
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
  const sums = sumsOf(rundown, options);
  const start = clockSeconds(rundown.start);
  const span = spanSeconds(rundown.start, rundown.end);
  // Without a start the end alone still gives the regressive clocks (RUN-TIMING-13).
  const end = span !== undefined && start !== undefined ? start + span : clockSeconds(rundown.end);
  const production = rundown.production ? parseIso(rundown.production) : span === undefined ? undefined : span - sums.commercial;
  const { stories, blocks } = rowsOf(rundown, sums, { start, end, byBlock: options.byBlock ?? false });
  return {
    commercialTotal: sums.commercial,
    fullProduction: sums.full,
    approvedProduction: sums.approved,
    production,
    differenceApproved: production === undefined ? undefined : production - sums.approved,
    differenceFull: production === undefined ? undefined : production - sums.full,
    total: sums.full + sums.commercial,
    stories,
    blocks,
  };
}

function rowsOf(
  rundown: TimedRundown,
  sums: Sums,
  at: { start: number | undefined; end: number | undefined; byBlock: boolean },
): Pick<RundownTiming, 'stories' | 'blocks'> {
  const stories: StoryTiming[] = [];
  const blocks: BlockTiming[] = [];
  const timeline = sums.full + sums.commercial;
  let offset = 0;
  let next = 0;
  for (const block of rundown.blocks) {
    let inBlock = 0;
    let approved = 0;
    for (const story of block.stories) {
      const duration = sums.durations[next++]!;
      if (block.standBy) {
        stories.push(outside(story.id, duration));
        continue;
      }
      const regressive = timeline - offset;
      inBlock += duration;
      if (story.approved) approved += duration;
      stories.push({
        id: story.id,
        duration,
        progressive: offset,
        regressive,
        accumulated: at.byBlock ? inBlock : offset + duration,
        progressiveClock: at.start === undefined ? UNKNOWN_TIME : at.start + offset,
        regressiveClock: at.end === undefined ? UNKNOWN_TIME : at.end - regressive,
      });
      offset += duration;
    }
    if (block.standBy) continue;
    const commercial = isoSeconds(block.commercial);
    blocks.push({
      id: block.id,
      total: inBlock,
      approvedTotal: approved,
      commercial,
      breakClock: at.start === undefined ? UNKNOWN_TIME : at.start + offset,
    });
    offset += commercial;
  }
  return { stories, blocks };
}
