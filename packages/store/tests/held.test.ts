import { expect, it } from 'vitest';
import { bench } from './harness.ts';
import { settle } from './time.ts';

const DATE = '2026-03-10';
const LINGER_MS = 10_000;

it('closes a rundown a moment after the last who looked at it went, and keeps what is open for good', async () => {
  const { store, env } = await bench();
  const isOpen = (): boolean => store.rundowns.open.snapshot().length > 0;
  const one = store.rundowns.follow(5, DATE);
  const two = store.rundowns.follow(5, DATE);
  expect(two.open).toBe(one.open);
  one.close();
  one.close();
  await env.time.pass(2 * LINGER_MS);
  expect(isOpen(), 'another looks at it').toBe(true);
  two.close();
  expect(isOpen(), 'who goes from screen to screen finds it').toBe(true);
  await env.time.pass(LINGER_MS);
  expect(isOpen()).toBe(false);
  const again = store.rundowns.follow(5, DATE);
  store.rundowns.openRundown(5, DATE);
  again.close();
  await env.time.pass(2 * LINGER_MS);
  expect(isOpen(), 'somebody opened it for good').toBe(true);
});

it('closes what a screen opened once it is held and let go, and hears no more of it', async () => {
  const { store, env, live } = await bench();
  const open = store.rundowns.openRundown(5, DATE);
  await settle();
  const id = open.id.snapshot()!;
  const letGo = store.rundowns.hold(open);
  letGo();
  // The next screen shows the same.
  expect(store.rundowns.openRundown(5, DATE)).toBe(open);
  const last = store.rundowns.hold(open);
  await env.time.pass(2 * LINGER_MS);
  live('rundowns PATCH', { id, version: 90, field: 'production', newValue: 'PT9M' });
  expect(open.view.snapshot()?.production).toBe('PT9M');
  last();
  await env.time.pass(LINGER_MS);
  live('rundowns PATCH', { id, version: 91, field: 'production', newValue: 'PT7M' });
  expect([store.rundowns.open.snapshot(), open.view.snapshot()?.production === 'PT7M']).toEqual([[], false]);
});
