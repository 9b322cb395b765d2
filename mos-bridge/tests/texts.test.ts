import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { textOf, writeXml } from '@lauda/mos';
import { type Encoder, startEncoder } from '@lauda/simulators';
import { describe, expect, it } from 'vitest';
import { captionRows } from '../src/captions/eeg.ts';
import type { ListedStory } from './bridged.ts';
import { type StoredPlayout, studioForTests, text } from './studio.ts';
import { pause, until } from './wait.ts';

const studio = await studioForTests();
let device: StoredPlayout;
let encoder: Encoder;
let deviceId = 0;

async function begin(type: 'cc' | 'cg' | 'playout' | 'tp', more: object = {}): Promise<void> {
  device = await studio.playout({}, { type, ...more });
  await studio.begin();
}
async function beginEeg(more: object = {}): Promise<void> {
  encoder = studio.keep(await startEncoder());
  deviceId = await studio.device('cc', encoder.port, { protocol: 'ii', ...more });
  await studio.begin();
}
const encoderDevice = async () => (await studio.ana.get<object>(`/devices/${deviceId}`)).body;
const part = (type: string, words: string) => ({ type, subSections: [text(words)] });
const whole = {
  slug: 'CHUVA',
  sections: {
    head: part('HEADER', 'CABEÇA'),
    link: part('LINK', 'Boa noite. [CAM 2]'),
    liveVO: part('LIVE_VO', 'As imagens (devagar) mostram'),
    vt: part('VT', 'SONORA'),
    recordedVO: part('RECORDED_VO', 'GRAVADO'),
    footer: part('FOOTER', 'Até {baixo} amanhã.'),
  },
};
const linesOf = (story: ListedStory): string[] | undefined =>
  device
    .texts()
    .get(story.uuid)
    ?.body.flatMap((one) => (one.kind === 'text' ? [textOf(one.element)] : []));
const onWire = (kind: string): number => device.received.filter((message) => message.kind === kind).length;

describe('a prompter', () => {
  it('gets LINK, LIVE_VO and FOOTER in the order of the rundown, with the notes in brackets [BRG-05]', async () => {
    await begin('tp');
    const { show, stories } = await studio.show(whole, { slug: 'SOL', sections: { link: part('LINK', 'Bom dia.') } });
    const [rain, sun] = stories as [ListedStory, ListedStory];
    await studio.enable(show);
    await until(() => device.texts().size === 2, 'both texts');
    expect(linesOf(rain)).toEqual(['Boa noite. [CAM 2]', 'As imagens (devagar) mostram', 'Até {baixo} amanhã.']);
    expect(linesOf(sun)).toEqual(['Bom dia.']);
    expect(device.received.flatMap((message) => (message.kind === 'roStorySend' ? [message.storyID] : []))).toEqual([rain.uuid, sun.uuid]);
    await studio.move(show, sun, rain);
    await until(() => device.holdings().get(show.uuid)?.stories[0]?.storyID === sun.uuid, 'the new order');
  });

  it('is spared the notes whose brackets it is set not to get, and gets only a text that changed', async () => {
    await begin('tp', { brackets: { square: true, round: false, curly: true } });
    const { show, stories } = await studio.show(whole, { slug: 'SOL', sections: { link: part('LINK', 'Bom dia.') } });
    const [rain, sun] = stories as [ListedStory, ListedStory];
    await studio.enable(show);
    await until(() => device.texts().size === 2, 'both texts');
    expect(linesOf(rain)).toEqual(['Boa noite.', 'As imagens (devagar) mostram', 'Até amanhã.']);
    const before = device.received.length;
    await studio.ana.patch(`/stories/${sun.id}`, 'sections', { link: part('LINK', 'Boa tarde.') });
    await until(() => linesOf(sun)?.[0] === 'Boa tarde.', 'the correction');
    expect(device.received.slice(before).flatMap((message) => (message.kind === 'roStorySend' ? [message.storyID] : []))).toEqual([
      sun.uuid,
    ]);
  });
});

describe('captions over MOS', () => {
  it('are the texts of the story on air in the order they air, sent once each time it does [BRG-08]', async () => {
    await begin('cc', { brackets: { square: true, round: true, curly: true } });
    const { show, stories } = await studio.show(whole, { slug: 'SOL', sections: { link: part('LINK', 'Bom dia.') } });
    const [rain] = stories as [ListedStory, ListedStory];
    await studio.enable(show);
    await until(() => device.holdings().get(show.uuid)?.stories.length === 2, 'the stories');
    await pause(200);
    expect(onWire('roStorySend')).toBe(0);
    await studio.display(rain, 'play');
    await until(() => onWire('roStorySend') === 1, 'the text');
    expect(linesOf(rain)).toEqual(['CABEÇA', 'Boa noite.', 'As imagens mostram', 'GRAVADO', 'SONORA', 'Até amanhã.']);
    await studio.ana.patch(`/stories/${rain.id}`, 'sections', { link: part('LINK', 'Corrigido.') });
    await pause(300);
    expect(onWire('roStorySend')).toBe(1);
    await studio.display(rain, 'stop');
    await pause(200);
    await studio.display(rain, 'play');
    await until(() => onWire('roStorySend') === 2, 'again');
    await studio.display(rain, 'stop');
  });
});

describe('captions written to an encoder (EEG RealTime over TCP)', () => {
  it('are rows of the story on air, after the command that begins them; the line is given back when nothing airs', async () => {
    await beginEeg({ brackets: { square: true, round: true, curly: true }, profile: { captionChannel: 2, captionRows: 2 } });
    const { show, stories } = await studio.show({
      slug: 'CHUVA',
      sections: { link: part('LINK', 'A chuva que caiu na Zona Leste [CAM 1] deixou ruas alagadas.\nPrevisão é de sol.') },
    });
    const [rain] = stories as [ListedStory];
    await studio.enable(show);
    await until(() => studio.bridge.states().get(deviceId) === 'LIVE', 'the encoder is there');
    expect(encoder.rows).toEqual([]);
    await studio.display(rain, 'play');
    await until(() => encoder.rows.length === 3, 'three rows');
    expect(encoder.text.startsWith('\u0003\u00012 cc2 2 b15 line\r')).toBe(true);
    expect(encoder.rows).toEqual(['A chuva que caiu na Zona Leste', 'deixou ruas alagadas.', 'Previsão é de sol.']);
    await until(async () => (await studio.told(rain.id)).deviceStates.some(({ status }) => status === 'OK'), 'it shows at the story');
    await studio.display(rain, 'stop');
    await until(() => encoder.realTime === undefined, 'the line is given back');
    await studio.display(rain, 'play');
    await until(() => encoder.rows.length === 6, 'again');
    await studio.display(rain, 'stop');
  });

  it.each([
    ['the line was cut meanwhile', () => encoder.drop()],
    ['the bridge starts anew meanwhile', () => studio.bridge.stop()],
  ])('give the line back where %s', async (what, cut) => {
    await beginEeg();
    const { show, stories } = await studio.show({ slug: 'SOL', sections: { link: part('LINK', 'Bom dia.') } });
    await studio.enable(show);
    await studio.display(stories[0]!, 'play');
    await until(() => encoder.rows.length > 0, 'the text');
    await until(async () => (await studio.told(stories[0]!.id)).deviceStates.some(({ status }) => status === 'OK'), 'it is kept');
    await cut();
    await studio.display(stories[0]!, 'stop');
    if (what.includes('bridge')) await studio.begin();
    await until(() => encoder.realTime === undefined, 'the line is given back', 15_000);
    expect(encoder.rows).toEqual(['Bom dia.']);
  });

  it.each([
    ['the bridge stops', () => studio.bridge.stop()],
    ['the device is removed', () => studio.ana.delete(`/devices/${deviceId}`)],
    ['the device is set otherwise', async () => studio.ana.put('/devices', { ...(await encoderDevice()), profile: { captionRows: 2 } })],
  ])('give the line back where %s while they are shown', async (_what, end) => {
    await beginEeg();
    const { show, stories } = await studio.show({ slug: 'SOL', sections: { link: part('LINK', 'Bom dia.') } });
    await studio.enable(show);
    await studio.display(stories[0]!, 'play');
    await until(() => encoder.rows.length > 0, 'the text');
    await end();
    await until(() => encoder.realTime === undefined, 'the line is given back', 15_000);
    expect(encoder.rows).toEqual(['Bom dia.']);
  });

  it('hold no other device up where the encoder takes nothing any more, and its device is removed', async () => {
    let reads = 0;
    const hung = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          reads++;
          socket.pause();
        });
    }).listen(0, '127.0.0.1');
    await once(hung, 'listening');
    studio.keep({ stop: async () => hung.close() });
    deviceId = await studio.device('cc', (hung.address() as AddressInfo).port, { protocol: 'ii' });
    await begin('playout');
    // More than the system takes for somebody who does not read.
    const subSections = Array.from({ length: 32 }, () => text('chuva forte na zona leste '.repeat(7_600)));
    const { show, stories } = await studio.show({ slug: 'SOL', sections: { link: { type: 'LINK', subSections } } });
    await studio.enable(show);
    await studio.live(deviceId);
    await studio.display(stories[0]!, 'play');
    await until(() => reads > 0, 'it is written to');
    await studio.ana.delete(`/devices/${deviceId}`);
    await until(() => !studio.bridge.states().has(deviceId), 'it is gone', 6_000);
  });

  it('come when the encoder is back, once', async () => {
    await beginEeg();
    const { port } = encoder;
    const { show, stories } = await studio.show({ slug: 'SOL', sections: { link: part('LINK', 'Bom dia.') } });
    await studio.enable(show);
    await until(() => studio.bridge.states().get(deviceId) === 'LIVE', 'there');
    await encoder.stop();
    await until(() => studio.bridge.states().get(deviceId) === 'DOWN', 'gone');
    expect((await studio.ana.get<{ id: number; existence: string }[]>('/devices')).body.find(({ id }) => id === deviceId)).toBeTruthy();
    await studio.display(stories[0]!, 'play');
    await pause(200);
    encoder = studio.keep(await startEncoder({ port }));
    await until(() => encoder.rows.length > 0, 'the text');
    await pause(300);
    expect(encoder.rows).toEqual(['Bom dia.']);
    await studio.display(stories[0]!, 'stop');
  });

  it('are broken between words, and nothing in a text can be a command', () => {
    expect(captionRows(`${'a'.repeat(70)} fim`)).toEqual(['a'.repeat(32), 'a'.repeat(32), `${'a'.repeat(6)} fim`]);
    expect(captionRows('um\u0001dois\u0003 três\r')).toEqual(['um dois três']);
    expect(captionRows('  ')).toEqual([]);
    const words = Array.from({ length: 60 }, (_, n) => `p${n}`).join(' ');
    const rows = captionRows(words);
    expect(rows.join(' ')).toBe(words);
    expect(Math.max(...rows.map(({ length }) => length))).toBeLessThanOrEqual(32);
  });
});

describe('a playout', () => {
  it('gets its videos with channel, edit points, lengths and macros [BRG-06]', async () => {
    await begin('playout', { channels: ['A', 'B'], defaultChannel: 'B' });
    const media = {
      objectId: 'VT-1',
      slug: 'CHUVA',
      type: 'VIDEO',
      duration: 250,
      timeBase: 25,
      mosId: 'mam.tv',
      mosExternalMetadata: '<a b="1">x</a>',
    };
    const timing = { edStart: 10, edDur: 200, userTimingDur: 150, macroIn: 'VT 1', macroOut: 'CAM 2' };
    const video = (more: object) => ({ uuid: randomUUID(), type: 'MOS_VIDEO', media, ...more });
    const { show } = await studio.show({
      slug: 'VT',
      sections: { vt: { type: 'VT', subSections: [video({ channel: 'A', ...timing }), video({ media: { ...media, objectId: 'VT-2' } })] } },
    });
    await studio.enable(show);
    await until(() => device.holdings().get(show.uuid)?.stories.length === 1, 'the story');
    const items = device
      .holdings()
      .get(show.uuid)!
      .stories[0]!.parts.flatMap((one) => (one.kind === 'item' ? [one.item] : []));
    expect(items).toMatchObject([
      { objID: 'VT-1', channel: 'A', edStart: '10', edDur: '200', userTimingDur: '150', macroIn: 'VT 1', macroOut: 'CAM 2', objTB: '25' },
      { objID: 'VT-2', channel: 'B', edDur: '250' },
    ]);
  });
});

describe('a graphics device that speaks MOS', () => {
  it('gets the graphic of a reportage with all that is played of it [REP-CG-03]', async () => {
    await begin('cg');
    const { ana } = studio;
    const metadata =
      '<mosExternalMetadata><mosSchema>http://gc/1</mosSchema><mosPayload><x a="1">1 &amp; 2</x></mosPayload></mosExternalMetadata>';
    const file = (techDescription: string, path: string) => [{ techDescription, path }];
    const mosData = {
      ...{ objId: 'OBJ-9', slug: 'TARJA', mosId: 'gc.tv', mosPluginId: 'Gc.Plugin.1', mosAbstract: 'Tarja com dois nomes', type: 'CG' },
      ...{ channel: 'B', edStart: 25, edDur: 250, userTimingDur: 200, trigger: 'MANUAL', macroIn: 'entra', macroOut: 'sai' },
      paths: file('MXF', '\\\\gc\\tarja.mxf'),
      proxyPaths: file('MP4', 'https://gc.tv/tarja.mp4'),
      metadataPaths: file('XML', 'https://gc.tv/tarja.xml'),
      mosExternalMetadata: metadata,
    };
    const { show } = await studio.show();
    const reporterId = (await ana.get<{ id: number }>('/users/me')).body.id;
    const cgs = [{ uuid: randomUUID(), deviceId: device.deviceId, mosData }];
    const made = await ana.post<{ id: number }>('/news_reports', { slug: 'ARTE', date: show.date, reporterId, cgs });
    const place = { rundownId: show.id, targetBlockId: show.blocks[0]!.id };
    const story = await ana.post<ListedStory>(`/stories/news_report/${made.body.id}`, place);
    expect([made.status, story.status]).toEqual([201, 201]);
    await ana.patch(`/stories/${story.body.id}`, 'approved', true);
    await studio.enable(show);
    await until(() => device.holdings().get(show.uuid)?.stories.length === 1, 'the story');
    const [item] = device
      .holdings()
      .get(show.uuid)!
      .stories[0]!.parts.flatMap((one) => (one.kind === 'item' ? [one.item] : []));
    expect(item).toMatchObject({
      ...{ slug: 'TARJA', objID: 'OBJ-9', mosID: 'gc.tv', objSlug: 'TARJA', abstract: 'Tarja com dois nomes', channel: 'B' },
      ...{ edStart: '25', edDur: '250', userTimingDur: '200', trigger: 'MANUAL', macroIn: 'entra', macroOut: 'sai' },
      plugIn: 'Gc.Plugin.1',
      paths: [
        { kind: 'objPath', ...mosData.paths[0] },
        { kind: 'objProxyPath', ...mosData.proxyPaths[0] },
        { kind: 'objMetadataPath', ...mosData.metadataPaths[0] },
      ],
    });
    expect(item!.metadata?.map(writeXml)).toEqual([metadata]);
  });
});
