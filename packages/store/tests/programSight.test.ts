import type { Program, User } from '@lauda/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startNewsroom, type TestNewsroom } from '../../testing/src/index.ts';
import { deskAt, type RealDesk } from './real.ts';

const DATE = '2026-11-21';
let newsroom: TestNewsroom;
let desk: RealDesk;

beforeAll(async () => {
  newsroom = await startNewsroom();
  await newsroom.server.person('carla', ['RUNDOWN_READ', 'STORY_READ', 'ASSIGNMENT_READ']);
  desk = await deskAt(newsroom.server, 'carla');
});
afterAll(async () => {
  await desk?.stop();
  await newsroom?.server.stop();
});

it('takes what is in a program out of the lists that are open when it is closed to somebody, and brings it back', async () => {
  const { ana, programId } = newsroom;
  await newsroom.story({ slug: 'CHUVA' });
  await ana.post('/assignments', { slug: 'PAUTA', date: DATE, programsIds: [programId] });
  const { id: groupId } = (await ana.post<{ id: number }>('/groups', { name: 'Política' })).body;
  const { store } = desk;
  await store.settings.programs.ensure();
  const search = store.documents.stories.open('search').list;
  const day = store.documents.assignments.open('day').list;
  await Promise.all([search.load({}), day.load({ date: DATE, allPrograms: true })]);
  const { open } = store.rundowns.follow(programId, DATE);
  const slugs = () => [search, day].map((list) => list.view.snapshot().rows.map(({ slug }) => slug));
  // A rundown that is not there is not shown.
  const inRundown = (): string[] =>
    open.state.snapshot() === 'ready' ? open.view.snapshot()!.blocks.flatMap(({ stories }) => stories.map(({ slug }) => slug)) : [];
  await expect.poll(() => [...slugs(), inRundown()]).toEqual([['CHUVA'], ['PAUTA'], ['CHUVA']]);
  const closeTo = async (groups: number[]): Promise<void> => {
    const program = (await ana.get<Program[]>('/programs')).body.find(({ id }) => id === programId)!;
    expect((await ana.put('/programs', { ...program, groups })).status).toBe(200);
  };
  await closeTo([groupId]);
  await expect.poll(() => [...slugs(), inRundown()]).toEqual([[], [], []]);
  await closeTo([]);
  await expect.poll(() => [...slugs(), inRundown()]).toEqual([['CHUVA'], ['PAUTA'], ['CHUVA']]);
  // Another change of the program asks nothing.
  desk.sent.length = 0;
  const program = (await ana.get<Program[]>('/programs')).body.find(({ id }) => id === programId)!;
  await ana.put('/programs', { ...program, name: 'Jornal da Noite' });
  await expect.poll(() => store.settings.programs.table.get(programId)?.name).toBe('Jornal da Noite');
  expect(desk.sent).toEqual([]);
});

it('takes a program away at once from who is taken out of its group, and shows it to who is put into it', async () => {
  const { ana, programId, server } = newsroom;
  const group = (await ana.post<{ id: number }>('/groups', { name: 'Esporte' })).body.id;
  const program = (await ana.get<Program[]>('/programs')).body.find(({ id }) => id === programId)!;
  expect((await ana.put('/programs', { ...program, groups: [group] })).status).toBe(200);
  const id = await server.person('dora', ['RUNDOWN_READ', 'STORY_READ']);
  const dora = await deskAt(server, 'dora');
  const { store } = dora;
  try {
    await store.settings.programs.ensure();
    const { open } = store.rundowns.follow(programId, DATE);
    const seen = () => ({
      isListed: store.settings.programs.table.get(programId) !== undefined,
      stories:
        open.state.snapshot() === 'ready' ? open.view.snapshot()!.blocks.flatMap(({ stories }) => stories.map(({ slug }) => slug)) : [],
    });
    const putInto = async (groupsIds: number[]): Promise<void> => {
      const user = (await ana.get<User>(`/users/${id}`)).body;
      expect((await ana.put('/users', { ...user, groupsIds })).status).toBe(200);
    };
    expect(seen()).toEqual({ isListed: false, stories: [] });
    for (const [groups, expected] of [
      [[group], { isListed: true, stories: ['CHUVA'] }],
      [[], { isListed: false, stories: [] }],
      [[group], { isListed: true, stories: ['CHUVA'] }],
    ] as const) {
      await putInto([...groups]);
      await expect.poll(seen).toEqual(expected);
    }
    // Another change of the person asks nothing.
    dora.sent.length = 0;
    const user = (await ana.get<User>(`/users/${id}`)).body;
    expect((await ana.put('/users', { ...user, name: 'Dora Dias' })).status).toBe(200);
    await expect.poll(() => store.session.view.snapshot().user?.name).toBe('Dora Dias');
    expect(dora.sent).toEqual([]);
  } finally {
    await dora.stop();
  }
});

it('keeps what a later load has shown when an earlier one is answered after it', async () => {
  const { ana, programId } = newsroom;
  const { store, newsroom: sdk } = desk;
  const group = (await ana.post<{ id: number }>('/groups', { name: 'Cultura' })).body.id;
  const closeTo = async (groups: number[]): Promise<void> => {
    const program = (await ana.get<Program[]>('/programs')).body.find(({ id }) => id === programId)!;
    expect((await ana.put('/programs', { ...program, groups })).status).toBe(200);
  };
  await closeTo([]);
  const { open } = store.rundowns.follow(programId, DATE);
  await expect.poll(() => open.state.snapshot()).toBe('ready');
  await closeTo([group]);
  await expect.poll(() => open.state.snapshot()).toBe('missing');
  // The answer to the first of two loads comes last: it says what was true before.
  const late = Promise.withResolvers<void>();
  const { transport } = sdk;
  const send = transport.send.bind(transport);
  let loads = 0;
  transport.send = async (route, args, options) => {
    const isFirst = route === 'GET /rundowns' && ++loads === 1;
    const answer = send(route, args, options);
    if (isFirst) await Promise.all([late.promise, Promise.allSettled([answer])]);
    return answer;
  };
  const first = open.load();
  await expect.poll(() => loads).toBe(1);
  await closeTo([]);
  await expect.poll(() => open.state.snapshot()).toBe('ready');
  late.resolve();
  expect((await first).ok).toBe(false);
  transport.send = send;
  expect(open.state.snapshot()).toBe('ready');
});
