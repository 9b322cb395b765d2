/** From how far a clock is set ahead at once no session would be left: each ends unused after as long. */
const JUMP_MS = 12 * 3_600_000;
/** How long such a time is not believed: longer than a show. */
const HELD_MS = 2 * 3_600_000;
/** From how much it is no difference of two clocks that run apart, but a clock that was set. */
const SET_MS = 1_000;

/**
 * The clock by which sessions end. One of a machine that is set ahead by half a day or more at once, as by a wrong time server in the middle of a show,
 * would end all sessions for good: that step is left out until the clock is put right, or two hours have passed.
 */
export class HeldClock {
  /** Where it is said that the clock was set. */
  log: { warn(data: object, text: string): void } | undefined;
  private readonly wall: () => number;
  private readonly steady: () => number;
  /** What both said last. */
  private last: { readonly wall: number; readonly steady: number };
  private heldMs = 0;
  private heldSince = 0;

  /** `steady` counts milliseconds by a clock that nobody sets. */
  constructor(wall: () => number, steady: () => number) {
    this.wall = wall;
    this.steady = steady;
    this.last = { wall: wall(), steady: steady() };
  }

  readonly now = (): number => {
    const [wall, steady] = [this.wall(), this.steady()];
    const step = wall - this.last.wall - (steady - this.last.steady);
    this.last = { wall, steady };
    if (step >= JUMP_MS) {
      this.heldMs += step;
      this.heldSince = steady;
      this.log?.warn({ aheadMs: step }, 'the clock was set ahead by half a day or more: it ends no session for two hours, put it right');
    } else if (step <= -SET_MS) this.heldMs = Math.max(0, this.heldMs + step);
    if (steady - this.heldSince >= HELD_MS) this.heldMs = 0;
    return wall - this.heldMs;
  };
}
