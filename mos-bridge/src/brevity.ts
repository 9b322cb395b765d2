// Whoever closes within this time after its answer closes because of it.
const SHORT_MS = 1_000;
// A device that fell over after its first answer may do so once.
const TIMES = 2;

/** Finds out whether a device closes each connection after one answer: such a device gets a connection for each message. */
export class Brevity {
  private answers = 0;
  private answeredAt = Number.NEGATIVE_INFINITY;
  private times = 0;

  /** Takes note of an answer; tells whether the device will close now. */
  answered(now: number): boolean {
    this.answers += 1;
    this.answeredAt = now;
    if (this.times < TIMES) return false;
    this.answers = 0;
    return true;
  }
  /** Takes note of the end of a connection, whether it broke off or could not be made. */
  ended(now: number): void {
    const brief = this.answers === 1 && now - this.answeredAt < SHORT_MS;
    this.times = brief ? this.times + 1 : 0;
    this.answers = 0;
  }
}
