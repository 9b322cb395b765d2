import { it } from 'vitest';
import { seedOfRun } from '../faults/dice.ts';
import { workOverSlowLines } from '../faults/two-clients.ts';

// Both nearly only wait for their slow lines, so they wait together.
it.concurrent.each([
  500, 3_000,
])('shows two people at two nodes what a fresh load shows after 500 verbs with cut lines, up to %i ms late', async (upToMs) => {
  await workOverSlowLines({ verbs: 500, upToMs, nodes: 2, cutEveryMs: 5_000, seed: seedOfRun() });
});
