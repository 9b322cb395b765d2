import type { Env } from '@lauda/store';
import { hasText, text } from '../i18n/i18n.ts';

/** What of the browser the store uses. */
export const browserEnvironment = (): Env => ({
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  timers: {
    setTimeout: (work, ms) => setTimeout(work, ms),
    clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
  },
  storage: localStorage,
  mutex: {
    // Locks exist in secure contexts only; on plain HTTP in a local network one window simply writes.
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
  soon: (work) => void setTimeout(work),
  text: (key, params) => (hasText(key) ? text(key, params) : key),
  log: (said, data) => console.warn(said, data),
});
