import { generateKeyPairSync } from 'node:crypto';
import {
  LICENCE_KEY,
  PATIENCE,
  type Refusal,
  StompClient,
  signedLicence,
  startNewsroom,
  type TestServer,
  WireClient,
  whileHeld,
} from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean } from '../src/cleaning/clean.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let ana: WireClient;
let story: (input?: object) => Promise<{ id: number }>;
let rundownId: number;
const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const count = async (from: string): Promise<number> => (await sql(`select count(*)::int as n from ${from}`)).rows[0].n;
const daysAgo = (days: number) => new Date(server.now() - days * DAY_MS);

beforeAll(async () => {
  const scene = await startNewsroom({ jobs: true, env: { LAUDA_LICENSE_KEY: LICENCE_KEY } });
  ({ server, ana, story } = scene);
  rundownId = scene.rundown.id;
});
afterAll(() => server.stop());

describe('settings of the administration', () => {
  it.each([
    ['streaming', { protocol: 'srt', host: 'stream.lauda.example', port: 9000, path: '/ao-vivo' }, { port: 0 }],
    ['google', { apiKey: 'chave' }, { apiKey: 'x'.repeat(201) }],
    ['editor', { fontFamily: 'Georgia', fontSize: 16 }, { fontSize: 13 }],
    [
      'cleaning',
      { chatHistoryDays: 1, trashedDocumentsDays: 2, noticesDays: 3, rundownLogsDays: 4, documentVersionsDays: 5, auditDays: 6 },
      { noticesDays: -1 },
    ],
  ])('%s: come back as they were stored, and an old copy or a wrong value is refused', async (area, values, wrong) => {
    const path = `/${area}/config`;
    const { body: none } = await ana.get<{ id: number; version: number }>(path);
    expect(none).toMatchObject({ id: 0, version: 0 });
    const stored = await ana.post<object>(path, { ...none, ...values });
    expect([stored.status, stored.body]).toEqual([201, { id: 1, version: 1, ...values }]);
    expect((await ana.get(path)).body).toEqual(stored.body);
    const refused = await ana.put<Refusal>(path, { ...stored.body, ...wrong });
    expect([refused.status, refused.body.fields?.map((field) => field.path)]).toEqual([422, Object.keys(wrong)]);
    expect((await ana.put(path, stored.body)).status).toBe(200);
    const old = await ana.put<Refusal>(path, stored.body);
    expect([old.status, old.body.code]).toEqual([409, 'settings_conflict']);
    await sql('delete from setting where key = $1', [area]);
  });

  it('offer the protocols of a streaming server, and refuse any other [ADM-STR-01]', async () => {
    const { body: protocols } = await ana.get<string[]>('/streaming/protocols');
    expect(protocols.length).toBeGreaterThan(3);
    for (const protocol of protocols) {
      expect((await ana.post('/streaming/config', { version: 0, protocol })).body).toMatchObject({ protocol });
      await sql("delete from setting where key = 'streaming'");
    }
    const other = await ana.post<Refusal>('/streaming/config', { version: 0, protocol: 'gopher' });
    expect([other.status, other.body.fields?.[0]?.path]).toEqual([422, 'protocol']);
  });

  it('are read by who may read the administration, and stored by who may write it [ADM-02]', async () => {
    await server.person('leo', ['ADMIN_READ']);
    const leo = await server.as('leo');
    const areas = [
      'streaming',
      'google',
      'nominatim',
      'editor',
      'print',
      'cleaning',
      'mail',
      'ldap',
      'sign_in',
      'backups',
      'outbound',
      'branch',
    ];
    for (const area of areas) {
      const { status, body } = await leo.get<object>(`/${area}/config`);
      expect([area, status]).toEqual([area, 200]);
      for (const method of area === 'branch' ? ['PUT'] : ['POST', 'PUT']) {
        const refused = await leo.send<Refusal>(method, `/${area}/config`, { version: 0, ...body });
        expect([area, method, refused.status, refused.body.code]).toEqual([area, method, 403, 'forbidden']);
      }
      expect((await ana.get(`/${area}/config`)).body, `${area} is as it was`).toEqual(body);
    }
    // What is no page of settings: a branch, a device, the licence, the index, a cleanup, a sync, a trial.
    for (const [method, path, body] of [
      ['POST', '/branches', { name: 'Rio', host: '10.0.0.5' }],
      ['POST', '/devices', { name: 'GC', type: 'cg', protocol: 'mos' }],
      ['POST', '/license/register', { id: 'x' }],
      ['PUT', '/license/set_server_url', { serverUrl: 'https://licencas.lauda.example' }],
      ['PUT', '/index', { targets: ['stories'] }],
      ['POST', '/cleaning/run', undefined],
      ['POST', '/ldap/sync', undefined],
      ['POST', '/mail/test', { host: 'x', port: 25, from: 'a@lauda.example' }],
    ] as const) {
      const refused = await leo.send<Refusal>(method, path, body, { 'accept-language': 'en-US' });
      expect([path, refused.status, refused.body.message]).toEqual([path, 403, 'you do not have the necessary permission']);
    }
  });
});

describe('a cleanup', () => {
  const set = async (days: object) => {
    await sql("delete from setting where key = 'cleaning'");
    expect((await ana.post('/cleaning/config', { version: 0, ...days })).status).toBe(201);
  };
  const preview = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await ana.get<{ target: string; count: number }[]>('/cleaning/preview')).body.map((each) => [each.target, each.count]),
    );
  const run = async () => {
    const { status, body } = await ana.post<{ id: number }>('/cleaning/run');
    expect(status).toBe(200);
    const standing = async () => (await sql('select state, error from job where id = $1', [body.id])).rows[0];
    await expect.poll(standing, PATIENCE).toEqual({ state: 'DONE', error: null });
  };
  const trashed = async (slug: string, days: number): Promise<number> => {
    const { id } = await story({ slug });
    expect((await ana.delete(`/stories?ids=${id}`)).status).toBe(200);
    await sql('update document set excluded_at = $2 where id = $1', [id, daysAgo(days)]);
    return id;
  };
  const exists = async (id: number): Promise<boolean> => (await sql('select 1 from document where id = $1', [id])).rowCount === 1;

  it('removes nothing of what is kept for ever [ADM-HIST-06]', async () => {
    const forEver = { chatHistoryDays: 0, trashedDocumentsDays: 0, noticesDays: 0, rundownLogsDays: 0, documentVersionsDays: 0 };
    expect((await ana.get('/cleaning/config')).body, 'as it is where nobody set anything').toMatchObject(forEver);
    await set(forEver);
    const old = await trashed('VELHA', 4_000);
    await sql('update rundown_log set at = $1', [daysAgo(4_000)]);
    await sql('update revision set at = $1', [daysAgo(4_000)]);
    await sql("insert into notice (text, author_nickname, created_at) values ('x', 'x', $1)", [daysAgo(4_000)]);
    const { rows } = await sql('insert into chat (created_at) values ($1) returning id', [daysAgo(4_000)]);
    await sql("insert into chat_message (chat_id, person_id, sent_at, text) select $1, min(id), $2, 'x' from person", [
      rows[0].id,
      daysAgo(4_000),
    ]);
    const kept = () => Promise.all(['document', 'rundown_log', 'revision', 'notice', 'chat_message'].map(count));
    const before = await kept();
    expect(Object.values(await preview()).every((each) => each === 0)).toBe(true);
    await run();
    expect(before.every((each) => each > 0)).toBe(true);
    expect(await kept()).toEqual(before);
    expect([await exists(old), await count('cleaning_log')]).toEqual([true, 0]);
    await sql('delete from document where id = $1', [old]);
    await sql('delete from chat');
    await sql('delete from notice');
  });

  it('purges what is in the trash longer than is set, says before how much, and leaves the archive [ADM-HIST-02]', async () => {
    await set({ trashedDocumentsDays: 10 });
    const [older, newer] = [await trashed('ONZE', 11), await trashed('NOVE', 9)];
    const archived = (await story({ slug: 'ARQUIVO' })).id;
    await sql("update document set date = '2020-01-01', changed_at = $2 where id = $1", [archived, daysAgo(2_000)]);
    expect(await preview()).toMatchObject({ trash: 1 });
    expect([await exists(older), await exists(newer)]).toEqual([true, true]);
    await run();
    expect([await exists(older), await exists(newer), await exists(archived)]).toEqual([false, true, true]);
    const { body } = await ana.get<{ data: object[] }>('/cleaning/log');
    expect(body.data[0]).toMatchObject({ target: 'trash', days: 10, count: 1, userId: expect.any(Number) });
  });

  it('tells those whose trash shows what went for good, and nobody of what they could not see there', async () => {
    await set({ trashedDocumentsDays: 10 });
    const [seen, secret] = [await trashed('ABERTA', 11), await trashed('FECHADA', 11)];
    await sql('update document set private = true where id = $1', [secret]);
    await server.person('eva', ['STORY_READ']);
    const listen = async (who: WireClient) => StompClient.open(server.url, { cookie: who.cookie }, ['stories']);
    const [own, other] = [await listen(ana), await listen(await server.as('eva'))];
    await run();
    const gone = (live: StompClient) =>
      live.events.filter(({ action }) => action === 'DELETE').map(({ data, before }) => [data.ids, data, before]);
    const event = (id: number) => [[id], { ids: [id], stories: [] }, { excluded: true }];
    await expect.poll(() => gone(own)).toEqual(expect.arrayContaining([event(seen), event(secret)]));
    await expect.poll(() => gone(other)).toEqual([event(seen)]);
    for (const live of [own, other]) live.close();
  });

  it('writes down what went with it, so that a server that is lost between two batches leaves no gap in the log', async () => {
    await set({ rundownLogsDays: 90 });
    await sql('delete from rundown_log');
    await sql('delete from cleaning_log');
    await sql(
      `insert into rundown_log (rundown_id, at, event, user_id, entity) select $1, $2, 'UPDATED', p.id, 'rundown' from generate_series(1, 1203), (select min(id) as id from person) p`,
      [rundownId, daysAgo(91)],
    );
    const { services } = server.server;
    // The first batch is stored, then the server is gone: no statement is run any more.
    const lost = new Error('the server is lost');
    const cut = clean({
      services,
      args: {},
      signal: new AbortController().signal,
      progress: () => {
        throw lost;
      },
    });
    await expect(cut).rejects.toBe(lost);
    const noted = async () =>
      (await sql("select count from cleaning_log where target = 'rundownLogs' order by id")).rows.map((row) => row.count);
    expect([await count('rundown_log'), await noted()]).toEqual([703, [500]]);
    await run();
    expect([await count('rundown_log'), await noted()]).toEqual([0, [500, 703]]);
  });

  it('logs nothing of a batch that is not removed, and removes nothing it cannot log', async () => {
    await set({ rundownLogsDays: 90 });
    await sql("insert into rundown_log (rundown_id, at, event, user_id, entity) select $1, $2, 'UPDATED', min(id), 'rundown' from person", [
      rundownId,
      daysAgo(91),
    ]);
    const before = await count('cleaning_log');
    await sql('alter table cleaning_log add constraint closed check (count < 0) not valid');
    try {
      const work = { services: server.server.services, args: {}, signal: new AbortController().signal, progress: () => undefined };
      await expect(clean(work)).rejects.toThrow('closed');
      expect([await count('rundown_log'), await count('cleaning_log')]).toEqual([1, before]);
    } finally {
      await sql('alter table cleaning_log drop constraint closed');
    }
  });

  it('takes messages of the chat older than is set, and leaves newer ones [ADM-HIST-01]', async () => {
    await set({ chatHistoryDays: 30 });
    const { rows } = await sql('insert into chat (created_at) values ($1) returning id', [daysAgo(60)]);
    const message = 'insert into chat_message (chat_id, person_id, sent_at, text) select $1, min(id), $2, $3 from person';
    for (const days of [31, 29]) await sql(message, [rows[0].id, daysAgo(days), String(days)]);
    await run();
    expect((await sql('select text from chat_message')).rows).toEqual([{ text: '29' }]);
    // Its members hear which, so that an open window drops them.
    const { id } = (await ana.get<{ id: number }>('/users/me')).body;
    await sql('insert into chat_member (chat_id, person_id, joined_at) values ($1, $2, $3)', [rows[0].id, id, daysAgo(60)]);
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['chat']);
    const old = (await sql(`${message} returning id`, [rows[0].id, daysAgo(31), 'mais uma'])).rows[0].id;
    await run();
    await expect
      .poll(() => live.events.map(({ action, data }) => [action, data]))
      .toEqual([['DELETE', { chatId: rows[0].id, ids: [old] }]]);
    live.close();
  });

  it('takes notices older than is set [ADM-HIST-03]', async () => {
    await set({ noticesDays: 7 });
    const notice = 'insert into notice (text, author_nickname, created_at) values ($1, $1, $2)';
    for (const days of [8, 6]) await sql(notice, [String(days), daysAgo(days)]);
    const [old] = (await sql("select id, uuid from notice where text = '8'")).rows;
    await run();
    expect((await sql('select text from notice')).rows).toEqual([{ text: '6' }]);
    const told = "select full_body from event where topic = 'notices' and action = 'DELETE'";
    expect((await sql(told)).rows, 'whoever shows it hears that it went').toEqual([{ full_body: old }]);
  });

  it('takes lines of the logs of rundowns older than is set, some at a time [ADM-HIST-04]', async () => {
    await set({ rundownLogsDays: 90 });
    await sql('delete from rundown_log');
    const line = `insert into rundown_log (rundown_id, at, event, user_id, entity) select $1, $2, 'UPDATED', p.id, 'rundown' from generate_series(1, $3), (select min(id) as id from person) p`;
    await sql(line, [rundownId, daysAgo(91), 1_203]);
    await sql(line, [rundownId, daysAgo(89), 7]);
    expect(await preview()).toMatchObject({ rundownLogs: 1_203 });
    await run();
    expect(await count('rundown_log')).toBe(7);
  });

  it('takes versions of documents older than is set, and never the newest [ADM-HIST-05]', async () => {
    await set({ documentVersionsDays: 60 });
    const { id } = await story({ slug: 'UM' });
    await ana.patch(`/stories/${id}`, 'slug', 'DOIS');
    await ana.patch(`/stories/${id}`, 'slug', 'TRES');
    await sql('update revision set at = $2 where document_id = $1 and n < 3', [id, daysAgo(61)]);
    const { id: still } = await story({ slug: 'ANTIGA' });
    await sql('update revision set at = $2 where document_id = $1', [still, daysAgo(700)]);
    await run();
    const left = async (of: number) =>
      (await ana.get<{ revisionNumber: number }[]>(`/stories/${of}/revisions`)).body.map((each) => each.revisionNumber);
    expect([await left(id), await left(still)]).toEqual([[3], [1]]);
    expect((await ana.get(`/stories/${id}`)).body).toMatchObject({ slug: 'TRES' });
    await ana.patch(`/stories/${id}`, 'slug', 'QUATRO');
    expect(await left(id)).toEqual([4, 3]);
    const changes = async (n: number) =>
      (await ana.get<{ changes: object[] | null }>(`/stories/${id}/revisions/${n}?showDiff=true`)).body.changes;
    // What the oldest one changed is not known any more.
    expect([await changes(4), await changes(3)]).toEqual([[{ field: 'slug', label: 'slug', oldValue: 'TRES', newValue: 'QUATRO' }], null]);
  });
});

describe('failed sign-ins', () => {
  it('leave a line each, with the name, the time and the address, the newest first [ADM-LOGS-02]', async () => {
    await new WireClient(server.url).login('ana', 'errada');
    const { body } = await ana.get<{ data: { username: string; ip: string; date: string; reason: string }[] }>('/auth/logs/filter');
    expect(body.data[0]).toMatchObject({ username: 'ana', ip: '127.0.0.1', reason: 'authentication_failed' });
    expect(Math.abs(Date.parse(`${body.data[0]!.date}-03:00`) - server.now())).toBeLessThan(60_000);
  });
});

describe('a password', () => {
  it('of a year is still good where the days are 0, and is asked anew where they are fewer [ADM-GEN-05]', async () => {
    await server.person('zoe', []);
    const days = async (passwordExpirationDays: number) => {
      const { body } = await ana.get<{ id: number }>('/documents/config');
      const stored = { ...body, passwordExpirationDays };
      expect((await (body.id ? ana.put('/documents/config', stored) : ana.post('/documents/config', stored))).status).toBeLessThan(300);
    };
    await sql("update person set password_at = $1 where username = 'zoe'", [daysAgo(365)]);
    const enter = async () => (await new WireClient(server.url).login('zoe', 'senha-de-teste')) as { status: number; body: Refusal };
    await days(90);
    expect((await enter()).body.code).toBe('error_reset_password');
    await days(0);
    expect((await enter()).status).toBe(204);
  });
});

describe('the licence', () => {
  const FULL = { id: 'L-7', type: 'full', maxUsers: 2, expiration: '2026-12-03' };
  const register = (id: string) => ana.post<Refusal & typeof FULL>('/license/register', { id });
  const enter = async (name: string) => {
    const client = new WireClient(server.url);
    return { client, ...((await client.login(name, 'senha-de-teste')) as { status: number; body: Refusal }) };
  };

  it('is open where none is registered: for any number of people and without an end', async () => {
    expect((await ana.get('/license/info')).body).toEqual({
      id: '',
      type: 'open',
      maxUsers: 0,
      expiration: null,
      serverUrl: '',
      daysToExpire: null,
    });
    expect([(await ana.get('/license/daysToExpire')).body, (await ana.get('/license/check')).body]).toEqual([null, true]);
  });

  it('is taken as it was signed, and refused where a byte is another, another signed it, or it has ended', async () => {
    const file = signedLicence(FULL);
    for (let at = 0; at < file.length; at += 7) {
      if (file[at] === '.') continue;
      const other = `${file.slice(0, at)}${file[at] === 'A' ? 'B' : 'A'}${file.slice(at + 1)}`;
      const { status, body } = await register(other);
      expect([at, status, body.fields]).toEqual([at, 422, [{ path: 'id', rule: 'licence' }]]);
    }
    expect((await register(signedLicence(FULL, generateKeyPairSync('ed25519').privateKey))).status).toBe(422);
    expect((await register(signedLicence({ ...FULL, expiration: '2026-11-20' }))).body.fields).toEqual([{ path: 'id', rule: 'expired' }]);
    expect((await ana.get('/license/info')).body).toMatchObject({ type: 'open' });
    expect((await register(`${file}\n`)).body).toMatchObject({ ...FULL, daysToExpire: 12 });
    const served = await ana.put<object>('/license/set_server_url', { serverUrl: 'https://licencas.lauda.example' });
    expect(served.body).toMatchObject({ ...FULL, serverUrl: 'https://licencas.lauda.example' });
    expect((await ana.put('/license/set_server_url', { serverUrl: 'not a url' })).status).toBe(422);
  });

  it('lets no more people in at once than it says [LOGIN-21]', async () => {
    await sql('delete from session where user_id <> (select id from person where username = $1)', ['ana']);
    for (const name of ['ivo', 'lia']) await server.person(name, []);
    const second = await enter('ivo');
    expect(second.status).toBe(204);
    const third = await enter('lia');
    expect([third.status, third.body.code]).toEqual([401, 'error_max_user_limit']);
    await second.client.post('/logout');
    expect((await enter('lia')).status).toBe(204);
  });

  it('has a seat for one of many who come at once, whatever node or step they come by', async () => {
    await sql('delete from session where user_id <> (select id from person where username = $1)', ['ana']);
    const names = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis'];
    for (const name of names) await server.person(name, []);
    // Each has its session before any is stored.
    const calls = names.map((name) => () => enter(name));
    const came = await whileHeld<Awaited<ReturnType<typeof enter>>[]>(server.databaseUrl, calls);
    expect(came.map(({ status }) => status).sort()).toEqual([204, 401, 401, 401, 401, 401]);
    expect((await sql('select count(distinct user_id)::int as n from session')).rows[0].n).toBe(FULL.maxUsers);
  });

  it('that has ended lets nobody in but the support user [LOGIN-22]', async () => {
    await sql('update setting set body = body || \'{"maxUsers": 0, "expiration": "2026-11-20"}\' where key = \'license\'');
    expect((await ana.get('/license/daysToExpire')).body).toBe(-1);
    expect((await ana.get('/license/check')).body).toBe(false);
    expect((await enter('ivo')).body.code).toBe('error_license_invalid');
    await server.person('suporte', ['ROOT']);
    expect((await enter('suporte')).status).toBe(204);
    await sql("delete from setting where key = 'license'");
    expect((await enter('ivo')).status).toBe(204);
  });
});
