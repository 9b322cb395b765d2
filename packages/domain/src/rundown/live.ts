import { isoSeconds } from '../format/duration.ts';
import { spanSeconds, storySeconds, type TimedRundown, type TimedStory, type TimingOptions } from './timing.ts';

/** What is on air: a story, or the break of a block. `playedAtMs` is an instant. */
export interface LiveItem {
  readonly id: number;
  readonly kind: 'story' | 'block';
  readonly playedAtMs: number;
  readonly total: string;
}
export interface LiveStory extends TimedStory {
  readonly displayStatus: 'blank' | 'play' | 'stop';
}
export interface LiveRundown extends Omit<TimedRundown, 'blocks'> {
  readonly blocks: readonly {
    readonly id: number;
    readonly standBy: boolean;
    readonly commercial: string;
    readonly stories: readonly LiveStory[];
  }[];
}
export interface LiveTiming {
  /** Seconds the item on air has run, and has left: negative past its end (RUN-TIMING-15, 16). */
  readonly progressive: number;
  readonly regressive: number;
  /** When the show ends if everything left runs as written, epoch ms. */
  readonly expectedEndMs: number;
  /** Planned end minus expected end in seconds: positive is time free, negative is over. */
  readonly difference: number | undefined;
}

/** The count of the item on air at an instant, in whole seconds. */
export function onAirCount(item: Pick<LiveItem, 'playedAtMs' | 'total'>, nowMs: number): { progressive: number; regressive: number } {
  const progressive = Math.floor((nowMs - item.playedAtMs) / 1000);
  return { progressive, regressive: isoSeconds(item.total) - progressive };
}

/** Seconds of what comes after the item on air: stories not floated and breaks, Stand By left out. */
function remainingAfter(rundown: LiveRundown, item: LiveItem, options: TimingOptions): number {
  let seconds = 0;
  let passed = false;
  for (const block of rundown.blocks) {
    if (block.standBy) continue;
    for (const story of block.stories) {
      if (passed) seconds += storySeconds(story, options);
      else if (item.kind === 'story' && story.id === item.id) passed = true;
    }
    if (passed) seconds += isoSeconds(block.commercial);
    else if (item.kind === 'block' && block.id === item.id) passed = true;
  }
  return seconds;
}

/** Computes the live clock while something is on air; an item that runs over has nothing left, never less (newsroom practice: cases 5). */
export function liveTiming(rundown: LiveRundown, item: LiveItem, nowMs: number, startMs: number, options: TimingOptions = {}): LiveTiming {
  const count = onAirCount(item, nowMs);
  const left = Math.max(0, count.regressive);
  const expectedEndMs = nowMs + (left + remainingAfter(rundown, item, options)) * 1000;
  const span = spanSeconds(rundown.start, rundown.end);
  return {
    ...count,
    expectedEndMs,
    difference: span === undefined ? undefined : Math.round((startMs + span * 1000 - expectedEndMs) / 1000),
  };
}
