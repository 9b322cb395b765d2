import {
  autoColons,
  brightness,
  dragBadge,
  isDark,
  isoDuration,
  localInstant,
  measuredRate,
  mediaSeconds,
  mmss,
  onAirCount,
  parseIso,
  parseMmss,
  readingCharacters,
  readingSeconds,
  readRateOf,
  repaginate,
  rundownTiming,
  SAMPLE_TEXTS,
  secondsClock,
  showClock,
  stripForReading,
  twoDigits,
} from '@lauda/domain';
import { describe, expect, it } from 'vitest';
import golden from './arithmetic.json' with { type: 'json' };

const timed = (name: string) => {
  const found = golden.timing.find((each) => each.name === name)!;
  return { ...found, timing: rundownTiming(found.rundown as never, found.options) };
};
const of = (name: string, id: number) => timed(name).timing.stories.find((story) => story.id === id)!;

describe('reading time', () => {
  it('strips brackets and line breaks, counts code points and rounds half up [FMT-05, FMT-06, FMT-07, FMT-08, FMT-09, FMT-10]', () => {
    for (const { text, rate, stripped, characters, seconds } of golden.reading) {
      expect([stripForReading(text), readingCharacters(text), readingSeconds(text, rate)]).toEqual([stripped, characters, seconds]);
    }
    expect([readingSeconds('a'.repeat(100), 0.075), readingSeconds('a'.repeat(6), 0.075), readingSeconds('a'.repeat(7), 0.075)]).toEqual([
      8, 0, 1,
    ]);
    expect(readingCharacters('a\r\nb\nc\rd')).toBe(4);
    expect([
      readingCharacters('a [b [c] d] e'),
      readingCharacters('fim [sem fecho'),
      readingCharacters('ok 👍'),
      readingCharacters('ação'),
    ]).toEqual([4, 14, 4, 4]);
    expect(readingSeconds('a'.repeat(1000))).toBe(75);
  });
  it('takes the own rate, else the configured, else the default', () => {
    for (const { own, configured, used } of golden.readRate) expect(readRateOf(own, configured)).toBe(used);
  });
  it('measures a rate with a fixed sample text of each language [FMT-11]', () => {
    for (const { characters, seconds, rate } of golden.measured) expect(measuredRate('a'.repeat(characters), seconds)).toBe(rate);
    for (const sample of Object.values(SAMPLE_TEXTS)) {
      expect(readingCharacters(sample)).toBeGreaterThan(550);
      expect(measuredRate(sample, 45)).toBe(Math.round((45 / readingCharacters(sample)) * 10_000) / 10_000);
    }
  });
});

describe('formats', () => {
  it('shows seconds as mm:ss, growing minutes and a leading minus [FMT-01, FMT-02, RUN-TIMING-21]', () => {
    for (const { seconds, shown } of golden.mmss) expect(mmss(seconds)).toBe(shown);
    expect([65, 3600, 4505, 6000, -30, 785].map(mmss)).toEqual(['01:05', '60:00', '75:05', '100:00', '-00:30', '13:05']);
  });
  it('reads a typed mm:ss only when the mask is full', () => {
    for (const { typed, seconds } of golden.mmssTyped) expect(parseMmss(typed) ?? null).toBe(seconds);
    for (const { typed, pattern, shown } of golden.colons) expect(autoColons(typed, pattern as 'HH:mm')).toBe(shown);
  });
  it('writes and reads ISO 8601 durations [FMT-03, FMT-04]', () => {
    for (const { seconds, iso } of golden.isoWritten) expect(isoDuration(seconds)).toBe(iso);
    for (const { iso, seconds } of golden.isoRead) expect(parseIso(iso) ?? null).toBe(seconds);
    expect([0, 90, 3661, 1.5, -90].map(isoDuration)).toEqual(['PT0S', 'PT1M30S', 'PT1H1M1S', 'PT1.5S', 'PT-1M-30S']);
    expect(['PT65S', 'P1D', '-PT30S', 'PT-30S'].map(parseIso)).toEqual([65, 86_400, -30, -30]);
    for (const { duration, timeBase, seconds } of golden.media) expect(mediaSeconds(duration, timeBase)).toBe(seconds);
  });
  it('calls a colour dark at a brightness of at most 127.5 [FMT-12]', () => {
    for (const each of golden.brightness)
      expect([Number(brightness(each.colour).toFixed(3)), isDark(each.colour)]).toEqual([each.brightness, each.dark]);
    expect(['#7f7f7f', '#808080', '#001529', '#1890ff'].map(isDark)).toEqual([true, false, true, false]);
  });
  it('writes labels with two digits, and badges [FMT-13]', () => {
    for (const { n, two, badge } of golden.labels) expect([twoDigits(n), dragBadge(n)]).toEqual([two, badge]);
    expect([1, 10, 100].map(twoDigits)).toEqual(['01', '10', '100']);
  });
  it('reads wall times across changes of the clock', () => {
    for (const { local, utc } of golden.wall) expect(new Date(localInstant(local, 'America/Sao_Paulo')).toISOString()).toBe(utc);
  });
});

describe('rundown timing', () => {
  it('equals every golden table', () => {
    for (const { rundown, options, expected } of golden.timing) {
      const found = rundownTiming(rundown as never, options);
      const { stories, blocks, ...totals } = found;
      expect({
        ...totals,
        production: totals.production ?? null,
        differenceApproved: totals.differenceApproved ?? null,
        differenceFull: totals.differenceFull ?? null,
      }).toEqual({ ...expected, stories: undefined, breaks: undefined });
      expect(stories).toEqual(expected.stories);
      expect(blocks.map(({ approvedTotal: _, ...block }) => block)).toEqual(expected.breaks);
    }
  });
  it('sums commercials and production without Stand By [RUN-TIMING-01, RUN-TIMING-02, RUN-TIMING-03, RUN-TIMING-17]', () => {
    const off = timed('estimates off').timing;
    expect([off.commercialTotal, off.fullProduction, off.approvedProduction]).toEqual([300, 785, 725]);
    expect(timed('estimates on').timing.fullProduction).toBe(830);
    expect([of('estimates off', 5).duration, of('estimates on', 5).duration]).toEqual([0, 45]);
  });
  it('differs as production minus approved and minus full [RUN-TIMING-04, RUN-TIMING-05]', () => {
    const off = timed('estimates off').timing;
    const over = timed('over').timing;
    expect([off.differenceApproved, off.differenceFull, over.differenceApproved]).toEqual([715, 655, -125]);
    expect(mmss(over.differenceApproved!)).toBe('-02:05');
  });
  it('derives an empty production from the span, the next day when the end is not after the start [RUN-TIMING-06, RUN-TIMING-07]', () => {
    expect(timed('production empty').timing.production).toBe(1500);
    expect(timed('across midnight').timing.production).toBe(1500);
    expect(showClock(of('across midnight', 6).regressiveClock)).toMatch(/\+1$/);
  });
  it('counts forward, backward and accumulated, by block when asked [RUN-TIMING-08, RUN-TIMING-09, RUN-TIMING-10, RUN-TIMING-11]', () => {
    const column = (name: string, key: 'progressive' | 'regressive' | 'accumulated', ids: number[]) => ids.map((id) => of(name, id)[key]);
    expect(column('estimates off', 'progressive', [1, 2, 3, 4, 6])).toEqual([0, 90, 215, 395, 775]);
    expect(column('estimates off', 'regressive', [1, 4, 6])).toEqual([1085, 690, 310]);
    expect(column('estimates off', 'accumulated', [1, 2, 3, 4, 6])).toEqual([90, 215, 275, 595, 1085]);
    expect(column('by block, estimates on', 'accumulated', [3, 4, 5, 6])).toEqual([275, 200, 245, 310]);
  });
  it('marks what is not counted with -1 and what cannot be known with -2 [RUN-TIMING-12, RUN-TIMING-13, RUN-TIMING-14]', () => {
    expect(of('estimates off', 7)).toMatchObject({ progressive: -1, regressive: -1, accumulated: -1 });
    expect(showClock(of('estimates off', 7).progressiveClock)).toBe('');
    const noStart = of('no start', 1);
    expect([noStart.progressiveClock, showClock(noStart.progressiveClock), showClock(noStart.regressiveClock)]).toEqual([
      -2,
      '--:--',
      '19:11:55',
    ]);
    const unknown = timed('production and end empty').timing;
    expect([unknown.production, unknown.differenceApproved, unknown.differenceFull]).toEqual([undefined, undefined, undefined]);
  });
  it('counts what is on air forward and backward, negative past the end [RUN-TIMING-15, RUN-TIMING-16]', () => {
    const at = (clock: string) => Date.parse(`2026-11-21T${clock}Z`);
    for (const { playTime, total, now, progressive, regressive } of golden.onAir) {
      expect(onAirCount({ playedAtMs: at(playTime), total }, at(now))).toEqual({ progressive, regressive });
    }
    expect(onAirCount({ playedAtMs: at('19:00:10'), total: 'PT1M30S' }, at('19:00:40'))).toEqual({ progressive: 30, regressive: 60 });
    const late = onAirCount({ playedAtMs: at('19:00:10'), total: 'PT1M30S' }, at('19:02:00'));
    expect([late.regressive, mmss(late.regressive)]).toEqual([-20, '-00:20']);
  });
  it('starts the break of a block after its stories [RUN-TIMING-18]', () => {
    expect(timed('estimates off').timing.blocks.map((block) => secondsClock(block.breakClock))).toEqual([
      '19:04:35',
      '19:09:55',
      '19:18:05',
    ]);
  });
  it('numbers the pages over all stories, Stand By empty', () => {
    const { rundown } = timed('estimates off');
    expect(repaginate(rundown.blocks)).toEqual(golden.pages);
  });
});
