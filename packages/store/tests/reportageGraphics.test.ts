import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRundownBy } from '../../testing/src/index.ts';
import { madeOf } from '../src/documents/DerivedDocuments.ts';
import { type Scene, twoAtWork } from './real.ts';

const DAY = '2026-11-21';
let scene: Scene;
let programId: number;
let deviceId: number;

beforeAll(async () => {
  scene = await twoAtWork();
  const { newsroom } = scene.desk;
  deviceId = (
    await newsroom.devices.create({ name: 'GC', type: 'cg', protocol: 'mos', mosId: 'gc.tv', channels: ['A', 'B'], defaultChannel: 'A' })
  ).id;
  const fields = [
    { name: 'Nome', number: 1, size: 10 },
    { name: 'Cargo', number: 2, size: 0 },
  ];
  await newsroom.devices.templates.create(deviceId, { code: '7', name: 'CRÉDITO', fields });
  const program = await newsroom.programs.create({ name: 'Jornal', start: '19:00:00', end: '19:30:00', cgId: deviceId });
  programId = program.id;
});
afterAll(() => scene.stop());

const uuid = () => crypto.randomUUID();
const CII = {
  templateCode: '7',
  templateName: 'CRÉDITO',
  comment: 'No alto',
  fields: [
    { uuid: uuid(), name: 'Nome', number: 1, size: 10, value: 'Ana' },
    { uuid: uuid(), name: 'Cargo', number: 2, size: 0, value: 'Prefeita da cidade' },
  ],
};
const MOS = {
  objId: 'OBJ-9',
  slug: 'TARJA',
  mosId: 'gc.tv',
  mosPluginId: 'Gc.Plugin.1',
  mosAbstract: 'Tarja com dois nomes',
  type: 'CG',
  channel: 'B',
  edStart: 25,
  edDur: 250,
  userTimingDur: 200,
  trigger: 'MANUAL',
  macroIn: 'entra',
  macroOut: 'sai',
  paths: [{ techDescription: 'MXF', path: '\\\\gc\\tarja.mxf' }],
  proxyPaths: [{ techDescription: 'MP4', path: 'https://gc.tv/tarja.mp4' }],
  metadataPaths: [{ techDescription: 'XML', path: 'https://gc.tv/tarja.xml' }],
  mosExternalMetadata: '<mosExternalMetadata><mosSchema>s</mosSchema></mosExternalMetadata>',
};
/** Stores a reportage with one graphic, loads it and stores it again; answers the graphic at the end. */
async function roundTripped(graphic: object) {
  const { newsroom } = scene.desk;
  const reporterId = (await newsroom.users.me.load()).id;
  const input = { slug: 'ARTE', date: DAY, reporterId, programsIds: [programId], cgs: [{ uuid: uuid(), deviceId, ...graphic }] };
  const made = await newsroom.newsReports.create(input as never);
  const loaded = await newsroom.newsReports.load(made.id, { lock: true });
  const saved = await newsroom.newsReports.update(loaded as never);
  expect(saved.cgs).toEqual(loaded.cgs);
  return { id: made.id, cg: (await newsroom.newsReports.load(made.id)).cgs[0]! };
}

describe('a graphic of a reportage comes back as it was sent', () => {
  it('with the fields of a template [REP-CG-02]', async () => {
    const { cg } = await roundTripped({ ciiData: CII });
    expect(cg).toMatchObject({ index: 0, deviceId });
    expect(cg.ciiData).toEqual(CII);
  });

  it('with an object of a device, and goes into a story with all that is played of it [REP-CG-03]', async () => {
    const { newsroom, store } = scene.desk;
    const { id, cg } = await roundTripped({ mosData: MOS });
    expect(cg.mosData).toEqual(MOS);
    const rundown = await createRundownBy(newsroom, { programId, date: DAY });
    const done = await madeOf(store).story('news_reports', id, { rundownId: rundown.id, targetBlockId: rundown.blocks[0]!.id });
    const story = await newsroom.stories.load(done.ok ? done.value.id : 0);
    const url = (path: { techDescription: string; path: string }[]) =>
      path.map(({ techDescription, path: at }) => ({ techDescription, url: at }));
    expect(story.sections.vt?.subSections?.[0]).toMatchObject({
      type: 'MOS_CG',
      slug: 'TARJA',
      channel: 'B',
      edStart: 25,
      edDur: 250,
      userTimingDur: 200,
      trigger: 'MANUAL',
      macroIn: 'entra',
      macroOut: 'sai',
      mosPluginId: 'Gc.Plugin.1',
      media: {
        objectId: 'OBJ-9',
        mosId: 'gc.tv',
        abstractText: 'Tarja com dois nomes',
        paths: url(MOS.paths),
        proxyPaths: url(MOS.proxyPaths),
        metadataPath: url(MOS.metadataPaths),
        mosExternalMetadata: MOS.mosExternalMetadata,
      },
    });
  });

  it('and takes the default channel of its device into a story where it has none of its own [DEV-05]', async () => {
    const { newsroom } = scene.desk;
    const { channel: _channel, ...silent } = MOS;
    const rundown = await createRundownBy(newsroom, { programId, date: '2026-11-22' });
    const place = { rundownId: rundown.id, targetBlockId: rundown.blocks[0]!.id };
    for (const [graphic, channel] of [
      [{ ciiData: CII }, 'A'],
      [{ mosData: silent }, 'A'],
      [{ mosData: MOS }, 'B'],
    ] as const) {
      const { id } = await roundTripped(graphic);
      const story = await newsroom.stories.createFromReportage(id, place);
      expect(story.sections.vt?.subSections).toMatchObject([{ channel }]);
    }
  });

  it('and nothing that no graphic has is stored with it', async () => {
    const { newsroom } = scene.desk;
    const input = { slug: 'ARTE', date: DAY, reporterId: 1, cgs: [{ uuid: uuid(), deviceId, mosData: { ...MOS, unknown: 1 } }] };
    await expect(newsroom.newsReports.create(input as never)).rejects.toMatchObject({ status: 422 });
  });
});
