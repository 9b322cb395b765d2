import type { Clock } from './effects.ts';

/** What was said longer ago says nothing of now, in ms. */
const EARLY_MS = 60_000;
const MOST = 200;

/** Keeps what a device said of a running order while its acknowledgement of that is on its way. */
export class Early<M extends { readonly roID?: string | undefined }> {
  private readonly clock: Clock;
  private said: readonly { readonly message: M; readonly at: number }[] = [];

  constructor(clock: Clock) {
    this.clock = clock;
  }

  keep(message: M): void {
    this.said = [...this.said.slice(1 - MOST), { message, at: this.clock.steady() }];
  }

  /** Answers what was said of a running order, in its order, once. */
  take(roID: string): M[] {
    const since = this.clock.steady() - EARLY_MS;
    const own = this.said.filter(({ message }) => message.roID === roID);
    this.said = this.said.filter(({ message }) => message.roID !== roID);
    return own.flatMap(({ message, at }) => (at >= since ? [message] : []));
  }
}
