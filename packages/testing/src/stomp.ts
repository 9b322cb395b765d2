import { LiveMessage } from '@lauda/spec/live-message';
import { payloadOf } from '@lauda/spec/topics';
import { FrameImpl, Parser } from '@stomp/stompjs';
import WebSocket from 'ws';
import { PATIENCE_MS } from './patience.ts';

export interface LiveEvent {
  /** Null for ephemeral messages. */
  n: number;
  topic: string;
  action: string;
  data: Record<string, never>;
  userId: number | null;
  date: string;
  scope?: { date: string | null; programsIds: number[]; rundownId: number | null };
  before?: Record<string, unknown>;
}

/** Lists what the contract does not allow in a message; empty for a valid one. */
function faultOf(message: LiveEvent): string[] {
  const { topic, action, data } = message;
  const shape = payloadOf(topic, action);
  if (!shape) return [`${topic} ${action} is sent and stands in no contract`];
  const [whole, found] = [LiveMessage.safeParse(message), shape.safeParse(data)];
  if (!whole.success) return [`${topic} ${action} is no message: ${JSON.stringify(whole.error.issues.slice(0, 5))}`];
  return found.success ? [] : [`${topic} ${action} is not as the contract says: ${JSON.stringify(found.error.issues.slice(0, 5))}`];
}

/** A bare STOMP 1.2 client that checks every message against the contract. */
export class StompClient {
  readonly events: LiveEvent[] = [];
  readonly resumed: { n: number; sight: string; gap?: boolean; resumed?: boolean }[] = [];
  readonly errors: string[] = [];
  readonly raw: string[] = [];
  /** Violations of the contract in messages; the first ends all waiting. */
  readonly faults: string[] = [];
  closed: { code: number; reason: string } | undefined;
  private readonly socket: WebSocket;
  private readonly waiters = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    const parser = new Parser(
      (raw) => {
        const frame = FrameImpl.fromRawFrame(raw, true);
        this.raw.push(frame.body);
        if (frame.command === 'ERROR') this.errors.push(frame.headers.message ?? '');
        else if (frame.headers.destination === '/user/resume') this.resumed.push(JSON.parse(frame.body));
        else if (frame.command === 'MESSAGE') this.heard(JSON.parse(frame.body));
        for (const wake of this.waiters) wake();
      },
      () => undefined,
    );
    socket.on('message', (data: Buffer) => parser.parseChunk(Uint8Array.from(data).buffer, false));
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      for (const wake of this.waiters) wake();
    });
    socket.on('error', () => undefined);
  }

  /** Opens a socket with a cookie or a Bearer, subscribes, and catches up from an event number (-1: from now). */
  static async open(base: string, headers: Record<string, string>, topics: readonly string[], after = -1): Promise<StompClient> {
    const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/api/ws`, { headers: { origin: base, ...headers } });
    const client = new StompClient(socket);
    await client.until(
      () => socket.readyState === WebSocket.OPEN || client.closed !== undefined,
      () => socket.once('open', () => client.wake()),
    );
    client.send('CONNECT', { 'accept-version': '1.2', host: 'lauda' });
    for (const topic of topics) client.send('SUBSCRIBE', { id: topic, destination: `/topic/${topic}` });
    client.send('SEND', { destination: '/app/resume' }, JSON.stringify({ after }));
    await client.until(() => client.resumed.length > 0 || client.closed !== undefined);
    return client;
  }

  send(command: string, headers: Record<string, string>, body = ''): void {
    this.socket.send(FrameImpl.marshall({ command, headers, body, escapeHeaderValues: true }) as string);
  }
  sendRaw(data: string | Buffer): void {
    this.socket.send(data);
  }

  /** Waits for a condition. */
  async until(condition: () => boolean, prepare?: () => void): Promise<void> {
    prepare?.();
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      if (this.faults.length > 0) throw new Error(this.faults[0]);
      if (condition()) return;
      if (Date.now() > end) throw new Error(`waited ${PATIENCE_MS / 1000} s for a realtime message`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, 50);
        const { waiters } = this;
        function done(): void {
          clearTimeout(timer);
          waiters.delete(done);
          resolve();
        }
        waiters.add(done);
      });
    }
  }
  /** Closes the socket; throws if messages broke the contract. */
  close(): void {
    this.socket.close();
    if (this.faults.length > 0) throw new Error(this.faults[0]);
  }
  private heard(event: LiveEvent): void {
    this.faults.push(...faultOf(event));
    this.events.push(event);
  }
  private wake(): void {
    for (const waiter of this.waiters) waiter();
  }
}
