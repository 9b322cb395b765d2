import { calls } from '@lauda/spec';
import {
  type Answer,
  bridgeToken,
  createRundown,
  EVERY_ROLE,
  makeProgram,
  type Refusal,
  startTestServer,
  type TestServer,
  WireClient,
} from '@lauda/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardPool, READING_MS } from '../src/storage/guarded.ts';

interface Row {
  id: number;
  uuid: string;
  displayStatus: string;
}
let server: TestServer;
let ana: WireClient;
let bridge: WireClient;
let rundown: Row & { blocks: Row[] };
let storyId: number;
/** A story of another rundown, and the playout that reports on it. */
let aired: Row;
let playout: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('bob', []);
  ana = await server.as('ana');
  const programId = await makeProgram(ana);
  const show = async (date: string) => (await createRundown<typeof rundown>(ana, { date, programId })).body;
  const story = async ({ id, blocks }: typeof rundown, slug: string) =>
    (await ana.post<Row>(`/rundowns/${id}/stories`, { blockId: blocks[0]!.id, story: { slug } })).body;
  storyId = (await story(await show('2026-11-22'), 'CHUVA')).id;
  rundown = await show('2026-11-21');
  aired = await story(rundown, 'SOL');
  await ana.put(`/rundowns/${rundown.id}/approve/true`);
  await ana.post('/rundowns/config', { ...(await ana.get<object>('/rundowns/config')).body, followPlayout: true });
  const device = { name: 'P', type: 'playout', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: 'P' };
  playout = (await ana.post<Row>('/devices', device)).body.id;
  bridge = new WireClient(server.url);
  bridge.bearer = await bridgeToken(ana);
});
afterAll(() => server.stop());

/** Holds a row as a long change would, that of the story unless another is named, until it is told to let go. */
async function held(table = 'document', id = storyId): Promise<() => Promise<void>> {
  const other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query(`select * from ${table} where id = $1 for update`, [id]);
  return async () => {
    await other.query('rollback');
    await other.end();
  };
}
const waiting = async (): Promise<number> => {
  const { rows } = await server.server.services.kept.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
};
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

it('people who wait for a story that another change holds hold up neither health nor sign-in nor anybody else, and are told to come again', async () => {
  const release = await held();
  const locks = Array.from({ length: 10 }, () => ana.put<Refusal>(`/locks/${storyId}`));
  await expect.poll(waiting).toBeGreaterThan(1);
  const waits = [
    await timed(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200)),
    await timed(async () => expect((await (await server.as('bob')).get('/users/me')).status).toBe(200)),
    await timed(async () => expect((await ana.get('/programs')).status).toBe(200)),
  ];
  expect(await waiting()).toBeGreaterThan(1);
  // Fewer connections than that wait for the row, so nobody was kept waiting.
  expect(Math.max(...waits)).toBeLessThan(server.server.services.limits.lockMs);
  for (const { status, body, headers } of await Promise.all(locks))
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
  await release();
  expect((await ana.put(`/locks/${storyId}`)).status).toBe(200);
});

it('a call that may take longer may read longer too, and leaves the connection as it was', async () => {
  const { pool, kept } = server.server.services;
  const { signal } = new AbortController();
  const limitOf = async (statementMs: number) =>
    (await guardPool(pool, { signal, kept, statementMs }).query('show statement_timeout')).rows[0].statement_timeout;
  expect([await limitOf(READING_MS), await limitOf(600_000), await limitOf(10_000)]).toEqual(['15s', '10min', '15s']);
  await expect(guardPool(pool, { signal, kept, statementMs: 600_000 }).query('select 1 / 0')).rejects.toThrow('division by zero');
  for (let each = 0; each < 12; each += 1) expect(await limitOf(1)).toBe('15s');
});

it('the contract says which calls these are', async () => {
  const said: string[] = [];
  const { pool } = server.server.services;
  const connect = pool.connect.bind(pool);
  pool.connect = (async () => {
    const client = await connect();
    const query = client.query.bind(client);
    client.query = ((...given: [string]) => {
      said.push(String(given[0]));
      return query(...given);
    }) as never;
    return client;
  }) as never;
  expect((await ana.get('/contacts/doubles')).status).toBe(200);
  pool.connect = connect as never;
  expect(said[0]).toBe('begin; set local statement_timeout = 30000');
});

/** Lends every connection for ordinary calls out, as long changes do, while something is done. */
async function usedUp<T>(work: () => Promise<T>): Promise<T> {
  const { pool, limits } = server.server.services;
  const lent = await Promise.all(Array.from({ length: limits.connections }, () => pool.connect()));
  try {
    return await work();
  } finally {
    for (const client of lent) client.release();
  }
}
const stranger = () => new WireClient(server.url);
const toAir = () => ana.get<Row>(`/stories/${aired.id}`).then(({ body }) => body.displayStatus);
let seq = 0;
const reported = (bridgeId: string, status: string) =>
  bridge.post<Refusal>('/bridge/reports', {
    bridgeId,
    epochs: {},
    reports: [
      {
        seq: (seq += 1),
        deviceId: playout,
        rundownUuid: rundown.uuid,
        storyUuid: aired.uuid,
        kind: 'status',
        status,
        at: server.now(),
      },
    ],
  });

/** The calls that have connections of their own, whatever their input: health stands beside them, and is no call. */
const URGENT: Readonly<Record<string, () => Promise<Answer<unknown>>>> = {
  'auth.login': () => stranger().login('bob', 'senha-de-teste'),
  'auth.code': () => stranger().post('/authentication/code', { code: '123456' }),
  'auth.setup': () => stranger().post('/authentication/second_factor'),
  'auth.openId.offer': () => stranger().get('/authentication/openid'),
  'auth.openId.begin': () => stranger().post('/authentication/openid'),
  'auth.openId.finish': () => stranger().post('/authentication/openid/finish', { state: 'a', code: 'b' }),
  'auth.openId.signOut': () => stranger().post('/authentication/openid/sign_out'),
  'auth.logout': () => stranger().post('/logout'),
  'time.get': () => ana.get('/time'),
  'locks.list': () => ana.get('/locks'),
  'locks.renew': () => ana.put(`/locks/${storyId}`),
  'locks.takeOver': () => ana.put(`/locks/${storyId}/take_over`),
  'locks.remove': () => ana.delete(`/locks/${storyId}`),
  'rundowns.blocks.displayStatus': () =>
    ana.put(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}/display_status`, { status: 'blank' }),
  'rundowns.stories.displayStatus': () => ana.put(`/rundowns/${rundown.id}/stories/${aired.id}/display_status`, { status: 'play' }),
  'stories.displayStatus': () => ana.put(`/stories/${aired.id}/display_status`, { status: 'stop' }),
  'stories.displayStatusMany': () => ana.put('/stories/display_status', { ids: [aired.id], status: 'blank' }),
  'bridge.lease': () => bridge.post('/bridge/leases', { bridgeId: 'a', deviceIds: [playout] }),
  'bridge.release': () => bridge.delete('/bridge/leases?bridgeId=nobody'),
  'bridge.devices': () => bridge.get('/bridge/devices'),
  'bridge.wanted': () => bridge.get(`/bridge/devices/${playout}/rundowns`),
  'bridge.wantedAll': () => bridge.post('/bridge/rundowns', { deviceIds: [playout] }),
  'bridge.commands': () => bridge.get('/bridge/commands'),
  'bridge.answer': () => bridge.post('/bridge/commands/1/answer', { ok: true }),
  'bridge.report': () => bridge.post('/bridge/reports', { bridgeId: 'a', epochs: {}, reports: [] }),
};

describe('while long changes use every other connection', () => {
  it('the contract has connections of their own for these calls and no others', () => {
    const urgent = calls.filter(({ call }) => call.urgent).map(({ id }) => id);
    expect(urgent.sort()).toEqual(Object.keys(URGENT).sort());
  });
  it.each(Object.keys(URGENT))('%s is answered', async (id) => {
    const { status } = await usedUp(() => URGENT[id]!());
    expect(status).toBeLessThan(500);
  });

  it('a field that says what is on air is changed, and a lock is taken with what is loaded, but no other field and nothing else', async () => {
    const path = `/stories/${aired.id}`;
    const others: Promise<unknown>[] = [];
    let answered = 0;
    await usedUp(async () => {
      for (const work of [() => ana.patch(path, 'floated', false), () => ana.get(path)]) others.push(work().finally(() => (answered += 1)));
      for (const [field, value] of [
        ['displayStatus', 'play'],
        ['playTime', '2026-11-21T18:00:00'],
        ['stopTime', null],
      ] as const)
        expect([field, (await ana.patch(path, field, value)).status]).toEqual([field, 200]);
      expect((await ana.get(`${path}?lock=true`)).status).toBe(200);
      expect(answered).toBe(0);
    });
    await Promise.all(others);
    expect(await toAir()).toBe('play');
    await ana.delete(`/locks/${aired.id}`);
  });

  it('what a playout says it plays goes on air', async () => {
    await ana.put(`/stories/${aired.id}/display_status`, { status: 'blank' });
    expect((await usedUp(() => reported('b', 'PLAY'))).status).toBe(200);
    expect(await toAir()).toBe('play');
  });

  it('changes of other fields that wait for one story keep none of the connections kept back', async () => {
    const { limits } = server.server.services;
    const release = await held();
    const changes = Array.from({ length: 2 * limits.connections }, (_, n) => ana.patch(`/stories/${storyId}`, 'floated', n % 2 === 0));
    try {
      await expect.poll(waiting).toBe(limits.connections);
      expect((await ana.patch(`/stories/${aired.id}`, 'displayStatus', 'stop')).status).toBe(200);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      // They still wait, and those that have no connection behind them.
      expect(await waiting()).toBe(limits.connections);
    } finally {
      await release();
      await Promise.allSettled(changes);
    }
    for (const { status } of await Promise.all(changes)) expect(status).toBe(200);
  });

  it('reports of bridges that wait keep some of the connections kept back, and people put stories on air by the rest', async () => {
    const { limits } = server.server.services;
    const release = await held('device', playout);
    const reports = Array.from({ length: 8 * limits.reports }, (_, n) => reported(`c${n}`, 'PAUSE'));
    try {
      await expect.poll(waiting).toBe(limits.reports);
      expect((await ana.put(`/stories/${aired.id}/display_status`, { status: 'play' })).status).toBe(200);
      expect((await ana.put(`/locks/${aired.id}`)).status).toBe(200);
      expect(await waiting()).toBeLessThanOrEqual(limits.reports);
    } finally {
      await release();
      await Promise.allSettled(reports);
    }
    // One that waited for two seconds is sent again by its bridge.
    for (const { status } of await Promise.all(reports)) expect([200, 503]).toContain(status);
    await ana.delete(`/locks/${aired.id}`);
  });
});
