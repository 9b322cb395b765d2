/** The motion of the script at a moment. */
export interface MotionView {
  readonly running: boolean;
  /** The speed in tenths of the read rate; 10 is the presenter's own, negative runs backward. */
  readonly level: number;
}

export const NORMAL = 10;
const FASTEST = 50;
const SLOWEST = -30;
const BACKWARD = -5;
/** The time in which the speed follows a change, ms. */
const EASE_MS = 160;
/** The time constant of a jump, ms. */
const GLIDE_MS = 80;
/** The speed below which no motion is visible, px per second. */
const STILL = 0.5;
const WHEEL_PER_STEP = 60;

/** The position of the script under the reading mark, and its speed. Time and layout come from outside. */
export class Motion {
  /** The px of the script at the reading mark. */
  y = 0;
  running = false;
  level = NORMAL;
  private velocity = 0;
  private aim: number | undefined;
  private wheel = 0;

  view(): MotionView {
    return { running: this.running, level: this.level };
  }

  /** Starts or stops; after a stop or a backward run it starts at the presenter's rate. */
  toggle(): void {
    if (!this.running && this.level <= 0) this.level = NORMAL;
    this.running = !this.running;
    this.aim = undefined;
  }

  /** Goes one step faster: out of a backward run it stops, out of a stop it starts. */
  faster(): void {
    this.aim = undefined;
    if (this.running) this.set(this.level < 0 ? 0 : this.level + 1);
    else this.set(Math.max(1, this.level));
  }

  /** Goes one step slower: out of the slowest forward run it stops, out of a stop it runs backward. */
  slower(): void {
    this.aim = undefined;
    this.set(this.running ? this.level - 1 : BACKWARD);
  }

  normal(): void {
    this.level = NORMAL;
  }

  /** Turns the wheel: changes the speed while the script runs, and moves it by hand while it stands. */
  turn(delta: number): void {
    if (!this.running) {
      this.shift(delta);
      return;
    }
    this.wheel += delta;
    for (; Math.abs(this.wheel) >= WHEEL_PER_STEP; this.wheel -= Math.sign(this.wheel) * WHEEL_PER_STEP) {
      if (this.wheel > 0) this.faster();
      else this.slower();
      if (this.running) continue;
      // What is left of a turn that stopped the script must not run it backward.
      this.wheel = 0;
      return;
    }
  }

  /** Where it stands, or glides to. */
  get goal(): number {
    return this.aim ?? this.y;
  }

  /** Moves by hand. */
  shift(px: number): void {
    this.aim = undefined;
    this.y += px;
  }

  /** Goes to a place, gliding or at once. */
  go(y: number, glide: boolean): void {
    this.aim = glide ? y : undefined;
    if (!glide) this.y = y;
  }

  /** Shifts everything after a change of the script above the mark, without a visible move. */
  rebase(y: number): void {
    if (this.aim !== undefined) this.aim += y - this.y;
    this.y = y;
  }

  /** Advances by some milliseconds; `pace` is px per second at rate 1, `end` the last position. */
  step(ms: number, pace: number, end: number): void {
    const ease = 1 - Math.exp(-ms / EASE_MS);
    const wanted = this.running ? (pace * this.level) / 10 : 0;
    this.velocity += (wanted - this.velocity) * ease;
    if (!this.running && Math.abs(this.velocity) < STILL) this.velocity = 0;
    if (this.aim !== undefined) {
      this.y += (this.aim - this.y) * (1 - Math.exp(-ms / GLIDE_MS));
      if (Math.abs(this.aim - this.y) < 0.5) {
        this.y = this.aim;
        this.aim = undefined;
      }
    } else this.y += (this.velocity * ms) / 1000;
    this.y = Math.min(Math.max(this.y, 0), end);
    if (this.running && this.aim === undefined && ((this.y >= end && this.level > 0) || (this.y <= 0 && this.level < 0)))
      this.running = false;
  }

  private set(level: number): void {
    this.level = Math.min(FASTEST, Math.max(SLOWEST, level));
    this.running = this.level !== 0;
  }
}
