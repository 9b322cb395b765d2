import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Heard } from '@lauda/domain';
import { type Archive, type Playout, type PlayoutOptions, startArchive, startPlayout } from '@lauda/simulators';
import type { Refusal } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Clock, realClock } from '../src/effects.ts';
import { IDLE_MS, Speaker } from '../src/speaker.ts';
import { until } from './room.ts';
import { type Show, Studio, type Told, text } from './studio.ts';

const ids = { mosId: 'playout.tv', ncsId: 'ncs.tv' };
let studio: Studio;
let real: Playout | undefined;
let archive: Archive | undefined;
let deviceId = 0;
beforeAll(async () => {
  studio = await Studio.open();
});
afterAll(() => studio.close());
afterEach(async () => {
  await studio.end();
  await real?.stop();
  await archive?.stop();
  real = archive = undefined;
});

interface State {
  readonly running: boolean;
  readonly latencyMs: number;
  readonly refuseEvery: number;
  readonly since: number | null;
  readonly what: string | null;
}
interface Row {
  readonly wanted: number;
  readonly acked: number;
  readonly lastError: string | null;
  readonly simulated: boolean;
}
const at = (id = deviceId): string => `/devices/${id}/simulator`;
const simulate = (manners: object = {}, id = deviceId) => studio.ana.put<State>(at(id), manners);
const row = async (show: Show): Promise<Row> => (await studio.row(show, deviceId)) as unknown as Row;
const frames = async (id = deviceId): Promise<Heard[]> =>
  (await studio.ana.get<{ frames: Heard[] }>(`/bridge/devices/${id}/traffic`)).body.frames ?? [];
/** How often the newsroom said a command to whoever is there, since so many frames. */
const said = async (command: string, from = 0): Promise<number> =>
  (await frames()).slice(from).filter((frame) => frame.direction === 'out' && frame.text.includes(`<${command}`)).length;

async function begin(options: Partial<PlayoutOptions> = {}, clock: Clock = realClock): Promise<{ show: Show; stories: Told[] }> {
  real = await startPlayout({ lowerPort: 0, upperPort: 0, ...ids, ...options });
  deviceId = await studio.device('playout', real.lowerPort, { upperPort: real.upperPort, ...ids });
  await studio.begin({ clock });
  const made = await studio.show({ slug: 'UM', sections: { link: { type: 'LINK', subSections: [text('ação')] } } }, { slug: 'DOIS' });
  await studio.enable(made.show);
  await until(() => real!.texts().size === 1, 'the device itself is served');
  return made;
}
const inStep = (show: Show, simulated: boolean): Promise<void> =>
  until(
    async () => {
      const now = await row(show);
      return now.simulated === simulated && now.acked === now.wanted && now.wanted > 0;
    },
    `in step with ${simulated ? 'the stand-in' : 'the device'}`,
  );
const slugs = (show: Show): (string | undefined)[] | undefined =>
  real!
    .holdings()
    .get(show.uuid)
    ?.stories.map(({ slug }) => slug);

describe('a device that is simulated', () => {
  it('hears nothing meanwhile; each side is told everything anew after every change', async () => {
    const { show, stories } = await begin();
    const other = await studio.show({ slug: 'TRES' });
    await studio.enable(other.show);
    await until(() => real!.holdings().has(other.show.uuid), 'the second one is there as well');
    const before = (await frames()).length;
    const { status, body } = await simulate();
    expect(status).toBe(200);
    expect(body).toMatchObject({ running: true, latencyMs: 0, refuseEvery: 0, what: 'playout', since: expect.any(Number) });
    await inStep(show, true);
    // What stands in began with nothing: both orders went out whole, and the text with its story.
    expect([await said('roCreate', before), await said('roStorySend', before)]).toEqual([2, 1]);
    const heard = real!.received.length;
    await studio.move(show, stories[1]!, stories[0]!);
    await studio.disable(other.show);
    await until(
      async () => (await said('roElementAction', before)) === 1 && (await said('roDelete', before)) === 1,
      'said to the stand-in',
    );
    expect(real!.received.slice(heard)).toEqual([]);
    expect(slugs(show)).toEqual(['UM', 'DOIS']);
    expect((await studio.ana.delete(at())).status).toBe(204);
    await until(() => slugs(show)?.join() === 'DOIS,UM', 'the device itself is up to date');
    await until(() => !real!.holdings().has(other.show.uuid), 'what was taken off meanwhile is gone there too');
    await inStep(show, false);
    const changes = real!.received.slice(heard).filter(({ kind }) => /^ro(Create|Replace|ElementAction|Delete)$/.test(kind));
    expect(changes.map(({ kind }) => kind).sort()).toEqual(['roDelete', 'roReplace']);
    expect((await studio.ana.get<State>(at())).body).toMatchObject({ running: false, since: null, what: 'playout' });
  });

  it('is not listened to: its stand-in has the word', async () => {
    const { show, stories } = await begin();
    const { upperPort } = studio.bridge;
    await simulate();
    await inStep(show, true);
    const stranger = await startPlayout({ lowerPort: 0, upperPort: 0, ...ids, ncsUpperPort: upperPort });
    const answer = await stranger.sendStatus(show.uuid, stories[0]!.uuid, 'PLAY');
    await stranger.stop();
    expect(answer).toMatchObject({ kind: expect.stringMatching(/Ack/) });
    expect(JSON.stringify(answer)).not.toMatch(/"(OK|ACK)"/);
    expect((await studio.told(stories[0]!.id)).deviceStates).toEqual([]);
  });

  it('stays simulated when the bridge starts again, and is spoken to by nobody else', async () => {
    const { show } = await begin();
    await simulate();
    await inStep(show, true);
    const heard = real!.received.length;
    await studio.bridge.stop();
    await studio.begin();
    await studio.live(deviceId);
    await until(async () => (await said('roReplace')) + (await said('roCreate')) === 1, 'the new stand-in is told everything');
    await inStep(show, true);
    expect(real!.received.length).toBe(heard);
    // The journal of before the simulation is still that of the device itself.
    await studio.ana.delete(at());
    await until(() => real!.received.slice(heard).some(({ kind }) => kind === 'roReplace'), 'the device itself again');
  });

  it('is simulated by the bridge that takes over as well, and is told everything when it is itself again', async () => {
    const { show, stories } = await begin();
    await simulate();
    await inStep(show, true);
    const heard = real!.received.length;
    const [first, own] = [studio.bridge, studio.journalDir];
    studio.journalDir = await mkdtemp(path.join(tmpdir(), 'lauda-other-'));
    await studio.begin({ bridgeId: 'other' });
    // The second one waits as long as the first holds the device, and has a stand-in of its own then.
    expect(studio.bridge.states().has(deviceId)).toBe(false);
    await first.stop();
    await rm(own, { recursive: true });
    await studio.live(deviceId);
    await studio.move(show, stories[1]!, stories[0]!);
    await until(async () => (await said('roElementAction')) === 1, 'said to the second stand-in');
    expect(real!.received.length).toBe(heard);
    await studio.ana.delete(at());
    await until(() => slugs(show)?.join() === 'DOIS,UM', 'the device itself is up to date');
    expect(real!.received.slice(heard).map(({ kind }) => kind)).toContain('roReplace');
  });

  it('behaves as it is set, also while it runs, and keeps what it holds', async () => {
    const { show, stories } = await begin();
    const { body } = await simulate({ latencyMs: 40 });
    await inStep(show, true);
    const changed = await simulate({ refuseEvery: 1 });
    expect(changed.body).toMatchObject({ latencyMs: 40, refuseEvery: 1, since: body.since });
    let turn = 0;
    await until(async () => {
      // The bridge hears of it in its own time: there has to be something to refuse then.
      turn = 1 - turn;
      await studio.move(show, stories[turn]!, stories[1 - turn]!);
      return (await row(show)).lastError !== null;
    }, 'refused');
    await simulate({ refuseEvery: 0, latencyMs: 0 });
    await inStep(show, true);
    await until(async () => (await row(show)).lastError === null, 'in order again');
    // It was never started anew: the device and its stand-in were greeted once each.
    expect(await said('reqMachInfo')).toBe(2);
  });

  it('is not changed for another while a rundown that uses it is on air', async () => {
    const { show, stories } = await begin();
    await studio.display(stories[0]!, 'play');
    const refused = await studio.ana.put<Refusal>(at(), {});
    expect([refused.status, refused.body.code]).toEqual([412, 'device_on_air']);
    expect(refused.body.message).toContain(`Jornal ${show.date}`);
    await studio.ana.put('/stories/display_status', { ids: [stories[0]!.id], status: 'blank' });
    expect((await simulate()).status).toBe(200);
    await inStep(show, true);
    await studio.display(stories[0]!, 'play');
    expect((await studio.ana.delete<Refusal>(at())).body.code).toBe('device_on_air');
    // How it behaves can be changed at any time.
    expect((await simulate({ latencyMs: 5 })).status).toBe(200);
    await studio.ana.put('/stories/display_status', { ids: [stories[0]!.id], status: 'blank' });
    expect((await studio.ana.delete(at())).status).toBe(204);
  });
});

describe('what stands in', () => {
  const KINDS = [
    ['playout', 'mos', null, 'playout'],
    ['playout', 'mos', '4.0', 'mos4'],
    ['playout', 'ws', null, 'ws'],
    ['cg', 'mos', null, 'cg-mos'],
    ['cg', 'ii', null, 'cg'],
    ['tp', 'mos', null, 'tp'],
    ['mam', 'mos', null, 'mam'],
    ['cc', 'mos', null, 'cc-mos'],
    ['cc', 'ii', null, 'cc'],
  ] as const;
  it.each(KINDS)('serves a %s of %s %s without an address, as %s', async (type, protocol, revision, what) => {
    deviceId = await studio.device(type, 0, {
      protocol,
      revision,
      host: null,
      port: null,
      mosId: null,
      secret: protocol === 'ws' ? 's' : null,
    });
    await studio.begin();
    // Graphics are there as soon as they have something to write.
    await studio.enable((await studio.show({ slug: 'UM' })).show);
    expect((await simulate()).body.what).toBe(what);
    await studio.live(deviceId);
    expect(studio.logs.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is nothing for what is never spoken to, and for what its protocol has nothing for', async () => {
    const virtual = await studio.device('playout', 1, { virtual: true });
    const refused = await studio.ana.put<Refusal>(at(virtual), {});
    expect([refused.status, refused.body.code]).toEqual([412, 'device_not_simulable']);
    const odd = await studio.device('tp', 1, { protocol: 'ii' });
    expect((await studio.ana.put<Refusal>(at(odd), {})).body.code).toBe('device_not_simulable');
    expect((await studio.ana.get<State>(at(odd))).body.what).toBeNull();
    expect((await studio.ana.put<Refusal>(at(virtual), { latencyMs: -1 })).status).toBe(422);
    expect((await studio.ana.get(at(999_999))).status).toBe(404);
    expect((await studio.ana.delete(at(odd))).status).toBe(204);
  });

  it('goes when the device becomes another that nothing can stand in for', async () => {
    deviceId = await studio.device('playout', 1);
    await simulate();
    const { body } = await studio.ana.get<Record<string, unknown>>(`/devices/${deviceId}`);
    expect(body.simulator).toMatchObject({ latencyMs: 0, refuseEvery: 0 });
    // A stand-in is set by its own calls alone.
    await studio.ana.put('/devices', { ...body, simulator: null });
    expect((await studio.ana.get<State>(at())).body.running).toBe(true);
    await studio.ana.put('/devices', { ...(await studio.ana.get<object>(`/devices/${deviceId}`)).body, virtual: true });
    expect((await studio.ana.get<State>(at())).body.running).toBe(false);
  });

  it('is of an archive what the newsroom knows of it, and the list of the archive itself comes back with it', async () => {
    archive = await startArchive({ lowerPort: 0, mosId: 'mam.tv', ncsId: 'ncs.tv' });
    archive.keep({ objID: 'V1', slug: 'ENCHENTE', type: 'VIDEO', objTB: '50', objDur: '250', air: 'READY' });
    deviceId = await studio.device('mam', archive.lowerPort, { mosId: 'mam.tv', profile: { queryPort: archive.queryPort } });
    await studio.begin();
    await studio.live(deviceId);
    const medias = async () =>
      (await studio.ana.post<{ data: { objectId: string; status: string }[] }>(`/mam/${deviceId}/medias`, {})).body.data
        .map(({ objectId, status }) => `${objectId} ${status}`)
        .sort();
    await studio.ana.post(`/mam/${deviceId}/request_sync`);
    await until(async () => (await medias()).join() === 'V1 ready', 'what the archive holds is known');
    await simulate();
    await until(async () => (await said('reqMachInfo')) === 2, 'its stand-in is there');
    await studio.live(deviceId);
    const made = await studio.ana.post<{ objectId: string }>(`/mam/${deviceId}/media`, {
      objectId: 'new',
      slug: 'PAUTA',
      type: 'VIDEO',
      duration: null,
      timeBase: 25,
    });
    expect(made.body.objectId).toBe('OBJ-1');
    await studio.ana.post(`/mam/${deviceId}/request_sync`);
    await until(async () => (await medias()).join() === 'OBJ-1 empty,V1 ready', 'both are there');
    expect([...archive.objects.keys()]).toEqual(['V1']);
    await studio.ana.delete(at());
    await until(async () => (await medias()).join() === 'V1 ready', 'the archive itself has the word again');
  });
});

describe('a message said by hand', () => {
  const ask = (message: string, id: number): string =>
    `<mos><mosID>playout.tv</mosID><ncsID>ncs.tv</ncsID><messageID>${id}</messageID>${message}</mos>`;
  const say = (port: string, words: string) =>
    studio.ana.post<{ text: string | null; ms: number } & Refusal>(`/devices/${deviceId}/say`, { port, text: words });

  it('goes to the device or to its stand-in, over a connection of its own, and is seen in the traffic', async () => {
    const { show } = await begin();
    const { body } = await say('upper', ask('<roReq><roID>nobody</roID></roReq>', 7));
    expect(body.text).toContain('unknown nobody');
    expect(body.text).toContain('<messageID>7</messageID>');
    const heard = real!.received.length;
    await simulate();
    await inStep(show, true);
    expect((await say('upper', ask(`<roReq><roID>${show.uuid}</roID></roReq>`, 80_008))).body.text).toContain('<roList>');
    expect(real!.received.length).toBe(heard);
    expect(
      (await frames()).filter((frame) => frame.text.includes('<messageID>80008</messageID>')).map(({ direction }) => direction),
    ).toEqual(['out', 'in']);
  });

  it('makes nobody forget what the device should hold: it is told again when nothing more is said', async () => {
    const { show } = await begin({}, { after: (ms, then) => realClock.after(ms === IDLE_MS ? 50 : ms, then), now: realClock.now });
    const { body } = await say('upper', ask(`<roDelete><roID>${show.uuid}</roID></roDelete>`, 80_002));
    expect(body.text).toContain('<roStatus>OK</roStatus>');
    await until(() => slugs(show)?.join() === 'UM,DOIS', 'it holds what it should');
    const kinds = real!.received.map(({ kind }) => kind);
    expect(kinds.slice(kinds.lastIndexOf('roDelete'))).toContain('roReplace');
  });

  it('leaves the device alone afterwards where it only asked', async () => {
    real = await startPlayout({ lowerPort: 0, upperPort: 0, ...ids });
    const idle: (() => void)[] = [];
    let changed = 0;
    const none = { revision: null, profile: null, secret: null, inputCharset: null, outputCharset: null };
    const speaker = new Speaker({
      device: { ...ids, ...none, host: '127.0.0.1', port: real.lowerPort, upperPort: real.upperPort },
      clock: {
        now: realClock.now,
        after: (ms, then) => {
          if (ms !== IDLE_MS) return realClock.after(ms, then);
          idle.push(then);
          return () => undefined;
        },
      },
      onChanged: () => {
        changed += 1;
      },
    });
    expect(await speaker.say('upper', ask('<roReq><roID>R</roID></roReq>', 1))).toContain('unknown R');
    expect(await speaker.say('lower', ask('<heartbeat><time>1</time></heartbeat>', 2))).toContain('heartbeat');
    idle.at(-1)!();
    expect(changed).toBe(0);
    await speaker.say('upper', ask('<roDelete><roID>R</roID></roDelete>', 3));
    idle.at(-1)!();
    expect(changed).toBe(1);
    // A connection that was given back is made anew.
    expect(await speaker.say('upper', ask('<reqMachInfo/>', 4))).toContain('listMachInfo');
    idle.at(-1)!();
    expect(changed).toBe(1);
  });

  it('is refused where nobody is, and where no messages of MOS are spoken', async () => {
    deviceId = await studio.device('playout', 1, ids);
    await studio.begin();
    await until(() => studio.bridge.states().has(deviceId), 'served');
    const gone = await say('upper', ask('<reqMachInfo/>', 1));
    expect([gone.status, gone.body.code]).toEqual([504, 'device_unreachable']);
    deviceId = await studio.device('cg', 1, { protocol: 'ii' });
    expect((await say('upper', 'x')).status).toBe(412);
  });
});
