import { setTimeout as sleep } from 'node:timers/promises';
import { PATIENCE, startTestServer, type TestServer } from '@lauda/testing';
import { afterEach, expect, it } from 'vitest';
import { queueJob } from '../../packages/server/src/jobs/rows.ts';
import { change } from '../../packages/server/src/storage/change.ts';
import { DEMO_DATE, DEMO_NOW } from '../../packages/testing/src/process-newsroom.ts';
import { join, type Person } from './clients.ts';
import { dice, seedOfRun } from './dice.ts';
import type { Rundown } from './ledger.ts';
import { employ, furnish } from './room.ts';
import { TwoPostgres } from './two-postgres.ts';
import type { Room } from './writers.ts';

/** The longest outage in ms after the name of the database leads to another machine. */
const AWAY_MS = 10_000;
const endings: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

interface House {
  readonly two: TwoPostgres;
  readonly nodes: readonly [TestServer, TestServer];
  readonly room: Room;
  /** A client with an open rundown at each server; none is ever told to reload it. */
  readonly people: readonly Person[];
}

async function house(waits: boolean): Promise<House> {
  const two = await TwoPostgres.start({ waits });
  endings.push(() => two.stop());
  const one = await startTestServer({ databaseUrl: two.url, demo: true, jobs: true, now: Date.parse(DEMO_NOW) });
  endings.push(() => one.stop());
  const other = await startTestServer({ beside: one, jobs: true });
  endings.push(() => other.stop());
  const room = await furnish(one.url, seedOfRun());
  const show = { programId: room.rundown.programId, date: DEMO_DATE };
  const people: Person[] = [];
  for (const { url } of [one, other]) {
    const person = await join(url, { username: 'chefe', password: 'lauda-demo' }, [show], { roll: dice(1), upToMs: 1 });
    endings.push(() => person.leave());
    people.push(person);
  }
  return { two, nodes: [one, other], room, people };
}

/** Waits until the writers were acknowledged so many more edits, and answers when the first of them was. */
async function goesOn({ ledger }: Room, more: number): Promise<number> {
  const before = ledger.acknowledged;
  await expect.poll(() => ledger.acknowledged, { ...PATIENCE, interval: 5 }).toBeGreaterThan(before);
  const first = performance.now();
  await expect.poll(() => ledger.acknowledged, PATIENCE).toBeGreaterThanOrEqual(before + more);
  return first;
}

type Row = readonly [id: number, slug: string, page: string];
const rowsOf = (blocks: readonly { readonly stories: readonly { id: number; slug: string; page: string }[] }[]): Row[][] =>
  blocks.map(({ stories }) => stories.map(({ id, slug, page }) => [id, slug, page]));

/** Stops the writers and checks that every acknowledged edit is in the database and every page shows the database. */
async function hold({ room: { desks, ledger, rundown }, people }: House, working: Promise<unknown>): Promise<void> {
  desks.over = true;
  await working;
  const stored: Rundown = await desks.load('admin', rundown.programId, rundown.date);
  ledger.hold(stored);
  for (const { opens } of people)
    await expect.poll(() => rowsOf(opens[0]!.view.snapshot()?.blocks ?? []), PATIENCE).toEqual(rowsOf(stored.blocks));
}

const last = async (two: TwoPostgres, where: 'askFirst' | 'askSecond'): Promise<number> =>
  (await two[where]<{ n: number }>('select n::int from event_seq'))[0]!.n;

it.each([
  ['is killed', (two: TwoPostgres) => two.kill()],
  ['hangs, and goes on later', (two: TwoPostgres) => two.hang()],
  ['takes no changes any more', (two: TwoPostgres) => two.demote()],
  ['lives on beside the new one', async () => undefined],
])('a PostgreSQL that %s is left within 10 s for the one its name leads to: nothing acknowledged is lost, nobody misses an event, jobs are done once', async (how, fail) => {
  const all = await house(true);
  const { two, nodes, room } = all;
  const working = employ(room);
  await goesOn(room, 20);
  const { services } = nodes[0].server;
  const holder = await services.pool.connect();
  holder.on('error', () => undefined);
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0; lock table password_reset');
  const job = (await change(services, null, (tx) => queueJob(tx, services, { kind: 'prune', target: 'promoted' })))!;
  const state = async (): Promise<string> =>
    (await services.kept.query<{ state: string }>('select state from job where id = $1', [job.id])).rows[0]!.state;
  await expect.poll(state, PATIENCE).toBe('RUNNING');
  const [known, before] = [two.asked, await last(two, 'askFirst')];
  await fail(two);
  await sleep(1_000);
  const since = await two.promote();
  const back = await goesOn(room, 20);
  expect(back - since, 'from the promotion to the first edit that was acknowledged').toBeLessThan(AWAY_MS);
  console.info(`back after ${Math.round(back - since)} ms`);
  expect(two.asked, 'the name is asked again').toBeGreaterThan(known + 2);
  holder.release(true);
  // Only jobs the old machine never acknowledged run again, and no other server ran them meanwhile.
  await expect.poll(state, PATIENCE).toBe('DONE');
  two.wake();
  await goesOn(room, 20);
  await hold(all, working);
  expect(
    room.desks.failures.filter((failure) => !failure.includes(': 503 ')),
    'refusals other than: call again',
  ).toEqual([]);
  const now = await last(two, 'askSecond');
  expect(await two.askSecond(`select count(*)::int as many from event where n > ${before}`)).toEqual([{ many: now - before }]);
  const ends = `select count(*)::int as ends from event where topic = 'jobs' and full_body ->> 'id' = '${job.id}' and full_body ->> 'state' = 'DONE'`;
  expect(await two.askSecond(ends)).toEqual([{ ends: 1 }]);
  if (how !== 'is killed') expect(await last(two, 'askFirst'), 'nothing is stored at the old one').toBeLessThan(now);
});

it('shows everybody the same after a PostgreSQL was promoted that lacked the last changes, whose numbers are given again', async () => {
  const all = await house(false);
  const { two, nodes, room, people } = all;
  const [story] = room.rundown.blocks[0]!.stories;
  const write = async (slug: string): Promise<void> =>
    void expect((await room.desks.client('admin').patch(`/stories/${story!.id}`, 'slug', slug)).status).toBeLessThan(300);
  const shown = (): string[] => people.map(({ opens }) => opens[0]!.view.snapshot()!.blocks[0]!.stories[0]!.slug);
  await write('CHEGOU');
  await expect.poll(shown, PATIENCE).toEqual(['CHEGOU', 'CHEGOU']);
  await two.part();
  const kept = await last(two, 'askSecond');
  for (const nth of [1, 2, 3]) await write(`PERDIDA ${nth}`);
  await expect.poll(shown, PATIENCE).toEqual(['PERDIDA 3', 'PERDIDA 3']);
  await two.kill();
  const since = await two.promote();
  await expect.poll(shown, PATIENCE).toEqual(['CHEGOU', 'CHEGOU']);
  expect(performance.now() - since).toBeLessThan(AWAY_MS);
  expect(await last(two, 'askSecond')).toBeLessThan(kept + 3);
  await write('DEPOIS');
  await expect.poll(shown, PATIENCE).toEqual(['DEPOIS', 'DEPOIS']);
  expect(nodes[0].server.services.settings.zone).toBe('America/Sao_Paulo');
});
