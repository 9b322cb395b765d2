import { StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface State {
  running: boolean;
  targets: { target: string; state: string; indexed: number; total: number }[];
}
let server: TestServer;
let ana: WireClient;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  await server.person('ana', ['ADMIN_READ', 'ADMIN_WRITE', 'STORY_READ', 'STORY_WRITE', 'RUNDOWN_READ', 'RUNDOWN_WRITE', 'PROGRAM_WRITE']);
  ana = await server.as('ana');
  const { body: program } = await ana.post<{ id: number }>('/programs', { name: 'J', start: '12:00:00', end: '13:00:00' });
  const { body: rundown } = await ana.post<{ id: number; blocks: { id: number }[] }>('/rundowns', {
    date: '2026-11-21',
    programId: program.id,
  });
  for (const slug of ['ELEIÇÃO', 'GREVE', 'CHUVA'])
    await ana.post(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug } });
});
afterAll(() => server.stop());

const sql = (text: string) => server.server.services.pool.query(text);
const found = async (slug: string): Promise<string[]> =>
  (await ana.get<{ data: { slug: string }[] }>(`/stories/filter?slug=${encodeURIComponent(slug)}`)).body.data.map((story) => story.slug);
const state = async (): Promise<State> => (await ana.get<State>('/index/state')).body;
const of = ({ targets }: State, target: string) => targets.find((each) => each.target === target)!;

describe('the search index', () => {
  it('tells of 14 targets; one without data is empty [ADM-IDX-01]', async () => {
    const { running, targets } = await state();
    expect(running).toBe(false);
    expect(targets).toHaveLength(14);
    expect(targets.filter((each) => each.state !== 'empty').map(({ target, state, total }) => [target, state, total])).toEqual([
      ['documents', 'idle', 3],
      ['scripts', 'idle', 3],
      ['stories', 'idle', 3],
    ]);
  });

  it('finds a part of a slug without its accents', async () => {
    expect(await found('eleicao')).toEqual(['ELEIÇÃO']);
    expect(await found('ÇÃO')).toEqual(['ELEIÇÃO']);
    expect(await found('%')).toEqual([]);
  });

  it('indexes the chosen targets anew, no other, and says how far it is; nothing else of the documents changes [ADM-IDX-02]', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['index', 'jobs']);
    const versions = async () => (await sql('select id, version, changed_at from document order by id')).rows;
    const before = await versions();
    await sql('update document set search = null');
    expect(await found('greve')).toEqual([]);
    const asked = await ana.put<State>('/index', { targets: ['rss', 'stories', 'stories'] });
    expect(asked.status).toBe(200);
    expect(asked.body.running).toBe(true);
    expect(of(asked.body, 'rss').state).toBe('empty');
    expect((await sql(`select target from job where kind = 'index'`)).rows).toEqual([{ target: 'stories' }]);
    await expect.poll(async () => of(await state(), 'stories').state, { timeout: 15_000 }).toBe('done');
    expect(await found('greve')).toEqual(['GREVE']);
    expect(of(await state(), 'stories')).toEqual({ target: 'stories', state: 'done', indexed: 3, total: 3 });
    expect(await versions()).toEqual(before);
    await live.until(() => live.events.filter(({ topic, action }) => topic === 'index' && action === 'UPDATE').length >= 3);
    const states = live.events.filter(({ topic, action }) => topic === 'index' && action === 'UPDATE');
    expect(states.map(({ data }) => of(data as unknown as State, 'stories').state)).toEqual(['queued', 'running', 'done']);
    live.close();
  });

  it('refuses no targets and unknown ones', async () => {
    expect((await ana.put('/index', { targets: [] })).status).toBe(422);
    expect((await ana.put('/index', { targets: ['books'] })).status).toBe(422);
  });
});
