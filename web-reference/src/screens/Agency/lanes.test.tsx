// @vitest-environment jsdom
import type { AgencyItem, AgencyLane } from '@lauda/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { Lane } from './LaneColumn.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

const TYPES = ['facebook', 'rss', 'twitter'] as const;
const laneOf = (type: AgencyLane['type'], at: number): AgencyLane =>
  ({ ...{ id: at + 1, version: 1, name: type, type, term: null, sourcesIds: [], listsIds: [] } }) as unknown as AgencyLane;
const itemOf = (id: string, title: string): AgencyItem =>
  ({
    ...{ id, title, text: null, link: null, source: 'Fonte', author: null, imageUrl: null, withdrawn: false },
    date: '2026-03-10T09:00:00',
  }) as unknown as AgencyItem;
type Query = { readonly laneId: number; readonly page: number; readonly size: number; readonly term?: string };

it('of Facebook, RSS and Twitter show what says a term alone, and the rest of it as one scrolls on [AGY-01]', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  let isCut = true;
  const filter =
    (type: string) =>
    async ({ page, size, term }: Query) => {
      if (page > 0 && isCut) throw new Error('The line is cut.');
      const all = Array.from({ length: 130 }, (_, at) => itemOf(`${type}${at}`, `${at % 2 ? 'Trânsito' : 'Enchente'} ${at} ${type}`));
      const found = all.filter(({ title }) => title.toLowerCase().includes(term ?? ''));
      return { data: found.slice(page * size, (page + 1) * size), total: found.length };
    };
  const lists = { list: async () => [] };
  Object.assign(newsroom.client, {
    agency: { lanes: Object.fromEntries(TYPES.map((type) => [type, { filter: filter(type) }])) },
    rss: { categories: {}, feeds: lists },
    facebook: { categories: {}, pages: lists },
    twitter: { categories: {}, lists, users: lists },
  });
  const { At } = await deskOf(newsroom, ['AGENCY_READ']);
  useEnglish();
  const rest = {
    forced: 0,
    onFocus: () => undefined,
    onRead: () => undefined,
    isFirst: false,
    isHome: false,
    onItems: () => undefined,
    onEdit: undefined,
  };
  const lanes = TYPES.map(laneOf);
  shown = await render(
    <At>
      {lanes.map((lane) => (
        <Lane key={lane.id} lane={lane} term="enchente" {...rest} />
      ))}
    </At>,
  );
  const titles = (type: string): (string | null)[] =>
    [...document.querySelectorAll(`section[aria-label=${type}] article`)].map((article) => article.getAttribute('aria-label'));
  const expected = (type: string, many: number): string[] => Array.from({ length: many }, (_, at) => `Enchente ${at * 2} ${type}`);
  await vi.waitFor(() => expect(TYPES.map(titles)).toEqual(TYPES.map((type) => expected(type, titles(type).length))), PATIENCE);
  const first = TYPES.map((type) => titles(type).length);
  expect(first.every((many) => many > 0 && many < 65)).toBe(true);
  const toEnd = async (): Promise<void> => {
    for (const type of TYPES)
      await act(async () => document.querySelector(`section[aria-label=${type}] [role=feed]`)!.dispatchEvent(new Event('scroll')));
  };
  await toEnd();
  const said = (): number => document.querySelectorAll('section [role=alert]').length;
  await vi.waitFor(() => expect(said(), 'that more could not be loaded is said, over what is shown').toBe(3), PATIENCE);
  isCut = false;
  for (const retry of document.querySelectorAll<HTMLButtonElement>('section [role=alert] button')) await act(async () => retry.click());
  await vi.waitFor(() => expect(said()).toBe(0), PATIENCE);
  await toEnd();
  await vi.waitFor(() => expect(TYPES.map(titles)).toEqual(TYPES.map((type) => expected(type, 65))), PATIENCE);
});

it('show all of the text of an item, also once it could not be loaded at first', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const whole = `${'palavra '.repeat(3000)}FIM`;
  let isCut = true;
  const load = async (id: string) => {
    if (isCut) throw new Error('The line is cut.');
    return { ...itemOf(id, 'Enchente'), text: whole };
  };
  Object.assign(newsroom.client, { agency: { lanes: {}, items: { load } } });
  const { At } = await deskOf(newsroom, ['AGENCY_READ']);
  useEnglish();
  let isClosed = false;
  const item = { ...itemOf('7', 'Enchente'), text: whole.slice(0, 2000) };
  shown = await render(
    <At>
      <ItemDialog
        item={item}
        onClose={() => {
          isClosed = true;
        }}
      />
    </At>,
  );
  await vi.waitFor(() => expect(document.querySelectorAll('[role=dialog] button').length).toBeGreaterThan(1), PATIENCE);
  isCut = false;
  await act(async () => shown.button('Try again').click());
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain(whole), PATIENCE);
  await act(async () => shown.button('Close').click());
  expect(isClosed).toBe(true);
});

it('show the text of an item as its agency words it now, also below what its lane has of it', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const beginning = 'palavra '.repeat(300);
  let end = 'ANTES';
  const load = async (id: string) => ({ ...itemOf(id, 'Enchente'), text: beginning + end });
  Object.assign(newsroom.client, { agency: { lanes: {}, items: { load } } });
  const { At, store } = await deskOf(newsroom, ['AGENCY_READ']);
  useEnglish();
  const item = { ...itemOf('7', 'Enchente'), text: beginning.slice(0, 2000) };
  shown = await render(
    <At>
      <ItemDialog item={item} onClose={() => undefined} />
    </At>,
  );
  const reads = (words: string): Promise<void> =>
    vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.textContent).toContain(words), PATIENCE);
  await reads('ANTES');
  const told = (items: readonly AgencyItem[], total: number): Promise<void> =>
    act(async () => {
      const data = { type: 'rss', sourceId: 1, listId: null, items, total };
      store.receive({ n: 1, topic: 'agency', action: 'UPDATE', data, userId: null, date: '' });
    });
  end = 'DEPOIS';
  await told([item], 1);
  await reads('DEPOIS');
  end = 'UM DE MUITOS';
  await told([itemOf('9', 'Outra')], 60);
  await reads('UM DE MUITOS');
  end = 'DEPOIS DE UM CORTE';
  await act(async () => void (await store.gap().catch(() => undefined)));
  await reads('DEPOIS DE UM CORTE');
});
