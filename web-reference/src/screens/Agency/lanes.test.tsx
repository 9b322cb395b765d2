// @vitest-environment jsdom
import type { AgencyItem, AgencyLane } from '@lauda/sdk';
import { type ReactElement, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { handlers } from '../../actions/handlers.ts';
import { keyboard } from '../../focus/keyboard.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, type, useEnglish } from '../../testing/render.tsx';
import { AgencyScreen } from './AgencyScreen.tsx';
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
const REST = {
  forced: 0,
  onFocus: () => undefined,
  onRead: () => undefined,
  isFirst: false,
  isHome: false,
  onItems: () => undefined,
  onEdit: undefined,
};

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
  const lanes = TYPES.map(laneOf);
  shown = await render(
    <At>
      {lanes.map((lane) => (
        <Lane key={lane.id} lane={lane} term="enchente" {...REST} />
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

/** A lane of two sources without dates that were read within one second: the order is that of the readings, the ids go to and fro between them. */
const laneOfTwo = async () => {
  const all = Array.from({ length: 120 }, (_, at) => itemOf(String(at < 60 ? 1_000 - 2 * at : 1_001 - 2 * (at - 60)), `Nota ${at}`));
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  /** What is on its way, the oldest first; what is answered is what the server has as it is asked. */
  const held: (() => void)[] = [];
  const server = { items: all as readonly AgencyItem[], isSlow: false };
  const filter = async ({ page, size }: Query) => {
    const { items, isSlow } = server;
    if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
    return { data: items.slice(page * size, (page + 1) * size), total: items.length };
  };
  const lists = { list: async () => [] };
  Object.assign(newsroom.client, {
    agency: { lanes: { rss: { filter } } },
    rss: { categories: {}, feeds: lists },
    facebook: { categories: {}, pages: lists },
    twitter: { categories: {}, lists, users: lists },
  });
  const { At } = await deskOf(newsroom, ['AGENCY_READ']);
  useEnglish();
  let change: (lane: AgencyLane) => void = () => undefined;
  const Changing = (): ReactElement => {
    const [lane, setLane] = useState(laneOf('rss', 0));
    change = setLane;
    return <Lane lane={lane} term="" {...REST} />;
  };
  const stop = keyboard.start();
  shown = await render(
    <At>
      <Changing />
    </At>,
  );
  const articles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('article')];
  for (const many of [50, 100, 120]) {
    await vi.waitFor(() => expect(articles()).toHaveLength(many), PATIENCE);
    await act(async () => document.querySelector('[role=feed]')!.dispatchEvent(new Event('scroll')));
  }
  const { unmount } = shown;
  shown = { ...shown, unmount: () => [unmount(), stop()] };
  return {
    all,
    held,
    server,
    articles,
    changed: (term: string) => act(async () => change({ ...laneOf('rss', 0), term })),
    focus: (at: number) => act(async () => articles()[at]!.focus()),
    isAt: (title: string) => vi.waitFor(() => expect(document.activeElement?.ariaLabel).toBe(title), PATIENCE),
  };
};

it('keep the keyboard at what stood next to an item that is gone, also where the ids of their sources go to and fro within a second', async () => {
  const { all, server, articles, changed, focus, isAt } = await laneOfTwo();
  const without = async (...gone: number[]): Promise<void> => {
    server.items = server.items.filter((item) => !gone.some((at) => all[at] === item));
    await changed(String(server.items.length));
    await vi.waitFor(() => expect(articles()).toHaveLength(server.items.length), PATIENCE);
  };
  await focus(70);
  await without(70);
  await isAt('Nota 71');
  await without(69, 71, 72);
  await isAt('Nota 73');
  await without(...Array.from({ length: 47 }, (_, at) => at + 73));
  await isAt('Nota 68');
});

it('keep the keyboard in its place where they are loaded anew once more before the first answer is there', async () => {
  const { all, held, server, articles, changed, focus, isAt } = await laneOfTwo();
  const answer = (at: number): Promise<void> => act(async () => held.splice(at, 1)[0]!());
  for (const order of [
    [0, 0],
    [1, 0],
  ]) {
    const { length } = server.items;
    await focus(70);
    const [here, next] = [articles()[70]!.ariaLabel!, articles()[71]!.ariaLabel!];
    server.isSlow = true;
    server.items = all.slice(0, 3);
    await changed(`${length} 1`);
    server.items = all.filter(({ title }) => title !== here && articles().some(({ ariaLabel }) => ariaLabel === title));
    await changed(`${length} 2`);
    await isAt(here);
    expect(held).toHaveLength(2);
    for (const at of order) await answer(at);
    server.isSlow = false;
    await vi.waitFor(() => expect(articles()).toHaveLength(length - 1), PATIENCE);
    await isAt(next);
  }
});

it('has no item of a former search for a verb, and none in place of a search that failed', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const held: { readonly term: string | undefined; readonly answer: () => void; readonly fail: () => void }[] = [];
  const filter = ({ term }: Query) =>
    new Promise((resolve, reject) => {
      const answer = (): void => resolve({ data: [itemOf(`i${term}`, `Nota ${term}`)], total: 1 });
      held.push({ term, answer, fail: () => reject(new Error('The line is cut.')) });
    });
  const lists = { list: async () => [] };
  Object.assign(newsroom.client, {
    agency: { lanes: { list: async () => [laneOf('rss', 0)], rss: { filter } } },
    rss: { categories: {}, feeds: lists },
    facebook: { categories: {}, pages: lists },
    twitter: { categories: {}, lists, users: lists },
  });
  const { At } = await deskOf(newsroom, ['AGENCY_READ', 'ASSIGNMENT_PROPOSAL_WRITE']);
  useEnglish();
  shown = await render(
    <At>
      <AgencyScreen />
    </At>,
  );
  const next = async () => {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), PATIENCE);
    return held.shift()!;
  };
  const titles = () => [...document.querySelectorAll('article')].map(({ ariaLabel }) => ariaLabel);
  const proposes = () => handlers.canRun('agency.proposal');
  const first = await next();
  await act(async () => first.answer());
  expect([titles(), proposes()]).toEqual([['Nota undefined'], true]);
  type(document.querySelector('input')!, 'a');
  expect([titles(), proposes()]).toEqual([['Nota undefined'], false]);
  const second = await next();
  expect([second.term, titles(), proposes()]).toEqual(['a', ['Nota undefined'], false]);
  await act(async () => second.answer());
  expect([titles(), proposes()]).toEqual([['Nota a'], true]);
  type(document.querySelector('input')!, 'b');
  const third = await next();
  await act(async () => third.fail());
  expect([titles(), proposes(), document.querySelectorAll('[role=alert]').length]).toEqual([[], false, 1]);
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
