import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secondsClock, showClock } from '../format/clock.ts';
import { isoDuration } from '../format/duration.ts';
import { rundownTiming } from '../rundown/timing.ts';
import { airTimes, showInstant } from './air.ts';
import { begunInstant, lastInstant, localInstant, localTimestamp, localToday } from './zone.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const NEW_YORK = 'America/New_York';

describe('wall time of a zone', () => {
  it('takes today in the branch zone [RUN-DATE-04]', () => {
    expect(localToday(Date.parse('2026-03-11T01:30:00Z'), SAO_PAULO)).toBe('2026-03-10');
  });
  it('moves a skipped wall time forward by the gap and takes the first of a doubled one', () => {
    const there = (local: string, zone: string) => localTimestamp(localInstant(local, zone), zone);
    expect(there('2018-11-04T00:30:00', SAO_PAULO)).toBe('2018-11-04T01:30:00');
    expect(there('2026-03-08T02:30:00', NEW_YORK)).toBe('2026-03-08T03:30:00');
    expect(new Date(localInstant('2026-11-01T01:30:00', NEW_YORK)).toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(new Date(localInstant('2018-02-17T23:30:00', SAO_PAULO)).toISOString()).toBe('2018-02-18T01:30:00.000Z');
  });
  it('ends a second that the clock repeats at its last', () => {
    const end = (local: string, zone: string) => new Date(lastInstant(local, zone) + 1000).toISOString();
    expect(end('2026-11-21T23:59:59', SAO_PAULO)).toBe('2026-11-22T03:00:00.000Z');
    expect(end('2018-02-17T23:59:59', SAO_PAULO)).toBe('2018-02-18T03:00:00.000Z');
    expect(end('2026-11-01T01:30:00', NEW_YORK)).toBe('2026-11-01T06:30:01.000Z');
    expect(end('2018-11-04T00:30:00', SAO_PAULO)).toBe('2018-11-04T03:30:01.000Z');
  });
  it('takes what is on air to have begun the last time the clock showed it', () => {
    const madrid = 'Europe/Madrid';
    const begun = (now: string) => new Date(begunInstant('2026-10-25T02:30:00', madrid, Date.parse(now))).toISOString();
    // At one o'clock UTC the clock goes from 3:00 back to 2:00.
    expect(begun('2026-10-25T00:31:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(begun('2026-10-25T01:10:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(begun('2026-10-25T01:29:58Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(begun('2026-10-25T01:31:00Z')).toBe('2026-10-25T01:30:00.000Z');
    expect(begunInstant('2026-11-21T19:15:00', SAO_PAULO, 0)).toBe(localInstant('2026-11-21T19:15:00', SAO_PAULO));
  });
  it('keeps half and quarter hours of offset', () => {
    expect(localTimestamp(Date.parse('2026-06-01T00:00:00Z'), 'Asia/Kathmandu')).toBe('2026-06-01T05:45:00');
    expect(localTimestamp(Date.parse('2026-01-01T00:00:00Z'), 'Australia/Lord_Howe')).toBe('2026-01-01T11:00:00');
    expect(localTimestamp(Date.parse('2026-07-01T00:00:00Z'), 'Australia/Lord_Howe')).toBe('2026-07-01T10:30:00');
  });
  it('reads back what it wrote, outside the doubled hour', () => {
    const zones = fc.constantFrom(SAO_PAULO, NEW_YORK, 'Europe/Lisbon', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC');
    const seconds = fc.integer({ min: Date.UTC(2016, 0, 1) / 1000, max: Date.UTC(2030, 0, 1) / 1000 });
    fc.assert(
      fc.property(seconds, zones, (at, zone) => {
        const back = localInstant(localTimestamp(at * 1000, zone), zone);
        expect(localTimestamp(back, zone)).toBe(localTimestamp(at * 1000, zone));
        expect(at * 1000 - back).toBeGreaterThanOrEqual(0);
        expect(at * 1000 - back).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });
});

describe('a show in its zone', () => {
  it('lasts the seconds that really pass when the clock changes in it', () => {
    expect(airTimes('2018-11-03', '23:00:00', '02:00:00', SAO_PAULO)?.span).toBe(2 * 3600);
    expect(airTimes('2018-02-17', '22:30:00', '00:30:00', SAO_PAULO)?.span).toBe(3 * 3600);
    expect(airTimes('2026-11-21', '19:00:00', '19:30:00', SAO_PAULO)?.span).toBe(1800);
    expect(airTimes('2026-11-21', '19:00:00', null, SAO_PAULO)).toBeUndefined();
  });
  it('lasts what the clocks say where it starts in an hour that the clock skips', () => {
    const { startMs, endMs, span } = airTimes('2026-03-29', '02:30:00', '03:15:00', 'Europe/Madrid')!;
    expect([span, endMs - startMs]).toEqual([2700, 2_700_000]);
    expect(airTimes('2026-03-29', '02:30:00', '04:15:00', 'Europe/Madrid')?.span).toBe(2700);
    expect(airTimes('2026-03-29', '02:10:00', '02:50:00', 'Europe/Madrid')?.span).toBe(2400);
  });
  it('shows clocks past midnight with +1, by the date of the show', () => {
    const { startMs } = airTimes('2026-11-21', '23:50:00', '00:15:00', SAO_PAULO)!;
    expect([0, 600, 1500].map((seconds) => showInstant(startMs + seconds * 1000, '2026-11-21', SAO_PAULO))).toEqual([
      '23:50:00',
      showClock(86_400),
      showClock(86_400 + 900),
    ]);
    expect(showClock(86_400)).toMatch(/^00:00:00\s?\+1$/);
  });
  it('skips the clocks that do not exist on the night the clock goes forward', () => {
    const { startMs } = airTimes('2018-11-03', '23:50:00', '01:20:00', SAO_PAULO)!;
    expect(showInstant(startMs + 900_000, '2018-11-03', SAO_PAULO)).toMatch(/^01:05:00\s?\+1$/);
  });
});

const dates = fc.constantFrom('2018-11-03', '2018-02-17', '2026-03-07', '2026-10-31', '2026-11-21');
const clocks = fc.integer({ min: 0, max: 86_399 }).map(secondsClock);
const stories = fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 8 });
const blocks = fc.array(fc.record({ commercial: fc.integer({ min: 0, max: 240 }), stories }), { minLength: 1, maxLength: 5 });

it('times random shows across midnight and clock changes: every row has the same slack, and the last one ends where the timeline does', () => {
  fc.assert(
    fc.property(dates, clocks, clocks, blocks, fc.constantFrom(SAO_PAULO, NEW_YORK), (date, start, end, plan, zone) => {
      const air = airTimes(date, start, end, zone)!;
      let id = 0;
      const timed = plan.map((block) => ({
        id: ++id,
        standBy: false,
        commercial: isoDuration(block.commercial),
        stories: block.stories.map((seconds) => ({ id: ++id, total: isoDuration(seconds), approved: true })),
      }));
      const timing = rundownTiming({ start, end, blocks: timed }, { span: air.span });
      expect(timing.production).toBe(air.span - timing.commercialTotal);
      for (const row of timing.stories) {
        const latest = air.endMs - row.regressive * 1000;
        const earliest = air.startMs + row.progressive * 1000;
        expect((latest - earliest) / 1000).toBe(timing.differenceFull);
        // A latest start of one or two seconds before midnight is half a second later, because -1 and -2 are marks.
        expect(Math.floor(row.regressiveClock) - row.progressiveClock).toBe(timing.differenceFull);
        expect(row.progressive + row.regressive).toBe(timing.total);
      }
    }),
    { examples: [1, 2, 3].map((before) => ['2018-11-03', '00:00:00', '00:00:01', [{ commercial: 0, stories: [1 + before] }], SAO_PAULO]) },
  );
});

it('shows the last two seconds of the day before a show', () => {
  const midnight = localInstant('2026-11-21T00:00:00', SAO_PAULO);
  expect([1, 2, 3].map((before) => showInstant(midnight - before * 1000, '2026-11-21', SAO_PAULO))).toEqual([
    '23:59:59 -1',
    '23:59:58 -1',
    '23:59:57 -1',
  ]);
});
