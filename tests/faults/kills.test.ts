import { expect, it } from 'vitest';
import { seedOfRun } from './dice.ts';
import { killWhileWriting, type Victim } from './kills.ts';

const times = (count: number, victims: readonly Victim[]): Victim[] => Array.from({ length: count }, () => victims).flat();

it('loses no acknowledged edit when the server is killed at 20 random moments, five of them together with its database', async () => {
  const { acknowledged } = await killWhileWriting(times(5, ['server', 'server', 'both', 'database']), seedOfRun(), 4);
  expect(acknowledged).toBeGreaterThanOrEqual(100);
});

it('brings the device to hold the rundown when the bridge is killed at 20 random moments', async () => {
  const { acknowledged } = await killWhileWriting(times(20, ['bridge']), seedOfRun(), 4);
  expect(acknowledged).toBeGreaterThanOrEqual(100);
});
