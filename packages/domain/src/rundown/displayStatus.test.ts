import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISPLAY_STATUSES, isOneOf, PLAY_COMMANDS } from '../enums.ts';
import { type AirItem, type DisplayItem, displayChanges } from './displayStatus.ts';

describe('display status', () => {
  const item = (id: number, status: DisplayItem['status'] = 'blank', countable = true): DisplayItem => ({
    id,
    kind: 'story',
    status,
    countable,
  });
  const air = (id: number): AirItem => ({ id, kind: 'story' });
  const run = (items: DisplayItem[], onAir: AirItem | null, command: 'PLAY' | 'STOP' | 'BLANK', ids: number[], updatePrevious = false) => {
    const outcome = displayChanges(items, onAir, { command, kind: 'story', ids, updatePrevious });
    const after = new Map(items.map((each) => [each.id, each.status]));
    for (const { id, status } of outcome.changes) after.set(id, status);
    return { statuses: [...after.values()], onAir: outcome.onAir };
  };
  it('knows three statuses and three commands [RUN-DISP-01, RUN-DISP-02]', () => {
    expect(DISPLAY_STATUSES).toEqual(['blank', 'play', 'stop']);
    expect(PLAY_COMMANDS).toEqual(['PLAY', 'STOP', 'BLANK']);
    expect(['PLAY', 'STOP', 'BLANK', 'PAUSE', 'play', null].map((command) => isOneOf(PLAY_COMMANDS, command))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  it('records what is on air, clears it by its own stop, replaces it by another play [RUN-DISP-04, RUN-DISP-05, RUN-DISP-06, RUN-DISP-07]', () => {
    expect(run([item(1, 'play')], air(1), 'STOP', [1])).toEqual({ statuses: ['stop'], onAir: null });
    expect(run([item(1, 'play'), item(2)], air(1), 'STOP', [2]).onAir).toEqual(air(1));
    expect(run([item(1, 'play'), item(2)], air(1), 'PLAY', [2])).toEqual({ statuses: ['stop', 'play'], onAir: air(2) });
    expect(run([item(1, 'play')], air(1), 'BLANK', [1])).toEqual({ statuses: ['blank'], onAir: null });
  });
  it('cascades only when asked and skips what does not count [RUN-DISP-08, RUN-DISP-09, RUN-DISP-10, RUN-DISP-11, RUN-DISP-12]', () => {
    expect(run([item(1), item(2), item(3)], null, 'PLAY', [3], true).statuses).toEqual(['stop', 'stop', 'play']);
    expect(run([item(1), item(2), item(3)], null, 'PLAY', [3]).statuses).toEqual(['blank', 'blank', 'play']);
    expect(run([item(3, 'blank', false)], null, 'PLAY', [3])).toEqual({ statuses: ['blank'], onAir: null });
    expect(run([item(1), item(2, 'blank', false), item(3)], null, 'PLAY', [3], true).statuses).toEqual(['stop', 'blank', 'play']);
  });
  it('toggles several at once [RUN-DISP-14]', () => {
    expect(run([item(1), item(2, 'play')], air(2), 'STOP', [1, 2])).toEqual({ statuses: ['stop', 'stop'], onAir: null });
  });
  it('never has two items on air after any 100 commands [RUN-DISP-18]', () => {
    const command = fc.record({
      command: fc.constantFrom(...PLAY_COMMANDS),
      ids: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 3 }),
      updatePrevious: fc.boolean(),
      kind: fc.constantFrom('story' as const, 'block' as const),
    });
    fc.assert(
      fc.property(fc.array(command, { minLength: 100, maxLength: 100 }), (commands) => {
        let items: DisplayItem[] = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({
          id,
          kind: id % 4 === 0 ? 'block' : 'story',
          status: 'blank',
          countable: id !== 5,
        }));
        let onAir: AirItem | null = null;
        for (const each of commands) {
          const outcome = displayChanges(items, onAir, each);
          items = items.map((old) => ({
            ...old,
            status: outcome.changes.find(({ id, kind }) => id === old.id && kind === old.kind)?.status ?? old.status,
          }));
          onAir = outcome.onAir;
          const playing = items.filter(({ status }) => status === 'play');
          expect(playing.map(({ id }) => id)).toEqual(onAir ? [onAir.id] : []);
        }
      }),
    );
  });
});
