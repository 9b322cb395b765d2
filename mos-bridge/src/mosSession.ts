import type { Envelope, Message } from '@lauda/mos';
import { type MosDevice, mosTime } from './conversation.ts';
import type { SharedOptions } from './deviceSession.ts';
import { ncsIdOf, switchesOf } from './manners.ts';
import { PortDown, type PortSettings } from './portOptions.ts';
import { Ports } from './ports.ts';
import { Receiver, type ReceiverOptions } from './receive.ts';
import { Reporter } from './reporter.ts';
import type { Switches } from './switches.ts';
import { dialsOf, isWebSocket, type PortName } from './wire/addresses.ts';
import type { Lane } from './wire/lanes.ts';
import type { Line } from './wire/line.ts';
import type { ObjectList } from './wire/objectList.ts';

export interface MosSessionOptions extends SharedOptions {
  readonly portSettings: PortSettings;
  readonly heartbeatMs: number;
}

/** The common part of sessions with devices that speak MOS: names, ports, the receiver of their messages, and reports. */
export abstract class MosSession<O extends MosSessionOptions> implements MosDevice {
  readonly deviceId: number;
  readonly mosId: string;
  readonly ncsId: string;
  readonly strictIds: boolean;
  protected readonly options: O;
  protected readonly switches: Switches;
  protected readonly reporter: Reporter;
  protected readonly ports: Ports;
  /** Whether the device connects to us, and we never to it. */
  protected readonly callsUs: boolean;
  protected abstract readonly receiver: Receiver;

  constructor(options: O, names: readonly PortName[]) {
    const { device, journal, clock, onReport } = options;
    this.options = options;
    this.deviceId = device.id;
    this.callsUs = dialsOf(device, names[0]!).length === 0;
    this.mosId = device.mosId!;
    this.ncsId = ncsIdOf(device);
    this.strictIds = isWebSocket(device);
    this.switches = switchesOf(device);
    this.reporter = new Reporter(device.id, journal, clock, onReport);
    this.ports = new Ports({
      ...options,
      switches: this.switches,
      names,
      mosDevice: this,
      lives: () => this.beats(),
      onUp: (name) => this.up(name),
      onDown: (name) => this.down(name),
      onSurplus: (asked, answer) => this.surplus(asked, answer),
    });
  }

  start(): void {
    this.ports.start();
    // Nobody tries to connect to a device that calls us, so nothing else says that it is not there yet.
    if (this.callsUs) this.reporter.connection('CANT_CREATE');
  }
  /** The time of the server, however wrong the clock of this machine is. */
  time(): string {
    const { clock, dated } = this.options;
    return mosTime(dated(clock.now()));
  }
  /** Takes a lane the device opened (MOS 4.0). */
  adopt(lane: Lane, line: Line): void {
    this.ports.adopt(lane, line);
  }
  receive(message: Message, messageID: string | undefined, port: 'lower' | 'upper', list?: ObjectList): Promise<Message> {
    return this.receiver.receive(message, messageID, port, list);
  }
  takeList(list: ObjectList): Promise<unknown> {
    return this.receiver.takeList(list);
  }

  /** Makes the receiver of the device's messages. */
  protected receiverOf(own: Pick<ReceiverOptions, 'onObjects' | 'onList' | 'orders'>): Receiver {
    const { journal, clock, log } = this.options;
    const { deviceId, ncsId, switches } = this;
    return new Receiver({ deviceId, ncsId, journal, clock, log, switches, time: () => this.time(), ...own });
  }
  /** Whether heartbeats may go out now. */
  protected abstract beats(): boolean;
  protected abstract up(name: PortName): void;
  protected abstract down(name: PortName): void;
  /** Handles an answer nobody waits for: one more to a message that has one already, or one to no message that is known. */
  protected surplus(_asked: Message | undefined, _answer: Envelope): void {}
  /** Logs failures of work nobody waits for; a lost device is reported elsewhere. */
  protected failed(error: Error): void {
    if (!(error instanceof PortDown))
      this.options.log('error', 'the session failed', { device: this.deviceId, reason: error.message.slice(0, 200) });
  }
}
