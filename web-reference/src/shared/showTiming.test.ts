import { clockOn, type RundownTiming, rundownTiming, shiftedSpan, showInstant } from '@lauda/domain';
import { describe, expect, it } from 'vitest';
import { overUnderOn, timingOn } from './showTiming.ts';

const ZONE = 'America/Sao_Paulo';

const show = (date: string, start: string, end: string, total: string, onAir: unknown = null) =>
  ({
    date,
    start,
    end,
    production: null,
    onAir,
    blocks: [
      { id: 1, standBy: false, commercial: 'PT0S', stories: [{ id: 9, total, approved: true, floated: false, displayStatus: 'play' }] },
      { id: 2, standBy: true, commercial: 'PT0S', stories: [] },
    ],
  }) as unknown as Parameters<typeof overUnderOn>[0];

const timed = (rundown: ReturnType<typeof show>): RundownTiming => timingOn(rundown, rundownTiming(rundown), {}, ZONE);
const live = (rundown: ReturnType<typeof show>, now = '2026-11-21T22:00:00Z') => {
  const { difference, endMs } = overUnderOn(rundown, timed(rundown), {}, ZONE, Date.parse(now));
  return { difference, end: showInstant(endMs, rundown.date, ZONE) };
};

describe('over and under', () => {
  it('follow the plan until something is on air', () => {
    expect(live(show('2026-11-21', '19:00:00', '19:30:00', 'PT20M'))).toEqual({ difference: 600, end: '19:20:00' });
    expect(live(show('2026-11-21', '23:50:00', '00:20:00', 'PT40M'))).toMatchObject({ difference: -600 });
  });

  it('count by the second while something is on air: what is left runs on, past its end the show slides', () => {
    const onAir = { id: 9, kind: 'story', total: 'PT20M', playTime: '2026-11-21T19:05:00' };
    const shown = show('2026-11-21', '19:00:00', '19:30:00', 'PT20M', onAir);
    expect(live(shown, '2026-11-21T22:10:00Z')).toEqual({ difference: 300, end: '19:25:00' });
    expect(live(shown, '2026-11-21T22:31:15Z')).toEqual({ difference: -75, end: '19:31:15' });
  });

  it('count the hour that a clock change within the show takes or gives', () => {
    const spring = show('2018-11-03', '23:00:00', '02:00:00', 'PT1H30M');
    expect([shiftedSpan(spring, ZONE), live(spring).difference]).toEqual([7_200, 1_800]);
    const autumn = show('2018-02-17', '22:30:00', '00:30:00', 'PT2H30M');
    expect([shiftedSpan(autumn, ZONE), live(autumn).difference]).toEqual([10_800, 1_800]);
    const onAir = { id: 9, kind: 'story', total: 'PT1H30M', playTime: '2018-11-03T23:00:00' };
    expect(live({ ...spring, onAir } as typeof spring, '2018-11-04T02:00:00Z').difference).toBe(1_800);
    // Ten minutes after the second half past eleven: what is on air began then, not an hour before.
    const late = { ...onAir, total: 'PT2H30M', playTime: '2018-02-17T23:30:00' };
    expect(live({ ...autumn, onAir: late } as typeof autumn, '2018-02-18T02:40:00Z').difference).toBe(-5_400);
  });
});

describe('the times the store keeps', () => {
  it('stay as they are on every other day', () => {
    const rundown = show('2026-11-21', '19:00:00', '19:30:00', 'PT20M');
    const known = rundownTiming(rundown);
    expect(timingOn(rundown, known, {}, ZONE)).toBe(known);
    expect(shiftedSpan(rundown, ZONE)).toBeUndefined();
  });

  it('are shown as the wall shows them: the hour that does not exist is skipped', () => {
    const seconds = 23 * 3_600 + 65 * 60;
    expect(clockOn({ date: '2018-11-03', start: '23:00:00', end: '02:00:00' }, ZONE)(seconds)).toMatch(/^01:05:00/);
    expect(clockOn({ date: '2026-11-21', start: '23:00:00', end: '02:00:00' }, ZONE)(seconds)).toMatch(/^00:05:00/);
  });
});
