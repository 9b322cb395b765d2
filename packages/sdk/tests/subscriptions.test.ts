import { beforeEach, describe, expect, it } from 'vitest';
import type { LiveMessage } from '../src/index.ts';
import { settle } from './fakes.ts';
import { Live } from './live.ts';

let live: Live;
beforeEach(() => {
  live = new Live();
});

describe('a subscription', () => {
  it('gets the events of its topic, in order, until it ends', async () => {
    const got: LiveMessage<'stories'>[] = [];
    const off = live.realtime.subscribe('stories', (message) => got.push(message));
    await live.online();
    live.socket.event(1, 'stories', 'PATCH', { id: 12, version: 3, field: 'slug', newValue: 'B' });
    live.socket.event(2, 'blocks', 'DELETE', { ids: [1] });
    live.socket.event(3, 'stories', 'DELETE', { ids: [12] });
    expect(got.map(({ n, action }) => [n, action])).toEqual([
      [1, 'PATCH'],
      [3, 'DELETE'],
    ]);
    off();
    expect(live.socket.sent('UNSUBSCRIBE').map(({ headers }) => headers.id)).toEqual(['stories']);
    live.socket.event(4, 'stories', 'DELETE', { ids: [13] });
    expect(got).toHaveLength(2);
  });
  it('of a second listener is not sent, and lives until both end', async () => {
    const off = [live.realtime.subscribe('stories', () => undefined), live.realtime.subscribe('stories', () => undefined)];
    await live.online();
    expect(live.socket.subscribed).toEqual(['/topic/stories']);
    off[0]!();
    off[0]!();
    expect(live.socket.sent('UNSUBSCRIBE')).toEqual([]);
    off[1]!();
    expect(live.socket.sent('UNSUBSCRIBE')).toHaveLength(1);
  });
  it('made while connected replays from what was seen then, so that a list loaded meanwhile misses nothing', async () => {
    const got: number[] = [];
    const others: number[] = [];
    live.realtime.subscribe('blocks', ({ n }) => others.push(n));
    await live.online(20);
    live.socket.event(21, 'blocks', 'UPDATE');
    live.realtime.subscribe('stories', ({ n }) => got.push(n));
    live.realtime.subscribe('users', () => undefined);
    await settle();
    expect(live.socket.subscribed.slice(1)).toEqual(['/topic/stories', '/topic/users']);
    expect(live.socket.resumes.slice(1)).toEqual([{ after: 21, sight: 's1' }]);
    live.socket.event(22, 'stories', 'UPDATE');
    live.socket.event(23, 'blocks', 'UPDATE');
    live.socket.resumed({ resumed: true, n: 23 });
    expect(got).toEqual([22]);
    expect(others).toEqual([21, 23]);
  });
  it('made while a replay runs waits for it, then replays for itself without repeating the others', async () => {
    const got: number[] = [];
    const others: number[] = [];
    live.realtime.subscribe('blocks', ({ n }) => others.push(n));
    await live.online(10);
    live.socket.ends(1006);
    await live.timers.pass(2500);
    live.socket.connected();
    live.realtime.subscribe('stories', ({ n }) => got.push(n));
    live.socket.event(11, 'blocks', 'UPDATE');
    live.socket.event(13, 'blocks', 'UPDATE');
    expect(live.socket.subscribed).toEqual(['/topic/blocks']);
    live.socket.resumed({ resumed: true, n: 13 });
    expect(live.socket.subscribed).toEqual(['/topic/blocks', '/topic/stories']);
    expect(live.socket.resumes.at(-1)).toEqual({ after: 10, sight: 's1' });
    live.socket.event(11, 'blocks', 'UPDATE');
    live.socket.event(12, 'stories', 'UPDATE');
    live.socket.event(13, 'blocks', 'UPDATE');
    live.socket.resumed({ resumed: true, n: 13 });
    expect(others).toEqual([11, 13]);
    expect(got).toEqual([12]);
  });
  it('made before the first answer begins where that did, so that no other topic misses what comes meanwhile', async () => {
    const got: number[] = [];
    live.realtime.subscribe('blocks', ({ n }) => got.push(n));
    await live.connect();
    live.socket.connected();
    live.realtime.subscribe('stories', () => undefined);
    live.socket.resumed({ resumed: true, n: 200, sight: 's1' });
    await settle();
    expect(live.socket.resumes.at(-1)).toEqual({ after: 200, sight: 's1' });
    live.socket.event(201, 'blocks', 'UPDATE');
    live.socket.resumed({ resumed: true, n: 201 });
    expect(got).toEqual([201]);
  });
  it('that the server refuses is not made again, so the others live on', async () => {
    live.realtime.subscribe('stories', () => undefined);
    live.realtime.subscribe('bridge', () => undefined);
    await live.connect();
    live.socket.connected();
    live.socket.frame('ERROR', { message: 'no access to /topic/bridge' });
    live.socket.ends(1002, 'no access to /topic/bridge');
    await live.timers.pass(2500);
    live.socket.connected();
    expect(live.socket.subscribed).toEqual(['/topic/stories']);
  });
  it('whose listener throws keeps no event from the others', async () => {
    const got: number[] = [];
    live.realtime.subscribe('stories', () => {
      throw new Error('broken listener');
    });
    live.realtime.subscribe('stories', ({ n }) => got.push(n));
    await live.online();
    live.socket.event(1, 'stories', 'UPDATE');
    expect(got).toEqual([1]);
    expect(live.log.lines).toHaveLength(1);
  });
  it('ignores an unknown action or topic with a console entry [RT-09]', async () => {
    const got: unknown[] = [];
    live.realtime.subscribe('stories', (message) => got.push(message));
    await live.online();
    expect(() => live.socket.event(1, 'stories', 'FOO')).not.toThrow();
    expect(() => live.socket.event(2, 'weather', 'UPDATE')).not.toThrow();
    expect(got).toEqual([]);
    expect(live.log.lines.map((line) => line.slice(1))).toEqual([
      ['stories', 'FOO'],
      ['weather', 'UPDATE'],
    ]);
    live.socket.event(3, 'stories', 'UPDATE');
    expect(got).toHaveLength(1);
  });
  it('survives a message that is not JSON', async () => {
    await live.online();
    live.socket.frame('MESSAGE', { destination: '/topic/stories', 'event-id': '1' }, '{"n":');
    expect(live.log.lines).toHaveLength(1);
    expect(live.realtime.state).toBe('open');
  });
});
