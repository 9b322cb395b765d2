import { request as httpRequest } from 'node:http';
import { calls } from '@lauda/spec';
import {
  createRundown,
  EVERY_ROLE,
  makeProgram,
  type Refusal,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
  WireClient,
} from '@lauda/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ORDERS = 3_000;
const PEOPLE = ['ana', 'bob', 'cris'];
let server: TestServer;
let editors: WireClient[];
let eva: WireClient;
let programId: number;
let storyId: number;
let day = 0;

beforeAll(async () => {
  // One connection for each import, which holds it.
  server = await startTestServer({ limits: { connections: PEOPLE.length, writeMs: 1_500, readMs: 1_000 } });
  for (const name of [...PEOPLE, 'eva']) await server.person(name, EVERY_ROLE);
  editors = await Promise.all(PEOPLE.map((name) => server.as(name)));
  eva = await server.as('eva');
  programId = await makeProgram(eva);
  // Of a program of its own: the row of the other is locked in a way that no call locks it.
  const own = await makeProgram(eva, { name: 'Noite' });
  const rundown = (await createRundown<{ id: number; blocks: { id: number }[] }>(eva, { date: '2026-11-21', programId: own })).body;
  const made = { blockId: rundown.blocks[0]!.id, story: { slug: 'CHUVA' } };
  storyId = (await eva.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, made)).body.id;
  await eva.put(`/rundowns/${rundown.id}/approve/true`);
});
afterAll(() => server.stop());

const orders = (count: number): string =>
  `<mos>${Array.from({ length: count }, (_, n) => `<roCreate><roID>${n}</roID><roSlug>a</roSlug><story><storyID>${n}</storyID></story></roCreate>`).join('')}</mos>`;
const formOf = (xml: string): FormData => {
  const form = new FormData();
  form.append('files', new Blob([xml]), 'ordens.xml');
  return form;
};
const target = (): string => {
  day += 1;
  return `/rundowns/import?programId=${programId}&date=2027-01-${String(day).padStart(2, '0')}&mode=create&dryRun=true`;
};
const importing = (client: WireClient, xml: string) => client.send<{ created: unknown[] } & Refusal>('POST', target(), formOf(xml));
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const busy = async (): Promise<number> => {
  const { rows } = await server.server.services.kept.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and state in ('active', 'idle in transaction') and pid <> pg_backend_pid()",
  );
  return rows[0]!.count;
};

/** How many connections wait for a row that another holds. */
const waiting = async (): Promise<number> => {
  const { rows } = await server.server.services.kept.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
};

/** Locks the row of the program, so that an import waits in the database until it is released. */
async function keepProgram(): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('select * from program where id = $1 for update', [programId]);
  return async () => {
    await other.query('rollback');
    await other.end();
  };
}

it('while imports hold every connection, health, sign-in, locks and what goes on air answer, and a person has one import at a time', async () => {
  const release = await keepProgram();
  const whole = performance.now();
  const running = editors.map((client) => importing(client, orders(ORDERS)));
  // One connection for each import, and one for the holder of the row.
  await expect.poll(busy).toBe(PEOPLE.length + 1);
  const second = await importing(editors[0]!, orders(1));
  expect([second.status, second.body.code]).toEqual([409, 'import_running']);
  const waits: number[] = [];
  const air = (status: string) => eva.put(`/stories/${storyId}/display_status`, { status });
  const ask = async (): Promise<void> => {
    waits.push(await timed(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200)));
    waits.push(await timed(async () => expect((await new WireClient(server.url).login('eva', TEST_PASSWORD)).status).toBe(204)));
    waits.push(await timed(async () => expect((await eva.put(`/locks/${storyId}`)).status).toBeLessThan(300)));
    for (const status of ['play', 'stop']) waits.push(await timed(async () => expect((await air(status)).status).toBe(200)));
  };
  for (let round = 0; round < 10; round += 1) await ask();
  await release();
  let ended = false;
  const answers = Promise.all(running).finally(() => (ended = true));
  while (!ended) await ask();
  for (const answer of await answers) {
    expect(answer.status).toBe(200);
    expect(answer.body.created).toHaveLength(ORDERS);
  }
  // Nobody waits for the imports: the longest wait is a fraction of their duration.
  expect(Math.max(...waits)).toBeLessThan((performance.now() - whole) / 2);
});

it('an import of four times the running orders takes about four times as long', async () => {
  await importing(editors[0]!, orders(500));
  const small = await timed(() => importing(editors[0]!, orders(600)));
  const large = await timed(() => importing(editors[0]!, orders(2_400)));
  expect(large / small).toBeLessThan(11);
});

it('what a file of a rundown makes grows as it does', async () => {
  const take = async (count: number): Promise<void> => {
    const stories = Array.from({ length: count }, (_, n) => ({ slug: `S${n}`, approved: true }));
    const rundown = { blocks: [{ title: 'A', stories }] };
    const answer = await eva.post<Refusal & { created: unknown[] }>(target().replace('import', 'take_in'), { rundown });
    expect([answer.status, answer.body.fields, answer.body.created?.length]).toEqual([200, undefined, count]);
  };
  await take(50);
  const small = await timed(() => take(100));
  const large = await timed(() => take(400));
  expect(large / small).toBeLessThan(11);
});

it('work ends in the database too when its caller leaves, and the next import of the person is taken', async () => {
  const release = await keepProgram();
  const { hostname, port } = new URL(server.url);
  const body = Buffer.from(`--b\r\nContent-Disposition: form-data; name="files"; filename="a.xml"\r\n\r\n${orders(ORDERS)}\r\n--b--\r\n`);
  const sent = httpRequest({
    hostname,
    port,
    method: 'POST',
    path: `/api${target()}`,
    headers: { cookie: editors[1]!.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=b' },
  });
  sent.on('error', () => undefined);
  sent.end(body);
  await expect.poll(busy).toBe(2);
  sent.destroy();
  // The row is still locked, so the statement that waited for it was cancelled.
  await expect.poll(busy).toBe(1);
  await release();
  // The thread that was reading ends a moment after the statements do.
  await expect.poll(async () => (await importing(editors[1]!, orders(3))).status).toBe(200);
});

it('a call that takes too long is refused and stopped', async () => {
  const other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('select * from document where id = $1 for update', [storyId]);
  const took = await timed(async () => {
    const answer = await eva.patch<Refusal>(`/stories/${storyId}`, 'floated', true);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  });
  expect(took).toBeGreaterThan(1_000);
  await expect.poll(busy).toBe(1);
  await other.query('rollback');
  await other.end();
  expect((await eva.patch(`/stories/${storyId}`, 'floated', true)).status).toBe(200);
});

/** Every call that takes in what a file holds, with an input it takes. */
const IMPORTS: Readonly<Record<string, () => unknown>> = {
  'POST /rundowns/import': () => formOf(orders(1)),
  'POST /rundowns/take_in': () => ({ rundown: { blocks: [{ title: 'A', stories: [] }] } }),
  'POST /contacts/import': () => ({ contacts: [{ name: 'Ana' }], dryRun: true }),
  'POST /users/import': () => ({ users: [{ name: 'Bia', nickname: 'bia' }], dryRun: true }),
  'POST /calendars/{id}/import': () => ({ text: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', dryRun: true }),
};
describe('whoever imports', () => {
  const send = (client: WireClient, route: string, calendarId: number) => {
    const to = route.replace('POST ', '').replace('{id}', String(calendarId));
    return client.send<Refusal>('POST', to.startsWith('/rundowns') ? target().replace('/rundowns/import', to) : to, IMPORTS[route]!());
  };
  let calendarId: number;
  beforeAll(async () => {
    calendarId = (await eva.post<{ id: number }>('/calendars', { name: 'Agenda' })).body.id;
  });

  it('does so in a turn, whatever the call of the contract', () => {
    const named = calls.filter(({ call }) => /\/(import|take_in)$/.test(call.route));
    expect(named.map(({ call }) => call.route).sort()).toEqual(Object.keys(IMPORTS).sort());
    expect(named.filter(({ call }) => !call.alone)).toEqual([]);
  });
  it.each(Object.keys(IMPORTS))('by %s has no other import, on this server or on another', async (route) => {
    const release = await keepProgram();
    const running = importing(editors[2]!, orders(1));
    // Not any two connections: were this import not the first, the next one would wait for the row, which nobody would release.
    await expect.poll(waiting).toBe(1);
    const here = await send(editors[2]!, route, calendarId);
    expect([here.status, here.body.code]).toEqual([409, 'import_running']);
    await release();
    expect((await running).status).toBe(200);
    const other = new pg.Client({ connectionString: server.databaseUrl });
    await other.connect();
    const { id } = (await eva.get<{ id: number }>('/users/me')).body;
    await other.query('select pg_advisory_lock($1, $2)', [7310_0008, id]);
    const there = await send(eva, route, calendarId);
    await other.end();
    expect([there.status, there.body.code]).toEqual([409, 'import_running']);
    await expect.poll(async () => (await send(eva, route, calendarId)).body.code).not.toBe('import_running');
  });
});
