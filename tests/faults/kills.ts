import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE } from '@lauda/testing';
import pg from 'pg';
import { expect } from 'vitest';
import { employ, furnish } from './room.ts';
import { Studio } from './studio.ts';
import type { Room } from './writers.ts';

/** What is killed: the server, the server with its database, the bridge, or the server and the bridge. */
export type Victim = 'server' | 'database' | 'bridge' | 'both';
interface Scene {
  readonly studio: Studio;
  readonly room: Room;
}

/** Every event is in the outbox once, numbered without gaps, so a client that was away misses nothing. */
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

async function killServer({ studio, room }: Scene, victim: Victim): Promise<void> {
  const { newsroom } = studio;
  const { desks, ledger, rundown } = room;
  const { pid } = await newsroom.postgres();
  const dead = newsroom.server.kill('SIGKILL');
  if (victim === 'database') process.kill(pid, 'SIGKILL');
  if (victim === 'both') await studio.killBridge();
  await dead;
  desks.close();
  await desks.drained();
  const { line } = await newsroom.again();
  if (victim !== 'database') expect(line.adopted, 'the database that runs is taken over').toBe(true);
  ledger.hold(await desks.load('admin', rundown.programId, rundown.date));
  await holdEvents((await newsroom.postgres()).url);
  await studio.bridgeAgain();
  desks.reopen(line.url);
}

async function killBridge({ studio, room }: Scene): Promise<void> {
  await studio.killBridge();
  // What is done while no bridge lives must reach the device too.
  await sleep(room.roll(500));
  await studio.bridgeAgain();
}

async function killOnce(scene: Scene, victim: Victim): Promise<void> {
  const { ledger, roll } = scene.room;
  const before = ledger.acknowledged;
  await expect.poll(() => ledger.acknowledged, { ...PATIENCE, interval: 5 }).toBeGreaterThanOrEqual(before + 5);
  await sleep(roll(1_000));
  await (victim === 'bridge' ? killBridge(scene) : killServer(scene, victim));
}

/** Pauses all writers and checks that the device equals the rundown, which holds every acknowledged edit. */
async function holdAll({ studio, room }: Scene): Promise<void> {
  const { desks, ledger, rundown } = room;
  desks.close();
  await desks.drained();
  const fresh = await desks.load('admin', rundown.programId, rundown.date);
  ledger.hold(fresh);
  await studio.holdDevice(fresh);
  desks.reopen(studio.newsroom.url);
}

async function killAll(scene: Scene, victims: readonly Victim[], holdEvery: number): Promise<void> {
  for (const [place, victim] of victims.entries()) {
    await killOnce(scene, victim);
    if ((place + 1) % holdEvery === 0) await holdAll(scene);
  }
}

/** Kills the victims one after the other while people write; afterwards no acknowledged edit is lost and the device holds the rundown. */
export async function killWhileWriting(victims: readonly Victim[], seed: number, holdEvery: number): Promise<{ acknowledged: number }> {
  const studio = await Studio.open();
  try {
    const room = await furnish(studio.newsroom.url, seed);
    const scene = { studio, room };
    const enabled = await room.desks.client('admin').put(`/rundowns/${room.rundown.id}/mos/enable`, { automatic: true });
    expect(enabled.status).toBe(200);
    const working = employ(room);
    const killing = killAll(scene, victims, holdEvery);
    // A refusal of a permitted call fails the run at once.
    await Promise.race([killing, working]);
    await sleep(300);
    room.desks.over = true;
    await Promise.all([killing, working]);
    await holdAll(scene);
    return { acknowledged: room.ledger.acknowledged };
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}\n${studio.words()}`, { cause: error });
  } finally {
    await studio.close();
  }
}
