import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { makeProgram, type Refusal, startEmptyNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidOf } from '../src/uuidOf.ts';

type Result = {
  rundownId: number | null;
  created: { id: number | null; slug: string; total: string }[];
  unmapped: { file: string; path: string; text: string }[];
  problems: { file: string; line: number }[];
  dryRun: boolean;
};
type Rundown = {
  blocks: { stories: { id: number; uuid: string; slug: string; total: string; sections: unknown; source: { storyId: string } }[] }[];
};
const folder = new URL('../../../../shared/fixtures/mos/', import.meta.url);
const orders = existsSync(folder) ? readdirSync(folder).filter((name) => /^(roCreate|roReplace|roList).*\.xml$/.test(name)) : [];
const ORDER = `<mos><roCreate><roID>R1</roID><roSlug>NOITE</roSlug><story><storyID>A</storyID><storySlug>CHUVA</storySlug><p>Chove na AÇÃO toda.</p>
  <item><itemID>1</itemID><itemSlug>VT CHUVA</itemSlug><objID>O1</objID><mosID>p.mos</mosID><itemEdDur>250</itemEdDur><objTB>25</objTB></item></story><story><storyID>B</storyID><storySlug>GREVE</storySlug></story></roCreate></mos>`;
let server: TestServer;
let ana: WireClient;
let programId: number;
let day = 0;

beforeAll(async () => {
  ({ server, ana } = await startEmptyNewsroom());
  programId = await makeProgram(ana);
});
afterAll(() => server.stop());

const nextDate = () => new Date(Date.parse('2026-11-22T00:00:00Z') + ++day * 86_400_000).toISOString().slice(0, 10);
const send = (date: string, mode: string, files: Record<string, string | Uint8Array>, dryRun = false) => {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append('files', new Blob([content as BlobPart]), name);
  return ana.send<Result & Refusal>(
    'POST',
    `/rundowns/import?programId=${programId}&date=${date}&mode=${mode}${dryRun ? '&dryRun=true' : ''}`,
    form,
  );
};
const load = async (date: string) => (await ana.get<Rundown>(`/rundowns?date=${date}&programId=${programId}`)).body;
const count = async () => Number((await server.server.services.pool.query('select count(*) from document')).rows[0].count);

describe('an import of a running order', () => {
  it('makes a rundown with its texts, items, times and what had no place', async () => {
    const date = nextDate();
    const { body } = await send(date, 'create', { 'order.xml': ORDER });
    expect(body.created.map(({ slug, total }) => [slug, total])).toEqual([
      ['CHUVA', 'PT11S'],
      ['GREVE', 'PT0S'],
    ]);
    const [chuva] = (await load(date)).blocks[0]!.stories;
    expect(JSON.stringify(chuva!.sections)).toContain('Chove na AÇÃO toda.');
    expect(chuva!.sections).toMatchObject({
      vt: { subSections: [{ media: { objectId: 'O1', mosId: 'p.mos', duration: 250, timeBase: 25 } }] },
    });
    expect(chuva!.source).toMatchObject({ storyId: 'A', roId: 'R1' });
  });
  it('puts names into one line, and knows the story by those of the file, as earlier imports did', async () => {
    const date = nextDate();
    const order = `<mos><roCreate><roID>R2</roID><roSlug>N</roSlug><story><storyID>A</storyID><storySlug>CHUVA
FORTE</storySlug></story></roCreate></mos>`;
    const { body } = await send(date, 'create', { 'a.xml': order });
    const [made] = (await load(date)).blocks[0]!.stories;
    expect(made!.slug).toBe('CHUVA FORTE');
    const said = { slug: 'CHUVA\nFORTE', page: '', sections: {}, source: { roId: 'R2', roSlug: 'N', storyId: 'A', extra: [] } };
    expect(made!.uuid).toBe(uuidOf(`1 ${JSON.stringify([body.rundownId, '', said])}`));
    expect((await send(date, 'append', { 'a.xml': order })).body.created).toEqual([]);
  });
  it('appends, replaces, and refuses a second rundown of the day, and to add to one that is not there', async () => {
    const date = nextDate();
    for (const mode of ['append', 'replace'])
      expect([mode, (await send(date, mode, { 'a.xml': ORDER })).body.code]).toEqual([mode, 'rundown_not_found']);
    await send(date, 'create', { 'a.xml': ORDER });
    expect((await send(date, 'create', { 'a.xml': ORDER })).body.code).toBe('rundown_exists');
    await send(date, 'append', { 'b.xml': ORDER.replaceAll('GREVE', 'TERCEIRA') });
    expect((await load(date)).blocks[0]!.stories.map(({ slug }) => slug)).toEqual(['CHUVA', 'GREVE', 'TERCEIRA']);
    await send(date, 'replace', { 'c.xml': ORDER.replaceAll('GREVE', 'NOVA') });
    expect((await load(date)).blocks[0]!.stories.map(({ slug }) => slug)).toEqual(['CHUVA', 'NOVA']);
  });
  it('makes the same stories of the same file, however often and in whatever way it comes', async () => {
    const date = nextDate();
    const ids = async () => (await load(date)).blocks[0]!.stories.map(({ id }) => id);
    await send(date, 'create', { 'a.xml': ORDER });
    const first = await ids();
    const before = await count();
    await ana.patch(`/stories/${first[1]}`, 'slug', 'MUDADA');
    for (const mode of ['append', 'replace', 'append']) expect((await send(date, mode, { 'a.xml': ORDER })).body.created).toEqual([]);
    expect([await ids(), await count()]).toEqual([first, before]);
    const other = ORDER.replaceAll('CHUVA', 'SOL');
    await send(date, 'replace', { 'b.xml': other });
    expect([(await load(date)).blocks[0]!.stories.map(({ slug }) => slug), (await ids())[1]]).toEqual([['SOL', 'MUDADA'], first[1]]);
  });
  it('makes one story again that was trashed or moved to another day, once, and keeps what is written in it', async () => {
    const [date, tomorrow] = [nextDate(), nextDate()];
    const other = await send(tomorrow, 'create', { 'b.xml': ORDER.replaceAll('CHUVA', 'SOL') });
    await send(date, 'create', { 'a.xml': ORDER });
    const now = async () => (await load(date)).blocks[0]!.stories.map(({ id, slug }) => ({ id, slug }));
    const slugs = async () => (await now()).map(({ slug }) => slug);
    const [chuva, greve] = await now();
    await ana.delete(`/stories?ids=${chuva!.id}`);
    const target = (await load(tomorrow)).blocks[0] as unknown as { id: number };
    await ana.put(`/rundowns/${other.body.rundownId}/stories/move`, { ids: [greve!.id], targetBlockId: target.id });
    for (const times of [1, 2, 3]) {
      const made = (await send(date, 'append', { 'a.xml': ORDER })).body.created.map(({ slug }) => slug);
      expect([times, made, await slugs()]).toEqual([times, times === 1 ? ['CHUVA', 'GREVE'] : [], ['CHUVA', 'GREVE']]);
    }
    const again = await now();
    await ana.patch(`/stories/${again[0]!.id}`, 'slug', 'ESCRITA');
    await send(date, 'replace', { 'a.xml': ORDER });
    expect(await now()).toEqual([{ ...again[0]!, slug: 'ESCRITA' }, again[1]]);
    await ana.delete(`/stories?ids=${again[0]!.id}`);
    for (const mode of ['append', 'append', 'replace']) await send(date, mode, { 'a.xml': ORDER });
    expect((await slugs()).toSorted()).toEqual(['CHUVA', 'GREVE']);
    await ana.put('/stories/restore', { ids: [again[0]!.id] });
    await send(date, 'append', { 'a.xml': ORDER });
    expect((await slugs()).toSorted()).toEqual(['CHUVA', 'ESCRITA', 'GREVE']);
  });
  it.each([
    'a86a3b95',
    '66ee856b',
  ])('knows the stories that the release of %s made of a file, which read it in other words', async (release) => {
    const date = nextDate();
    const there = new URL('imported-before/', import.meta.url);
    const file = readFileSync(new URL('order.xml', there), 'utf8');
    const { body } = await send(date, 'create', { 'a.xml': file });
    const stories = async () => (await load(date)).blocks[0]!.stories.map(({ id, slug }) => [id, slug]);
    const first = await stories();
    const seen: string[] = [];
    for (const [n, words] of (JSON.parse(readFileSync(new URL(`${release}.json`, there), 'utf8')) as object[]).entries()) {
      const text = JSON.stringify([body.rundownId, '', words]);
      seen.push(text);
      const uuid = uuidOf(`${seen.filter((one) => one === text).length} ${text}`);
      await server.server.services.pool.query('update document set uuid = $2 where id = $1', [first[n]![0], uuid]);
    }
    await ana.patch(`/stories/${first[1]![0]}`, 'slug', 'MUDADA');
    const edited = first.map(([id, slug], n) => [id, n === 1 ? 'MUDADA' : slug]);
    for (const mode of ['append', 'replace', 'append'])
      expect([mode, (await send(date, mode, { 'a.xml': file })).body.created, await stories()]).toEqual([mode, [], edited]);
  });
  it('knows them also where words are read faster by then', async () => {
    const date = nextDate();
    const order = ORDER.replace('Chove na AÇÃO toda.', 'a'.repeat(400));
    await send(date, 'create', { 'a.xml': order });
    await ana.post('/stories/config', { ...(await ana.get<object>('/stories/config')).body, readRate: 0.12 });
    expect((await send(date, 'append', { 'a.xml': order })).body.created).toEqual([]);
    await server.server.services.pool.query("delete from setting where key = 'stories'");
  });
  it('holds an item without an id once, which the running order and the text of its story say in other words', async () => {
    const date = nextDate();
    const sent = `<mos><roStorySend><roID>R1</roID><storyID>A</storyID><storyBody><storyItem><objID>O1</objID><itemEdDur>250</itemEdDur></storyItem></storyBody></roStorySend></mos>`;
    const { body } = await send(date, 'create', {
      'a.xml': `${ORDER.replace('<itemID>1</itemID>', '').replace(/<p>.*?<\/p>/, '')}\n${sent}`,
    });
    expect(body.created[0]!.total).toBe('PT10S');
  });
  it('cuts a title before the letter that does not fit, and not through it', async () => {
    const [date, kept] = [nextDate(), 'M'.repeat(99)];
    const { status } = await send(date, 'create', {
      'a.xml': ORDER.replace('GREVE', `${kept}😀`).replace('VT CHUVA', `${'V'.repeat(499)}😀`),
    });
    expect(status).toBe(200);
    expect((await load(date)).blocks[0]!.stories[1]!.slug).toBe(kept);
  });
  it('tells in full what of an item does not fit or has no place, and cuts no id', async () => {
    const date = nextDate();
    const path = (kind: string, url: string, description = 'MXF') => `<${kind} techDescription="${description}">${url}</${kind}>`;
    const [long, id, url] = ['c'.repeat(501), 'O'.repeat(129), `http://a/${'u'.repeat(2_000)}`];
    const paths = [path('objPath', url), path('objPath', 'file:///1', 't'.repeat(501)), path('objMetadataPath', 'http://a/1.xml')];
    const item = (itemID: string, objID: string, more: string) =>
      `<item><itemID>${itemID}</itemID><objID>${objID}</objID><mosID>p.mos</mosID>${more}</item>`;
    const body = [
      item('1', 'O1', `<itemChannel>${long}</itemChannel><itemEdStart>meio</itemEdStart><objDur>300</objDur><itemEdDur>250</itemEdDur>`),
      item('2', 'O2', `<objSlug>OUTRO</objSlug><itemSlug>VT</itemSlug><objPaths>${paths.join('')}</objPaths><novo a="1"><b>x</b></novo>`),
      item('3', id, `<itemSlug>SEM</itemSlug><objDur>100</objDur><objTB>25</objTB><objPaths>${path('objPath', 'file:///3')}</objPaths>`),
      item('4', 'O4', '').replace('p.mos', 'm'.repeat(129)),
    ].join('');
    const order = `<mos><roCreate><roID>R3</roID><roSlug>N</roSlug><roEdStart>2026-11-21T19:15:00</roEdStart><roEdDur>00:30:00</roEdDur><story><storyID>A</storyID><storySlug>CHUVA</storySlug>${body}</story></roCreate></mos>`;
    const { body: made } = await send(date, 'create', { 'a.xml': order });
    const told = (name: string, text: string) => ({ file: 'a.xml', path: name, text });
    expect(made.unmapped).toEqual([
      told('R3/roEdStart', '2026-11-21T19:15:00'),
      told('R3/roEdDur', '00:30:00'),
      told('A/1/itemEdStart', 'no number: meio'),
      told('A/1/itemChannel', `longer than 500 characters: ${long}`),
      told('A/1/objDur', '300'),
      told('A/2/novo', '<novo a="1"><b>x</b></novo>'),
      told('A/2/objSlug', 'OUTRO'),
      told('A/2/objPath', `longer than 2000 characters: ${url}`),
      told('A/2/objPath techDescription', `longer than 500 characters: ${'t'.repeat(501)}`),
      told('A/3/objID', `longer than 128 characters: ${id}`),
      told('A/3/mosID', 'p.mos'),
      told('A/3/objDur', '100'),
      told('A/3/objTB', '25'),
      told('A/3/objPath', 'file:///3'),
      told('A/4/mosID', `longer than 128 characters: ${'m'.repeat(129)}`),
    ]);
    const { subSections } = ((await load(date)).blocks[0]!.stories[0]!.sections as { vt: { subSections: object[] } }).vt;
    expect(subSections).toMatchObject([
      { channel: long.slice(0, 500), edDur: 250, media: { objectId: 'O1', duration: 250 } },
      {
        slug: 'VT',
        media: {
          ...{ objectId: 'O2', slug: 'VT', paths: [{ techDescription: 't'.repeat(500), url: 'file:///1' }] },
          metadataPath: [{ techDescription: 'MXF', url: 'http://a/1.xml' }],
        },
      },
      { slug: 'SEM', type: 'CG' },
      { media: { objectId: 'O4', mosId: null } },
    ]);
    expect(subSections[0]).not.toHaveProperty('edStart');
    expect(subSections[2]).not.toHaveProperty('media');
    // A trial run tells the same.
    expect((await send(nextDate(), 'create', { 'a.xml': order }, true)).body.unmapped).toEqual(made.unmapped);
  });
  it('reads text, item and text in the order they stand in, and gives an item its time where the file counts none', async () => {
    const date = nextDate();
    const item = '<storyItem><itemID>1</itemID><objID>O1</objID><itemEdDur>250</itemEdDur><objTB>25</objTB></storyItem>';
    const times =
      '<mosExternalMetadata><mosSchema>s</mosSchema><mosPayload><MediaTime>0</MediaTime><TextTime>0</TextTime></mosPayload></mosExternalMetadata>';
    const body = `<p>Antes.</p>${item}<p>Entre os dois.</p>${item.replace('>1<', '>2<').replace('O1', 'O2')}<p>Depois.</p>`;
    const sent = `<mos><roStorySend><roID>R1</roID><storyID>B</storyID><storyBody>${body}</storyBody>${times}</roStorySend></mos>`;
    const { body: made } = await send(date, 'create', { 'a.xml': `${ORDER}\n${sent}` });
    expect(made.created.map(({ slug }) => slug)).toEqual(['CHUVA', 'GREVE']);
    const greve = (await load(date)).blocks[0]!.stories[1]!;
    expect(greve.sections).toMatchObject({
      head: { subSections: [{ text: 'Antes.' }] },
      vt: {
        duration: 'PT21S',
        subSections: [{ media: { objectId: 'O1' } }, { text: 'Entre os dois.' }, { media: { objectId: 'O2' } }],
      },
      footer: { subSections: [{ text: 'Depois.' }] },
    });
  });
  it('counts the words between two clips, and the time of the file for items without one, in the story as in its section', async () => {
    const date = nextDate();
    const clip = (id: number, time = '<itemEdDur>250</itemEdDur>') =>
      `<storyItem><itemID>${id}</itemID><objID>O${id}</objID>${time}<objTB>25</objTB></storyItem>`;
    const media = (seconds: number) =>
      `<mosExternalMetadata><mosSchema>s</mosSchema><mosPayload><MediaTime>${seconds}</MediaTime></mosPayload></mosExternalMetadata>`;
    const totalOf = async (body: string, times = '') => {
      const sent = `<mos><roStorySend><roID>R1</roID><storyID>B</storyID><storyBody>${body}</storyBody>${times}</roStorySend></mos>`;
      return (await send(date, 'create', { 'a.xml': `${ORDER}\n${sent}` }, true)).body.created[1]!.total;
    };
    expect(await totalOf(`${clip(1)}<p>${'a'.repeat(400)}</p>${clip(2)}`)).toBe('PT50S');
    expect(await totalOf(`${clip(1)}${clip(2, '')}`, media(45))).toBe('PT45S');
    expect(await totalOf(`${clip(1)}${clip(2, '')}`)).toBe('PT10S');
    // Where nothing differs, the clips go on to say how long it lasts, also once their archive tells.
    await send(date, 'create', { 'a.xml': ORDER });
    expect((await load(date)).blocks[0]!.stories[0]).toMatchObject({ manualVt: false, vt: 'PT10S' });
  });
  it('times its words by the rate of the settings, by that of the presenter of the program where it has one [STO-15]', async () => {
    const date = nextDate();
    const read = ORDER.replace('Chove na AÇÃO toda.', 'a'.repeat(100));
    const timed = async () => (await send(date, 'create', { 'a.xml': read }, true)).body.created[0]!.total;
    expect(await timed()).toBe('PT18S');
    const { pool } = server.server.services;
    await ana.post('/stories/config', { ...(await ana.get<object>('/stories/config')).body, readRate: 0.12 });
    expect(await timed()).toBe('PT22S');
    await pool.query('update person set read_rate = 0.06');
    await pool.query('update program set default_presenter = (select min(id) from person) where id = $1', [programId]);
    expect(await timed()).toBe('PT16S');
    await pool.query('update person set read_rate = null');
    await pool.query("delete from setting where key = 'stories'");
  });
  it('tells in a trial run what it would do, and stores nothing', async () => {
    const date = nextDate();
    const before = await count();
    const { body } = await send(date, 'create', { 'a.xml': ORDER }, true);
    expect(body).toMatchObject({
      dryRun: true,
      rundownId: null,
      created: [
        { id: null, slug: 'CHUVA' },
        { id: null, slug: 'GREVE' },
      ],
    });
    expect([await count(), (await ana.get(`/rundowns/check?date=${date}&programId=${programId}`)).body]).toEqual([before, false]);
  });
  it('refuses a damaged file with its line and reason, and imports nothing of the good ones', async () => {
    const date = nextDate();
    const before = await count();
    const refused = await send(date, 'create', { 'good.xml': ORDER, 'bad.xml': '<roCreate>\n<story>\n</roCreate>' });
    expect([refused.status, refused.body.code]).toEqual([422, 'validation_failed']);
    expect(refused.body.fields).toEqual([
      { path: 'bad.xml', rule: 'readable', params: { line: 3, text: expect.stringContaining('unexpected close tag') } },
    ]);
    expect(await count()).toBe(before);
    expect((await send(date, 'create', {})).body.fields).toEqual([{ path: 'files', rule: 'required' }]);
  });
});

describe.skipIf(orders.length === 0)(`${orders.length} running orders of real systems`, () => {
  it.each(orders)('%s is imported whole', async (name) => {
    const date = nextDate();
    const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('<storySlug>', '<storySlug>AÇÃO ');
    const answer = await send(date, 'create', { [name]: text });
    expect(answer.status).toBe(200);
    const slugs = [...text.matchAll(/<storySlug>([^<]+)</g)].map(([, slug]) => slug!.trim());
    expect((await load(date)).blocks[0]!.stories.map(({ slug }) => slug)).toEqual(slugs);
  });
});
