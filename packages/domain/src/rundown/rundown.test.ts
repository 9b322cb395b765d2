import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secondsClock, showClock } from '../format/clock.ts';
import { isoDuration, mmss } from '../format/duration.ts';
import { sendable } from './displayed.ts';
import { liveTiming } from './live.ts';
import { isIdleMove, moveStories, reorderBlocks, standByLast } from './moves.ts';
import { storyTimes } from './storyTotals.ts';
import { rundownTiming, spanSeconds, type TimedBlock } from './timing.ts';

let nextId = 0;
const story = (seconds: number, more: object = {}) => ({
  id: ++nextId,
  total: isoDuration(seconds),
  approved: true,
  displayStatus: 'blank' as const,
  ...more,
});
const block = (commercial: number, stories: ReturnType<typeof story>[], standBy = false) => ({
  id: ++nextId,
  standBy,
  commercial: isoDuration(commercial),
  stories,
});

describe('a Brazilian show of three blocks', () => {
  const totals = [75, 147, 63, 130, 165, 105, 30, 107, 130, 150, 25];
  const open = new Set([3, 6]);
  const stories = totals.map((seconds, index) => story(seconds, { approved: !open.has(index) }));
  const blocks = [
    block(180, stories.slice(0, 4)),
    block(150, stories.slice(4, 8)),
    block(0, stories.slice(8)),
    block(0, [story(120)], true),
  ];
  const show = { start: '19:15:00', end: '19:45:00', blocks };

  it('has the clocks a producer computes by hand', () => {
    const timing = rundownTiming(show);
    expect(timing.stories.slice(0, 11).map((row) => secondsClock(row.progressiveClock))).toEqual([
      '19:15:00',
      '19:16:15',
      '19:18:42',
      '19:19:45',
      '19:24:55',
      '19:27:40',
      '19:29:25',
      '19:29:55',
      '19:34:12',
      '19:36:22',
      '19:38:52',
    ]);
    expect(secondsClock(timing.stories[0]!.regressiveClock)).toBe('19:20:43');
    expect(timing.blocks.map((row) => [mmss(row.total), mmss(row.approvedTotal)])).toEqual([
      ['06:55', '04:45'],
      ['06:47', '06:17'],
      ['05:05', '05:05'],
    ]);
    expect([timing.fullProduction, timing.approvedProduction, timing.production, timing.total].map((n) => mmss(n!))).toEqual([
      '18:47',
      '16:07',
      '24:30',
      '24:17',
    ]);
    expect([mmss(timing.differenceFull!), mmss(timing.differenceApproved!)]).toEqual(['05:43', '08:23']);
    expect(new Set(timing.stories.slice(0, 11).map((row) => row.regressiveClock - row.progressiveClock))).toEqual(new Set([343]));
  });

  it('overflows, and lands when a story is floated', () => {
    const more = [block(180, [...stories.slice(0, 4), story(240)]), block(150, [...stories.slice(4, 8), story(165)]), ...blocks.slice(2)];
    const over = rundownTiming({ ...show, blocks: more });
    expect([over.fullProduction, over.total, over.differenceFull, over.differenceApproved].map((n) => mmss(n!))).toEqual([
      '25:32',
      '31:02',
      '-01:02',
      '01:38',
    ]);
    expect(secondsClock(over.stories[0]!.regressiveClock)).toBe('19:13:58');
    const culture = stories[9]!;
    const third = { ...more[2]!, stories: more[2]!.stories.map((each) => (each.id === culture.id ? { ...each, floated: true } : each)) };
    const floated = rundownTiming({ ...show, blocks: [more[0]!, more[1]!, third, more[3]!] });
    expect([floated.fullProduction, floated.total, floated.differenceFull, floated.differenceApproved].map((n) => mmss(n!))).toEqual([
      '23:02',
      '28:32',
      '01:28',
      '04:08',
    ]);
    expect(floated.blocks.map((row) => mmss(row.total))).toEqual(['10:55', '09:32', '02:35']);
    const rows = new Map(floated.stories.map((row) => [row.id, row]));
    expect([
      rows.get(culture.id)!.duration,
      secondsClock(rows.get(culture.id)!.progressiveClock),
      secondsClock(rows.get(stories[10]!.id)!.progressiveClock),
    ]).toEqual([0, '19:43:07', '19:43:07']);
    expect(secondsClock(floated.stories[0]!.regressiveClock)).toBe('19:16:28');
  });
});

describe('a show across midnight', () => {
  const stories = [40, 380, 230, 220, 300, 30].map((seconds) => story(seconds));
  const show = { start: '23:50:00', end: '00:15:00', blocks: [block(150, stories.slice(0, 3)), block(0, stories.slice(3))] };
  it('counts on into the next day', () => {
    const timing = rundownTiming(show);
    expect(timing.stories.map((row) => row.progressiveClock)).toEqual([85_800, 85_840, 86_220, 86_600, 86_820, 87_120]);
    expect([timing.fullProduction, timing.production, timing.differenceFull]).toEqual([1200, 1350, 150]);
  });
  it('expects its end from what is left, nothing less than nothing for what runs over', () => {
    const start = Date.parse('2026-11-21T23:50:00Z');
    const third = { id: stories[2]!.id, kind: 'story' as const, playedAtMs: Date.parse('2026-11-21T23:57:32Z'), total: 'PT3M50S' };
    const now = liveTiming(show, third, Date.parse('2026-11-21T23:59:12Z'), start);
    expect([now.progressive, now.regressive, new Date(now.expectedEndMs).toISOString(), now.difference]).toEqual([
      100,
      130,
      '2026-11-22T00:13:02.000Z',
      118,
    ]);
    const over = liveTiming(show, third, third.playedAtMs + 260_000, start);
    expect([over.regressive, new Date(over.expectedEndMs).toISOString(), over.difference]).toEqual([
      -30,
      '2026-11-22T00:13:32.000Z'.replace('13:32', '13:32'),
      88,
    ]);
  });
});

describe('timing of random rundowns', () => {
  const anyStory = fc.record({ seconds: fc.integer({ min: 0, max: 900 }), approved: fc.boolean(), floated: fc.boolean() });
  const anyRundown = fc.record({
    start: fc.integer({ min: 0, max: 86_399 }),
    end: fc.integer({ min: 0, max: 86_399 }),
    blocks: fc.array(fc.record({ commercial: fc.integer({ min: 0, max: 300 }), stories: fc.array(anyStory, { maxLength: 12 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
  });
  it('keeps regressive minus progressive the same on every row: span minus commercials minus production', () => {
    fc.assert(
      fc.property(anyRundown, ({ start, end, blocks }) => {
        const show = {
          start: secondsClock(start),
          end: secondsClock(end),
          blocks: blocks.map((each) =>
            block(
              each.commercial,
              each.stories.map(({ seconds, ...more }) => story(seconds, more)),
            ),
          ),
        };
        const timing = rundownTiming(show);
        const free = spanSeconds(show.start, show.end)! - timing.commercialTotal - timing.fullProduction;
        // A second or two before midnight stand half a second later, not to be taken for a mark.
        for (const row of timing.stories) expect(Math.floor(row.regressiveClock) - row.progressiveClock).toBe(free);
        expect(timing.blocks.reduce((sum, each) => sum + each.total, 0)).toBe(timing.fullProduction);
      }),
    );
  });
});

describe('moves', () => {
  const orders = [
    { id: 1, stories: [1, 2, 3] },
    { id: 2, stories: [4, 5] },
    { id: 3, stories: [6] },
  ];
  it('take a story out of every block and put it in once [RUN-MOVE-02, RUN-MOVE-03, RUN-MOVE-07]', () => {
    const stale = [orders[0]!, { id: 2, stories: [4, 5, 1] }, orders[2]!];
    expect(moveStories(stale, [1], 3, 6).map(({ stories }) => stories)).toEqual([
      [2, 3],
      [4, 5],
      [1, 6],
    ]);
    expect(moveStories(orders, [1], 2)[1]!.stories).toEqual([4, 5, 1]);
    expect(moveStories(orders, [1, 2], 3, 6)[2]!.stories).toEqual([1, 2, 6]);
  });
  it('do nothing onto themselves [RUN-MOVE-08]', () => {
    expect(isIdleMove([2], 2)).toBe(true);
    expect(moveStories(orders, [2], 1, 2)).toBe(orders);
  });
  it('keep every story exactly once, whatever is moved where', () => {
    const step = fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
      block: fc.integer({ min: 1, max: 3 }),
      target: fc.option(fc.integer({ min: 1, max: 6 })),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let now: readonly { id: number; stories: readonly number[] }[] = orders;
        for (const { ids, block: to, target } of steps) now = moveStories(now, ids, to, target);
        expect(now.flatMap(({ stories }) => stories).sort()).toEqual([1, 2, 3, 4, 5, 6]);
      }),
    );
  });
  it('leave Stand By last', () => {
    const three = [
      { id: 1, standBy: false },
      { id: 9, standBy: true },
      { id: 2, standBy: false },
    ];
    expect(standByLast([9, 2, 1], three)).toEqual([2, 1, 9]);
    expect([reorderBlocks(three, [9, 2, 1]), reorderBlocks(three, [2, 9]), reorderBlocks(three, [2, 1, 9])]).toEqual([
      'stand_by_not_last',
      'not_the_blocks',
      [2, 1, 9],
    ]);
  });
});

describe('a story', () => {
  it('lasts the sum of its sections, a VT typed by hand replacing the measured one', () => {
    const sections = {
      head: { duration: 'PT20S' },
      vt: { duration: 'PT1M30S' },
      footer: { duration: 'PT5S' },
      liveVO: { duration: 'PT10S' },
    };
    expect(storyTimes({ manualVt: false, vt: 'PT0S', sections })).toEqual({
      head: 'PT20S',
      link: 'PT0S',
      vt: 'PT1M30S',
      vo: 'PT10S',
      total: 'PT2M5S',
    });
    expect(storyTimes({ manualVt: true, vt: 'PT1M', sections }).total).toBe('PT1M35S');
  });
  it('goes to a device approved, public, in its place and not floated, unless the device says otherwise', () => {
    const ready = { approved: true, private: false, floated: false, ignore: false };
    const open: TimedBlock & { standBy: boolean } = block(0, []);
    const strict = { sendUnapproved: false, sendPrivate: false };
    expect(
      [ready, { ...ready, approved: false }, { ...ready, private: true }, { ...ready, floated: true }, { ...ready, ignore: true }].map(
        (each) => sendable(each, open, strict),
      ),
    ).toEqual([true, false, false, false, false]);
    expect(sendable({ ...ready, approved: false, private: true }, open, { sendUnapproved: true, sendPrivate: true })).toBe(true);
    expect(sendable(ready, { standBy: true }, { sendUnapproved: true, sendPrivate: true })).toBe(false);
  });
});

it.each([
  [0, '00:00:00'],
  [1, '23:59:59 -1'],
  [2, '23:59:58 -1'],
  [3, '23:59:57 -1'],
])('says when a show at midnight that is over by %i s had to begin', (over, clock) => {
  const { stories } = rundownTiming({ start: '00:00:00', end: '00:30:00', blocks: [block(0, [story(1800 + over)])] });
  expect(showClock(stories[0]!.regressiveClock)).toBe(clock);
});
