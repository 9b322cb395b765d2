import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { employ, furnish } from './room.ts';
import type { Room } from './writers.ts';

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  /** The database is killed with the server at every nth kill; never unless told. */
  readonly databaseEvery?: number;
}

/** Everything that happened is in the outbox once and in one row of numbers, so whoever was away misses nothing. */
async function holdEvents(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select (select n from event_seq) as last, max(n) as top, count(*) as many, min(n) as low from event',
    );
    const { last, top, many, low } = rows[0] as Record<string, string>;
    expect(Number(top)).toBe(Number(last));
    expect(Number(many)).toBe(Number(top) - Number(low) + 1);
  } finally {
    await client.end();
  }
}

async function killOnce(newsroom: NewsroomProcess, room: Room, withDatabase: boolean): Promise<void> {
  const { desks, ledger, rundown } = room;
  const before = ledger.acknowledged;
  await expect.poll(() => ledger.acknowledged, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(before + 5);
  await sleep(room.roll(1_000));
  const { pid, url } = await newsroom.postgres();
  const dead = newsroom.server.kill('SIGKILL');
  if (withDatabase) process.kill(pid, 'SIGKILL');
  await dead;
  desks.close();
  await desks.drained();
  const { line } = await newsroom.again();
  if (!withDatabase) expect(line.adopted, 'the database that runs is taken over').toBe(true);
  ledger.hold(await desks.load('admin', rundown.programId, rundown.date));
  await holdEvents(withDatabase ? (await newsroom.postgres()).url : url);
  desks.reopen(line.url);
}

/** Kills the server again and again while people write, and finds everything it ever acknowledged after each start. */
export async function killServerWhileWriting(options: KillOptions): Promise<{ acknowledged: number }> {
  const newsroom = await NewsroomProcess.start();
  try {
    const room = await furnish(newsroom.url, options.seed);
    const working = employ(room);
    const killing = (async () => {
      for (let kill = 1; kill <= options.kills; kill += 1)
        await killOnce(newsroom, room, options.databaseEvery !== undefined && kill % options.databaseEvery === 0);
      await sleep(300);
    })();
    // A writer that is refused what it may do fails the run at once.
    await Promise.race([killing, working]);
    room.desks.over = true;
    await Promise.all([killing, working]);
    room.ledger.hold(await room.desks.load('admin', room.rundown.programId, room.rundown.date));
    return { acknowledged: room.ledger.acknowledged };
  } catch (error) {
    throw new Error(`seed ${options.seed}: ${(error as Error).message}\n${newsroom.server.words()}`, { cause: error });
  } finally {
    await newsroom.stop();
  }
}
