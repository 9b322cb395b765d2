import { randomUUID } from 'node:crypto';
import { startNewsroom, type TestNewsroom } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

interface Found {
  id: number;
  slug: string;
  highlight: string | null;
  marks: { from: number; to: number }[];
}
let newsroom: TestNewsroom;
let cg: number;
beforeAll(async () => {
  newsroom = await startNewsroom();
  const { ana, programId } = newsroom;
  cg = (await ana.post<{ id: number }>('/devices', { name: 'GC', type: 'cg', protocol: 'ii' })).body.id;
  await ana.post(`/devices/${cg}/templates`, { code: 'T77', name: 'NOME', fields: [{ name: 'linha', number: 1, size: 0 }] });
  const { body: program } = await ana.get<object>(`/programs/${programId}`);
  await ana.put('/programs', { ...program, cgId: cg });
});
afterAll(() => newsroom.server.stop());

/** In each language: the name of a template and of its field, what a person wrote into it, and a sentence of the text with the word sought. */
const LANGUAGES = [
  {
    language: 'pt_BR',
    template: 'TARJA CRÉDITO',
    label: 'Função',
    value: 'Marília Souza',
    text: 'A enchente chegou à ponte velha.',
    word: 'enchente',
  },
  {
    language: 'es_ES',
    template: 'RÓTULO CRÉDITO',
    label: 'Cargo',
    value: 'Begoña Núñez',
    text: 'La inundación llegó al puente viejo.',
    word: 'inundación',
  },
  {
    language: 'en_US',
    template: 'LOWER THIRD',
    label: 'Role',
    value: 'Mary Stone',
    text: 'The flood has reached the old bridge.',
    word: 'flood',
  },
] as const;
type Said = (typeof LANGUAGES)[number];

const objectOf = ({ template }: Said) => ({
  ...{
    objId: `OBJ ${template}`,
    slug: `MOS ${template}`,
    mosId: 'gc.mos',
    mosPluginId: 'plugin',
    type: 'CG',
    trigger: 'MANUAL',
    macroIn: 'ENTRA',
  },
  ...{ paths: [{ techDescription: 'H264', path: 'file://gc/1' }] },
});
const reportageOf = async (said: Said): Promise<string> => {
  const { template, label, value, text } = said;
  const filled = { uuid: randomUUID(), name: label, number: 1, size: 0, value };
  const slug = `REPORTAGE ${said.language}`;
  const { status, body } = await newsroom.ana.post('/news_reports', {
    ...{ slug, date: '2026-11-21', reporterId: newsroom.anaId, programsIds: [newsroom.programId] },
    cgs: [
      { deviceId: cg, ciiData: { templateCode: 'T77', templateName: template, fields: [filled] } },
      { deviceId: cg, mosData: objectOf(said) },
    ],
    sections: [
      {
        uuid: randomUUID(),
        id: 0,
        index: 0,
        type: 'off',
        content: text,
        observation: '',
        duration: 'PT0S',
        manual: false,
        approved: false,
      },
    ],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return slug.toUpperCase();
};
const storyOf = async (said: Said): Promise<string> => {
  const { template, label, value, text } = said;
  const media = {
    objectId: `OBJ ${template}`,
    slug: `MOS ${template}`,
    type: 'OTHER',
    paths: [{ techDescription: 'H264', url: 'file://gc/1' }],
    mosId: 'gc.mos',
  };
  const items = [
    {
      uuid: randomUUID(),
      type: 'CG',
      code: 'T77',
      templateName: template,
      channel: 'A',
      cgFields: [{ name: label, value, uuid: randomUUID() }],
    },
    { uuid: randomUUID(), type: 'MOS_CG', slug: media.slug, media, channel: 'B', macroIn: 'ENTRA' },
  ];
  const slug = `STORY ${said.language}`;
  const { id } = await newsroom.story({ slug });
  const spoken = { uuid: randomUUID(), type: 'CAMERA_TEXT', camera: '1', text };
  const written = await newsroom.ana.patch(`/stories/${id}`, 'sections', { head: { type: 'HEADER', subSections: [...items, spoken] } });
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  return slug.toUpperCase();
};
const find = async (text: string, slug: string): Promise<Found | undefined> => {
  const { body } = await newsroom.ana.get<{ data: Found[] }>(`/documents/filter?size=50&text=${encodeURIComponent(text)}`);
  return body.data.find((each) => each.slug.toUpperCase() === slug);
};
const marked = ({ highlight, marks }: Found): string[] => marks.map(({ from, to }) => highlight!.slice(from, to));

it.each(
  LANGUAGES.flatMap(
    (said) =>
      [
        ['reportage', reportageOf, said],
        ['story', storyOf, said],
      ] as const,
  ),
)('the excerpt of a %s with graphics is what people wrote alone, with the word marked [SRCH-02]', async (_kind, write, said) => {
  const slug = await write(said);
  const byText = (await find(said.word, slug))!;
  expect([byText.highlight, marked(byText)]).toEqual([expect.stringContaining(said.text), [said.word]]);
  const byValue = (await find(said.value, slug))!;
  expect([byValue.highlight, marked(byValue)]).toEqual([expect.stringContaining(said.value), said.value.split(' ')]);
  // Its texts stand apart in the one line it is.
  for (const { highlight } of [byText, byValue]) expect(highlight!.replace(said.text, '').replace(said.value, '')).toBe(' · ');
  const { hops } = (await newsroom.ana.get<{ hops: { text: string }[] }>(`/documents/${byText.id}/lineage`)).body;
  const [first, ...lines] = hops[0]!.text.split('\n');
  expect([first!.toUpperCase(), lines.toSorted()], 'its way tells what people wrote').toEqual([slug, [said.value, said.text].toSorted()]);
  // By the names of its template it is still found, and what is shown are the words of people.
  for (const name of [said.template, said.label]) {
    const byName = (await find(name, slug))!;
    expect([name, byName.highlight, byName.marks]).toEqual([name, byText.highlight, []]);
  }
});
