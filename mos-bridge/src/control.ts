import { cutText } from '@lauda/domain';
import type { Envelope, RoCtrl, RunningOrder } from '@lauda/mos';
import { reasonOf } from './conversation.ts';
import type { DesiredRundown } from './desired.ts';
import type { Log } from './effects.ts';
import type { Plan } from './projector.ts';
import type { Reporter } from './reporter.ts';
import type { RundownOnDevice } from './rundownOnDevice.ts';
import type { Switches } from './switches.ts';
import type { WantedRundown } from './wanted.ts';

export interface ControlOptions {
  readonly deviceId: number;
  readonly switches: Pick<Switches, 'control' | 'accepts'>;
  readonly log: Log;
  readonly reporter: Reporter;
  /** Sends a command to the device once. */
  ask(command: RoCtrl): Promise<Envelope>;
  isStopped(): boolean;
}

/** What a device holds and is to hold, by running order. */
export interface Follower {
  /** Whether it is told what it is to hold. */
  readonly tells: boolean;
  readonly told: ReadonlyMap<string, Pick<RundownOnDevice, 'order'>>;
  readonly desired: ReadonlyMap<string, Pick<DesiredRundown, 'order'>> | undefined;
  /** What is to be sent next, where that is known. */
  readonly plans?: ReadonlyMap<string, Plan> | undefined;
}

/** Has a device that is set to it follow by commands what the newsroom has on air (MOS profile 5). */
export class Control {
  private readonly options: ControlOptions;
  private readonly onAir = new Map<string, string | null>();
  /** The commands not yet sent, oldest first. */
  private waiting: RoCtrl[] = [];

  constructor(options: ControlOptions) {
    this.options = options;
  }

  /** Takes what the newsroom has on air. A story on air when its rundown is first seen was put there before and is not played again. */
  follow(rundowns: readonly WantedRundown[]): void {
    if (!this.options.switches.control) return;
    for (const { uuid, active, onAirStoryUuid } of rundowns) {
      const before = this.onAir.get(uuid);
      this.onAir.set(uuid, onAirStoryUuid);
      if (!active || before === undefined || before === onAirStoryUuid) continue;
      if (before !== null) this.add(uuid, before, 'STOP');
      if (onAirStoryUuid !== null) this.add(uuid, onAirStoryUuid, 'EXECUTE');
    }
    const there = new Set(rundowns.map(({ uuid }) => uuid));
    for (const uuid of this.onAir.keys()) if (!there.has(uuid)) this.onAir.delete(uuid);
  }

  /** Whether commands about a running order wait for a story. */
  waitsFor(roID: string): boolean {
    return this.waiting.some((one) => one.roID === roID);
  }

  /**
   * Sends the commands that wait; undefined where there are none. A story that is to come is played once it is there, and until then what plays in
   * its running order plays on.
   */
  obey(follower: Follower): Promise<unknown> | undefined {
    const late = new Set(this.waiting.filter((command) => isLate(command, follower)).map(({ roID }) => roID));
    const due = this.waiting.filter(({ roID }) => !late.has(roID));
    this.waiting = this.waiting.filter(({ roID }) => late.has(roID));
    return due.length > 0 ? Promise.all(due.map((command) => this.order(command))) : undefined;
  }

  /** Notes a command; one that takes the last back, which was not sent, goes with it. */
  private add(roID: string, storyID: string, command: 'EXECUTE' | 'STOP'): void {
    const last = this.waiting.findLast((one) => one.roID === roID);
    if (last?.storyID === storyID && last.command !== command) this.waiting = this.waiting.filter((one) => one !== last);
    else this.waiting.push({ kind: 'roCtrl', roID, storyID, itemID: '', command });
  }

  /** Has the device play or stop a story; that it does not is told, since it is not tried again. */
  private async order(command: RoCtrl): Promise<void> {
    const { deviceId, switches, log, reporter, ask, isStopped } = this.options;
    const { roID, storyID, kind } = command;
    const reason = await ask(command).then(
      ({ message }) => reasonOf(message, switches.accepts),
      (error: Error) => error.message,
    );
    if (reason === undefined || isStopped()) return;
    reporter.nack(roID, kind, reason);
    const fields = { device: deviceId, rundown: roID, story: storyID, command: command.command };
    log('warn', 'a command to the device was not done', { ...fields, reason: cutText(reason, 200) });
  }
}

const holds = (order: RunningOrder | undefined, id: string): boolean => order?.stories.some(({ storyID }) => storyID === id) === true;

/** Whether the story that a command is to play is on its way. One that the device refused, or is not to get now, is not waited for. */
function isLate({ roID, storyID, command }: RoCtrl, { tells, told, desired, plans }: Follower): boolean {
  if (command !== 'EXECUTE' || !tells || holds(told.get(roID)?.order, storyID) || !holds(desired?.get(roID)?.order, storyID)) return false;
  const kind = plans?.get(roID)?.step?.event.k;
  return !plans || kind === 'full' || kind === 'edit';
}
