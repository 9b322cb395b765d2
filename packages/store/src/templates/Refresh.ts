import { type Done, mayPass } from '../failures.ts';
import type { Failing } from '../lists/failing.ts';

/** Loads one thing again, once more where it is asked meanwhile, and keeps whether it may be older than what is stored. */
export class Refresh implements Failing {
  isFailed = false;
  private readonly load: (isQuiet: boolean) => Promise<Done<unknown> | undefined>;
  private running: Promise<void> | undefined;
  private mustLoadAgain = false;
  private isQuiet = false;

  /** `load` answers undefined where there is nothing to load; quiet, it shows no notice. */
  constructor(load: (isQuiet: boolean) => Promise<Done<unknown> | undefined>) {
    this.load = load;
  }

  now(isQuiet = false): Promise<void> {
    // Who asks meanwhile is told, though nobody asked before.
    this.isQuiet = isQuiet && (this.isQuiet || !this.running);
    if (this.running) this.mustLoadAgain = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }
  loadFailed(): Promise<void> {
    return this.now(true);
  }

  private async run(): Promise<void> {
    do {
      this.mustLoadAgain = false;
      const done = await this.load(this.isQuiet);
      this.isFailed = done !== undefined && !done.ok && mayPass(done.error);
    } while (this.mustLoadAgain);
  }
}
