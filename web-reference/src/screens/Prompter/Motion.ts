/** How the script moves, at a moment. */
export interface MotionView {
  readonly running: boolean;
  /** Tenths of the reading rate; 10 is the presenter's own, below 0 goes back. */
  readonly level: number;
}

export const NORMAL = 10;
const FASTEST = 50;
const SLOWEST = -30;
const BACKWARD = -5;
/** In which the speed follows a change, ms. */
const EASE_MS = 160;
/** In which a jump nears its aim, ms. */
const GLIDE_MS = 80;
/** Px per second that no eye sees. */
const STILL = 0.5;
const WHEEL_PER_STEP = 60;

/** Where the script stands under the reading mark and how fast it goes. Time and layout come from outside. */
export class Motion {
  /** Px of the script at the reading mark. */
  y = 0;
  running = false;
  level = NORMAL;
  private velocity = 0;
  private aim: number | undefined;
  private wheel = 0;

  view(): MotionView {
    return { running: this.running, level: this.level };
  }

  /** Starts or stops; what went backward or not at all starts at the reader's rate. */
  toggle(): void {
    if (!this.running && this.level <= 0) this.level = NORMAL;
    this.running = !this.running;
    this.aim = undefined;
  }

  /** One step forward: faster, out of a backward run to a stop, out of a stop into motion. */
  faster(): void {
    this.aim = undefined;
    if (this.running) this.set(this.level < 0 ? 0 : this.level + 1);
    else this.set(Math.max(1, this.level));
  }

  /** One step back: slower, at nothing it stops, out of a stop it goes back. */
  slower(): void {
    this.aim = undefined;
    this.set(this.running ? this.level - 1 : BACKWARD);
  }

  normal(): void {
    this.level = NORMAL;
  }

  /** The wheel changes the speed while it runs, and moves the script by hand while it stands. */
  turn(delta: number): void {
    if (!this.running) {
      this.shift(delta);
      return;
    }
    this.wheel += delta;
    for (; Math.abs(this.wheel) >= WHEEL_PER_STEP; this.wheel -= Math.sign(this.wheel) * WHEEL_PER_STEP)
      if (this.wheel > 0) this.faster();
      else this.slower();
  }

  /** Moves by hand. */
  shift(px: number): void {
    this.aim = undefined;
    this.y += px;
  }

  /** Goes somewhere: glides, or is there at once. */
  go(y: number, glide: boolean): void {
    this.aim = glide ? y : undefined;
    if (!glide) this.y = y;
  }

  /** The script changed above: everything moves with it, without being seen. */
  rebase(y: number): void {
    if (this.aim !== undefined) this.aim += y - this.y;
    this.y = y;
  }

  /** Goes on by some milliseconds; `pace` is px per second at rate 1, `end` the last place there is. */
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
