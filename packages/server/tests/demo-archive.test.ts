import { startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../src/demo/people.ts';
import { seedDemo } from '../src/demo/seed.ts';

interface Page {
  total: number;
  data: { slug: string; date: string; kind: string; state: string | null; programsIds: number[] }[];
}
let server: TestServer;
let editor: WireClient;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.server.services, { archive: true });
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
    expect([...found.values()].every((count) => count === least)).toBe(true);
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
