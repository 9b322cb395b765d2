import type { Device, LeftoverRundown } from '@lauda/sdk';
import type { Edit } from './edits.ts';
import type { Clock, Log } from './effects.ts';
import type { Journal } from './journal.ts';
import type { WantedRundown } from './wanted.ts';

/** Keeps one device in the state the newsroom wants. */
export interface DeviceSession {
  readonly deviceId: number;
  readonly state: 'DOWN' | 'CONNECTING' | 'SYNCING' | 'LIVE';
  start(): void;
  /** Ends the session; resolves when the last messages to the device are out. */
  stop(): void | Promise<void>;
  /** Sets the content the device should hold from now on. */
  setWanted(rundowns: readonly WantedRundown[]): void;
  /** Goes on after the lease was renewed; `fresh` when it began anew under another name. */
  wake(fresh: boolean): void;
  /** Marks the device's content as unknown, so that everything is sent again. */
  doubt?(): void;
  /** Runs a command of the newsroom on the device; rejects with the reason. */
  command?(verb: string, args: Record<string, unknown>): Promise<unknown>;
}
/** Observes the traffic between the bridge and its devices. */
export interface Watch {
  /** A frame as it is on the wire. */
  frame(seen: { device: number; port: string; direction: 'in' | 'out'; text: string }): void;
  /** A message was answered after so many ms; undefined when it was not. */
  exchange(seen: { device: number; command: string; ms: number | undefined }): void;
  /** A message was refused. */
  refusal(seen: { device: number; command: string }): void;
}
/** The services every session is made with. */
export interface SharedOptions {
  readonly device: Device;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly log: Log;
  readonly watch: Watch;
  /** Has the newsroom apply a device's change of a story; rejects with the reason. */
  edit(edit: Edit): Promise<unknown>;
  /** Asks the newsroom what devices should hold by now; never rejects. */
  newest(): Promise<void>;
  /** Selects those held running orders that are rundowns of this newsroom the device should not hold. */
  leftoverRundowns(held: readonly string[]): Promise<readonly LeftoverRundown[]>;
  /** Whether the lease of the device still holds. */
  leased(): boolean;
  /** Reports wait to be sent. */
  onReport(): void;
  /** The instant of the server at an instant of this machine's clock. */
  dated(at: number): number;
}
