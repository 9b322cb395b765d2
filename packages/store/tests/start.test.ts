import { Newsroom } from '@lauda/sdk';
import { describe, expect, it } from 'vitest';
import { recordingTransport } from '../../testing/src/recording.ts';
import { editingOf } from '../src/documents/Editing.ts';
import { type Env, Store } from '../src/index.ts';
import { later, refusal } from './answers.ts';
import { ANA, BOB, lock, story, user, uuidOf } from './entities.ts';
import { testEnv } from './env.ts';
import { HandLive, message } from './harness.ts';
import { settle } from './time.ts';

const AROUND = ['GET /locks', 'GET /assignments/config', 'GET /rundowns/config', 'GET /stories/config'];

/** Ana signed in, her connection on its way; `around` lists what was loaded of the locks and the settings of documents. */
async function signedIn() {
  const answers: Record<string, unknown> = {
    'GET /users/me': user(ANA, 'ana'),
    'GET /authorities': [],
    'GET /locks': [],
    'GET /assignments/config': { id: 1, version: 1 },
    'GET /rundowns/config': { id: 1, version: 1 },
    'GET /stories/config': { id: 1, version: 1 },
  };
  const transport = recordingTransport(({ route }) => answers[route]);
  const socket = new HandLive();
  const env = testEnv();
  const store = new Store({ client: { ...new Newsroom({ transport }), realtime: socket }, env });
  await store.session.load();
  await settle();
  const around = () => transport.sent.map(({ route }) => route).filter((route) => AROUND.includes(route));
  return { store, socket, env, around };
}

describe('what waits for events', () => {
  it('is loaded once, when they flow', async () => {
    const made = await signedIn();
    expect(made.around()).toEqual([]);
    made.socket.become('open');
    await settle();
    expect(made.around().sort()).toEqual([...AROUND].sort());
    await made.env.time.pass(10_000);
    await settle();
    expect(made.around()).toHaveLength(4);
  });

  it.each([
    ['the first try to connect fails', (made: Awaited<ReturnType<typeof signedIn>>) => made.socket.become('waiting')],
    ['no connection comes about within a second', (made: Awaited<ReturnType<typeof signedIn>>) => void made.env.time.pass(1000)],
  ])('is loaded without them when %s, and once more when they do', async (_name, happens) => {
    const made = await signedIn();
    happens(made);
    await settle();
    expect(made.around().sort()).toEqual([...AROUND].sort());
    made.socket.become('connecting');
    made.socket.become('waiting');
    await settle();
    expect(made.around()).toHaveLength(4);
    made.socket.become('open');
    await settle();
    expect(made.around()).toHaveLength(8);
  });

  it('is not loaded for who has signed out before', async () => {
    const made = await signedIn();
    made.store.session.expired();
    await made.env.time.pass(5000);
    await settle();
    expect(made.around()).toEqual([]);
  });
});

describe('live events of one turn', () => {
  const lock = (n: number, uuid: string) => ({
    n,
    topic: 'entity_locker' as const,
    action: 'LOCK' as const,
    data: { id: n, uuid, kind: 'story', nickname: 'bob', userId: 2 },
    userId: 2,
    date: '2026-03-10T19:00:00',
  });
  const opened = async () => {
    const turns: (() => void)[] = [];
    const socket = new HandLive();
    const env = { ...testEnv(), soon: (work: () => void) => void turns.push(work) };
    const transport = recordingTransport(({ route }) => (route === 'GET /users/me' ? user(ANA, 'ana') : []));
    const store = new Store({ client: { ...new Newsroom({ transport }), realtime: socket }, env });
    await store.session.load();
    socket.become('open');
    await settle();
    let told = 0;
    store.locks.view.subscribe(() => (told += 1));
    return { store, socket, turns, env, told: () => told, uuids: () => [...store.locks.view.snapshot().keys()] };
  };

  it('are taken together, in their order, and shown once', async () => {
    const made = await opened();
    for (const n of [1, 2, 3]) made.socket.send(lock(n, `u${n}`) as never);
    expect([made.uuids(), made.turns.length]).toEqual([[], 1]);
    made.turns.pop()!();
    expect([made.uuids(), made.told()]).toEqual([['u1', 'u2', 'u3'], 1]);
    made.socket.send(lock(4, 'u4') as never);
    expect(made.turns).toHaveLength(1);
  });

  it('are taken before a gap is answered, and one that cannot be merged does not take the others with it', async () => {
    const made = await opened();
    made.socket.send({ ...lock(1, 'u1'), data: null } as never);
    made.socket.send(lock(2, 'u2') as never);
    made.socket.gap();
    expect(made.uuids()).toEqual(['u2']);
    expect(made.env.logged.join()).toContain('could not be merged');
  });

  it('are not taken after the sign-out', async () => {
    const made = await opened();
    made.socket.send(lock(1, 'u1') as never);
    made.store.session.expired();
    made.turns.pop()!();
    expect(made.uuids()).toEqual([]);
  });
});

describe('the first connection', () => {
  const started = async (
    time: object,
    roles: readonly string[],
    eventAhead?: number,
    more: Record<string, unknown> = {},
    soon?: Env['soon'],
  ) => {
    const after: number[] = [];
    const socket = Object.assign(new HandLive(), { startAfter: (event: number) => void after.push(event) });
    const answers: Record<string, unknown> = {
      'GET /users/me': user(ANA, 'ana'),
      'GET /authorities': roles,
      'GET /time': time,
      'GET /locks': [],
      ...more,
    };
    let isDown = false;
    const transport = recordingTransport(({ route }) => (isDown ? refusal(503) : (answers[route] ?? { id: 1, version: 1 })));
    const env = { ...testEnv(), eventAhead: () => eventAhead, ...(soon && { soon }) };
    const store = new Store({ client: { ...new Newsroom({ transport }), realtime: socket }, env });
    const down = (now: boolean) => void (isDown = now);
    await store.start();
    store.rundowns.openRundown(5, '2026-03-10');
    await settle();
    const loads = () => transport.sent.filter(({ route }) => route === 'GET /rundowns').length;
    return { store, socket, after, loads, env, down, answers, sent: transport.sent };
  };

  it('begins after the event that was read first, so that what was loaded since is not loaded again', async () => {
    const made = await started({ epochMs: 0, zone: 'UTC', event: 41 }, ['RUNDOWN_READ']);
    expect([made.after, made.loads()]).toEqual([[41], 1]);
    made.socket.become('open');
    await settle();
    expect(made.loads()).toBe(1);
    made.socket.gap();
    await settle();
    expect(made.loads()).toBe(2);
  });

  it('of who signs in again loads what is open once more where events that had come were not taken before the sign-out', async () => {
    const made = await started({ epochMs: 0, zone: 'UTC', event: 41 }, ['RUNDOWN_READ'], undefined, {}, () => undefined);
    const again = async () => {
      made.store.session.expired();
      await made.store.session.load();
      made.socket.become('open');
      await settle();
    };
    made.socket.become('open');
    await again();
    expect(made.loads(), 'nothing was lost').toBe(1);
    made.socket.send(message('rundowns PATCH', { id: 1, version: 9, field: 'production', newValue: 'PT9M' }));
    await again();
    expect(made.loads()).toBe(2);
    await again();
    expect(made.loads(), 'once').toBe(2);
  });

  it('begins after the event that was read before something was asked ahead of the store', async () => {
    const made = await started({ epochMs: 0, zone: 'UTC', event: 41 }, ['RUNDOWN_READ'], 38);
    expect(made.after).toEqual([38]);
    const later = await started({ epochMs: 0, zone: 'UTC', event: 41 }, ['RUNDOWN_READ'], 43);
    expect(later.after).toEqual([41]);
  });

  it('loads again what is open where the last event is not known', async () => {
    const made = await started({ epochMs: 0, zone: 'UTC', event: null }, ['RUNDOWN_READ']);
    made.socket.become('open');
    await settle();
    expect([made.after, made.loads()]).toEqual([[], 2]);
  });

  const CONFIG = { id: 1, version: 1, estimatedEnabled: true, accumulateByBlock: true };
  const AROUND_IT = {
    'GET /locks': [lock(uuidOf(3), 'bob', BOB, 3)],
    'GET /rundowns/config': CONFIG,
    'GET /chats/unread': [{ chatId: 4, count: 2, lastMessage: null }],
  };
  const ROLES = ['RUNDOWN_READ', 'CHAT_READ'];
  const known = ({ store }: Awaited<ReturnType<typeof started>>) => [
    store.locks.view.snapshot().size,
    store.settings.rundowns.view.snapshot()?.estimatedEnabled,
    store.rundowns.timingOptions.snapshot().estimatedEnabled,
    store.chats.unread.total.snapshot(),
  ];

  it('ends with its store, which asks for nothing that failed any more', async () => {
    const made = await started({ epochMs: 0, zone: 'UTC', event: 41 }, ROLES, undefined, AROUND_IT);
    made.socket.become('open');
    await settle();
    made.down(true);
    made.socket.gap();
    made.store.stop();
    await settle();
    const asked = made.sent.length;
    await made.env.time.pass(60_000);
    expect(made.sent).toHaveLength(asked);
  });

  it('that fails has what is around it loaded once more when it opens', async () => {
    const made = await started({ epochMs: 0, zone: 'UTC', event: 41 }, ROLES, undefined, AROUND_IT);
    made.down(true);
    made.socket.become('waiting');
    await settle();
    expect(known(made)).toEqual([0, undefined, false, 0]);
    made.down(false);
    made.socket.become('open');
    await settle();
    expect(known(made)).toEqual([1, true, true, 2]);
    const { length } = made.sent;
    await made.env.time.pass(3_600_000);
    expect(made.sent.length, 'what is there is not asked for again').toBe(length);
  });

  it('that opens while the server does not answer has what is around it loaded once more after a while', async () => {
    const made = await started({ epochMs: 0, zone: 'UTC', event: 41 }, ROLES, undefined, AROUND_IT);
    made.down(true);
    made.socket.become('open');
    await settle();
    await made.env.time.pass(10_000);
    expect(known(made)).toEqual([0, undefined, false, 0]);
    made.down(false);
    await made.env.time.pass(10_000);
    expect([known(made), made.store.notices.view.snapshot().length]).toEqual([[1, true, true, 2], 0]);
  });

  it('is followed by no load of what may not be read, and by none after the sign-out', async () => {
    const forbidden = { ...AROUND_IT, 'GET /locks': refusal(403), 'GET /rundowns/config': refusal(403) };
    const made = await started({ epochMs: 0, zone: 'UTC', event: 41 }, ROLES, undefined, forbidden);
    made.socket.become('open');
    await settle();
    const { length } = made.sent;
    await made.env.time.pass(60_000);
    expect(made.sent.slice(length).map(({ route }) => route)).toEqual([]);
    made.down(true);
    made.socket.gap();
    await settle();
    made.store.session.expired();
    const { length: after } = made.sent;
    await made.env.time.pass(60_000);
    expect(made.sent.slice(after).map(({ route }) => route)).toEqual([]);
  });

  it('whose gap could not be loaded has lists, forms and settings loaded once more', async () => {
    const made = await started({ epochMs: 0, zone: 'UTC', event: 41 }, ['RUNDOWN_READ', 'STORY_READ', 'STORY_WRITE'], undefined, {
      ...AROUND_IT,
      'GET /stories/{id}': story(12),
      'GET /programs': [],
      'PUT /locks/{id}': lock(uuidOf(12), 'ana', ANA, 12),
    });
    const { store, answers } = made;
    made.socket.become('open');
    const form = editingOf(store).edit('stories', 12);
    await store.settings.programs.ensure();
    await settle();
    made.down(true);
    made.socket.gap();
    await settle();
    answers['GET /stories/{id}'] = story(12, { version: 2, slug: 'MISSED' });
    answers['GET /programs'] = [{ id: 5, version: 1, name: 'Jornal', groups: [] }];
    answers['GET /rundowns/config'] = { ...CONFIG, version: 2, estimatedEnabled: false };
    made.down(false);
    await made.env.time.pass(10_000);
    expect(form.view.snapshot().document?.slug).toBe('MISSED');
    expect([store.settings.programs.view.snapshot().rows.length, known(made)[1]]).toEqual([1, false]);
  });

  it('asks for the topics alone that somebody with these roles hears', async () => {
    const made = await started({ epochMs: 0, zone: 'UTC', event: 1 }, ['STORY_READ']);
    const topics = [...made.socket.topics.keys()];
    expect(topics).toEqual(expect.arrayContaining(['stories', 'entity_locker', 'users', 'sessions']));
    expect(topics).not.toEqual(expect.arrayContaining(['assignments']));
    expect(topics).not.toEqual(expect.arrayContaining(['rundowns']));
  });
});

it('knows what day it is in the newsroom before anybody is shown as signed in', async () => {
  const time = later<{ epochMs: number; zone: string }>();
  const answers: Record<string, unknown> = { 'GET /users/me': user(ANA, 'ana'), 'GET /authorities': [], 'GET /time': time.promise };
  const store = new Store({ client: new Newsroom({ transport: recordingTransport(({ route }) => answers[route]) }), env: testEnv() });
  const started = store.start();
  await settle();
  expect(store.session.view.snapshot().state).toBe('verifying');
  time.answer({ epochMs: Date.parse('2031-03-11T02:30:00Z'), zone: 'America/Sao_Paulo' });
  await started;
  expect([store.session.view.snapshot().state, store.clock.local().slice(0, 10)]).toEqual(['authenticated', '2031-03-10']);
});
