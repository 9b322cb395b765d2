import { SETTLED_AFTER_LOGIN_MS } from '@lauda/domain';
import { systemTimers, type Timers } from '../realtime/ports.ts';

/** Runs a step once, 5000 ms after the signed-in user was loaded, unless they sign out before (such as the licence check). */
export class SettledHook {
  private readonly run: () => void;
  private readonly timers: Timers;
  private timer: unknown;

  constructor(run: () => void, timers: Timers = systemTimers) {
    this.run = run;
    this.timers = timers;
  }
  /** The user was loaded; a step that waits already begins anew. */
  userLoaded(): void {
    this.loggedOut();
    this.timer = this.timers.setTimeout(() => this.run(), SETTLED_AFTER_LOGIN_MS);
  }
  /** The user signed out: what waits is cancelled. */
  loggedOut(): void {
    this.timers.clearTimeout(this.timer);
  }
}
