/** Answers that may be known without being on the disk yet. */
const AHEAD = 32;

/**
 * Lets what is sent run ahead of the disk, which takes what several answers said at once: the next message need not wait for it. Whoever
 * loses the last of it with the power begins with a full message anyway. Not too far ahead, so that a disk that fails is found out.
 */
export class Ahead {
  private unstored = 0;
  private readonly failed: (error: Error) => void;

  constructor(failed: (error: Error) => void) {
    this.failed = failed;
  }

  /** Resolves when the next message may go out while something is stored. */
  async stored(commit: Promise<void>): Promise<void> {
    this.unstored += 1;
    const done = commit.finally(() => {
      this.unstored -= 1;
    });
    if (this.unstored > AHEAD) return done;
    done.catch(this.failed);
  }
}
