import { newUuid } from '@lauda/sdk';
import type { Env } from '@lauda/store';
import { hasText, text } from '../i18n/i18n.ts';
import { eventAhead } from './ahead.ts';
import { showOutside } from './desktop.ts';

const WINDOW_KEY = 'lauda.window';

/** Names this window: the same after a reload, a new name in a window opened from this one with a copy of its storage. */
function windowName(): string {
  // Read and removed, so that only a reloaded page passes its name on and not one that is duplicated while open.
  const name = sessionStorage.getItem(WINDOW_KEY) ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
  sessionStorage.removeItem(WINDOW_KEY);
  addEventListener('pagehide', () => sessionStorage.setItem(WINDOW_KEY, name));
  addEventListener('pageshow', () => sessionStorage.removeItem(WINDOW_KEY));
  return name;
}

/** The parts of the browser that the store uses. */
export const browserEnvironment = (): Env => ({
  now: () => Date.now(),
  steady: () => performance.now(),
  uuid: newUuid,
  windowName: windowName(),
  timers: {
    setTimeout: (work, ms) => setTimeout(work, ms),
    clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  },
  storage: localStorage,
  mutex: {
    // The Locks API needs a secure context; over plain HTTP a window writes at once and repeats a write that another window overwrote.
    request: async (name, work) => (navigator.locks ? navigator.locks.request(name, async () => work()) : work()) as never,
  },
  onStorage: (listener) => {
    const told = (event: StorageEvent): void => listener(event.key);
    addEventListener('storage', told);
    return () => removeEventListener('storage', told);
  },
  onHide: (listener) => {
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') listener();
    };
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', listener);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', listener);
    };
  },
  desktop: showOutside,
  eventAhead,
  soon: (work) => void setTimeout(work),
  text: (key, params) => (hasText(key) ? text(key, params) : key),
  log: (said, data) => console.warn(said, data),
});
