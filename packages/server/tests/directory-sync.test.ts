import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasSlapd, LDAP_GROUPS, PATIENCE_MS, personLdif, type Refusal, StompClient, startTestServer, WireClient } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { startProcess } from '../../testing/src/process.ts';
import {
  ana,
  bad,
  cutAfter,
  FEW,
  forget,
  type Last,
  last,
  NESTED,
  openDirectory,
  server,
  settings,
  signIn,
  signInAgain,
  slapd,
  sql,
  store,
  sync,
  type User,
  user,
} from './directory-kit.ts';

describe.skipIf(!hasSlapd)('the directory', { timeout: 2 * PATIENCE_MS }, () => {
  openDirectory();

  it('is taken over by a job: who is new is made, who is off is left out, and each says so [ADM-LDAP-01] [ADM-LDAP-05] [RT-T12]', async () => {
    await store();
    await forget();
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['ldap', 'users']);
    expect(await sync()).toMatchObject({ read: 4, created: 3, changed: 0, disabled: 0, skipped: 0, failure: null });
    expect((await ana.get('/ldap/sync_state')).body).toBe(false);
    const told = () =>
      live.events
        .filter(({ topic, action }) => topic === 'ldap' && action === 'UPDATE')
        .map(({ data }) => (data as unknown as Last).syncing);
    await expect.poll(() => [told()[0], told().at(-1)], { timeout: PATIENCE_MS }).toEqual([true, false]);
    expect(live.events.filter(({ topic, action }) => topic === 'users' && action === 'CREATE')).toHaveLength(3);
    live.close();
    expect(await user('maria')).toMatchObject({ name: 'Maria da Silva', email: 'maria@redacao.example', ad: true, excluded: false });
    expect(await user('saiu')).toBeUndefined();
    expect(await sync()).toMatchObject({ created: 0, changed: 0, disabled: 0 });
    const { id } = (await user('maria'))!;
    const reset = await ana.post<Refusal>(`/users/${id}/reset_password`);
    expect([reset.status, reset.body.code]).toEqual([412, 'precondition_failed']);
  });

  it('is told of by the audit: whom it made, changed, shut out and let in again, and the chain holds', async () => {
    await store();
    await forget();
    const acts = async (work: () => Promise<unknown>): Promise<object[]> => {
      const from = (await sql('select n from audit_chain')).rows[0].n;
      await work();
      return (await sql("select act, nickname, name, before, after from audit where n > $1 and act <> 'ldap.sync' order by n", [from]))
        .rows;
    };
    const by = { nickname: 'LDAP' };
    const made = await acts(sync);
    expect(made).toHaveLength(3);
    expect(made).toContainEqual(
      expect.objectContaining({
        ...by,
        act: 'users.create',
        name: 'Maria da Silva',
        before: null,
        after: expect.objectContaining({ ad: true }),
      }),
    );
    await sql("update person set name = 'Outra' where username = 'maria'");
    expect(await acts(sync)).toMatchObject([{ ...by, act: 'users.update', before: { name: 'Outra' }, after: { name: 'Maria da Silva' } }]);
    const key = (await sql("select directory_id as key from person where username = 'maria'")).rows[0].key as string;
    await sql("update person set directory_id = 'outra' where username = 'maria'");
    // An entry that was made anew has another key, and nothing else is different.
    expect(await acts(sync)).toEqual([
      { ...by, act: 'users.update', name: 'Maria da Silva', before: { directoryKey: 'outra' }, after: { directoryKey: key } },
    ]);
    await sql("update person set excluded = true, directory_off = true where username = 'maria'");
    expect(await acts(sync)).toMatchObject([{ ...by, act: 'users.restore', before: { excluded: true }, after: { excluded: false } }]);
    await sql("insert into person (name, nickname, username, ad, directory_id) values ('Foi', 'Foi', 'foi', true, 'nada')");
    expect(await acts(sync)).toMatchObject([{ ...by, act: 'users.remove', name: 'Foi', after: { excluded: true } }]);
    expect(await acts(sync)).toEqual([]);
    expect((await ana.get('/audit/verify')).body).toMatchObject({ ok: true });
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

  it('that is called off is over and says so, whether it ran or waited, and is done when it is tried again', async () => {
    let isReached = false;
    const silent = await bad(() => {
      isReached = true;
    });
    await store({ url: silent.url });
    await ana.post('/ldap/sync');
    await expect.poll(() => isReached, { timeout: PATIENCE_MS }).toBe(true);
    const job = async () => (await sql("select id from job where kind = 'directory' order by id desc limit 1")).rows[0].id as number;
    const id = await job();
    expect((await ana.post(`/jobs/${id}/cancel`)).status).toBe(200);
    await expect.poll(async () => (await last()).syncing, { timeout: PATIENCE_MS }).toBe(false);
    expect((await last()).last).toMatchObject({ finished: expect.any(String), failure: 'cancelled', read: 0 });
    await silent.close();
    await store();
    expect((await ana.post(`/jobs/${id}/retry`)).status).toBe(200);
    await expect
      .poll(async () => (await last()).last, { timeout: PATIENCE_MS })
      .toMatchObject({ failure: null, finished: expect.any(String) });
    // One that waits is over at once.
    await sql("update job set state = 'QUEUED', due_at = now() + interval '1 day', finished_at = null where id = $1", [id]);
    await sql('update directory_sync set finished_at = null where id = (select max(id) from directory_sync)');
    expect((await ana.post(`/jobs/${id}/cancel`)).status).toBe(200);
    expect((await last()).last).toMatchObject({ finished: expect.any(String), failure: 'cancelled' });
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

  it('lets nobody in again whom somebody here removed after it had shut them out, nor who was restored here meanwhile and removed', async () => {
    await store();
    await forget();
    await sync();
    const ids = [(await user('rui'))!.id, (await user('joao'))!.id];
    await slapd.fill(personLdif({ uid: 'maria', name: 'Maria da Silva', mail: 'maria@redacao.example', password: 'chuva-forte' }));
    expect(await sync()).toMatchObject({ disabled: 2 });
    expect((await ana.put(`/users/${ids[1]}/restore`, {})).status).toBe(200);
    for (const id of ids) expect((await ana.delete(`/users/${id}`)).status).toBe(204);
    await slapd.fill(FEW + NESTED);
    expect(await sync()).toMatchObject({ restored: 0 });
    for (const name of ['rui', 'joao']) expect(await user(name)).toMatchObject({ excluded: true });
  });

  it('takes over who has a name as long as none fits, cut before a letter and not through it', async () => {
    await store();
    await forget();
    const name = `${'a'.repeat(59)}😀${'b'.repeat(38)}😀`;
    await slapd.fill(personLdif({ uid: 'longa', name, password: 'chuva-forte' }));
    try {
      expect(await sync()).toMatchObject({ created: 1, failure: null });
      expect(await user('longa')).toMatchObject({ name: name.slice(0, -2), nickname: 'a'.repeat(59) });
    } finally {
      await slapd.fill(FEW + NESTED);
    }
  });

  it('leaves in the last one who may administer people, since somebody whose account is over can do that no more', async () => {
    await store();
    await forget();
    await slapd.fill(FEW);
    await sync();
    await sql("update person set roles = '{USER_READ,USER_WRITE,ADMIN_READ,ADMIN_WRITE}' where username = 'maria'");
    const maria = new WireClient(server.url);
    await maria.login('maria', 'chuva-forte');
    await slapd.fill(
      [
        personLdif({ uid: 'joao', name: 'João Silveira', password: 'sol-e-mar' }),
        personLdif({ uid: 'zeca', name: 'Zeca', password: 'sol' }),
      ].join(''),
    );
    await sql("update person set expiration = '2020-01-01' where username = 'ana'");
    try {
      expect((await maria.post('/ldap/sync')).status).toBe(200);
      const open = "select 1 from job where kind = 'directory' and state in ('QUEUED', 'RUNNING')";
      await expect.poll(async () => (await sql(open)).rowCount, { timeout: PATIENCE_MS }).toBe(0);
      // Who was new in the same sync is not made either: nothing was done before it was known.
      expect((await maria.get<Last>('/ldap/last_sync')).body).toMatchObject({ last: { created: 0, disabled: 0, failure: 'keeper' } });
      expect((await sql("select 1 from person where username = 'zeca'")).rowCount).toBe(0);
      expect((await sql("select excluded from person where username = 'maria'")).rows).toEqual([{ excluded: false }]);
    } finally {
      // A sweep ends the session of who is over, some times a second: it may have come by already.
      await server.server.services.sessions.sweep();
      await sql("update person set expiration = null where username = 'ana'");
      await signInAgain();
      await slapd.fill(FEW + NESTED);
    }
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

  it('does not take a directory that shrank by more than a fifth for the truth: it changes nothing and says how many, until it is told to', async () => {
    await store();
    await forget();
    const people = (from: number, to: number, more: object = {}): string =>
      Array.from({ length: to - from }, (_, at) => personLdif({ uid: `q${from + at}`, name: `Quem ${from + at}`, ...more })).join('');
    const known = { password: 'chuva-forte' };
    const here = async () => (await sql('select count(*)::int as n from person where ad and not excluded')).rows[0].n as number;
    try {
      await slapd.fill(people(0, 30, known));
      expect(await sync()).toMatchObject({ created: 30, failure: null });
      const last = new WireClient(server.url);
      await last.login('q29', 'chuva-forte');
      // Six are a fifth.
      await slapd.fill(people(0, 23, known) + people(30, 32, known));
      expect(await sync()).toMatchObject({ failure: 'shrunken', said: '7 / 30', created: 0, changed: 0, disabled: 0 });
      expect((await last.get('/users/me')).status).toBe(200);
      expect((await ana.get<{ data: object[] }>('/jobs')).body.data[0]).toMatchObject({ state: 'FAILED', attempts: 1 });
      await slapd.fill(people(0, 24, known));
      expect(await sync()).toMatchObject({ failure: null, disabled: 6 });
      expect([await here(), (await last.get('/users/me')).status]).toEqual([24, 401]);
      // Who is off there leaves as who is gone does.
      await slapd.fill(people(0, 18, known) + people(18, 24, { classes: ['shadowAccount'], more: ['shadowExpire: 1'] }));
      expect(await sync()).toMatchObject({ failure: 'shrunken', said: '6 / 24' });
      expect(await sync('?shutOut=true')).toMatchObject({ failure: null, disabled: 6 });
      expect(await here()).toBe(18);
      // All entries are made anew, with other keys: it is the same people.
      await sql("update person set directory_id = 'antes-' || directory_id where ad");
      expect(await sync()).toMatchObject({ failure: null, changed: 18, disabled: 0 });
    } finally {
      await forget();
      await slapd.fill(FEW + NESTED);
    }
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
    const told = () => live.events.filter(({ action }) => action === 'PATCH');
    await expect.poll(() => told().length, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
    const steps = told().map(({ data }) => data as unknown as { done: number; total: number });
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
