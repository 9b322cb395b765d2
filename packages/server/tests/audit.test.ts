import { randomUUID } from 'node:crypto';
import { startNewsroom, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Entry {
  id: number;
  at: string;
  userId: number;
  nickname: string;
  act: string;
  entity: string | null;
  entityId: number | null;
  name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  hash: string;
}
interface Verified {
  ok: boolean;
  first: number | null;
  last: number | null;
  broken: number | null;
  head: string;
}
let server: TestServer;
let ana: WireClient;
let story: (input?: object) => Promise<{ id: number }>;
const DAY_MS = 86_400_000;
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const list = async (query = '', by = ana) => (await by.get<{ data: Entry[]; total: number }>(`/audit/filter${query}`)).body;
const newest = async (): Promise<Entry> => (await list()).data[0]!;
const verified = async (by = ana): Promise<Verified> => (await by.get<Verified>('/audit/verify')).body;
/** Runs SQL as the owner of the database, with the triggers that protect the audit off, and turns them on again. */
async function tampered(text: string): Promise<void> {
  await sql(`begin; alter table audit disable trigger user; alter table audit_chain disable trigger user; ${text};
    alter table audit enable trigger user; alter table audit_chain enable trigger user; commit`);
}
/** Verifies the audit after one change to its rows, then undoes the change. */
async function whileTampered(text: string, back: string): Promise<Verified> {
  await tampered(text);
  const found = await verified();
  await tampered(back);
  expect((await verified()).ok).toBe(true);
  return found;
}

beforeAll(async () => {
  const scene = await startNewsroom({ jobs: true });
  ({ server, ana, story } = scene);
});
afterAll(() => server.stop());

describe('the audit', () => {
  it('says who changed which settings, what they were before and are after, and no secret', async () => {
    const mail = { version: 0, host: 'a.example', port: 25, from: 'a@lauda.example', password: 'segredo-um', username: 'lauda' };
    expect((await ana.post('/mail/config', mail)).status).toBe(201);
    expect(await newest()).toMatchObject({
      nickname: 'ana',
      act: 'mail.config.create',
      entity: 'MailConfig',
      entityId: null,
      before: { host: '', hasPassword: false },
      after: { host: 'a.example', hasPassword: true, password: '*** new' },
    });
    expect(
      (await ana.put('/mail/config', { version: 1, host: 'b.example', port: 25, from: mail.from, password: 'segredo-dois' })).status,
    ).toBe(200);
    expect(await newest()).toMatchObject({
      act: 'mail.config.update',
      before: { host: 'a.example' },
      after: { host: 'b.example', password: '*** new' },
    });
    const key = (apiKey: string, version: number) => ana.send(version ? 'PUT' : 'POST', '/google/config', { version, apiKey });
    await key('chave-um', 0);
    await key('chave-dois', 1);
    expect(await newest()).toMatchObject({ act: 'google.config.update', before: { apiKey: '***' }, after: { apiKey: '*** new' } });
    const { rows } = await sql('select string_agg(before::text || after::text, $1) as text from audit', [' ']);
    expect(rows[0].text).not.toMatch(/segredo|chave-/);
  });

  it('says of people what was made, changed and taken away, by the name they had', async () => {
    const { body: made } = await ana.post<{ id: number; version: number }>('/users', {
      name: 'Léo Prado',
      nickname: 'Léo',
      email: 'leo@lauda.example',
      username: 'leo',
      password: 'senha-do-leo-1',
      roles: ['STORY_READ'],
    });
    const created = await newest();
    expect(created).toMatchObject({ act: 'users.create', entity: 'User', entityId: made.id, name: 'Léo Prado', before: null });
    expect(created.after).toMatchObject({ roles: ['STORY_READ'], password: '*** new' });
    await ana.put('/users', { ...made, roles: ['STORY_READ', 'STORY_WRITE'] });
    expect(await newest()).toMatchObject({
      act: 'users.update',
      before: { roles: ['STORY_READ'] },
      after: { roles: ['STORY_READ', 'STORY_WRITE'] },
    });
    await ana.delete(`/users/${made.id}`);
    expect(await newest()).toMatchObject({
      act: 'users.remove',
      name: 'Léo Prado',
      before: { excluded: false },
      after: { excluded: true },
    });
    const { body: classification } = await ana.post<{ id: number }>('/classifications', { name: 'Rádio' });
    await ana.delete(`/classifications/${classification.id}`);
    expect(await newest()).toMatchObject({
      act: 'classifications.remove',
      entityId: classification.id,
      before: { name: 'Rádio' },
      after: null,
    });
  });

  it('says who made and revoked which token, and never its secret', async () => {
    const { body: made } = await ana.post<{ id: number; secret: string }>('/tokens', { name: 'Painel', roles: ['STORY_READ'] });
    expect(await newest()).toMatchObject({
      ...{ nickname: 'ana', act: 'tokens.create', entity: 'Token', entityId: made.id, name: 'Painel', before: null },
      after: { roles: ['STORY_READ'], kind: 'user' },
    });
    await ana.delete(`/tokens/${made.id}`);
    const gone = await newest();
    expect(gone).toMatchObject({ act: 'tokens.remove', entityId: made.id, name: 'Painel', before: { roles: ['STORY_READ'] }, after: null });
    const total = (await list()).total;
    expect((await ana.delete(`/tokens/${made.id}`)).status).toBe(404);
    expect((await list()).total).toBe(total);
    const { rows } = await sql('select string_agg(coalesce(before::text, $1) || coalesce(after::text, $1), $1) as text from audit', ['']);
    expect(rows[0].text).not.toContain(made.secret);
  });

  it('writes an act once however often it comes, and nothing of what was refused, tried or is work of the desk', async () => {
    const before = (await list()).total;
    const headers = { 'idempotency-key': randomUUID() };
    for (const _ of [1, 2]) expect((await ana.send('POST', '/classifications', { name: 'TV' }, headers)).status).toBe(201);
    expect((await ana.post('/classifications', { name: 'TV' })).status).toBe(409);
    expect((await ana.post('/mail/test', { host: '127.0.0.1', port: 1, from: 'a@lauda.example', to: 'b@lauda.example' })).status).toBe(200);
    await story({ slug: 'CHUVA' });
    await ana.get('/classifications');
    expect((await list()).total).toBe(before + 1);
  });

  it('is read by who may read the administration, and found by person, act and days of the branch', async () => {
    await server.person('eva', ['ADMIN_READ', 'DOCUMENT_ADMIN']);
    await server.person('rui', ['STORY_READ']);
    const [eva, rui] = [await server.as('eva'), await server.as('rui')];
    for (const path of ['filter', 'verify', 'csv', 'acts']) expect((await rui.get(`/audit/${path}`)).status).toBe(403);
    await eva.post('/types', { name: 'NOTA' });
    const mine = await newest();
    expect((await list(`?userId=${mine.userId}`, eva)).data.map(({ act }) => act)).toEqual(['types.create']);
    const acts = new Set((await list('?act=mail.config')).data.map(({ act }) => act));
    expect([...acts].sort()).toEqual(['mail.config.create', 'mail.config.update']);
    expect((await list('?act=mai')).total).toBe(0);
    // Eighteen o'clock in São Paulo is another day three hours later in UTC.
    const today = mine.at.slice(0, 10);
    const total = (await list()).total;
    expect((await list(`?from=${today}&to=${today}`)).total).toBe(total);
    expect((await list('?to=2026-11-20')).total).toBe(0);
    expect((await list('?from=2026-11-22')).total).toBe(0);
    const { body: known } = await ana.get<string[]>('/audit/acts');
    expect(known).toContain('users.update');
    expect(known).not.toContain('rundowns.approve');
  });

  it('is a table for spreadsheets too, the oldest first, in which no cell is counted', async () => {
    await ana.post('/types', { name: '=1+1' });
    const text = await (await fetch(`${server.url}/api/audit/csv?act=types`, { headers: { cookie: ana.cookie! } })).text();
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toBe('id,at,userId,nickname,ip,act,entity,entityId,name,before,after,hash');
    expect(lines.slice(1).map((line) => line.split(',')[5])).toEqual(['types.create', 'types.create']);
    expect(lines[2]).toContain(",'=1+1,");
  });

  it('is only added to: the database refuses whoever changes, removes or puts in between', async () => {
    for (const text of [
      "update audit set nickname = 'outra' where n = 2",
      'delete from audit where n = 2',
      'delete from audit',
      'truncate audit',
      'truncate audit_chain',
      'update audit_chain set n = 1',
      "update audit_chain set hash = 'x'",
      "update audit_chain set anchor_n = 1, anchor_hash = 'x'",
      'delete from audit_chain',
      "insert into audit (n, at, user_id, nickname, ip, act, prev, hash) values (900, now(), 1, 'x', 'x', 'x', 'x', 'x')",
      "insert into audit (n, at, user_id, nickname, ip, act, prev, hash) select n + 1, now(), 1, 'x', 'x', 'x', 'x', 'x' from audit_chain",
    ])
      await expect(sql(text), text).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23000)$/) });
    expect(await verified()).toMatchObject({ ok: true, first: 1, last: (await newest()).id, broken: null, head: (await newest()).hash });
  });

  it('shows the place where somebody went round the database: another word, a lacking entry, a cut end', async () => {
    const { id: last } = await newest();
    expect(
      await whileTampered("update audit set nickname = 'Outra' where n = 3", "update audit set nickname = 'ana' where n = 3"),
    ).toMatchObject({
      ok: false,
      broken: 3,
    });
    await sql('create table kept as table audit');
    expect(await whileTampered('delete from audit where n = 4', 'insert into audit select * from kept where n = 4')).toMatchObject({
      ok: false,
      broken: 4,
    });
    expect(
      await whileTampered(`delete from audit where n = ${last}`, `insert into audit select * from kept where n = ${last}`),
    ).toMatchObject({ ok: false, broken: last });
    expect(
      await whileTampered(
        "update audit set after = '{}' where n = 1",
        'update audit a set after = kept.after from kept where a.n = 1 and kept.n = 1',
      ),
    ).toMatchObject({ ok: false, broken: 1 });
  });

  it('shows each field of an entry that is another, two entries that stand in each other’s place, and a row of the chain that was written anew', async () => {
    const { id: last } = await newest();
    await sql('create table whole as table audit');
    await sql('create table chain as table audit_chain');
    const other: Readonly<Record<string, string>> = {
      at: "at + interval '1 second'",
      user_id: 'user_id + 1',
      ip: "ip || '1'",
      act: "act || 'x'",
      entity: "coalesce(entity, '') || 'x'",
      entity_id: 'coalesce(entity_id, 0) + 1',
      name: "coalesce(name, '') || 'x'",
      before: '\'{"x": 1}\'',
      prev: 'reverse(prev)',
      hash: 'reverse(hash)',
    };
    for (const [column, value] of Object.entries(other))
      expect(
        await whileTampered(
          `update audit set ${column} = ${value} where n = 2`,
          `update audit a set ${column} = whole.${column} from whole where a.n = 2 and whole.n = 2`,
        ),
        column,
      ).toMatchObject({ ok: false, broken: 2 });
    const swap = 'update audit set n = case n when 2 then -3 when 3 then -2 end where n in (2, 3); update audit set n = -n where n < 0';
    expect(await whileTampered(swap, swap)).toMatchObject({ ok: false, broken: 2 });
    const mend =
      'update audit_chain c set n = chain.n, hash = chain.hash, anchor_n = chain.anchor_n, anchor_hash = chain.anchor_hash from chain';
    for (const [tampered, broken] of [
      ["hash = 'x'", last + 1],
      ["anchor_hash = 'x'", 1],
      ['n = n - 1', last],
      ['n = n + 1', last + 1],
      ['anchor_n = 1', 2],
    ] as const)
      expect(await whileTampered(`update audit_chain set ${tampered}`, mend), tampered).toMatchObject({ ok: false, broken });
    expect(await verified()).toMatchObject({ ok: true, broken: null });
  });

  it('stays one chain when two servers write at once', async () => {
    const other = await startTestServer({ beside: server });
    try {
      const there = await other.as('ana');
      const before = (await list()).total;
      const statuses = await Promise.all(
        Array.from({ length: 40 }, async (_, at) => (await (at % 2 ? ana : there).post('/editorials', { name: `Editoria ${at}` })).status),
      );
      expect(new Set(statuses)).toEqual(new Set([201]));
      expect((await list()).total).toBe(before + 40);
      expect(await verified(there)).toMatchObject({ ok: true, last: before + 40 });
    } finally {
      await other.stop();
    }
  });

  it('goes from its beginning when it is kept for some days, and the rest holds', async () => {
    const old = await list();
    server.advance(10 * DAY_MS);
    ana = await server.as('ana');
    expect((await ana.post('/cleaning/config', { version: 0, auditDays: 5 })).status).toBe(201);
    const preview = (await ana.get<{ target: string; count: number }[]>('/cleaning/preview')).body;
    expect(preview.find(({ target }) => target === 'audit')?.count).toBe(old.total);
    const { body: job } = await ana.post<{ id: number }>('/cleaning/run');
    await expect
      .poll(async () => (await sql('select state from job where id = $1', [job.id])).rows[0].state, { timeout: 60_000 })
      .toBe('DONE');
    expect((await list()).data.map(({ act }) => act)).toEqual(['cleaning.run', 'cleaning.config.create']);
    expect(await verified()).toMatchObject({ ok: true, first: old.total + 1, last: old.total + 2 });
    await expect(sql('update audit_chain set anchor_n = anchor_n - 1')).rejects.toMatchObject({ code: '42501' });
  });
});
