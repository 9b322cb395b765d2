// @vitest-environment jsdom
import type { Device, Story, StorySubSection } from '@lauda/sdk';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, story as storyOf, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { newDevice } from '../Administration/useDeviceForm.ts';
import { pluginAddress } from './address.ts';
import { answerPlugin, type PluginHost } from './host.ts';
import { itemOf, partOf } from './items.ts';
import { PluginPanel } from './PluginPanel.tsx';
import { StoryPlugins } from './StoryPlugins.tsx';
import { readTree, writeXml } from './xml.ts';

const PLUGIN = 'https://gc.example';
const device: Device = {
  ...newDevice(),
  ...{ id: 3, name: 'GC', type: 'cg', plugin: 'html', mosId: 'gc.tv', channels: ['A', 'B'], defaultChannel: 'B' },
  profile: { pluginUrl: `${PLUGIN}/tarjas/` },
};
const METADATA = '<mosExternalMetadata><mosSchema>s</mosSchema><mosPayload><a b="1">ç &amp; d</a></mosPayload></mosExternalMetadata>';
const ITEM = `<item><itemSlug>ANA LIMA</itemSlug><objID>CREDITO</objID><mosID>gc.tv</mosID><objSlug>Crédito</objSlug><itemEdDur>250</itemEdDur>${METADATA}</item>`;

let edits: Partial<Story>[];
let turned: string[];
let closed: number;
const host = (more: Partial<PluginHost> = {}): PluginHost => ({
  ...{
    device,
    story: storyOf({ uuid: 'S1', slug: 'CHUVA' }),
    rundownUuid: 'R1',
    userId: 'ana',
    version: '1',
    item: undefined,
    readOnly: false,
  },
  ...{ size: { width: 560, height: 640 }, mode: 'CONTAINED' as const, uuid: () => 'novo' },
  onEdit: (fields) => edits.push(fields),
  onMode: (mode) => turned.push(mode),
  onClose: () => (closed += 1),
  ...more,
});
const answered = (text: string, more: Partial<PluginHost> = {}): string => answerPlugin(text, host(more)) ?? '';
const graphic: StorySubSection = {
  ...{ uuid: 'I1', type: 'MOS_CG', slug: 'ANTES', channel: 'A', trigger: 'MANUAL', mosPluginId: 'Gc.1' },
  media: { objectId: 'CREDITO', slug: 'Crédito', mosId: 'gc.tv', deviceId: 3, type: 'OTHER', mosExternalMetadata: METADATA },
};
const withGraphic = storyOf({
  uuid: 'S1',
  sections: { head: { type: 'HEADER', subSections: [{ uuid: 'p', type: 'CAMERA_TEXT', text: 'Boa noite.\nChove.' }, graphic] } },
});
const refused = (reason: string): string =>
  `<mos><ncsAck><status>ERROR</status><statusDescription>${reason}</statusDescription></ncsAck></mos>`;
const ACK = '<mos><ncsAck><status>ACK</status></ncsAck></mos>';

beforeAll(useEnglish);
beforeEach(() => {
  [edits, turned, closed] = [[], [], 0];
});

describe('the messages of a plug-in', () => {
  it('ask where it stands', () => {
    const info = answered('<mos><mosID>gc.tv</mosID><ncsID/><messageID>7</messageID><ncsReqAppInfo/></mos>', { item: graphic });
    expect(info).toContain('<roID>R1</roID><storyID>S1</storyID><item><itemID>I1</itemID><itemSlug>ANTES</itemSlug><objID>CREDITO</objID>');
    expect(info).toContain('<userID>ana</userID><runContext>EDIT</runContext><software><manufacturer>Lauda</manufacturer>');
    expect(info).toContain('<UImetric num="2"><endx>560</endx></UImetric>');
    expect(answered('<ncsReqAppInfo/>')).toContain('<runContext>CREATE</runContext>');
    expect(answered('<ncsReqAppInfo/>', { readOnly: true })).toContain('<runContext>BROWSE</runContext>');
  });

  it('ask for the story and for the item', () => {
    const sent = answered('<mos><ncsStoryRequest/></mos>', { story: withGraphic });
    expect(sent).toMatch(/^<mos><roStorySend><roID>R1<\/roID><storyID>S1<\/storyID><storySlug>CHUVA<\/storySlug>/);
    expect(sent).toContain(`<p>Boa noite.</p><p>Chove.</p><storyItem><itemID>I1</itemID>`);
    expect(answered('<mos><ncsItemRequest/></mos>', { item: graphic })).toContain(METADATA);
    expect(answered('<mos><ncsItemRequest/></mos>')).toBe(refused('no item is chosen'));
  });

  it("insert an item, whose metadata is kept as it came and whose channel is the device's own", () => {
    expect(answered(`<mos><ncsItem>${ITEM}</ncsItem></mos>`)).toBe(ACK);
    expect(edits[0]?.sections?.head?.subSections?.at(-1)).toMatchObject({
      ...{ uuid: 'novo', type: 'MOS_CG', slug: 'ANA LIMA', channel: 'B', edDur: 250 },
      media: { objectId: 'CREDITO', slug: 'Crédito', mosId: 'gc.tv', deviceId: 3, mosExternalMetadata: METADATA },
    });
    expect(answered('<mos><ncsItem><item><itemSlug>x</itemSlug></item></ncsItem></mos>')).toBe(refused('an item needs an objID'));
  });

  it('insert an object as it lies in an archive, into the video of the story', () => {
    const archive = { ...device, type: 'mam' as const, defaultChannel: null };
    const object =
      '<mosObj><objID>V1</objID><objSlug>ENCHENTE</objSlug><objType>VIDEO</objType><objTB>30</objTB><objDur>900</objDur><objPaths><objProxyPath techDescription="MP4">http://x/v.mp4</objProxyPath></objPaths></mosObj>';
    expect(answered(`<mos>${object}</mos>`, { device: archive })).toBe(ACK);
    expect(edits[0]?.sections?.vt).toMatchObject({
      type: 'VT',
      duration: 'PT30S',
      subSections: [
        {
          type: 'MOS_VIDEO',
          slug: 'ENCHENTE',
          media: { objectId: 'V1', type: 'VIDEO', proxyPaths: [{ techDescription: 'MP4', url: 'http://x/v.mp4' }] },
        },
      ],
    });
  });

  it('change the item that is edited, or the one they name', () => {
    expect(answered(`<mos><ncsItem>${ITEM}</ncsItem></mos>`, { story: withGraphic, item: graphic })).toBe(ACK);
    expect(edits[0]?.sections?.head?.subSections?.map(({ uuid, slug }) => [uuid, slug])).toEqual([
      ['p', undefined],
      ['I1', 'ANA LIMA'],
    ]);
    const named = `<mos><mosItemReplace><roID>R1</roID><storyID>S1</storyID>${ITEM.replace('<item>', '<item><itemID>I1</itemID>')}</mosItemReplace></mos>`;
    expect(answered(named, { story: withGraphic })).toBe(ACK);
    expect(answered(named.replace('>I1<', '>I9<'), { story: withGraphic })).toBe(refused('no item I9 in the story'));
  });

  it('change the slug of the open story and add items to it, and leave its words to people', () => {
    const action = (operation: string, id: string, body: string): string =>
      `<mos><ncsReqStoryAction operation="${operation}"><roStorySend><roID>R1</roID><storyID>${id}</storyID><storySlug>frio</storySlug><storyBody>${body}</storyBody></roStorySend></ncsReqStoryAction></mos>`;
    const known = '<storyItem><itemID>I1</itemID><objID>CREDITO</objID></storyItem>';
    const news = '<p>Outro texto</p><storyItem><objID>LOCAL</objID><itemSlug>SERRA</itemSlug></storyItem>';
    expect(answered(action('UPDATE', 'S1', `${known}${news}`), { story: withGraphic })).toBe(ACK);
    expect(edits[0]?.slug).toBe('FRIO');
    expect(edits[0]?.sections?.head?.subSections?.map(({ slug, text }) => slug ?? text)).toEqual(['Boa noite.\nChove.', 'ANTES', 'SERRA']);
    expect(answered(action('UPDATE', 'S9', ''))).toBe(refused('only the open story may be changed'));
    expect(answered(action('DELETE', 'S1', ''))).toBe(refused('DELETE is not done from a plug-in'));
  });

  it('ask for another room, and to be closed', () => {
    expect(answered('<mos><ncsReqAppMode><UImetric num="0"><mode>MODALDIALOG</mode></UImetric></ncsReqAppMode></mos>')).toBe(ACK);
    expect(answered('<mos><ncsReqAppMode><mode>TINY</mode></ncsReqAppMode></mos>')).toBe(refused('no mode TINY'));
    expect(answered('<mos><ncsReqAppClose/></mos>')).toBe(ACK);
    expect([turned, closed]).toEqual([['MODALDIALOG'], 1]);
  });

  it('change nothing of a story that is only read, and nothing when they are none', () => {
    for (const text of [`<mos><ncsItem>${ITEM}</ncsItem></mos>`, '<mos><mosObj><objID>V1</objID></mosObj></mos>'])
      expect(answered(text, { readOnly: true })).toBe(refused('the story is being read only'));
    expect(answered('hello')).toBe(refused('no MOS message'));
    expect(answered('<mos><script>x</script></mos>')).toBe(refused('script is not known here'));
    expect(answerPlugin('<mos><ncsAck><status>ACK</status></ncsAck></mos>', host())).toBeUndefined();
    expect(edits).toEqual([]);
  });

  it('make of an item nothing that it does not say', () => {
    const read = (inside: string): StorySubSection | undefined => {
      const tree = readTree(`<item>${inside}</item>`);
      return 'broken' in tree ? undefined : partOf(tree, device, 'I1');
    };
    const empty = { duration: null, timeBase: null, abstractText: null, paths: [], proxyPaths: [], metadataPath: [] };
    const timing = { edStart: null, edDur: null, userTimingDur: null, trigger: null, macroIn: null, macroOut: null, mosPluginId: null };
    expect(read('<objID>LOCAL</objID>')).toEqual({
      ...{ uuid: 'I1', type: 'MOS_CG', slug: '', channel: 'B', ...timing },
      media: { objectId: 'LOCAL', slug: '', mosId: 'gc.tv', deviceId: 3, type: 'OTHER', mosExternalMetadata: null, ...empty },
    });
    const said: readonly [string, object][] = [
      ['<itemSlug>SERRA</itemSlug>', { slug: 'SERRA' }],
      ['<objSlug>Local</objSlug>', { slug: 'Local' }],
      ['<itemChannel>A</itemChannel>', { channel: 'A' }],
      ['<itemEdStart>10</itemEdStart>', { edStart: 10 }],
      ['<itemEdDur>x</itemEdDur>', { edDur: null }],
      ['<itemUserTimingDur>0</itemUserTimingDur>', { userTimingDur: 0 }],
      ['<itemTrigger>MANUAL</itemTrigger><mosPlugInID>Gc.1</mosPlugInID>', { trigger: 'MANUAL', mosPluginId: 'Gc.1' }],
      ['<macroIn>VT 1</macroIn><macroOut>CAM 2</macroOut>', { macroIn: 'VT 1', macroOut: 'CAM 2' }],
      ['<objDur>900</objDur><objTB>30</objTB>', { media: expect.objectContaining({ duration: 900, timeBase: 30 }) }],
      ['<mosID>outro.tv</mosID><mosAbstract>x</mosAbstract>', { media: expect.objectContaining({ mosId: 'outro.tv', abstractText: 'x' }) }],
      [`${METADATA}${METADATA}`, { media: expect.objectContaining({ mosExternalMetadata: `${METADATA}${METADATA}` }) }],
    ];
    for (const [inside, fields] of said) expect(read(`<objID>LOCAL</objID>${inside}`)).toMatchObject(fields);
  });

  it('carry an item there and back without loss', () => {
    const tree = readTree(writeXml(itemOf(graphic)));
    expect('broken' in tree ? undefined : partOf(tree, device, 'I1')).toMatchObject({ ...graphic, channel: 'A' });
  });
});

describe('the page of a plug-in', () => {
  let shown: RenderedComponent;
  let notices: () => unknown[];
  afterEach(() => {
    shown.unmount();
    vi.useRealTimers();
  });
  const show = async (of: Partial<Device>, part: 'panel' | 'story' = 'panel'): Promise<void> => {
    const newsroom = new FakeNewsroom(user(1, 'ana'));
    Object.assign(newsroom.client, { devices: { list: async () => [{ ...device, ...of }] } });
    const { At, store } = await deskOf(newsroom);
    notices = () => store.notices.view.snapshot().map(({ level, title }) => ({ level, title }));
    await store.settings.devices.ensure();
    const shared = { story: storyOf({ uuid: 'S1' }), readOnly: false, onEdit: (fields: Partial<Story>) => edits.push(fields) };
    shown = await render(
      <At>
        {part === 'story' ? (
          <StoryPlugins {...shared} />
        ) : (
          <PluginPanel {...shared} device={{ ...device, ...of }} onClose={() => (closed += 1)} />
        )}
      </At>,
    );
  };
  const frame = (): HTMLIFrameElement => document.querySelector('iframe')!;
  const say = (data: unknown, origin: string, source: MessageEventSource | null): void =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));

  it('opens in a frame for a device with an HTML5 plug-in, and there is none for a device without [DEV-03]', async () => {
    await show({}, 'story');
    await act(async () => shown.button('Open GC').click());
    await vi.waitFor(() => expect(frame()?.src).toBe(`${PLUGIN}/tarjas/`), PATIENCE);
    shown.unmount();
    for (const plugin of ['none', 'activex'] as const) {
      await show({ plugin }, 'story');
      expect([document.querySelector('iframe'), shown.text()]).toEqual([null, '']);
      shown.unmount();
    }
    await show({}, 'story');
  });

  it('is answered only when it is the one that speaks, from its own origin', async () => {
    await show({});
    await vi.waitFor(() => expect(frame()).not.toBeNull(), PATIENCE);
    const own = frame().contentWindow!;
    const posted = vi.spyOn(own, 'postMessage').mockImplementation(() => undefined);
    say('<mos><ncsReqAppInfo/></mos>', 'https://evil.example', own);
    say('<mos><ncsReqAppInfo/></mos>', PLUGIN, window);
    say({ html: 'x' }, PLUGIN, own);
    expect(posted).not.toHaveBeenCalled();
    say('<mos><ncsReqAppInfo/></mos>', PLUGIN, own);
    expect(posted.mock.calls).toEqual([[expect.stringContaining('<ncsAppInfo>'), PLUGIN]]);
    say(`<mos><ncsItem>${ITEM}</ncsItem></mos>`, PLUGIN, own);
    expect(edits).toHaveLength(1);
    say('<mos><ncsReqAppClose/></mos>', PLUGIN, own);
    expect(closed).toBe(1);
  });

  it('never comes from our own address, nor from what is none, and is said to be disconnected', async () => {
    await show({ profile: { pluginUrl: `${window.location.origin}/plugin/` } });
    await vi.waitFor(() => expect(shown.text()).toContain('The plugin is disconnected'), PATIENCE);
    expect(notices()).toEqual([{ level: 'WARNING', title: { key: 'error:pluginDisconnected' } }]);
    expect(document.querySelector('iframe')).toBeNull();
    expect(pluginAddress({ plugin: 'html', profile: { pluginUrl: 'javascript:alert(1)' } })).toBeUndefined();
    expect(pluginAddress({ plugin: 'html', profile: null })).toBeUndefined();
  });
});
