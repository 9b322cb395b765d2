import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  groupLdif,
  hasSlapd,
  LDAP_BASE,
  LDAP_GROUPS,
  LDAP_PASSWORD,
  LDAP_PEOPLE,
  LDAP_READER,
  PATIENCE_MS,
  personDn,
  personLdif,
  type Refusal,
  type Slapd,
  StompClient,
  startSlapd,
  startTestServer,
  type TestServer,
  WireClient,
} from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess } from '../../testing/src/process.ts';

interface Last {
  syncing: boolean;
  last: Record<'read' | 'created' | 'changed' | 'disabled' | 'restored' | 'skipped', number> & {
    failure: string | null;
    finished: string | null;
  };
}
interface User {
  id: number;
  username: string;
  name: string;
  email: string;
  nickname: string;
  ad: boolean;
  excluded: boolean;
  groupsIds: number[];
}
let server: TestServer;
let ana: WireClient;
let slapd: Slapd;
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);

const FEW = [
  personLdif({ uid: 'maria', name: 'Maria da Silva', mail: 'maria@redacao.example', password: 'chuva-forte' }),
  personLdif({ uid: 'joao', name: 'João Silveira', mail: 'joao@redacao.example', password: 'sol-e-mar' }),
  personLdif({ uid: 'rui', name: 'Rui Costa', password: 'ventania' }),
  personLdif({ uid: 'saiu', name: 'Quem Saiu', password: 'adeus-a-todos', classes: ['shadowAccount'], more: ['shadowExpire: 1'] }),
].join('');
const NESTED = [
  groupLdif('Esportes', [`cn=Futebol,${LDAP_GROUPS}`, personDn('rui')]),
  groupLdif('Futebol', [personDn('maria'), `cn=Esportes,${LDAP_GROUPS}`]),
].join('');

const settings = (more: object = {}) => ({
  ...{ enabled: true, url: slapd.url, baseDn: LDAP_PEOPLE, userDn: LDAP_READER, password: LDAP_PASSWORD },
  ...more,
});
async function store(more: object = {}): Promise<void> {
  await sql("delete from setting where key = 'ldap'");
  const stored = await ana.post('/ldap/config', { version: 0, ...settings(more) });
  expect(stored.status, JSON.stringify(stored.body)).toBe(201);
}
const last = async (): Promise<Last> => (await ana.get<Last>('/ldap/last_sync')).body;
async function sync(): Promise<Last['last']> {
  const asked = await ana.post('/ldap/sync');
  expect([asked.status, asked.body]).toEqual([200, true]);
  await expect.poll(async () => (await last()).syncing, { timeout: PATIENCE_MS }).toBe(false);
  return (await last()).last;
}
const user = async (username: string): Promise<User | undefined> =>
  (await ana.get<User[]>('/users/all')).body.find((each) => each.username === username);
const signIn = (username: string, password: string) => new WireClient(server.url).login(username, password);
const forget = () => sql('delete from person where ad');

/** A false LDAP server; `does` is what it does with each connection. */
async function bad(does: (socket: Socket) => void): Promise<{ url: string; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const listening: Server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    does(socket);
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `ldap://127.0.0.1:${(listening.address() as { port: number }).port}`,
    close: async () => {
      for (const socket of open) socket.destroy();
      await once(listening.close(), 'close');
    },
  };
}
/** A proxy in front of the directory that hangs up after a number of bytes of its answers. */
const cutAfter = (bytes: number) =>
  bad((near) => {
    const far = connect(Number(new URL(slapd.url).port), '127.0.0.1').on('error', () => undefined);
    let passed = 0;
    near.pipe(far);
    far.on('data', (part: Buffer) => {
      passed += part.length;
      if (passed <= bytes) near.write(part);
      else {
        near.destroy();
        far.destroy();
      }
    });
    near.on('close', () => far.destroy());
  });

if (!hasSlapd) console.log('Skipped: the directory; this machine has no slapd.');

describe.skipIf(!hasSlapd)('the directory', { timeout: 2 * PATIENCE_MS }, () => {
  beforeAll(async () => {
    [server, slapd] = await Promise.all([startTestServer({ jobs: true }), startSlapd(FEW + NESTED)]);
    await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE', 'USER_READ', 'USER_WRITE']);
    await server.person('lia', ['ADMIN_READ']);
    ana = await server.as('ana');
  }, 2 * PATIENCE_MS);
  afterAll(async () => {
    await server?.stop();
    await slapd?.stop();
  });

  const trial = async (more: object) =>
    (await ana.post<{ ok: boolean; failure: string | null; said: string | null }>('/ldap/test', settings(more))).body;

  it('is tried in clear on this machine, by StartTLS and by LDAPS, and says what it is that fails', async () => {
    const caCertificate = slapd.ca;
    const ca = { caCertificate };
    expect(await trial({})).toEqual({ ok: true, failure: null, said: null });
    expect(await trial({ startTls: true, ...ca })).toEqual({ ok: true, failure: null, said: null });
    expect(await trial({ url: slapd.secureUrl, ...ca })).toMatchObject({ ok: true });
    const failures = {
      credentials: { password: 'errada' },
      base: { baseDn: `ou=ninguem,${LDAP_BASE}` },
      certificate: { url: slapd.secureUrl },
      tls: { url: slapd.url.replace('ldap:', 'ldaps:'), ...ca },
      unreachable: { url: 'ldap://127.0.0.1:1' },
    };
    for (const [failure, more] of Object.entries(failures))
      expect(await trial(more), failure).toMatchObject({ ok: false, failure, said: expect.stringMatching(/\S/) });
    expect(await trial({ startTls: true })).toMatchObject({ ok: false, failure: 'certificate' });
  });

  it('refuses settings that cannot work, or would show a password on its way, by their field', async () => {
    for (const [more, path, rule] of [
      [{ url: '' }, 'url', 'required'],
      [{ url: 'http://127.0.0.1' }, 'url', 'url'],
      [{ url: 'ldap://diretorio.redacao.example' }, 'startTls', 'required'],
      [{ baseDn: '' }, 'baseDn', 'required'],
      [{ filter: '(uid=*' }, 'filter', 'ldap_filter'],
    ] as const) {
      const { status, body } = await ana.post<Refusal>('/ldap/config', { version: 0, ...settings(more) });
      expect([status, body.fields], JSON.stringify(more)).toEqual([422, [{ path, rule }]]);
    }
  });

  it('keeps its password sealed and answers it to nobody; it goes to no other server [PERM-A01]', async () => {
    await store();
    const { body } = await ana.get<{ version: number }>('/ldap/config');
    expect(body).toMatchObject({ password: null, hasPassword: true, userDn: LDAP_READER });
    const { rows } = await sql("select body from setting where key = 'ldap'");
    expect(JSON.stringify(rows)).not.toContain(LDAP_PASSWORD);
    const moved = await ana.put<Refusal>('/ldap/config', { ...body, url: 'ldap://127.0.0.1:1' });
    expect([moved.status, moved.body.fields]).toEqual([422, [{ path: 'password', rule: 'required' }]]);
    const lia = await server.as('lia');
    expect((await lia.get('/ldap/config')).status).toBe(200);
    expect((await lia.post('/ldap/sync')).status).toBe(403);
    expect((await lia.put('/ldap/config', body)).status).toBe(403);
  });

  it('is searched by a text before anybody is taken over, and what looks like a filter is only text [ADM-LDAP-06]', async () => {
    await store();
    const search = async (text: string) => {
      const { body } = await ana.get<{ data: { username: string; synced: boolean }[]; total: number }>(
        `/ldap/filter?filter=${encodeURIComponent(text)}`,
      );
      return body;
    };
    expect(await search('silva')).toMatchObject({ total: 1, data: [{ username: 'maria', name: 'Maria da Silva', synced: false }] });
    expect((await search('SILV')).data.map(({ username }) => username)).toEqual(['joao', 'maria']);
    expect((await search('*)(uid=*')).data).toEqual([]);
    expect((await search('')).data.map(({ username }) => username)).toEqual(['joao', 'maria', 'saiu', 'rui']);
    const page = await ana.get<{ data: { username: string }[] }>('/ldap/filter?page=1&size=3');
    expect(page.body).toMatchObject({ total: 4, number: 1, data: [{ username: 'rui' }] });
    await store({ baseDn: `ou=ninguem,${LDAP_BASE}` });
    const { status, body } = await ana.get<Refusal>('/ldap/filter');
    expect([status, body.code]).toEqual([502, 'directory_failed']);
  });

  it('is taken over by a job: who is new is made, who is off is left out, and each says so [ADM-LDAP-01] [ADM-LDAP-05] [RT-T12]', async () => {
    await store();
    await forget();
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['ldap', 'users']);
    expect(await sync()).toMatchObject({ read: 4, created: 3, changed: 0, disabled: 0, skipped: 0, failure: null });
    expect((await ana.get('/ldap/sync_state')).body).toBe(false);
    const told = live.events
      .filter(({ topic, action }) => topic === 'ldap' && action === 'UPDATE')
      .map(({ data }) => (data as unknown as Last).syncing);
    expect([told[0], told.at(-1)]).toEqual([true, false]);
    expect(live.events.filter(({ topic, action }) => topic === 'users' && action === 'CREATE')).toHaveLength(3);
    live.close();
    expect(await user('maria')).toMatchObject({ name: 'Maria da Silva', email: 'maria@redacao.example', ad: true, excluded: false });
    expect(await user('saiu')).toBeUndefined();
    expect(await sync()).toMatchObject({ created: 0, changed: 0, disabled: 0 });
    const { id } = (await user('maria'))!;
    const reset = await ana.post<Refusal>(`/users/${id}/reset_password`);
    expect([reset.status, reset.body.code]).toEqual([412, 'precondition_failed']);
  });

  it('runs once at a time: a second start is refused while one runs [ADM-LDAP-03]', async () => {
    const slow = await bad((near) => {
      const far = connect(Number(new URL(slapd.url).port), '127.0.0.1').on('error', () => undefined);
      near.pipe(far);
      far.on('data', (part: Buffer) => setTimeout(() => near.write(part), 300));
      near.on('close', () => far.destroy());
    });
    await store({ url: slow.url });
    expect((await ana.post('/ldap/sync')).body).toBe(true);
    expect((await ana.get('/ldap/sync_state')).body).toBe(true);
    const again = await ana.post<Refusal>('/ldap/sync');
    expect([again.status, again.body.code]).toEqual([409, 'sync_in_progress']);
    await expect.poll(async () => (await last()).syncing, { timeout: PATIENCE_MS }).toBe(false);
    const { rows } = await sql(
      "select count(*)::int as count from job where kind = 'directory' and created_at > now() - interval '1 day' and state in ('QUEUED', 'RUNNING')",
    );
    expect(rows).toEqual([{ count: 0 }]);
    await slow.close();
  });

  it('signs people in by their password there, counted as any other; who is off is kept out', async () => {
    await store();
    await forget();
    await sync();
    expect((await signIn('maria', 'chuva-forte')).status).toBe(204);
    expect((await signIn('Maria', 'chuva-forte')).status).toBe(204);
    for (const [name, password] of [
      ['maria', 'errada'],
      ['maria', ''],
      ['*', 'chuva-forte'],
      ['saiu', 'adeus-a-todos'],
      ['maria)(uid=*', 'x'],
    ] as const)
      expect((await signIn(name, password)).status, `${name} ${password}`).toBeGreaterThanOrEqual(401);
    const { id } = (await user('maria'))!;
    const { rows } = await sql('select password_hash from person where id = $1', [id]);
    expect(rows).toEqual([{ password_hash: null }]);
    const maria = new WireClient(server.url);
    await maria.login('maria', 'chuva-forte');
    const me = (await maria.get<object>('/users/me')).body;
    const own = await maria.put<Refusal>('/users/me', { ...me, password: 'minha-propria-1', oldPassword: 'chuva-forte' });
    expect([own.status, own.body.fields]).toEqual([422, [{ path: 'password', rule: 'directory' }]]);
    for (let tries = 0; tries < 11; tries += 1) await signIn('rui', 'errada');
    const waits = await signIn('rui', 'ventania');
    expect([waits.status, waits.body.code]).toEqual([429, 'too_many_requests']);
    server.advance(30 * 60_000);
    await store({ startTls: true, caCertificate: slapd.ca });
    expect((await signIn('joao', 'sol-e-mar')).status).toBe(204);
  });

  it('lets nobody wait for a directory that is down or says nothing, and tells it from a wrong password', async () => {
    await store();
    await forget();
    await sync();
    const silent = await bad(() => undefined);
    for (const url of [silent.url, 'ldap://127.0.0.1:1']) {
      await store({ url });
      const { status, body } = await signIn('maria', 'chuva-forte');
      expect([status, body.code], url).toEqual([502, 'directory_failed']);
    }
    const { body } = await ana.get<{ data: { reason: string }[] }>('/auth/logs/filter?filter=maria');
    expect(body.data[0]).toMatchObject({ reason: 'directory_failed' });
    await silent.close();
  });

  it('changes nothing where it dies midway, finds nobody, or gives a part only: the failure is told [ADM-LDAP-02]', async () => {
    await store();
    await forget();
    await sync();
    const before = (await ana.get<User[]>('/users/all')).body.map(({ username, excluded }) => [username, excluded]);
    const cut = await cutAfter(600);
    for (const [more, failure] of [
      [{ url: cut.url }, 'lost'],
      [{ filter: '(uid=ninguem)' }, 'empty'],
      [{ url: 'ldap://127.0.0.1:1' }, 'unreachable'],
    ] as const) {
      await store(more);
      expect(await sync(), failure).toMatchObject({ failure, created: 0, changed: 0, disabled: 0 });
      const { body } = await ana.get<{ data: { kind: string; state: string; attempts: number }[] }>('/jobs');
      expect(body.data[0]).toMatchObject({ kind: 'directory', state: 'FAILED', attempts: 1 });
    }
    expect((await ana.get<User[]>('/users/all')).body.map(({ username, excluded }) => [username, excluded])).toEqual(before);
    await cut.close();
  });

  it('shuts out who is gone or off there and lets them in again; who was removed here stays removed, who administers here stays who they are', async () => {
    await store();
    await forget();
    await sync();
    const rui = new WireClient(server.url);
    await rui.login('rui', 'ventania');
    expect((await rui.get('/users/me')).status).toBe(200);
    const joao = (await user('joao'))!;
    await ana.delete(`/users/${joao.id}`);
    await slapd.fill(
      [
        personLdif({ uid: 'maria', name: 'Maria Souza', mail: 'maria@redacao.example', password: 'chuva-forte' }),
        personLdif({ uid: 'joao', name: 'João Silveira', password: 'sol-e-mar' }),
        personLdif({ uid: 'ana', password: 'nao-sou-ela' }),
      ].join(''),
    );
    expect(await sync()).toMatchObject({ read: 3, disabled: 1, skipped: 1 });
    expect(await user('rui')).toMatchObject({ excluded: true });
    expect((await rui.get('/users/me')).status).toBe(401);
    expect(await user('maria')).toMatchObject({ name: 'Maria Souza', excluded: false });
    expect(await user('joao')).toMatchObject({ excluded: true });
    expect(await user('ana')).toMatchObject({ ad: false });
    await slapd.fill(FEW + NESTED);
    expect(await sync()).toMatchObject({ restored: 1 });
    expect(await user('rui')).toMatchObject({ excluded: false });
    expect(await user('joao')).toMatchObject({ excluded: true });
  });

  it('opens nobody’s account to the next one with their user name: not at the sign-in, and not by a sync', async () => {
    await store();
    await forget();
    await slapd.fill(FEW);
    await sync();
    const { id } = (await user('maria'))!;
    await sql("update person set roles = '{STORY_WRITE}' where id = $1", [id]);
    expect((await signIn('maria', 'chuva-forte')).status).toBe(204);
    // Maria left, and her name is Mariana's now.
    const rest = [personLdif({ uid: 'joao', name: 'João Silveira', mail: 'joao@redacao.example', password: 'sol-e-mar' })];
    await slapd.fill(
      [personLdif({ uid: 'maria', name: 'Mariana Reis', mail: 'mariana@redacao.example', password: 'outra-senha' }), ...rest].join(''),
    );
    const stolen = await signIn('maria', 'outra-senha');
    expect([stolen.status, stolen.body.code]).toEqual([401, 'authentication_failed']);
    const { body: log } = await ana.get<{ data: { reason: string }[] }>('/auth/logs/filter?filter=maria');
    expect(log.data[0]).toMatchObject({ reason: 'directory_other_entry' });
    expect(await sync()).toMatchObject({ read: 2, skipped: 1, disabled: 2, restored: 0 });
    expect(await user('maria')).toMatchObject({ id, name: 'Maria da Silva', excluded: true });
    expect((await signIn('maria', 'outra-senha')).status).toBe(401);
    // A recreated entry has a new key; only its name or address can say whose it is.
    await slapd.fill(
      [personLdif({ uid: 'maria', name: 'Maria Silva', mail: 'maria@redacao.example', password: 'chuva-forte' }), ...rest].join(''),
    );
    expect((await signIn('maria', 'chuva-forte')).status).toBe(401);
    expect(await sync()).toMatchObject({ skipped: 0, restored: 1 });
    expect(await user('maria')).toMatchObject({ id, excluded: false });
    expect((await signIn('maria', 'chuva-forte')).status).toBe(204);
    await slapd.fill(FEW + NESTED);
  });

  it('puts people into the groups of the newsroom that it has by the same name, through groups in groups too', async () => {
    await store({ groupsDn: LDAP_GROUPS });
    await forget();
    const group = async (name: string) =>
      (await ana.post<{ id: number }>('/groups', { name, categories: [], editors: [], producers: [], reporters: [] })).body.id;
    const [sport, own] = [await group('esportes'), await group('Só aqui')];
    await sync();
    expect((await user('maria'))!.groupsIds).toEqual([sport]);
    expect((await user('rui'))!.groupsIds).toEqual([sport]);
    expect((await user('joao'))!.groupsIds).toEqual([]);
    await sql('update person set groups_ids = $1 where username = any($2)', [
      [own, sport],
      ['joao', 'maria'],
    ]);
    await sync();
    expect((await user('joao'))!.groupsIds).toEqual([own]);
    expect([...(await user('maria'))!.groupsIds].sort()).toEqual([sport, own].sort());
  });

  it('takes ten thousand people over page by page, in batches with their progress', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) =>
      personLdif({ uid: `p${at}`, name: `Pessoa ${at % 9_000}`, mail: `p${at}@redacao.example` }),
    );
    await slapd.fill(many.join(''));
    await store();
    await forget();
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['ldap']);
    const began = performance.now();
    expect(await sync()).toMatchObject({ read: 10_000, created: 10_000, skipped: 0, failure: null });
    const took = performance.now() - began;
    const steps = live.events
      .filter(({ action }) => action === 'PATCH')
      .map(({ data }) => data as unknown as { done: number; total: number });
    expect(steps.length).toBeGreaterThan(0);
    for (const { done, total } of steps) expect([done <= total, total]).toEqual([true, 10_000]);
    live.close();
    const { rows } = await sql(
      'select count(*)::int as people, count(distinct nickname)::int as nicknames from person where ad and not excluded',
    );
    expect(rows).toEqual([{ people: 10_000, nicknames: 10_000 }]);
    if (process.env.LAUDA_FIGURES) console.log(`10,000 people in ${Math.round(took)} ms`);
  });

  it('goes on at another node when its own dies between two batches: each is made once, and the counts are those of what the other did', async () => {
    const PEOPLE = 1_200;
    const BATCH = 500;
    await slapd.fill(
      Array.from({ length: PEOPLE }, (_, at) => personLdif({ uid: `n${at}`, name: `Nome ${at}`, mail: `n${at}@redacao.example` })).join(''),
    );
    const env = { LAUDA_SECRET: 's'.repeat(40) };
    const desk = await startTestServer({ now: Date.now(), env });
    const { pool } = desk.server.services;
    await desk.person('ana', ['ADMIN_READ', 'ADMIN_WRITE', 'USER_READ', 'USER_WRITE']);
    const boss = await desk.as('ana');
    expect((await boss.post('/ldap/config', { version: 0, ...settings() })).status).toBe(201);
    // The second batch waits for a lock held by the test, so the node is between two batches.
    await pool.query(`create function hold_batch() returns trigger language plpgsql as $$ begin
        if (select count(*) from person where ad) >= ${BATCH} then perform pg_advisory_xact_lock(7919); end if; return null;
      end $$`);
    await pool.query('create trigger hold_batch before insert on person for each statement execute function hold_batch()');
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(7919)');
    const state = async () => (await boss.get<Last>('/ldap/last_sync')).body;
    const job = async () =>
      (
        await pool.query<{ state: string; attempts: number; node: string }>(
          "select state, attempts, node from job where kind = 'directory'",
        )
      ).rows[0];
    const folder = await mkdtemp(path.join(tmpdir(), 'lauda-node-'));
    const lost = await startProcess('packages/server/src/main.ts', {
      ...{ ...env, DATABASE_URL: desk.databaseUrl, LAUDA_DATA: folder },
      ...{ LAUDA_PORT: '0', LAUDA_LOG: 'silent' },
    });
    const live = await StompClient.open(desk.url, { cookie: boss.cookie }, ['ldap', 'users']);
    expect((await boss.post('/ldap/sync')).status).toBe(200);
    const waits = "select 1 from pg_locks where locktype = 'advisory' and objid = 7919 and not granted";
    await expect.poll(async () => (await pool.query(waits)).rowCount, { timeout: PATIENCE_MS }).toBe(1);
    expect(await lost.kill('SIGKILL')).toBe('SIGKILL');
    const first = await job();
    expect(first).toMatchObject({ state: 'RUNNING', attempts: 1 });
    expect(await state()).toMatchObject({ syncing: true, last: { read: PEOPLE, created: BATCH, finished: null } });
    const again = await boss.post<Refusal>('/ldap/sync');
    expect([again.status, again.body.code]).toEqual([409, 'sync_in_progress']);
    await holder.query('select pg_advisory_unlock(7919)');
    holder.release();
    const heir = await startTestServer({ beside: desk, jobs: true, env });
    desk.advance(60_000);
    await expect.poll(async () => (await state()).syncing, { timeout: PATIENCE_MS }).toBe(false);
    const taken = await job();
    expect(taken).toMatchObject({ state: 'DONE', attempts: 2 });
    expect(taken!.node).not.toBe(first!.node);
    const { last: ended } = await state();
    expect(ended).toMatchObject({ read: PEOPLE, created: PEOPLE - BATCH, changed: 0, disabled: 0, restored: 0, skipped: 0, failure: null });
    expect(ended.finished).not.toBeNull();
    const { rows } = await pool.query(
      `select count(*)::int as people, count(distinct username)::int as names, count(distinct directory_id)::int as keys,
        count(*) filter (where excluded or version <> 1)::int as touched from person where ad`,
    );
    expect(rows).toEqual([{ people: PEOPLE, names: PEOPLE, keys: PEOPLE, touched: 0 }]);
    const told = () => live.events.filter(({ topic, action }) => topic === 'users' && action === 'CREATE');
    await expect.poll(() => told().length, { timeout: PATIENCE_MS }).toBe(PEOPLE);
    expect(new Set(told().map(({ data }) => (data as unknown as User).id)).size).toBe(PEOPLE);
    live.close();
    await heir.stop();
    await desk.stop();
    await rm(folder, { recursive: true, force: true });
  });
});
