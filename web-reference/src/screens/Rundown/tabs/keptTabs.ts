import type { RundownTabs, Store } from '@lauda/store';

/** Stores the tabs of a person for a reload of this window, and restores those stored before. */
export const keepTabs = ({ rundowns: { tabs }, session }: Store): (() => void) => {
  const key = `rundownTabs ${session.userId}`;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Parameters<RundownTabs['restore']>[0] | null;
    if (Array.isArray(kept?.tabs)) tabs.restore(kept);
  } catch {
    // Unreadable data was stored by something else.
  }
  return tabs.view.subscribe(() => sessionStorage.setItem(key, JSON.stringify(tabs.view.snapshot())));
};
