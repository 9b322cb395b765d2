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

/** The content a device acknowledged and the content it should hold, by running order. */
export interface DeviceContent {
  /** Whether changes reach the device now: it is connected and its lease is ours. */
  readonly isReachable: boolean;
  readonly acknowledged: ReadonlyMap<string, Pick<RundownOnDevice, 'order'>>;
  readonly desired: ReadonlyMap<string, Pick<DesiredRundown, 'order'>> | undefined;
  /** The next message of each running order; absent if it was not decided yet. */
  readonly plans?: ReadonlyMap<string, Plan> | undefined;
}

/** Sends a device commands to play and stop what the newsroom has on air, if it is set to that (MOS profile 5). */
export class Control {
  private readonly options: ControlOptions;
  private readonly onAir = new Map<string, string | null>();
  /** The commands not yet sent, oldest first. */
  private waiting: RoCtrl[] = [];

  constructor(options: ControlOptions) {
    this.options = options;
  }

  /** Queues commands for what the newsroom put on air or stopped. A story already on air when its rundown is first seen is not played again. */
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
   * Sends the waiting commands; undefined if none is due. The command for a story the device does not hold yet waits until it does, and with it
   * the other commands of the running order: the story on air plays on until then.
   */
  sendWaitingCommands(content: DeviceContent): Promise<unknown> | undefined {
    const late = new Set(this.waiting.filter((command) => isLate(command, content)).map(({ roID }) => roID));
    const due = this.waiting.filter(({ roID }) => !late.has(roID));
    this.waiting = this.waiting.filter(({ roID }) => late.has(roID));
    return due.length > 0 ? Promise.all(due.map((command) => this.sendCommand(command))) : undefined;
  }

  /** Queues a command; one that undoes the last unsent command of its running order removes both. */
  private add(roID: string, storyID: string, command: 'EXECUTE' | 'STOP'): void {
    const last = this.waiting.findLast((one) => one.roID === roID);
    if (last?.storyID === storyID && last.command !== command) this.waiting = this.waiting.filter((one) => one !== last);
    else this.waiting.push({ kind: 'roCtrl', roID, storyID, itemID: '', command });
  }

  /** Sends a command once; a refusal is reported, since the command is not repeated. */
  private async sendCommand(command: RoCtrl): Promise<void> {
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

/** Whether the story of a command has yet to be sent to the device. A story it refused, or should not get now, is not waited for. */
function isLate({ roID, storyID, command }: RoCtrl, { isReachable, acknowledged, desired, plans }: DeviceContent): boolean {
  if (command !== 'EXECUTE' || !isReachable || holds(acknowledged.get(roID)?.order, storyID) || !holds(desired?.get(roID)?.order, storyID))
    return false;
  const kind = plans?.get(roID)?.step?.event.k;
  return !plans || kind === 'full' || kind === 'edit';
}
