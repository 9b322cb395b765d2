import { INDEX_TARGETS, plainText } from '@lauda/domain';
import { createRundown, EVERY_ROLE, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rebuildIndex } from '../src/jobs/rebuild.ts';
import { type Change, change } from '../src/storage/change.ts';

interface Target {
  target: string;
  state: string;
  indexed: number;
  total: number;
}
interface Story {
  id: number;
  slug: string;
}
interface Rundown {
  id: number;
  blocks: { id: number }[];
}
const COUNT = 4_000;
const WRITERS = ['bia', 'caio', 'davi'];

let server: TestServer;
let ana: WireClient;
let writers: WireClient[];
let rundown: Rundown;
beforeAll(async () => {
  server = await startTestServer({ jobs: true });
  const owner = await server.person('ana', EVERY_ROLE);
  for (const name of WRITERS) await server.person(name, EVERY_ROLE);
  ana = await server.as('ana');
  writers = await Promise.all(WRITERS.map((name) => server.as(name)));
  const { body: program } = await ana.post<{ id: number }>('/programs', { name: 'Jornal', start: '19:00:00', end: '20:00:00' });
  rundown = (await createRundown<Rundown>(ana, { date: '2026-11-21', programId: program.id })).body;
  await sql(
    `with made as (insert into document (kind, uuid, owner_id, slug, date, changed_at, changed_by)
       select 'story', gen_random_uuid(), $1, 'AÇÃO ' || n, '2026-11-21', now(), $1 from generate_series(1, ${COUNT}) n returning id)
     insert into story (document_id, program_id, body) select made.id, $2, s.body from made, story s where s.document_id = $3`,
    [owner, program.id, (await create(ana, 'ABERTURA')).id],
  );
});
afterAll(() => server.stop());
// What is kept of every slug is of an earlier release: it still holds the slug, so it still finds it.
beforeEach(() => sql(`update document set search = 'old ' || search_text(slug)`));

const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const ids = async (): Promise<number[]> => (await sql('select id from document order by id')).rows.map(({ id }) => id);
const target = async (name: string): Promise<Target> =>
  (await ana.get<{ targets: Target[] }>('/index/state')).body.targets.find((each) => each.target === name)!;
const rebuild = (...targets: string[]) => ana.put<{ running: boolean; targets: Target[] }>('/index', { targets });
const done = (name: string) => expect.poll(async () => (await target(name)).state, { timeout: 60_000 }).toBe('done');
const job = async (): Promise<{ id: number; state: string; done: number }> =>
  (await sql(`select id, state, done from job where kind = 'index' order by id desc limit 1`)).rows[0];
const total = async (slug: string): Promise<number> =>
  (await ana.get<{ total: number }>(`/stories/filter?slug=${encodeURIComponent(slug)}&size=1`)).body.total;
/** Writes a story into the show. */
const create = async (writer: WireClient, slug: string): Promise<Story> =>
  (await writer.post<Story>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug } })).body;
/** The documents whose index is not what their slug says now. */
const wrong = async (): Promise<unknown[]> => {
  const { rows } = await sql('select id, slug, search from document');
  return rows.filter(({ slug, search }: { slug: string; search: string | null }) => search !== plainText(slug));
};
const open = new Set<() => Promise<void>>();
afterEach(() => Promise.all([...open].map((end) => end())));
/** Keeps a change of a document open until told to end. */
async function writing(id: number): Promise<() => Promise<void>> {
  const client = await server.server.services.pool.connect();
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
  await client.query('update document set version = version + 1 where id = $1', [id]);
  const end = async (): Promise<void> => {
    if (!open.delete(end)) return;
    await client.query('commit');
    client.release();
  };
  open.add(end);
  return end;
}

describe('a rebuild of the search index', () => {
  it('goes on while people create, rename and trash, tells how far it is, and ends as a fresh computation would', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['index']);
    const all = await ids();
    const held = all[COUNT / 2 + 250]!;
    const letGo = await writing(held);
    const untouched = async () =>
      (await sql(`select id, version from document where slug like 'AÇÃO %' and id <> $1 and excluded_at is null order by id`, [held]))
        .rows;
    await rebuild('stories');
    await expect.poll(async () => (await job()).done).toBeGreaterThan(0);
    const kept: string[] = [];
    let isOver = false;
    const write = async (writer: WireClient, at: number): Promise<void> => {
      for (let n = 0; n < 8 || !isOver; n += 1) {
        const made = await create(writer, `NOVA ${at}.${n}`);
        // Those that stand before it in the part that is being gone through are written too.
        const id = all[COUNT / 2 + at * 80 + (n % 80)]!;
        const renamed = await writer.patch(`/stories/${id}`, 'slug', `JÁ É ${at}.${n}`);
        const gone = await writer.delete(`/stories?ids=${made.id}`);
        const stays = await create(writer, `FICA ${at}.${n}`);
        expect([renamed.status, gone.status, stays.slug]).toEqual([200, 200, `FICA ${at}.${n}`]);
        kept.push(stays.slug);
        if (n === 7 && at === 0) {
          // The rebuild waits for the open change; until now nothing else did.
          expect((await job()).state).toBe('RUNNING');
          await letGo();
        }
      }
    };
    const working = Promise.all(writers.map(write));
    const before = await untouched();
    await Promise.race([done('stories'), working]).finally(() => {
      isOver = true;
    });
    await working;
    await done('stories');
    expect(await wrong()).toEqual([]);
    expect(await total('acao')).toBe((await untouched()).length + 1);
    expect(await total('fica')).toBe(kept.length);
    const now = new Map((await untouched()).map(({ id, version }: { id: number; version: number }) => [id, version]));
    for (const { id, version } of before) if (now.has(id)) expect([id, now.get(id)]).toEqual([id, version]);
    // Progress messages are ephemeral: they have no event number.
    const passed = live.events.filter(({ action }) => action === 'PATCH');
    const far = passed.map(({ data }) => data as unknown as Target).filter((each) => each.target === 'stories');
    expect(passed.every(({ n }) => n === null)).toBe(true);
    expect(far.length).toBeGreaterThan(1);
    expect(far.every(({ state, indexed, total: of }) => state === 'running' && indexed <= of)).toBe(true);
    expect(far.map(({ indexed }) => indexed)).toEqual(far.map(({ indexed }) => indexed).sort((a, b) => a - b));
    await live.until(() => live.events.some(({ action, data }) => action === 'UPDATE' && !data.running));
    live.close();
  });

  it('that is called off leaves an index that finds all it found, and one that begins anew ends it', async () => {
    const [first, last] = [(await ids())[0]!, (await ids()).at(-1)!];
    const [count, everything] = [await total('ação 1'), await target('documents')];
    const letGo = await writing((await ids())[COUNT / 2]!);
    await rebuild('documents');
    await expect.poll(async () => (await job()).done).toBeGreaterThan(0);
    const { id } = await job();
    expect((await ana.post(`/jobs/${id}/cancel`)).status).toBe(200);
    await expect.poll(async () => (await job()).state).toBe('CANCELLED');
    expect(await target('documents')).toEqual({ ...everything, state: 'idle' });
    const kept = async (of: number): Promise<string> => (await sql('select search from document where id = $1', [of])).rows[0].search;
    expect([(await kept(first)).startsWith('old '), (await kept(last)).startsWith('old ')]).toEqual([false, true]);
    // Each entry is whole: as it was, or as it is anew.
    expect(count).toBeGreaterThan(1_000);
    expect(await total('ação 1')).toBe(count);
    await letGo();
    await ana.post(`/jobs/${id}/retry`);
    await done('documents');
    expect(await wrong()).toEqual([]);
  });

  it('of two targets with the same entries goes through both at once', async () => {
    const { body } = await rebuild('documents', 'stories', 'assignments');
    expect(body.targets.find((each) => each.target === 'assignments')!.state).toBe('empty');
    await Promise.all([done('documents'), done('stories')]);
    expect(await wrong()).toEqual([]);
  });

  it('of every target counts the entries of each once, however many states it announces', async () => {
    const counted: string[] = [];
    const { services } = server.server;
    await change(services, null, (tx) => {
      const query = ((text: string, values: unknown[]) => {
        if (/count\(\*\)/.test(String(text))) counted.push(text);
        return tx.query(text, values);
      }) as Change['query'];
      return rebuildIndex({ ...tx, query }, services, INDEX_TARGETS, null);
    });
    expect(counted.length).toBeGreaterThan(1);
    expect(counted.length).toBeLessThanOrEqual(INDEX_TARGETS.length);
    await Promise.all([done('documents'), done('stories')]);
  });
});
