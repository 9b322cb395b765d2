import { describe, expect, it } from 'vitest';
import { Callers } from '../src/wire/callers.ts';
import { IDS } from './bridged.ts';
import { Peer } from './peer.ts';
import { RawDevice } from './rawDevice.ts';
import { studioForTests } from './studio.ts';
import { until } from './wait.ts';

const studio = await studioForTests();
const ids = { mosID: IDS.mosId, ncsID: IDS.ncsId };
const refusedFrom = async (id: number): Promise<unknown> =>
  (await studio.ana.get<{ refusedFrom: string | null }>(`/devices/${id}`)).body.refusedFrom;

describe('a device that calls', () => {
  it('R15 is known by its id and its addresses: from another it is refused, which is logged and shown until its settings are stored', async () => {
    const raw = studio.keep(await RawDevice.open());
    const deviceId = await studio.device('playout', raw.port, { upperPort: raw.port, ...IDS, host: '192.0.2.7' });
    await studio.begin();
    const peer = await Peer.open(studio.bridge.upperPort);
    const { message } = await peer.ask('<roReqAll/>', 7, ids);
    expect(message).toMatchObject({ kind: 'roAck', roStatus: expect.stringContaining('may not call from 127.0.0.1') });
    expect((await peer.ask('<mosObj><objID>X</objID></mosObj>', 8, ids)).message).toMatchObject({ kind: 'mosAck', status: 'NACK' });
    await until(async () => (await refusedFrom(deviceId)) === '127.0.0.1', 'it is shown');
    expect(studio.logs.filter(({ message: said }) => said === 'somebody calls under the name of a device')).toMatchObject([
      { level: 'warn', device: deviceId, address: '127.0.0.1' },
    ]);
    const { body: stored } = await studio.ana.get<object>(`/devices/${deviceId}`);
    await studio.ana.put('/devices', { ...stored, profile: { addresses: ['10.0.0.1', '127.0.0.0/8'] } });
    expect(await refusedFrom(deviceId)).toBeNull();
    await until(async () => (await peer.ask('<roReqAll/>', 9, ids)).message.kind === 'roListAll', 'it may');
    peer.destroy();
  });

  it('from anywhere is taken where no address is configured, and the log says so once', async () => {
    const deviceId = await studio.device('playout', 0, { ...IDS, host: null, port: null, revision: '4.0' });
    await studio.begin();
    await until(() => studio.bridge.states().has(deviceId), 'it is served');
    const peer = await Peer.open(studio.bridge.upperPort);
    for (const id of [1, 2]) expect((await peer.ask('<roReqAll/>', id, ids)).message.kind).toBe('roListAll');
    expect(studio.logs.filter(({ message }) => message === 'a device without an address of its own calls')).toHaveLength(1);
    peer.destroy();
  });

  it('before the bridge knows its devices waits for that, and is not refused', async () => {
    const raw = studio.keep(await RawDevice.open());
    await studio.device('playout', raw.port, { upperPort: raw.port, ...IDS });
    await studio.begin();
    const peer = await Peer.open(studio.bridge.upperPort);
    expect((await peer.ask('<roReqAll/>', 1, ids)).message.kind).toBe('roListAll');
    peer.destroy();
  });
});

describe('the addresses of a device', () => {
  const clock = { now: () => 0, steady: () => 0, after: () => () => undefined };
  it.each([
    ['10.0.0.7', null, '10.0.0.7', true],
    ['10.0.0.7', null, '10.0.0.8', false],
    ['10.0.0.7', { standby: { host: '10.0.0.8' } }, '10.0.0.8', true],
    ['10.0.0.7', { addresses: ['10.1.2.0/24'] }, '10.1.2.200', true],
    ['10.0.0.7', { addresses: ['10.1.2.0/24', '10.1.3.0/99'] }, '10.1.3.1', false],
    ['10.0.0.7', { addresses: ['fd00::/8'] }, 'fd00::5', true],
    ['localhost', null, '127.0.0.1', true],
    [null, null, '203.0.113.9', true],
  ])('%s with %j: a call from %s is taken: %s', async (host, profile, address, admitted) => {
    expect(await new Callers(clock).admits({ host, profile }, address)).toBe(admitted);
  });
});
