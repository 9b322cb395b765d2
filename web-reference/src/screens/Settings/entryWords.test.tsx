// @vitest-environment jsdom
import type { AgencyLane, User } from '@lauda/sdk';
import { act, type ReactElement } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { renderRouted } from '../../testing/routed.tsx';
import type { EntriesOf, FieldSpec, ListSpec } from './listSpec.ts';
import { SourceTabs } from './SourceTabs.tsx';
import { type EntryWords, useEntryWords } from './useEntryWords.ts';

let shown: RenderedComponent | undefined;
beforeAll(useEnglish);
afterEach(() => shown?.unmount());

const named = (id: number, name: string, more: object = {}) => ({ id, version: 1, name, ...more });
const list = (...rows: object[]) => ({ list: async () => rows });
const WHOLE = {
  kind: 'members',
  lists: ['rss.feeds', 'facebook.pages', 'twitter.users', 'twitter.lists'],
} as const satisfies Partial<FieldSpec>;
const FIELDS = [WHOLE, ...(['groups', 'rss.categories', 'cg'] as const).map((each) => ({ kind: 'entry', list: each }) as const)];

async function wordsOf(): Promise<EntryWords> {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, {
    users: {
      ...newsroom.client.users,
      all: async () => [user(1, 'ana'), { ...user(2, ''), name: 'Beto Sales' } as User, { ...user(3, 'caio'), excluded: true }],
    },
    devices: list(named(5, 'GC', { type: 'cg' }), named(6, 'Exibidor', { type: 'playout' }), named(7, 'Acervo', { type: 'mam' })),
    groups: list(named(8, 'Edição')),
    rss: {
      categories: list(named(9, 'Chuva')),
      feeds: list(named(10, 'Serra', { categoryId: 9 }), named(11, 'Mar', { categoryId: 1 }), named(12, 'Rio')),
    },
    facebook: { categories: {}, pages: list(named(10, 'Página')) },
    twitter: { categories: {}, users: list(named(10, 'Conta', { categoryId: 9 })), lists: list(named(10, 'Lista')) },
  });
  const { At } = await deskOf(newsroom);
  let words: EntryWords | undefined;
  const spec = { fields: FIELDS } as unknown as ListSpec;
  const Using = (): ReactElement => {
    words = useEntryWords(spec);
    return <output />;
  };
  shown = await render(
    <At>
      <Using />
    </At>,
  );
  await act(async () => undefined);
  return words!;
}

it('offers people by their nickname or name, devices of the kind alone, and the entries of other lists', async () => {
  const { optionsOf } = await wordsOf();
  const labels = (of: EntriesOf) => optionsOf(of).map(({ value, label }) => [value, label]);
  expect(labels('people')).toEqual([
    ['2', 'Beto Sales'],
    ['1', 'ana'],
  ]);
  expect([labels('cg'), labels('playout')]).toEqual([[['5', 'GC']], [['6', 'Exibidor']]]);
  expect([labels('groups'), labels('rss.categories'), labels('rounds.segments')]).toEqual([[['8', 'Edição']], [['9', 'Chuva']], []]);
});

it('names the members of a category, and what a lane shows: the sources of its own kind, and lists', async () => {
  const { membersOf, sourcesOf } = await wordsOf();
  expect(membersOf(['rss.feeds', 'twitter.users'], 9)).toEqual(['Serra', 'Conta']);
  expect(membersOf(['rss.feeds'], 2)).toEqual([]);
  const lane = (type: AgencyLane['type'], sourcesIds: number[], listsIds: number[] = []) =>
    sourcesOf({ type, sourcesIds, listsIds } as unknown as AgencyLane);
  expect([lane('rss', [10, 12]), lane('facebook', [10]), lane('twitter', [10], [10]), lane('rss', [])]).toEqual([
    ['Serra', 'Rio'],
    ['Página'],
    ['Conta', 'Lista'],
    [],
  ]);
});

const LANES = '/admin/lists/agency.lanes';
it.each([
  [
    'the lanes lead to the first page of each kind',
    LANES,
    [LANES, '/admin/lists/rss.feeds', '/admin/lists/facebook.pages', '/admin/lists/twitter.users'],
  ],
  [
    'feeds lead to their categories and to the lanes',
    '/admin/lists/rss.feeds',
    [LANES, '/admin/lists/rss.feeds', '/admin/lists/rss.categories'],
  ],
  [
    'pages of a network lead to its credentials',
    '/admin/lists/facebook.pages',
    [LANES, '/admin/lists/facebook.pages', '/admin/lists/facebook.categories', '/admin/facebook'],
  ],
  [
    'credentials lead to the sources of their network',
    '/admin/twitter',
    [LANES, ...['users', 'lists', 'categories'].map((each) => `/admin/lists/twitter.${each}`), '/admin/twitter'],
  ],
  ['other pages lead to none', '/admin/lists/groups', []],
] as const)('%s, and the page one is on is marked alone', async (_what, here, expected) => {
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['AGENCY_READ', 'AGENCY_ADMIN']);
  shown = await renderRouted(
    <At>
      <SourceTabs here={here} />
    </At>,
    here,
  );
  const links = [...shown.element.querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(expected);
  const marked = (is: (link: HTMLAnchorElement) => boolean) => links.filter(is).map((link) => link.getAttribute('href'));
  const current = expected.filter((to) => to === here);
  expect(marked((link) => link.getAttribute('aria-current') === 'page')).toEqual(current);
  expect(marked((link) => link.classList.contains('font-semibold'))).toEqual(current);
});

it('who may not set up a network is not led to its credentials', async () => {
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['AGENCY_READ']);
  shown = await renderRouted(
    <At>
      <SourceTabs here="/admin/lists/facebook.pages" />
    </At>,
  );
  expect([...shown.element.querySelectorAll('a')].map((link) => link.getAttribute('href'))).not.toContain('/admin/facebook');
});
