import { setTimeout as sleep } from 'node:timers/promises';
import { createRundown, startTestServer, type TestServer } from '@lauda/testing';
import { expect } from 'vitest';
import { DEMO_DATE, DEMO_NOW } from '../../packages/testing/src/process-newsroom.ts';
import { act, join, type Person } from './clients.ts';
import { type Dice, dice } from './dice.ts';
import { holdTogether, type Rundown } from './ledger.ts';

export interface SlowOptions {
  readonly verbs: number;
  /** How late an answer or an event may be, in ms. */
  readonly upToMs: number;
  readonly seed: number;
  /** One node by default; with two each person is at their own. */
  readonly nodes?: 1 | 2;
  /** How often every realtime connection is cut, in ms; else at random. */
  readonly cutEveryMs?: number;
}
interface Row {
  readonly id: number;
  readonly slug: string;
  readonly block_id: number;
  readonly index: number;
  readonly approved: boolean;
  readonly total: string;
  readonly version: number;
}

const ROWS = `select d.id, d.slug, d.version, s.block_id, s.index, s.approved, s.total from story s join document d on d.id = s.document_id
  join block b on b.id = s.block_id where s.rundown_id = $1 and d.excluded_at is null order by b.index, s.index`;

/** Waits until nobody waits for an answer and no event is on its way any more. */
async function quiet(people: readonly Person[], upToMs: number): Promise<void> {
  // A cut line is tried again after 2500 ms, and an undo may be several calls.
  for (let calm = 0; calm < 3_000 + 3 * upToMs; calm += 50) {
    await sleep(50);
    if (people.some(({ line, store }) => line.under > 0 || store.connection.snapshot() !== 'open')) calm = 0;
  }
}

async function holdEqual(server: TestServer, people: readonly Person[], place: number, show: { programId: number }): Promise<void> {
  const { pool } = server.server.services;
  // It may stand on another day by now.
  const { rows: days } = await pool.query<{ date: string }>('select date from rundown where id = $1', [
    people[0]!.opens[place]!.id.snapshot(),
  ]);
  const fresh = (await (await server.as('admin')).get<Rundown>(`/rundowns?programId=${show.programId}&date=${days[0]!.date}`)).body;
  holdTogether(fresh);
  for (const person of people) expect(person.opens[place]!.view.snapshot()).toEqual(fresh);
  const { rows } = await pool.query<Row>(ROWS, [fresh.id]);
  const told = fresh.blocks.flatMap(({ stories }) => stories as unknown as (Record<string, unknown> & { id: number })[]);
  const fields = (story: Record<string, unknown>) => [
    story.id,
    story.slug,
    story.version,
    story.blockId,
    story.index,
    story.approved,
    story.total,
  ];
  expect(rows.map(({ block_id: blockId, ...row }) => fields({ ...row, blockId }))).toEqual(told.map(fields));
}

/** A story without its place in its block: removals before it change the place without an event, and forms do not show it. */
const withoutPlace = ({ index: _index, ...story }: { readonly index: number }) => story;

/** Checks that open forms hold what a load answers, and that the lock tables hold the locks. */
async function holdForms(server: TestServer, person: Person, username: string): Promise<void> {
  const wire = await server.as(username);
  for (const { form } of person.store.forms.open.snapshot()) {
    const { state, saved } = form.view.snapshot();
    if (state !== 'ready') continue;
    const { body } = await wire.get<Row>(`/stories/${form.id}`);
    expect(withoutPlace(saved as unknown as Row)).toEqual(withoutPlace(body));
  }
  const { body: locks } = await wire.get<{ uuid: string; userId: number }[]>('/locks');
  const holders = (held: Iterable<{ uuid: string; userId: number }>) => [...held].map(({ uuid, userId }) => `${uuid} ${userId}`).sort();
  expect(holders(person.store.locks.view.snapshot().values())).toEqual(holders(locks));
}

/** The rundowns of a day: that of the demo, an empty one, and an empty one whose day is changed. */
async function threeShows(server: TestServer): Promise<{ programId: number; date: string }[]> {
  const admin = await server.as('admin');
  const { body: programs } = await admin.get<{ id: number; name: string }[]>('/programs');
  const [evening, night] = ['Jornal da Noite', 'Jornal da Madrugada'].map((name) => programs.find((program) => program.name === name)!.id);
  const { body: special } = await admin.post<{ id: number }>('/programs', { name: 'Especial', start: '14:00:00', end: '15:00:00' });
  for (const programId of [night!, special.id]) expect((await createRundown(admin, { date: DEMO_DATE, programId })).status).toBe(201);
  return [evening!, night!, special.id].map((programId) => ({ programId, date: DEMO_DATE }));
}

async function scramble(people: readonly Person[], roll: Dice, options: SlowOptions): Promise<void> {
  for (let count = 0; count < options.verbs; count += 1) {
    const person = people[roll(people.length)]!;
    if (!options.cutEveryMs && roll(60) === 0) person.line.cut();
    else act(person, roll);
    await sleep(roll(options.upToMs / 12));
  }
}

/** Cuts every realtime connection again and again while people work. */
async function cutting(people: readonly Person[], every: number | undefined, work: () => Promise<void>): Promise<void> {
  const cut = () => {
    for (const { line } of people) line.cut();
  };
  const timer = every && setInterval(cut, every);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** Two people work on three rundowns over slow and bad lines, one of which they move between days; in the end both see what a fresh load shows and the database holds. */
export async function workOverSlowLines(options: SlowOptions): Promise<void> {
  const server = await startTestServer({ now: Date.parse(DEMO_NOW), demo: true });
  const roll = dice(options.seed);
  const people: Person[] = [];
  let second: TestServer | undefined;
  try {
    const shows = await threeShows(server);
    if (options.nodes === 2) second = await startTestServer({ beside: server });
    for (const [username, { url }] of [
      ['chefe', server],
      ['admin', second ?? server],
    ] as const)
      people.push(await join(url, { username, password: 'lauda-demo' }, shows, { roll, upToMs: options.upToMs }));
    await quiet(people, options.upToMs);
    await cutting(people, options.cutEveryMs, () => scramble(people, roll, options));
    await quiet(people, options.upToMs);
    for (const [place, show] of shows.entries()) await holdEqual(server, people, place, show);
    for (const [index, person] of people.entries()) await holdForms(server, person, ['chefe', 'admin'][index]!);
  } catch (error) {
    throw new Error(`seed ${options.seed}: ${(error as Error).message}`, { cause: error });
  } finally {
    for (const person of people) await person.leave();
    await second?.stop();
    await server.stop();
  }
}
