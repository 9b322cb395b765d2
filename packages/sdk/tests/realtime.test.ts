import { MESSAGE_ACTIONS } from '@lauda/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordingTransport } from '../../testing/src/recording.ts';
import { type LiveMessage, Newsroom, type RealtimeNotice, type RealtimeState } from '../src/index.ts';
import { FakeSocket, FakeTimers, keptLog, settle } from './fakes.ts';

let timers: FakeTimers;
let sockets: FakeSocket[];
let log: ReturnType<typeof keptLog>;
let realtime: Newsroom['realtime'];
let notices: RealtimeNotice[];
let states: RealtimeState[];
const socket = (): FakeSocket => sockets.at(-1)!;
const connect = async (): Promise<void> => {
  void realtime.connect();
  // The first call loads the protocol, which takes real turns of the event loop.
  while (sockets.length === 0) await new Promise((done) => setTimeout(done, 1));
  await settle();
};
const online = async (n = 0): Promise<void> => {
  await connect();
  socket().connected();
  socket().resumed({ resumed: true, n, sight: 's1' });
};
const reconnected = async (answer: object): Promise<void> => {
  socket().ends(1006);
  await timers.pass(2500);
  socket().connected();
  socket().resumed(answer);
};

beforeEach(() => {
  timers = new FakeTimers();
  sockets = [];
  log = keptLog();
  const open = (): FakeSocket => {
    sockets.push(new FakeSocket());
    return socket();
  };
  ({ realtime } = new Newsroom({ url: 'http://news.example', transport: recordingTransport(), socket: open, timers, log }));
  notices = [];
  states = [];
  realtime.onNotice((notice) => notices.push(notice));
  realtime.onState((state) => states.push(state));
});

describe('connecting', () => {
  it('connects, subscribes, then resumes from now', async () => {
    realtime.subscribe('stories', () => undefined);
    realtime.subscribe('blocks', () => undefined);
    await connect();
    socket().open();
    expect(socket().frames.map(({ command }) => command)).toEqual(['CONNECT']);
    expect(socket().frames[0]!.headers).toMatchObject({ 'accept-version': '1.2', host: 'news.example' });
    socket().connected();
    expect(socket().subscribed).toEqual(['/topic/stories', '/topic/blocks']);
    expect(socket().resumes).toEqual([{ after: -1 }]);
    expect(socket().frames.at(-1)!.headers.destination).toBe('/app/resume');
    expect(states).toEqual(['connecting']);
    socket().resumed({ resumed: true, n: 41 });
    expect(states).toEqual(['connecting', 'open']);
  });
  it('resumes after the last event seen, under the sight it had', async () => {
    realtime.subscribe('stories', () => undefined);
    await online(41);
    socket().event(44, 'stories', 'UPDATE');
    await reconnected({ resumed: true, n: 50, sight: 's1' });
    expect(socket().resumes).toEqual([{ after: 44, sight: 's1' }]);
    await reconnected({ resumed: true, n: 50 });
    expect(socket().resumes).toEqual([{ after: 50, sight: 's1' }]);
  });
  it('is asked once although connect is called twice', async () => {
    await connect();
    const again = realtime.connect();
    await settle();
    socket().connected();
    socket().resumed({ resumed: true, n: 0 });
    await again;
    await realtime.connect();
    expect(sockets).toHaveLength(1);
  });
  it('gives up a socket that never answers', async () => {
    await connect();
    await timers.pass(15_000);
    expect(socket().closed).toBe(true);
    expect(realtime.state).toBe('waiting');
  });
  it('takes silence for a loss where heartbeats were promised', async () => {
    await connect();
    socket().connected('10000,0');
    socket().resumed({ resumed: true, n: 0 });
    await timers.pass(24_000);
    socket().onmessage?.({ data: '\n' } as never);
    await timers.pass(25_000);
    expect(realtime.state).toBe('open');
    await timers.pass(26_000);
    expect(states.at(-1)).not.toBe('open');
    expect(notices.map(({ details }) => details)).toContain('no heartbeat');
  });
  it('ends when it is closed, and begins again with the same subscriptions', async () => {
    realtime.subscribe('stories', () => undefined);
    await online(3);
    realtime.close();
    expect(socket().closed).toBe(true);
    expect(socket().frames.at(-1)!.command).toBe('DISCONNECT');
    await timers.pass(10_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe('closed');
    void realtime.connect();
    await settle();
    socket().connected();
    expect(socket().subscribed).toEqual(['/topic/stories']);
    expect(socket().resumes).toEqual([{ after: 3, sight: 's1' }]);
  });
});

describe('a lost connection', () => {
  it('is tried again after 2500 ms, and again 2500 ms after each failure [RT-01]', async () => {
    await online();
    socket().ends(1006);
    expect(realtime.state).toBe('waiting');
    await timers.pass(2499);
    expect(sockets).toHaveLength(1);
    await timers.pass(1);
    expect(sockets).toHaveLength(2);
    for (const attempt of [3, 4]) {
      socket().ends(1006);
      await timers.pass(2499);
      expect(sockets).toHaveLength(attempt - 1);
      await timers.pass(1);
      expect(sockets).toHaveLength(attempt);
    }
  });
  it('makes its 3 subscriptions again, and after a gap each of 3 open lists reloads once [RT-02]', async () => {
    const reloads = { assignments: 0, stories: 0, blocks: 0 };
    for (const topic of ['assignments', 'stories', 'blocks'] as const) {
      realtime.subscribe(topic, () => undefined);
      realtime.onGap(() => {
        reloads[topic] += 1;
      });
    }
    await online(10);
    expect(reloads).toEqual({ assignments: 0, stories: 0, blocks: 0 });
    await reconnected({ gap: true, n: 900 });
    expect(socket().subscribed).toEqual(['/topic/assignments', '/topic/stories', '/topic/blocks']);
    expect(reloads).toEqual({ assignments: 1, stories: 1, blocks: 1 });
    await reconnected({ resumed: true, n: 900 });
    expect(reloads).toEqual({ assignments: 1, stories: 1, blocks: 1 });
    expect(socket().resumes).toEqual([{ after: 900, sight: 's1' }]);
  });
  it('of an ended session (1008) is told with its details and never tried again [RT-03]', async () => {
    await online();
    socket().ends(1008, 'session expired');
    expect(notices).toEqual([{ code: 'SESSION_EXPIRED', level: 'ERROR', details: 'session expired' }]);
    expect(realtime.state).toBe('expired');
    await timers.pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(notices).toHaveLength(1);
    void realtime.connect();
    await settle();
    expect(sockets).toHaveLength(2);
  });
  it('is told after 150 ms with the description of the protocol [RT-04]', async () => {
    await online();
    socket().fails('x');
    await timers.pass(149);
    expect(notices).toEqual([]);
    await timers.pass(1);
    expect(notices).toEqual([{ code: 'COMMUNICATION_ERROR', level: 'ERROR', details: 'x' }]);
  });
  it('is told likewise when the server sends an ERROR frame, or closes [RT-04]', async () => {
    await online();
    socket().frame('ERROR', { message: 'frame too long' });
    socket().ends(1002, 'frame too long');
    await timers.pass(150);
    expect(notices.map(({ details }) => details)).toEqual(['frame too long']);
    await timers.pass(2350);
    socket().connected();
    socket().resumed({ resumed: true, n: 0 });
    socket().ends(1013, 'too slow');
    await timers.pass(150);
    expect(notices.map(({ details }) => details)).toEqual(['frame too long', 'too slow']);
  });
  it('that heals within 150 ms is not told [RT-05]', async () => {
    await online();
    socket().fails('x');
    socket().ends(1006);
    await timers.pass(100);
    void realtime.connect();
    await settle();
    expect(sockets).toHaveLength(2);
    socket().connected();
    socket().resumed({ resumed: true, n: 0 });
    await timers.pass(60_000);
    expect(notices).toEqual([]);
    expect(sockets).toHaveLength(2);
  });
  it('is told once however often the same failure repeats until it heals', async () => {
    await online();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      socket().ends(1006, 'refused');
      await timers.pass(2500);
    }
    expect(notices).toHaveLength(1);
    socket().connected();
    socket().resumed({ resumed: true, n: 0 });
    socket().ends(1006, 'refused');
    await timers.pass(150);
    expect(notices).toHaveLength(2);
  });
});

describe('a subscription', () => {
  it('gets the events of its topic, in order, until it ends', async () => {
    const got: LiveMessage<'stories'>[] = [];
    const off = realtime.subscribe('stories', (message) => got.push(message));
    await online();
    socket().event(1, 'stories', 'PATCH', { id: 12, version: 3, field: 'slug', newValue: 'B' });
    socket().event(2, 'blocks', 'DELETE', { ids: [1] });
    socket().event(3, 'stories', 'DELETE', { ids: [12] });
    expect(got.map(({ n, action }) => [n, action])).toEqual([
      [1, 'PATCH'],
      [3, 'DELETE'],
    ]);
    off();
    expect(
      socket()
        .sent('UNSUBSCRIBE')
        .map(({ headers }) => headers.id),
    ).toEqual(['stories']);
    socket().event(4, 'stories', 'DELETE', { ids: [13] });
    expect(got).toHaveLength(2);
  });
  it('of a second listener is not sent, and lives until both end', async () => {
    const off = [realtime.subscribe('stories', () => undefined), realtime.subscribe('stories', () => undefined)];
    await online();
    expect(socket().subscribed).toEqual(['/topic/stories']);
    off[0]!();
    off[0]!();
    expect(socket().sent('UNSUBSCRIBE')).toEqual([]);
    off[1]!();
    expect(socket().sent('UNSUBSCRIBE')).toHaveLength(1);
  });
  it('made while connected replays from what was seen then, so that a list loaded meanwhile misses nothing', async () => {
    const got: number[] = [];
    const others: number[] = [];
    realtime.subscribe('blocks', ({ n }) => others.push(n));
    await online(20);
    socket().event(21, 'blocks', 'UPDATE');
    realtime.subscribe('stories', ({ n }) => got.push(n));
    realtime.subscribe('users', () => undefined);
    await settle();
    expect(socket().subscribed.slice(1)).toEqual(['/topic/stories', '/topic/users']);
    expect(socket().resumes.slice(1)).toEqual([{ after: 21, sight: 's1' }]);
    socket().event(22, 'stories', 'UPDATE');
    socket().event(23, 'blocks', 'UPDATE');
    socket().resumed({ resumed: true, n: 23 });
    expect(got).toEqual([22]);
    expect(others).toEqual([21, 23]);
  });
  it('made while a replay runs waits for it, then replays for itself without repeating the others', async () => {
    const got: number[] = [];
    const others: number[] = [];
    realtime.subscribe('blocks', ({ n }) => others.push(n));
    await online(10);
    socket().ends(1006);
    await timers.pass(2500);
    socket().connected();
    realtime.subscribe('stories', ({ n }) => got.push(n));
    socket().event(11, 'blocks', 'UPDATE');
    socket().event(13, 'blocks', 'UPDATE');
    expect(socket().subscribed).toEqual(['/topic/blocks']);
    socket().resumed({ resumed: true, n: 13 });
    expect(socket().subscribed).toEqual(['/topic/blocks', '/topic/stories']);
    expect(socket().resumes.at(-1)).toEqual({ after: 10, sight: 's1' });
    socket().event(11, 'blocks', 'UPDATE');
    socket().event(12, 'stories', 'UPDATE');
    socket().event(13, 'blocks', 'UPDATE');
    socket().resumed({ resumed: true, n: 13 });
    expect(others).toEqual([11, 13]);
    expect(got).toEqual([12]);
  });
  it('that the server refuses is not made again, so the others live on', async () => {
    realtime.subscribe('stories', () => undefined);
    realtime.subscribe('bridge', () => undefined);
    await connect();
    socket().connected();
    socket().frame('ERROR', { message: 'no access to /topic/bridge' });
    socket().ends(1002, 'no access to /topic/bridge');
    await timers.pass(2500);
    socket().connected();
    expect(socket().subscribed).toEqual(['/topic/stories']);
  });
  it('whose listener throws keeps no event from the others', async () => {
    const got: number[] = [];
    realtime.subscribe('stories', () => {
      throw new Error('broken listener');
    });
    realtime.subscribe('stories', ({ n }) => got.push(n));
    await online();
    socket().event(1, 'stories', 'UPDATE');
    expect(got).toEqual([1]);
    expect(log.lines).toHaveLength(1);
  });
  it('ignores an unknown action or topic with a console entry [RT-09]', async () => {
    const got: unknown[] = [];
    realtime.subscribe('stories', (message) => got.push(message));
    await online();
    expect(() => socket().event(1, 'stories', 'FOO')).not.toThrow();
    expect(() => socket().event(2, 'weather', 'UPDATE')).not.toThrow();
    expect(got).toEqual([]);
    expect(log.lines.map((line) => line.slice(1))).toEqual([
      ['stories', 'FOO'],
      ['weather', 'UPDATE'],
    ]);
    socket().event(3, 'stories', 'UPDATE');
    expect(got).toHaveLength(1);
  });
  it('survives a message that is not JSON', async () => {
    await online();
    socket().frame('MESSAGE', { destination: '/topic/stories', 'event-id': '1' }, '{"n":');
    expect(log.lines).toHaveLength(1);
    expect(realtime.state).toBe('open');
  });
});

it('knows the 18 actions of messages [RT-A01]', () => {
  expect(MESSAGE_ACTIONS).toEqual([
    'CREATE',
    'DELETE',
    'UPDATE',
    'PATCH',
    'MOVE',
    'ORDER',
    'LOCK',
    'UNLOCK',
    'TAKE_OVER',
    'READ',
    'MEMBERS_ADDED',
    'MEMBER_LEFT',
    'MESSAGE_READ',
    'MESSAGE_SENT',
    'LOGGED_IN',
    'LOGGED_OUT',
    'IS_TYPING',
    'REMINDER',
  ]);
});
