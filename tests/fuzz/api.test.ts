import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Newsroom, startNewsroom } from './api/newsroom.ts';
import { fuzzCall } from './api/round.ts';
import { contract } from './api/whole.ts';

// A short round of what `npm run test:fuzz` does at length; the same requests each time, so that a failure comes again.
const ROUND = { valid: 3, broken: 7, seed: 7 };

let newsroom: Newsroom;
beforeAll(async () => {
  newsroom = await startNewsroom();
});
afterAll(() => newsroom.stop());

it('no call fails, hangs, or keeps a part of what it refused, whatever it is sent', { timeout: 600_000 }, async () => {
  const { operations, schemas } = await contract();
  expect(operations.length).toBeGreaterThan(500);
  for (const operation of operations) expect(await fuzzCall(newsroom, operation, schemas, ROUND)).toEqual([]);
});
