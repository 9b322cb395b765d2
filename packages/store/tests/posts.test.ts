import type { Post } from '@lauda/sdk';
import { expect, it } from 'vitest';
import { postsOf } from '../src/desk/Posts.ts';
import { bench } from './harness.ts';

const post = (id: number, fields: Partial<Post> = {}): Post => ({
  ...{ id, version: 1, slug: `S${id}`, title: null, text: '', excerpt: null, caption: null, featuredImage: null, publicationDate: null },
  ...{ wordpressId: null, authorId: null, categoryId: null, date: '2026-03-10', state: 'DRAFT', sending: null, failure: null },
  ...{ retry: null, unsent: false, link: null },
  ...fields,
});
const rows = (from: number, count: number): Post[] => Array.from({ length: count }, (_, at) => post(from - at));

/** A page of posts. */
const scene = async (page: 0 | 1, total = 30) => {
  const data = page === 0 ? rows(30, Math.min(total, 25)) : rows(5, 5);
  const made = await bench({
    'GET /posts/filter': { data, number: page, size: 25, total },
    'DELETE /posts': [30],
    'POST /posts/assignment/7': post(99, { slug: 'GREVE' }),
    'POST /posts/30/publish': post(30, { version: 2, sending: 'PUBLISH' }),
  });
  const { list } = postsOf(made.store).open();
  await list.load({ page });
  const shown = (): unknown[] => [
    list.view.snapshot().rows.map(({ id }) => id)[0],
    list.view.snapshot().rows.length,
    list.view.snapshot().total,
  ];
  const asked = (): number => made.lines().filter((line) => line.startsWith('GET /posts')).length;
  return { ...made, list, shown, asked };
};

it('a post that was made goes first on page 0; on page 1 the rows stay and the total is one more [PST-03]', async () => {
  const first = await scene(0);
  first.live('posts CREATE', post(99));
  expect(first.shown()).toEqual([99, 25, 31]);
  const second = await scene(1);
  second.live('posts CREATE', post(99));
  expect(second.shown()).toEqual([5, 5, 31]);
  expect([first.asked(), second.asked()], 'nothing is loaded because something happened').toEqual([1, 1]);
});

it('a delete that is told takes one off the total, and the row with it where it is shown [PST-04] [RT-T17]', async () => {
  const { live, shown, asked } = await scene(0, 10);
  expect(shown()).toEqual([30, 10, 10]);
  live('posts DELETE', { ids: [30] });
  expect(shown()).toEqual([29, 9, 9]);
  live('posts DELETE', { ids: [30] });
  expect(shown(), 'one went once').toEqual([29, 9, 9]);
  expect(asked()).toBe(1);
});

it('removing fewer than were asked says that what is published stays, and takes off what went', async () => {
  const { store, shown, sent } = await scene(0);
  await postsOf(store).remove([30, 29]);
  expect(shown()).toEqual([29, 24, 29]);
  expect(store.notices.view.snapshot()).toMatchObject([{ level: 'WARNING', title: { key: 'error:publishedStays' } }]);
  await postsOf(store).remove([30], true);
  const wishes = sent.filter(({ line }) => line.startsWith('DELETE')).map(({ query }) => query);
  expect(wishes).toEqual([{ ids: [30, 29] }, { ids: [30], evenIfOut: true }]);
});

it('how a post stands at its site is drawn as it is told, and an older word is not', async () => {
  const { store, live, list } = await scene(0);
  await postsOf(store).publish(30, { wordpressId: 1, authorId: 1, categoryId: 1 });
  expect(list.view.snapshot().rows[0]).toMatchObject({ sending: 'PUBLISH' });
  live('posts UPDATE', post(30, { version: 4, state: 'PUBLISHED' }));
  live('posts UPDATE', post(30, { version: 3, sending: 'PUBLISH' }));
  expect(list.view.snapshot().rows[0]).toMatchObject({ state: 'PUBLISHED', sending: null });
});

it('one that is made of a guideline comes first', async () => {
  const { store, shown } = await scene(0);
  expect(await postsOf(store).make('assignments', 7)).toMatchObject({ ok: true, value: { slug: 'GREVE' } });
  expect(shown()).toEqual([99, 25, 31]);
});
