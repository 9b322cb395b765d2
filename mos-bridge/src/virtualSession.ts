import type { DeviceSession, SharedOptions } from './deviceSession.ts';
import { Reporter } from './reporter.ts';
import type { WantedRundown } from './wanted.ts';

/** A device that is not there: everything sent to it succeeds, and nothing is sent (DEV-09). */
export class VirtualSession implements DeviceSession {
  readonly deviceId: number;
  readonly state = 'LIVE' as const;
  private readonly options: SharedOptions;
  private readonly reporter: Reporter;
  private readonly taken = new Map<string, string>();

  constructor(options: SharedOptions) {
    this.options = options;
    this.deviceId = options.device.id;
    this.reporter = new Reporter(options.device.id, options.journal, options.clock, options.onReport);
  }

  start(): void {
    this.reporter.connection('CAN_CREATE');
  }
  stop(): void {}
  wake(): void {}

  setWanted(rundowns: readonly WantedRundown[]): void {
    const held = this.taken.size > 0;
    const active = rundowns.filter((rundown) => rundown.active);
    for (const { uuid, mode, replaceNonce, stories } of active) {
      const asked = String(replaceNonce);
      const state = mode === 'AUTOMATIC' ? `${asked}/${stories.map((story) => `${story.uuid} ${story.version}`).join()}` : asked;
      if (this.taken.get(uuid) === state) continue;
      this.taken.set(uuid, state);
      this.reporter.count(uuid, stories.length);
    }
    for (const uuid of this.taken.keys()) {
      if (active.some((rundown) => rundown.uuid === uuid)) continue;
      this.taken.delete(uuid);
      this.reporter.gone(uuid);
    }
    if (held !== this.taken.size > 0) this.reporter.connection(held ? 'CAN_CREATE' : 'EXIST');
    this.options.journal
      .commit()
      .catch((error: Error) =>
        this.options.log('error', 'the journal could not be written', { device: this.deviceId, reason: error.message }),
      );
  }
}
