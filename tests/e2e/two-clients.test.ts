import { it } from 'vitest';
import { seedOfRun } from '../faults/dice.ts';
import { workOverSlowLines } from '../faults/two-clients.ts';

it.each([
  { verbs: 120, upToMs: 500 },
  { verbs: 60, upToMs: 3_000 },
])('shows two people at two nodes what a fresh load shows after $verbs verbs with cut lines, up to $upToMs ms late', async (round) => {
  await workOverSlowLines({ ...round, nodes: 2, cutEveryMs: 5_000, seed: seedOfRun() });
});
