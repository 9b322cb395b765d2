import { it } from 'vitest';
import { seedOfRun } from './dice.ts';
import { workOverSlowLines } from './two-clients.ts';

const SEEDS = 8;
const first = seedOfRun();
const rounds = [500, 3_000].flatMap((upToMs) => Array.from({ length: SEEDS }, (_, index) => ({ upToMs, seed: first + index })));

it.each(
  rounds,
)('shows two people at two nodes what a fresh load shows after 500 verbs with cut lines, up to $upToMs ms late, seed $seed', async (round) => {
  await workOverSlowLines({ verbs: 500, nodes: 2, cutEveryMs: 5_000, ...round });
});
