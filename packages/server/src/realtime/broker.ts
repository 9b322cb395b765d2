import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { COOKIE, type Sessions } from '../auth/sessions.ts';
import type { Caller } from '../caller.ts';
import { type EventRow, eventsAfter, isAddressed, messageOf, readableIn, type Sight, sightOf } from '../events/events.ts';
import { maySee } from '../events/topics.ts';
import type { Arrival } from '../http/arrival.ts';
import { fromOurPages } from '../http/origin.ts';
import type { Limits } from '../limits.ts';
import type { EphemeralMessage } from '../storage/ephemeral.ts';
import { localTimestamp } from '../time.ts';
import { Client, webSocketFrame } from './client.ts';
import type { Tail } from './tail.ts';

const REPLAY_BATCH = 500;
/** The batch size in bytes after which slow clients are waited for, and the longest wait in ms. */
const PART = 1_048_576;
const PART_MS = 250;
const SESSION_OVER = 1008;
const TOO_MANY = 1013;
const COME_BACK = 1012;

interface BrokerServices {
  pool: Pool;
  sessions: Sessions;
  arrived: (request: IncomingMessage) => Arrival;
  now: () => number;
  zone: () => string;
  limits: Pick<Limits, 'sockets' | 'pingMs'>;
  /** Handles a SEND of a client; answers false when it is refused. */
  said: (client: Client, topic: string, body: string) => boolean;
  log: { error: (data: object, text: string) => void };
}
/** The rendered forms of one event, shared by sockets with the same view: hundreds of sockets have few different views. */
interface Rendering {
  readonly event: EventRow;
  /** The view of each viewer key. */
  readonly views: Map<string, View>;
  /** Message bodies by view, and whole WebSocket frames by subscription id. */
  readonly heard: Map<string, { readonly body: Buffer; readonly frames: Map<string, Buffer> }>;
}
/** What a viewer gets of an event: how far they see its document, and which documents it names they read; all where that is not known. */
interface View {
  readonly sight: Sight;
  readonly readable: ReadonlySet<number> | undefined;
}
const newRendering = (event: EventRow): Rendering => ({ event, views: new Map(), heard: new Map() });

const secretOf = (request: IncomingMessage): { secret: string; place: 'cookie' | 'bearer' } => {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return { secret: bearer, place: 'bearer' };
  const cookie = (request.headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${COOKIE}=`));
  return { secret: cookie?.slice(COOKIE.length + 1) ?? '', place: 'cookie' };
};
/** Answers an upgrade that is not taken; the socket is closed too, since a peer that keeps its end open would hold it for ever. */
const refuse = (socket: Duplex, status: string): Duplex =>
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy());
const sightKey = (caller: Caller, timeline: string): string =>
  createHash('sha256')
    .update(`${timeline} ${caller.userId} ${[...caller.roles].sort().join()} ${caller.groups?.join() ?? 'all'}`)
    .digest('base64url')
    .slice(0, 16);

/** Sends events to the STOMP clients of this node, to each what it may see; a client that reconnects gets what it missed, or is told of a gap. */
export class Broker {
  readonly clients = new Set<Client>();
  tail!: Tail;
  /** How many ephemeral messages were dropped because a connection was slow. */
  dropped = 0;
  private readonly server = new WebSocketServer({ noServer: true, perMessageDeflate: false, maxPayload: 256 * 1024 });
  private readonly services: BrokerServices;
  private readonly pinging: NodeJS.Timeout;

  constructor(services: BrokerServices) {
    this.services = services;
    this.pinging = setInterval(() => this.ping(), services.limits.pingMs);
    this.pinging.unref();
  }

  /** Takes over an HTTP upgrade to /api/ws or /ws. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node stops listening to a socket it hands over, and an error without a listener ends the process.
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').split('?')[0];
    if (path !== '/api/ws' && path !== '/ws') return void refuse(socket, '404 Not Found');
    const who = secretOf(request);
    if (who.place === 'cookie' && !fromOurPages(request, this.services.arrived(request))) return void refuse(socket, '403 Forbidden');
    this.services.sessions
      .callerOf(who.secret, who.place)
      .then((caller) => {
        this.server.handleUpgrade(request, socket, head, (ws) => this.admit(ws, socket, { caller, ...who }));
      })
      .catch((error: unknown) => {
        this.services.log.error({ err: error }, 'a socket could not be opened');
        socket.destroy();
      });
  }

  private admit(ws: WebSocket, raw: Duplex, who: { caller: Caller; secret: string; place: 'cookie' | 'bearer' }): void {
    const { caller } = who;
    // A socket that is refused below may still send invalid frames.
    ws.on('error', () => ws.terminate());
    if (caller.kind === 'nobody') return void ws.close(SESSION_OVER, 'session expired');
    if (this.socketsOf(caller.userId) >= this.services.limits.sockets) return void ws.close(TOO_MANY, 'too many sockets of one person');
    const client = new Client({ ws, raw }, who, {
      resume: (c, after, sight) => this.resume(c, after, sight).catch((error: unknown) => this.lose(c, error)),
      said: this.services.said,
      gone: (c) => this.clients.delete(c),
    });
    this.clients.add(client);
  }

  /**
   * Sends a batch of events to every client that has caught up. A long batch (of an import) goes in parts, each once the last has left: all at once
   * would exceed the buffer limit of even a fast client.
   */
  async deliver(events: readonly EventRow[]): Promise<void> {
    for (const { topic, action, full_body } of events) {
      if (action === 'LOGGED_OUT') this.endSessions((full_body as { userId: number }).userId);
      // Before its client hears of it and loads anew: remembered groups would answer as before.
      if (topic === 'users' && action === 'UPDATE') this.services.sessions.forget((full_body as { id: number }).id);
    }
    let part: Rendering[] = [];
    let size = 0;
    for (const event of events) {
      const rendering = newRendering(event);
      size += this.heardOf(rendering, { sight: 'full', readable: undefined }).body.length;
      part.push(rendering);
      if (size < PART) continue;
      this.deliverPart(part);
      await Promise.race([Promise.all([...this.clients].map((client) => client.hasRoom())), sleep(PART_MS)]);
      // Even if the clients are ready, other work gets its turn between two parts.
      await nextTurn();
      part = [];
      size = 0;
    }
    this.deliverPart(part);
  }

  private deliverPart(events: readonly Rendering[]): void {
    for (const client of this.clients) {
      if (!client.live) continue;
      client.together(() => {
        for (const rendering of events) this.deliverTo(client, rendering);
      });
    }
  }

  /** Sends an ephemeral message to the connected clients; those in a replay miss it. */
  sendEphemeral({ topic, action, data, userId, ...to }: EphemeralMessage): void {
    const date = localTimestamp(this.services.now(), this.services.zone());
    const body = Buffer.from(JSON.stringify({ n: null, topic, action, data, userId, date }));
    for (const client of this.clients) {
      const subscription = client.subscriptions.get(topic);
      if (subscription === undefined || !client.live || !isAddressed({ topic, action, ...to }, viewerOf(client))) continue;
      if (!client.sendEphemeral(frameOf({ topic }, subscription, body))) this.dropped += 1;
    }
  }

  /** Closes every socket; the clients resume elsewhere or later. */
  close(): void {
    clearInterval(this.pinging);
    for (const client of this.clients) client.letGo(1001, 'server stopping');
    this.server.close();
  }

  /** Makes every client reconnect and load again: events they received may be gone from the database, or their numbers be used again. */
  resetClients(): void {
    for (const client of this.clients) client.letGo(COME_BACK, 'the database moved');
  }

  private socketsOf(userId: number): number {
    let count = 0;
    for (const { caller } of this.clients) if (caller.userId === userId) count += 1;
    return count;
  }

  /** Pings every client; one that did not answer the last ping is closed, even if its TCP connection looks open. */
  private ping(): void {
    for (const client of this.clients) {
      if (!client.alive) client.socket.terminate();
      client.alive = false;
      client.socket.ping();
    }
  }

  private deliverTo(client: Client, rendering: Rendering): void {
    const { event } = rendering;
    const subscription = client.subscriptions.get(event.topic);
    if (subscription === undefined || event.n <= client.from) return;
    let view = rendering.views.get(client.viewer);
    if (view === undefined) {
      const viewer = viewerOf(client);
      view = { sight: sightOf(event, viewer), readable: readableIn(event, viewer) };
      rendering.views.set(client.viewer, view);
    }
    const { sight, readable } = view;
    if (sight === 'nothing') return;
    const { body, frames } = this.heardOf(rendering, { sight, readable });
    let frame = frames.get(subscription);
    if (!frame) {
      frame = frameOf(event, subscription, body);
      frames.set(subscription, frame);
    }
    client.sendWhole(frame);
  }

  private heardOf(
    { event, heard }: Rendering,
    view: View & { readonly sight: Exclude<Sight, 'nothing'> },
  ): { readonly body: Buffer; readonly frames: Map<string, Buffer> } {
    const key = view.readable ? `${view.sight} ${[...view.readable].join()}` : view.sight;
    const known = heard.get(key);
    if (known) return known;
    const entry = { body: Buffer.from(messageOf(event, view, this.services.zone())), frames: new Map<string, Buffer>() };
    heard.set(key, entry);
    return entry;
  }

  private async resume(client: Client, after: number, sight: string | undefined): Promise<void> {
    client.live = false;
    const mine = sightKey(client.caller, this.tail.timeline);
    const answer = (body: object): void =>
      client.sendFrame(
        'MESSAGE',
        { subscription: 'resume', 'message-id': `resume-${this.tail.last}`, destination: '/user/resume' },
        JSON.stringify({ ...body, n: Math.max(this.tail.last, client.from), sight: mine }),
      );
    const { oldest, last } = await this.span();
    const resumable =
      (sight === undefined || sight === mine) && after <= last && (after === last || (oldest !== null && after >= oldest - 1));
    // A new client starts after the last committed event, even if this node has not read it yet.
    client.from = after < 0 || !resumable ? last : after;
    if (!(await this.replay(client, client.from))) return;
    // The tail may still be sending parts of events that were just replayed.
    client.from = Math.max(client.from, this.tail.last);
    client.live = true;
    answer(after >= 0 && !resumable ? { gap: true } : { resumed: true });
  }

  /** The numbers of the oldest stored event and the last one. */
  private async span(): Promise<{ oldest: number | null; last: number }> {
    const { rows } = await this.services.pool.query<{ oldest: number | null; last: number }>(
      'select (select min(n) from event) as oldest, n as last from event_seq',
    );
    return rows[0]!;
  }

  /** Replays missed events until none is left at the moment the client goes live; false if the client left meanwhile. */
  private async replay(client: Client, after: number): Promise<boolean> {
    let seen = after;
    while (seen < this.tail.last) {
      const events = await eventsAfter(this.services.pool, seen, REPLAY_BATCH);
      if (events.length === 0) return client.socket.readyState === client.socket.OPEN;
      for (const event of events) {
        if (event.n > this.tail.last) return true;
        this.deliverTo(client, newRendering(event));
        seen = event.n;
        if (!(await client.hasRoom())) return false;
      }
    }
    return true;
  }

  /** Closes a client whose replay failed: it reconnects and resumes. */
  private lose(client: Client, error: unknown): void {
    this.services.log.error({ err: error }, 'a client could not resume');
    client.letGo(1011, 'try again');
  }

  /** Closes the sockets of ended sessions and tokens, of one person or all; asks the database, so it does not depend on events. */
  async closeEnded(userId?: number): Promise<void> {
    const asked = [...this.clients].filter(({ caller }) => userId === undefined || caller.userId === userId);
    if (asked.length === 0) return;
    const valid = await this.services.sessions.stillValid([...new Set(asked.map(({ secret }) => secret))]);
    for (const client of asked) if (!valid.has(client.secret)) client.letGo(SESSION_OVER, 'session expired');
  }

  private endSessions(userId: number): void {
    this.services.sessions.forget(userId);
    this.closeEnded(userId).catch((error: unknown) => this.services.log.error({ err: error }, 'closing ended sockets failed'));
  }
}

const viewerOf = ({ caller }: Client): Parameters<typeof isAddressed>[1] => ({ ...caller, sees: (topic) => maySee(topic, caller) });

let ephemerals = 0;
/** Builds the frame of a message; an ephemeral one has no number, so no client can resume after it. */
function frameOf({ n, topic }: { n?: number; topic: string }, subscription: string, body: Buffer): Buffer {
  const number = n === undefined ? `message-id:ephemeral-${++ephemerals}` : `message-id:${n}\nevent-id:${n}`;
  const head = `MESSAGE\nsubscription:${subscription}\n${number}\ndestination:/topic/${topic}\ncontent-type:application/json\ncontent-length:${body.length}\n\n`;
  return webSocketFrame(Buffer.concat([Buffer.from(head), body, Buffer.from([0])]));
}
