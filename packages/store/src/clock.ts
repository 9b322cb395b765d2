import { localTimestamp, RECURRENCE_ZONE } from '@lauda/domain';
import type { Client } from './client.ts';
import { Signal, type View } from './core/views.ts';
import type { Env } from './env.ts';

const TICK_MS = 1_000;

/** The clock of the server as this machine knows it, so that every screen counts the same second. */
export class ServerClock {
  private readonly env: Env;
  private readonly client: Pick<Client, 'time'>;
  private offsetMs = 0;
  /** The number of the last live event when the time was asked; undefined when nobody was signed in or there was no answer. */
  event: number | undefined;
  private zoneName: string = RECURRENCE_ZONE;
  private readonly signal = new Signal();
  private timer: unknown;
  private second = 0;
  /** The current instant in epoch ms, at a whole second; it ticks only while somebody listens. */
  readonly ticking: View<number> = { snapshot: () => this.shown(), subscribe: (listener) => this.listen(listener) };

  constructor(env: Env, client: Pick<Client, 'time'>) {
    this.env = env;
    this.client = client;
  }

  /** The zone of the branch. */
  get zone(): string {
    return this.zoneName;
  }

  /** Synchronises with the server's clock, subtracting half the round trip. Keeps the former offset when there is no answer. */
  async sync(): Promise<boolean> {
    this.event = undefined;
    const asked = this.env.now();
    try {
      const { epochMs, zone, event } = await this.client.time.get();
      const answered = this.env.now();
      this.offsetMs = epochMs + (answered - asked) / 2 - answered;
      this.zoneName = zone;
      this.event = event ?? undefined;
      return true;
    } catch {
      return false;
    }
  }

  /** Milliseconds since the epoch by the clock of the server. */
  now(): number {
    return this.env.now() + this.offsetMs;
  }
  /** Now as the wire writes it, in the zone of the branch. */
  local(): string {
    return localTimestamp(this.now(), this.zoneName);
  }

  private shown(): number {
    if (this.signal.listeners.size === 0) this.second = this.wholeSecond();
    return this.second;
  }

  private listen(listener: () => void): () => void {
    if (this.signal.listeners.size === 0) this.start();
    const stop = this.signal.subscribe(listener);
    return () => {
      stop();
      if (this.signal.listeners.size === 0) this.env.timers.clearTimeout(this.timer);
    };
  }

  private start(): void {
    this.second = this.wholeSecond();
    this.timer = this.env.timers.setTimeout(
      () => {
        this.start();
        this.signal.notify();
      },
      TICK_MS - (Math.floor(this.now()) % TICK_MS),
    );
  }

  private wholeSecond(): number {
    return Math.floor(this.now() / TICK_MS) * TICK_MS;
  }
}
