/** Answers that may be known without being on the disk yet. */
const AHEAD = 32;

/**
 * Lets what is sent run ahead of the disk, which takes what several answers said at once: the next message need not wait for it. Whoever
 * loses the last of it with the power begins with a full message anyway. Not too far ahead, so that a disk that fails is found out.
 */
export class Ahead {
  private unstored = 0;
  private waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  private readonly failed: (error: Error) => void;

  constructor(failed: (error: Error) => void) {
    this.failed = failed;
  }

  /**
   * Resolves when the next message may go out while something is stored: at once, or when the disk took some of what waits. What was said
   * last may still wait then, so that the device and the disk work side by side. Rejects where the disk fails meanwhile.
   */
  async stored(commit: Promise<void>): Promise<void> {
    this.unstored += 1;
    commit.then(
      () => this.came(),
      (error: Error) => this.came(error),
    );
    while (this.unstored > AHEAD) await new Promise<void>((resolve, reject) => void this.waiting.push({ resolve, reject }));
  }

  private came(error?: Error): void {
    this.unstored -= 1;
    const waiting = this.waiting.splice(0);
    if (error && waiting.length === 0) this.failed(error);
    for (const { resolve, reject } of waiting) error ? reject(error) : resolve();
  }
}
