import { hostname } from 'node:os';
import type { Encoding } from '@lauda/mos';
import type { Device } from '@lauda/sdk';
import { Newsroom } from '@lauda/sdk/node';
import { Commands } from './commands.ts';
import { makeReplier, type Talker } from './conversation.ts';
import type { DeviceSession } from './deviceSession.ts';
import { type Clock, type Log, realClock } from './effects.ts';
import type { IiSettings } from './graphics/iiPort.ts';
import { Journal } from './journal.ts';
import { Leases } from './leases.ts';
import { type ListenerLimits, startListener } from './listener.ts';
import { encodingOf, inputOf } from './manners.ts';
import { Outbox } from './outbox.ts';
import { PORT_SETTINGS, type PortSettings } from './port.ts';
import { LIMITS, type Limits } from './projector.ts';
import { makeSession, served, shapeOf, talks } from './sessions.ts';
import type { WebSettings } from './web/webPort.ts';

export interface BridgeOptions {
  /** Where the server is, and the token of kind bridge shown to it. */
  readonly url: string;
  readonly token: string;
  /** The name under which devices are leased when the journal holds none yet; the name of the host unless told. */
  readonly bridgeId?: string | undefined;
  readonly journalDir: string;
  /** Where devices reach the bridge; port 0 takes a free one. */
  readonly host: string;
  readonly lowerPort: number;
  readonly upperPort: number;
  readonly log: Log;
  readonly clock?: Clock;
  readonly port?: Partial<PortSettings>;
  readonly ii?: Partial<IiSettings>;
  readonly web?: Partial<WebSettings>;
  readonly limits?: Partial<Limits>;
  readonly listener?: Partial<ListenerLimits>;
  readonly heartbeatMs?: number;
}
/** A bridge that runs. */
export interface Bridge {
  readonly lowerPort: number;
  readonly upperPort: number;
  /** How it stands with each device. */
  states(): ReadonlyMap<number, DeviceSession['state']>;
  /** Ends connections, hands in the last reports and gives the leases back. */
  stop(): Promise<void>;
}
const TICK_MS = 2_000;

/**
 * Keeps the MOS devices of a newsroom as the rundowns want them: leases the devices, compares what each acknowledged with what it
 * should hold, and sends the least that makes them equal. Rejects when the ports are taken or the journal cannot be written.
 */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { clock = realClock, log, host } = options;
  const journal = await Journal.open(options.journalDir, options.bridgeId || hostname());
  const newsroom = new Newsroom({ url: options.url, token: options.token });
  const room = new Room(options, newsroom, journal, clock);
  const listen = (name: 'lower' | 'upper', port: number) =>
    startListener({
      host,
      port,
      clock,
      log,
      replier: makeReplier(name, (mosID) => room.talker(mosID), clock, log),
      charsets: (address) => room.charsetsAt(address),
      ...(options.listener ? { limits: options.listener } : {}),
    });
  const lower = await listen('lower', options.lowerPort);
  const upper = await listen('upper', options.upperPort).catch(async (error: unknown) => {
    await lower.stop();
    throw error;
  });
  room.start();
  return {
    lowerPort: lower.port,
    upperPort: upper.port,
    states: () => room.states(),
    stop: async () => {
      await Promise.all([lower.stop(), upper.stop()]);
      await room.stop();
      await newsroom.close();
      await journal.close();
    },
  };
}

/** The devices of a bridge and what keeps them going: leases, what is wanted, reports. */
class Room {
  private readonly options: BridgeOptions;
  private readonly newsroom: Newsroom;
  private readonly journal: Journal;
  private readonly clock: Clock;
  private readonly leases: Leases;
  private readonly outbox: Outbox;
  private readonly commands: Commands;
  private readonly sessions = new Map<
    number,
    { session: DeviceSession; device: Device; shape: string; after: number | undefined; polling: boolean; again: boolean }
  >();
  private cancelTick: () => void = () => undefined;
  private ticking: Promise<void> | undefined;
  private stopped = false;
  private trouble = '';

  constructor(options: BridgeOptions, newsroom: Newsroom, journal: Journal, clock: Clock) {
    this.options = options;
    this.newsroom = newsroom;
    this.journal = journal;
    this.clock = clock;
    this.leases = new Leases(newsroom, journal, clock);
    this.outbox = new Outbox({
      newsroom,
      journal,
      clock,
      log: options.log,
      epochs: () => this.leases.epochs(),
      onStale: () => this.tick(),
    });
    this.commands = new Commands({
      newsroom,
      clock,
      log: options.log,
      session: (id) => (this.leases.holds(id) ? this.sessions.get(id)?.session : undefined),
    });
  }

  start(): void {
    this.newsroom.realtime.subscribe('bridge', ({ data }) => {
      this.commands.wake();
      if (data.deviceId === null) this.pollAll();
      else this.tick();
    });
    this.newsroom.realtime.onGap(() => this.pollAll());
    void this.newsroom.realtime.connect();
    this.tick();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelTick();
    await this.ticking;
    for (const { session } of this.sessions.values()) session.stop();
    await this.outbox.stop();
    await this.leases.release().catch(() => undefined);
  }

  talker(mosID: string): Talker | undefined {
    for (const { session } of this.sessions.values()) if (talks(session) && session.mosId === mosID) return session;
    return undefined;
  }
  /** What a device that calls from an address is spoken to in; nothing where devices of several sets share it. */
  charsetsAt(address: string): { encoding?: Encoding; narrow?: Encoding } {
    const devices = [...this.sessions.values()].map(({ device }) => device).filter(({ host }) => host === address);
    const [first, ...others] = devices.map((device) => ({ encoding: encodingOf(device), narrow: inputOf(device) }));
    return first && others.every(({ encoding, narrow }) => encoding === first.encoding && narrow === first.narrow) ? first : {};
  }
  states(): ReadonlyMap<number, DeviceSession['state']> {
    return new Map([...this.sessions].map(([id, { session }]) => [id, session.state]));
  }

  private tick(): void {
    if (this.ticking || this.stopped) return;
    this.cancelTick();
    this.ticking = this.keep()
      .then(() => this.calm())
      .catch((error: Error) => this.troubled(error))
      .finally(() => {
        this.ticking = undefined;
        if (!this.stopped) this.cancelTick = this.clock.after(TICK_MS, () => this.tick());
      });
  }

  private async keep(): Promise<void> {
    const devices = (await this.newsroom.bridge.devices()).filter(served);
    const { begun, rebased } = await this.leases.renew(devices.map(({ id }) => id));
    for (const [id, { session, shape }] of this.sessions) {
      const device = devices.find((one) => one.id === id);
      if (device && shapeOf(device) === shape && this.leases.held.has(id) && !begun.includes(id)) continue;
      session.stop();
      this.sessions.delete(id);
    }
    for (const device of devices) if (this.leases.held.has(device.id) && !this.sessions.has(device.id)) this.open(device);
    for (const [id, { session }] of this.sessions) session.wake(rebased.includes(id));
    this.pollAll();
    this.outbox.wake();
    this.commands.wake();
    if (this.newsroom.realtime.state === 'expired') void this.newsroom.realtime.connect();
  }

  private open(device: Device): void {
    const { options, clock } = this;
    const shared = {
      device,
      journal: this.journal,
      clock,
      log: options.log,
      leased: () => this.leases.holds(device.id),
      onReport: () => this.outbox.wake(),
    };
    const settings = {
      port: { ...PORT_SETTINGS, ...options.port },
      limits: { ...LIMITS, ...options.limits },
      heartbeatMs: options.heartbeatMs ?? 20_000,
      ii: options.ii ?? {},
      web: options.web ?? {},
    };
    const session = makeSession(shared, settings, this.leases.held.get(device.id)!.maybeTold);
    this.sessions.set(device.id, { session, device, shape: shapeOf(device), after: undefined, polling: false, again: false });
    session.start();
  }

  private pollAll(): void {
    for (const id of this.sessions.keys()) void this.poll(id);
  }

  /** Asks what a device should hold; one question at a time, and once more when something moved meanwhile. */
  private async poll(id: number): Promise<void> {
    const one = this.sessions.get(id);
    if (!one || this.stopped) return;
    one.again = true;
    if (one.polling) return;
    one.polling = true;
    try {
      while (one.again && !this.stopped) {
        one.again = false;
        const wanted = await this.newsroom.bridge.wanted(id, one.after === undefined ? undefined : { after: one.after });
        one.after = wanted.after;
        if (!wanted.unchanged && this.sessions.get(id) === one) one.session.want(wanted.rundowns);
      }
    } catch (error) {
      this.troubled(error as Error);
    } finally {
      one.polling = false;
    }
  }

  private calm(): void {
    if (this.trouble) this.options.log('info', 'the server answers again');
    this.trouble = '';
  }
  private troubled(error: Error): void {
    if (this.trouble !== error.message && !this.stopped)
      this.options.log('warn', 'the server does not answer', { reason: error.message.slice(0, 200) });
    this.trouble = error.message;
  }
}
