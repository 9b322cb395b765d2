import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ListScene, MIB } from '../../mos-bridge/tests/listScene.ts';
import type { Transport } from '../../mos-bridge/tests/rawDevice.ts';
import { Studio } from '../../mos-bridge/tests/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await Studio.open();
});
afterEach(() => studio.end());
afterAll(() => studio.close());

it.each<Transport>([
  'tcp',
  'one frame',
])('a list of 100,000 objects (%s) goes through in the memory one of 10,000 takes, and the memory is given back', async (transport) => {
  const scene = await ListScene.open(studio, transport);
  const short = await scene.list(10_000);
  const long = await scene.list(100_000);
  expect(long.answer).toMatchObject({ status: 'ACK' });
  expect(await scene.total()).toBe(100_000);
  const inMib = ({ most, after }: typeof short): string => `${(most / MIB).toFixed(1)} MiB at most, ${(after / MIB).toFixed(1)} afterwards`;
  console.log(`10,000 objects: ${inMib(short)}; 100,000: ${inMib(long)}`);
  expect(long.most - short.most).toBeLessThan(16 * MIB);
  expect(long.after - short.after).toBeLessThan(4 * MIB);
});
