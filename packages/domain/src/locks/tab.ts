/** The lock of an open tab: `none` for a new document, `other` names who holds it, `lost` when nobody says why, `gone` once closed. */
export type TabLock =
  | { readonly state: 'none' | 'acquiring' | 'held' | 'lost' | 'gone' }
  | { readonly state: 'other'; readonly nickname: string };

/** What happens to the lock of a tab; `refused` and `takenOver` name the holder, `unlocked` is a live UNLOCK of the own document. */
export type TabLockEvent =
  | { readonly type: 'opened' | 'saved' | 'renewed' | 'timer' | 'renewFailed' | 'unlocked' | 'takeOver' | 'closed' }
  | { readonly type: 'refused' | 'takenOver'; readonly nickname: string };

/** What the tab must do next; `keepDraft` saves the text of whoever lost the lock (LOCK-11). */
export type TabLockEffect = 'renew' | 'load' | 'takeOver' | 'release' | 'keepDraft';
export interface TabLockStep {
  readonly tab: TabLock;
  readonly effects: readonly TabLockEffect[];
}

const step = (tab: TabLock, ...effects: TabLockEffect[]): TabLockStep => ({ tab, effects });

/** Runs one event on the lock of a tab (state-machines 5). The timer rings every 120000 ms; an event a state does not know changes nothing. */
export function tabLockAfter(tab: TabLock, event: TabLockEvent): TabLockStep {
  const { state } = tab;
  if (state === 'gone') return step(tab);
  switch (event.type) {
    case 'closed':
      return state === 'held' ? step({ state: 'gone' }, 'release') : step({ state: 'gone' });
    case 'opened':
    case 'saved':
      return state === 'none' ? step({ state: 'acquiring' }, 'renew') : step(tab);
    case 'renewed':
      return state === 'acquiring' ? step({ state: 'held' }, 'load') : step(tab);
    case 'refused':
      return state === 'acquiring' ? step({ state: 'other', nickname: event.nickname }) : lose(tab, event.nickname);
    case 'timer':
      return state === 'held' ? step(tab, 'renew') : step(tab);
    case 'renewFailed':
    case 'unlocked':
      return state === 'acquiring' && event.type === 'renewFailed' ? step({ state: 'lost' }) : lose(tab);
    case 'takenOver':
      return lose(tab, event.nickname);
    case 'takeOver':
      return state === 'other' || state === 'lost' ? step({ state: 'acquiring' }, 'takeOver') : step(tab);
    default:
      return event satisfies never;
  }
}

const lose = (tab: TabLock, nickname?: string): TabLockStep =>
  tab.state === 'held' ? step(nickname === undefined ? { state: 'lost' } : { state: 'other', nickname }, 'keepDraft') : step(tab);

/** Tells whether a tab may save: a new document always, another only while its lock is held (LOCK-08). */
export const tabMaySave = (tab: TabLock): boolean => tab.state === 'none' || tab.state === 'held';
