import { expect, it, vi } from 'vitest';
import { type PageUse, renewAfterRelease } from './renew.ts';

const NOTHING: PageUse = { isInUse: () => false, tell: () => undefined };

/** A window whose server answers or does not, and how often it was loaded anew. */
const windowOf = (fetch: () => Promise<unknown>) => {
  const reload = vi.fn();
  const stored = new Map<string, string>();
  const target = new EventTarget();
  const page = Object.assign(target, {
    fetch,
    setTimeout: (work: () => void) => setTimeout(work),
    location: { reload },
    sessionStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) },
  }) as unknown as Window;
  return { page, reload, miss: () => target.dispatchEvent(new Event('vite:preloadError', { cancelable: true })) };
};

it('loads a page anew whose parts a newer release replaced, once in half a minute', async () => {
  let at = 100_000;
  const { page, reload, miss } = windowOf(async () => ({ ok: true }));
  renewAfterRelease(page, () => at, NOTHING);
  miss();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  at += 29_000;
  miss();
  at += 2_000;
  miss();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
});

it('leaves a page as it is while its server does not answer: what is typed in it would be gone from sight', async () => {
  const asked = vi.fn(async () => Promise.reject(new TypeError('Failed to fetch')));
  const { page, reload, miss } = windowOf(asked);
  renewAfterRelease(page, () => 100_000, NOTHING);
  // Who asked for the part hears that it did not come, and asks again.
  expect(miss()).toBe(true);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await Promise.resolve();
  expect(reload).not.toHaveBeenCalled();
});

it('leaves a page as it is while it is in use, says so once, and loads it anew when it is no longer', async () => {
  let isInUse = true;
  const tell = vi.fn();
  const { page, reload, miss } = windowOf(async () => ({ ok: true }));
  renewAfterRelease(page, () => 100_000, { isInUse: () => isInUse, tell });
  miss();
  await vi.waitFor(() => expect(tell).toHaveBeenCalledTimes(1));
  miss();
  await new Promise((resolve) => setTimeout(resolve));
  expect([reload.mock.calls.length, tell.mock.calls.length]).toEqual([0, 1]);
  isInUse = false;
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
