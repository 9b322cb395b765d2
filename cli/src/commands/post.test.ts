import { expect, it } from 'vitest';
import { cli, refusal } from '../../tests/fakeEnv.ts';

const en = { variables: { LAUDA_LANG: 'en_US' } };
const post = { id: 3, version: 2, slug: 'FEIRA', date: '2026-03-10', state: 'DRAFT', sending: null, failure: null, link: null };
const sites = [
  { id: 1, version: 1, name: 'Blog', url: 'https://blog.example', username: 'redacao', password: null },
  { id: 2, version: 1, name: 'Esporte', url: 'https://esporte.example', username: 'redacao', password: null },
];
const world = (sent: unknown[], known = sites) => ({
  ...en,
  answers: {
    'GET /wordpress/config': () => known,
    'GET /wordpress/config/{id}/authors': () => [{ id: 7, name: 'Ana Beatriz' }],
    'GET /wordpress/config/{id}/categories': () => [{ id: 9, name: 'Cidade' }],
    'POST /posts/{id}/publish': (request: { body?: unknown }) => {
      sent.push(request.body);
      return { ...post, sending: 'PUBLISH' };
    },
    'GET /posts/{id}': () => post,
    'POST /posts/{id}/unpublish': () => post,
  },
});

it('publishes a post on the site, by the author and in the category that are named', async () => {
  const sent: unknown[] = [];
  const done = await cli('post publish 3 --site blog --author ana --category 9', world(sent));
  expect([done.code, done.err]).toEqual([0, 'FEIRA (3) is being published\n']);
  expect(sent).toEqual([{ wordpressId: 1, authorId: 7, categoryId: 9 }]);
  const asked = await cli('post unpublish 3', world(sent));
  expect([asked.code, asked.asked.map(({ question }) => question)]).toEqual([1, ['Take FEIRA (3) off its site? [y/N] ']]);
  expect((await cli('post unpublish 3 --yes', world(sent))).err).toBe('FEIRA (3) is being taken off the site\n');
});

it('needs no site where there is one alone, and asks which where there are several', async () => {
  const sent: unknown[] = [];
  const asked = await cli('post publish 3 --author ana --category cidade', world(sent));
  expect([asked.code, asked.err]).toEqual([2, expect.stringContaining('which site? --site: Blog, Esporte')]);
  expect((await cli('post publish 3 --author ana --category cidade', world(sent, [sites[1]!]))).code).toBe(0);
  expect(sent).toEqual([{ wordpressId: 2, authorId: 7, categoryId: 9 }]);
  expect((await cli('post publish 3 --author ana', world(sent))).err).toContain('the option --category is missing');
});

it('deletes what is not out, after it asked, says what stays, and why a post stays a draft', async () => {
  const wishes: unknown[] = [];
  const answers = {
    'DELETE /posts': ({ query }: { query?: object | undefined }) => {
      wishes.push(query);
      return wishes.length === 1 ? [3] : [3, 4];
    },
    'GET /posts/{id}': () => post,
    'POST /posts/{id}/unpublish': () => refusal(409, 'conflict', 'Not published'),
  };
  const some = await cli('post delete 3 4 --yes', { ...en, answers });
  expect([some.code, some.err]).toEqual([1, expect.stringMatching(/^1 deleted\nNot deleted: 4\. .*--even-if-out\n$/)]);
  const asked = await cli('post delete 3 4 --even-if-out', { ...en, answers });
  expect([asked.code, asked.asked[0]?.question]).toEqual([1, expect.stringContaining('also where one may be out?')]);
  expect((await cli('post delete 3 4 --even-if-out --yes', { ...en, answers })).err).toBe('2 deleted\n');
  expect(wishes).toEqual([{ ids: [3, 4] }, { ids: [3, 4], evenIfOut: true }]);
  const quiet = await cli('-q post delete 3 4 5 --yes', { ...en, answers });
  expect([quiet.code, quiet.err]).toEqual([1, expect.stringMatching(/^Not deleted: 5\. /)]);
  const kept = await cli('post unpublish 3 --yes', { ...en, answers });
  expect([kept.code, kept.err]).toEqual([expect.any(Number), expect.stringContaining('Not published')]);
  expect(kept.code).not.toBe(0);
});
