import { expect, it } from 'vitest';
import { seedOfRun } from '../faults/dice.ts';
import { killWhileWriting } from '../faults/kills.ts';

it('loses no acknowledged edit and leaves the device equal when server, database and bridge are killed at random moments', async () => {
  const { acknowledged } = await killWhileWriting(['server', 'bridge', 'database', 'bridge'], seedOfRun(), 4);
  expect(acknowledged).toBeGreaterThanOrEqual(20);
});
