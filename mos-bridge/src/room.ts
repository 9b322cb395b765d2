import type { Device, Newsroom } from '@lauda/sdk';
import { Commands } from './commands.ts';
import { type MosDevice, mosTime } from './conversation.ts';
import type { DeviceSession } from './deviceSession.ts';
import type { Edit } from './edits.ts';
import { beginning, type Clock, type Log, type StartupWait } from './effects.ts';
import type { Journal } from './journal.ts';
import { Leases } from './leases.ts';
import { charsetsOf } from './manners.ts';
import type { Metrics } from './metrics.ts';
import { Unreached } from './newer.ts';
import { Outbox } from './outbox.ts';
import type { SessionState } from './session.ts';
import { makeSession, type SessionSettings, served, shapeOf, talks } from './sessions.ts';
import { Speaker, type SpeakerTap } from './speaker.ts';
import { StandIns } from './standIns.ts';
import { Traffic } from './traffic.ts';
import { WantedStories } from './wantedStories.ts';
import { CallGuard } from './wire/callers.ts';
import type { LaneHost } from './wire/lanes.ts';

export interface RoomOptions {
  readonly newsroom: Newsroom;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly settings: SessionSettings;
}
interface ServedDevice {
  readonly session: DeviceSession;
  /** The device as it is set, and as it is spoken to: its simulator has another address. */
  readonly device: Device;
  readonly speaker: Speaker;
  readonly shape: string;
  /** Whether the session got what its device should hold. */
  knowsWanted: boolean;
}
const TICK_MS = 2_000;
// While another bridge holds a device we poll more often, to take it over within ten seconds of that bridge's death.
const WAITING_TICK_MS = 1_000;

/** The devices of a bridge, with their leases, wanted content and reports. */
export class Room {
  private readonly options: RoomOptions;
  private readonly leases: Leases;
  private readonly outbox: Outbox;
  private readonly commands: Commands;
  private readonly traffic: Traffic;
  private readonly standIns: StandIns;
  /** The time until the devices are known, during which a calling device is not refused as unknown. */
  readonly beginning: StartupWait;
  private readonly callers: CallGuard;
  private readonly sessions = new Map<number, ServedDevice>();
  private cancelTick: () => void = () => undefined;
  private ticking: Promise<void> | undefined;
  private isStopped = false;
  private trouble = '';
  private isWaiting = false;
  private isTickDue = false;
  private keptAt: number | undefined;
  private readonly wanted = new WantedStories();
  private after: number | undefined;
  private polling: Promise<void> | undefined;
  private isPollDue = false;

  constructor(options: RoomOptions) {
    this.options = options;
    const { newsroom, journal, clock, log, metrics } = options;
    this.beginning = beginning(clock);
    const dated = (at: number): number => this.outbox.time.of(at);
    this.traffic = new Traffic(clock, metrics, dated);
    this.leases = new Leases(newsroom, journal, clock);
    this.standIns = new StandIns({ newsroom, log });
    this.callers = new CallGuard({ journal, clock, log, onReport: () => this.outbox.wake() });
    this.outbox = new Outbox({ newsroom, journal, clock, log, epochs: () => this.leases.epochs(), onStale: () => this.tick() });
    this.commands = new Commands({
      newsroom,
      clock,
      log,
      time: () => mosTime(dated(clock.now())),
      session: (id) => (this.leases.holds(id) ? this.sessions.get(id)?.session : undefined),
      traffic: (id, after) => this.traffic.after(id, after),
      speaker: (id) => this.sessions.get(id)?.speaker,
    });
    metrics.watch({
      states: () => this.states(),
      leases: () => this.leases.held.size,
      waiting: () => journal.unsent.length,
      reachable: () => this.trouble === '',
    });
  }

  start(): void {
    const { realtime } = this.options.newsroom;
    realtime.subscribe('bridge', ({ data }) => {
      this.commands.wake();
      if (data.deviceId === null) void this.poll();
      else this.tick();
    });
    realtime.onGap(() => void this.poll());
    void realtime.connect();
    this.tick();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelTick();
    await this.ticking;
    await Promise.all([...this.sessions.values()].map(stop));
    await this.standIns.endAll();
    await this.outbox.stop();
    await this.leases.release().catch(() => undefined);
  }

  /** Finds the session for a device that calls us. A simulated device gets none: its simulator speaks in its place. */
  mosDevice(mosID: string): MosDevice | undefined {
    for (const { session, device } of this.sessions.values())
      if (talks(session) && session.mosId === mosID && !device.simulator) return session;
    return undefined;
  }
  /** A device that may open lanes to us (MOS 4.0). */
  async laneHost(mosId: string, ncsId: string, address: string): Promise<LaneHost | undefined> {
    for (const { session, device } of this.sessions.values())
      if (talks(session) && session.mosId === mosId && session.ncsId === ncsId && !device.simulator)
        return (await this.admits(device.id, address))
          ? { secret: device.secret, adopt: (lane, line) => session.adopt(lane, line) }
          : undefined;
    return undefined;
  }
  /** Tells whether a device may call from an address (R15). A refused address is reported, once in a while. */
  admits(deviceId: number, address: string): Promise<boolean> {
    return this.callers.admits(this.sessions.get(deviceId)?.device, address);
  }
  /** The charset written to a device that calls from an address; nothing where devices of several charsets share it. */
  charsetsAt(address: string): ReturnType<typeof charsetsOf> {
    return charsetsOf(
      [...this.sessions.values()].map(({ device }) => device).filter(({ host, simulator }) => host === address && !simulator),
    );
  }
  /** Takes note of a frame on a connection a device opened: its own id tells whose it is. */
  heard(port: 'lower' | 'upper', direction: 'in' | 'out', text: string): void {
    const mosDevice = this.mosDevice(/<mosID>([^<]*)<\/mosID>/.exec(text)?.[1]?.trim() ?? '');
    if (mosDevice) this.traffic.frame({ device: mosDevice.deviceId, port, direction, text });
  }
  states(): ReadonlyMap<number, SessionState> {
    return new Map([...this.sessions].map(([id, { session }]) => [id, session.state]));
  }
  /** The state of the bridge. An absent device is no fault of the bridge; a server that does not answer is. */
  health(): { ok: boolean } & Record<string, unknown> {
    const { journal, clock } = this.options;
    return {
      ok: this.trouble === '' && this.keptAt !== undefined,
      bridgeId: journal.bridgeId,
      server: this.trouble || (this.keptAt === undefined ? 'not asked yet' : 'ok'),
      askedMs: this.keptAt === undefined ? null : clock.now() - this.keptAt,
      reportsWaiting: journal.unsent.length,
      devices: Object.fromEntries(this.states()),
    };
  }

  private tick(): void {
    this.isTickDue = this.ticking !== undefined;
    if (this.ticking || this.isStopped) return;
    this.cancelTick();
    this.ticking = this.keep()
      .then(() => this.calm())
      .catch((error: Error) => this.troubled(error))
      .finally(() => {
        this.ticking = undefined;
        // Something changed during the request, so its answer may be outdated.
        const pause = this.isTickDue ? 0 : this.isWaiting ? WAITING_TICK_MS : TICK_MS;
        if (!this.isStopped) this.cancelTick = this.options.clock.after(pause, () => this.tick());
      });
  }

  private async keep(): Promise<void> {
    const { newsroom } = this.options;
    const devices = (await newsroom.bridge.devices()).filter(served);
    // Sessions of removed devices end first, while their lease still lets them send.
    const gone = [...this.sessions.keys()].filter((id) => !devices.some((one) => one.id === id));
    await Promise.all(gone.map((id) => this.end(id).then(() => this.traffic.forget(id))));
    const { begun, rebased } = await this.leases.renew(devices.map(({ id }) => id));
    this.isWaiting = devices.some(({ id }) => !this.leases.held.has(id));
    for (const [id, { shape }] of this.sessions) {
      const device = devices.find((one) => one.id === id)!;
      if (shapeOf(device) === shape && this.leases.held.has(id) && !begun.includes(id)) this.standIns.behave(device);
      else await this.end(id);
    }
    for (const device of devices) if (this.leases.held.has(device.id) && !this.sessions.has(device.id)) await this.open(device);
    for (const [id, { session }] of this.sessions) session.wake(rebased.includes(id));
    void this.outbox.time.sync().catch(() => undefined);
    void this.poll();
    this.outbox.wake();
    this.commands.wake();
    if (newsroom.realtime.state === 'expired') void newsroom.realtime.connect();
  }

  private async end(id: number): Promise<void> {
    await stop(this.sessions.get(id)!);
    this.sessions.delete(id);
    await this.standIns.end(id);
  }

  /** Begins to serve a device, or its simulator. A device whose simulator does not start is tried again with the next poll. */
  private async open(device: Device): Promise<void> {
    const { journal, clock, log, settings, newsroom } = this.options;
    const switched = journal.peer(device.id, Boolean(device.simulator));
    await journal.commit();
    await this.outbox.time.sync().catch(() => undefined);
    const spoken = device.simulator
      ? await this.standIns.place(device).catch((error: Error) => {
          log('error', 'a stand-in did not start', { device: device.id, reason: error.message.slice(0, 200) });
          return undefined;
        })
      : device;
    if (!spoken || this.isStopped) return;
    const shared = {
      device: spoken,
      journal,
      clock,
      log,
      watch: this.traffic,
      edit: (edit: Edit) => this.edit(device.id, edit),
      newest: () => this.poll(),
      leftoverRundowns: (held: readonly string[]) => newsroom.bridge.leftoverRundowns(device.id, { held: [...held] }),
      leased: () => this.leases.holds(device.id),
      onReport: () => this.outbox.wake(),
      dated: (at: number) => this.outbox.time.of(at),
    };
    // The content of a simulator is known: it was started here.
    const mayHaveUnknownMessages = !device.simulator && this.leases.held.get(device.id)!.mayHaveUnknownMessages;
    const session = makeSession(shared, settings, { mayHaveUnknownMessages, returned: switched && !device.simulator });
    const tap: SpeakerTap = (port, direction, text) => this.traffic.frame({ device: device.id, port, direction, text });
    const speaker = new Speaker({ device: spoken, clock, tap, onChanged: () => session.doubt?.() });
    this.sessions.set(device.id, { session, device, speaker, shape: shapeOf(device), knowsWanted: false });
    session.start();
  }

  /** Asks what the devices should hold; one question at a time for all of them, and once more when something moved meanwhile. */
  private poll(): Promise<void> {
    this.isPollDue = true;
    this.polling ??= Promise.resolve().then(() => this.askWhileDue());
    return this.polling;
  }
  private async askWhileDue(): Promise<void> {
    try {
      while (this.isPollDue && !this.isStopped && this.sessions.size > 0) {
        this.isPollDue = false;
        await this.ask();
      }
    } catch (error) {
      this.troubled(error as Error);
    } finally {
      this.polling = undefined;
    }
  }
  private async ask(): Promise<void> {
    const isNew = [...this.sessions.values()].some(({ knowsWanted }) => !knowsWanted);
    const answer = await this.options.newsroom.bridge.wantedAll({
      deviceIds: [...this.sessions.keys()],
      known: this.wanted.known(),
      ...(isNew || this.after === undefined ? {} : { after: this.after }),
    });
    this.after = answer.after;
    if (answer.unchanged) return;
    for (const [id, rundowns] of this.wanted.take(answer)) {
      const one = this.sessions.get(id);
      if (!one) continue;
      one.session.setWanted(rundowns);
      one.knowsWanted = true;
    }
  }

  /** Has the newsroom apply a device's change; only the holder of its lease may. */
  private async edit(deviceId: number, edit: Edit): Promise<unknown> {
    const epoch = this.leases.epochs()[deviceId];
    if (epoch === undefined) throw new Unreached();
    const { newsroom, journal, log } = this.options;
    const made = await newsroom.bridge.edit({ ...edit, bridgeId: journal.bridgeId, deviceId, epoch });
    const { rundownUuid: rundown, operation } = edit;
    log('info', 'a device changed a story', { device: deviceId, rundown, story: made.storyUuid, operation });
    return made;
  }

  private calm(): void {
    if (this.trouble) this.options.log('info', 'the server answers again');
    this.trouble = '';
    this.keptAt = this.options.clock.now();
    this.beginning.over();
  }
  private troubled(error: Error): void {
    if (this.trouble !== error.message && !this.isStopped)
      this.options.log('warn', 'the server does not answer', { reason: error.message.slice(0, 200) });
    this.trouble = error.message;
  }
}

const stop = ({ session, speaker }: ServedDevice): Promise<unknown> => Promise.all([session.stop(), speaker.close()]);
