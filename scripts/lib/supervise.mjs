import { setTimeout as sleep } from 'node:timers/promises';

const LIFE_MS = 30_000;
const DEATHS = 5;

/**
 * Keeps one process running: a new one is started when it ends by itself, and `onReady` gets the ready line of each.
 * `giveUp` is called when it ends five times within 30 s, or before it was ever ready. One that is stopped while it starts is ended at once, or after
 * `startsOut` ms when it is not ready by then.
 */
export class Supervised {
  constructor(make, { onReady = () => {}, giveUp, startsOut = 0 }) {
    Object.assign(this, { make, onReady, giveUp, startsOut, deaths: [], stopped: false });
  }

  /** Starts the process and answers its ready line; throws when it ends before. */
  async start() {
    this.child = this.make();
    const child = this.child;
    const said = await child.ready;
    this.said = said;
    void child.ended.then((how) => this.#ended(child, how));
    this.onReady(said, child);
    return said;
  }

  async #ended(child, how) {
    if (this.stopped || child.stopping || child !== this.child) return;
    this.deaths = [...this.deaths.filter((at) => at > Date.now() - LIFE_MS), Date.now()];
    if (this.deaths.length >= DEATHS) return this.giveUp(`${child.name} ended ${DEATHS} times within ${LIFE_MS / 1000} s.`);
    console.error(`${child.name} ended (${how}); starting it again.`);
    await sleep(200 * this.deaths.length);
    if (!this.stopped) await this.#again();
  }

  async #again() {
    await this.start().catch((error) => this.stopped || this.giveUp(error.message));
  }

  /** Stops the process and starts a new one: its program or its arguments changed. */
  async restart() {
    if (this.stopped || !this.child) return;
    await this.child.stop();
    if (!this.stopped) await this.#again();
  }

  async stop() {
    this.stopped = true;
    if (this.startsOut) await Promise.race([this.child?.ready.catch(() => {}), sleep(this.startsOut, undefined, { ref: false })]);
    await this.child?.stop();
  }
}
