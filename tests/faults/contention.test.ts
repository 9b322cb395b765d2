import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE, startTestServer } from '@lauda/testing';
import { expect, it } from 'vitest';
import { seedOfRun } from './dice.ts';
import { employ, furnish } from './room.ts';

it('refuses nobody and makes nobody wait for a deadlock while five people write, move, create and save at once', async () => {
  const server = await startTestServer({ now: Date.parse('2026-11-20T21:00:00Z'), demo: true });
  const room = await furnish(server.url, seedOfRun());
  const working = employ(room);
  await Promise.race([sleep(10_000), working]);
  // A busy machine takes longer for as many.
  await expect.poll(() => room.ledger.acknowledged, PATIENCE).toBeGreaterThan(300);
  room.desks.over = true;
  await working;
  room.ledger.hold(await room.desks.load('admin', room.rundown.programId, room.rundown.date));
  const { rows } = await server.server.services.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await server.stop();
  expect(room.desks.failures).toEqual([]);
  expect(Number(rows[0]?.deadlocks)).toBe(0);
});
