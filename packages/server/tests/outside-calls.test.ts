import { randomUUID } from 'node:crypto';
import type { bridge as contract } from '@lauda/spec/areas/bridge';
import type { Device } from '@lauda/spec/areas/devices';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import {
  type Answer,
  type LiveEvent,
  type Refusal,
  StompClient,
  startBridgedServer,
  type TestServer,
  WireClient,
  whileHeld,
} from '@lauda/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type RundownEntity = z.infer<typeof Rundown>;
type StoryEntity = z.infer<typeof Story>;
type Lease = z.infer<typeof contract.lease.result>[number];
type Line = Record<'event' | 'entity' | 'slug' | 'field' | 'oldValue' | 'newValue', string | null>;
const TOPICS = ['device_states', 'stories', 'blocks', 'rundowns', 'settings', 'entity_locker', 'media'];
let server: TestServer;
let ana: WireClient;
let bridge: WireClient;
let programId: number;
let live: StompClient;
let wakes: StompClient;
let count = 0;

beforeAll(async () => {
  const begun = await startBridgedServer();
  ({ server, ana } = begun);
  programId = await begun.program();
  bridge = new WireClient(server.url);
  bridge.bearer = begun.token;
  live = await StompClient.open(server.url, { cookie: ana.cookie }, TOPICS);
  wakes = await StompClient.open(server.url, { authorization: `Bearer ${begun.token}` }, ['bridge']);
});
afterAll(async () => {
  live.close();
  wakes.close();
  await server.stop();
});
afterEach(() => {
  live.events.length = 0;
  wakes.events.length = 0;
});
const device = async (type: string, more: object = {}): Promise<number> => {
  const name = `${type}${(count += 1)}`;
  return (await ana.post<{ id: number }>('/devices', { name, type, protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: name, ...more }))
    .body.id;
};
async function show(): Promise<RundownEntity> {
  const date = new Date(Date.UTC(2027, 0, 1) + (count += 1) * 86_400_000).toISOString().slice(0, 10);
  return (await ana.post<RundownEntity>('/rundowns', { date, programId })).body;
}
const story = async (rundown: RundownEntity, slug: string, more: object = {}): Promise<StoryEntity> =>
  (await ana.post<StoryEntity>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug, ...more } })).body;
const load = async (id: number) => (await ana.get<StoryEntity>(`/stories/${id}`)).body;
const log = async (rundown: RundownEntity): Promise<Line[]> =>
  (await ana.get<{ data: Line[] }>(`/rundowns/${rundown.id}/logs?size=50`)).body.data
    .map(({ event, entity, slug, field, oldValue, newValue }) => ({ event, entity, slug, field, oldValue, newValue }))
    .reverse();
const lease = async (deviceId: number): Promise<Lease> =>
  (await bridge.post<Lease[]>('/bridge/leases', { bridgeId: `b${deviceId}`, deviceIds: [deviceId] })).body[0]!;
/** Reports the message of a device through a bridge. */
async function reporter(deviceId: number): Promise<(more: object) => Promise<void>> {
  const { epoch } = await lease(deviceId);
  let seq = 0;
  return async (more) => {
    const reports = [{ seq: ++seq, deviceId, at: server.now(), status: '', ...more }];
    expect((await bridge.post('/bridge/reports', { bridgeId: `b${deviceId}`, epochs: { [deviceId]: epoch }, reports })).status).toBe(200);
  };
}
/** Waits until all events have arrived: the event of a newly made device comes last. */
async function heard(...listening: StompClient[]): Promise<number> {
  const { id } = (
    await ana.post<{ id: number }>('/devices', { name: `fim${(count += 1)}`, type: 'cg', protocol: 'ii', host: 'x', port: 1 })
  ).body;
  // Other topics count ids of their own: a rundown may have the id of this device.
  const isLast = ({ topic, data }: LiveEvent): boolean => /^(settings|bridge)$/.test(topic) && Number(data.id ?? data.deviceId) === id;
  for (const client of listening) await client.until(() => client.events.some(isLast));
  return id;
}
/** Events since the test began, or since `forget`. */
async function told(topic: string, from: StompClient = live): Promise<LiveEvent[]> {
  const id = await heard(from);
  return from.events.filter((event) => event.topic === topic && Number(event.data.id ?? event.data.deviceId) !== id);
}
/** Drops the events of the set-up, after all of them have arrived. */
async function forget(): Promise<void> {
  await heard(live, wakes);
  live.events.length = 0;
  wakes.events.length = 0;
}
const shown = (events: readonly LiveEvent[]) => events.map(({ action, data }) => [action, data]);

describe('what a device says is told to everybody:', () => {
  it('how it stands with a rundown, and whether it is reached', async () => {
    const [id, rundown] = [await device('playout'), await show()];
    const say = await reporter(id);
    await forget();
    await say({ kind: 'ack', rundownUuid: rundown.uuid, status: '3' });
    await say({ kind: 'nack', rundownUuid: rundown.uuid, status: 'roReplace', text: 'não' });
    await say({ kind: 'connection', status: 'EXIST' });
    const state = { deviceId: id, storyId: null, at: expect.any(String) };
    expect(shown(await told('device_states'))).toEqual([
      ['UPDATE', { ...state, rundownId: rundown.id, status: '3', text: null }],
      ['UPDATE', { ...state, rundownId: rundown.id, status: 'roReplace', text: 'não' }],
      ['UPDATE', { ...state, rundownId: null, status: 'EXIST', text: null }],
    ]);
  });

  it('that a stranger called under its name, once for each address', async () => {
    const id = await device('playout');
    const say = await reporter(id);
    await forget();
    for (const status of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) await say({ kind: 'stranger', status });
    expect((await told('settings')).filter(({ data }) => Number(data.id) === id)).toHaveLength(2);
  });

  it('that a video is ready: the story that shows it has it ready, with the version that raised [RT-T13]', async () => {
    const [id, rundown] = [await device('mam'), await show()];
    const part = { uuid: randomUUID(), type: 'MOS_VIDEO', media: { objectId: 'V1', slug: 'V1', type: 'VIDEO', deviceId: id } };
    const made = await story(rundown, 'VT', { sections: { vt: { type: 'VT', subSections: [part] } } });
    const say = await reporter(id);
    const status = async () => (await load(made.id)).sections.vt!.subSections![0]!.media!.status;
    expect(await status()).not.toBe('ready');
    await forget();
    await say({ kind: 'object', objectId: 'V1', media: { objectId: 'V1', slug: 'V1', type: 'VIDEO', status: 'ready' } });
    const [event, ...more] = await told('stories');
    expect([event!.action, event!.data, more]).toMatchObject(['UPDATE', { id: made.id, version: made.version + 1 }, []]);
    expect(event!.data).toMatchObject({ sections: { vt: { subSections: [{ media: { objectId: 'V1', status: 'ready' } }] } } });
    expect(await status()).toBe('ready');
  });

  it('what it plays, where the settings follow it: each status, the record of the rundown and a line of the log for each', async () => {
    const [id, rundown] = [await device('playout'), await show()];
    const [one, two] = [await story(rundown, 'UM'), await story(rundown, 'DOIS')];
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    await ana.post('/rundowns/config', { ...(await ana.get<object>('/rundowns/config')).body, followPlayout: true });
    const say = await reporter(id);
    const before = (await log(rundown)).length;
    await forget();
    await say({ kind: 'status', rundownUuid: rundown.uuid, storyUuid: one.uuid, status: 'PLAY' });
    await say({ kind: 'status', rundownUuid: rundown.uuid, storyUuid: two.uuid, status: 'PLAY' });
    await say({ kind: 'status', rundownUuid: rundown.uuid, storyUuid: two.uuid, status: 'STOP' });
    const patches = (await told('stories')).filter(({ action }) => action === 'PATCH');
    expect(patches.map(({ data }) => [data.id, data.field, data.newValue])).toEqual([
      [one.id, 'displayStatus', 'play'],
      [one.id, 'displayStatus', 'stop'],
      [two.id, 'displayStatus', 'play'],
      [two.id, 'displayStatus', 'stop'],
    ]);
    expect(patches.map(({ data }) => Number(data.version)).at(-1)).toBe((await load(two.id)).version);
    expect((await told('rundowns')).map(({ action, data }) => [action, data.field])).toEqual(Array(3).fill(['PATCH', 'onAir']));
    expect((await told('device_states')).map(({ data }) => [data.storyId, data.status])).toEqual([
      [one.id, 'PLAY'],
      [two.id, 'PLAY'],
      [two.id, 'STOP'],
    ]);
    const line = { event: 'UPDATED', entity: 'story', field: 'displayStatus' };
    expect((await log(rundown)).slice(before)).toEqual([
      { ...line, slug: 'UM', oldValue: 'blank', newValue: 'play' },
      { ...line, slug: 'UM', oldValue: 'play', newValue: 'stop' },
      { ...line, slug: 'DOIS', oldValue: 'blank', newValue: 'play' },
      { ...line, slug: 'DOIS', oldValue: 'play', newValue: 'stop' },
    ]);
    expect((await told('bridge', wakes)).filter(({ data }) => data.deviceId === null)).toHaveLength(3);
  });
});

it('what goes on air by hand is in the log, stories and breaks alike, with what it was before', async () => {
  const rundown = await show();
  const one = await story(rundown, 'UM');
  await ana.put(`/rundowns/${rundown.id}/approve/true`);
  await ana.patch(`/rundowns/${rundown.id}/blocks/${rundown.blocks[0]!.id}`, 'title', 'B1');
  const before = (await log(rundown)).length;
  const air = (path: string, status: string) => ana.put(`/rundowns/${rundown.id}/${path}/display_status`, { status });
  await air(`stories/${one.id}`, 'play');
  await air(`blocks/${rundown.blocks[0]!.id}`, 'play');
  await air(`blocks/${rundown.blocks[0]!.id}`, 'blank');
  const [aStory, aBreak] = [
    { event: 'UPDATED', entity: 'story', field: 'displayStatus', slug: 'UM' },
    { event: 'UPDATED', entity: 'block', field: 'displayStatus', slug: 'B1' },
  ];
  expect((await log(rundown)).slice(before)).toEqual([
    { ...aStory, oldValue: 'blank', newValue: 'play' },
    { ...aStory, oldValue: 'play', newValue: 'stop' },
    { ...aBreak, oldValue: 'blank', newValue: 'play' },
    { ...aBreak, oldValue: 'play', newValue: 'blank' },
  ]);
});

describe('a stand-in', () => {
  it('that takes the place of a device, or gives it back, is told; what the device said of stories is taken back', async () => {
    const [id, rundown] = [await device('playout'), await show()];
    const one = await story(rundown, 'UM');
    await ana.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
    const say = await reporter(id);
    await say({ kind: 'status', rundownUuid: rundown.uuid, storyUuid: one.uuid, status: 'READY' });
    await forget();
    await ana.put(`/devices/${id}/simulator`, {});
    expect(shown(await told('device_states'))).toMatchObject([
      ['UPDATE', { rundownId: rundown.id, deviceId: id, storyId: one.id, status: '', text: null }],
    ]);
    await ana.delete(`/devices/${id}/simulator`);
    expect((await told('settings')).filter(({ data }) => Number(data.id) === id)).toHaveLength(2);
    expect((await told('bridge', wakes)).filter(({ data }) => Number(data.deviceId) === id)).toHaveLength(2);
    expect((await ana.get<z.infer<typeof Device>>(`/devices/${id}`)).body.existence).toBeNull();
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });
});

describe('what is asked of a device', () => {
  it('wakes its bridge, and is answered once: a second answer finds nothing and changes nothing', async () => {
    const id = await device('playout');
    await forget();
    const asked = ana.get<object & Refusal>(`/bridge/devices/${id}/traffic`);
    await wakes.until(() => wakes.events.some(({ data }) => Number(data.deviceId) === id));
    const [command] = (await bridge.get<{ id: number }[]>('/bridge/commands')).body;
    const answer = (last: number) =>
      bridge.post<Refusal>(`/bridge/commands/${command!.id}/answer`, { ok: true, result: { last, frames: [] } });
    const [first, second] = [await answer(7), await answer(9)];
    expect([first.status, second.status, second.body.code]).toEqual([204, 404, 'not_found']);
    expect((await asked).body).toEqual({ last: 7, frames: [] });
    expect((await bridge.get<unknown[]>('/bridge/commands')).body).toEqual([]);
  });

  it('and is answered twice before anybody read it, keeps the first answer', async () => {
    const { pool } = server.server.services;
    const insert = "insert into bridge_command (device_id, verb, args, created_at) values (null, 'look', '{}', now()) returning id";
    const { id } = (await pool.query<{ id: number }>(insert)).rows[0]!;
    const answer = (ok: boolean) => bridge.post(`/bridge/commands/${id}/answer`, { ok, result: ok, ...(ok ? {} : { error: 'tarde' }) });
    expect([(await answer(true)).status, (await answer(false)).status]).toEqual([204, 404]);
    expect((await pool.query('select ok, result, error from bridge_command where id = $1', [id])).rows).toEqual([
      { ok: true, result: true, error: null },
    ]);
  });
});

it('who asks for the list of an archive that is in no studio hears what is known of it, and nobody else does', async () => {
  const id = await device('mam', { virtual: true });
  await server.person('rui', ['MEDIA_READ']);
  const his = await StompClient.open(server.url, { cookie: (await server.as('rui')).cookie }, ['media', 'settings']);
  const made = { objectId: 'V1', slug: 'V1', type: 'VIDEO', deviceId: id, paths: [], proxyPaths: [], metadataPath: [] };
  expect((await ana.post(`/mam/${id}/media`, made)).status).toBeLessThan(300);
  await forget();
  expect((await ana.post(`/mam/${id}/request_sync`)).status).toBe(204);
  const done = { deviceId: id, state: 'DONE', count: 1, code: null, reason: null };
  expect(shown(await told('media'))).toEqual([['UPDATE', done]]);
  expect(await told('media', his)).toEqual([]);
  his.close();
});

describe('a story that a device rewrites', () => {
  const part = (text: string) => ({ uuid: randomUUID(), type: 'TEXT', text });
  const textOf = ({ sections }: StoryEntity) => (sections.link?.subSections?.[0] as { text?: string } | undefined)?.text;

  /** A device's message about one story, or about several. */
  async function editor(id: number, rundown: RundownEntity, made?: StoryEntity): Promise<(more: object) => Promise<Answer<Refusal>>> {
    const { epoch } = await lease(id);
    const about = { bridgeId: `b${id}`, deviceId: id, epoch, operation: 'UPDATE', rundownUuid: rundown.uuid };
    return (more) => bridge.post<Refusal>('/bridge/edits', { ...about, ...(made ? { storyUuid: made.uuid } : {}), ...more });
  }
  /** A device with every permission. */
  const prompter = () => device('tp', { sendUnapproved: true, profile: { edits: 'stories' } });
  async function served(
    ...stories: ({ slug: string } & Record<string, unknown>)[]
  ): Promise<{ rundown: RundownEntity; made: StoryEntity[] }> {
    const rundown = await show();
    await ana.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
    const made: StoryEntity[] = [];
    for (const { slug, ...more } of stories) made.push(await story(rundown, slug, more));
    return { rundown, made };
  }
  const isLocked = async ({ id }: StoryEntity) => (await ana.get<{ id: number }[]>('/locks')).body.some((lock) => lock.id === id);
  const slugsOf = async ({ date }: RundownEntity) =>
    (await ana.get<RundownEntity>(`/rundowns?date=${date}&programId=${programId}`)).body.blocks[0]!.stories.map(({ slug }) => slug);

  it('has its text, its slug, a revision and its events, and is free again; made from an older version it is a conflict', async () => {
    const [id, rundown] = [await device('tp', { sendUnapproved: true, profile: { edits: 'stories' } }), await show()];
    await ana.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
    const link = part('Boa noite.');
    const made = await story(rundown, 'CHUVA', { sections: { link: { type: 'LINK', subSections: [link] } } });
    const edit = await editor(id, rundown, made);
    const sections = { link: { type: 'LINK', subSections: [{ ...link, text: 'Boa noite a todos.' }] } };
    await forget();
    expect((await edit({ version: made.version, slug: 'CHUVA FORTE', sections })).status).toBe(200);
    const after = await load(made.id);
    expect([textOf(after), after.slug, after.textVersion]).toEqual(['Boa noite a todos.', 'CHUVA FORTE', made.textVersion + 2]);
    const patches = (await told('stories')).filter(({ action }) => action === 'PATCH');
    expect(patches.map(({ data }) => [data.id, data.field, data.version])).toEqual([
      [made.id, 'slug', made.version + 1],
      [made.id, 'sections', made.version + 2],
    ]);
    expect((await told('entity_locker')).map(({ action, data }) => [action, data.uuid])).toEqual([
      ['LOCK', made.uuid],
      ['UNLOCK', made.uuid],
    ]);
    expect((await ana.get<unknown[]>(`/stories/${made.id}/revisions`)).body).toHaveLength(3);
    expect((await log(rundown)).slice(-2).map(({ event, slug, field }) => [event, slug, field])).toEqual([
      ['UPDATED', 'CHUVA FORTE', 'slug'],
      ['UPDATED', 'CHUVA FORTE', 'sections'],
    ]);
    const stale = await edit({ version: made.version, slug: 'VELHA' });
    expect([stale.status, stale.body.code, (await load(made.id)).slug]).toEqual([409, 'version_conflict', 'CHUVA FORTE']);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('stays leased to the device that leased it: another one is refused, and gives nothing back', async () => {
    const { rundown, made } = await served({ slug: 'CHUVA' });
    const [first, second] = [await editor(await prompter(), rundown, made[0]), await editor(await prompter(), rundown, made[0])];
    expect((await first({ slug: 'DA PRIMEIRA', leaseSeconds: 60 })).status).toBe(200);
    for (const operation of ['UPDATE', 'DELETE']) {
      const refused = await second({ operation, slug: 'DA SEGUNDA' });
      expect([refused.status, refused.body.code]).toEqual([409, 'locked']);
    }
    expect([await isLocked(made[0]!), await slugsOf(rundown)]).toEqual([true, ['DA PRIMEIRA']]);
    expect((await first({ slug: 'DEVOLVIDA' })).status).toBe(200);
    expect(await isLocked(made[0]!)).toBe(false);
    expect((await second({ slug: 'DA SEGUNDA' })).status).toBe(200);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('stays leased to the device for the person in whose name its bridge works too, until they take it over', async () => {
    const { rundown, made } = await served({ slug: 'CHUVA' });
    const [{ id, uuid }] = made as [StoryEntity];
    const deviceId = await prompter();
    const edit = await editor(deviceId, rundown, made[0]);
    // The same person without the role by which administrators release any lock.
    const writer = new WireClient(server.url);
    writer.bearer = (await ana.post<{ secret: string }>('/tokens', { name: 'redação', roles: ['STORY_READ', 'STORY_WRITE'] })).body.secret;
    expect((await edit({ slug: 'DO TP', leaseSeconds: 60 })).status).toBe(200);
    const { body: before } = await ana.get<StoryEntity>(`/stories/${id}`);
    const own = [
      await ana.get<Refusal>(`/stories/${id}?lock=true`),
      await ana.put<Refusal>(`/locks/${id}?window=w1`),
      await ana.put<Refusal>('/stories', { ...before, slug: 'MINHA' }),
      await ana.patch<Refusal>(`/stories/${id}`, 'slug', 'MINHA'),
      await ana.delete<Refusal>(`/stories?ids=${id}`),
      await writer.delete<Refusal>(`/locks/${id}`),
      await writer.delete<Refusal>(`/locks/${id}?window=bridge:${deviceId}`),
    ];
    expect(own.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'locked'],
      [409, 'locked'],
      [412, 'lock_required'],
      [409, 'locked'],
      [409, 'locked_stays'],
      [403, 'forbidden'],
      [404, 'not_found'],
    ]);
    expect(await isLocked(made[0]!)).toBe(true);
    expect(await slugsOf(rundown)).toEqual(['DO TP']);
    await forget();
    expect((await ana.put(`/locks/${id}/take_over?window=w1`)).status).toBe(200);
    expect((await told('entity_locker')).map(({ action, data }) => [action, data.uuid])).toEqual([['TAKE_OVER', uuid]]);
    expect((await edit({ slug: 'OUTRA' })).body.code).toBe('locked');
    expect((await ana.patch(`/stories/${id}`, 'slug', 'MINHA')).status).toBe(200);
    await ana.delete(`/locks/${id}?window=w1`);
    expect([await isLocked(made[0]!), (await edit({ slug: 'OUTRA' })).status]).toEqual([false, 200]);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('and was refused to it is not locked for it', async () => {
    const { rundown, made } = await served({ slug: 'CHUVA' }, { slug: 'ANTIGA', legacy: true, head: 'Boa noite.' });
    const sections = { link: { type: 'LINK', subSections: [part('Outra coisa.')] } };
    const [chuva, antiga] = made as [StoryEntity, StoryEntity];
    const edit = await editor(await prompter(), rundown);
    const stale = await edit({ storyUuid: chuva.uuid, version: chuva.version + 7, slug: 'VELHA', leaseSeconds: 900 });
    const legacy = await edit({ storyUuid: antiga.uuid, slug: 'MEIA', sections, leaseSeconds: 900 });
    expect([stale.body.code, legacy.body.code]).toEqual(['version_conflict', 'validation_failed']);
    expect([await isLocked(chuva), await isLocked(antiga)]).toEqual([false, false]);
    // Neither has half of what was asked.
    expect(await slugsOf(rundown)).toEqual(['CHUVA', 'ANTIGA']);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('and was saved between the question and its lock is a conflict: what was saved stays', async () => {
    const { rundown, made } = await served({ slug: 'CHUVA' });
    const [{ id, version }] = made as [StoryEntity];
    const edit = await editor(await prompter(), rundown, made[0]);
    const saved = `update document set slug = 'SALVA', version = version + 1 where id = ${id}`;
    const [answer] = await whileHeld(server.databaseUrl, [() => edit({ version, slug: 'DO APARELHO' })], saved);
    expect([answer.status, answer.body.code, (await load(id)).slug]).toEqual([409, 'version_conflict', 'SALVA']);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('is left alone while the person in whose name the bridge works writes it', async () => {
    const { rundown, made } = await served({ slug: 'CHUVA' });
    const edit = await editor(await prompter(), rundown, made[0]);
    for (const window of ['', '?window=w1']) {
      expect((await ana.put(`/locks/${made[0]!.id}${window}`)).status).toBe(200);
      for (const operation of ['UPDATE', 'DELETE']) {
        const refused = await edit({ operation, slug: 'DO APARELHO' });
        expect([refused.status, refused.body.code]).toEqual([409, 'locked']);
      }
      expect([await isLocked(made[0]!), await slugsOf(rundown)]).toEqual([true, ['CHUVA']]);
      await ana.delete(`/locks/${made[0]!.id}${window}`);
    }
    expect((await edit({ slug: 'DO APARELHO' })).status).toBe(200);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('is made where the device wants it or not at all', async () => {
    const { rundown, made } = await served({ slug: 'UM' }, { slug: 'DOIS' });
    const edit = await editor(await prompter(), rundown);
    const { pool } = server.server.services;
    await pool.query(`create function no_moves() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger no_moves before insert on rundown_log for each row when (new.event = 'MOVED') execute function no_moves()`);
    const refused = await edit({ operation: 'NEW', slug: 'NOVA', beforeUuid: made[0]!.uuid });
    await pool.query('drop function no_moves cascade');
    expect([refused.status, await slugsOf(rundown)]).toEqual([500, ['UM', 'DOIS']]);
    expect((await edit({ operation: 'NEW', slug: 'NOVA', beforeUuid: made[0]!.uuid })).status).toBe(200);
    expect(await slugsOf(rundown)).toEqual(['NOVA', 'UM', 'DOIS']);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('and that it makes, moves and deletes, is told to everybody and stands in the log', async () => {
    const { rundown, made } = await served({ slug: 'UM' }, { slug: 'DOIS' });
    const [one, two] = made as [StoryEntity, StoryEntity];
    const edit = await editor(await prompter(), rundown);
    await forget();
    const before = (await log(rundown)).length;
    const done = async (more: object): Promise<void> => expect((await edit(more)).status).toBe(200);
    await done({ operation: 'NEW', slug: 'NOVA' });
    await done({ operation: 'MOVE', storyUuid: two.uuid, beforeUuid: one.uuid });
    await done({ storyUuid: two.uuid, slug: 'DOIS!', leaseSeconds: 60 });
    await done({ operation: 'DELETE', storyUuid: two.uuid });
    expect((await told('stories')).map(({ action, data }) => [action, data.slug ?? data.ids ?? data.id])).toEqual([
      ['CREATE', 'NOVA'],
      ['MOVE', [two.id]],
      ['PATCH', two.id],
      ['DELETE', [two.id]],
    ]);
    expect((await told('entity_locker')).map(({ action, data }) => [action, data.uuid])).toEqual([
      ['LOCK', two.uuid],
      ['UNLOCK', two.uuid],
    ]);
    expect((await log(rundown)).slice(before).map(({ event, slug }) => [event, slug])).toEqual([
      ['CREATED', 'NOVA'],
      ['MOVED', null],
      ['UPDATED', 'DOIS!'],
      ['DELETED', 'DOIS!'],
    ]);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });

  it('is not said to be deleted while it is on air', async () => {
    const { rundown, made } = await served({ slug: 'UM' });
    const edit = await editor(await prompter(), rundown, made[0]);
    await ana.patch(`/stories/${made[0]!.id}`, 'approved', true);
    expect((await ana.put(`/stories/${made[0]!.id}/display_status`, { status: 'play' })).status).toBe(200);
    const refused = await edit({ operation: 'DELETE' });
    expect([refused.status, refused.body.code, await slugsOf(rundown)]).toEqual([412, 'rundown_displayed', ['UM']]);
    await ana.put(`/stories/${made[0]!.id}/display_status`, { status: 'blank' });
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });
});
