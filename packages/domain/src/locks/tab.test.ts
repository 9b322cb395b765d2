import { describe, expect, it } from 'vitest';
import { leaseAfter, mayStore } from './lease.ts';
import { type TabLock, type TabLockEffect, type TabLockEvent, tabLockAfter, tabMaySave } from './tab.ts';

function run(events: readonly TabLockEvent[], from: TabLock = { state: 'none' }): { tab: TabLock; effects: TabLockEffect[] } {
  const effects: TabLockEffect[] = [];
  let tab = from;
  for (const event of events) {
    const step = tabLockAfter(tab, event);
    tab = step.tab;
    effects.push(...step.effects);
  }
  return { tab, effects };
}

describe('the lock of a tab', () => {
  it('renews before it loads, and again at each ring of the timer', () => {
    const events: TabLockEvent[] = [{ type: 'opened' }, { type: 'renewed' }, { type: 'timer' }, { type: 'renewed' }, { type: 'timer' }];
    expect(run(events)).toEqual({ tab: { state: 'held' }, effects: ['renew', 'load', 'renew', 'renew'] });
  });
  it('is not renewed while the document is new, and begins at its first save', () => {
    expect(run([{ type: 'timer' }, { type: 'timer' }])).toEqual({ tab: { state: 'none' }, effects: [] });
    expect(run([{ type: 'saved' }])).toEqual({ tab: { state: 'acquiring' }, effects: ['renew'] });
  });
  it('names who holds it and may not save until it is taken over', () => {
    const refused = run([{ type: 'opened' }, { type: 'refused', nickname: 'bob' }]);
    expect([refused.tab, tabMaySave(refused.tab)]).toEqual([{ state: 'other', nickname: 'bob' }, false]);
    const taken = run([{ type: 'takeOver' }, { type: 'renewed' }], refused.tab);
    expect([taken.tab.state, taken.effects, tabMaySave(taken.tab)]).toEqual(['held', ['takeOver', 'load'], true]);
  });
  it.each<[TabLockEvent, TabLock]>([
    [{ type: 'unlocked' }, { state: 'lost' }],
    [{ type: 'renewFailed' }, { state: 'lost' }],
    [
      { type: 'refused', nickname: 'bob' },
      { state: 'other', nickname: 'bob' },
    ],
    [
      { type: 'takenOver', nickname: 'bob' },
      { state: 'other', nickname: 'bob' },
    ],
  ])('keeps the text as a draft when it is lost by %o', (event, tab) => {
    expect(run([event], { state: 'held' })).toEqual({ tab, effects: ['keepDraft'] });
    expect(tabMaySave(tab)).toBe(false);
  });
  it('is released once when the tab closes, and only if held', () => {
    expect(run([{ type: 'closed' }, { type: 'timer' }, { type: 'closed' }], { state: 'held' })).toEqual({
      tab: { state: 'gone' },
      effects: ['release'],
    });
    expect(run([{ type: 'closed' }], { state: 'lost' }).effects).toEqual([]);
  });
});

describe('the lock on the server', () => {
  const held = { userId: 1, expiresMs: 300_000 };
  it('lets only its holder save: a free one is nobody’s', () => {
    expect([mayStore(held, 1, 299_000), mayStore(held, 2, 0), mayStore(held, 1, 301_000), mayStore(null, 1, 0)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
  it('is freed by an administrator or the end of a session', () => {
    expect(leaseAfter(held, { type: 'free', userId: 9, nowMs: 1 })).toEqual({ lease: null, told: 'UNLOCK', refused: false });
    expect(leaseAfter(null, { type: 'free', userId: 9, nowMs: 1 }).told).toBeNull();
  });
});
