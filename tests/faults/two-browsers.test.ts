import { it } from 'vitest';
import { seedOfRun } from './dice.ts';
import { workInSlowBrowsers } from './two-browsers.ts';

it('shows two people in browsers what a fresh one shows after 500 verbs with answers and events up to 3 s late', async () => {
  await workInSlowBrowsers({ verbs: 500, upToMs: 3_000, seed: seedOfRun() });
});
