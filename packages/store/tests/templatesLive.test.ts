import { ROLES } from '@lauda/domain';
import { Newsroom } from '@lauda/sdk';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../testing/src/patience.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/src/server.ts';
import { Store } from '../src/index.ts';
import { templatesOf } from '../src/templates/templatesOf.ts';
import type { RundownTemplate } from '../src/types.ts';
import { MemoryStorage, testEnv } from './env.ts';

let server: TestServer;
const opened: Newsroom[] = [];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  for (const newsroom of opened) await newsroom.close();
  await server.stop();
});

async function person(name: string): Promise<{ store: Store; newsroom: Newsroom }> {
  await server.person(name, [...ROLES]);
  const newsroom = new Newsroom({ url: server.url });
  opened.push(newsroom);
  await newsroom.auth.login({ username: name, password: TEST_PASSWORD });
  const store = new Store({ client: newsroom, env: testEnv(undefined, new MemoryStorage()) });
  await store.session.load();
  await vi.waitFor(() => expect(store.connection.snapshot()).toBe('open'), PATIENCE);
  return { store, newsroom };
}
const seen = (template: RundownTemplate | undefined) =>
  template?.blocks.map(({ title, commercial, stories }) => [title, commercial, stories.map(({ slug }) => slug)]);

it('shows both of two people the same template whatever either does to it or takes back', async () => {
  const [ana, bob] = [await person('ana'), await person('bob')];
  const program = await ana.newsroom.programs.create({ name: 'Jornal', start: '19:00:00', end: '19:30:00' });
  const [mine, theirs] = [templatesOf(ana.store), templatesOf(bob.store)];
  for (const templates of [mine, theirs]) await templates.ofProgram(program.id);
  const blocks = [{ title: 'A', commercial: 'PT2M', stories: [{ slug: 'S1' }, { slug: 'S2' }] }, { title: 'B' }];
  await mine.create({ name: 'Padrão', programId: program.id, blocks });
  await vi.waitFor(() => expect(theirs.list.snapshot().rows).toHaveLength(1), PATIENCE);
  const first = mine.selected.snapshot()!;
  await theirs.select(first.id);
  const [a, b] = first.blocks;
  await mine.patchBlock(a!.id, 'title', 'X');
  await mine.moveStories({ ids: [a!.stories[0]!.id], targetBlockId: b!.id });
  await mine.removeBlock(a!.id);
  const changed = [
    ['B', 'PT0S', ['S1']],
    ['Stand By', 'PT0S', []],
  ];
  for (const templates of [mine, theirs]) await vi.waitFor(() => expect(seen(templates.selected.snapshot())).toEqual(changed), PATIENCE);
  for (let step = 0; step < 3; step += 1) expect(await ana.store.undo.undo()).toBe('done');
  for (const templates of [mine, theirs])
    await vi.waitFor(() => expect(seen(templates.selected.snapshot())).toEqual(seen(first)), PATIENCE);
  const stored = await bob.newsroom.rundowns.templates.load(first.id);
  expect(seen(stored)).toEqual(seen(first));
  await theirs.remove(first.id);
  await vi.waitFor(() => expect([mine.list.snapshot().rows, mine.selected.snapshot()]).toEqual([[], undefined]), PATIENCE);
});
