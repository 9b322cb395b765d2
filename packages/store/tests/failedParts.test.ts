import { expect, it } from 'vitest';
import { calendarOf } from '../src/calendar/CalendarStore.ts';
import type { View } from '../src/core/views.ts';
import { contactsOf } from '../src/desk/Contacts.ts';
import { licenceOf } from '../src/desk/Licence.ts';
import { peopleOf } from '../src/desk/People.ts';
import { postsOf } from '../src/desk/Posts.ts';
import { proposalsOf } from '../src/desk/Proposals.ts';
import { roundsOf } from '../src/desk/Rounds.ts';
import { teamsOf } from '../src/desk/Teams.ts';
import { foundOf } from '../src/documents/FoundDocuments.ts';
import { reportagesOf } from '../src/documents/Reportages.ts';
import type { Store } from '../src/index.ts';
import { jobsOf } from '../src/jobs/Jobs.ts';
import { searchIndexOf } from '../src/jobs/SearchIndex.ts';
import { templatesOf } from '../src/templates/templatesOf.ts';
import { refusal } from './answers.ts';
import { bench, message } from './harness.ts';
import { settle } from './time.ts';

interface Shown {
  readonly load: () => Promise<unknown>;
  /** The names of what is shown. */
  readonly names: () => unknown;
  /** What also says why it could not be loaded. */
  readonly view?: View<{ readonly error?: unknown; readonly refusal?: unknown }>;
}
type Row = Readonly<Record<string, unknown>>;
interface Case {
  readonly what: string;
  readonly route: string;
  /** What the server answers of an entry of this name. */
  readonly answer: (name: string) => unknown;
  readonly open: (store: Store) => Shown;
}

const entry = (name: string): Row => ({
  ...{ id: 1, uuid: 'u1', version: 1, name, nickname: name, slug: name, title: name, kind: 'story', date: '2026-03-10', text: name },
  ...{
    programsIds: [],
    created: '2026-03-10T10:00:00',
    createdAt: '2026-03-10T10:00:00',
    membersNicknames: [],
    changes: [],
    messages: [],
    programId: 5,
  },
});
const page = (name: string) => ({ data: [entry(name)], number: 0, size: 25, total: 1 });
const list = (name: string) => [entry(name)];
const namesOf = (rows: readonly unknown[]): unknown[] => rows.map((row) => (row as Row).name);

interface ListLike<Q> {
  load(query: Q): Promise<unknown>;
  readonly view: View<{ readonly rows: readonly unknown[]; readonly error: unknown }>;
}
const listed = <Q>({ list: shown }: { readonly list: ListLike<Q> }, query: Q): Shown => ({
  load: () => shown.load(query),
  names: () => namesOf(shown.view.snapshot().rows),
  view: shown.view,
});

const CASES: readonly Case[] = [
  { what: 'contacts', route: 'GET /contacts/filter', answer: page, open: (store) => listed(contactsOf(store).open(), {}) },
  {
    what: 'proposals',
    route: 'GET /assignment_proposals/filter',
    answer: page,
    open: (store) => listed(proposalsOf(store).open(), {} as never),
  },
  { what: 'posts', route: 'GET /posts/filter', answer: page, open: (store) => listed(postsOf(store).open(), {} as never) },
  { what: 'rounds', route: 'GET /rounds', answer: list, open: (store) => listed(roundsOf(store).open(), {} as never) },
  { what: 'people', route: 'GET /users/filter', answer: page, open: (store) => listed(peopleOf(store).open(), {}) },
  { what: 'jobs', route: 'GET /jobs', answer: page, open: (store) => listed(jobsOf(store).open(), { page: 0 }) },
  { what: 'notices', route: 'GET /notices', answer: page, open: (store) => listed(store.board.open(), {}) },
  { what: 'teams', route: 'GET /teams', answer: list, open: (store) => listed(teamsOf(store).open(), { date: '2026-03-10' }) },
  {
    what: 'a list of settings',
    route: 'GET /types',
    answer: list,
    open: ({ settings: { types } }) => ({ load: () => types.load(), names: () => namesOf(types.view.snapshot().rows), view: types.view }),
  },
  {
    what: 'templates',
    route: 'GET /rundowns/templates',
    answer: list,
    open: (store) => {
      const templates = templatesOf(store);
      return { load: () => templates.ofProgram(5), names: () => namesOf(templates.list.snapshot().rows), view: templates.list };
    },
  },
  {
    what: 'a chosen template',
    route: 'GET /rundowns/templates/{id}',
    answer: (name) => ({ ...entry(name), version: name === 'MISSED' ? 2 : 1, blocks: [] }),
    open: (store) => {
      const templates = templatesOf(store);
      return { load: () => templates.select(1), names: () => namesOf([templates.selected.snapshot()].filter(Boolean)) };
    },
  },
  {
    what: 'a calendar',
    route: 'GET /calendars/events',
    answer: (name) => [
      { ...entry(name), calendarId: 1, startDate: '2026-03-10T10:00:00', endDate: '2026-03-10T11:00:00', repetition: null },
    ],
    open: (store) => {
      const opened = calendarOf(store).open();
      return {
        load: () => opened.show('2026-03-10', '2026-03-10'),
        names: () => namesOf(opened.view.snapshot().occurrences.map(({ event }) => event)),
        view: opened.view,
      };
    },
  },
  {
    what: 'a search of all documents',
    route: 'GET /documents/filter',
    answer: page,
    open: (store) => {
      const search = foundOf(store).search({ text: 'chuva' });
      foundOf(store).watch(search);
      return {
        load: () => search.page.load(),
        names: () => namesOf(search.page.view.snapshot().value?.data ?? []),
        view: search.page.view,
      };
    },
  },
  {
    what: 'the guideline of a reportage',
    route: 'GET /documents/{id}/associate',
    answer: entry,
    open: (store) => {
      const { view } = reportagesOf(store).association(12);
      return { load: settle, names: () => namesOf([view.snapshot().guideline].filter(Boolean)) };
    },
  },
  {
    what: 'the search index',
    route: 'GET /index/state',
    answer: (name) => ({ targets: [{ target: 'story', state: 'ready', name }] }),
    open: (store) => {
      const index = searchIndexOf(store);
      return { load: () => index.load(), names: () => namesOf(index.view.snapshot()?.targets ?? []) };
    },
  },
  {
    what: 'the licence',
    route: 'GET /license/info',
    answer: entry,
    open: (store) => {
      const licence = licenceOf(store);
      return { load: () => licence.load(), names: () => namesOf([licence.view.snapshot().info].filter(Boolean)) };
    },
  },
  {
    what: 'chats',
    route: 'GET /chats',
    answer: list,
    open: ({ chats }) => ({ load: () => chats.ensure(), names: () => namesOf([...chats.list.snapshot().chats]) }),
  },
];

it.each(
  CASES,
)('$what that could not be loaded after a gap stay as they were, and are loaded again by themselves until they can be', async ({
  route,
  answer,
  open,
}) => {
  let [name, isDown] = ['BEFORE', false];
  const { store, env, sent } = await bench({ [route]: () => (isDown ? refusal(503) : answer(name)) });
  const shown = open(store);
  await shown.load();
  expect(shown.names()).toEqual(['BEFORE']);
  [name, isDown] = ['MISSED', true];
  await store.gap();
  await env.time.pass(20_000);
  const said = new Set(store.notices.view.snapshot().map(({ id }) => id));
  const more: unknown[] = [];
  store.notices.view.subscribe(() => more.push(...store.notices.view.snapshot().filter(({ id }) => !said.has(id))));
  const unsaid: unknown[] = [];
  const { view } = shown;
  const end = view?.subscribe(() => {
    const { error, refusal: why = error } = view.snapshot();
    if (!why) unsaid.push(why);
  });
  await env.time.pass(20_000);
  end?.();
  expect(unsaid, 'why stays said').toEqual([]);
  expect(more, 'nothing more is said').toEqual([]);
  expect(shown.names()).toEqual(['BEFORE']);
  isDown = false;
  await env.time.pass(7_000);
  expect(shown.names()).toEqual(['MISSED']);
  sent.length = 0;
  await env.time.pass(60_000);
  expect(
    sent.filter((call) => call.route === route),
    'nothing more is asked',
  ).toEqual([]);
  store.stop();
});

it('of chats, their messages and the guideline of a reportage it is said all the while that they could not be loaded, not in turns with loading', async () => {
  const down = () => refusal(503);
  const { store, env } = await bench({
    ...{ 'GET /chats': down, 'GET /chats/{id}': entry('A'), 'GET /chats/{id}/messages': down, 'GET /documents/{id}/associate': down },
  });
  const { chats } = store;
  await chats.ensure();
  await chats.open(1);
  const views: View<{ readonly state: string }>[] = [chats.list, chats.desk(1).log.view, reportagesOf(store).association(12).view];
  await settle();
  const states = views.map((view) => [view.snapshot().state]);
  for (const [at, view] of views.entries()) view.subscribe(() => states[at]!.push(view.snapshot().state));
  void store.gap();
  await env.time.pass(60_000);
  expect(states.map((seen) => new Set(seen.slice(-6)))).toEqual(views.map(() => new Set(['failed'])));
  store.stop();
});

it('a page that is counted anew for an event is, once it can be, where that failed, and no more once it is closed', async () => {
  let isDown = false;
  const many = { data: [{ ...entry('A'), id: 9 }], number: 0, size: 25, total: 40 };
  const { store, env, sent, live } = await bench({ 'GET /contacts/filter': () => (isDown ? refusal(503) : many) });
  const { list: shown, close } = contactsOf(store).open();
  await shown.load({ filter: 'a' } as never);
  const asked = (): number => sent.splice(0).filter(({ route }) => route === 'GET /contacts/filter').length;
  asked();
  isDown = true;
  live('contacts DELETE', { ids: [3] });
  await settle();
  expect([asked(), shown.view.snapshot().rows.length]).toEqual([1, 1]);
  await env.time.pass(3_000);
  expect([asked(), shown.isFailed]).toEqual([1, true]);
  isDown = false;
  await env.time.pass(3_000);
  expect([asked(), shown.isFailed]).toEqual([1, false]);
  isDown = true;
  await env.time.pass(3_000);
  live('contacts DELETE', { ids: [4] });
  await settle();
  close();
  asked();
  await env.time.pass(60_000);
  expect(asked()).toBe(0);
});

it('a search for stories by their text is loaded at once for an event that hides one, and then once in three seconds, however many follow', async () => {
  const row = { ...entry('A'), id: 1, visible: true, excluded: false };
  const { store, env, sent } = await bench({ 'GET /stories/filter': { data: [row], number: 0, size: 25, total: 40 } });
  const { list: shown } = store.documents.stories.open('search');
  await shown.load({ slug: 'chuva' } as never);
  const asked = (): number => sent.splice(0).filter(({ route }) => route === 'GET /stories/filter').length;
  expect(asked()).toBe(1);
  const hide = (id: number): void => {
    const scope = { date: '2026-03-10', programsIds: [5], rundownId: null };
    const data = { id, version: 3, visible: false, private: true };
    store.receive({ ...message('stories UPDATE', data), scope, before: { visible: true } } as never);
  };
  for (let id = 100; id < 150; id += 1) {
    hide(id);
    await settle();
  }
  expect(asked()).toBe(1);
  await env.time.pass(3_000);
  expect(asked()).toBe(1);
  await env.time.pass(60_000);
  expect(asked()).toBe(0);
});
