import { setTimeout as sleep } from 'node:timers/promises';
import { NewsroomError, type Socket, type Transport, UndiciTransport } from '@lauda/sdk';
import { openSocket } from '../../packages/sdk/src/node/socket.ts';
import type { Dice } from './dice.ts';

/** A way to the server on which every call, every answer and every event is late by up to some time, in ms. */
export interface SlowLine {
  readonly transport: Transport;
  readonly socket: (url: string, headers: Record<string, string>) => Promise<Socket>;
  /** Breaks the realtime connection, as a bad network does. */
  cut(): void;
  /** How many calls are on their way. */
  readonly under: number;
  close(): Promise<void>;
}

/** Makes a slow line; one call in 40 is lost before the server has it, and one in 40 has no answer though it was done. */
export function slowLine(url: string, roll: Dice, upToMs: number): SlowLine {
  const real = new UndiciTransport({ url });
  const late = (): Promise<unknown> => sleep(roll(upToMs + 1));
  let opened: Socket | undefined;
  let under = 0;
  const lost = (): never => {
    throw new NewsroomError(0, 'server_unavailable', 'The line was lost.');
  };
  const send: Transport['send'] = async (route, args, options) => {
    under += 1;
    try {
      const fate = route.startsWith('GET') ? 0 : roll(40);
      await late();
      if (fate === 1) lost();
      const answer = await real.send(route, args, options);
      await late();
      return fate === 2 ? lost() : answer;
    } catch (error) {
      await late();
      throw error;
    } finally {
      under -= 1;
    }
  };
  return {
    transport: { send, socketHeaders: () => real.socketHeaders(), setLocale: (locale) => real.setLocale(locale) },
    socket: async (address, headers) => {
      const socket = await openSocket(address, headers);
      opened = socket;
      return lateSocket(socket, roll, upToMs);
    },
    cut: () => opened?.close(4000, 'cut'),
    get under() {
      return under;
    },
    close: () => real.close(),
  };
}

/** A socket whose messages come late, but in their order. */
function lateSocket(real: Socket, roll: Dice, upToMs: number): Socket {
  let before: Promise<void> = Promise.resolve();
  const later = (run: () => void): void => {
    // Two timers that are due together may fire in any order: each message waits for the one before it.
    before = Promise.all([before, sleep(roll(upToMs + 1))]).then(run);
  };
  const late: Socket = {
    send: (data) => real.send(data),
    close: (code, reason) => real.close(code, reason),
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
  };
  for (const name of ['onopen', 'onmessage', 'onerror', 'onclose'] as const) real[name] = (event) => later(() => late[name]?.(event));
  return late;
}
