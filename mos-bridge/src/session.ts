import type { Envelope, Message } from '@lauda/mos';
import { statusesOfStories } from './acked.ts';
import { reportObjects } from './archive/objects.ts';
import { Captions } from './captions/captions.ts';
import { Control } from './control.ts';
import { reasonOf } from './conversation.ts';
import { type DesiredRundown, makeDesirer } from './desired.ts';
import { editsOf } from './deviceEdits.ts';
import type { DeviceSession } from './deviceSession.ts';
import { Doubts } from './doubts.ts';
import { unset } from './effects.ts';
import { inFormOf } from './forms.ts';
import type { DeviceMemory } from './journalEntries.ts';
import { LeftoverOrders } from './leftoverOrders.ts';
import { MosSession, type MosSessionOptions } from './mosSession.ts';
import { OnAir } from './onAir.ts';
import { type Limits, type Plan, plan, type Situation, type Step } from './projector.ts';
import type { Receiver } from './receive.ts';
import { type RundownOnDevice, reconnected, UNKNOWN_RUNDOWN } from './rundownOnDevice.ts';
import { SendAhead } from './sendAhead.ts';
import { Telling } from './telling.ts';
import type { WantedRundown } from './wanted.ts';
import { hasLower, type PortName } from './wire/addresses.ts';

export type SessionState = 'DOWN' | 'CONNECTING' | 'SYNCING' | 'LIVE';

export interface SessionOptions extends MosSessionOptions {
  readonly limits: Limits;
  /** Whether another bridge may have sent the device messages that our journal does not know. */
  readonly mayHaveUnknownMessages: boolean;
}

/** The session with one device: connections, wanted content, acknowledged content, and the device's own messages. */
export class Session extends MosSession<SessionOptions> implements DeviceSession {
  state: SessionState = 'DOWN';
  /** Whether the device cannot be told anything until it can be reached again. */
  private isAway: boolean;
  protected readonly receiver: Receiver;
  private readonly onAir: OnAir;
  private readonly desire: (rundowns: readonly WantedRundown[]) => DesiredRundown[];
  private desired: ReadonlyMap<string, DesiredRundown> | undefined;
  private rundowns: ReadonlyMap<string, WantedRundown> = new Map();
  private readonly ahead = new SendAhead((error) => this.failed(error));
  private spareId: number | undefined;
  private readonly captions: Captions;
  private readonly control: Control;
  private readonly leftoverOrders: LeftoverOrders;
  private readonly telling: Telling;
  private readonly doubts: Doubts;
  private readonly texts: Situation['texts'];
  private readonly now: () => number;
  private isRunning = false;
  private isRerunDue = false;
  private cancelNextRun: () => void = () => undefined;
  private isStopped = false;

  constructor(options: SessionOptions) {
    super(options, hasLower(options.device) ? ['upper', 'lower'] : ['upper']);
    const { device, clock } = options;
    this.isAway = this.callsUs;
    this.desire = makeDesirer(device, this.switches);
    this.now = unset(clock);
    this.telling = new Telling({ ...options, deviceId: device.id, fullEveryMs: options.limits.fullEveryMs, now: this.now });
    this.onAir = new OnAir(clock, this.memory.airing, this.memory.playing, this.memory.marks);
    this.texts = !this.switches.storySend ? 'none' : device.type === 'cc' ? 'onAir' : 'all';
    this.captions = new Captions(this.texts === 'onAir' ? this.memory.acknowledged : new Map());
    this.receiver = this.receiverOf({
      onObjects: (objects) => reportObjects(options, objects),
      orders: {
        desired: (roID) => this.desired?.get(roID),
        edits: editsOf(options, {
          ...{ switches: this.switches, telling: this.telling, plan: (roID) => this.planOf(roID) },
          isAway: () => this.isAway || this.telling.isInVain,
          ...{ rundown: (roID) => this.rundowns.get(roID), desired: () => this.desired, airing: (roID) => this.onAir.of(roID) },
        }),
        onStatus: (roID, storyID, status, at) => this.takeStatus(roID, storyID, status, at),
        onUnknown: (roID, storyID, status) => this.followOnAir(roID, storyID, status),
      },
    });
    this.doubts = new Doubts({
      ...{ deviceId: device.id, accepts: this.switches.accepts, fullEveryMs: options.limits.fullEveryMs, log: options.log },
      ...{ reporter: this.reporter, rundowns: () => this.memory.acknowledged, now: this.now, onOwed: () => this.run() },
    });
    const ask = (message: Message) => this.ports.ask('upper', message, 1);
    this.control = new Control({
      ...options,
      ...{ deviceId: device.id, switches: this.switches, reporter: this.reporter, ask, isStopped: () => this.isStopped },
    });
    this.leftoverOrders = new LeftoverOrders({ ...options, deviceId: device.id, onAir: this.onAir, ask, canSpeak: () => this.canSpeak() });
  }

  stop(): void {
    this.isStopped = true;
    this.cancelNextRun();
    this.receiver.stop();
    this.ports.stop();
    this.down('upper');
  }

  /** Sets the content the device should hold from now on. */
  setWanted(wanted: readonly WantedRundown[]): void {
    // For a rundown that is neither wanted on devices nor on air, the reports of the device alone tell what plays.
    const rundowns = wanted.filter(({ active, onAirStoryUuid }) => active || onAirStoryUuid !== null);
    this.rundowns = new Map(rundowns.map((one) => [one.uuid, one]));
    this.desired = new Map(this.desire(rundowns).map((one) => [one.roID, one]));
    this.onAir.followNewsroom(this.desired, this.memory.acknowledged.keys());
    this.rememberOnAir();
    this.control.follow(rundowns);
    void this.sendCommands();
    this.captions.dropEnded(
      (roID) => this.onAir.of(roID),
      (roID, storyID) => this.options.journal.record(this.deviceId, roID, { k: 'forget', storyID }, this.now()),
    );
    this.run();
  }
  /** Goes on after the lease was renewed or moved on. */
  wake(fresh = false): void {
    if (fresh) this.spareId = undefined;
    this.run();
  }

  doubt(): void {
    for (const [roID, rundown] of this.memory.acknowledged) this.memory.acknowledged.set(roID, reconnected(rundown));
    if (this.state === 'LIVE') this.state = 'SYNCING';
    this.run();
  }

  private get memory(): DeviceMemory {
    return this.options.journal.devices.get(this.deviceId)!;
  }
  private acknowledgedOf(roID: string): RundownOnDevice {
    const mayHoldUnknownOrder = this.options.mayHaveUnknownMessages && this.desired?.get(roID)?.active === true;
    return this.memory.acknowledged.get(roID) ?? (mayHoldUnknownOrder ? { ...UNKNOWN_RUNDOWN, mayHoldUnknownOrder } : UNKNOWN_RUNDOWN);
  }

  /** Greets a newly connected port; on the upper one everything is sent again once the device identified itself (R24). */
  private async greet(name: PortName): Promise<void> {
    if (name !== 'upper') return this.ports.beat('lower');
    this.state = 'CONNECTING';
    if (!(await this.ports.greet(name))) return;
    for (const [roID, rundown] of this.memory.acknowledged) this.memory.acknowledged.set(roID, reconnected(rundown));
    this.state = 'SYNCING';
    this.isAway = false;
    this.reporter.connection('CAN_CREATE');
    this.run();
  }

  protected beats(): boolean {
    return this.state !== 'CONNECTING';
  }
  protected up(name: PortName): void {
    void this.greet(name).catch((error: Error) => this.failed(error));
  }
  protected down(name: PortName): void {
    if (name !== 'upper') return;
    this.state = 'DOWN';
    this.isAway = true;
    this.onAir.disconnected();
    void this.sendCommands();
    this.reporter.connection('CANT_CREATE');
  }

  private takeStatus(roID: string, storyID: string, status: string, at?: number): void {
    this.options.log('info', 'a story is said to be', { device: this.deviceId, rundown: roID, story: storyID, status });
    this.reporter.status(roID, storyID, status, null, at);
    this.followOnAir(roID, storyID, status);
  }
  private followOnAir(roID: string, storyID: string, status: string): void {
    this.onAir.takeStatus(roID, storyID, status);
    this.rememberOnAir();
    this.run();
  }
  private rememberOnAir(): void {
    const { journal } = this.options;
    journal.airing(this.deviceId, this.onAir.newsroomStories());
    journal.playing(this.deviceId, this.onAir.deviceStories());
    journal.marks(this.deviceId, this.onAir.marks());
  }

  private run(): void {
    this.isRerunDue = true;
    if (this.isRunning) return;
    this.isRunning = true;
    void this.pump()
      .catch((error: Error) => this.failed(error))
      .finally(() => {
        this.isRunning = false;
        if (this.isRerunDue && this.canSpeak()) this.run();
      });
  }

  private async pump(): Promise<void> {
    while (this.isRerunDue) {
      this.isRerunDue = false;
      while (this.canSpeak() && (await this.advance()));
    }
    // Once the connection or the lease is gone, waiting commands fail now: later the device may be another bridge's.
    void this.sendCommands();
  }

  private canSpeak(): boolean {
    return !this.isStopped && this.desired !== undefined && (this.state === 'SYNCING' || this.state === 'LIVE') && this.options.leased();
  }

  /** Sends the next message; false when there is none. It is chosen only when it can be sent: until then the story on air may change. */
  private async advance(): Promise<boolean> {
    await this.ports.paced('upper');
    this.spareId ??= await this.options.journal.nextId(this.deviceId);
    if (!this.canSpeak()) return false;
    const plans = this.plans();
    const commandsSent = this.sendCommands(plans);
    if (commandsSent) return commandsSent.then(() => true);
    const next = this.next(plans);
    if (!next) return this.rest();
    const id = this.spareId;
    this.spareId = undefined;
    await this.sendStep(next.roID, next.step, id);
    return true;
  }

  /** Marks the device as in step when nothing is left to send. Before that asks it once for leftover running orders; true if these need messages. */
  private async rest(): Promise<boolean> {
    if (!this.options.device.simulator && (await this.leftoverOrders.look())) return true;
    if (!this.canSpeak() || this.state === 'LIVE') return false;
    this.state = 'LIVE';
    if (this.holdsAny()) this.reporter.connection('EXIST');
    return false;
  }
  private holdsAny(): boolean {
    return [...this.memory.acknowledged.values()].some(({ order }) => order);
  }

  private sendCommands(plans?: ReadonlyMap<string, Plan>): Promise<unknown> | undefined {
    const isReachable = this.state !== 'DOWN' && this.options.leased();
    return this.control.sendWaitingCommands({ isReachable, acknowledged: this.memory.acknowledged, desired: this.desired, plans });
  }

  private plans(): Map<string, Plan> {
    const now = this.now();
    // A story may stop counting as on air by the time alone.
    this.rememberOnAir();
    const plans = new Map<string, Plan>();
    for (const roID of new Set([...this.memory.acknowledged.keys(), ...this.desired!.keys()])) {
      const made = this.planOf(roID);
      plans.set(roID, made);
      this.reporter.waiting(roID, made.waiting);
    }
    this.cancelNextRun();
    const again = Math.min(...[...plans.values()].map((one) => (one.again ?? Number.POSITIVE_INFINITY) - now), this.onAir.nextChangeIn());
    if (Number.isFinite(again)) this.cancelNextRun = this.options.clock.after(Math.max(10, again), () => this.run());
    return plans;
  }

  private planOf(roID: string): Plan {
    const { switches, texts } = this;
    const shown = { airing: this.onAir.of(roID), captioned: this.captions.of(roID) };
    const situation = { roID, now: this.now(), limits: this.options.limits, texts, switches, ...shown };
    return plan(this.acknowledgedOf(roID), this.desired!.get(roID), situation);
  }

  private next(plans: ReadonlyMap<string, Plan>): { roID: string; step: Step } | undefined {
    const steps = [...plans].flatMap(([roID, { step }]) => (step ? [{ roID, step }] : []));
    // The running orders first: a text for a story the device does not hold would be refused. What is to play now is needed before all else.
    const orders = steps.filter(({ step }) => step.event.k !== 'text');
    return orders.find(({ roID }) => this.control.waitsFor(roID)) ?? orders[0] ?? steps[0];
  }

  private async sendStep(roID: string, step: Step, id: number): Promise<void> {
    const { journal, log, onReport } = this.options;
    const message = inFormOf(step.message, this.switches);
    const fields = { device: this.deviceId, messageId: id, rundown: roID, command: message.kind };
    const answer = await this.telling.tell(roID, step, () => this.ports.send('upper', message, id));
    const reason = reasonOf(answer.message, this.switches.accepts);
    const known = this.desired?.get(roID)?.slugs;
    const statuses = new Map([...statusesOfStories(answer.message, this.switches)].filter(([storyID]) => known?.has(storyID)));
    if (reason === undefined) {
      const held = this.holdsAny();
      const { owed, order } = this.acknowledgedOf(roID);
      const acknowledged = this.telling.acknowledged(roID, step.event);
      if (step.event.k === 'text' && this.texts === 'onAir') this.captions.sent(roID, step.event.storyID);
      this.reporter.accepted(roID, step, acknowledged, statuses);
      if (!order) this.receiver.takeEarly(roID);
      this.doubts.acknowledged(roID, step.event, owed);
      if (held !== this.holdsAny()) this.reporter.connection(held ? 'CAN_CREATE' : 'EXIST');
      log('debug', 'acknowledged', fields);
    } else {
      this.telling.refused(roID, step, this.acknowledgedOf(roID));
      this.reporter.refused(roID, step, reason, statuses);
      this.options.watch.refusal({ device: this.deviceId, command: message.kind });
      log('warn', 'refused', { ...fields, reason: reason.slice(0, 200) });
    }
    await this.ahead.stored(journal.commitSoon().then(onReport));
  }

  protected override surplus(asked: Message | undefined, answer: Envelope): void {
    this.doubts.take(asked, answer);
  }
}
