import { expect, it } from 'vitest';
import type { OpenRundown } from '../src/index.ts';
import type { Rundown } from '../src/types.ts';
import { later, refusal } from './answers.ts';
import { BOB, block, orderOf, rundown, story } from './entities.ts';
import { type Bench, bench } from './harness.ts';
import { settle } from './time.ts';

/** The first rundown holds stories 1 to 3 in block 11, the second 21 and 22 in block 111; both end with Stand By. */
const first = (ids = [1, 2, 3], versions: Readonly<Record<number, number>> = {}): Rundown =>
  rundown(1, [
    block(
      11,
      0,
      ids.map((id) => story(id, { version: versions[id] ?? 1 })),
    ),
    block(19, 1, [], { standBy: true }),
  ]);
const second = (more: Rundown['blocks'] = [], ids = [21, 22]): Rundown =>
  rundown(
    2,
    [
      block(
        111,
        0,
        ids.map((id) => story(id, { programId: 6 })),
        { rundownId: 2 },
      ),
      ...more.map((each, at) => ({ ...each, index: at + 1 })),
      block(119, 1 + more.length, [], { rundownId: 2, standBy: true }),
    ],
    { programId: 6 },
  );
const other = (stories: Rundown['blocks'][number]['stories'] = []) => block(77, 1, stories, { rundownId: 2 });

interface Two extends Bench {
  readonly one: OpenRundown;
  readonly two: OpenRundown;
  /** What the server answers next when a rundown is asked for; promises are answered by hand. */
  readonly next: { one: () => unknown; two: () => unknown };
}
/** Both rundowns open, events flowing or not; what was sent to open them is forgotten. */
async function both(live: boolean): Promise<Two> {
  const next: Two['next'] = { one: first, two: second };
  const made = await bench({
    'GET /rundowns': ({ query }: { query: { programId: number } }) => (query.programId === 5 ? next.one() : next.two()),
  });
  if (live) made.socket.become('open');
  await settle();
  const [one, two] = [made.store.rundowns.openRundown(5, '2026-03-10'), made.store.rundowns.openRundown(6, '2026-03-10')];
  await settle();
  made.sent.length = 0;
  return { ...made, one, two, next };
}
const moved = (id: number, version: number) => ({
  ids: [id],
  rundownId: 2,
  targetBlockId: 77,
  targetStoryId: null,
  order: [{ id, blockId: 77, index: 0, version }],
});

it('leaves a rundown as it was loaded last when a load of another one is answered after it', async () => {
  const made = await both(false);
  const slow = later<Rundown>();
  made.next.two = () => slow.promise;
  const loading = made.two.load();
  made.answers['PUT /rundowns/{id}/stories/move'] = [story(3, { version: 2, index: 0 })];
  await made.one.moveStories({ ids: [3], targetBlockId: 11, targetStoryId: 1 });
  // Somebody moved it again since, and that load is newer than everything the other one has to bring.
  made.next.one = () => first([1, 3, 2], { 3: 3, 2: 2 });
  await made.one.load();
  expect(orderOf(made.one.view.snapshot())[0]).toEqual([1, 3, 2]);
  slow.answer(second());
  await loading;
  expect(orderOf(made.one.view.snapshot())[0]).toEqual([1, 3, 2]);
});

it('shows a story in the block that a load brings, although it came there while nobody here knew the block', async () => {
  const made = await both(true);
  const slow = later<Rundown>();
  made.next.two = () => slow.promise;
  const loading = made.two.load();
  made.live('stories MOVE', moved(1, 2), BOB);
  expect(orderOf(made.one.view.snapshot())[0]).toEqual([2, 3]);
  slow.answer(second([other([story(1, { version: 2, programId: 6 })])]));
  await loading;
  expect([orderOf(made.two.view.snapshot()), made.sent.length]).toEqual([[[21, 22], [1], []], 1]);
});

it('asks again for a story that came into a block nobody here knew, when the load was older than its coming', async () => {
  const made = await both(true);
  const slow = later<Rundown>();
  made.next.two = () => slow.promise;
  const loading = made.two.load();
  made.live('stories MOVE', moved(1, 2), BOB);
  made.next.two = () => second([other([story(1, { version: 2, programId: 6 })])]);
  slow.answer(second([other()]));
  await loading;
  await settle();
  expect(made.sent.filter(({ query }) => query?.programId === 6)).toHaveLength(2);
  expect(orderOf(made.two.view.snapshot())).toEqual([[21, 22], [1], []]);
});

it('shows a story that came back, although an older load tells once more that it went', async () => {
  const made = await both(true);
  const [older, newer] = [later<Rundown>(), later<Rundown>()];
  made.next.one = () => older.promise;
  const loading = made.one.load();
  made.live('stories DELETE', { ids: [2] }, BOB);
  made.next.one = () => newer.promise;
  const again = made.one.load();
  // It was taken out of the trash before both were read; the event that says so was lost.
  older.answer(first([1, 2, 3], { 2: 3 }));
  await loading;
  newer.answer(first([1, 2, 3], { 2: 3 }));
  await again;
  expect(orderOf(made.one.view.snapshot())[0]).toEqual([1, 2, 3]);
});

it('shows a story as it is when it comes from a rundown that was closed before the answer that made it', async () => {
  const made = await both(true);
  const answer = later<unknown>();
  made.answers['POST /rundowns/{id}/stories/{storyId}/after'] = () => answer.promise;
  const created = made.one.createStory({ blockId: 11, afterId: 3 });
  made.store.rundowns.closeRundown(made.one);
  answer.answer(story(4, { slug: 'AS MADE', blockId: 11, index: 3 }));
  expect((await created).ok).toBe(true);
  // Somebody changed it since, which nobody here heard of, and moved it then.
  const now = story(4, { version: 3, slug: 'AS IT IS', programId: 6 });
  made.next.two = () => rundown(2, [block(111, 0, [now], { rundownId: 2 })], { programId: 6 });
  made.live('stories MOVE', { ...moved(4, 3), targetBlockId: 111, order: [{ id: 4, blockId: 111, index: 0, version: 3 }] }, BOB);
  await settle();
  const shown = made.two.view.snapshot()!.blocks.flatMap(({ stories }) => stories);
  expect(shown.find(({ id }) => id === 4)?.slug).toBe('AS IT IS');
});

it.each([
  'before',
  'after',
])('finds a rundown that went to another day, whose event comes %s the answer that it is not there', async (when) => {
  const made = await both(true);
  const texts = later();
  made.next.one = () => texts.promise;
  const loaded = made.one.load();
  await settle();
  const comes = (): void => made.live('rundowns PATCH', { id: 1, version: 2, field: 'date', newValue: '2026-03-11' });
  if (when === 'before') comes();
  made.next.one = () => ({ ...first(), date: '2026-03-11', version: 2 });
  texts.refuse(refusal(404));
  await loaded;
  if (when === 'after') comes();
  await settle();
  expect(made.sent.map(({ query }) => query?.date)).toEqual(['2026-03-10', '2026-03-11']);
  expect([made.one.state.snapshot(), made.one.date, orderOf(made.one.view.snapshot())]).toEqual(['ready', '2026-03-11', [[1, 2, 3], []]]);
});
