import { describe, expect, it } from 'vitest';
import { dateRefusal, isClosed, isEmpty } from './displayed.ts';
import { displayChanges } from './displayStatus.ts';
import { type AirableItem, applyCommand, type OnAirRecord } from './onAir.ts';

const item = (id: number, more: Partial<AirableItem> = {}): AirableItem => ({
  id,
  kind: 'story',
  status: 'blank',
  countable: true,
  total: 'PT1M30S',
  ...more,
});
const S1_ON_AIR: OnAirRecord = { id: 1, kind: 'story', playTime: '2026-11-21T19:00:10', total: 'PT1M30S' };
const at = (clock: string) => `2026-11-21T${clock}`;

describe('the on-air record', () => {
  it('holds id, play time and total of what is played', () => {
    const { onAir, changes } = applyCommand([item(1), item(2)], null, { kind: 'story', command: 'PLAY', ids: [1], at: at('19:00:10') });
    expect(onAir).toEqual(S1_ON_AIR);
    expect(changes).toEqual([{ id: 1, kind: 'story', status: 'play', playTime: at('19:00:10'), stopTime: null }]);
  });
  it('holds the break of a block with its commercial [RUN-DISP-15]', () => {
    const items = [item(1, { status: 'stop' }), item(1, { kind: 'block', total: 'PT2M' })];
    const played = applyCommand(items, null, { kind: 'block', command: 'PLAY', ids: [1], at: at('19:04:35') });
    expect(played.onAir).toEqual({ id: 1, kind: 'block', playTime: at('19:04:35'), total: 'PT2M' });
    expect(played.changes.map(({ id, kind, status }) => [id, kind, status])).toEqual([[1, 'block', 'play']]);
    const shown = items.map((each) => (each.kind === 'block' ? { ...each, status: 'play' as const } : each));
    const stopped = applyCommand(shown, played.onAir, { kind: 'block', command: 'STOP', ids: [1], at: at('19:06:35') });
    expect([stopped.onAir, stopped.changes[0]?.status]).toEqual([null, 'stop']);
  });
  it('is kept while the same item is played again', () => {
    const items = [item(1, { status: 'play' })];
    expect(applyCommand(items, S1_ON_AIR, { kind: 'story', command: 'PLAY', ids: [1], at: at('19:01:00') })).toEqual({
      changes: [],
      onAir: S1_ON_AIR,
    });
  });
  it('gives up a story disapproved meanwhile when it is stopped, and only then', () => {
    const items = [item(1, { status: 'play', countable: false })];
    expect(applyCommand(items, S1_ON_AIR, { kind: 'story', command: 'PLAY', ids: [1], at: at('19:01:00') }).onAir).toBe(S1_ON_AIR);
    const stopped = applyCommand(items, S1_ON_AIR, { kind: 'story', command: 'STOP', ids: [1], at: at('19:01:40') });
    expect([stopped.onAir, stopped.changes[0]?.status]).toEqual([null, 'stop']);
    const other = applyCommand([...items, item(2)], S1_ON_AIR, { kind: 'story', command: 'PLAY', ids: [2], at: at('19:01:40') });
    expect(other.changes.map(({ id, status }) => [id, status])).toEqual([
      [1, 'stop'],
      [2, 'play'],
    ]);
  });
});

it('says when a story was played and when it was stopped', () => {
  const played = applyCommand([item(1)], null, { kind: 'story', command: 'PLAY', ids: [1], at: at('19:00:10') });
  const after = { ...item(1), ...played.changes[0] };
  const stopped = applyCommand([after], played.onAir, { kind: 'story', command: 'STOP', ids: [1], at: at('19:01:40') });
  expect({ ...after, ...stopped.changes[0] }).toMatchObject({ status: 'stop', playTime: at('19:00:10'), stopTime: at('19:01:40') });
});

it('leaves one item on air even where two claim to be', () => {
  const items = [item(1, { status: 'play' }), item(2, { status: 'play' }), item(3)];
  const { changes, onAir } = displayChanges(items, S1_ON_AIR, { command: 'PLAY', kind: 'story', ids: [3] });
  expect([changes.map(({ status }) => status), onAir]).toEqual([['stop', 'stop', 'play'], { id: 3, kind: 'story' }]);
});

describe('what a rundown allows', () => {
  it('is empty without a story in any block, Stand By included [RUN-ACT-18]', () => {
    const blocks = (...stories: number[][]) => stories.map((each) => ({ stories: each }));
    expect([blocks([], []), blocks([], [7]), blocks([1], [])].map(isEmpty)).toEqual([true, false, false]);
  });
  it('changes its date to today or later, never once anything was on air [RUN-DATE-01, RUN-DATE-02]', () => {
    const today = '2026-03-10';
    const days = ['2026-03-09', '2026-03-10', '2026-03-11'];
    expect(days.map((date) => dateRefusal(['blank'], date, today))).toEqual(['date_in_past', null, null]);
    expect([dateRefusal(['blank', 'play'], '2026-03-11', today), dateRefusal(['stop', 'blank'], '2026-03-11', today)]).toEqual([
      'rundown_displayed',
      'rundown_displayed',
    ]);
  });
  it('closes once the end and the interval are over, when the setting says so, and not while it is on air', () => {
    const end = Date.parse('2026-11-21T19:30:00Z');
    const over = { endMs: end, onAir: null };
    const setting = { lockAfterEnd: true, editIntervalMinutes: 0 };
    expect([isClosed(over, end, setting), isClosed(over, end + 60_000, setting)]).toEqual([false, true]);
    expect(isClosed(over, end + 30 * 60_000, { ...setting, editIntervalMinutes: 30 })).toBe(false);
    expect(isClosed(over, end + 31 * 60_000, { ...setting, editIntervalMinutes: 30 })).toBe(true);
    expect(isClosed(over, end + 86_400_000, { ...setting, lockAfterEnd: false })).toBe(false);
    // A story of 10 minutes on air since five to the end, which nobody stops.
    const late = { endMs: end, onAir: { sinceMs: end - 300_000, total: 'PT10M' } };
    const forgotten = end + 300_000 + 12 * 3_600_000;
    expect([isClosed(late, end + 60_000, setting), isClosed(late, forgotten, setting), isClosed(late, forgotten + 1, setting)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
