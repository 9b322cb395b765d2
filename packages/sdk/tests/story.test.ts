import { randomUUID } from 'node:crypto';
import { MEDIA_KINDS, ROLES, SECTION_TYPES, SUB_SECTION_TYPES } from '@lauda/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRundownBy } from '../../testing/src/rundowns.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/src/server.ts';
import { type Media, type Story, type StorySection, type StorySubSection, ValidationError } from '../src/index.ts';
import { Newsroom } from '../src/node/index.ts';

let server: TestServer;
let newsroom: Newsroom;
let place: { rundownId: number; blockId: number };

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', [...ROLES]);
  newsroom = new Newsroom({ url: server.url });
  await newsroom.auth.login({ username: 'ana', password: TEST_PASSWORD });
  const program = await newsroom.programs.create({ name: 'Jornal', start: '19:00:00', end: '19:30:00' });
  const rundown = await createRundownBy(newsroom, { programId: program.id, date: '2026-11-23' });
  place = { rundownId: rundown.id, blockId: rundown.blocks[0]!.id };
});
afterAll(async () => {
  await newsroom.close();
  await server.stop();
});

/** Stores a story with these sections and answers what is loaded of it afterwards. */
async function stored(sections: Story['sections']): Promise<Story> {
  const { id } = await newsroom.rundowns.stories.create(place.rundownId, { blockId: place.blockId, story: { slug: 'CHUVA', sections } });
  return newsroom.stories.load(id);
}
const MEDIA: Media = {
  objectId: 'SRV-1',
  slug: 'Chuva na serra',
  duration: 900,
  timeBase: 30,
  abstractText: 'Imagens da serra',
  type: 'VIDEO',
  paths: [{ techDescription: 'XDCAM', url: 'file:///videos/1.mxf' }],
  proxyPaths: [{ techDescription: 'H264', url: 'https://mam.tv.br/1.mp4' }],
  metadataPath: [{ techDescription: 'MOS', url: 'https://mam.tv.br/1.xml' }],
  mosExternalMetadata: '<mosExternalMetadata/>',
};
const clip = (media: Media): StorySubSection => ({ uuid: randomUUID(), type: 'MOS_VIDEO', media });
const clips = ({ sections }: Story): readonly (Media | null | undefined)[] => sections.vt?.subSections?.map(({ media }) => media) ?? [];

describe('what a story holds comes back as it was sent', () => {
  it('in each section: type, cues, durations and parts [STO-03]', async () => {
    const head: StorySection = {
      type: 'HEADER',
      cueIn: 'Choveu',
      cueOut: 'na cidade.',
      duration: 'PT10S',
      voDuration: 'PT4S',
      subSections: [{ uuid: randomUUID(), type: 'CAMERA_TEXT', text: 'Choveu a noite toda na cidade.' }],
    };
    expect((await stored({ head })).sections.head).toEqual(head);
  });

  it('in each kind of part, and no other kind is taken [STO-04]', async () => {
    const parts: StorySubSection[] = [
      { uuid: randomUUID(), type: 'CAMERA_TEXT', text: 'Boa noite.', camera: '2', duration: 'PT2S', comment: 'olhar' },
      {
        uuid: randomUUID(),
        type: 'CG',
        code: '17',
        templateName: 'NOME',
        cgFields: [{ uuid: randomUUID(), name: 'linha1', value: 'Ana' }],
      },
      { uuid: randomUUID(), type: 'MOS_CG', slug: 'CRÉDITO', media: { objectId: 'CG-1', slug: 'GC', type: 'OTHER' } },
      { ...clip(MEDIA), channel: 'A', edStart: 10, edDur: 900, userTimingDur: 890, trigger: 'MANUAL', macroIn: 'FADE', macroOut: 'CUT' },
      { uuid: randomUUID(), type: 'TEXT', text: 'A repórter está no bairro.' },
    ];
    expect(parts.map(({ type }) => type)).toEqual([...SUB_SECTION_TYPES]);
    expect((await stored({ vt: { type: 'VT', subSections: parts } })).sections.vt?.subSections).toMatchObject(parts);
    const wrong = stored({ vt: { type: 'VT', subSections: [{ uuid: randomUUID(), type: 'X' as 'TEXT' }] } });
    await expect(wrong).rejects.toBeInstanceOf(ValidationError);
  });

  it('in a media: times, text, paths and the metadata of others [STO-05]', async () => {
    expect(clips(await stored({ vt: { type: 'VT', subSections: [clip(MEDIA)] } }))).toMatchObject([MEDIA]);
  });

  it('in each of the six sections, under the type that is its own [STO-02]', async () => {
    const types = { head: 'HEADER', link: 'LINK', liveVO: 'LIVE_VO', vt: 'VT', footer: 'FOOTER', recordedVO: 'RECORDED_VO' } as const;
    expect(SECTION_TYPES).toEqual(types);
    const sections = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type, duration: 'PT1S', subSections: [] }]));
    const kept = (await stored(sections)).sections;
    expect(Object.fromEntries(Object.entries(kept).flatMap(([name, section]) => (section ? [[name, section.type]] : [])))).toEqual(types);
  });

  it('in each kind of media; one that nobody knows is read as another [STO-06]', async () => {
    const kinds = MEDIA_KINDS.map((type) => clip({ objectId: type, slug: type, type }));
    expect(clips(await stored({ vt: { type: 'VT', subSections: kinds } })).map((media) => media?.type)).toEqual([...MEDIA_KINDS]);
    const odd = clip({ ...MEDIA, type: 'X' as 'OTHER' });
    expect(clips(await stored({ vt: { type: 'VT', subSections: [odd] } }))[0]).toMatchObject({ ...MEDIA, type: 'OTHER' });
  });
});
