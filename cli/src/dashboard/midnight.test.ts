import { Newsroom } from '@lauda/sdk';
import { createRundownBy, EVERY_ROLE, PATIENCE, startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askedBoard } from './asked.ts';
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
