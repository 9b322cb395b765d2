import type { Envelope, Message } from '@lauda/mos';
import { type MosDevice, makeReplier } from './conversation.ts';
import type { SharedOptions } from './deviceSession.ts';
import { Heartbeats, logMachine } from './heartbeats.ts';
import { encodingOf, inputOf } from './manners.ts';
import { Port } from './port.ts';
import type { PortSettings } from './portOptions.ts';
import type { Switches } from './switches.ts';
import { dialsOf, type PortName, passiveDials } from './wire/addresses.ts';
import type { Lane } from './wire/lanes.ts';
import type { Line } from './wire/line.ts';

export interface PortsOptions extends SharedOptions {
  readonly portSettings: PortSettings;
  readonly heartbeatMs: number;
  readonly switches: Switches;
  readonly names: readonly PortName[];
  readonly mosDevice: MosDevice;
  /** Whether heartbeats may go out now. */
  lives(): boolean;
  onUp(name: PortName): void;
  onDown(name: PortName): void;
  /** Called with an answer nobody waits for: one more to a message that has one already, or one to no message that is known. */
  onSurplus?(asked: Message | undefined, answer: Envelope): void;
}
const NAMES = { mom: 'lower', ro: 'upper', aux: 'query' } as const;

/** The ports of one device, the heartbeats over them, and the lanes over which a device of MOS 4.0 sends to us. */
export class Ports {
  private readonly options: PortsOptions;
  private readonly ports = new Map<PortName, Port>();
  private readonly passive: Port[] = [];
  private readonly heartbeats: Heartbeats;

  constructor(options: PortsOptions) {
    this.options = options;
    const { device, clock } = options;
    for (const name of options.names) {
      this.ports.set(name, this.open(name, dialsOf(device, name), options));
      const dials = name === 'query' ? [] : passiveDials(device, name);
      if (dials.length > 0) this.passive.push(this.open(name, dials, { onUp: () => undefined, onDown: () => undefined }));
    }
    const [upper, lower] = [this.ports.get('upper'), this.ports.get('lower')];
    this.heartbeats = new Heartbeats({
      clock,
      everyMs: options.heartbeatMs,
      ports: { ...(upper ? { upper } : {}), ...(lower ? { lower } : {}) },
      ask: (name, message, attempts) => this.ask(name, message, attempts),
      message: () => this.heartbeat(),
      allowed: () => options.leased() && options.lives(),
      failed: () => undefined,
    });
  }

  /** Connects all ports but that of searches, which is connected when one goes out. */
  start(): void {
    for (const [name, port] of this.ports) if (name !== 'query') port.start();
    for (const port of this.passive) port.start();
    this.heartbeats.start();
  }
  stop(): void {
    this.heartbeats.stop();
    for (const port of [...this.ports.values(), ...this.passive]) port.stop();
  }
  isUp(name: PortName): boolean {
    return this.ports.get(name)?.up ?? false;
  }
  /** Resolves when a port is connected; rejects after so many ms. */
  ready(name: PortName, withinMs: number): Promise<void> {
    return this.ports.get(name)!.ready(withinMs);
  }
  /**
   * Resolves when the device may be sent the next message. One that has not answered a repeat for long may still work at it, and its answer would be
   * taken for that of the next message: it is asked something, and once it answers that it has answered all before.
   */
  async paced(name: PortName): Promise<void> {
    const port = this.ports.get(name)!;
    while (await port.paced(this.options.switches.perSecond)) {
      const late = port.surplus.expected();
      const question = this.questions().find(({ kind }) => port.answered.has(kind));
      if (question) await this.askBetween(name, question);
      port.surplus.forget(late);
    }
  }
  /** Asks something before the next message. What is not answered is not asked so again: each time would cost the connection. */
  private async askBetween(name: PortName, question: Message): Promise<void> {
    const id = await this.options.journal.nextId(this.options.device.id);
    await this.send(name, question, id).catch(() => this.ports.get(name)!.answered.delete(question.kind));
  }
  /** Questions whose answers cannot be taken for others; a heartbeat last, which devices also send on their own. */
  private questions(): Message[] {
    return [{ kind: 'reqMachInfo' }, { kind: 'roReqAll' }, this.heartbeat()];
  }
  private heartbeat(): Message {
    return { kind: 'heartbeat', time: this.options.mosDevice.time() };
  }

  /** Sends a message under the next id and resolves with the answer. */
  async ask(name: PortName, message: Message, attempts?: number): Promise<Envelope> {
    await this.paced(name);
    return this.send(name, message, await this.options.journal.nextId(this.options.device.id), attempts);
  }
  /** Sends a message under an id of its own. */
  send(name: PortName, message: Message, id: number, attempts?: number): Promise<Envelope> {
    const { mosId, ncsId } = this.options.mosDevice;
    return this.ports.get(name)!.exchange({ mosID: mosId, ncsID: ncsId, messageID: String(id), message }, attempts);
  }

  /** Sends the first messages of a connection: a heartbeat, then reqMachInfo. A device that answers neither counts as absent. */
  async greet(name: PortName): Promise<boolean> {
    const port = this.ports.get(name)!;
    if (!this.options.switches.profile0) return port.up;
    const beats = name !== 'query' && (await this.heartbeats.first(name));
    const info = port.up ? await this.ask(name, { kind: 'reqMachInfo' }, 1).catch(() => undefined) : undefined;
    if (!info && !beats) port.drop();
    if ((!info && !beats) || !port.up) return false;
    logMachine(this.options.log, this.options.device.id, info?.message);
    return true;
  }
  /** The first heartbeat of a connection over which nothing else is begun. */
  async beat(name: 'lower' | 'upper'): Promise<void> {
    if (this.options.switches.profile0) await this.heartbeats.first(name);
  }

  /** Takes a lane the device opened: a passive one is ours to send over, over the others it sends. */
  adopt({ channel, passive }: Lane, line: Line): void {
    const port = this.ports.get(NAMES[channel]) ?? this.ports.values().next().value!;
    if (passive) port.adopt(line);
    else port.serve(line);
  }

  private open(name: PortName, dials: ReturnType<typeof dialsOf>, heard: Pick<PortsOptions, 'onUp' | 'onDown'>): Port {
    const { device, clock, log, portSettings, switches, mosDevice, watch } = this.options;
    return new Port({
      device: device.id,
      name,
      dials,
      encoding: encodingOf(device),
      narrow: inputOf(device),
      clock,
      log,
      ownIds: switches.ownIds,
      settings: switches.ackMs > 0 ? { ...portSettings, ackMs: switches.ackMs } : portSettings,
      allowed: () => this.options.leased(),
      onUp: () => heard.onUp(name),
      onDown: () => heard.onDown(name),
      tap: (direction, text) => watch.frame({ device: device.id, port: name, direction, text }),
      onSurplus: (asked, answer) => this.options.onSurplus?.(asked, answer),
      onList: (list) => mosDevice.takeList(list),
      onExchange: (command, ms) => watch.exchange({ device: device.id, command, ms }),
      replier: makeReplier(
        name === 'upper' ? 'upper' : 'lower',
        (mosID) => (mosID === mosDevice.mosId ? mosDevice : undefined),
        clock,
        log,
      ),
    });
  }
}
