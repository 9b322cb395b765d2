import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, startNewsroom, type TestDatabase, type TestServer, type WireClient } from '@lauda/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../src/audit/chain.ts';
import { makeBackup } from '../src/backup/make.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { openFiles } from '../src/filestore/open.ts';
import { createPool } from '../src/storage/pool.ts';

let server: TestServer;
let ana: WireClient;
let folder: string;
let made = 0;
const databases: TestDatabase[] = [];
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const host = (name: string) =>
  sql(
    `insert into setting (key, body, version) values ('mail', jsonb_build_object('host', $1::text, 'port', 25, 'from', 'a@tv.example'), 1)
     on conflict (key) do update set body = excluded.body`,
    [name],
  );

/** Restores the newsroom as it is now, and answers what was called off and how to ask there. */
async function restored() {
  const { dataDir } = server.server.services.config;
  const file = path.join(folder, `${(made += 1)}.lauda`);
  await makeBackup({ databaseUrl: server.databaseUrl, dataDir, files: openFiles({ dataDir }), file, ownSecret: false });
  const database = await createTestDatabase('empty');
  databases.push(database);
  const into = await mkdtemp(path.join(folder, 'data-'));
  const { calledOff } = await restoreBackup({
    database: async () => database.url,
    dataDir: into,
    files: openFiles({ dataDir: into }),
    file,
  });
  const ask = async <T>(text: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client
      .query(text)
      .then(({ rows }) => rows as T[])
      .finally(() => client.end());
  };
  return { calledOff, ask, url: database.url, file };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-restored-'));
  ({ server, ana } = await startNewsroom());
});
afterAll(async () => {
  await server?.stop();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a restored newsroom', () => {
  it('sends nothing a second time that waited when the backup was made, and says how much that was', async () => {
    const { rows: person } = await sql("select id from person where username = 'ana'");
    const later = new Date(Date.now() + 3_600_000);
    const mail = async (recipients: object[]) =>
      (
        await sql(
          `insert into mail (user_id, subject, body, recipients, documents_ids, locale, created_at, state) values ($1, 'x', 'x', $2, '{}', 'pt_BR', now(), 'WAITING') returning id`,
          [person[0].id, JSON.stringify(recipients)],
        )
      ).rows[0].id as number;
    const part = await mail([
      { userId: 1, name: 'A', email: 'a@tv.example', isSent: true },
      { userId: 2, name: 'B', email: 'b@tv.example' },
    ]);
    const whole = await mail([{ userId: 2, name: 'B', email: 'b@tv.example' }]);
    await sql("insert into job (kind, target, args, created_at, due_at) select 'mail', unnest($1::text[]), '{}', now(), $2", [
      [part, whole],
      later,
    ]);
    await sql("insert into webhook (name, url, topics, owner_id, roles) values ('fora', 'https://fora.example', '{stories}', $1, '{}')", [
      person[0].id,
    ]);
    await sql(
      `insert into webhook_delivery (webhook_id, n, topic, action, full_body, private, allowed_ids, at, programs_ids, subject, created_at, due_at)
       select id, 1, 'stories', 'UPDATE', '{}', false, '{}', now(), '{}', 'document:1', now(), $1 from webhook`,
      [later],
    );
    await host('smtp.example');
    const { calledOff, ask } = await restored();
    expect(calledOff).toBe(3);
    expect(await ask('select state from mail order by id')).toEqual([{ state: 'SENT' }, { state: 'FAILED' }]);
    expect(await ask("select state from job where kind = 'mail' order by id")).toEqual([{ state: 'CANCELLED' }, { state: 'CANCELLED' }]);
    expect(await ask('select state from webhook_delivery')).toEqual([{ state: 'FAILED' }]);
    // Its next delivery has no number that the former newsroom may have given meanwhile.
    const [{ id }] = (await ask<{ id: string }>("select nextval(pg_get_serial_sequence('webhook_delivery', 'id')) as id")) as [
      { id: string },
    ];
    expect(Number(id)).toBeGreaterThan(1_000_000);
    // The newsroom that was backed up goes on as it was.
    expect((await sql('select distinct state from mail')).rows).toEqual([{ state: 'WAITING' }]);
  });

  it('says of a post that was on its way to its site that it may be out there', async () => {
    await sql(
      `insert into post (slug, date, state, sending, failure, remote_id) values ('NEW', now(), 'DRAFT', 'PUBLISH', null, null),
       ('BEGUN', now(), 'DRAFT', 'PUBLISH', null, 5), ('FAILED', now(), 'DRAFT', 'PUBLISH', 'unreachable', 6),
       ('OUT', now(), 'PUBLISHED', 'PUBLISH', null, 7), ('OFF', now(), 'DRAFT', null, null, 8)`,
    );
    const { ask } = await restored();
    expect(await ask('select slug, sending, failure from post order by id')).toEqual([
      { slug: 'NEW', sending: null, failure: null },
      { slug: 'BEGUN', sending: null, failure: 'calledOff' },
      { slug: 'FAILED', sending: null, failure: 'unreachable' },
      { slug: 'OUT', sending: null, failure: null },
      { slug: 'OFF', sending: null, failure: null },
    ]);
  });

  it('keeps mail that waits for a mail server, as nobody sent it', async () => {
    await host('');
    const { ask } = await restored();
    expect(await ask('select distinct state from mail')).toEqual([{ state: 'WAITING' }]);
    expect(await ask("select distinct state from job where kind = 'mail'")).toEqual([{ state: 'QUEUED' }]);
  });

  it('lets nobody in by a session of before, and no page goes on by the events of before', async () => {
    expect((await ana.get('/users/me')).status).toBe(200);
    const { rows: before } = await sql('select n, (select count(*)::int from event) as events from event_seq');
    expect(before[0].events).toBeGreaterThan(0);
    const { ask } = await restored();
    expect(await ask('select id from session')).toEqual([]);
    expect(await ask('select n from event')).toEqual([]);
    const [{ n }] = (await ask<{ n: string }>('select n from event_seq')) as [{ n: string }];
    expect(Number(n)).toBeGreaterThan(Number(before[0].n) + 999_999);
    expect(await ask('select 1 from webhook, event_seq where seen_n <> n')).toEqual([]);
  });

  it('says in its audit that lauda-server restored it, of which backup and when that was made, after all that stood there', async () => {
    await ana.post('/classifications', { name: 'Cidade' });
    const COLUMNS = 'n, at, user_id as "userId", nickname, act, name, before, after, hash';
    const { rows: before } = await sql(`select ${COLUMNS} from audit order by n`);
    expect(before.length).toBeGreaterThan(0);
    const from = Date.now();
    const { url, file } = await restored();
    const pool = createPool(url, { max: 1 });
    try {
      const { rows } = await pool.query(`select ${COLUMNS} from audit order by n`);
      expect(rows.slice(0, -1)).toEqual(before);
      const said = rows.at(-1)!;
      expect(said).toMatchObject({ userId: 0, nickname: 'lauda-server', act: 'backups.restore', name: path.basename(file), before: null });
      expect(Object.keys(said.after)).toEqual(['made']);
      for (const at of [said.at.getTime(), Date.parse(said.after.made)]) {
        expect(at).toBeGreaterThanOrEqual(from);
        expect(at).toBeLessThanOrEqual(Date.now());
      }
      expect(await verify(pool)).toMatchObject({ ok: true, last: said.n, head: said.hash });
    } finally {
      await pool.end();
    }
  });
});
