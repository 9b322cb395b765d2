import type { RundownTabs, Store } from '@lauda/store';

/** Keeps the strip of tabs of a person over a reload of this window, and brings back what an earlier page of it kept. */
export const keepTabs = ({ rundowns: { tabs }, session }: Store): (() => void) => {
  const key = `rundownTabs ${session.userId}`;
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Parameters<RundownTabs['restore']>[0] | null;
    if (Array.isArray(kept?.tabs)) tabs.restore(kept);
  } catch {
    // What cannot be read was not kept by us.
  }
  return tabs.view.subscribe(() => sessionStorage.setItem(key, JSON.stringify(tabs.view.snapshot())));
};
