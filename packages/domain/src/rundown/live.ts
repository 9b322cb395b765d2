import { type Seconds, secondsOf, spanSeconds, storySeconds, type TimedRundown, type TimedStory, type TimingOptions } from './timing.ts';

/** What is on air: a story, or the break of a block. `playedAtMs` is an instant, `total` what it lasted when it went on air. */
export interface LiveItem {
  readonly id: number;
  readonly kind: 'story' | 'block';
  readonly playedAtMs: number;
  readonly total: Seconds;
}
/** A story with its display status in the show. */
export interface LiveStory extends TimedStory {
  readonly displayStatus: 'blank' | 'play' | 'stop';
}
/** A rundown while it is on air. */
export interface LiveRundown extends Omit<TimedRundown, 'blocks'> {
  readonly blocks: readonly {
    readonly id: number;
    readonly standBy: boolean;
    readonly commercial: Seconds;
    /** Of its break. */
    readonly displayStatus?: LiveStory['displayStatus'];
    readonly stories: readonly LiveStory[];
  }[];
}
/** The clock of a show that is on air. */
export interface LiveTiming {
  /** Seconds the item on air has run, and has left: negative past its end (RUN-TIMING-15, 16). */
  readonly progressive: number;
  readonly regressive: number;
  /** Seconds behind the plan's clock: how late the item began and what it ran over; negative is ahead. Undefined where it has no place. */
  readonly late: number | undefined;
  /** When the show ends if everything left runs as written, epoch ms. */
  readonly expectedEndMs: number;
  /** Planned end minus expected end in seconds: positive is time free, negative is over. A production that is typed plans the end. */
  readonly difference: number | undefined;
}

/** The count of the item on air at an instant, in whole seconds. */
export function onAirCount(item: Pick<LiveItem, 'playedAtMs' | 'total'>, nowMs: number): { progressive: number; regressive: number } {
  const progressive = Math.floor((nowMs - item.playedAtMs) / 1000);
  return { progressive, regressive: secondsOf(item.total) - progressive };
}

interface Place {
  /** Seconds planned before the item on air; undefined when it is nowhere on the timeline. */
  readonly before: number | undefined;
  /** What it lasts in seconds: as its show has it now, else as it was when it went on air. */
  readonly lasts: number;
  /** Seconds of what comes after it, Stand By left out: of what was not shown yet where it was taken out of the timeline. */
  readonly after: number;
}

function placeOf(rundown: LiveRundown, item: LiveItem, options: TimingOptions): Place {
  let offset = 0;
  let before: number | undefined;
  let ends = 0;
  let unseen = 0;
  let lasts = secondsOf(item.total);
  const pass = (found: boolean, seconds: number, status = 'blank'): void => {
    if (found) {
      before = offset;
      lasts = seconds || lasts;
    }
    offset += seconds;
    if (found) ends = offset;
    if (status === 'blank') unseen += seconds;
  };
  for (const block of rundown.blocks) {
    if (block.standBy) continue;
    for (const story of block.stories)
      pass(item.kind === 'story' && story.id === item.id, storySeconds(story, options), story.displayStatus);
    pass(item.kind === 'block' && block.id === item.id, secondsOf(block.commercial), block.displayStatus);
  }
  return { before, lasts, after: before === undefined ? unseen : offset - ends };
}

/** The seconds a show is planned to last: its production with the breaks where one is typed, else from start to end. */
function plannedSeconds({ start, end, production, blocks }: LiveRundown, options: TimingOptions): number | undefined {
  if (!production) return options.span ?? spanSeconds(start, end);
  return blocks.reduce((sum, { standBy, commercial }) => (standBy ? sum : sum + secondsOf(commercial)), secondsOf(production));
}

/**
 * Computes the live clock while something is on air. An item that runs over has nothing left, never less; what comes after it runs
 * as written, breaks included. `startMs` is the planned start; `options.span` the real seconds to the planned end.
 */
export function liveTiming(rundown: LiveRundown, item: LiveItem, nowMs: number, startMs: number, options: TimingOptions = {}): LiveTiming {
  const { before, lasts, after } = placeOf(rundown, item, options);
  // Whole seconds, as everything is counted in: half of a second would change the difference by one.
  const second = Math.floor(nowMs / 1000) * 1000;
  const count = onAirCount({ ...item, total: lasts }, second);
  const expectedEndMs = second + (Math.max(0, count.regressive) + after) * 1000;
  const span = plannedSeconds(rundown, options);
  const began = Math.round((item.playedAtMs - startMs) / 1000);
  return {
    ...count,
    late: before === undefined ? undefined : began - before + Math.max(0, -count.regressive),
    expectedEndMs,
    difference: span === undefined ? undefined : Math.round((startMs + span * 1000 - expectedEndMs) / 1000),
  };
}
