import {
  ConflictError,
  LockedError,
  Newsroom,
  NewsroomError,
  NotFoundError,
  PreconditionFailedError,
  type RealtimeNotice,
  type RealtimeState,
  ServerError,
  type Transport,
  VersionConflictError,
} from '@lauda/sdk';
import { recordingTransport, type Sent } from '../../testing/src/recording.ts';
import { type Env, type Live, type LiveMessage, Store } from '../src/index.ts';
import type { Block, Lock, Rundown, Story, User } from '../src/types.ts';

/** Time moved by hand: timers run in the order they are due. */
export class HandTime {
  now = Date.parse('2026-03-10T22:00:00Z');
  private next = 1;
  private readonly due = new Map<number, { at: number; run: () => void }>();
  readonly timers = {
    setTimeout: (run: () => void, ms: number): unknown => {
      this.due.set(this.next, { at: this.now + ms, run });
      return this.next++;
    },
    clearTimeout: (handle: unknown): void => void this.due.delete(handle as number),
  };

  get idle(): boolean {
    return this.due.size === 0;
  }

  /** Runs what falls due within some milliseconds. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      const first = [...this.due].filter(([, { at }]) => at <= end).sort(([a, x], [b, y]) => x.at - y.at || a - b)[0];
      if (!first) break;
      this.due.delete(first[0]);
      this.now = Math.max(this.now, first[1].at);
      first[1].run();
      await settle();
    }
    this.now = end;
    await settle();
  }
}

/** Lets every promise that can go on go on. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class MemoryStorage {
  readonly items = new Map<string, string>();
  writes = 0;
  full = false;
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.full) throw new Error('QuotaExceededError');
    this.writes += 1;
    this.items.set(key, value);
  }
}

export interface TestEnv extends Env {
  readonly time: HandTime;
  readonly storage: MemoryStorage;
  readonly logged: string[];
  /** What another window wrote. */
  otherWindow(key: string): void;
  hide(): void;
}

let uuids = 0;
export function testEnv(time = new HandTime(), storage = new MemoryStorage()): TestEnv {
  const storageListeners = new Set<(key: string | null) => void>();
  const hideListeners = new Set<() => void>();
  const logged: string[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  return {
    time,
    storage,
    logged,
    now: () => time.now,
    uuid: () => `00000000-0000-4000-8000-${String(++uuids).padStart(12, '0')}`,
    timers: time.timers,
    mutex: {
      request: (_name, work) => {
        const next = queue.then(work);
        queue = next.catch(() => undefined);
        return next;
      },
    },
    onStorage: (listener) => {
      storageListeners.add(listener);
      return () => storageListeners.delete(listener);
    },
    onHide: (listener) => {
      hideListeners.add(listener);
      return () => hideListeners.delete(listener);
    },
    log: (text, data) => logged.push(`${text}: ${String(data)}`),
    otherWindow: (key) => {
      for (const listener of storageListeners) listener(key);
    },
    hide: () => {
      for (const listener of hideListeners) listener();
    },
  };
}

export const ANA = 1;
export const BOB = 2;
export const user = (id: number, nickname: string): User => ({
  id,
  version: 1,
  name: nickname,
  nickname,
  email: `${nickname}@tv.br`,
  username: nickname,
  roles: [],
  excluded: false,
  online: true,
  ad: false,
  expiration: null,
  allowedUsers: [],
  groupsIds: [],
  readRate: null,
  lastNotice: null,
});

export const uuidOf = (id: number): string => `11111111-1111-4111-8111-${String(id).padStart(12, '0')}`;
export function story(id: number, fields: Partial<Story> = {}): Story {
  return {
    id,
    uuid: uuidOf(id),
    version: 1,
    textVersion: 1,
    blockId: 11,
    rundownId: 1,
    index: 0,
    ownerId: ANA,
    allowedUsers: [],
    visible: true,
    displayStatus: 'blank',
    playTime: null,
    stopTime: null,
    total: 'PT0S',
    estimated: 'PT0S',
    approved: true,
    private: false,
    floated: false,
    radio: false,
    slug: `S${id}`,
    page: '',
    date: '2026-03-10',
    branchId: null,
    programId: 5,
    typeId: null,
    editorId: null,
    imageEditorId: null,
    reporterId: null,
    presenterId: null,
    mediaCode: null,
    head: 'PT0S',
    link: 'PT0S',
    vt: 'PT0S',
    vo: 'PT0S',
    manualVt: false,
    legacy: false,
    information: null,
    footnote: null,
    credits: null,
    cueIn: null,
    cueOut: null,
    status: null,
    changeDate: null,
    authorNickname: null,
    sections: {},
    drawerProgramId: null,
    ignore: false,
    excluded: false,
    deviceStates: [],
    source: null,
    ...fields,
  };
}
export function block(id: number, index: number, stories: Story[], fields: Partial<Block> = {}): Block {
  const rundownId = fields.rundownId ?? 1;
  return {
    id,
    version: 1,
    rundownId,
    index,
    title: `B${id}`,
    displayStatus: 'blank',
    playTime: null,
    stopTime: null,
    commercial: 'PT0S',
    breakTime: null,
    standBy: false,
    status: null,
    ...fields,
    stories: stories.map((each, place) => ({ ...each, blockId: id, index: place, rundownId })),
  };
}
export const rundown = (id: number, blocks: Block[], fields: Partial<Rundown> = {}): Rundown => ({
  id,
  uuid: uuidOf(9000 + id),
  version: 1,
  programId: 5,
  date: '2026-03-10',
  start: '19:00:00',
  end: '19:30:00',
  production: 'PT24M',
  templateId: null,
  blocks,
  mosActive: false,
  mosMode: 'AUTOMATIC',
  approved: false,
  onAir: null,
  timeZone: 'America/Sao_Paulo',
  ...fields,
});

/** The rundown of the worked examples: S1 to S3 in B1, S4 and S5 in B2, S6 in B3, S7 in Stand By. */
export const show = (): Rundown =>
  rundown(1, [
    block(11, 0, [story(1, { total: 'PT1M30S' }), story(2, { total: 'PT2M5S' }), story(3, { total: 'PT1M', approved: false })], {
      commercial: 'PT2M',
    }),
    block(12, 1, [story(4, { total: 'PT3M20S' }), story(5, { estimated: 'PT45S', approved: false })], { commercial: 'PT3M' }),
    block(13, 2, [story(6, { total: 'PT5M10S' })]),
    block(19, 3, [story(7, { total: 'PT2M' })], { standBy: true, commercial: 'PT1M', title: 'Stand By' }),
  ]);
export const lock = (uuid: string, nickname: string, userId: number, id = 0): Lock => ({
  id,
  uuid,
  nickname,
  kind: 'story',
  slug: null,
  userId,
  since: '2026-03-10T19:00:00',
  expires: '2026-03-10T19:05:00',
  epochMs: 0,
});

const KINDS: Readonly<Record<string, typeof NewsroomError>> = {
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  500: ServerError,
  locked: LockedError,
  version_conflict: VersionConflictError,
};
/** A refusal of the server, of the class the client gives it. */
export const refusal = (
  status: number,
  code = `http_${status}`,
  parts: { message?: string } & Record<string, unknown> = {},
): NewsroomError => new (KINDS[code] ?? KINDS[status] ?? NewsroomError)(status, code, parts.message ?? code, parts);

/** A promise to be answered by hand. */
export function later<T = unknown>(): { promise: Promise<T>; answer: (value: T) => void; refuse: (error: Error) => void } {
  let answer!: (value: T) => void;
  let refuse!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    answer = yes;
    refuse = no;
  });
  return { promise, answer, refuse };
}

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
  /** A live message, of another person unless told. */
  live(kind: string, data: unknown, userId?: number | null): void;
  answers: Answers;
}

let n = 0;
export const message = (kind: string, data: unknown, userId: number | null = BOB): LiveMessage => {
  const [topic, action] = kind.split(' ') as [string, string];
  return { n: ++n, topic, action, data, userId, date: '2026-03-10T19:00:00' };
};

/** A store of ana over a recording transport; `answers` says what each route answers, by route or by line. */
export async function bench(answers: Answers = {}, env = testEnv()): Promise<Bench> {
  // Whoever opens a rundown reads it from here, so a test may change what the server has.
  const known: Answers = {
    'GET /users/me': user(ANA, 'ana'),
    'GET /authorities': [],
    'GET /locks': [],
    'GET /rundowns': show(),
    ...answers,
  };
  const transport: Transport & { sent: Sent[] } = recordingTransport((sent) => {
    const answer = known[sent.line] ?? known[sent.route];
    return typeof answer === 'function' ? (answer as (sent: Sent) => unknown)(sent) : answer;
  });
  const socket = new HandLive();
  const store = new Store({ client: { ...new Newsroom({ transport }), realtime: socket }, env });
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

/** The ids of the stories of each block. */
export const orderOf = (view: { blocks: readonly { stories: readonly { id: number }[] }[] } | undefined): number[][] =>
  (view?.blocks ?? []).map((each) => each.stories.map(({ id }) => id));
