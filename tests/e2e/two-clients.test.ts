import { it } from 'vitest';
import { seedOfRun } from '../faults/dice.ts';
import { workOverSlowLines } from '../faults/two-clients.ts';

it('shows two people what a fresh load shows after 60 verbs with answers and events up to 300 ms late', async () => {
  await workOverSlowLines({ verbs: 60, upToMs: 300, seed: seedOfRun() });
});
