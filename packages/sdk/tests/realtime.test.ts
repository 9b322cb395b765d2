import { MESSAGE_ACTIONS } from '@lauda/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from './fakes.ts';
import { Live } from './live.ts';

let live: Live;
beforeEach(() => {
  live = new Live();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('connecting', () => {
  it('connects, subscribes, then resumes from now', async () => {
    live.realtime.subscribe('stories', () => undefined);
    live.realtime.subscribe('blocks', () => undefined);
    await live.connect();
    live.socket.open();
    expect(live.socket.frames.map(({ command }) => command)).toEqual(['CONNECT']);
    expect(live.socket.frames[0]!.headers).toMatchObject({ 'accept-version': '1.2', host: 'news.example' });
    live.socket.connected();
    expect(live.socket.subscribed).toEqual(['/topic/stories', '/topic/blocks']);
    expect(live.socket.resumes).toEqual([{ after: -1 }]);
    expect(live.socket.frames.at(-1)!.headers.destination).toBe('/app/resume');
    expect(live.states).toEqual(['connecting']);
    live.socket.resumed({ resumed: true, n: 41 });
    expect(live.states).toEqual(['connecting', 'open']);
  });
  it('resumes after the last event seen, under the sight it had', async () => {
    live.realtime.subscribe('stories', () => undefined);
    await live.online(41);
    live.socket.event(44, 'stories', 'UPDATE');
    await live.reconnected({ resumed: true, n: 50, sight: 's1' });
    expect(live.socket.resumes).toEqual([{ after: 44, sight: 's1' }]);
    await live.reconnected({ resumed: true, n: 50 });
    expect(live.socket.resumes).toEqual([{ after: 50, sight: 's1' }]);
  });
  it('begins after an event that was read before, the first time only', async () => {
    live.realtime.startAfter(40);
    await live.online(44);
    expect(live.socket.resumes).toEqual([{ after: 40 }]);
    live.realtime.startAfter(99);
    await live.reconnected({ resumed: true, n: 50 });
    expect(live.socket.resumes).toEqual([{ after: 44, sight: 's1' }]);
  });
  it('is asked once although connect is called twice', async () => {
    await live.connect();
    const again = live.realtime.connect();
    await settle();
    live.socket.connected();
    live.socket.resumed({ resumed: true, n: 0 });
    await again;
    await live.realtime.connect();
    expect(live.sockets).toHaveLength(1);
  });
  it('gives up a socket that never answers', async () => {
    await live.connect();
    await live.timers.pass(15_000);
    expect(live.socket.closed).toBe(true);
    expect(live.realtime.state).toBe('waiting');
  });
  it('ends when it is closed, and begins again with the same subscriptions', async () => {
    live.realtime.subscribe('stories', () => undefined);
    await live.online(3);
    live.realtime.close();
    expect(live.socket.closed).toBe(true);
    expect(live.socket.frames.at(-1)!.command).toBe('DISCONNECT');
    await live.timers.pass(10_000);
    expect(live.sockets).toHaveLength(1);
    expect(live.states.at(-1)).toBe('closed');
    void live.realtime.connect();
    await settle();
    live.socket.connected();
    expect(live.socket.subscribed).toEqual(['/topic/stories']);
    expect(live.socket.resumes).toEqual([{ after: 3, sight: 's1' }]);
  });
});

describe('a line that falls silent', () => {
  /** A connection whose server beats as a frame promises. */
  const beating = async (promised = '2000,0') => {
    const set = live.withClock();
    await live.connect();
    live.socket.connected(promised);
    live.socket.resumed({ resumed: true, n: 0 });
    live.beat();
    return set;
  };
  const passWithBeats = async (beats: number): Promise<void> => {
    for (let n = 0; n < beats; n += 1) {
      await live.timers.pass(2_000);
      live.beat();
    }
  };

  it('is lost within some twelve seconds where the server beats every two, and is then made again', async () => {
    await beating();
    await passWithBeats(60);
    expect([live.realtime.state, live.sockets.length]).toEqual(['open', 1]);
    await live.timers.pass(10_000);
    expect(live.realtime.state).toBe('open');
    await live.timers.pass(2_200);
    expect([live.realtime.state, live.socket.closed]).toEqual(['waiting', true]);
    await live.timers.pass(2_500);
    expect(live.sockets).toHaveLength(2);
    expect(live.notices.map(({ details }) => details)).toEqual(['no heartbeat']);
  });

  it('is left alone for two and a half heartbeats of a server that beats more seldom, and for good where it promised none', async () => {
    await beating('10000,0');
    await live.timers.pass(24_900);
    live.beat();
    await live.timers.pass(24_900);
    expect(live.realtime.state).toBe('open');
    await live.timers.pass(2_300);
    expect(live.realtime.state).toBe('waiting');
    live = new Live();
    await beating('0,0');
    await live.timers.pass(3_600_000);
    live.realtime.look();
    await live.timers.pass(1_000);
    expect(live.states).toEqual(['connecting', 'open']);
  });

  it('is no line that was heard while the page was asleep or busy: what arrived is taken first', async () => {
    const set = await beating();
    // Timers of a hidden page run once a minute; data is taken as it comes.
    for (let minutes = 0; minutes < 5; minutes += 1) {
      set(58_000);
      live.beat();
      await live.timers.pass(2_000);
    }
    // The page stood still with all that came, and its timer is due first.
    for (const stood of [60_000, -60_000]) {
      set(stood);
      await live.timers.pass(2_000);
      live.beat();
      await live.timers.pass(2_000);
    }
    expect([live.realtime.state, live.sockets.length]).toEqual(['open', 1]);
  });

  it('is made again at once by a look, as when a laptop wakes; one that is well stays', async () => {
    const set = await beating();
    live.realtime.look();
    await live.timers.pass(200);
    expect(live.sockets).toHaveLength(1);
    set(3_600_000);
    live.realtime.look();
    live.realtime.look();
    await live.timers.pass(200);
    expect([live.sockets.length, live.sockets[0]!.closed, live.realtime.state]).toEqual([2, true, 'connecting']);
    await live.timers.pass(3_000);
    expect(live.sockets).toHaveLength(2);
    live.socket.connected('2000,0');
    live.socket.resumed({ resumed: true, n: 0 });
    set(60_000);
    live.realtime.look();
    live.realtime.close();
    await live.timers.pass(10_000);
    expect([live.sockets.length, live.realtime.state], 'closed meanwhile').toEqual([2, 'closed']);
  });

  it('that is waited for is tried again at once by a look, and nothing else is', async () => {
    live.realtime.look();
    await live.online();
    live.socket.ends(1006);
    live.realtime.look();
    expect([live.sockets.length, live.realtime.state]).toEqual([2, 'connecting']);
    live.realtime.look();
    await live.timers.pass(5_000);
    expect(live.sockets).toHaveLength(2);
    live.socket.ends(1008);
    live.realtime.look();
    expect([live.sockets.length, live.realtime.state]).toEqual([2, 'expired']);
  });
});

describe('a lost connection', () => {
  it('is tried again after 2500 ms, and again 2500 ms after each failure [RT-01]', async () => {
    await live.online();
    live.socket.ends(1006);
    expect(live.realtime.state).toBe('waiting');
    await live.timers.pass(2499);
    expect(live.sockets).toHaveLength(1);
    await live.timers.pass(1);
    expect(live.sockets).toHaveLength(2);
    for (const attempt of [3, 4]) {
      live.socket.ends(1006);
      await live.timers.pass(2499);
      expect(live.sockets).toHaveLength(attempt - 1);
      await live.timers.pass(1);
      expect(live.sockets).toHaveLength(attempt);
    }
  });
  it('makes its 3 subscriptions again, and after a gap each of 3 open lists reloads once [RT-02]', async () => {
    const reloads = { assignments: 0, stories: 0, blocks: 0 };
    for (const topic of ['assignments', 'stories', 'blocks'] as const) {
      live.realtime.subscribe(topic, () => undefined);
      live.realtime.onGap(() => {
        reloads[topic] += 1;
      });
    }
    await live.online(10);
    expect(reloads).toEqual({ assignments: 0, stories: 0, blocks: 0 });
    await live.reconnected({ gap: true, n: 900 });
    expect(live.socket.subscribed).toEqual(['/topic/assignments', '/topic/stories', '/topic/blocks']);
    expect(reloads).toEqual({ assignments: 1, stories: 1, blocks: 1 });
    await live.reconnected({ resumed: true, n: 900 });
    expect(reloads).toEqual({ assignments: 1, stories: 1, blocks: 1 });
    expect(live.socket.resumes).toEqual([{ after: 900, sight: 's1' }]);
  });
  it('of an ended session (1008) is told with its details and never tried again [RT-03]', async () => {
    await live.online();
    live.socket.ends(1008, 'session expired');
    expect(live.notices).toEqual([{ code: 'SESSION_EXPIRED', level: 'ERROR', details: 'session expired' }]);
    expect(live.realtime.state).toBe('expired');
    await live.timers.pass(60_000);
    expect(live.sockets).toHaveLength(1);
    expect(live.notices).toHaveLength(1);
    void live.realtime.connect();
    await settle();
    expect(live.sockets).toHaveLength(2);
  });
  it('is told after 150 ms with the description of the protocol [RT-04]', async () => {
    await live.online();
    live.socket.fails('x');
    await live.timers.pass(149);
    expect(live.notices).toEqual([]);
    await live.timers.pass(1);
    expect(live.notices).toEqual([{ code: 'COMMUNICATION_ERROR', level: 'ERROR', details: 'x' }]);
  });
  it('is told likewise when the server sends an ERROR frame, or closes [RT-04]', async () => {
    await live.online();
    live.socket.frame('ERROR', { message: 'frame too long' });
    live.socket.ends(1002, 'frame too long');
    await live.timers.pass(150);
    expect(live.notices.map(({ details }) => details)).toEqual(['frame too long']);
    await live.timers.pass(2350);
    live.socket.connected();
    live.socket.resumed({ resumed: true, n: 0 });
    live.socket.ends(1013, 'too slow');
    await live.timers.pass(150);
    expect(live.notices.map(({ details }) => details)).toEqual(['frame too long', 'too slow']);
  });
  it('that heals within 150 ms is not told [RT-05]', async () => {
    await live.online();
    live.socket.fails('x');
    live.socket.ends(1006);
    await live.timers.pass(100);
    void live.realtime.connect();
    await settle();
    expect(live.sockets).toHaveLength(2);
    live.socket.connected();
    live.socket.resumed({ resumed: true, n: 0 });
    await live.timers.pass(60_000);
    expect(live.notices).toEqual([]);
    expect(live.sockets).toHaveLength(2);
  });
  it('is told once however often the same failure repeats until it heals', async () => {
    await live.online();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      live.socket.ends(1006, 'refused');
      await live.timers.pass(2500);
    }
    expect(live.notices).toHaveLength(1);
    live.socket.connected();
    live.socket.resumed({ resumed: true, n: 0 });
    live.socket.ends(1006, 'refused');
    await live.timers.pass(150);
    expect(live.notices).toHaveLength(2);
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

describe('a message', () => {
  const frame = (n: number, slug: string): string => {
    const body = JSON.stringify({ n, topic: 'stories', action: 'PATCH', data: { id: 7, slug }, userId: 1, date: '' });
    return `MESSAGE\nsubscription:stories\nmessage-id:${n}\nevent-id:${n}\ndestination:/topic/stories\ncontent-length:${new TextEncoder().encode(body).length}\n\n${body}\0`;
  };
  const heardOf = async (...chunks: string[]): Promise<unknown[]> => {
    const heard: unknown[] = [];
    live.realtime.subscribe('stories', ({ n, data }) => heard.push([n, (data as { slug: string }).slug]));
    await live.online(1);
    for (const data of chunks) live.socket.onmessage?.({ data } as never);
    return heard;
  };

  it('is read however it comes: whole, in pieces, several at once, after a heartbeat, with escaped headers', async () => {
    const [a, b, c] = [frame(2, 'AÇÃO'), frame(3, 'BLOCO\n\nDOIS'), frame(4, 'C')];
    const escaped = frame(5, 'E').replace('destination:/topic/stories', 'destination:/topic/stories\nnote:a\\cb');
    expect(await heardOf(a, b.slice(0, 40), b.slice(40), '\n', `${c}${escaped}`, frame(6, 'F'))).toEqual([
      [2, 'AÇÃO'],
      [3, 'BLOCO\n\nDOIS'],
      [4, 'C'],
      [5, 'E'],
      [6, 'F'],
    ]);
  });
  it('is not taken for one where its words are those of one, wherever the line cuts it, and a heartbeat between its parts ends nothing', async () => {
    const inner = frame(9, 'DENTRO');
    const outer = (n: number, begins: string): [string, string] => [
      `${frame(n, 'X')
        .split('{')[0]!
        .replace(/content-length:.*\n/, '')}${begins}`,
      inner,
    ];
    const heard: [number | null, string][] = [];
    live.realtime.subscribe('stories', ({ n, data }) => heard.push([n, (data as { slug: string }).slug]));
    await live.online(1);
    const take = (...chunks: string[]) => {
      for (const data of chunks) live.socket.onmessage?.({ data } as never);
    };
    // The body of each begins with the words of another message: its second part looks like a whole one.
    take(...outer(2, 'x'));
    take(...outer(3, 'x\n'));
    const [first, second] = outer(4, 'x');
    take(first, '\n', second);
    take(frame(5, 'DEPOIS'), `${frame(6, 'E').slice(0, 60)}`, `${frame(6, 'E').slice(60)}\r\n`, frame(7, 'DEPOIS'));
    expect(heard.map(([n]) => n)).toEqual([5, 6, 7]);
  });
});
