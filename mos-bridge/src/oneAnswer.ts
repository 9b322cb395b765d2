// A close within this time after an answer is attributed to the answer.
const SHORT_MS = 1_000;
// Once may be a crash of the device; twice is its habit.
const TIMES = 2;

/** Detects devices that close each connection after one answer; they get a new connection for each message. */
export class OneAnswerDetector {
  private answers = 0;
  private answeredAt = Number.NEGATIVE_INFINITY;
  private times = 0;

  /** Records an answer; tells whether the device is expected to close now. */
  answered(now: number): boolean {
    this.answers += 1;
    this.answeredAt = now;
    if (this.times < TIMES) return false;
    this.answers = 0;
    return true;
  }
  /** Records the end of a connection, or a failed attempt. */
  ended(now: number): void {
    const brief = this.answers === 1 && now - this.answeredAt < SHORT_MS;
    this.times = brief ? this.times + 1 : 0;
    this.answers = 0;
  }
}
