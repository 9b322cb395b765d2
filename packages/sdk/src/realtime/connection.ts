import { COMMUNICATION_ERROR_DELAY_MS, MESSAGE_ACTIONS, SOCKET_RECONNECT_MS } from '@lauda/domain';
import type { LiveMessage, RealtimeNotice, RealtimeState } from './messages.ts';
import type { RealtimePorts } from './ports.ts';
import { Stomp } from './stomp.ts';

const ELSEWHERE_MS = 50;
const SESSION_OVER = 1008;
const FROM_NOW = -1;
const actions: ReadonlySet<string> = new Set(MESSAGE_ACTIONS);

/** The receiver of a connection's events. */
export interface Hub {
  topics(): Iterable<string>;
  message(message: LiveMessage): void;
  gap(): void;
  heard(): void;
  notice(notice: RealtimeNotice): void;
  state(state: RealtimeState): void;
}

/** Keeps one socket open: connects, subscribes, resumes after the last event seen, and tries again when it is lost. */
export class Connection {
  private readonly ports: RealtimePorts;
  private readonly hub: Hub;
  private stomp: Stomp | undefined;
  private state: RealtimeState = 'closed';
  private retry: unknown;
  private noticeTimer: unknown;
  /** Descriptions already shown in this outage. */
  private readonly told = new Set<string>();
  private last = FROM_NOW;
  private sight: string | undefined;
  private resuming = false;
  /** Whether the next address was already tried without a wait; once until events flow again. */
  private hurried = false;
  /** Subscribed topics; the server sends no others. */
  private readonly asked = new Set<string>();
  /** Topics to subscribe at the next resume, with the last event seen when they were asked for. */
  private readonly late = new Map<string, number>();
  /** Last event delivered by topic: a replay for one topic must not repeat the others. */
  private readonly seen = new Map<string, number>();
  /** Topics the server refused to this person. */
  private readonly refused = new Set<string>();

  constructor(ports: RealtimePorts, hub: Hub) {
    this.ports = ports;
    this.hub = hub;
  }

  /** Resumes after an event read before anything was loaded; of no effect once events have come. */
  startAfter(event: number): void {
    if (this.last === FROM_NOW) this.last = event;
  }

  open(): void {
    if (this.state === 'connecting' || this.state === 'open') return;
    // The next person to connect may have other rights.
    if (this.state === 'closed' || this.state === 'expired') this.refused.clear();
    this.ports.timers.clearTimeout(this.retry);
    this.enter('connecting');
    const stomp = new Stomp(this.ports, {
      connected: () => this.begin(),
      heard: () => this.hub.heard(),
      message: (destination, eventId, body) => this.take(destination, eventId, body),
      failed: (description) => {
        this.refuse(description);
        this.failed(description);
      },
      closed: (code, reason) => this.lost(code, reason),
    });
    this.stomp = stomp;
    stomp.start();
  }

  /** Makes the connection again at once where it waits to, or where its line has been silent for too long. */
  look(): void {
    const again = (): void => {
      if (this.state === 'waiting') this.open();
    };
    again();
    this.stomp?.look(again);
  }

  close(): void {
    const { timers } = this.ports;
    timers.clearTimeout(this.retry);
    this.healed();
    this.stomp?.end();
    this.stomp = undefined;
    this.enter('closed');
  }

  subscribe(topic: string): void {
    this.refused.delete(topic);
    if (this.state !== 'open') {
      // While connecting, `begin` subscribes what is there; only a resume already under way has left this topic out.
      if (this.resuming) this.late.set(topic, this.last);
      return;
    }
    this.late.set(topic, this.last);
    if (this.late.size === 1) queueMicrotask(() => this.flush());
  }

  unsubscribe(topic: string): void {
    this.seen.delete(topic);
    if (this.late.delete(topic)) return;
    if (this.state === 'open' || this.resuming) this.stomp?.unsubscribe(topic);
  }

  /** Sends an ephemeral message on a topic; nothing repeats it if it is lost. */
  say(topic: string, body: object): void {
    this.stomp?.send(`/app/${topic}`, JSON.stringify(body));
  }

  private begin(): void {
    this.late.clear();
    for (const topic of this.hub.topics()) if (!this.refused.has(topic)) this.ask(topic);
    this.resume(this.last);
  }

  // A list loaded right after subscribing may be older than the subscription; replaying from the last seen event closes that gap.
  private flush(): void {
    if (this.resuming || this.late.size === 0 || !this.stomp) return;
    for (const topic of this.late.keys()) this.ask(topic);
    // What was subscribed before the first answer begins where that answer did: from now on would leave out what other topics got meanwhile.
    const oldest = Math.min(...[...this.late.values()].map((n) => (n < 0 ? this.last : n)));
    this.late.clear();
    this.resume(oldest);
  }

  private ask(topic: string): void {
    this.asked.add(topic);
    this.stomp?.subscribe(topic);
  }

  private resume(after: number): void {
    this.resuming = true;
    this.stomp?.send('/app/resume', JSON.stringify({ after, sight: this.sight }));
  }

  private take(destination: string, eventId: string | undefined, body: string): void {
    try {
      if (destination === '/user/resume') this.resumed(JSON.parse(body));
      else this.deliver(JSON.parse(body), Number(eventId));
    } catch (error) {
      this.ports.log.warn('a realtime message could not be read', destination, error);
    }
  }

  private resumed(answer: { gap?: boolean; n: number; sight?: string }): void {
    this.resuming = false;
    this.hurried = false;
    this.sight = answer.sight ?? this.sight;
    // After a gap event numbers may restart: another database may answer.
    if (answer.gap) this.seen.clear();
    this.last = answer.gap ? answer.n : Math.max(this.last, answer.n);
    this.healed();
    this.enter('open');
    if (answer.gap) this.hub.gap();
    this.flush();
  }

  private deliver(message: LiveMessage, eventId: number): void {
    const { topic } = message;
    const n = Number.isFinite(eventId) ? eventId : message.n;
    if (n !== null && n > this.last) this.last = n;
    if (!this.asked.has(topic) || !actions.has(message.action)) {
      this.ports.log.warn('ignored a realtime message of an unknown kind', topic, message.action);
      return;
    }
    // Ephemeral messages have no number: nothing resumes after them, and they never come twice.
    if (n !== null) {
      if (n <= (this.seen.get(topic) ?? FROM_NOW)) return;
      this.seen.set(topic, n);
    }
    this.hub.message(message);
  }

  private lost(code: number, reason: string): void {
    const url = this.stomp?.url ?? '';
    this.stomp = undefined;
    this.resuming = false;
    this.late.clear();
    if (code === SESSION_OVER) {
      this.healed();
      this.enter('expired');
      this.hub.notice({ code: 'SESSION_EXPIRED', level: 'ERROR', details: reason });
      return;
    }
    this.failed(reason || `WebSocket ${code}`);
    this.enter('waiting');
    // The next address is tried at once; when none answers there are pauses between attempts.
    const elsewhere = this.ports.failed?.(url) === true && !this.hurried;
    this.hurried = elsewhere;
    this.retry = this.ports.timers.setTimeout(() => this.open(), elsewhere ? ELSEWHERE_MS : SOCKET_RECONNECT_MS);
  }

  // The server closes the socket after refusing a topic, so asking again would end every further connection.
  private refuse(description: string): void {
    const topic = /\/topic\/(\w+)/.exec(description)?.[1];
    if (topic) this.refused.add(topic);
  }

  private failed(description: string): void {
    if (this.noticeTimer !== undefined || this.told.has(description)) return;
    this.noticeTimer = this.ports.timers.setTimeout(() => {
      this.noticeTimer = undefined;
      this.told.add(description);
      this.hub.notice({ code: 'COMMUNICATION_ERROR', level: 'ERROR', details: description });
    }, COMMUNICATION_ERROR_DELAY_MS);
  }

  private healed(): void {
    if (this.noticeTimer !== undefined) this.ports.timers.clearTimeout(this.noticeTimer);
    this.noticeTimer = undefined;
    this.told.clear();
  }

  private enter(state: RealtimeState): void {
    this.state = state;
    this.hub.state(state);
  }
}
