import { readdirSync, readFileSync } from 'node:fs';
import { DOCUMENT_STATES, isoDuration, isSpoken, plainText, type SectionName, spokenSeconds } from '@lauda/domain';
import { startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../src/demo/people.ts';
import { seedDemo } from '../src/demo/seed.ts';
import { ratesOf } from '../src/stories/totals.ts';

interface Page {
  total: number;
  data: { slug: string; date: string; kind: string; state: string | null; programsIds: number[] }[];
}
let server: TestServer;
let editor: WireClient;
beforeAll(async () => {
  server = await startTestServer();
  // Two at once, as two nodes of an empty database that are started together.
  await Promise.all([1, 2].map(() => seedDemo(server.server.services, { archive: true })));
  editor = await server.as('admin', DEMO_PASSWORD);
});
afterAll(() => server?.stop());

const TODAY = '2026-11-21';
const days = async (kind: string): Promise<Map<string, number>> => {
  const text = 'select date::text as date, count(*)::int as count from document where kind = $1 and date < $2 group by 1 order by 1';
  const { rows } = await server.server.services.pool.query<{ date: string; count: number }>(text, [kind, TODAY]);
  return new Map(rows.map(({ date, count }) => [date, count]));
};

it('the demo newsroom has sixty days behind it, with guidelines, reportages, productions and a show that aired on each', async () => {
  for (const [kind, least] of [
    ['guideline', 3],
    ['reportage', 1],
    ['story', 4],
  ] as const) {
    const found = await days(kind);
    expect([kind, found.size, [...found.keys()][0], [...found.keys()].at(-1)]).toEqual([kind, 60, '2026-09-22', '2026-11-20']);
    // The last day has one more subject, which went from a proposal to the air.
    expect([...found.values()].slice(0, -1).every((count) => count === least)).toBe(true);
  }
  expect((await days('production')).size).toBe(30);
  const { body } = await editor.get<{ blocks: { standBy: boolean; stories: { displayStatus: string; approved: boolean }[] }[] }>(
    '/rundowns?programId=1&date=2026-11-01',
  );
  expect(body.blocks.map(({ standBy, stories }) => [standBy, stories.length])).toEqual([
    [false, 4],
    [true, 0],
  ]);
  expect(body.blocks[0]!.stories.every(({ displayStatus, approved }) => displayStatus === 'stop' && approved)).toBe(true);
});

it('what lies behind is always the same, is found by its words, has its first revision, and is no part of today', async () => {
  const on = async (date: string) => (await editor.get<Page>(`/documents/filter?from=${date}&to=${date}&types=guideline&size=100`)).body;
  expect((await on('2026-11-20')).data.map(({ slug, state }) => [slug, state])).toEqual([
    ['POÇO SECO NA SERRA', 'COMPLETED'],
    ['FESTIVAL DE RUA: CAMPO BELO', 'INTERRUPTED'],
    ['POSTO DE SAÚDE: SANTA LUZIA', 'COMPLETED'],
    ['FEIRA LIVRE: SÃO BENEDITO', 'COMPLETED'],
  ]);
  const { total, data } = (await editor.get<Page>('/documents/filter?text=adutora&size=100')).body;
  expect([total > 5, data.every(({ date }) => date < TODAY)]).toEqual([true, true]);
  const { rows } = await server.server.services.pool.query(
    'select count(*)::int as missing from document d where date < $1 and not exists (select 1 from revision r where r.document_id = d.id)',
    [TODAY],
  );
  expect(rows).toEqual([{ missing: 0 }]);
});

it('is the house of forty people, whom they call, and what they said to each other on each of the days', async () => {
  const { body: people } = await editor.get<{ id: number; username: string; roles: string[] }[]>('/users/all');
  expect(people).toHaveLength(40);
  expect((await editor.get<Page>('/contacts/filter?filter=porto%20velho')).body.total).toBe(5);
  const reporter = await server.as('cecilia', DEMO_PASSWORD);
  const { body: chats } = await reporter.get<{ id: number; members: object[] }[]>('/chats');
  expect(chats).toHaveLength(1);
  expect(chats[0]!.members).toHaveLength(15);
  const { rows } = await server.server.services.pool.query<{ days: number; said: number; unread: number }>(
    `select count(distinct m.sent_at::date)::int as days, count(distinct m.id)::int as said, count(*) filter (where r.read_at is null)::int as unread
     from chat_message m join chat_receipt r on r.message_id = m.id where m.chat_id = $1`,
    [chats[0]!.id],
  );
  expect(rows[0]).toMatchObject({ said: 7 * 60, unread: 0 });
  expect(rows[0]!.days).toBeGreaterThanOrEqual(60);
});

it('has a day in which no screen is a desert: guidelines of every state, productions, reportages with graphics, proposals, a drawer and a trash', async () => {
  const today = async <T>(path: string): Promise<T[]> => (await editor.get<T[]>(`${path}?date=${TODAY}&allPrograms=true`)).body;
  const found = async <T = unknown>(path: string) => (await editor.get<{ total: number; data: T[] }>(path)).body;
  const guidelines = await today<{ state: string }>('/assignments');
  const states = new Map(DOCUMENT_STATES.map((state) => [state, guidelines.filter((each) => each.state === state).length]));
  expect([guidelines.length, [...states.values()].every((count) => count >= 2)]).toEqual([12, true]);
  const productions = await editor.get<{ coordinates: object | null }[]>(`/productions?date=${TODAY}`);
  expect([productions.body.length, productions.body.filter(({ coordinates }) => coordinates).length]).toEqual([6, 5]);
  const reportages = await found<{ id: number }>(`/news_reports/filter?from=${TODAY}&to=${TODAY}&allPrograms=true`);
  const graphics = await Promise.all(reportages.data.map(({ id }) => editor.get<{ cgs: object[] }>(`/news_reports/${id}`)));
  expect([reportages.total, graphics.every(({ body }) => body.cgs.length > 0)]).toEqual([8, true]);
  const proposals = (await found<{ used: boolean }>('/assignment_proposals/filter')).data;
  expect([proposals.filter(({ used }) => !used).length, proposals.filter(({ used }) => used).length]).toEqual([6, 1]);
  const { body: programs } = await editor.get<{ id: number; drawer: boolean }[]>('/programs');
  const drawer = programs.find((program) => program.drawer)!.id;
  expect((await found(`/documents/drawer?programId=${drawer}`)).total).toBe(2);
  expect([(await found('/assignments/excluded')).total, (await found('/news_reports/excluded')).total]).toEqual([1, 1]);
});

it('shows one subject on its whole way: a proposal, its guideline, production, reportage and story, and the air, by the people who took each step', async () => {
  const { data } = (await editor.get<{ data: { id: number; kind: string }[] }>('/documents/filter?text=poco%20seco&types=guideline')).body;
  const { hops } = (
    await editor.get<{ hops: { kind: string; nickname: string; at: string; text: string | null; was: string | null }[] }>(
      `/documents/${data[0]!.id}/lineage`,
    )
  ).body;
  expect(hops.map(({ kind, nickname }) => [kind, nickname])).toEqual([
    ['proposal', null],
    ['guideline', 'Dalva'],
    ['production', 'Dalva'],
    ['reportage', 'Elias'],
    ['story', 'Adriana'],
    ['air', 'Adriana'],
  ]);
  expect(hops.every(({ at }) => at < `${TODAY}T24`)).toBe(true);
});

it('stores how long each text is read by who reads it, as the form shows it at the first word that is typed', async () => {
  const { pool } = server.server.services;
  const text =
    'select d.slug, s.program_id as program, s.body from story s join document d on d.id = s.document_id where s.body is not null';
  const { rows } = await pool.query<{ slug: string; program: number; body: Parameters<typeof ratesOf>[1] }>(text);
  let read = 0;
  for (const { slug, program, body } of rows) {
    const rateOf = await ratesOf(pool, body, program);
    for (const [name, section] of Object.entries(body.sections ?? {})) {
      if (!section || !isSpoken(name as SectionName)) continue;
      expect(section.duration, `${slug}, ${name}`).toBe(isoDuration(spokenSeconds(section, rateOf)));
      read += 1;
    }
  }
  expect(read).toBeGreaterThan(240);
});

it('writes the words of its slugs with the accents they have in its texts', async () => {
  const { rows } = await server.server.services.pool.query<{ text: string }>(
    `select row_to_json(x)::text as text from (select d.slug, s.body from document d left join story s on s.document_id = d.id) x
     union all select body::text from assignment
     union all select row_to_json(m)::text from (select slug, body from archive_media) m`,
  );
  const source = new URL('../src/demo/', import.meta.url);
  const texts = [...rows.map(({ text }) => text), ...readdirSync(source).map((name) => readFileSync(new URL(name, source), 'utf8'))];
  const words = (text: string): string[] => text.normalize('NFC').match(/\p{L}{4,}/gu) ?? [];
  /** Every word that is written in small letters, by how it is without accents. */
  const forms = new Map<string, Set<string>>();
  for (const word of words(texts.join('\n')).filter((each) => each === each.toLowerCase()))
    forms.set(plainText(word), (forms.get(plainText(word)) ?? new Set()).add(word));
  const isSlug = (text: string): boolean => text === text.toUpperCase() && /\p{Lu}{4}/u.test(text) && !text.includes('_');
  // A type of media is no word of a slug.
  const quoted = (text: string): string[] => [...text.matchAll(/(?<!type"?: ?)['"]([^'"\n]+)['"]/g)].map(([, found]) => found!);
  const slugs = texts.flatMap(quoted).filter(isSlug);
  expect(new Set(slugs.filter((slug) => /[ÁÂÃÇÉÊÍÓÔÕÚ]/.test(slug))).size).toBeGreaterThan(30);
  const isBare = (word: string): boolean => plainText(word) === word.toLowerCase();
  const wrong = slugs.flatMap(words).filter((word) => isBare(word) && !(forms.get(plainText(word))?.has(word.toLowerCase()) ?? true));
  expect([...new Set(wrong)]).toEqual([]);
});
