import { type Envelope, guessMessageId, type Message, messageNumber, readEnvelope, writeEnvelope } from '@lauda/mos';
import { Frames } from './frames.ts';
import { ANSWERS, bringsWanted, LateAnswers, type SentMessage } from './matching.ts';
import { OneAnswerDetector } from './oneAnswer.ts';
import { backoff, NotSent, PortDown, type PortOptions } from './portOptions.ts';
import type { Line } from './wire/line.ts';
import type { ObjectList } from './wire/objectList.ts';

interface Outstanding extends SentMessage {
  readonly text: string;
  readonly attempts: number;
  readonly since: number;
  tries: number;
  cancel: () => void;
  resolve(envelope: Envelope): void;
  reject(error: PortDown): void;
}
// How long a late answer is expected, as a multiple of the repeat pause.
const LATE = 4;
// Shorter connections do not reset the growing pauses.
const STEADY_MS = 5_000;

/** One connection to a port of a device: one outstanding message, repeated with the same id and bytes, connected again with growing pauses. */
export class Port {
  private readonly options: PortOptions;
  private socket: Line | undefined;
  private frames: Frames | undefined;
  /** The connections over which only the device asks. */
  private readonly served = new Set<Line>();
  private outstanding: Outstanding | undefined;
  readonly surplus = new LateAnswers();
  private readonly oneAnswer = new OneAnswerDetector();
  private line: Promise<unknown> = Promise.resolve();
  private failures = 0;
  /** The index of the address that is tried. */
  private turn = 0;
  private cancelRetry: () => void = () => undefined;
  private upAt: number | undefined;
  private stopped = false;
  private lastSent = Number.NEGATIVE_INFINITY;
  /** The kinds of questions it answered with what they ask for. */
  readonly answered = new Set<Message['kind']>();
  /** Whether its last answer named no message. */
  private nameless = false;
  /** Whether it answers heartbeats under the id they came with. */
  private echoes = false;

  constructor(options: PortOptions) {
    this.options = options;
  }

  get up(): boolean {
    return this.upAt !== undefined;
  }
  /** How long nothing was sent, in ms; 0 while an answer is awaited. */
  get idleMs(): number {
    return this.outstanding ? 0 : this.options.clock.steady() - this.lastSent;
  }

  /**
   * Resolves when the device may be sent the next message, `perSecond` at most, 0 for no limit; true where a late answer to one before stays away
   * that could be taken for that of the next.
   */
  async paced(perSecond: number): Promise<boolean> {
    const { clock, settings } = this.options;
    const rest = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));
    const wait = perSecond > 0 ? this.lastSent + 1000 / perSecond - clock.steady() : 0;
    if (wait > 0) await rest(wait);
    const awaited = (): string => this.surplus.awaited(clock.steady(), LATE * settings.ackMs);
    while (awaited() === 'due') await rest(20);
    return awaited() === 'overdue';
  }
  /** Resolves when the connection stands; opens it where it never was. Rejects with {@link PortDown} after so many ms. */
  async ready(withinMs: number): Promise<void> {
    const { clock } = this.options;
    if (!this.socket && !this.stopped) this.start();
    for (const end = clock.steady() + withinMs; !this.up; ) {
      if (clock.steady() >= end) throw new NotSent('not connected');
      await new Promise<void>((resolve) => void clock.after(20, resolve));
    }
  }

  start(): void {
    const { dials, clock } = this.options;
    const dial = dials[this.turn % dials.length];
    if (this.stopped || !dial || this.socket) return;
    const line = dial();
    // Limits connecting, since a peer that drops packets would block it for minutes.
    const giveUp = clock.after(10_000, () => line.destroy());
    line.on('connect', () => {
      giveUp();
      if (this.socket === line) this.opened();
    });
    line.on('close', giveUp);
    this.carry(line);
  }

  /** Takes a connection the device opened for us to send over; the newest wins. */
  adopt(line: Line): void {
    if (this.stopped) return void line.destroy();
    const before = this.socket;
    this.socket = undefined;
    before?.destroy();
    this.ended();
    this.carry(line);
    this.opened();
  }
  /** Serves a connection over which only the device asks; an answer to us that comes over it counts as well. */
  serve(line: Line): void {
    if (this.stopped) return void line.destroy();
    this.served.add(line);
    line.on('error', () => line.destroy());
    line.on('close', () => this.served.delete(line));
    new Frames(line, { ...this.options, idleMs: 60_000 }, (...came) => this.take(...came));
  }

  private carry(line: Line): void {
    this.socket = line;
    line.on('error', (error) => this.options.log('debug', 'connection failed', { ...this.about(), code: error.code ?? '' }));
    this.frames = new Frames(line, { ...this.options, idleMs: 60_000 }, (...came) => this.take(...came));
    line.on('close', () => {
      if (this.socket === line) this.lost();
    });
  }
  private opened(): void {
    // To a device that closes after each answer the next message goes over the next connection.
    if (this.up) {
      if (this.outstanding) this.transmit(this.outstanding);
      return;
    }
    this.upAt = this.lastSent = this.options.clock.steady();
    this.options.log('info', 'connected', this.about());
    this.options.onUp();
  }

  /** Sends a message and resolves with its answer. Messages wait for each other. Rejects with {@link PortDown}. */
  exchange(envelope: Envelope & { readonly messageID: string }, attempts = this.options.settings.attempts): Promise<Envelope> {
    const sent = this.line.then(() => this.send(envelope, attempts));
    this.line = sent.catch(() => undefined);
    return sent;
  }

  /** Ends the connection; it is made again unless the port is stopped. */
  drop(): void {
    if (this.socket) this.socket.destroy();
    else if (this.up) this.lost();
  }
  stop(): void {
    this.stopped = true;
    this.cancelRetry();
    this.drop();
    for (const line of this.served) line.destroy();
  }

  private send(envelope: Envelope & { readonly messageID: string }, attempts: number): Promise<Envelope> {
    if (!this.up || !this.options.allowed()) return Promise.reject(new NotSent(this.up ? 'not leased' : 'not connected'));
    return new Promise((resolve, reject) => {
      const { message } = envelope;
      const sent = { id: messageNumber(envelope.messageID)!, message, text: writeEnvelope(envelope), attempts, tries: 0 };
      this.surplus.sends(message as { roID?: string });
      this.outstanding = { ...sent, since: this.options.clock.steady(), cancel: () => undefined, resolve, reject };
      if (this.socket) this.transmit(this.outstanding);
      else this.start();
    });
  }

  private transmit(message: Outstanding): void {
    const { clock, settings, log } = this.options;
    if (!this.options.allowed()) {
      this.drop();
      return;
    }
    message.tries += 1;
    this.lastSent = clock.steady();
    if (message.message.kind === 'heartbeat') this.frames?.ours.add(String(message.id));
    this.frames?.write(message.text, this.options.encoding);
    const late = (): void => {
      // No answer can come before the end of a list being received.
      if (this.frames?.isListing) {
        message.cancel = clock.after(settings.ackMs, late);
        return;
      }
      log('warn', 'no answer', { ...this.about(), messageId: message.id, command: message.message.kind, tries: message.tries });
      if (message.tries >= message.attempts) this.unanswered(message);
      else message.cancel = clock.after(backoff(settings.backoffMs, message.tries), () => this.transmit(message));
    };
    message.cancel = clock.after(settings.ackMs, late);
  }

  private unanswered(message: Outstanding): void {
    const { kind } = message.message;
    this.options.onExchange?.(kind, undefined);
    if (message.attempts > 1) {
      this.drop();
      return;
    }
    this.outstanding = undefined;
    this.surplus.add(message, message.tries, this.nameless, this.options.clock.steady());
    message.reject(new PortDown(`${kind} ${message.id} got no answer`));
  }

  private settle(message: Outstanding, envelope: Envelope): void {
    const now = this.options.clock.steady();
    message.cancel();
    this.outstanding = undefined;
    this.nameless = envelope.messageID === undefined;
    if (bringsWanted(message, envelope)) this.answered.add(message.message.kind);
    this.echoes ||= message.message.kind === 'heartbeat' && messageNumber(envelope.messageID) === message.id;
    this.surplus.add(message, message.tries - 1, this.nameless, now);
    this.options.onExchange?.(message.message.kind, now - message.since);
    if (this.oneAnswer.answered(now)) this.close();
    message.resolve(envelope);
  }
  /** Ends the connection, and counts as connected all the same. */
  private close(): void {
    const line = this.socket;
    this.socket = undefined;
    this.surplus.clear();
    line?.destroy();
  }

  private take(text: string, frames: Frames, list?: ObjectList): void {
    const { outstanding } = this;
    let envelope: Envelope;
    try {
      envelope = this.named(readEnvelope(text));
    } catch (error) {
      if (outstanding && messageNumber(guessMessageId(text)) === outstanding.id) {
        this.options.log('warn', 'the answer is no XML', { ...this.about(), messageId: outstanding.id });
        void list?.pass();
      } else frames.reply(text, error as Error, this.options.replier, list);
      return;
    }
    const asked = this.surplus.take(envelope, outstanding, this.options.clock.steady()) ?? this.beaten(envelope);
    const isAnswer = outstanding !== undefined && asked === outstanding;
    if (!asked && !ANSWERS.has(envelope.message.kind)) {
      frames.reply(text, envelope, this.options.replier, list);
      return;
    }
    if (list) void ((isAnswer && this.options.onList?.(list)) || list.pass());
    if (isAnswer) this.settle(outstanding, envelope);
    else this.unawaited(asked, envelope);
  }

  /** An envelope as it is matched to a question: without its id where the device takes ids of its own. */
  private named({ messageID, ...envelope }: Envelope): Envelope {
    const says = messageID !== undefined && !(this.options.ownIds && ANSWERS.has(envelope.message.kind));
    return says ? { ...envelope, messageID } : envelope;
  }
  /** Our heartbeat, where one with another id answers it; from devices that echo ids it is a question. */
  private beaten(answer: Envelope): Outstanding | undefined {
    return !this.echoes && answer.message.kind === 'heartbeat' && this.outstanding?.message.kind === 'heartbeat'
      ? this.outstanding
      : undefined;
  }
  /** Takes one more answer to a message that has one already, or one to no message that is known. */
  private unawaited(asked: SentMessage | undefined, answer: Envelope): void {
    const { kind } = answer.message;
    const about = asked
      ? { messageId: asked.id, command: asked.message.kind, answer: kind }
      : { messageId: answer.messageID, command: kind };
    this.options.log('warn', 'an answer nobody waits for', { ...this.about(), ...about });
    this.options.onSurplus?.(asked?.message, answer);
  }

  private lost(): void {
    const { clock, settings, log } = this.options;
    const wasUp = this.upAt;
    this.oneAnswer.ended(clock.steady());
    this.ended();
    if (this.stopped) return;
    if (wasUp !== undefined || this.failures === 0) {
      log('info', wasUp === undefined ? 'cannot be reached' : 'disconnected', this.about());
      this.options.onDown();
    }
    this.turn += 1;
    this.failures = wasUp !== undefined && clock.steady() - wasUp >= STEADY_MS ? 1 : this.failures + 1;
    this.cancelRetry = clock.after(backoff(settings.backoffMs, this.failures), () => this.start());
  }

  /** Rejects the questions that wait for an answer on a connection that ended. */
  private ended(): void {
    this.upAt = undefined;
    this.socket = undefined;
    this.surplus.clear();
    const { outstanding } = this;
    this.outstanding = undefined;
    outstanding?.cancel();
    outstanding?.reject(new PortDown('the connection ended'));
  }

  private about(): { device: number; port: string } {
    return { device: this.options.device, port: this.options.name };
  }
}
