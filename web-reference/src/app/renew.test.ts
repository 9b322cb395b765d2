import { expect, it, vi } from 'vitest';
import { renewAfterRelease } from './renew.ts';

/** A window whose server answers or does not, and how often it was loaded anew. */
const windowOf = (fetch: () => Promise<unknown>) => {
  const reload = vi.fn();
  const stored = new Map<string, string>();
  const target = new EventTarget();
  const page = Object.assign(target, {
    fetch,
    location: { reload },
    sessionStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) },
  }) as unknown as Window;
  return { page, reload, miss: () => target.dispatchEvent(new Event('vite:preloadError', { cancelable: true })) };
};

it('loads a page anew whose parts a newer release replaced, once in half a minute', async () => {
  let at = 100_000;
  const { page, reload, miss } = windowOf(async () => ({ ok: true }));
  renewAfterRelease(page, () => at);
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
  renewAfterRelease(page, () => 100_000);
  // Who asked for the part hears that it did not come, and asks again.
  expect(miss()).toBe(true);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await Promise.resolve();
  expect(reload).not.toHaveBeenCalled();
});
