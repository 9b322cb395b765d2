import type { Connection } from './connection.ts';
import type { LiveMessage, RealtimeNotice, RealtimeState, TopicName } from './messages.ts';
import type { RealtimePorts } from './ports.ts';

type Listener<T> = (value: T) => void;
type Off = () => void;

/** Live events of the newsroom. The protocol is loaded when {@link Realtime.connect} is first called. */
export class Realtime {
  private readonly ports: RealtimePorts;
  private readonly topics = new Map<string, Set<Listener<LiveMessage>>>();
  private readonly states = new Set<Listener<RealtimeState>>();
  private readonly gaps = new Set<Listener<void>>();
  private readonly notices = new Set<Listener<RealtimeNotice>>();
  private connection: Connection | undefined;
  private loading: Promise<Connection> | undefined;
  private wanted = false;
  private from: number | undefined;
  private current: RealtimeState = 'closed';
  private lastHeard: number | undefined;

  constructor(ports: RealtimePorts) {
    this.ports = ports;
  }

  get state(): RealtimeState {
    return this.current;
  }

  /** When the server was heard last, by the clock of this machine in epoch ms: beats come every 2 s; undefined before the first. */
  get heardAt(): number | undefined {
    return this.lastHeard;
  }

  /**
   * Connects, and stays connected until {@link Realtime.close}: a lost connection is tried again every 2500 ms, and what was missed
   * arrives. Resolves when events flow, or when it is closed or the session has ended; never rejects. While it waits for the next
   * try, calling again tries at once. What was loaded before it resolves may have missed events.
   */
  async connect(): Promise<void> {
    this.wanted = true;
    this.loading ??= import('./connection.ts').then(({ Connection }) => new Connection(this.ports, this.hub()));
    this.connection = await this.loading;
    if (!this.wanted) return;
    if (this.from !== undefined) this.connection.startAfter(this.from);
    this.connection.open();
    if (this.current === 'open') return;
    await new Promise<void>((resolve) => {
      const off = this.onState((state) => {
        if (state === 'connecting' || state === 'waiting') return;
        off();
        resolve();
      });
    });
  }

  /**
   * Makes the first connection begin after the event that `time.get` named, instead of with what happens from then on: what was loaded
   * since that answer then misses nothing. Of no effect once connected.
   */
  startAfter(event: number): void {
    this.from = event;
    this.connection?.startAfter(event);
  }

  /** Ends the connection. Subscriptions stay for the next {@link Realtime.connect}. */
  close(): void {
    this.wanted = false;
    this.connection?.close();
  }

  /**
   * Listens to a topic, whether connected or not; answers the function that ends it. Subscribe before you load: events of the
   * topic from then on arrive, in order, each at least once; a version that is not higher than the one you hold is old news.
   */
  subscribe<T extends TopicName>(topic: T, listener: (message: LiveMessage<T>) => void): Off {
    const listeners = this.topics.get(topic) ?? new Set();
    const own = (message: LiveMessage): void => listener(message as LiveMessage<T>);
    listeners.add(own);
    if (!this.topics.has(topic)) {
      this.topics.set(topic, listeners);
      this.connection?.subscribe(topic);
    }
    return () => {
      if (!listeners.delete(own) || listeners.size > 0) return;
      this.topics.delete(topic);
      this.connection?.unsubscribe(topic);
    };
  }

  /** Tells the others in a chat that its person is writing; they are told for 3 s, so say it again while it goes on. Lost where no events flow. */
  typing(chatId: number): void {
    if (this.current === 'open') this.connection?.say('chat', { action: 'IS_TYPING', chatId });
  }

  /** Listens to the state of the connection. */
  onState(listener: (state: RealtimeState) => void): Off {
    return added(this.states, listener);
  }
  /** Is told when events were missed for good: reload every open list once. */
  onGap(listener: () => void): Off {
    return added(this.gaps, () => listener());
  }
  /** Listens to what a person should be told of the connection. */
  onNotice(listener: (notice: RealtimeNotice) => void): Off {
    return added(this.notices, listener);
  }

  private hub(): ConstructorParameters<typeof Connection>[1] {
    return {
      topics: () => this.topics.keys(),
      message: (message) => this.tell(this.topics.get(message.topic) ?? [], message),
      gap: () => this.tell(this.gaps, undefined),
      heard: () => {
        this.lastHeard = Date.now();
      },
      notice: (notice) => this.tell(this.notices, notice),
      state: (state) => {
        if (state === this.current) return;
        this.current = state;
        this.tell(this.states, state);
      },
    };
  }

  // One listener that throws must not keep an event from the others.
  private tell<T>(listeners: Iterable<Listener<T>>, value: T): void {
    for (const listener of [...listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.ports.log.warn('a realtime listener failed', error);
      }
    }
  }
}

function added<T>(listeners: Set<Listener<T>>, listener: Listener<T>): Off {
  const own: Listener<T> = (value) => listener(value);
  listeners.add(own);
  return () => void listeners.delete(own);
}
