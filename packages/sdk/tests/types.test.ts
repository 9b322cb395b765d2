import { describe, expect, expectTypeOf, it } from 'vitest';
import { recordingTransport } from '../../testing/src/recording.ts';
import {
  type Assignment,
  call,
  type FileInfo,
  Newsroom,
  type Page,
  type PagedRoute,
  type PagePromise,
  type PatchedEvent,
  type PrivateFlag,
  pages,
  type Query,
  ReferenceList,
  type Result,
  type Route,
  type Rundown,
  Settings,
  type StoriesDeletedEvent,
  type Story,
  type StoryGoneEvent,
  type User,
} from '../src/index.ts';

const t = recordingTransport(() => ({ data: [], number: 0, size: 25, total: 0 }));
const newsroom = new Newsroom({ transport: t });

// What must not compile; compiled, never run.
export const negatives = (): unknown[] => [
  // @ts-expect-error no such route
  call(newsroom, 'GET /nowhere', {}),
  // @ts-expect-error a route has its own verb
  call(newsroom, 'PUT /authorities', {}),
  // @ts-expect-error the query is missing
  call(newsroom, 'GET /rundowns', {}),
  // @ts-expect-error the date is missing
  call(newsroom, 'GET /rundowns', { query: { programId: 1 } }),
  // @ts-expect-error the id is a number
  call(newsroom, 'GET /users/{id}', { path: { id: '7' } }),
  // @ts-expect-error the body is a form
  call(newsroom, 'POST /authentication', { body: { username: 'a', password: 'b' } }),
  // @ts-expect-error a file is no text
  call(newsroom, 'POST /files/single', { multipart: { file: 'text' } }),
  // @ts-expect-error not a paged route
  pages(newsroom, 'GET /users/all', {}),
  // @ts-expect-error the date of a rundown is required
  newsroom.rundowns.load({ programId: 1 }),
  // @ts-expect-error programs do not count their uses
  new ReferenceList(newsroom, '/programs'),
  // @ts-expect-error branch settings are never created
  new Settings(newsroom, '/branch/config'),
  // @ts-expect-error no such topic
  newsroom.realtime.subscribe('weather', () => undefined),
  // @ts-expect-error presenters are listed by program
  newsroom.users.byCategory('presenters'),
  // @ts-expect-error no such field
  newsroom.stories.patch(1, { field: 'slgu', newValue: 'AÇÃO' }),
  // @ts-expect-error a version is no field anybody writes
  newsroom.stories.patch(1, { field: 'version', newValue: 2 }),
  // @ts-expect-error no such field
  newsroom.assignments.patch(1, { field: 'slgu', newValue: 'AÇÃO' }),
  // @ts-expect-error a rundown does not change its program
  newsroom.rundowns.patch(1, { field: 'programId', newValue: 2 }),
  // @ts-expect-error a block of a template has no status
  newsroom.rundowns.templates.blocks.patch(1, 2, { field: 'status', newValue: 'DONE' }),
  // @ts-expect-error no such status
  newsroom.stories.displayStatus(1, 'pause'),
];

describe('the types', () => {
  it('know routes, queries and results', () => {
    expectTypeOf<'PUT /rundowns/{id}/blocks/reorder'>().toExtend<Route>();
    expectTypeOf<Result<'GET /rundowns'>>().toEqualTypeOf<Rundown>();
    expectTypeOf<Result<'POST /files/single'>>().toEqualTypeOf<FileInfo>();
    expectTypeOf<Result<'DELETE /locks/{id}'>>().toEqualTypeOf<void>();
    expectTypeOf<Result<'GET /rundowns/check'>>().toEqualTypeOf<boolean>();
    expectTypeOf<Result<'GET /files/{id}/file'>>().toEqualTypeOf<Response>();
    expectTypeOf<Query<'GET /rundowns'>>().toEqualTypeOf<{ date: string; programId: number; texts?: boolean }>();
    expectTypeOf<'GET /users/filter'>().toExtend<PagedRoute>();
  });
  it('know what methods answer', () => {
    expectTypeOf(newsroom.rundowns.load).returns.resolves.toEqualTypeOf<Rundown>();
    expectTypeOf(newsroom.stories.patch).returns.resolves.toEqualTypeOf<Story>();
    expectTypeOf(newsroom.stories.remove).returns.resolves.toEqualTypeOf<number[]>();
    expectTypeOf(newsroom.assignments.create).returns.resolves.toEqualTypeOf<Assignment>();
    expectTypeOf(newsroom.users.filter).returns.toEqualTypeOf<PagePromise<User>>();
    expectTypeOf<Awaited<PagePromise<User>>>().toEqualTypeOf<Page<User>>();
    expectTypeOf(newsroom.documents.private).parameters.toExtend<[number, boolean | PrivateFlag, unknown?]>();
  });
  it('know what each action of a topic carries', () => {
    const off = newsroom.realtime.subscribe('stories', (message) => {
      if (message.action === 'PATCH') expectTypeOf(message.data).toEqualTypeOf<PatchedEvent>();
      if (message.action === 'DELETE') expectTypeOf(message.data).toEqualTypeOf<StoriesDeletedEvent>();
      if (message.action === 'UPDATE') expectTypeOf(message.data).toEqualTypeOf<Story | StoryGoneEvent>();
    });
    expect(off).toBeTypeOf('function');
  });
});
