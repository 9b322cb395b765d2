import { expect, it } from 'vitest';
import type { RealtimePorts, Socket } from '../src/realtime/ports.ts';
import { Stomp } from '../src/realtime/stomp.ts';

it('a socket that is there only when nobody wants it any more is closed with its errors heard, which would end a Node process', async () => {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const ports = {
    url: 'ws://here/ws',
    headers: () => ({}),
    socket: () => promise,
    timers: globalThis,
    log: console,
  } as unknown as RealtimePorts;
  const nothing = () => undefined;
  const stomp = new Stomp(ports, { connected: nothing, message: nothing, heard: nothing, failed: nothing, closed: nothing });
  stomp.start();
  stomp.end();
  const closed = new Promise((done) => {
    const socket: Partial<Socket> = { close: () => done(typeof socket.onerror) };
    resolve(socket as Socket);
  });
  expect(await closed).toBe('function');
});
