import { expect, it } from 'vitest';
import { seedOfRun } from '../faults/dice.ts';
import { killServerWhileWriting } from '../faults/server-kill.ts';

it('loses no acknowledged edit when the server is killed at 4 random moments, once together with its database', async () => {
  const { acknowledged } = await killServerWhileWriting({ kills: 4, seed: seedOfRun(), databaseEvery: 4 });
  expect(acknowledged).toBeGreaterThanOrEqual(20);
});
