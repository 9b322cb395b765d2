import { ROLES } from '@lauda/domain';
import type { Rundown, Story } from '@lauda/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRundownBy, PATIENCE } from '../../testing/src/index.ts';
import type { OpenRundown } from '../src/index.ts';
import { deskAt, type RealDesk, startTestServer, type TestServer } from './real.ts';

let server: TestServer;
let desks: [ana: RealDesk, bob: RealDesk];
let ana: OpenRundown;
let bob: OpenRundown;
let programId: number;
let date: string;
let stories: Story[];
let day = 0;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['ana', 'bob']) await server.person(name, ROLES);
  desks = [await deskAt(server, 'ana'), await deskAt(server, 'bob')];
  programId = (await desks[0].newsroom.programs.create({ name: 'Jornal', start: '19:00:00', end: '20:00:00' })).id;
});
afterAll(async () => {
  for (const desk of desks ?? []) await desk.stop();
  await server?.stop();
});

const storiesOf = (rundown: { readonly blocks: readonly { readonly stories: readonly Story[] }[] } | undefined): Story[] =>
  rundown?.blocks.flatMap((block) => block.stories) ?? [];
const fresh = (): Promise<Rundown> => desks[0].newsroom.rundowns.load({ programId, date }) as Promise<Rundown>;
/** Both show what a load answers now, with places and versions. */
async function bothShow(...slugs: string[]): Promise<void> {
  const stored = await fresh();
  expect(storiesOf(stored).map(({ slug }) => slug)).toEqual(slugs);
  for (const open of [ana, bob]) await expect.poll(() => open.view.snapshot(), PATIENCE).toEqual(stored);
}
const versions = async (): Promise<Record<string, number>> =>
  Object.fromEntries(storiesOf(await fresh()).map(({ slug, version }) => [slug, version]));

beforeEach(async () => {
  date = `2026-12-${String((day += 1)).padStart(2, '0')}`;
  const rundown = await createRundownBy(desks[0].newsroom, { programId, date });
  for (const slug of ['A', 'B', 'C', 'D', 'E'])
    await desks[0].newsroom.rundowns.stories.create(rundown.id, { blockId: rundown.blocks[0]!.id, story: { slug } });
  stories = storiesOf(await fresh());
  [ana, bob] = desks.map(({ store }) => store.rundowns.openRundown(programId, date)) as [OpenRundown, OpenRundown];
  await bothShow('A', 'B', 'C', 'D', 'E');
});

describe('after stories were removed', () => {
  it('who stays keeps its version, is counted anew by everybody alike, and stands there for a load as well', async () => {
    const before = await versions();
    await ana.removeStories([stories[0]!.id, stories[2]!.id]);
    await bothShow('B', 'D', 'E');
    expect(storiesOf(bob.view.snapshot()).map(({ index }) => index)).toEqual([0, 1, 2]);
    const { B, D, E } = before;
    expect(await versions()).toEqual({ B, D, E });
  });

  it('what the other does next stands for both where it was put', async () => {
    await ana.removeStories([stories[0]!.id, stories[2]!.id]);
    await bothShow('B', 'D', 'E');
    await bob.createStory({ blockId: stories[0]!.blockId!, afterId: stories[1]!.id }, { slug: 'NOVA' });
    await bothShow('B', 'NOVA', 'D', 'E');
    await bob.moveStories({ ids: [stories[4]!.id], targetBlockId: stories[0]!.blockId!, targetStoryId: stories[1]!.id });
    await bothShow('E', 'B', 'NOVA', 'D');
  });

  it('the other can still take back what was done to one that stayed: nobody changed it', async () => {
    await bob.patchStory(stories[4]!.id, 'page', '9');
    await ana.removeStories([stories[0]!.id]);
    await bothShow('B', 'C', 'D', 'E');
    expect(await desks[1].store.undo.undo()).toBe('done');
    expect(storiesOf(await fresh()).at(-1)!.page).toBe('');
  });

  it('and restored, who gives way to them has a new version, which both are told', async () => {
    await ana.removeStories([stories[0]!.id, stories[2]!.id]);
    await bothShow('B', 'D', 'E');
    const before = await versions();
    await ana.restoreStories([stories[0]!.id, stories[2]!.id]);
    await bothShow('A', 'B', 'C', 'D', 'E');
    const after = await versions();
    expect(['B', 'D', 'E'].map((slug) => after[slug]! > before[slug]!)).toEqual([true, true, true]);
  });
});

it('a story on air stays where it is, unhidden, and who wanted it to go is told', async () => {
  const [, onAir, other] = stories;
  await ana.patchStory(onAir!.id, 'approved', true);
  await ana.displayStatus({ storyIds: [onAir!.id] }, 'play');
  await expect.poll(() => storiesOf(ana.view.snapshot())[1]!.displayStatus, PATIENCE).toBe('play');
  const hidden: boolean[] = [];
  const stop = ana.view.subscribe(() => hidden.push(!storiesOf(ana.view.snapshot()).some(({ id }) => id === onAir!.id)));
  const { store } = desks[0];
  const said = () => store.notices.view.snapshot().at(-1)?.title;
  const { undo } = store.undo.view.snapshot();
  expect(await ana.removeStories([onAir!.id])).toEqual({ ok: true, value: [] });
  expect(said()).toEqual({ key: 'phrases:onAirStays', params: { slugs: 'B' } });
  expect(store.undo.view.snapshot().undo).toBe(undo);
  expect(await ana.removeStories([onAir!.id, other!.id])).toEqual({ ok: true, value: [other!.id] });
  await bothShow('A', 'B', 'D', 'E');
  stop();
  expect(hidden).not.toContain(true);
});

it('a story on air stays also where the list of stories has it deleted, and leaves nothing to take back', async () => {
  const [, , onAir] = stories;
  await ana.patchStory(onAir!.id, 'approved', true);
  await ana.displayStatus({ storyIds: [onAir!.id] }, 'play');
  const { store } = desks[0];
  const { list, close } = store.documents.stories.open('search');
  await list.load({});
  const { undo } = store.undo.view.snapshot();
  expect(await store.documents.stories.remove([onAir!.id])).toEqual({ ok: true, value: [] });
  expect(store.notices.view.snapshot().at(-1)?.title).toEqual({ key: 'phrases:onAirStays', params: { slugs: 'C' } });
  expect(store.undo.view.snapshot().undo).toBe(undo);
  close();
});
