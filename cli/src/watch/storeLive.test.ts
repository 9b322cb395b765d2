import { expect, it } from 'vitest';
import { opened } from '../../../packages/store/tests/opened.ts';
import { liveOf } from './storeLive.ts';

/** Lets the clock of the store tick once. */
const SECOND_MS = 1000;

it('says that a watched rundown is live, has lost its events, is gone, and that nobody is signed in, in whatever order they come', async () => {
  const { open, store, socket, live } = await opened();
  const watched = liveOf(store, open, open.view.snapshot()!, 'en_US');
  const states: string[] = [];
  const stop = watched.subscribe(() => {
    if (states.at(-1) !== watched.state()) states.push(watched.state());
  });
  socket.become('open');
  socket.become('closed');
  socket.become('open');
  expect(states).toEqual(['live', 'lost', 'live']);
  live('rundowns DELETE', { ids: [1] });
  expect(watched.state()).toBe('gone');
  // What is last seen of it stays shown.
  expect(watched.rundown().id).toBe(1);
  // Somebody who is not signed in any more cannot know whether it is gone.
  socket.tell({ code: 'SESSION_EXPIRED', level: 'ERROR', details: 'kicked out' });
  expect(watched.state()).toBe('signedOut');
  stop();
});

it('says that it has lost its events as soon as the server has not been heard for four seconds, though the connection is still open', async () => {
  const { open, store, socket, env } = await opened();
  const watched = liveOf(store, open, open.view.snapshot()!, 'en_US');
  const states: string[] = [];
  const stop = watched.subscribe(() => {
    if (states.at(-1) !== watched.state()) states.push(watched.state());
  });
  socket.become('open');
  const heard = (ago: number) => Object.assign(socket, { heardAt: Date.now() - ago });
  for (const ago of [100, 3900, 4000, 9000, 100]) {
    heard(ago);
    await env.time.pass(SECOND_MS);
  }
  expect(states).toEqual(['live', 'lost', 'live']);
  stop();
});
