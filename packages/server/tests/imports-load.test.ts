import { request as httpRequest } from 'node:http';
import { ROLES } from '@lauda/domain';
import { type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ORDERS = 3_000;
const PEOPLE = ['ana', 'bob', 'cris'];
let server: TestServer;
let editors: WireClient[];
let eva: WireClient;
let programId: number;
let storyId: number;
let day = 0;

beforeAll(async () => {
  // As many connections as imports: each of them holds one.
  server = await startTestServer({ limits: { connections: PEOPLE.length, writeMs: 1_500, readMs: 1_000 } });
  for (const name of [...PEOPLE, 'eva'])
    await server.person(
      name,
      ROLES.filter((role) => role !== 'ROOT'),
    );
  editors = await Promise.all(PEOPLE.map((name) => server.as(name)));
  eva = await server.as('eva');
  programId = (await eva.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00' })).body.id;
  const rundown = (await eva.post<{ id: number; blocks: { id: number }[] }>('/rundowns', { date: '2026-11-21', programId })).body;
  const made = { blockId: rundown.blocks[0]!.id, story: { slug: 'CHUVA' } };
  storyId = (await eva.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, made)).body.id;
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

it('while imports hold every connection, health and locks answer, and a person has one import at a time', {
  timeout: 120_000,
}, async () => {
  const xml = orders(ORDERS);
  const running = editors.map((client) => importing(client, xml));
  const ended = Promise.all(running).then(() => true);
  await expect.poll(busy, { timeout: 20_000 }).toBeGreaterThanOrEqual(PEOPLE.length);
  const second = await importing(editors[0]!, orders(1));
  expect([second.status, second.body.code]).toEqual([409, 'import_running']);
  let rounds = 0;
  const waits: number[] = [];
  while (rounds < 400 && !(await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))]))) {
    rounds += 1;
    waits.push(await timed(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200)));
    waits.push(await timed(async () => expect((await eva.put(`/locks/${storyId}`)).status).toBeLessThan(300)));
  }
  expect(rounds).toBeGreaterThan(5);
  expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(250);
  expect(waits.at(-1)).toBeLessThan(2_000);
  for (const answer of await Promise.all(running)) {
    expect(answer.status).toBe(200);
    expect(answer.body.created).toHaveLength(ORDERS);
  }
});

it('an import of four times the running orders takes about four times as long', { timeout: 240_000 }, async () => {
  await importing(editors[0]!, orders(500));
  const small = await timed(() => importing(editors[0]!, orders(600)));
  const large = await timed(() => importing(editors[0]!, orders(2_400)));
  expect(large / small).toBeLessThan(11);
});

it('what a file of a rundown makes grows as it does', { timeout: 240_000 }, async () => {
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

it('work ends in the database too when its caller leaves, and the next import of the person is taken', { timeout: 60_000 }, async () => {
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
  await expect.poll(busy, { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
  sent.destroy();
  const left = performance.now();
  await expect.poll(busy, { timeout: 10_000 }).toBe(0);
  expect(performance.now() - left).toBeLessThan(2_000);
  // The thread that was reading ends a moment after the statements do.
  await expect.poll(async () => (await importing(editors[1]!, orders(3))).status).toBe(200);
});

it('a call that takes too long is refused and stopped', { timeout: 60_000 }, async () => {
  const other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('select * from document where id = $1 for update', [storyId]);
  const took = await timed(async () => {
    const answer = await eva.patch<Refusal>(`/stories/${storyId}`, 'floated', true);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  });
  expect(took).toBeGreaterThan(1_000);
  expect(took).toBeLessThan(6_000);
  await expect.poll(busy, { timeout: 10_000 }).toBe(1);
  await other.query('rollback');
  await other.end();
  expect((await eva.patch(`/stories/${storyId}`, 'floated', true)).status).toBe(200);
});
