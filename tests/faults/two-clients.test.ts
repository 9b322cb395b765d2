import { it } from 'vitest';
import { seedOfRun } from './dice.ts';
import { workOverSlowLines } from './two-clients.ts';

it('shows two people what a fresh load shows after 500 verbs with answers and events up to 3 s late', async () => {
  await workOverSlowLines({ verbs: 500, upToMs: 3_000, seed: seedOfRun() });
});
