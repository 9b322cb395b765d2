import { Newsroom } from '@lauda/sdk';
import { createRundownBy, EVERY_ROLE, PATIENCE, startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askedBoard } from './asked.ts';
import type { Board } from './board.ts';
import { openBoard } from './storeBoard.ts';

let server: TestServer;
let ana: Newsroom;
beforeAll(async () => {
  server = await startTestServer({ now: Date.parse('2026-11-22T01:00:00Z') });
  await server.person('ana', EVERY_ROLE);
  ana = new Newsroom({ url: server.url });
  await ana.auth.login({ username: 'ana', password: TEST_PASSWORD });
});
afterAll(async () => {
  await ana?.close();
  await server?.stop();
});

it('a show that is on air over midnight stays on the board until it is over, and stands on one that is opened meanwhile', async () => {
  const late = await ana.programs.create({ name: 'Última edição', start: '23:30:00', end: '00:45:00' } as never);
  const early = await ana.programs.create({ name: 'Jornal', start: '19:00:00', end: '19:30:00' } as never);
  const date = '2026-11-21';
  await createRundownBy(ana, { programId: early.id, date });
  const { id, blocks } = await createRundownBy(ana, { programId: late.id, date });
  const story = await ana.rundowns.stories.create(id, { blockId: blocks[0]!.id, story: { slug: 'NO AR' } } as never);
  await ana.rundowns.approve(id, true);
  await ana.stories.displayStatus(story.id, 'play');
  const names = (board: { shows: readonly { program: string }[] | undefined }) => board.shows!.map(({ program }) => program);
  const end = new AbortController();

  server.advance(Date.parse('2026-11-22T02:59:56Z') - server.now());
  const watched = await openBoard(ana, end.signal, 'pt_BR');
  try {
    await expect.poll(() => watched.board().date, PATIENCE).toBe('2026-11-22');
    // The clock of the board is an estimate of the server's, and on a busy machine a moment ahead of it.
    await expect.poll(() => server.now(), PATIENCE).toBeGreaterThanOrEqual(Date.parse('2026-11-22T03:00:00Z'));
    expect(names(watched.board())).toEqual(['Última edição']);
    expect(names(await askedBoard(ana, end.signal))).toEqual(['Última edição']);
    await ana.stories.displayStatus(story.id, 'stop');
    await expect.poll(() => names(watched.board()), PATIENCE).toEqual([]);
    expect(names(await askedBoard(ana, end.signal))).toEqual([]);
  } finally {
    await watched.close();
    end.abort();
  }
});

const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const added = async (kind: string, state: string, times = 1): Promise<void> => {
  await sql(
    `insert into job (kind, target, args, state, created_at, due_at, finished_at) select $1, at::text, '{}', $2, now(), now(), now() from generate_series(1, $3) at`,
    [kind, state, times],
  );
};

it('the board keeps what failed in the night in sight, however much was done since, until a later one of its kind is over', async () => {
  await added('backup', 'FAILED', 2);
  await added('mail', 'DONE', 130);
  await added('index', 'QUEUED');
  const named = ({ jobs }: Board): string[] => jobs!.map(({ kind, target, state }) => `${state} ${kind} ${target}`);
  const end = new AbortController();
  const watched = await openBoard(ana, end.signal, 'pt_BR');
  try {
    const before = ['FAILED backup 2', 'FAILED backup 1', 'QUEUED index 1'];
    expect(named(await askedBoard(ana, end.signal))).toEqual(before);
    expect(named(watched.board())).toEqual(before);
    await added('backup', 'FAILED');
    const [again] = (await ana.jobs.list({ size: 1 })).data;
    // Begun anew and called off again by hand, which tells how it ends as the clock would.
    await ana.jobs.retry(again!.id);
    await ana.jobs.cancel(again!.id);
    const after = ['FAILED backup 2', 'QUEUED index 1'];
    expect(named(await askedBoard(ana, end.signal))).toEqual(after);
    await expect.poll(() => named(watched.board()), PATIENCE).toEqual(after);
  } finally {
    await watched.close();
    end.abort();
  }
});
