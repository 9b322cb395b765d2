import type { Dispatcher } from 'undici';
import { expect, it } from 'vitest';
import { Way } from '../src/node/way.ts';

it('leaves a dispatcher of the caller open when it is closed, and closes its own to a proxy', async () => {
  const closed: string[] = [];
  const dispatcher = { close: async () => void closed.push('of the caller') } as unknown as Dispatcher;
  const given = new Way({ dispatcher } as ConstructorParameters<typeof Way>[0]);
  expect(await given.dispatcher).toBe(dispatcher);
  await given.close();
  expect(closed).toEqual([]);
  const own = new Way({ proxy: 'http://127.0.0.1:1' });
  const made = (await own.dispatcher) as Dispatcher & { closed: boolean };
  expect(made.closed).toBe(false);
  await own.close();
  expect(made.closed).toBe(true);
});
