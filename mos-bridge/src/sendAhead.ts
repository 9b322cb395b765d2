/** The most acknowledgements that may be known but not yet on disk. */
const AHEAD = 32;

/**
 * Lets sending run ahead of the journal, so that one disk write covers several answers. If the last ones are lost in a power cut the bridge starts
 * with a full message anyway. The limit makes a failing disk noticeable.
 */
export class SendAhead {
  private unstored = 0;
  private waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  private readonly failed: (error: Error) => void;

  constructor(failed: (error: Error) => void) {
    this.failed = failed;
  }

  /**
   * Resolves when the next message may be sent while an answer is stored: at once, or when the disk has caught up enough. Rejects when the disk
   * fails.
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
