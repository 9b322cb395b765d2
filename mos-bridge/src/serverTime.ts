import type { Newsroom } from '@lauda/sdk';
import type { Clock } from './effects.ts';

/** How long the server's clock is taken as known, and by how much this machine's may move meanwhile before it counts as set, in ms. */
const KNOWN_MS = 60_000;
const JUMP_MS = 1_000;

/** The time of the server, however wrong the clock of this machine is: reports to the newsroom and messages to devices are dated by it. */
export class ServerTime {
  private readonly newsroom: Pick<Newsroom, 'time'>;
  private readonly clock: Clock;
  private offsetMs = 0;
  private askedAt = Number.NEGATIVE_INFINITY;
  /** How far this machine's clock is ahead of the one that nobody sets, when the server was asked last. */
  private apartMs = 0;

  constructor(newsroom: Pick<Newsroom, 'time'>, clock: Clock) {
    this.newsroom = newsroom;
    this.clock = clock;
  }

  /** Asks the server for its time where that is not known, or this machine's clock was set meanwhile. */
  async sync(): Promise<void> {
    const steady = performance.now();
    const isKnown = steady - this.askedAt < KNOWN_MS && Math.abs(this.clock.now() - steady - this.apartMs) <= JUMP_MS;
    if (isKnown) return;
    const { epochMs } = await this.newsroom.time.get();
    const answered = performance.now();
    const now = this.clock.now();
    this.offsetMs = epochMs + (answered - steady) / 2 - now;
    this.askedAt = answered;
    this.apartMs = now - answered;
  }

  /** The instant of the server, epoch ms, at an instant of this machine's clock. */
  of(at: number): number {
    return Math.round(at + this.offsetMs);
  }
}
