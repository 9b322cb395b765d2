import { Newsroom, type RealtimeNotice, type RealtimeState, type Transport } from '@lauda/sdk';
import { recordingTransport, type Sent } from '../../testing/src/recording.ts';
import { type Live, type LiveMessage, Store } from '../src/index.ts';
import type { SessionHooks } from '../src/session.ts';
import { ANA, BOB, show, user } from './entities.ts';
import { type TestEnv, testEnv } from './env.ts';
import { settle } from './time.ts';

/** Live events driven by hand. */
export class HandLive implements Live {
  state: RealtimeState = 'closed';
  readonly topics = new Map<string, (message: never) => void>();
  private readonly states = new Set<(state: RealtimeState) => void>();
  private readonly gaps = new Set<() => void>();
  private readonly notices = new Set<(notice: RealtimeNotice) => void>();
  connects = 0;

  subscribe(topic: string, listener: (message: never) => void): () => void {
    this.topics.set(topic, listener);
    return () => void this.topics.delete(topic);
  }
  onState(listener: (state: RealtimeState) => void): () => void {
    this.states.add(listener);
    return () => void this.states.delete(listener);
  }
  onGap(listener: () => void): () => void {
    this.gaps.add(listener);
    return () => void this.gaps.delete(listener);
  }
  onNotice(listener: (notice: RealtimeNotice) => void): () => void {
    this.notices.add(listener);
    return () => void this.notices.delete(listener);
  }
  connect(): Promise<void> {
    this.connects += 1;
    return Promise.resolve();
  }
  close(): void {
    this.become('closed');
  }
  become(state: RealtimeState): void {
    this.state = state;
    for (const listener of this.states) listener(state);
  }
  gap(): void {
    for (const listener of this.gaps) listener();
  }
  tell(notice: RealtimeNotice): void {
    for (const listener of this.notices) listener(notice);
  }
  send(message: LiveMessage): void {
    this.topics.get(message.topic)?.(message as never);
  }
}

export type Answers = Record<string, unknown | ((sent: Sent) => unknown)>;
export interface Bench {
  readonly store: Store;
  readonly env: TestEnv;
  readonly sent: Sent[];
  readonly socket: HandLive;
  /** The calls so far, as `PUT /locks/12`. */
  lines(): string[];
  /** A live message, of another person by default. */
  live(kind: string, data: unknown, userId?: number | null): void;
  answers: Answers;
}

let n = 0;
export const message = (kind: string, data: unknown, userId: number | null = BOB): LiveMessage => {
  const [topic, action] = kind.split(' ') as [string, string];
  return { n: ++n, topic, action, data, userId, date: '2026-03-10T19:00:00' };
};

/** A store of ana over a recording transport; `answers` says what each route answers, by route or by line. */
export async function bench(answers: Answers = {}, env = testEnv(), session: SessionHooks = {}): Promise<Bench> {
  // Whoever opens a rundown reads it from here, so a test may change what the server has.
  const known: Answers = {
    'GET /users/me': user(ANA, 'ana'),
    'GET /authorities': ['STORY_READ', 'STORY_WRITE', 'ASSIGNMENT_READ', 'ASSIGNMENT_WRITE'],
    'GET /locks': [],
    'GET /rundowns': show(),
    ...answers,
  };
  const transport: Transport & { sent: Sent[] } = recordingTransport((sent) => {
    const answer = known[sent.line] ?? known[sent.route];
    return typeof answer === 'function' ? (answer as (sent: Sent) => unknown)(sent) : answer;
  });
  const socket = new HandLive();
  const store = new Store({ client: { ...new Newsroom({ transport }), realtime: socket }, env, session });
  await store.session.load();
  // The first try to connect fails, so that everything is loaded and a test may open the connection itself.
  socket.become('waiting');
  await settle();
  transport.sent.length = 0;
  return {
    store,
    env,
    socket,
    sent: transport.sent,
    answers: known,
    lines: () => transport.sent.map(({ line }) => line),
    live: (kind, data, userId) => store.receive(message(kind, data, userId)),
  };
}
