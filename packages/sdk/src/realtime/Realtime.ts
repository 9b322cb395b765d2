import { SOCKET_RECONNECT_MS } from '@lauda/domain';
import type { Connection } from './connection.ts';
import type { LiveMessage, RealtimeNotice, RealtimeState, TopicName } from './messages.ts';
import type { RealtimePorts } from './ports.ts';

type Listener<T> = (value: T) => void;
type Off = () => void;

/** Live events of the newsroom. The protocol is loaded when {@link Realtime.connect} is first called. */
export class Realtime {
  readonly #ports: RealtimePorts;
  readonly #topics = new Map<string, Set<Listener<LiveMessage>>>();
  readonly #states = new Set<Listener<RealtimeState>>();
  readonly #gaps = new Set<Listener<void>>();
  readonly #notices = new Set<Listener<RealtimeNotice>>();
  #connection: Connection | undefined;
  #loading: Promise<Connection> | undefined;
  #wanted = false;
  #from: number | undefined;
  #current: RealtimeState = 'closed';
  #lastHeard: number | undefined;

  constructor(ports: RealtimePorts) {
    this.#ports = ports;
  }

  get state(): RealtimeState {
    return this.#current;
  }

  /** When data last came from the server, in epoch ms of this machine; heartbeats come every 2 s. Undefined before the first. */
  get heardAt(): number | undefined {
    return this.#lastHeard;
  }

  /**
   * Connects and stays connected until {@link Realtime.close}: a lost connection is retried every 2500 ms, and missed events are delivered. Resolves
   * when events flow, when it is closed, or when the session has ended; never rejects, and loads the protocol again where that failed. Called during a wait it retries at once. Data loaded before it
   * resolves may lack events.
   */
  async connect(): Promise<void> {
    this.#wanted = true;
    this.#connection ??= await this.#load();
    if (!this.#wanted || !this.#connection) return;
    if (this.#from !== undefined) this.#connection.startAfter(this.#from);
    this.#connection.open();
    if (this.#current === 'open') return;
    await new Promise<void>((resolve) => {
      const off = this.onState((state) => {
        if (state === 'connecting' || state === 'waiting') return;
        off();
        resolve();
      });
    });
  }

  /**
   * Makes the first connection deliver events after the number from `time.get`, so that data loaded since then misses nothing. No effect once
   * connected.
   */
  startAfter(event: number): void {
    this.#from = event;
    this.#connection?.startAfter(event);
  }

  /**
   * Makes a lost connection again at once. Call it when the machine woke or the network is back: timers stood still meanwhile, and nobody said that the line
   * is dead. A line that is well stays.
   */
  look(): void {
    this.#connection?.look();
  }

  /** Ends the connection. Subscriptions stay for the next {@link Realtime.connect}. */
  close(): void {
    this.#wanted = false;
    if (this.#connection) this.#connection.close();
    else this.#enter('closed');
  }

  /**
   * Subscribes to a topic, connected or not; answers a function that ends it. Subscribe before loading: later events of the topic arrive in order,
   * each at least once; ignore one whose version is not higher than yours.
   */
  subscribe<T extends TopicName>(topic: T, listener: (message: LiveMessage<T>) => void): Off {
    const listeners = this.#topics.get(topic) ?? new Set();
    const own = (message: LiveMessage): void => listener(message as LiveMessage<T>);
    listeners.add(own);
    if (!this.#topics.has(topic)) {
      this.#topics.set(topic, listeners);
      this.#connection?.subscribe(topic);
    }
    return () => {
      if (!listeners.delete(own) || listeners.size > 0) return;
      this.#topics.delete(topic);
      this.#connection?.unsubscribe(topic);
    };
  }

  /** Tells the others in a chat that the person is typing. They see it for 3 s, so repeat it while typing goes on. Lost when not connected. */
  typing(chatId: number): void {
    if (this.#current === 'open') this.#connection?.say('chat', { action: 'IS_TYPING', chatId });
  }

  /** Listens to the state of the connection. */
  onState(listener: (state: RealtimeState) => void): Off {
    return added(this.#states, listener);
  }
  /** Registers a listener for lost events: reload every open list once. */
  onGap(listener: () => void): Off {
    return added(this.#gaps, () => listener());
  }
  /** Registers a listener for messages about the connection that people should see. */
  onNotice(listener: (notice: RealtimeNotice) => void): Off {
    return added(this.#notices, listener);
  }

  /** Loads the protocol, again after each failure until it succeeds or the connection is closed. */
  #load(): Promise<Connection | undefined> {
    this.#loading ??= import('./connection.ts').then(({ Connection }) => new Connection(this.#ports, this.#hub()));
    return this.#loading.catch(async (error: unknown) => {
      this.#loading = undefined;
      this.#ports.log.warn('the realtime protocol could not be loaded', error);
      this.#enter('waiting');
      await new Promise<void>((resolve) => this.#ports.timers.setTimeout(resolve, SOCKET_RECONNECT_MS));
      return this.#wanted ? this.#load() : undefined;
    });
  }

  #enter(state: RealtimeState): void {
    if (state === this.#current) return;
    this.#current = state;
    this.#tell(this.#states, state);
  }

  #hub(): ConstructorParameters<typeof Connection>[1] {
    return {
      topics: () => this.#topics.keys(),
      message: (message) => this.#tell(this.#topics.get(message.topic) ?? [], message),
      gap: () => this.#tell(this.#gaps, undefined),
      heard: () => {
        this.#lastHeard = Date.now();
      },
      notice: (notice) => this.#tell(this.#notices, notice),
      state: (state) => this.#enter(state),
    };
  }

  // One listener that throws must not keep an event from the others.
  #tell<T>(listeners: Iterable<Listener<T>>, value: T): void {
    for (const listener of [...listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.#ports.log.warn('a realtime listener failed', error);
      }
    }
  }
}

function added<T>(listeners: Set<Listener<T>>, listener: Listener<T>): Off {
  const own: Listener<T> = (value) => listener(value);
  listeners.add(own);
  return () => void listeners.delete(own);
}
