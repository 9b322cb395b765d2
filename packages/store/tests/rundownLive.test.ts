import { describe, expect, it } from 'vitest';
import { editingOf } from '../src/documents/Editing.ts';
import type { DocumentForm, OpenRundown } from '../src/index.ts';
import type { Block, Rundown, Story } from '../src/types.ts';
import { ANA, BOB, block, lock, orderOf, rundown, story, uuidOf } from './entities.ts';
import type { Bench } from './harness.ts';
import { opened } from './opened.ts';
import { settle } from './time.ts';

const B1 = 11;
const B2 = 12;
const SB = 19;
const standBy = (index: number): Block => block(SB, index, [], { standBy: true });
const two = (): Rundown => rundown(1, [block(B1, 0, [story(1, { slug: 'A' }), story(2)], { title: 'A', commercial: 'PT2M' }), standBy(1)]);
const three = (): Rundown => rundown(1, [block(B1, 0, [story(1), story(2)]), block(B2, 1, []), standBy(2)]);
const blocks = (open: OpenRundown): number[] => open.view.snapshot()!.blocks.map(({ id }) => id);
const stories = (open: OpenRundown): number[][] => orderOf(open.view.snapshot());

describe('a live event of a block', () => {
  it('puts a new one in its place, before Stand By [RUN-RT-01]', async () => {
    const { open, live } = await opened({ 'GET /rundowns': two });
    live('blocks CREATE', block(B2, 1, []));
    expect(blocks(open)).toEqual([B1, B2, SB]);
  });

  it('takes a deleted one out, once [RUN-RT-02]', async () => {
    const { open, live } = await opened({ 'GET /rundowns': three });
    live('blocks DELETE', { rundownId: 1, ids: [B2] });
    expect(blocks(open)).toEqual([B1, SB]);
    const after = open.view.snapshot();
    live('blocks DELETE', { rundownId: 1, ids: [B2] });
    expect(open.view.snapshot()).toBe(after);
  });

  it('changes one field, or replaces it by its id [RUN-RT-03]', async () => {
    const { open, live } = await opened({ 'GET /rundowns': two });
    const { stories: _stories, ...before } = open.view.snapshot()!.blocks[0]!;
    live('blocks PATCH', { id: B1, version: 2, field: 'title', newValue: 'B' });
    expect(open.view.snapshot()!.blocks[0]).toMatchObject({ ...before, version: 2, title: 'B' });
    live('blocks UPDATE', block(B1, 0, [], { version: 3, title: 'C', commercial: 'PT5M' }));
    expect(open.view.snapshot()!.blocks[0]).toMatchObject({ title: 'C', commercial: 'PT5M' });
    expect(stories(open)[0]).toEqual([1, 2]);
  });

  it('sets their order [RUN-RT-04]', async () => {
    const { open, live } = await opened({ 'GET /rundowns': three });
    live('blocks ORDER', { rundownId: 1, blocksIds: [B2, B1, SB], version: 2 });
    expect(blocks(open)).toEqual([B2, B1, SB]);
  });
});

async function editing(): Promise<Bench & { open: OpenRundown; form: DocumentForm<Story> }> {
  const made = await opened({
    'GET /rundowns': two,
    'GET /stories/{id}': story(1, { slug: 'A' }),
    'PUT /locks/{id}': lock(uuidOf(1), 'ana', ANA, 1),
  });
  const form = editingOf(made.store).edit('stories', 1);
  await settle();
  return { ...made, form };
}
const first = (open: OpenRundown) => open.view.snapshot()!.blocks[0]!.stories[0]!;

describe('a live event of a story', () => {
  it('puts a new one in its place in its block [RUN-RT-05]', async () => {
    const { open, live } = await opened({ 'GET /rundowns': two });
    live('stories CREATE', story(8, { blockId: B1, index: 1 }));
    expect(stories(open)[0]).toEqual([1, 8, 2]);
  });

  it('takes a deleted one out, and warns in a form with unsaved text [RUN-RT-06]', async () => {
    const { open, live, form, store } = await editing();
    form.setField('slug', 'MINE');
    live('stories DELETE', { ids: [1] });
    expect(stories(open)[0]).toEqual([2]);
    expect(form.view.snapshot()).toMatchObject({ state: 'gone', document: { slug: 'MINE' } });
    expect(store.notices.view.snapshot()).toMatchObject([{ level: 'WARNING', title: { key: 'phrases:documentRemoved' }, manual: true }]);
  });

  it('changes row and open form, but never what is being typed [RUN-RT-07]', async () => {
    const { open, live, form } = await editing();
    live('stories UPDATE', story(1, { version: 2, slug: 'NEW' }));
    expect([first(open).slug, form.view.snapshot().document!.slug]).toEqual(['NEW', 'NEW']);
    live('stories PATCH', { id: 1, version: 3, field: 'slug', newValue: 'NEWER', oldValue: 'NEW' }, BOB);
    expect([first(open).slug, form.view.snapshot().document!.slug]).toEqual(['NEWER', 'NEWER']);
    form.setField('slug', 'MINE');
    live('stories UPDATE', story(1, { version: 4, slug: 'THEIRS' }));
    expect([first(open).slug, form.view.snapshot().document!.slug]).toEqual(['THEIRS', 'MINE']);
    live('stories PATCH', { id: 1, version: 5, field: 'slug', newValue: 'THEIRS TOO', oldValue: 'THEIRS' }, BOB);
    expect([first(open).slug, form.view.snapshot().document!.slug]).toEqual(['THEIRS TOO', 'MINE']);
  });

  it('moves it: it stands once, where it went [RUN-RT-08]', async () => {
    const { open, live } = await opened({ 'GET /rundowns': three });
    const order = [
      { id: 1, blockId: B2, index: 0, version: 2 },
      { id: 2, blockId: B1, index: 0, version: 2 },
    ];
    live('stories MOVE', { ids: [1], rundownId: 1, targetBlockId: B2, targetStoryId: null, order });
    expect(stories(open)).toEqual([[2], [1], []]);
  });

  it('hides one that became private without me, and not one that is shared with me [RUN-RT-09]', async () => {
    const { open, live } = await opened({ 'GET /rundowns': two });
    const patch = (id: number, allowedUsers: number[]) =>
      live(
        'stories PATCH',
        { id, version: 2, field: 'private', newValue: true, changes: { private: true, ownerId: BOB, allowedUsers } },
        BOB,
      );
    patch(1, []);
    expect(first(open)).toMatchObject({ visible: false, slug: '', sections: {}, information: null });
    patch(2, [ANA]);
    expect(open.view.snapshot()!.blocks[0]!.stories[1]).toMatchObject({ visible: true, slug: 'S2' });
  });

  it('does not double what I created myself [RUN-RT-10]', async () => {
    const made = await opened({ 'GET /rundowns': two }, true);
    made.answers['POST /rundowns/{id}/stories/{storyId}/after'] = ({ body }: { body?: unknown }) =>
      story(8, { uuid: (body as { story: { uuid: string } }).story.uuid, blockId: B1, index: 1 });
    await made.open.createStory({ blockId: B1, afterId: 1 });
    expect(stories(made.open)[0]).toEqual([1, 8, 2]);
    const mine = made.open.view.snapshot()!.blocks[0]!.stories[1]!;
    made.live('stories CREATE', mine, ANA);
    expect(stories(made.open)[0]).toEqual([1, 8, 2]);
  });
});

it('changes nothing by events of a rundown that is not open [RUN-RT-11]', async () => {
  const { open, live, store } = await opened({ 'GET /rundowns': two });
  const everything = () => [open.view.snapshot(), open.timing.snapshot(), store.rundowns.open.snapshot()];
  const before = everything();
  live('blocks CREATE', block(91, 0, [], { rundownId: 9 }));
  live('blocks ORDER', { rundownId: 9, blocksIds: [91], version: 2 });
  live('stories CREATE', story(90, { rundownId: 9, blockId: 91 }));
  live('stories PATCH', { id: 90, version: 2, field: 'slug', newValue: 'x' });
  live('rundowns PATCH', { id: 9, version: 2, field: 'production', newValue: 'PT1M' });
  live('rundowns DELETE', { ids: [9] });
  for (const [index, part] of everything().entries()) expect(part).toBe(before[index]);
});

it('shows a rundown as it was saved elsewhere, and says when it is deleted', async () => {
  const { open, live } = await opened({ 'GET /rundowns': two });
  live('rundowns UPDATE', { ...two(), version: 2, production: 'PT20M' });
  expect(open.view.snapshot()!.production).toBe('PT20M');
  live('rundowns DELETE', { ids: [1] });
  expect(open.state.snapshot()).toBe('deleted');
});

it('lists the locks held now, follows them live, and releases one for an administrator [LOCK-18]', async () => {
  const held = [lock(uuidOf(1), 'ana', ANA, 1), lock(uuidOf(2), 'bob', BOB, 2)];
  const made = await opened({ 'GET /locks': held.map((each, index) => ({ ...each, slug: `S${index + 1}` })) }, false);
  const rows = () => [...made.store.locks.view.snapshot().values()].map(({ slug, nickname }) => [slug, nickname]);
  expect(rows()).toEqual([
    ['S1', 'ana'],
    ['S2', 'bob'],
  ]);
  made.live('entity_locker LOCK', { ...lock(uuidOf(3), 'carla', 3, 3), slug: 'S3' });
  made.live('entity_locker UNLOCK', { uuid: uuidOf(1) });
  expect(rows()).toEqual([
    ['S2', 'bob'],
    ['S3', 'carla'],
  ]);
  await made.store.releaseLock(held[1]!);
  expect(made.lines()).toEqual(['DELETE /locks/2']);
  expect(rows()).toEqual([['S3', 'carla']]);
});
