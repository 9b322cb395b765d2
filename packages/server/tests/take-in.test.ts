import type { rundowns } from '@lauda/spec/areas/rundowns';
import { createRundown, makeProgram, type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';

type Rundown = z.infer<typeof rundowns.load.result>;
type TakenIn = z.infer<typeof rundowns.takeIn.result>;
let server: TestServer;
let ana: WireClient;
let programId: number;

beforeAll(async () => {
  server = await startTestServer();
  await server.person('ana', ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE', 'STORY_ADMIN', 'PROGRAM_WRITE']);
  await server.person('desk', ['RUNDOWN_READ', 'RUNDOWN_WRITE']);
  ana = await server.as('ana');
  programId = await makeProgram(ana);
});
afterAll(() => server.stop());

const takeIn = (date: string, mode: string, rundown: object, more = '', client = ana) =>
  client.post<TakenIn & Refusal>(`/rundowns/take_in?programId=${programId}&date=${date}&mode=${mode}${more}`, { rundown });
const load = async (date: string): Promise<Rundown> => (await ana.get<Rundown>(`/rundowns?date=${date}&programId=${programId}`)).body;
const FILE = {
  start: '18:00:00',
  blocks: [
    {
      title: 'Abertura',
      stories: [
        { slug: 'CHUVA', approved: true },
        { slug: 'GREVE', estimated: 'PT1M' },
      ],
    },
    { title: 'Esporte', commercial: 'PT2M', stories: [{ slug: 'GOL' }] },
  ],
};
const middle = (story: object) => ({
  ...FILE,
  blocks: [FILE.blocks[0], { title: 'Esporte', stories: [{ slug: 'ANTES' }, story, { slug: 'DEPOIS' }] }],
});

it('makes a rundown out of a file, and then only what differs', async () => {
  const made = await takeIn('2026-12-01', 'create', FILE);
  expect(made.body.created.map(({ slug, block }) => [slug, block])).toEqual([
    ['CHUVA', 'Abertura'],
    ['GREVE', 'Abertura'],
    ['GOL', 'Esporte'],
  ]);
  const { start, blocks } = await load('2026-12-01');
  expect([start, blocks.map(({ title, commercial, stories }) => [title, commercial, ...stories.map(({ slug }) => slug)])]).toEqual([
    '18:00:00',
    [
      ['Abertura', 'PT0S', 'CHUVA', 'GREVE'],
      ['Esporte', 'PT2M', 'GOL'],
      ['Stand By', 'PT0S'],
    ],
  ]);
  expect([blocks[0]!.stories[0]!.approved, blocks[0]!.stories[1]!.estimated]).toEqual([true, 'PT1M']);
  const stored = await load('2026-12-01');
  stored.blocks[0]!.stories[1]!.slug = 'GREVE GERAL';
  const again = await takeIn('2026-12-01', 'replace', stored);
  expect(again.body.changes).toEqual([
    { sign: '~', entity: 'story', name: 'GREVE GERAL', field: 'slug', from: 'GREVE', to: 'GREVE GERAL' },
  ]);
  expect((await takeIn('2026-12-01', 'create', FILE)).body.code).toBe('rundown_exists');
  expect((await takeIn('2026-12-02', 'append', FILE)).body.code).toBe('rundown_not_found');
});

it.each([
  ['a value that is none', { slug: 'NO MEIO', estimated: 'logo' }, 'story.estimated', '2027-01-01'],
  [
    'a field nobody knows',
    { slug: 'NO MEIO', sections: { head: { type: 'HEADER', colour: 'red' } } },
    'story.sections.head.colour',
    '2027-01-02',
  ],
  ['sections that are none', { slug: 'NO MEIO', sections: 'x' }, 'story.sections', '2027-01-03'],
])('leaves no rundown, no event and no line of the log behind when the middle of it holds %s', async (_title, story, path, next) => {
  const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['rundowns', 'blocks', 'stories']);
  const logged = async () => (await server.server.services.pool.query('select count(*)::int as n from rundown_log')).rows[0].n as number;
  const before = await logged();
  const refused = await takeIn('2026-12-03', 'create', middle(story));
  expect([refused.status, refused.body.code, refused.body.fields?.[0]?.path]).toEqual([422, 'validation_failed', path]);
  expect(refused.body.details).toContain('NO MEIO');
  expect((await ana.get(`/rundowns/check?date=2026-12-03&programId=${programId}`)).body).toBe(false);
  expect(await logged()).toBe(before);
  // What comes next is the first thing anybody hears of.
  await createRundown(ana, { date: next, programId });
  await live.until(() => live.events.length > 0);
  expect(live.events[0]).toMatchObject({ topic: 'rundowns', action: 'CREATE', data: { date: next } });
  live.close();
});

it('makes the same stories of the same file: a list without ids, twice, changes nothing, and an edited one only what differs', async () => {
  const ids = async () => (await load('2026-12-09')).blocks.flatMap(({ stories }) => stories.map(({ id }) => id));
  await takeIn('2026-12-09', 'create', FILE);
  const first = await ids();
  await ana.patch(`/stories/${first[1]}`, 'page', '07');
  for (const mode of ['append', 'replace', 'append']) {
    const again = await takeIn('2026-12-09', mode, FILE);
    expect([mode, again.body.created, again.body.changes]).toEqual([mode, [], []]);
    expect(await ids()).toEqual(first);
  }
  const edited = middle({ slug: 'GOL', information: 'aos 40' });
  expect((await takeIn('2026-12-09', 'replace', edited)).body.created.map(({ slug }) => slug)).toEqual(['ANTES', 'DEPOIS']);
  expect((await ids())[3]).toBe(first[2]);
  const two = { blocks: [{ title: 'Abertura', stories: [{ slug: 'NOTA' }, { slug: 'NOTA' }] }] };
  expect((await takeIn('2026-12-09', 'append', two)).body.created).toHaveLength(2);
  expect((await takeIn('2026-12-09', 'append', two)).body.created).toHaveLength(0);
  const gone = (await ids())[2]!;
  await ana.delete(`/stories?ids=${gone}`);
  expect((await takeIn('2026-12-09', 'append', two)).body.created).toHaveLength(1);
});

it('takes every step back, those of a stored rundown too, and keeps a trial run to itself', async () => {
  await takeIn('2026-12-04', 'create', FILE);
  const before = await load('2026-12-04');
  for (const mode of ['append', 'replace'])
    expect((await takeIn('2026-12-04', mode, middle({ slug: 'NO MEIO', typeId: 'x' }))).status).toBe(422);
  expect(await load('2026-12-04')).toEqual(before);
  const trial = await takeIn('2026-12-04', 'append', middle({ slug: 'NO MEIO' }), '&dryRun=true');
  expect(trial.body).toMatchObject({ dryRun: true, rundownId: before.id, created: [{ id: null, slug: 'ANTES' }, {}, {}] });
  expect(await load('2026-12-04')).toEqual(before);
  expect((await takeIn('2026-12-05', 'create', FILE, '&dryRun=true')).body.rundownId).toBe(null);
  expect((await ana.get(`/rundowns/check?date=2026-12-05&programId=${programId}`)).body).toBe(false);
});

it('asks for the right to write stories where it makes them, and for blocks in the file', async () => {
  const desk = await server.as('desk');
  expect((await takeIn('2026-12-06', 'create', FILE, '', desk)).status).toBe(403);
  expect((await ana.get(`/rundowns/check?date=2026-12-06&programId=${programId}`)).body).toBe(false);
  expect((await takeIn('2026-12-06', 'create', { blocks: [{ title: 'SÓ', stories: [] }] }, '', desk)).status).toBe(200);
  expect((await takeIn('2026-12-07', 'create', { start: '18:00:00' })).body.fields?.[0]?.path).toBe('rundown.blocks');
});

it('does not say that a story is gone that is on air: the whole is refused', async () => {
  await takeIn('2026-12-08', 'create', FILE);
  const { blocks } = await load('2026-12-08');
  const chuva = blocks[0]!.stories[0]!;
  await ana.patch(`/stories/${chuva.id}`, 'displayStatus', 'play');
  const refused = await takeIn('2026-12-08', 'replace', { blocks: [{ title: 'Abertura', stories: [{ slug: 'NOVA' }] }] });
  expect([refused.body.code, refused.body.details]).toEqual(['rundown_displayed', 'story CHUVA']);
  expect((await load('2026-12-08')).blocks.map(({ stories }) => stories.length)).toEqual([2, 1, 0]);
});

it('puts a block of a list that is called as Stand By is into Stand By, and makes no second one, which would air', async () => {
  const list = { blocks: [{ title: 'standby', stories: [{ slug: 'A\nB', estimated: 'PT1M' }] }] };
  expect((await takeIn('2027-02-01', 'create', list)).status).toBe(200);
  const { blocks } = await load('2027-02-01');
  expect(blocks.map((block) => [block.title, block.standBy, block.stories.map(({ slug }) => slug)])).toEqual([['Stand By', true, ['A B']]]);
});

it('knows the stories of a list that has Stand By again, also once Stand By is called something else', async () => {
  const list = { blocks: [{ title: 'Stand By', stories: [{ slug: 'A\nB' }, { slug: 'GAVETA' }] }] };
  await takeIn('2027-02-02', 'create', { blocks: [] });
  expect((await takeIn('2027-02-02', 'append', list)).body.created).toHaveLength(2);
  const { id, blocks } = await load('2027-02-02');
  await ana.patch(`/rundowns/${id}/blocks/${blocks[0]!.id}`, 'title', 'RESERVA');
  expect((await load('2027-02-02')).blocks[0]!.title).toBe('RESERVA');
  expect((await takeIn('2027-02-02', 'append', list)).body).toMatchObject({ created: [], changes: [] });
});
