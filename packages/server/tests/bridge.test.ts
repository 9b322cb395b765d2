import { localTimestamp } from '@lauda/domain';
import type { bridge as contract } from '@lauda/spec/areas/bridge';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type { Story } from '@lauda/spec/areas/stories';
import { createRundown, type Refusal, StompClient, startBridgedServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type RundownEntity = z.infer<typeof Rundown>;
type Lease = z.infer<typeof contract.lease.result>[number];
type Wanted = z.infer<typeof contract.wanted.result>;
type ByAll = z.infer<typeof contract.wantedAll.result>;
type LeftoverRundown = z.infer<typeof contract.leftoverRundowns.result>[number];
let server: TestServer;
let ana: WireClient;
let bridge: WireClient;
let programId: number;
let days = 0;

beforeAll(async () => {
  const begun = await startBridgedServer();
  ({ server, ana, bridge } = begun);
  programId = await begun.program({ start: '23:45:00', end: '00:15:00' });
});
afterAll(() => server.stop());

const device = async (name: string, more: object = {}) =>
  (
    await ana.post<{ id: number }>('/devices', {
      name,
      type: 'playout',
      protocol: 'mos',
      host: '127.0.0.1',
      port: 10540,
      mosId: name,
      ...more,
    })
  ).body.id;
const lease = async (bridgeId: string, deviceIds: number[]) => (await bridge.post<Lease[]>('/bridge/leases', { bridgeId, deviceIds })).body;
const wanted = async (id: number, after?: number) =>
  (await bridge.get<Wanted>(`/bridge/devices/${id}/rundowns${after === undefined ? '' : `?after=${after}`}`)).body;
const story = async (rundown: RundownEntity, block: number, slug: string) =>
  (await ana.post<z.infer<typeof Story>>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[block]!.id, story: { slug } })).body;
async function show(): Promise<RundownEntity> {
  const date = new Date(Date.UTC(2027, 0, 1) + ++days * 86_400_000).toISOString().slice(0, 10);
  return (await createRundown<RundownEntity>(ana, { date, programId })).body;
}
const report = (bridgeId: string, epochs: Record<string, number>, reports: object[]) =>
  bridge.post<{ seq: number } & Refusal>('/bridge/reports', { bridgeId, epochs, reports });

it('takes what a device says while the device is simulated and given back, and neither stops the other', async () => {
  const id = await device('SIM');
  const { uuid } = await show();
  const [held] = await lease('sim', [id]);
  const statuses = new Set<number>();
  let seq = 0;
  const said = async (): Promise<void> => {
    for (let times = 0; times < 40; times += 1) {
      const shared = { deviceId: id, at: Date.now() };
      const ack = { ...shared, seq: (seq += 1), kind: 'ack', rundownUuid: uuid, status: '1' };
      const connection = { ...shared, seq: (seq += 1), kind: 'connection', status: 'EXIST' };
      statuses.add((await report('sim', { [id]: held!.epoch }, [ack, connection])).status);
    }
  };
  const switched = async (): Promise<void> => {
    for (let times = 0; times < 20; times += 1) {
      statuses.add((await ana.put(`/devices/${id}/simulator`, {})).status);
      statuses.add((await ana.delete(`/devices/${id}/simulator`)).status);
    }
  };
  await Promise.all([said(), switched()]);
  expect([...statuses].sort()).toEqual([200, 204]);
});

describe('a lease', () => {
  it('is of one bridge, which keeps epoch and ids; the next holder gets ids nobody used', async () => {
    const id = await device('L1');
    const [first] = await lease('a', [id]);
    expect([first!.epoch, first!.idTo - first!.idFrom]).toEqual([1, 9_999]);
    expect(await lease('b', [id])).toEqual([]);
    server.advance(7_000);
    const [renewed] = await lease('a', [id]);
    expect(renewed).toMatchObject({ epoch: 1, idFrom: first!.idFrom });
    server.advance(8_001);
    const [taken] = await lease('b', [id]);
    expect(taken).toMatchObject({ epoch: 2, idFrom: first!.idTo + 1 });
    expect(await lease('a', [id])).toEqual([]);
    await bridge.delete('/bridge/leases?bridgeId=b');
    expect((await lease('a', [id]))[0]).toMatchObject({ epoch: 3, idFrom: taken!.idTo + 1 });
  });
});

describe('what a device should hold', () => {
  it('is what may be sent of the active rundowns of its programs, and unchanged while nothing moved', async () => {
    const [mine, open, other] = [
      await device('W1'),
      await device('W2', { sendUnapproved: true }),
      await device('W3', { programsIds: [programId + 1] }),
    ];
    const rundown = await show();
    const approved = await story(rundown, 0, 'APROVADA');
    await story(rundown, 0, 'RASCUNHO');
    const secret = await story(rundown, 0, 'SEGREDO');
    const aside = await story(rundown, 0, 'FLUTUA');
    await story(rundown, 1, 'STAND BY');
    await ana.send('PATCH', `/documents/${secret.id}/private`, { private: true });
    for (const { id } of [approved, aside]) await ana.patch(`/stories/${id}`, 'approved', true);
    await ana.patch(`/stories/${aside.id}`, 'floated', true);
    expect((await wanted(mine)).rundowns).toEqual([]);
    await ana.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
    const held = await wanted(mine);
    expect(held.rundowns).toMatchObject([
      {
        uuid: rundown.uuid,
        active: true,
        mode: 'AUTOMATIC',
        duration: 'PT1800S',
        slug: `Jornal ${rundown.date}`,
        stories: [{ slug: 'APROVADA' }],
      },
    ]);
    expect((await wanted(open)).rundowns[0]!.stories.map(({ slug }) => slug)).toEqual(['APROVADA', 'RASCUNHO']);
    expect((await wanted(other)).rundowns).toEqual([]);
    expect(await wanted(mine, held.after)).toEqual({ after: held.after, unchanged: true, rundowns: [] });
    await ana.patch(`/stories/${approved.id}`, 'slug', 'CORRIGIDA');
    expect((await wanted(mine, held.after)).rundowns[0]!.stories[0]!.slug).toBe('CORRIGIDA');
    await ana.put(`/stories/${approved.id}/display_status`, { status: 'play' });
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
    expect((await wanted(mine)).rundowns).toMatchObject([{ active: false, onAirStoryUuid: approved.uuid }]);
    await ana.put(`/stories/${approved.id}/display_status`, { status: 'stop' });
    expect((await wanted(mine)).rundowns).toEqual([]);
  });
});

describe('what several devices should hold', () => {
  it('is told once for all of them, each story where it is not known, and says what one device alone is told', async () => {
    const ids = [
      await device('A1'),
      await device('A2', { sendUnapproved: true }),
      await device('A3', { programsIds: [programId + 1] }),
      await device('A4'),
    ];
    const rundown = await show();
    const [one, two] = [await story(rundown, 0, 'UM'), await story(rundown, 0, 'DOIS')];
    await ana.patch(`/stories/${one.id}`, 'approved', true);
    await ana.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
    const all = async (more: object = {}) => (await bridge.post<ByAll>('/bridge/rundowns', { deviceIds: ids, ...more })).body;
    const first = await all();
    const mine = first.rundowns.find(({ uuid }) => uuid === rundown.uuid)!;
    expect([mine.stories.map(({ slug }) => slug), mine.kept]).toEqual([['UM', 'DOIS'], []]);
    const held = (id: number) =>
      first.views.find(({ deviceIds }) => deviceIds.includes(id))!.rundowns.find(({ uuid }) => uuid === rundown.uuid)?.storyIds;
    expect(ids.map(held)).toEqual([[one.id], [one.id, two.id], undefined, [one.id]]);
    expect(first.views.find(({ deviceIds }) => deviceIds.includes(ids[0]!))!.deviceIds).toEqual([ids[0], ids[3]]);
    const alone = (await wanted(ids[0]!)).rundowns.find(({ uuid }) => uuid === rundown.uuid)!;
    const { kept: _kept, stories, ...head } = mine;
    expect({ ...head, stories: stories.filter(({ id }) => id === one.id) }).toEqual(alone);
    expect(await all({ after: first.after })).toEqual({ after: first.after, unchanged: true, rundowns: [], views: [] });
    const known = Object.fromEntries(first.rundowns.flatMap((each) => each.stories.map(({ id, version }) => [id, version])));
    await ana.patch(`/stories/${two.id}`, 'slug', 'DUAS');
    const second = (await all({ after: first.after, known })).rundowns.find(({ uuid }) => uuid === rundown.uuid)!;
    expect([second.stories.map(({ slug }) => slug), second.kept]).toEqual([['DUAS'], [{ id: one.id, presenter: null }]]);
    await ana.put(`/rundowns/${rundown.id}/mos/disable`);
  });
});

describe('what a device holds and should not', () => {
  it('is each rundown that is not active or not of its programs, with what plays of it; the running orders of others are none', async () => {
    const [every, own] = [await device('S1'), await device('S2', { programsIds: [programId + 1] })];
    const [active, off, played, heard] = [await show(), await show(), await show(), await show()];
    const [airs, plays, next] = [await story(played, 0, 'NO AR'), await story(heard, 0, 'TOCA'), await story(heard, 0, 'SEGUE')];
    await ana.patch(`/stories/${airs.id}`, 'approved', true);
    for (const { id } of [active, played]) await ana.put(`/rundowns/${id}/mos/enable`, { automatic: true });
    await ana.put(`/stories/${airs.id}/display_status`, { status: 'play' });
    await ana.put(`/rundowns/${played.id}/mos/disable`);
    const [held] = await lease('leftoverRundowns', [every]);
    const said = { deviceId: every, rundownUuid: heard.uuid, storyUuid: plays.uuid, kind: 'status', at: server.now() };
    await report('leftoverRundowns', { [every]: held!.epoch }, [{ ...said, seq: 1, status: 'PLAY' }]);
    const foreign = '5f0c3d0e-8f3c-4b0a-9a51-3d5b8c1f2e77';
    const uuids = [active, off, played, heard].map(({ uuid }) => uuid);
    const leftoverRundowns = async (id: number) =>
      (await bridge.post<LeftoverRundown[]>(`/bridge/devices/${id}/leftover_rundowns`, { held: [...uuids, foreign] })).body;
    expect(await leftoverRundowns(every)).toEqual([
      { uuid: off.uuid, onAirStoryUuid: null },
      { uuid: played.uuid, onAirStoryUuid: airs.uuid },
      { uuid: heard.uuid, onAirStoryUuid: plays.uuid },
    ]);
    await report('leftoverRundowns', { [every]: held!.epoch }, [{ ...said, seq: 2, status: 'UPDATED' }]);
    expect((await leftoverRundowns(every)).at(-1)).toEqual({ uuid: heard.uuid, onAirStoryUuid: plays.uuid });
    // The next, paused on its first frame, is not the one that plays; it is once the other stopped.
    const paused = { ...said, storyUuid: next.uuid, at: said.at + 1 };
    await report('leftoverRundowns', { [every]: held!.epoch }, [{ ...paused, seq: 3, status: 'PAUSE' }]);
    expect((await leftoverRundowns(every)).at(-1)).toEqual({ uuid: heard.uuid, onAirStoryUuid: plays.uuid });
    await report('leftoverRundowns', { [every]: held!.epoch }, [{ ...said, seq: 4, status: 'STOP' }]);
    expect((await leftoverRundowns(every)).at(-1)).toEqual({ uuid: heard.uuid, onAirStoryUuid: next.uuid });
    await report('leftoverRundowns', { [every]: held!.epoch }, [{ ...paused, seq: 5, status: 'STOP' }]);
    expect((await leftoverRundowns(every)).at(-1)).toEqual({ uuid: heard.uuid, onAirStoryUuid: null });
    expect((await leftoverRundowns(own)).map(({ uuid }) => uuid)).toEqual(uuids);
    expect((await bridge.post(`/bridge/devices/${every}/leftover_rundowns`, { held: ['x'] })).status).toBe(422);
    expect((await bridge.post('/bridge/devices/999999/leftover_rundowns', { held: uuids })).status).toBe(404);
    expect((await ana.post(`/bridge/devices/${every}/leftover_rundowns`, { held: uuids })).status).toBe(403);
    await ana.put(`/stories/${airs.id}/display_status`, { status: 'stop' });
    await ana.put(`/rundowns/${active.id}/mos/disable`);
  });
});

describe('a report', () => {
  it('is taken once, in order, and only from who holds the lease', async () => {
    const id = await device('R1');
    const rundown = await show();
    const one = await story(rundown, 0, 'UM');
    await ana.put(`/rundowns/${rundown.id}/mos/enable`);
    const [held] = await lease('r', [id]);
    const epochs = { [id]: held!.epoch };
    const said = (seq: number, more: object) => ({ seq, deviceId: id, rundownUuid: rundown.uuid, at: server.now(), status: '', ...more });
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['device_states']);
    const status = said(2, { kind: 'status', storyUuid: one.uuid, status: 'READY' });
    expect((await report('r', epochs, [status, said(1, { kind: 'ack', status: '7' })])).body).toEqual({ seq: 2 });
    expect((await report('r', epochs, [said(1, { kind: 'ack', status: '9' }), status])).body).toEqual({ seq: 2 });
    const [state] = (await ana.get<{ deviceId: number; acked: number }[]>(`/rundowns/${rundown.id}/devices`)).body.filter(
      ({ deviceId }) => deviceId === id,
    );
    expect(state).toMatchObject({ acked: 7, existence: 'EXIST', lastError: null });
    expect((await ana.get<z.infer<typeof Story>>(`/stories/${one.id}`)).body.deviceStates).toMatchObject([
      { deviceId: id, status: 'READY' },
    ]);
    await live.until(() => live.events.length === 2);
    expect(live.events[1]!.data).toMatchObject({ storyId: one.id, status: 'READY' });
    live.close();
    const stale = await report('r', { [id]: held!.epoch + 1 }, [said(3, { kind: 'nack', status: 'x' })]);
    expect([stale.status, stale.body.code, stale.body.details]).toEqual([409, 'stale_epoch', String(id)]);
    await report('r', epochs, [said(3, { kind: 'nack', status: 'não conheço' }), said(4, { kind: 'waiting', text: 'UM\nDOIS' })]);
    const [after] = (await ana.get<{ deviceId: number }[]>(`/rundowns/${rundown.id}/devices`)).body.filter(
      ({ deviceId }) => deviceId === id,
    );
    expect(after).toMatchObject({ acked: 7, lastError: 'não conheço', waiting: ['UM', 'DOIS'] });
  });

  it('tells of each rundown by itself whether a device knows it [DEV-10]', async () => {
    const id = await device('R2');
    const [known, other] = [await show(), await show()];
    const [held] = await lease('s', [id]);
    const existences = async () =>
      Promise.all(
        [known, other].map(
          async (rundown) =>
            (await ana.get<{ deviceId: number; existence: string }[]>(`/rundowns/${rundown.id}/devices`)).body.find(
              ({ deviceId }) => deviceId === id,
            )?.existence,
        ),
      );
    expect(await existences()).toEqual(['CANT_CREATE', 'CANT_CREATE']);
    const virtual = await device('R3', { virtual: true });
    const devices = (await ana.get<{ deviceId: number; existence: string }[]>(`/rundowns/${known.id}/devices`)).body;
    expect(devices.find(({ deviceId }) => deviceId === virtual)?.existence).toBe('CAN_CREATE');
    const said = (seq: number, more: object) => report('s', { [id]: held!.epoch }, [{ seq, deviceId: id, at: server.now(), ...more }]);
    await said(1, { kind: 'connection', status: 'EXIST' });
    expect(await existences()).toEqual(['CAN_CREATE', 'CAN_CREATE']);
    await said(2, { kind: 'ack', status: '1', rundownUuid: known.uuid });
    expect(await existences()).toEqual(['EXIST', 'CAN_CREATE']);
    await said(3, { kind: 'connection', status: 'CANT_CREATE' });
    expect(await existences()).toEqual(['CANT_CREATE', 'CANT_CREATE']);
  });

  it('of a word that says nothing of playing leaves a story that plays on air, for everybody, until the device says that it ended', async () => {
    const id = await device('R4');
    const rundown = await show();
    const [one, two] = [await story(rundown, 0, 'UM'), await story(rundown, 0, 'DOIS')];
    const [held] = await lease('words', [id]);
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['device_states']);
    let seq = 0;
    const say = async (uuid: string, status: string, text: string | null = null) => {
      const said = { deviceId: id, rundownUuid: rundown.uuid, storyUuid: uuid, kind: 'status', at: server.now() };
      server.advance(1);
      await report('words', { [id]: held!.epoch }, [{ ...said, seq: ++seq, status, text }]);
      const states = await Promise.all(
        [one, two].map(async (each) => (await ana.get<z.infer<typeof Story>>(`/stories/${each.id}`)).body.deviceStates[0]),
      );
      await live.until(() => live.events.length === seq);
      const told = live.events.at(-1)!.data as unknown as { storyId: number };
      expect(told).toMatchObject(states[told.storyId === one.id ? 0 : 1]!);
      return states.map((state) => state && [state.status, state.text]);
    };
    expect(await say(one.uuid, 'BUSY')).toEqual([['BUSY', null], undefined]);
    expect(await say(one.uuid, 'play')).toEqual([['play', null], undefined]);
    for (const word of ['UPDATED', 'BUSY', 'NEW', 'CUE', 'NOT READY'])
      expect(await say(one.uuid, word)).toEqual([['play', word], undefined]);
    expect(await say(one.uuid, 'ERROR', 'clipe 12')).toEqual([['play', 'ERROR: clipe 12'], undefined]);
    expect(await say(one.uuid, 'PAUSE')).toEqual([['PAUSE', null], undefined]);
    expect(await say(one.uuid, 'UPDATED')).toEqual([['PAUSE', 'UPDATED'], undefined]);
    // What plays later of the same rundown is what plays; what is paused on its first frame is not.
    expect(await say(one.uuid, 'PLAY')).toEqual([['PLAY', null], undefined]);
    expect(await say(two.uuid, 'PAUSE')).toEqual([
      ['PLAY', null],
      ['PAUSE', null],
    ]);
    expect(await say(one.uuid, 'UPDATED')).toEqual([
      ['PLAY', 'UPDATED'],
      ['PAUSE', null],
    ]);
    expect(await say(one.uuid, 'PAUSE')).toEqual([
      ['PAUSE', null],
      ['PAUSE', null],
    ]);
    expect(await say(one.uuid, 'UPDATED')).toEqual([
      ['PAUSE', 'UPDATED'],
      ['PAUSE', null],
    ]);
    expect(await say(two.uuid, 'PLAY')).toEqual([
      ['PAUSE', 'UPDATED'],
      ['PLAY', null],
    ]);
    expect(await say(one.uuid, 'UPDATED')).toEqual([
      ['UPDATED', null],
      ['PLAY', null],
    ]);
    for (const word of ['READY', 'UPDATED'])
      expect(await say(two.uuid, word)).toEqual([
        ['UPDATED', null],
        [word, null],
      ]);
    live.close();
  });

  it('kept over the lease of another bridge changes nothing that was said since, and the states of a clock that was set back are no obstacle', async () => {
    const id = await device('R5');
    const rundown = await show();
    const one = await story(rundown, 0, 'UM');
    const seqs: Record<string, number> = {};
    const say = async (name: string, status: string, at: number) => {
      const [held] = await lease(name, [id]);
      seqs[name] = (seqs[name] ?? 0) + 1;
      const said = { deviceId: id, rundownUuid: rundown.uuid, storyUuid: one.uuid, kind: 'status', seq: seqs[name], status, at };
      expect((await report(name, { [id]: held!.epoch }, [said])).status).toBe(200);
      return (await ana.get<z.infer<typeof Story>>(`/stories/${one.id}`)).body.deviceStates[0]?.status;
    };
    expect(await say('cut', 'READY', server.now())).toBe('READY');
    const played = server.now();
    server.advance(9_000);
    expect(await say('second', 'STOP', server.now())).toBe('STOP');
    server.advance(9_000);
    expect(await say('cut', 'PLAY', played)).toBe('STOP');
    server.advance(5_000);
    expect(await say('cut', 'PLAY', server.now())).toBe('PLAY');
    // Of one bridge the order counts: a device's stop may be known later than what it says after it.
    expect(await say('cut', 'STOP', server.now() - 4_000)).toBe('STOP');
    server.advance(9_000);
    expect(await say('second', 'STOP', server.now())).toBe('STOP');
    server.advance(-3_600_000);
    expect(await say('second', 'PLAY', server.now())).toBe('PLAY');
    server.advance(3_600_000);
  });

  it('that it plays counts no longer as the later one where the clock was set back since', async () => {
    const id = await device('R6');
    const rundown = await show();
    const [one, two] = [await story(rundown, 0, 'UM'), await story(rundown, 0, 'DOIS')];
    const [held] = await lease('no stop', [id]);
    let seq = 0;
    const say = async (storyUuid: string, status: string) => {
      const said = { deviceId: id, rundownUuid: rundown.uuid, storyUuid, kind: 'status', status, at: server.now() };
      server.advance(1);
      await report('no stop', { [id]: held!.epoch }, [{ ...said, seq: ++seq }]);
      const { body } = await ana.get<z.infer<typeof Story>>(`/stories/${one.id}`);
      return body.deviceStates.map((state) => [state.status, state.text]);
    };
    const plays = async () =>
      (await bridge.post<LeftoverRundown[]>(`/bridge/devices/${id}/leftover_rundowns`, { held: [rundown.uuid] })).body[0]!.onAirStoryUuid;
    await say(two.uuid, 'PLAY');
    expect(await plays()).toBe(two.uuid);
    server.advance(-3_600_000);
    expect(await plays()).toBe(two.uuid);
    await say(one.uuid, 'PLAY');
    expect(await plays()).toBe(one.uuid);
    expect(await say(one.uuid, 'UPDATED')).toEqual([['PLAY', 'UPDATED']]);
    server.advance(3_600_000);
  });

  it('puts on air what the playout plays only where the settings follow it', async () => {
    const id = await device('P1');
    const rundown = await show();
    const [one, two] = [await story(rundown, 0, 'UM'), await story(rundown, 0, 'DOIS')];
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    const [held] = await lease('p', [id]);
    let seq = 0;
    const plays = async (uuid: string, status: string) =>
      report('p', { [id]: held!.epoch }, [
        { seq: ++seq, deviceId: id, rundownUuid: rundown.uuid, storyUuid: uuid, kind: 'status', status, at: server.now() },
      ]);
    const states = async () =>
      (await ana.get<RundownEntity>(`/rundowns?date=${rundown.date}&programId=${programId}`)).body.blocks[0]!.stories.map(
        ({ displayStatus }) => displayStatus,
      );
    await plays(one.uuid, 'PLAY');
    expect(await states()).toEqual(['blank', 'blank']);
    await ana.post('/rundowns/config', { ...(await ana.get<object>('/rundowns/config')).body, followPlayout: true });
    await plays(one.uuid, 'PLAY');
    expect(await states()).toEqual(['play', 'blank']);
    await plays(two.uuid, 'PLAY');
    expect(await states()).toEqual(['stop', 'play']);
    await plays(one.uuid, 'STOP');
    await plays(two.uuid, 'STOP');
    expect(await states()).toEqual(['stop', 'stop']);
  });

  it('counts what is on air from when the playout played it, however late the report comes', async () => {
    const id = await device('P2');
    const rundown = await show();
    const [one, two] = [await story(rundown, 0, 'UM'), await story(rundown, 0, 'DOIS')];
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    await ana.post('/rundowns/config', { ...(await ana.get<object>('/rundowns/config')).body, followPlayout: true });
    const [held] = await lease('late', [id]);
    let seq = 0;
    const says = (uuid: string, status: string, at: number) =>
      report('late', { [id]: held!.epoch }, [
        { seq: ++seq, deviceId: id, rundownUuid: rundown.uuid, storyUuid: uuid, kind: 'status', status, at },
      ]);
    const now = async () => (await ana.get<RundownEntity>(`/rundowns?date=${rundown.date}&programId=${programId}`)).body;
    const storyNow = async (at: number) => (await now()).blocks[0]!.stories[at]!;
    const { zone } = (await ana.get<{ zone: string }>('/time')).body;
    const clock = (at: number) => localTimestamp(at, zone);
    const [first, second] = [server.now() - 40_000, server.now() - 10_000];
    await says(one.uuid, 'PLAY', first);
    expect((await storyNow(0)).playTime).toBe(clock(first));
    expect((await now()).onAir!.playTime).toBe(clock(first));
    await says(two.uuid, 'PLAY', second);
    expect(await storyNow(0)).toMatchObject({ playTime: clock(first), stopTime: clock(second) });
    expect((await storyNow(1)).playTime).toBe(clock(second));
    // Nothing played in a time to come.
    const before = clock(server.now());
    await says(one.uuid, 'PLAY', server.now() + 3_600_000);
    const { playTime } = await storyNow(0);
    const times = [before, playTime, clock(server.now())];
    expect(times.toSorted()).toEqual(times);
  });

  it('leaves alone what was put on air or taken off by hand since the playout said it', async () => {
    const id = await device('P3');
    const rundown = await show();
    const [one, two, three] = [await story(rundown, 0, 'UM'), await story(rundown, 0, 'DOIS'), await story(rundown, 0, 'TRES')];
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    await ana.post('/rundowns/config', { ...(await ana.get<object>('/rundowns/config')).body, followPlayout: true });
    const [held] = await lease('cut', [id]);
    let seq = 0;
    const says = (uuid: string, status: string, at: number) =>
      report('cut', { [id]: held!.epoch }, [
        { seq: ++seq, deviceId: id, rundownUuid: rundown.uuid, storyUuid: uuid, kind: 'status', status, at },
      ]);
    const now = async () => {
      const { onAir, blocks } = (await ana.get<RundownEntity>(`/rundowns?date=${rundown.date}&programId=${programId}`)).body;
      const stories = blocks[0]!.stories.map(({ displayStatus, playTime, stopTime, version }) => [
        displayStatus,
        playTime,
        stopTime,
        version,
      ]);
      const { displayStatus, playTime, stopTime } = blocks[0]!;
      return { onAir, stories, block: [displayStatus, playTime, stopTime], log: (await ana.get(`/rundowns/${rundown.id}/logs`)).body };
    };
    const byHand = (path: string, status: string) => ana.put(`/rundowns/${rundown.id}/${path}/display_status`, { status });
    const begun = server.now();
    await byHand(`stories/${one.id}`, 'play');
    server.advance(600_000);
    await byHand(`stories/${two.id}`, 'play');
    server.advance(5_000);
    const left = await now();
    expect(left.onAir).toMatchObject({ id: two.id });
    // The playout says late what it did: the story before, and an earlier end of the one that is on air again.
    await says(one.uuid, 'PLAY', begun + 1_000);
    await says(one.uuid, 'STOP', begun + 599_000);
    await says(three.uuid, 'PLAY', begun + 300_000);
    await says(two.uuid, 'STOP', begun + 400_000);
    expect(await now()).toEqual(left);
    // What was taken off by hand does not go on air again, but a break that began since goes on.
    await byHand(`stories/${two.id}`, 'stop');
    const off = await now();
    await says(two.uuid, 'PLAY', begun + 601_000);
    expect(await now()).toEqual(off);
    server.advance(5_000);
    await byHand(`blocks/${rundown.blocks[0]!.id}`, 'play');
    const onBreak = await now();
    await says(three.uuid, 'PLAY', begun + 606_000);
    expect(await now()).toEqual(onBreak);
    await says(three.uuid, 'PLAY', server.now());
    expect((await now()).onAir).toMatchObject({ id: three.id, kind: 'story' });
  });

  it('moves what is on air also after the clock was set back', async () => {
    const id = await device('P4');
    const rundown = await show();
    const [one, two] = [await story(rundown, 0, 'UM'), await story(rundown, 0, 'DOIS')];
    await ana.put(`/rundowns/${rundown.id}/approve/true`);
    await ana.post('/rundowns/config', { ...(await ana.get<object>('/rundowns/config')).body, followPlayout: true });
    const [held] = await lease('back', [id]);
    let seq = 0;
    const says = async (uuid: string, status: string) => {
      await report('back', { [id]: held!.epoch }, [
        { seq: ++seq, deviceId: id, rundownUuid: rundown.uuid, storyUuid: uuid, kind: 'status', status, at: server.now() },
      ]);
      const { body } = await ana.get<RundownEntity>(`/rundowns?date=${rundown.date}&programId=${programId}`);
      return body.blocks[0]!.stories.map(({ displayStatus }) => displayStatus);
    };
    expect(await says(one.uuid, 'PLAY')).toEqual(['play', 'blank']);
    server.advance(60_000);
    expect(await says(one.uuid, 'STOP')).toEqual(['stop', 'blank']);
    expect(await says(two.uuid, 'PLAY')).toEqual(['stop', 'play']);
    server.advance(-3_600_000);
    expect(await says(two.uuid, 'STOP')).toEqual(['stop', 'stop']);
    expect(await says(one.uuid, 'PLAY')).toEqual(['play', 'stop']);
    expect(await says(two.uuid, 'PLAY')).toEqual(['stop', 'play']);
    server.advance(3_600_000);
  });
});
