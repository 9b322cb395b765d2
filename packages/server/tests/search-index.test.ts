import { createRundown, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentRows, type JsonRow } from '../src/documents/rows.ts';

interface State {
  running: boolean;
  targets: { target: string; state: string; indexed: number; total: number }[];
}
let server: TestServer;
let ana: WireClient;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  await server.person('ana', [
    'ADMIN_READ',
    'ADMIN_WRITE',
    'STORY_READ',
    'STORY_WRITE',
    'REPORT_WRITE',
    'RUNDOWN_READ',
    'RUNDOWN_WRITE',
    'PROGRAM_WRITE',
    'MEDIA_READ',
  ]);
  ana = await server.as('ana');
  const { body: program } = await ana.post<{ id: number }>('/programs', { name: 'J', start: '12:00:00', end: '13:00:00' });
  const { body: rundown } = await createRundown<{ id: number; blocks: { id: number }[] }>(ana, {
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
  it('tells of 14 targets; one without data is empty [ADM-IDX-01] [CONST-02]', async () => {
    const { running, targets } = await state();
    expect(running).toBe(false);
    expect(targets.map(({ target }) => target).toSorted()).toEqual([
      ...['assignments', 'contacts', 'documents', 'facebook', 'logs', 'media', 'newsreports', 'posts', 'productions', 'reports'],
      ...['rss', 'scripts', 'stories', 'twitter'],
    ]);
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
    await expect.poll(async () => of(await state(), 'stories').state).toBe('done');
    expect(await found('greve')).toEqual(['GREVE']);
    expect(of(await state(), 'stories')).toEqual({ target: 'stories', state: 'done', indexed: 3, total: 3 });
    expect(await versions()).toEqual(before);
    await live.until(() => live.events.filter(({ topic, action }) => topic === 'index' && action === 'UPDATE').length >= 3);
    const states = live.events.filter(({ topic, action }) => topic === 'index' && action === 'UPDATE');
    expect(states.map(({ data }) => of(data as unknown as State, 'stories').state)).toEqual(['queued', 'running', 'done']);
    live.close();
  });

  it('has the media of the archives for entries too, two columns of a key apart, and finds them without their accents', async () => {
    const ids: number[] = [];
    for (const name of ['Arquivo', 'Nuvem'])
      ids.push((await ana.post<{ id: number }>('/devices', { name, type: 'mam', protocol: 'mos', virtual: true, mosId: name })).body.id);
    await sql(`insert into archive_media (device_id, object_id, slug, body, at)
      select d, 'O' || n, slug, jsonb_build_object('objectId', 'O' || n, 'slug', slug, 'abstractText', case n when 8 then 'A Estação' end), now()
      from unnest(array[${ids}]) d, generate_series(1, 400) n, lateral (select case n when 7 then 'INUNDAÇÃO' else 'V' end as slug) s`);
    const media = async (text: string) =>
      (await ana.post<{ data: { objectId: string }[] }>(`/mam/${ids[1]}/medias`, { text })).body.data.map(({ objectId }) => objectId);
    const [bySlug, byText, byId] = [await media('inundacao'), await media('estacao'), await media('o399')];
    expect([bySlug, byText, byId]).toEqual([['O7'], ['O8'], ['O399']]);
    await sql('update archive_media set search = null');
    expect(of(await state(), 'media')).toEqual({ target: 'media', state: 'idle', indexed: 0, total: 800 });
    expect(await media('inundacao')).toEqual([]);
    await ana.put('/index', { targets: ['media'] });
    await expect
      .poll(async () => of(await state(), 'media'))
      .toEqual({
        target: 'media',
        state: 'done',
        indexed: 800,
        total: 800,
      });
    expect([await media('inundacao'), await media('estacao'), await media('o399')]).toEqual([bySlug, byText, byId]);
  });

  it('has the entries of a kind of documents by its description alone, and of no target two', async () => {
    expect((await ana.post('/reports', { slug: 'ENTREVISTA' })).status).toBe(201);
    await sql(`update document set search = null where kind = 'report'`);
    expect(of(await state(), 'reports')).toEqual({ target: 'reports', state: 'idle', indexed: 0, total: 1 });
    await ana.put('/index', { targets: ['reports'] });
    await expect.poll(async () => of(await state(), 'reports')).toMatchObject({ state: 'done', indexed: 1 });
    const spec = { topic: 'stories', columns: 'd.*', tables: 'document d', joined: 'document d', programs: `'{}'::bigint[]` } as const;
    const reads = { ofProgram: () => 'true', opened: () => 'true', whole: (row: JsonRow) => row };
    const again = () => documentRows<JsonRow, object>({ kind: 'report', targets: ['stories'], ...spec, ...reads });
    expect(again).toThrow('The target stories of the search index has entries already.');
  });

  it('refuses no targets and unknown ones', async () => {
    expect((await ana.put('/index', { targets: [] })).status).toBe(422);
    expect((await ana.put('/index', { targets: ['books'] })).status).toBe(422);
  });
});
