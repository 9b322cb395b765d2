import { startArchive } from '@lauda/simulators';
import type { Refusal } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { listingDevice } from './listScene.ts';
import { Simulated } from './simulated.ts';
import { studioForTests } from './studio.ts';
import { until } from './wait.ts';

const studio = await studioForTests();
const sim = new Simulated(studio);

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
    sim.deviceId = await studio.device(type, 0, {
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
    expect((await sim.simulate()).body.what).toBe(what);
    await studio.live(sim.deviceId);
    expect(studio.logs.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is nothing for what is never spoken to, and for what its protocol has nothing for', async () => {
    const virtual = await studio.device('playout', 1, { virtual: true });
    const refused = await studio.ana.put<Refusal>(sim.at(virtual), {});
    expect([refused.status, refused.body.code]).toEqual([412, 'device_not_simulable']);
    const odd = await studio.device('tp', 1, { protocol: 'ii' });
    expect((await studio.ana.put<Refusal>(sim.at(odd), {})).body.code).toBe('device_not_simulable');
    expect((await sim.state(odd)).what).toBeNull();
    expect((await studio.ana.put<Refusal>(sim.at(virtual), { latencyMs: -1 })).status).toBe(422);
    expect((await studio.ana.get(sim.at(999_999))).status).toBe(404);
    expect((await studio.ana.delete(sim.at(odd))).status).toBe(204);
  });

  it('goes when the device becomes another that nothing can stand in for', async () => {
    sim.deviceId = await studio.device('playout', 1);
    await sim.simulate();
    const { body } = await studio.ana.get<Record<string, unknown>>(`/devices/${sim.deviceId}`);
    expect(body.simulator).toMatchObject({ latencyMs: 0, refuseEvery: 0 });
    // A stand-in is set by its own calls alone.
    await studio.ana.put('/devices', { ...body, simulator: null });
    expect((await sim.state()).running).toBe(true);
    await studio.ana.put('/devices', { ...(await studio.ana.get<object>(`/devices/${sim.deviceId}`)).body, virtual: true });
    expect((await sim.state()).running).toBe(false);
  });

  it('is found at the ports it had when it comes again, which the log names', async () => {
    sim.deviceId = await studio.device('playout', 1);
    await studio.begin();
    const places = () =>
      studio.logs.filter(({ message }) => message === 'a stand-in takes the place of a device').map(({ lower, upper }) => [lower, upper]);
    await sim.simulate();
    await until(() => places().length === 1, 'it is there');
    await studio.ana.delete(sim.at());
    await until(async () => !(await sim.state()).running, 'it is gone');
    await sim.simulate();
    await until(() => places().length === 2, 'it is there again');
    const [first, second] = places();
    expect(first).toEqual([expect.any(Number), expect.any(Number)]);
    expect(second).toEqual(first);
  });

  it('is of an archive what the newsroom knows of it, and the list of the archive itself comes back with it', async () => {
    const archive = studio.keep(await startArchive({ lowerPort: 0, mosId: 'mam.tv', ncsId: 'ncs.tv' }));
    archive.keep({ objID: 'V1', slug: 'ENCHENTE', type: 'VIDEO', objTB: '50', objDur: '250', air: 'READY' });
    sim.deviceId = await studio.device('mam', archive.lowerPort, { mosId: 'mam.tv', profile: { queryPort: archive.queryPort } });
    await studio.begin();
    await studio.live(sim.deviceId);
    const medias = async () =>
      (await studio.ana.post<{ data: { objectId: string; status: string }[] }>(`/mam/${sim.deviceId}/medias`, {})).body.data
        .map(({ objectId, status }) => `${objectId} ${status}`)
        .sort();
    await studio.ana.post(`/mam/${sim.deviceId}/request_sync`);
    await until(async () => (await medias()).join() === 'V1 ready', 'what the archive holds is known');
    await sim.simulate();
    await until(async () => (await sim.said('reqMachInfo')) === 2, 'its stand-in is there');
    await studio.live(sim.deviceId);
    const made = await studio.ana.post<{ objectId: string }>(`/mam/${sim.deviceId}/media`, {
      objectId: 'new',
      slug: 'PAUTA',
      type: 'VIDEO',
      duration: null,
      timeBase: 25,
    });
    expect(made.body.objectId).toBe('OBJ-1');
    await studio.ana.post(`/mam/${sim.deviceId}/request_sync`);
    await until(async () => (await medias()).join() === 'OBJ-1 empty,V1 ready', 'both are there');
    expect([...archive.objects.keys()]).toEqual(['V1']);
    await studio.ana.delete(sim.at());
    await until(async () => (await medias()).join() === 'V1 ready', 'the archive itself has the word again');
  });

  it('of an archive that breaks off its list each time does not have it asked for ever when it comes back', async () => {
    let breaks = false;
    const archive = studio.keep(
      await listingDevice(async ({ socket }) => {
        if (breaks) socket.destroy();
      }),
    );
    sim.deviceId = await studio.device('mam', archive.port);
    await studio.begin({ port: { ackMs: 500, attempts: 2, backoffMs: [10, 20] } });
    await studio.live(sim.deviceId);
    await sim.simulate();
    await until(async () => (await sim.said('reqMachInfo')) >= 1, 'its stand-in is there');
    await studio.live(sim.deviceId);
    breaks = true;
    await studio.ana.delete(sim.at());
    const asked = (): number => archive.kinds().filter((kind) => kind === 'mosReqAll').length;
    await until(() => asked() === 5, 'it is asked again, for it may have been away');
    const { connections } = archive;
    const told = studio.logs.filter(({ message }) => message === 'the list of an archive failed');
    expect(told.length).toBeGreaterThanOrEqual(4);
    archive.drop();
    await until(() => archive.connections > connections, 'connected again');
    await studio.live(sim.deviceId);
    expect(asked()).toBe(5);
  });
});
