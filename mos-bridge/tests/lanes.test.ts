import { createServer } from 'node:net';
import { type SocketPlayout, startPlayout, startSocketPlayout } from '@lauda/simulators';
import { describe, expect, it } from 'vitest';
import { IDS, type ListedStory, type Show } from './bridged.ts';
import { slugsIn, studioForTests, text } from './studio.ts';
import { until } from './wait.ts';

/** Whether this machine has a loopback of IPv6. */
const withIpv6 = await new Promise<boolean>((resolve) => {
  const server = createServer()
    .once('error', () => resolve(false))
    .listen(0, '::1', () => server.close(() => resolve(true)));
});
const studio = await studioForTests();
let device: SocketPlayout;
let deviceId = 0;

const slugs = (show: Show): string => slugsIn(device, show).join();
const three = (): Promise<{ show: Show; stories: ListedStory[] }> =>
  studio.show({ slug: 'UM', sections: { link: { type: 'LINK', subSections: [text('ação')] } } }, { slug: 'DOIS' }, { slug: 'TRES' });
/** The newsroom plays its part over whatever lanes there are: a rundown is created, follows, and what plays shows. */
async function plays(): Promise<void> {
  const { show, stories } = await three();
  await studio.enable(show);
  await until(() => slugs(show) === 'UM,DOIS,TRES', 'the rundown');
  await studio.move(show, stories[0]!, stories[2]!);
  await until(() => slugs(show) === 'DOIS,UM,TRES', 'the move');
  await until(() => device.texts().has(stories[0]!.uuid), 'the text');
  const said = {
    kind: 'roElementStat',
    attributes: { element: 'STORY' },
    roID: show.uuid,
    storyID: stories[0]!.uuid,
    status: 'PLAY',
  } as const;
  expect(await device.request({ ...said, time: '2026-11-21T18:00:00' })).toMatchObject({ kind: 'roAck', roStatus: 'OK' });
  await until(async () => (await studio.told(stories[0]!.id)).deviceStates[0]?.status === 'PLAY', 'what plays');
  expect(await device.request({ ...said, status: 'STOP', time: '2026-11-21T18:00:00' })).toMatchObject({ roStatus: 'OK' });
  expect(await device.request({ kind: 'roReq', roID: show.uuid })).toMatchObject({ kind: 'roList', roID: show.uuid });
  expect(device.texted).toBe(0);
}

describe('a device of MOS 4.0', () => {
  it('that waits for us is called on its lanes, binary, and sends over the passive ones', async () => {
    device = studio.keep(await startSocketPlayout({ ...IDS, secret: 's3nha' }));
    deviceId = await studio.device('playout', device.port, { revision: '4.0', secret: 's3nha', ...IDS });
    await studio.begin();
    await studio.live(deviceId);
    await until(() => device.lanes.length === 4, 'four lanes');
    expect([...device.lanes].sort()).toEqual(['mom', 'mom passive', 'ro', 'ro passive']);
    await plays();
    const before = device.received.length;
    device.dropConnections();
    await until(() => device.received.length > before, 'it is called again');
  });

  it.skipIf(!withIpv6)('that waits at an address of IPv6 is called there too', async () => {
    device = studio.keep(await startSocketPlayout({ ...IDS, host: '::1' }));
    deviceId = await studio.device('playout', device.port, { revision: '4.0', host: '::1', ...IDS });
    await studio.begin();
    await studio.live(deviceId);
    await plays();
  });

  it('that calls us is spoken to over its passive lane and heard over its own; its keepAlive asks for nothing', async () => {
    device = studio.keep(await startSocketPlayout(IDS));
    deviceId = await studio.device('playout', 0, { host: null, port: null, revision: '4.0', secret: 's3nha', ...IDS });
    await studio.begin({ httpPort: 0 });
    const port = studio.bridge.httpPort!;
    const call = (channel: 'mom' | 'ro', passive: boolean, secret = 's3nha') => device.call({ port, channel, passive, secret });
    await until(() => studio.bridge.states().has(deviceId), 'the device is served');
    await expect(call('ro', true, 'errada')).rejects.toThrow('401');
    await call('ro', true);
    await call('ro', false);
    await studio.live(deviceId);
    device.keepAlive();
    await plays();
    device.keepAlive();
    expect(studio.logs.filter(({ message }) => /nobody waits|could not be answered/.test(message))).toEqual([]);
    // A second passive lane takes the place of the first, and everything is told again.
    const before = device.received.length;
    await call('ro', true);
    await until(() => device.received.slice(before).some(({ kind }) => kind === 'roReplace'), 'told again');
  });

  it('that calls us calls anew once its settings changed, over its own lanes too, and what it plays arrives', async () => {
    device = studio.keep(await startSocketPlayout(IDS));
    deviceId = await studio.device('playout', 0, { host: null, port: null, revision: '4.0', ...IDS });
    await studio.begin({ httpPort: 0 });
    const call = (passive: boolean) => device.call({ port: studio.bridge.httpPort!, channel: 'ro', passive });
    await until(() => studio.bridge.states().has(deviceId), 'the device is served');
    await call(true);
    await call(false);
    await studio.live(deviceId);
    const { body } = await studio.ana.get<object>(`/devices/${deviceId}`);
    expect((await studio.ana.put('/devices', { ...body, profile: { storyTimes: true } })).status).toBe(200);
    await until(
      () =>
        device.request({ kind: 'reqMachInfo' }).then(
          () => false,
          ({ message }: Error) => message === 'the newsroom opened no lane',
        ),
      'its lane is closed',
    );
    await until(() => studio.bridge.states().has(deviceId), 'the device is served again');
    await call(true);
    await call(false);
    await plays();
  });

  it('is refused a message without a number from 1 on, and a stranger gets no lane [R17]', async () => {
    device = studio.keep(await startSocketPlayout(IDS));
    deviceId = await studio.device('playout', device.port, { revision: '4.0', ...IDS });
    await studio.begin({ httpPort: 0 });
    await studio.live(deviceId);
    await until(() => device.lanes.includes('ro passive'), 'a lane');
    expect(await device.request({ kind: 'roReqAll' }, '0')).toMatchObject({ kind: 'roAck' });
    expect(await device.request({ kind: 'reqMachInfo' }, '-4')).toMatchObject({ kind: 'mosAck', status: 'NACK' });
    expect(await device.request({ kind: 'roReqAll' }, '0x1F')).toMatchObject({ kind: 'roListAll' });
    const stranger = studio.keep(await startSocketPlayout({ mosId: 'stranger.tv', ncsId: 'ncs.tv' }));
    await expect(stranger.call({ port: studio.bridge.httpPort!, channel: 'ro', passive: true })).rejects.toThrow('404');
  });
});

describe('a device with a standby', () => {
  it('is told everything on its standby when its first machine is gone', async () => {
    const second = studio.keep(await startPlayout({ lowerPort: 0, upperPort: 0, ...IDS }));
    const standby = { host: '127.0.0.1', port: second.lowerPort, upperPort: second.upperPort };
    const first = await studio.playout({}, { profile: { standby } });
    await studio.begin();
    const { show, stories } = await three();
    await studio.enable(show);
    const held = (one: Pick<SocketPlayout, 'holdings'>): string => slugsIn(one, show).join();
    await until(() => held(first) === 'UM,DOIS,TRES', 'the first machine');
    expect(second.received).toEqual([]);
    await first.stop();
    await until(() => held(second) === 'UM,DOIS,TRES', 'the standby');
    await studio.move(show, stories[0]!, stories[2]!);
    await until(() => held(second) === 'DOIS,UM,TRES', 'it follows');
  });
});
