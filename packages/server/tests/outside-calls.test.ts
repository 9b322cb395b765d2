import { randomUUID } from 'node:crypto';
import type { Device } from '@lauda/spec/areas/devices';
import { type Refusal, StompClient } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { ana, bridge, device, forget, load, log, openStudio, reporter, server, show, shown, story, told, wakes } from './outside-kit.ts';

openStudio();

describe('what a device says is told to everybody:', () => {
  it('how it stands with a rundown, and whether it is reached', async () => {
    const [id, rundown] = [await device('playout'), await show()];
    const say = await reporter(id);
    await forget();
    await say({ kind: 'ack', rundownUuid: rundown.uuid, status: '3' });
    await say({ kind: 'nack', rundownUuid: rundown.uuid, status: 'roReplace', text: 'não' });
    await say({ kind: 'connection', status: 'EXIST' });
    const state = { deviceId: id, storyId: null, at: expect.any(String), unknownSince: null };
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

it('the pages of a rundown are told one by one where they changed, and wake the bridges, as they are the numbers of stories on devices', async () => {
  const rundown = await show();
  const [one, two] = [await story(rundown, 'UM'), await story(rundown, 'DOIS')];
  await ana.patch(`/stories/${one.id}`, 'page', '01');
  const pagesTold = async () =>
    (await told('stories')).map(({ action, data }) => [action, data.id, data.field, data.oldValue, data.newValue, data.version]);
  const woken = async () => (await told('bridge', wakes)).filter(({ data }) => data.deviceId === null).length;
  await forget();
  await ana.put(`/rundowns/${rundown.id}/repaginate`);
  expect(await pagesTold()).toEqual([['PATCH', two.id, 'page', '', '02', (await load(two.id)).version]]);
  expect(await woken()).toBe(1);
  await forget();
  await ana.put(`/rundowns/${rundown.id}/repaginate`);
  expect([await pagesTold(), await woken()]).toEqual([[], 0]);
  await ana.put(`/rundowns/${rundown.id}/stories/pages`, { pages: [{ id: one.id, page: '9' }] });
  expect(await pagesTold()).toEqual([['PATCH', one.id, 'page', '01', '9', (await load(one.id)).version]]);
  expect(await woken()).toBe(1);
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
