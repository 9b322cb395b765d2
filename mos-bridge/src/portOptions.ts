import type { Encoding, Envelope, Message } from '@lauda/mos';
import type { Clock, Log } from './effects.ts';
import type { Replier } from './frames.ts';
import type { Dial } from './wire/line.ts';
import type { ObjectList } from './wire/objectList.ts';

export interface PortSettings {
  readonly ackMs: number;
  /** How often a message goes out, the first time included, before the device counts as gone. */
  readonly attempts: number;
  readonly backoffMs: readonly [least: number, most: number];
}
export const PORT_SETTINGS: PortSettings = { ackMs: 5_000, attempts: 4, backoffMs: [500, 30_000] };

export interface PortOptions {
  readonly device: number;
  readonly name: 'lower' | 'upper' | 'query';
  /** How the device is reached: its own address and those of its standby, tried in turn. With none it has to call us. */
  readonly dials: readonly Dial[];
  readonly encoding: Encoding;
  /** The charset of the device's texts of one byte a character. */
  readonly narrow?: Encoding;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: PortSettings;
  /** The device answers under ids of its own. */
  readonly ownIds?: boolean;
  /** Whether the device is ours to speak to: without its lease not even a repeat goes out. */
  allowed(): boolean;
  onUp(): void;
  onDown(): void;
  /** Called with how long an answer took; undefined when none came. */
  onExchange?(command: string, ms: number | undefined): void;
  /** Called with an answer nobody waits for: one more to a message that has one already, or one to no message that is known. */
  onSurplus?(asked: Message | undefined, answer: Envelope): void;
  /** Takes the objects of a list that answers what was asked; never rejects. */
  onList?(list: ObjectList): Promise<unknown>;
  /** Sees every frame as it is on the wire. */
  tap?(direction: 'in' | 'out', text: string): void;
  /** Answers what the device asks on this connection. */
  readonly replier: Replier;
}
/** The device did not answer, or the connection to it ended: whether the message arrived is not known. */
export class PortDown extends Error {}
/** A message that never went out. */
export class NotSent extends PortDown {}

/** A pause that doubles with each failure, from the least to the most. */
export const backoff = ([least, most]: PortSettings['backoffMs'], failures: number): number =>
  Math.min(most, least * 2 ** Math.max(0, failures - 1));
