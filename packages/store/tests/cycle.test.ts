import { describe, expect, it } from 'vitest';
import { calendarOf } from '../src/calendar/CalendarStore.ts';
import { agencyOf } from '../src/desk/Agency.ts';
import { contactsOf } from '../src/desk/Contacts.ts';
import { peopleOf } from '../src/desk/People.ts';
import { postsOf } from '../src/desk/Posts.ts';
import { proposalsOf } from '../src/desk/Proposals.ts';
import { roundsOf } from '../src/desk/Rounds.ts';
import { teamsOf } from '../src/desk/Teams.ts';
import type { Store, View } from '../src/index.ts';
import { jobsOf } from '../src/jobs/Jobs.ts';
import type { CycleFlags } from '../src/lists/Cycle.ts';
import { later, refusal } from './answers.ts';
import { guidelineOf } from './documents.ts';
import { bench } from './harness.ts';
import { settle } from './time.ts';

type Sort = keyof CycleFlags;
/** What is done, the flag it has, the call it makes, and what that is answered with. */
type Act = readonly [what: string, sort: Sort, route: string, answer: unknown, act: (store: Store) => unknown];
interface Module {
  readonly name: string;
  readonly flags: (store: Store) => View<CycleFlags>;
  readonly acts: readonly Act[];
}

const DAY = '2026-03-10';
const ROW = {
  ...{
    id: 7,
    version: 2,
    name: 'x',
    nickname: 'x',
    username: 'x',
    email: '',
    slug: 'X',
    date: DAY,
    text: '',
    title: null,
    excerpt: null,
    time: '',
  },
  ...{
    numbers: [],
    groups: [],
    emails: [],
    programsIds: [],
    allowedUsers: [],
    changes: [],
    membersNicknames: [],
    excluded: false,
    deactivatedOn: null,
  },
} as never;
const NO_PAGE = { data: [], number: 0, size: 25, total: 0 };
const DOCUMENT = guidelineOf(7);

/** What is done with the documents of a kind besides listing them. */
const documentsOf = (topic: 'news_reports' | 'productions' | 'reports' | 'stories'): Module => ({
  name: `documents: ${topic}`,
  flags: ({ documents }) => documents[topic].flags,
  acts: [
    ['read', 'loading', `GET /${topic}/7`, DOCUMENT, ({ documents }) => documents[topic].read(7)],
    ['update', 'saving', `PATCH /${topic}/7`, DOCUMENT, ({ documents }) => documents[topic].patch(7, 'slug', 'Y')],
    ['remove', 'removing', `DELETE /${topic}`, [7], ({ documents }) => documents[topic].remove([7])],
    ['restore', 'saving', `PUT /${topic}/restore`, [DOCUMENT], ({ documents }) => documents[topic].restore([7])],
  ],
});

const MODULES: readonly Module[] = [
  ...(['news_reports', 'productions', 'reports', 'stories'] as const).map(documentsOf),
  {
    name: 'lists of settings',
    flags: ({ settings }) => settings.classifications.view,
    acts: [
      ['load', 'loading', 'GET /classifications', [], ({ settings }) => settings.classifications.load()],
      ['create', 'saving', 'POST /classifications', ROW, ({ settings }) => settings.classifications.create({ name: 'x' })],
      ['update', 'saving', 'PUT /classifications', ROW, ({ settings }) => settings.classifications.update({ id: 7, name: 'x' })],
      ['remove', 'removing', 'DELETE /classifications/7', undefined, ({ settings }) => settings.classifications.remove(7)],
    ],
  },
  {
    name: 'settings',
    flags: ({ settings }) => settings.print.flags,
    acts: [
      ['load', 'loading', 'GET /print/config', ROW, ({ settings }) => settings.print.load()],
      ['update', 'saving', 'PUT /print/config', ROW, ({ settings }) => settings.print.save(ROW)],
    ],
  },
  {
    name: 'contacts',
    flags: (store) => contactsOf(store).flags,
    acts: [
      ['load', 'loading', 'GET /contacts/filter', NO_PAGE, (store) => contactsOf(store).open().list.load({})],
      ['create', 'saving', 'POST /contacts', ROW, (store) => contactsOf(store).save({ name: 'x' })],
      ['update', 'saving', 'PUT /contacts', ROW, (store) => contactsOf(store).save({ id: 7, name: 'x' })],
      ['remove', 'removing', 'DELETE /contacts/7', undefined, (store) => contactsOf(store).remove(7)],
    ],
  },
  {
    name: 'users',
    flags: (store) => peopleOf(store).flags,
    acts: [
      ['load', 'loading', 'GET /users/filter', NO_PAGE, (store) => peopleOf(store).open().list.load({})],
      ['create', 'saving', 'POST /users', ROW, (store) => peopleOf(store).create(ROW)],
      ['update', 'saving', 'PUT /users', ROW, (store) => peopleOf(store).update(ROW)],
      ['remove', 'removing', 'DELETE /users/7', undefined, (store) => peopleOf(store).remove(ROW)],
    ],
  },
  {
    name: 'posts',
    flags: (store) => postsOf(store).flags,
    acts: [
      ['load', 'loading', 'GET /posts/filter', NO_PAGE, (store) => postsOf(store).open().list.load({})],
      ['create', 'saving', 'POST /posts', ROW, (store) => postsOf(store).save({ slug: 'X' })],
      ['update', 'saving', 'PUT /posts', ROW, (store) => postsOf(store).save({ id: 7, slug: 'X' })],
      ['remove', 'removing', 'DELETE /posts', undefined, (store) => postsOf(store).remove([7])],
    ],
  },
  {
    name: 'rounds',
    flags: (store) => roundsOf(store).flags,
    acts: [
      [
        'load',
        'loading',
        'GET /rounds',
        [],
        (store) =>
          roundsOf(store)
            .open()
            .list.load({ date: DAY } as never),
      ],
      ['create', 'saving', 'POST /rounds', ROW, (store) => roundsOf(store).create(ROW)],
      ['update', 'saving', 'PUT /rounds', ROW, (store) => roundsOf(store).update(ROW)],
      ['remove', 'removing', 'DELETE /rounds', undefined, (store) => roundsOf(store).remove([7])],
    ],
  },
  {
    name: 'proposals',
    flags: (store) => proposalsOf(store).flags,
    acts: [
      ['load', 'loading', 'GET /assignment_proposals/filter', NO_PAGE, (store) => proposalsOf(store).open().list.load({})],
      ['create', 'saving', 'POST /assignment_proposals', ROW, (store) => proposalsOf(store).save({ slug: 'X' } as never)],
      ['update', 'saving', 'PUT /assignment_proposals', ROW, (store) => proposalsOf(store).save(ROW)],
      ['remove', 'removing', 'DELETE /assignment_proposals', [7], (store) => proposalsOf(store).remove([7])],
    ],
  },
  {
    name: 'notices',
    flags: ({ board }) => board.flags,
    acts: [
      ['load', 'loading', 'GET /notices', NO_PAGE, ({ board }) => board.open().list.load({})],
      ['create', 'saving', 'POST /notices', ROW, ({ board }) => board.create({ text: 'x' })],
      ['remove', 'removing', 'DELETE /notices', undefined, ({ board }) => board.remove({ id: 7, uuid: 'u' } as never)],
    ],
  },
  {
    name: 'teams',
    flags: (store) => teamsOf(store).flags,
    acts: [
      ['load', 'loading', 'GET /teams', [], (store) => teamsOf(store).open().list.load({ date: DAY })],
      ['create', 'saving', 'POST /teams', ROW, (store) => teamsOf(store).create({ name: 'x', membersNicknames: [] })],
      ['update', 'saving', 'PUT /teams/one_day_change', ROW, (store) => teamsOf(store).change(ROW, ['y'], DAY, 'day')],
      ['remove', 'removing', 'DELETE /teams/7', undefined, (store) => teamsOf(store).remove(ROW, DAY)],
    ],
  },
  {
    name: 'calendars',
    flags: (store) => calendarOf(store).flags,
    acts: [
      ['load', 'loading', 'GET /calendars/events', [], (store) => calendarOf(store).open().show(DAY, DAY)],
      ['create', 'saving', 'POST /calendars/events', ROW, (store) => calendarOf(store).save({ name: 'x' } as never)],
      ['update', 'saving', 'PUT /calendars/events', ROW, (store) => calendarOf(store).save(ROW)],
      ['remove', 'removing', 'DELETE /calendars/events/7', undefined, (store) => calendarOf(store).remove(7)],
    ],
  },
  {
    name: 'jobs',
    flags: (store) => jobsOf(store).flags,
    acts: [
      ['load', 'loading', 'GET /jobs', NO_PAGE, (store) => jobsOf(store).open().list.load({ page: 0 })],
      ['update', 'saving', 'POST /jobs/7/cancel', ROW, (store) => jobsOf(store).cancel(7)],
    ],
  },
  {
    name: 'the agency',
    flags: (store) => agencyOf(store).flags,
    acts: [
      ['propose', 'saving', 'POST /assignment_proposals/rss/7', ROW, (store) => agencyOf(store).propose({ id: 7, type: 'rss' } as never)],
      ['post', 'saving', 'POST /posts/rss/7', ROW, (store) => agencyOf(store).post({ id: 7, type: 'rss' } as never)],
    ],
  },
  {
    name: 'documents',
    flags: ({ documents }) => documents.assignments.flags,
    acts: [
      ['load', 'loading', 'GET /assignments', [], ({ documents }) => documents.assignments.open('day').list.load({ date: DAY })],
      ['read', 'loading', 'GET /assignments/7', DOCUMENT, ({ documents }) => documents.assignments.read(7)],
      ['create', 'saving', 'POST /assignments', DOCUMENT, ({ documents }) => documents.assignments.calls.create!({ slug: 'X' })],
      [
        'update',
        'saving',
        'PATCH /assignments/7',
        DOCUMENT,
        ({ documents }) => documents.assignments.patch(7, 'state' as never, 'EDITING'),
      ],
      ['remove', 'removing', 'DELETE /assignments', [7], ({ documents }) => documents.assignments.remove([7])],
      ['restore', 'saving', 'PUT /assignments/restore', [DOCUMENT], ({ documents }) => documents.assignments.restore([7])],
    ],
  },
];

const IDLE: CycleFlags = { loading: false, saving: false, removing: false };
const flagsOf = ({ loading, saving, removing }: CycleFlags): CycleFlags => ({ loading, saving, removing });

describe('a call raises the flag of its part of the store, and its end takes it down, whatever that is [CRUD-01]', () => {
  it.each(MODULES)('$name', async ({ flags, acts }) => {
    for (const [what, sort, route, answer, act] of acts)
      for (const end of ['success', 'failure'] as const) {
        const waiting = later();
        const { store } = await bench({ [route]: () => waiting.promise });
        const now = (): CycleFlags => flagsOf(flags(store).snapshot());
        expect([what, end, now()]).toEqual([what, end, IDLE]);
        const done = Promise.resolve(act(store)).catch(() => undefined);
        await settle();
        expect([what, end, now()]).toEqual([what, end, { ...IDLE, [sort]: true }]);
        if (end === 'success') waiting.answer(answer);
        else waiting.refuse(refusal(500));
        await done;
        await settle();
        expect([what, end, now()]).toEqual([what, end, IDLE]);
      }
  });
});
