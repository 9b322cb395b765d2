// @vitest-environment jsdom
import { memoryEnv, Store } from '@lauda/store';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeNewsroom, user } from '../testing/desk.tsx';
import { press } from '../testing/render.tsx';
import { settled } from './settled.ts';

const ROUND_MS = 12 * 60_000;
afterEach(() => vi.useRealTimers());

/** A page of ana's, and how often it said that its session is in use. */
const pageOf = async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  let asked = 0;
  const load = newsroom.client.users.me.load;
  newsroom.client.users.me.load = async () => {
    asked += 1;
    return load();
  };
  Object.assign(newsroom.client, { license: { daysToExpire: async () => null } });
  vi.useFakeTimers();
  const timers = {
    setTimeout: (work: () => void, ms: number) => setTimeout(work, ms),
    clearTimeout: (timer: unknown) => clearTimeout(timer as number),
  };
  const store = new Store({ client: newsroom.client, env: memoryEnv({ timers }) });
  await store.start();
  asked = 0;
  settled(store);
  return { store, asked: () => asked, round: () => vi.advanceTimersByTimeAsync(ROUND_MS) };
};

it('keeps the session of a page in use that is worked by keys, the pointer or the wheel, and of no other', async () => {
  const { asked, round } = await pageOf();
  await round();
  expect(asked()).toBe(0);
  document.body.addEventListener('keydown', (event) => event.stopPropagation(), { once: true });
  press(document.body, 'ArrowDown');
  await round();
  expect(asked()).toBe(1);
  await round();
  expect(asked()).toBe(1);
  for (const use of ['pointerdown', 'wheel']) {
    document.body.dispatchEvent(new Event(use, { bubbles: true }));
    await round();
  }
  expect(asked()).toBe(3);
});

it('leaves a session alone that is over', async () => {
  const { store, asked, round } = await pageOf();
  store.session.expired();
  press(document.body, 'ArrowDown');
  await round();
  expect(asked()).toBe(0);
});
