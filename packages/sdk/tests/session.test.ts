import type { DOCUMENT_KINDS } from '@lauda/domain';
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { recordingTransport, type Sent } from '../../testing/src/recording.ts';
import {
  type Lock,
  LockedError,
  LockKeeper,
  Newsroom,
  type NewsroomError,
  NotFoundError,
  ServerError,
  ServerUnavailableError,
  SettledHook,
  TimeoutError,
} from '../src/index.ts';
import { FakeTimers, settle } from './fakes.ts';

let timers: FakeTimers;
let answer: (sent: Sent) => unknown;
let sent: string[];
let newsroom: Newsroom;
let keeper: LockKeeper;
let lost: [number, NewsroomError][];
let errors: NewsroomError[];
let renewed: Lock[];
const lock = (id: number) => ({ id, uuid: `u-${id}`, nickname: 'ana' });
const renewals = (id: number): number => sent.filter((line) => line === `PUT /locks/${id}`).length;

beforeEach(() => {
  timers = new FakeTimers();
  sent = [];
  lost = [];
  errors = [];
  renewed = [];
  answer = ({ path }) => lock(Number(path?.id));
  newsroom = new Newsroom({
    transport: recordingTransport((one) => {
      sent.push(one.line);
      return answer(one);
    }),
  });
  keeper = new LockKeeper({
    locks: newsroom.locks,
    timers,
    now: () => timers.now,
    onLost: (id, error) => lost.push([id, error]),
    onError: (error) => errors.push(error),
    onRenewed: (one) => renewed.push(one),
  });
});

describe('the locks of open documents', () => {
  it('are each renewed every 120 s [LOCK-01]', async () => {
    keeper.keep(12);
    keeper.keep(13);
    await timers.pass(119_999);
    expect(sent).toEqual([]);
    await timers.pass(1);
    expect([renewals(12), renewals(13)]).toEqual([1, 1]);
    await timers.pass(120_000);
    expect([renewals(12), renewals(13)]).toEqual([2, 2]);
    expect(renewed).toHaveLength(4);
  });
  it('are not renewed for a new document [LOCK-02]', async () => {
    keeper.keep(0);
    await keeper.openForEdit(0, async () => 'new');
    await timers.pass(240_000);
    expect(sent).toEqual([]);
    await keeper.release(0);
    expect(sent).toEqual([]);
  });
  it('are no longer renewed once the document is closed [LOCK-03]', async () => {
    keeper.keep(12);
    keeper.keep(13);
    await timers.pass(120_000);
    await keeper.release(12);
    expect(sent.at(-1)).toBe('DELETE /locks/12');
    await timers.pass(240_000);
    expect([renewals(12), renewals(13)]).toEqual([1, 3]);
    keeper.close();
    await timers.pass(240_000);
    expect(renewals(13)).toBe(3);
  });
  it('are renewed before an opening for edit loads, unless the document is new [LOCK-04]', async () => {
    await keeper.openForEdit(12, () => newsroom.assignments.load(12));
    expect(sent).toEqual(['PUT /locks/12', 'GET /assignments/12']);
    sent = [];
    expect(await keeper.openForEdit(0, async () => 'blank')).toBe('blank');
    expect(sent).toEqual([]);
    expect([...keeper.held]).toEqual([12]);
  });
  it.each([
    ['dropped', () => keeper.drop(12), []],
    ['released', () => keeper.release(12), ['DELETE /locks/12']],
    ['closed', () => keeper.close(), []],
  ] as const)('are not kept where the opening is %s before the text is there [LOCK-03]', async (_name, end, calls) => {
    let load: () => void = () => undefined;
    const opening = keeper.openForEdit(12, () => new Promise<void>((resolve) => void (load = resolve)));
    await settle();
    await end();
    load();
    await opening;
    await timers.pass(600_000);
    expect([sent, keeper.held.size]).toEqual([['PUT /locks/12', ...calls], 0]);
  });
  it('are released after a renewal that is under way, which would take the free lock again', async () => {
    const late = Promise.withResolvers<object>();
    answer = ({ line }) => (line.startsWith('PUT') ? late.promise : lock(12));
    keeper.keep(12);
    await timers.pass(120_000);
    const released = keeper.release(12);
    await settle();
    expect(sent).toEqual(['PUT /locks/12']);
    late.resolve(lock(12));
    await released;
    expect(sent).toEqual(['PUT /locks/12', 'DELETE /locks/12']);
  });
  it('are kept for the opening that succeeds, whatever becomes of another of the same document', async () => {
    let load: () => void = () => undefined;
    const first = keeper.openForEdit(12, () => new Promise<void>((resolve) => void (load = resolve)));
    await settle();
    await expect(keeper.openForEdit(12, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    load();
    await first;
    expect([...keeper.held]).toEqual([12]);
  });
  it('are left alone by a load to view [LOCK-05]', async () => {
    await newsroom.assignments.load(12);
    await newsroom.stories.load(12);
    await timers.pass(240_000);
    expect(sent).toEqual(['GET /assignments/12', 'GET /stories/12']);
    expect(keeper.held.size).toBe(0);
  });
  it('are renewed alike for every kind that can be opened now', async () => {
    const opens: Partial<Record<(typeof DOCUMENT_KINDS)[number], () => Promise<unknown>>> = {
      guideline: () => keeper.openForEdit(21, () => newsroom.assignments.load(21)),
      story: () => keeper.openForEdit(22, () => newsroom.stories.load(22)),
    };
    for (const open of Object.values(opens)) await open();
    await timers.pass(120_000);
    expect(sent).toEqual(['PUT /locks/21', 'GET /assignments/21', 'PUT /locks/22', 'GET /stories/22', 'PUT /locks/21', 'PUT /locks/22']);
  });
  it('each have a uuid and a nickname [LOCK-14]', async () => {
    expectTypeOf(newsroom.locks.list).returns.resolves.toEqualTypeOf<Lock[]>();
    expectTypeOf<Lock>().toHaveProperty('uuid').toEqualTypeOf<string>();
    expectTypeOf<Lock>().toHaveProperty('nickname').toEqualTypeOf<string>();
    answer = () => [lock(1), lock(2)];
    for (const { uuid, nickname } of await newsroom.locks.list()) expect([typeof uuid, typeof nickname]).toEqual(['string', 'string']);
  });
  it('that are gone when released are no matter; any other failure is told [LOCK-15]', async () => {
    answer = () => new NotFoundError(404, 'not_found', 'Gone');
    keeper.keep(12);
    await keeper.release(12);
    expect(errors).toEqual([]);
    const failure = new ServerError(500, 'internal', 'Broken');
    answer = () => failure;
    keeper.keep(12);
    await keeper.release(12);
    expect(errors).toEqual([failure]);
  });
  it('that another person took are told as lost and no longer renewed', async () => {
    keeper.keep(12);
    answer = () => new LockedError(409, 'locked', 'bob');
    await timers.pass(120_000);
    expect(lost.map(([id, { code }]) => [id, code])).toEqual([[12, 'locked']]);
    await timers.pass(240_000);
    expect(renewals(12)).toBe(1);
  });
  it('are asked for again every 5 s while the server is silent, and told as lost only when they have run out', async () => {
    keeper.keep(12);
    answer = () => new ServerUnavailableError(0, 'server_unavailable', 'silent');
    await timers.pass(295_000);
    expect([renewals(12), lost]).toEqual([36, []]);
    await timers.pass(5_000);
    expect(lost.map(([id, { code }]) => [id, code])).toEqual([[12, 'server_unavailable']]);
    await timers.pass(60_000);
    expect(lost, 'told once').toHaveLength(1);
    answer = () => lock(12);
    await timers.pass(5_000);
    expect([renewed.length, [...keeper.held]]).toEqual([1, [12]]);
    await timers.pass(119_999);
    expect(renewed).toHaveLength(1);
  });
  it('that ran out unseen, as in a sleep, and were taken again are told as lost, then as back', async () => {
    const told: string[] = [];
    const since = { now: '2026-03-10T19:00:00' };
    answer = () => ({ ...lock(12), since: since.now });
    const one = new LockKeeper({
      locks: newsroom.locks,
      timers,
      now: () => timers.now,
      onLost: (id, { code, message }) => told.push(`lost ${id} ${code}: ${message}`),
      onRenewed: (renewal) => told.push(`renewed ${renewal.since.slice(11)}`),
    });
    await one.openForEdit(12, async () => undefined);
    await timers.pass(120_000);
    since.now = '2026-03-10T19:40:00';
    await timers.pass(120_000);
    expect(told).toEqual([
      'renewed 19:00:00',
      'renewed 19:00:00',
      'lost 12 timeout: The lock ran out, and was taken again.',
      'renewed 19:40:00',
    ]);
    await timers.pass(120_000);
    expect([told.length, told.at(-1)]).toEqual([5, 'renewed 19:40:00']);
  });
  it('that ran out unseen are no longer renewed where who is told drops them, and are told once', async () => {
    const since = { now: '2026-03-10T19:00:00' };
    answer = () => ({ ...lock(12), since: since.now });
    const one: LockKeeper = new LockKeeper({
      locks: newsroom.locks,
      timers,
      now: () => timers.now,
      onLost: (id) => void one.release(id),
      onRenewed: (renewal) => renewed.push(renewal),
    });
    await one.openForEdit(12, async () => undefined);
    since.now = '2026-03-10T19:40:00';
    await timers.pass(600_000);
    expect([sent, renewed.length, one.held.size]).toEqual([['PUT /locks/12', 'PUT /locks/12', 'DELETE /locks/12'], 1, 0]);
  });
  it('that were kept without an answer are told as lost where the first renewal comes after they ran out by the clock', async () => {
    let asleep = 0;
    const now = () => timers.now + asleep;
    const one = new LockKeeper({ locks: newsroom.locks, timers, now, onLost: (id) => lost.push([id, new TimeoutError(0, 'timeout', '')]) });
    one.keep(12);
    asleep = 180_000;
    await timers.pass(120_000);
    expect([renewals(12), lost.length]).toEqual([1, 1]);
    await timers.pass(120_000);
    expect([renewals(12), lost.length]).toEqual([2, 1]);
  });
  it('live on when one renewal of two is lost: each that is answered counts from when it was asked', async () => {
    keeper.keep(12);
    await timers.pass(119_999);
    answer = () => new ServerError(500, 'internal', 'Broken');
    await timers.pass(1);
    answer = () => lock(12);
    await timers.pass(5_000);
    expect([renewed.length, lost]).toEqual([1, []]);
    answer = () => new TimeoutError(0, 'timeout', 'silent');
    await timers.pass(299_999);
    expect(lost).toEqual([]);
    await timers.pass(5_001);
    expect(lost).toHaveLength(1);
    keeper.drop(12);
    const asked = sent.length;
    await timers.pass(60_000);
    expect(sent, 'nobody asks for what was let go').toHaveLength(asked);
  });
  it('are renewed and released by the name of the window, and joined at once when another window took them back', async () => {
    const told: unknown[] = [];
    answer = ({ line, query, path }) => {
      told.push([line, query]);
      return lock(Number(path?.id));
    };
    const named = new LockKeeper({ locks: newsroom.locks, timers, window: 'two' });
    await named.openForEdit(12, async () => undefined);
    await named.join(13);
    await named.join(13);
    await timers.pass(120_000);
    await named.release(12);
    const two = { window: 'two' };
    expect(told).toEqual([
      ['PUT /locks/12', two],
      ['PUT /locks/13', two],
      ['PUT /locks/12', two],
      ['PUT /locks/13', two],
      ['DELETE /locks/12', two],
    ]);
  });
  it('say nothing of a renewal that fails after the document was closed', async () => {
    keeper.keep(12);
    let fail: (error: Error) => void = () => undefined;
    answer = () => new Promise((_, reject) => (fail = reject));
    await timers.pass(120_000);
    keeper.drop(12);
    fail(new LockedError(409, 'locked', 'bob'));
    await settle();
    expect(lost).toEqual([]);
  });
});

describe('the step after the user is loaded', () => {
  it('runs once, 5000 ms later [LOGIN-07]', async () => {
    let runs = 0;
    const hook = new SettledHook(() => (runs += 1), timers);
    hook.userLoaded();
    await timers.pass(4999);
    expect(runs).toBe(0);
    await timers.pass(1);
    expect(runs).toBe(1);
    await timers.pass(60_000);
    expect(runs).toBe(1);
  });
  it('never runs when the user signs out at 3000 ms [LOGIN-08]', async () => {
    let runs = 0;
    const hook = new SettledHook(() => (runs += 1), timers);
    hook.userLoaded();
    await timers.pass(3000);
    hook.loggedOut();
    await timers.pass(60_000);
    expect(runs).toBe(0);
  });
});
