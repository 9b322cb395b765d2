import type { bridge as contract } from '@lauda/spec/areas/bridge';
import { type Refusal, startEmptyNewsroom, type TestServer, WireClient, whileHeld } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

interface Entry extends Refusal {
  id: number;
  version: number;
}
type Lease = z.infer<typeof contract.lease.result>[number];
let server: TestServer;
let ana: WireClient;
let bridge: WireClient;
let programId: number;

beforeAll(async () => {
  ({ server, ana } = await startEmptyNewsroom());
  bridge = new WireClient(server.url);
  bridge.bearer = (await ana.post<{ secret: string }>('/tokens', { name: 'ponte', roles: [], kind: 'bridge' })).body.secret;
  programId = (await ana.post<Entry>('/programs', { name: 'Jornal', start: '19:00:00', end: '19:30:00' })).body.id;
});
afterAll(() => server.stop());
const pool = () => server.server.services.pool;
let devices = 0;
const device = async () => {
  const name = `D${(devices += 1)}`;
  return { name, type: 'cg', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: name };
};
const newDevice = async (): Promise<number> => (await ana.post<Entry>('/devices', await device())).body.id;
const held = <T extends readonly unknown[]>(holding: string | undefined, ...calls: { [K in keyof T]: () => Promise<T[K]> }): Promise<T> =>
  whileHeld<T>(server.databaseUrl, calls, holding);

/** What is saved whole, with the version it was read at: where to, and what. */
const SAVED: Readonly<Record<string, () => Promise<[path: string, body: object]>>> = {
  program: async () => ['/programs', { name: 'Jornal da Manhã', start: '07:00:00', end: '07:30:00' }],
  device: async () => ['/devices', await device()],
  classification: async () => ['/classifications', { name: 'Esporte' }],
  group: async () => ['/groups', { name: 'Esporte' }],
  'template of a device': async () => [`/devices/${await newDevice()}/templates`, { code: '100', name: 'CRÉDITO', fields: [] }],
  'template of a rundown': async () => ['/rundowns/templates', { name: 'Padrão', programId, blocks: [] }],
};

describe('of two who save one thing at once, the second is told that it moved on:', () => {
  it.each(Object.keys(SAVED))('%s', async (kind) => {
    const [path, body] = await SAVED[kind]!();
    const made = (await ana.post<Entry>(path, body)).body;
    const save = (name: string) => () => ana.put<Entry>(path, { ...made, name });
    const [first, second] = await held<[Awaited<ReturnType<typeof ana.put<Entry>>>, { status: number; body: Entry }]>(
      undefined,
      save('Primeiro'),
      save('Segundo'),
    );
    expect([first.status, second.status, second.body.code]).toEqual([200, 409, 'version_conflict']);
    expect(second.body.current).toMatchObject({ id: made.id, name: 'Primeiro', version: made.version + 1 });
  });
});

it('two blocks made in a template at once stand side by side, Stand By last', async () => {
  const template = (await ana.post<Entry>('/rundowns/templates', { name: 'Dois', programId, blocks: [] })).body;
  const block = (title: string) => () => ana.post<{ index: number }>(`/rundowns/templates/${template.id}/blocks`, { title });
  const made = await held(undefined, block('UM'), block('DOIS'));
  const { blocks } = (await ana.get<{ blocks: { title: string; index: number }[] }>(`/rundowns/templates/${template.id}`)).body;
  expect([made.map(({ status }) => status < 300), blocks.map(({ title, index }) => `${index} ${title}`)]).toEqual([
    [true, true],
    ['0 UM', '1 DOIS', '2 Stand By'],
  ]);
});

it('two who set one stand-in at once both have their way: what one does not say stays as the other said it', async () => {
  const id = await newDevice();
  await held(
    undefined,
    () => ana.put(`/devices/${id}/simulator`, { latencyMs: 5 }),
    () => ana.put(`/devices/${id}/simulator`, { refuseEvery: 3 }),
  );
  expect((await ana.get(`/devices/${id}/simulator`)).body).toMatchObject({ running: true, latencyMs: 5, refuseEvery: 3 });
});

describe('of two bridges', () => {
  it('that ask for one device at once, one gets it', async () => {
    const id = await newDevice();
    const ask = (bridgeId: string) => async () => (await bridge.post<Lease[]>('/bridge/leases', { bridgeId, deviceIds: [id] })).body;
    const granted = await held<Lease[][]>(`select 1 from device where id = ${id} for no key update`, ask('a'), ask('b'));
    expect(granted.map(({ length }) => length)).toEqual([1, 0]);
  });

  it('and of one that says the same twice at once, because an answer was late, it is taken once', async () => {
    const id = await newDevice();
    const [lease] = (await bridge.post<Lease[]>('/bridge/leases', { bridgeId: 'c', deviceIds: [id] })).body;
    const reports = [{ seq: 1, deviceId: id, kind: 'connection', status: 'EXIST', at: server.now() }];
    const say = () => bridge.post<{ seq: number }>('/bridge/reports', { bridgeId: 'c', epochs: { [id]: lease!.epoch }, reports });
    const said = await held(undefined, say, say);
    const { rows } = await pool().query("select 1 from event where topic = 'device_states' and full_body->>'deviceId' = $1::text", [id]);
    expect([said.map(({ body }) => body.seq), rows.length]).toEqual([[1, 1], 1]);
  });
});

it('what a bridge says of rundowns and of their device waits for a stand-in that takes its place, and is taken', async () => {
  const id = await newDevice();
  const rundowns: { id: number; uuid: string }[] = [];
  for (const date of ['2027-03-01', '2027-03-02'])
    rundowns.push((await ana.post<(typeof rundowns)[0]>('/rundowns', { date, programId })).body);
  const [lease] = (await bridge.post<Lease[]>('/bridge/leases', { bridgeId: 'd', deviceIds: [id] })).body;
  let seq = 0;
  const say = (...more: object[]) => {
    const acks = rundowns.map(({ uuid }) => ({ kind: 'ack', rundownUuid: uuid, status: '1' }));
    const reports = [...acks, ...more].map((each) => ({ seq: (seq += 1), deviceId: id, at: server.now(), status: '', ...each }));
    return bridge.post('/bridge/reports', { bridgeId: 'd', epochs: { [id]: lease!.epoch }, reports });
  };
  await say();
  // The report stands between the two rundowns; who holds the first of them then wants the device.
  const both = await held(
    `select 1 from rundown_device where rundown_id = ${rundowns[1]!.id} for update`,
    () => say({ kind: 'connection', status: 'EXIST' }),
    () => ana.put(`/devices/${id}/simulator`, { latencyMs: 5 }),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
});

describe('of who signs in', () => {
  it('nothing is kept that was taken away meanwhile', async () => {
    const id = await server.person('caio', ['STORY_READ', 'STORY_WRITE']);
    const caio = new WireClient(server.url);
    const [answer] = await held(`update person set roles = '{STORY_READ}' where id = ${id}`, () => caio.login('caio', 'senha-de-teste'));
    expect([answer!.status, (await caio.get('/authorities')).body]).toEqual([204, ['STORY_READ']]);
  });

  it('who was excluded meanwhile is not let in', async () => {
    const id = await server.person('ida', ['STORY_READ']);
    const ida = new WireClient(server.url);
    const [answer] = await held(`update person set excluded = true where id = ${id}`, () => ida.login('ida', 'senha-de-teste'));
    expect(answer!.status).toBe(401);
    expect((await pool().query('select 1 from session where user_id = $1', [id])).rows).toEqual([]);
  });

  it.each([
    ['a password that was changed', `password_hash = 'outra'`],
    ['one that is to be replaced', 'must_reset = true'],
  ])('nobody is let in by %s meanwhile', async (_what, change) => {
    const name = `lia-${change.slice(0, 4)}`;
    const id = await server.person(name, ['STORY_READ']);
    const lia = new WireClient(server.url);
    const [answer] = await held(`update person set ${change} where id = ${id}`, () => lia.login(name, 'senha-de-teste'));
    expect([answer!.status, answer!.body?.code]).toEqual([401, 'authentication_failed']);
    expect((await pool().query('select 1 from session where user_id = $1', [id])).rows).toEqual([]);
  });

  it.each([
    ['a new password', 'password_reset', 'must_reset = true'],
    ['the code of an app', 'sign_in_step', 'must_reset = false'],
  ])('nobody is asked for %s by a password that was changed meanwhile', async (_what, table, first) => {
    const name = `nina-${table.slice(0, 4)}`;
    const id = await server.person(name, ['STORY_READ']);
    await pool().query(`update person set ${first} where id = $1`, [id]);
    if (table === 'sign_in_step')
      await pool().query("insert into second_factor (user_id, secret, begun_at, confirmed_at) values ($1, 'x', now(), now())", [id]);
    const nina = new WireClient(server.url);
    const [answer] = await held(`update person set password_hash = 'outra' where id = ${id}`, () => nina.login(name, 'senha-de-teste'));
    expect([answer!.status, answer!.body?.code]).toEqual([401, 'authentication_failed']);
    expect((await pool().query(`select 1 from ${table} where user_id = $1`, [id])).rows).toEqual([]);
  });

  it('each wrong try is counted, also two at once', async () => {
    const id = await server.person('azar', ['STORY_READ']);
    const wrong = () => new WireClient(server.url).login('azar', 'errada');
    await wrong();
    await held(`select 1 from login_attempts where key = 'total' for update`, wrong, wrong);
    const { rows } = await pool().query('select tries from login_attempts where key = $1', [`person ${id}`]);
    expect(rows).toEqual([{ tries: 3 }]);
  });

  it('a token is not made by a session that is ended meanwhile', async () => {
    await server.person('rui', ['STORY_READ']);
    const rui = await server.as('rui');
    const { rows } = await pool().query<{ id: number }>(
      "select s.id from session s join person p on p.id = s.user_id where p.username = 'rui'",
    );
    const [answer] = await held(`delete from session where id = ${rows[0]!.id}`, () =>
      rui.post('/tokens', { name: 'cron', roles: ['STORY_READ'] }),
    );
    expect(answer!.status).toBe(401);
  });
});
