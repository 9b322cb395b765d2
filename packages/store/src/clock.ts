import { localTimestamp, RECURRENCE_ZONE } from '@lauda/domain';
import type { Client } from './client.ts';
import { Signal, type View } from './core/views.ts';
import type { Env } from './env.ts';

const TICK_MS = 1_000;
/** How often the server is asked again while nothing seems wrong: the clocks of two machines run apart by seconds a day. */
const RESYNC_MS = 10 * 60_000;
const RETRY_MS = 10_000;
/** A clock that jumps by more was set, or stood still while the machine slept. */
const JUMP_MS = 500;
/** An answer that takes longer tells the time too roughly. */
const SLOW_MS = 2_000;

/** What the server said, and how the clocks of this machine stood then. */
interface Answer {
  readonly epochMs: number;
  readonly zone: string;
  readonly event: number | null | undefined;
  readonly answered: number;
  /** How long it took by the clock that nobody sets. */
  readonly tookMs: number;
  /** Whether the clock of this machine was set, or stood still, meanwhile. */
  readonly jumped: boolean;
}

/** The clock of the server as this machine knows it, so that every screen counts the same second. */
export class ServerClock {
  private readonly env: Env;
  private readonly client: Pick<Client, 'time'>;
  /** Called whenever the clock is in doubt: the line is, too. */
  private readonly doubted: () => void;
  private offsetMs = 0;
  /** How far the clock of this machine is ahead of the one that nobody sets, when the server last answered. */
  private apartMs = 0;
  private answeredAt = -Infinity;
  private failedAt = -Infinity;
  /** The number of the last live event when the time was asked; undefined when nobody was signed in or there was no answer. */
  event: number | undefined;
  private zoneName: string = RECURRENCE_ZONE;
  private readonly signal = new Signal();
  private timer: unknown;
  private second = 0;
  /** The current instant in epoch ms, at a whole second; it ticks only while somebody listens. */
  readonly ticking: View<number> = { snapshot: () => this.shown(), subscribe: (listener) => this.listen(listener) };

  constructor(env: Env, client: Pick<Client, 'time'>, doubted: () => void = () => undefined) {
    this.env = env;
    this.client = client;
    this.doubted = doubted;
  }

  /** The zone of the branch. */
  get zone(): string {
    return this.zoneName;
  }

  /** Takes over the zone of the branch, which was changed. */
  moveTo(zone: string): void {
    this.zoneName = zone;
  }

  /** Synchronises with the server's clock, subtracting half the round trip. Keeps the former offset when there is no answer. */
  async sync(): Promise<boolean> {
    this.event = undefined;
    const told = await this.ask();
    this.event = told?.event ?? undefined;
    return told !== undefined;
  }

  /** Does the same for somebody who is signed in already, and keeps the number of the event; a line that died meanwhile is made again at once. */
  async resync(): Promise<boolean> {
    this.doubted();
    return (await this.ask()) !== undefined;
  }

  /**
   * Synchronises again whenever the clock of this machine was set or stood still, and every ten minutes; `synced` is called each time. Answers a function
   * that ends it.
   */
  keep(synced: () => void = () => undefined): () => void {
    const { timers } = this.env;
    let isOver = false;
    const look = async (): Promise<void> => {
      if (this.isStale() && (await this.resync())) synced();
      if (!isOver) timer = timers.setTimeout(() => void look(), TICK_MS);
    };
    let timer = timers.setTimeout(() => void look(), TICK_MS);
    return () => {
      isOver = true;
      timers.clearTimeout(timer);
    };
  }

  private isStale(): boolean {
    const steady = this.steady();
    if (steady - this.failedAt < RETRY_MS) return false;
    return Math.abs(this.env.now() - steady - this.apartMs) > JUMP_MS || steady - this.answeredAt >= RESYNC_MS;
  }

  /** Milliseconds by the clock of this machine that nobody sets; where there is none, by the other. */
  private steady(): number {
    return this.env.steady?.() ?? this.env.now();
  }

  private async ask(): Promise<Answer | undefined> {
    try {
      const first = await this.asked();
      // Half of a long way is a bad guess, and of one that a sleep interrupted a wrong one by hours.
      const isRough = first.jumped || first.tookMs > SLOW_MS;
      const second = isRough ? await this.asked().catch(() => first) : first;
      const best = !second.jumped && (first.jumped || second.tookMs < first.tookMs) ? second : first;
      this.offsetMs = best.epochMs + best.tookMs / 2 - best.answered;
      this.answeredAt = this.steady();
      this.apartMs = this.env.now() - this.answeredAt;
      this.zoneName = second.zone;
      // The first: what happened between the two was not loaded yet either.
      return { ...best, event: first.event };
    } catch {
      this.failedAt = this.steady();
      return undefined;
    }
  }

  private async asked(): Promise<Answer> {
    const [asked, steady] = [this.env.now(), this.steady()];
    const { epochMs, zone, event } = await this.client.time.get();
    const [answered, tookMs] = [this.env.now(), this.steady() - steady];
    return { epochMs, zone, event, answered, tookMs, jumped: Math.abs(answered - asked - tookMs) > JUMP_MS };
  }

  /** Milliseconds since the epoch by the clock of the server. */
  now(): number {
    return this.instantOf(this.env.now());
  }
  /** The same instant by the clock of the server, for one by the clock of this machine. */
  instantOf(epochMs: number): number {
    return epochMs + this.offsetMs;
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
