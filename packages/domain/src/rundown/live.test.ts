import { describe, expect, it } from 'vitest';
import { mmss } from '../format/duration.ts';
import { type LiveItem, liveTiming } from './live.ts';
import { overUnder, overUnderState } from './overUnder.ts';
import { rundownTiming } from './timing.ts';

let nextId = 0;
const story = (seconds: number, displayStatus: 'blank' | 'play' | 'stop' = 'blank') => ({
  id: ++nextId,
  total: seconds,
  approved: true,
  displayStatus,
});
const at = (clock: string, day = 21) => Date.parse(`2026-11-${day}T${clock}Z`);
const START = at('23:50:00');

describe('the live clock of a show across midnight', () => {
  const stories = [40, 380, 230, 220, 300, 30].map((seconds) => story(seconds));
  const [first, second] = [stories.slice(0, 3), stories.slice(3)];
  const show = {
    start: '23:50:00',
    end: '00:15:00',
    blocks: [
      { id: 1, standBy: false, commercial: 150, stories: first },
      { id: 2, standBy: false, commercial: 0, stories: second },
      { id: 3, standBy: true, commercial: 60, stories: [story(120)] },
    ],
  };
  const third: LiveItem = { id: first[2]!.id, kind: 'story', playedAtMs: at('23:57:32'), total: 'PT3M50S' };

  it.each([0, 400, 500, 999])('is that of the second at its millisecond %i: one figure wherever it is shown', (ms) => {
    expect(liveTiming(show, third, at('23:59:12') + ms, START)).toEqual(liveTiming(show, third, at('23:59:12'), START));
  });
  it('is 32 s late and yet ends 1:58 early', () => {
    const now = liveTiming(show, third, at('23:59:12'), START);
    expect(now).toEqual({ progressive: 100, regressive: 130, late: 32, expectedEndMs: at('00:13:02', 22), difference: 118 });
  });
  it('has nothing left for a story that runs over, never less, and grows late by it', () => {
    const over = liveTiming(show, third, third.playedAtMs + 260_000, START);
    expect([over.regressive, over.late, over.difference, over.expectedEndMs]).toEqual([-30, 62, 88, at('00:13:32', 22)]);
  });
  it('counts the break on air, then what follows it', () => {
    const pause: LiveItem = { id: 1, kind: 'block', playedAtMs: at('00:00:50', 22), total: 'PT2M30S' };
    const now = liveTiming(show, pause, at('00:01:50', 22), START);
    expect([now.progressive, now.regressive, now.late]).toEqual([60, 90, 0]);
    expect(now.expectedEndMs).toBe(at('00:01:50', 22) + (90 + 220 + 300 + 30) * 1000);
  });
  it('counts stories and breaks not shown yet when what is on air left the timeline', () => {
    const shown = first.map((each) => ({ ...each, displayStatus: 'stop' as const }));
    const live = (displayStatus: 'blank' | 'stop') =>
      liveTiming(
        { ...show, blocks: [{ ...show.blocks[0]!, displayStatus, stories: shown }, ...show.blocks.slice(1)] },
        { ...third, id: 999 },
        at('23:59:12'),
        START,
      );
    expect([live('blank').late, live('blank').expectedEndMs]).toEqual([undefined, at('23:59:12') + (130 + 150 + 220 + 300 + 30) * 1000]);
    expect(live('blank').expectedEndMs - live('stop').expectedEndMs).toBe(150_000);
  });
  it('counts the story on air by its text as it is now, not as it was when it began [RUN-TIMING-19]', () => {
    const grown = {
      ...show,
      blocks: [{ ...show.blocks[0]!, stories: [first[0]!, first[1]!, { ...first[2]!, total: 290 }] }, ...show.blocks.slice(1)],
    };
    const now = liveTiming(grown, third, at('23:59:12'), START);
    expect([now.regressive, now.late, now.expectedEndMs]).toEqual([190, 32, at('00:14:02', 22)]);
    const longer = { ...show, blocks: [{ ...show.blocks[0]!, commercial: 180 }, ...show.blocks.slice(1)] };
    const pause: LiveItem = { id: 1, kind: 'block', playedAtMs: at('00:00:50', 22), total: 'PT2M30S' };
    expect(liveTiming(longer, pause, at('00:01:50', 22), START).regressive).toBe(120);
  });
  it('counts the estimate of a story on air that has no text yet where estimates count [RUN-TIMING-17]', () => {
    const planned = { ...first[2]!, total: 0, estimated: 230 };
    const early = { ...show, blocks: [{ ...show.blocks[0]!, stories: [first[0]!, first[1]!, planned] }, ...show.blocks.slice(1)] };
    const unwritten = { ...third, total: 'PT0S' };
    const counted = liveTiming(early, unwritten, at('23:59:12'), START, { estimatedEnabled: true });
    expect([counted.regressive, counted.difference]).toEqual([130, 118]);
    expect(liveTiming(early, unwritten, at('23:59:12'), START).regressive).toBe(-100);
  });
  it('is one figure: by the plan before, anchored at what is on air after, the plan beside it', () => {
    const moment = { nowMs: third.playedAtMs - 32_000, startMs: START };
    const before = overUnder(show, { ...moment, item: undefined });
    expect(before).toEqual({ difference: 150, plan: 150, endMs: at('00:12:30', 22), isLive: false });
    // On time to the second it is the same figure as before.
    const onTime = overUnder(show, { ...moment, item: { ...third, playedAtMs: third.playedAtMs - 32_000 } });
    expect([onTime.difference, onTime.plan, onTime.isLive]).toEqual([150, 150, true]);
    const late = overUnder(show, { ...moment, nowMs: third.playedAtMs + 100_000, item: third });
    expect([late.difference, late.plan, late.endMs]).toEqual([118, 150, at('00:13:02', 22)]);
  });
  it('plans the end by the production that is typed, on air as before', () => {
    const typed = { ...show, production: 'PT20M' };
    const moment = { nowMs: third.playedAtMs - 32_000, startMs: START };
    const live = overUnder(typed, { ...moment, item: { ...third, playedAtMs: third.playedAtMs - 32_000 } });
    expect([overUnder(typed, { ...moment, item: undefined }).difference, live.difference]).toEqual([0, 0]);
  });
  it('is a warning from a minute under, and bad from a second over', () => {
    expect([undefined, -1, 0, 1, 59, 60, 600].map(overUnderState)).toEqual(['unknown', 'over', 'even', 'under', 'under', 'short', 'short']);
  });
  it('knows no difference without an end', () => {
    expect(liveTiming({ ...show, end: null }, third, at('23:59:12'), START).difference).toBeUndefined();
  });
});

it('finds the news hole: the slot less the breaks and the fixed elements', () => {
  const breaks = [175, 170, 135, 120];
  const fixed = [15, 15, 15, 15, 15, 5, 200, 15, 5, 10, 5, 45, 20];
  const stories = fixed.map((seconds) => story(seconds));
  const blocks = breaks.map((commercial, index) => ({ id: index, standBy: false, commercial, stories: index === 0 ? stories : [] }));
  const timing = rundownTiming({ start: '16:58:00', end: '17:28:25', blocks });
  expect([timing.commercialTotal, timing.fullProduction, timing.differenceFull].map((seconds) => mmss(seconds!))).toEqual([
    '10:00',
    '06:20',
    '14:05',
  ]);
});

it('sorts by instant, not by text, when the show passes midnight', () => {
  const clocks = rundownTiming({
    start: '23:59:00',
    end: '00:05:00',
    blocks: [{ id: 1, standBy: false, commercial: 0, stories: [story(90), story(60), story(30)] }],
  }).stories.map((row) => row.progressiveClock);
  expect(clocks).toEqual([...clocks].sort((a, b) => a - b));
  expect(clocks.map((seconds) => Math.floor(seconds / 86_400))).toEqual([0, 1, 1]);
});

it('keeps the two sums when only approved stories take time', () => {
  const blocks = [{ id: 1, standBy: false, commercial: 30, stories: [story(60), { ...story(40), approved: false }, story(20)] }];
  const timing = rundownTiming({ start: '19:00:00', end: '19:05:00', blocks }, { approvedOnly: true });
  expect([timing.fullProduction, timing.approvedProduction, timing.total]).toEqual([120, 80, 110]);
  expect(timing.stories.map((row) => [row.progressive, row.duration])).toEqual([
    [0, 60],
    [60, 0],
    [60, 20],
  ]);
});
