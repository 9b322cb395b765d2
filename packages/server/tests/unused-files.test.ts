import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { EVERY_ROLE, type Refusal, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { removeUnused } from '../src/files/unused.ts';

const HOUR_MS = 3_600_000;
const MB = 1_048_576;
let server: TestServer;
let ana: WireClient;
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('bia', EVERY_ROLE);
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Sessions end before a day is over.
  ana = await server.as('ana');
});

const content = async (): Promise<string[]> => {
  const found = await readdir(path.join(server.server.services.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const upload = async (text: string | Buffer<ArrayBuffer>, name = 'a.txt', type = 'text/plain') => {
  const form = new FormData();
  form.append('file', new Blob([text], { type }), name);
  return ana.send<{ id: number } & Refusal>('POST', '/files/single', form);
};
const stored = async (text: string, name?: string, type?: string): Promise<number> => {
  const { status, body } = await upload(text, name, type);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const run = async (): Promise<number[]> => {
  const steps: number[] = [];
  await removeUnused({
    services: server.server.services,
    signal: new AbortController().signal,
    progress: (done) => void steps.push(done),
  });
  return steps;
};
const isThere = async (id: number): Promise<boolean> => (await sql('select 1 from file where id = $1', [id])).rowCount === 1;
const shaOf = async (id: number): Promise<string> => (await sql('select sha256 from file where id = $1', [id])).rows[0].sha256;

it('a file that nothing refers to goes a day after it was last needed, with its content; one that is named meanwhile stays', async () => {
  const [unused, later] = [await stored('nunca usado'), await stored('usado mais tarde')];
  const sha = await shaOf(unused);
  expect(await run()).toEqual([]);
  server.advance(23 * HOUR_MS);
  expect(await run()).toEqual([]);
  expect([await isThere(unused), await isThere(later)]).toEqual([true, true]);
  ana = await server.as('ana');
  const config = (await ana.get<object>('/branch/config')).body;
  expect((await ana.put('/branch/config', { ...config, uiFontsIds: [later] })).status).toBe(200);
  server.advance(2 * HOUR_MS);
  expect(await run()).toEqual([1]);
  expect([await isThere(unused), await isThere(later)]).toEqual([false, true]);
  expect(await content()).not.toContain(sha);
  expect(await content()).toContain(await shaOf(later));
  ana = await server.as('ana');
  expect((await ana.send('GET', `/files/${later}/file`)).status).toBe(200);
  // No font any more: it stays for another day, in which the step may be taken back.
  expect((await ana.put('/branch/config', { ...(await ana.get<object>('/branch/config')).body, uiFontsIds: [] })).status).toBe(200);
  await run();
  server.advance(23 * HOUR_MS);
  expect(await run()).toEqual([]);
  server.advance(2 * HOUR_MS);
  expect(await run()).toEqual([1]);
  expect(await isThere(later)).toBe(false);
});

it('whatever refers to files keeps them: what is said in chats, pictures of posts, and a table nobody has made yet', async () => {
  const other = (await sql("select id from person where username = 'bia'")).rows[0].id;
  const chat = (await ana.post<{ id: number }>('/chats', { userIds: [other] })).body.id;
  const form = new FormData();
  form.append('file', new Blob(['a ata'], { type: 'text/plain' }), 'ata.txt');
  expect((await ana.send('POST', `/chats/${chat}/fileMessages`, form)).status).toBe(201);
  const said = (await sql('select file_id from chat_message')).rows[0].file_id as number;
  const [album, post] = [await stored('do álbum'), await stored('da notícia')];
  await sql('create table album (id bigint primary key, "a picture" bigint references file)');
  await sql('insert into album values (1, $1)', [album]);
  await sql("insert into post (slug, date, featured_image) values ('x', '2026-11-20', $1)", [post]);
  await run();
  server.advance(49 * HOUR_MS);
  expect(await run()).toEqual([]);
  expect(await Promise.all([said, album, post].map(isThere))).toEqual([true, true, true]);
  await sql('delete from chat_message');
  await sql('drop table album');
  await run();
  server.advance(25 * HOUR_MS);
  expect(await run()).toEqual([2]);
  expect(await Promise.all([said, album, post].map(isThere))).toEqual([false, false, true]);
});

it('the content stays while another file has the same, and the room of what went is free again', async () => {
  await sql('delete from post');
  await run();
  server.advance(25 * HOUR_MS);
  await run();
  ana = await server.as('ana');
  expect((await sql('select count(*)::int as count from file')).rows[0].count).toBe(0);
  const set = (await ana.post<{ version: number }>('/files/config', { version: 0, perPersonMB: 2, inAllMB: 3 })).status;
  expect(set).toBe(201);
  const large = Buffer.alloc(1.2 * MB, 'x');
  const first = (await upload(large)).body.id;
  expect((await upload(Buffer.alloc(1.2 * MB, 'y'))).body.code).toBe('quota_exceeded');
  const twin = (
    await sql(
      "insert into file (sha256, name, size, content_type, owner_id, at) select sha256, 'b.txt', 1, content_type, owner_id, at from file where id = $1 returning id",
      [first],
    )
  ).rows[0].id;
  const sha = await shaOf(first);
  const config = (await ana.get<object>('/branch/config')).body;
  await ana.put('/branch/config', { ...config, uiFontsIds: [twin] });
  await run();
  server.advance(25 * HOUR_MS);
  expect(await run()).toEqual([1]);
  expect([await isThere(first), await isThere(twin)]).toEqual([false, true]);
  expect(await content()).toContain(sha);
  ana = await server.as('ana');
  expect((await upload(Buffer.alloc(1.2 * MB, 'y'))).status).toBe(201);
  const { rows } = await sql('select sum(bytes)::int as told, (select sum(size)::int from file) as real from file_room');
  expect(rows[0].told).toBe(rows[0].real);
});
