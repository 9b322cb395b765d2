import { type Encoding, type Envelope, guessMessageId, type Message, messageNumber, readEnvelope, writeEnvelope } from '@lauda/mos';
import type { Clock, Log } from './effects.ts';
import { Frames, type Replier } from './frames.ts';
import { ANSWERS, answers, brings, type Sent, Surplus } from './matching.ts';
import type { Dial, Line } from './wire/line.ts';

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
  /** What the device writes texts of one byte a character in. */
  readonly narrow?: Encoding;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: PortSettings;
  /** Whether the device is ours to speak to: without its lease not even a repeat goes out. */
  allowed(): boolean;
  onUp(): void;
  onDown(): void;
  /** Is told how long an answer took; undefined when none came. */
  onExchange?(command: string, ms: number | undefined): void;
  /** Is told of one more answer to a message that was repeated and is settled. */
  onSurplus?(asked: Message, answer: Envelope): void;
  /** Sees every frame as it is on the wire. */
  tap?(direction: 'in' | 'out', text: string): void;
  /** Answers what the device asks on this connection. */
  readonly replier: Replier;
}
/** The device did not answer, or the connection to it ended: whether the message arrived is not known. */
export class PortDown extends Error {}

interface Outstanding extends Sent {
  readonly text: string;
  readonly attempts: number;
  readonly since: number;
  tries: number;
  cancel: () => void;
  resolve(envelope: Envelope): void;
  reject(error: PortDown): void;
}
// For so many times the pause after which it is repeated, a late answer is waited for.
const LATE = 4;
// A connection that lived shorter than this says nothing about the device being well.
const STEADY_MS = 5_000;

/** One connection to a port of a device: one outstanding message, repeated with the same id and bytes, connected again with growing pauses. */
export class Port {
  private readonly options: PortOptions;
  private socket: Line | undefined;
  private frames: Frames | undefined;
  private outstanding: Outstanding | undefined;
  private readonly surplus = new Surplus();
  private line: Promise<unknown> = Promise.resolve();
  private failures = 0;
  /** Which of the addresses is tried. */
  private turn = 0;
  private cancelRetry: () => void = () => undefined;
  private upAt: number | undefined;
  private stopped = false;
  private lastSent = 0;
  /** Whether its last answer named no message. */
  private nameless = false;

  constructor(options: PortOptions) {
    this.options = options;
  }

  get up(): boolean {
    return this.upAt !== undefined;
  }
  /** For how long nothing was sent, in ms; 0 while an answer is awaited. */
  get idleMs(): number {
    return this.outstanding ? 0 : this.options.clock.now() - this.lastSent;
  }

  /** Resolves when the device may be sent the next message: so many a second, 0 for at once, and no answer to the last is to come any more. */
  async paced(perSecond: number): Promise<void> {
    const { clock, settings } = this.options;
    const rest = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));
    const wait = perSecond > 0 ? this.lastSent + 1000 / perSecond - clock.now() : 0;
    if (wait > 0) await rest(wait);
    while (this.surplus.awaited(clock.now(), LATE * settings.ackMs)) await rest(20);
  }

  /** Resolves when the connection stands; opens it where it never was. Rejects with {@link PortDown} after so many ms. */
  async ready(withinMs: number): Promise<void> {
    const { clock } = this.options;
    if (!this.socket && !this.stopped) this.start();
    for (const end = clock.now() + withinMs; !this.up; ) {
      if (clock.now() >= end) throw new PortDown('not connected');
      await new Promise<void>((resolve) => void clock.after(20, resolve));
    }
  }

  start(): void {
    const { dials, clock } = this.options;
    const dial = dials[this.turn % dials.length];
    if (this.stopped || !dial || this.socket) return;
    const line = dial();
    // A peer that drops packets would keep the connecting open for minutes.
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
    if (this.stopped) {
      line.destroy();
      return;
    }
    const before = this.socket;
    if (before) {
      this.socket = undefined;
      before.destroy();
      this.ended();
    }
    this.carry(line);
    this.opened();
  }
  /** Serves a connection over which only the device asks; an answer to us that comes over it counts as well. */
  serve(line: Line): void {
    line.on('error', () => line.destroy());
    new Frames(line, { ...this.options, idleMs: 60_000 }, (text, frames) => this.take(text, frames));
  }

  private carry(line: Line): void {
    this.socket = line;
    line.on('error', (error) => this.options.log('debug', 'connection failed', { ...this.about(), code: error.code ?? '' }));
    this.frames = new Frames(line, { ...this.options, idleMs: 60_000 }, (text, frames) => this.take(text, frames));
    line.on('close', () => {
      if (this.socket === line) this.lost();
    });
  }
  private opened(): void {
    this.upAt = this.lastSent = this.options.clock.now();
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
    this.socket?.destroy();
  }
  stop(): void {
    this.stopped = true;
    this.cancelRetry();
    this.drop();
  }

  private send(envelope: Envelope & { readonly messageID: string }, attempts: number): Promise<Envelope> {
    if (!this.up || !this.options.allowed()) return Promise.reject(new PortDown(this.up ? 'not leased' : 'not connected'));
    return new Promise((resolve, reject) => {
      const text = writeEnvelope(envelope);
      const id = messageNumber(envelope.messageID)!;
      if (envelope.message.kind === 'heartbeat') this.frames?.ours.add(envelope.messageID);
      this.outstanding = {
        id,
        message: envelope.message,
        text,
        attempts,
        since: this.options.clock.now(),
        tries: 0,
        cancel: () => undefined,
        resolve,
        reject,
      };
      this.transmit(this.outstanding);
    });
  }

  private transmit(message: Outstanding): void {
    const { clock, settings, log } = this.options;
    if (!this.options.allowed()) {
      this.drop();
      return;
    }
    message.tries += 1;
    this.lastSent = clock.now();
    this.frames?.write(message.text, this.options.encoding);
    message.cancel = clock.after(settings.ackMs, () => {
      log('warn', 'no answer', { ...this.about(), messageId: message.id, command: message.message.kind, tries: message.tries });
      if (message.tries >= message.attempts) return this.unanswered(message);
      message.cancel = clock.after(backoff(settings.backoffMs, message.tries), () => this.transmit(message));
    });
  }

  private unanswered(message: Outstanding): void {
    const { kind } = message.message;
    this.options.onExchange?.(kind, undefined);
    if (message.attempts > 1) {
      this.drop();
      return;
    }
    this.outstanding = undefined;
    this.surplus.add(message, message.tries, this.nameless, this.options.clock.now());
    message.reject(new PortDown(`${kind} ${message.id} got no answer`));
  }

  private settle(message: Outstanding, envelope: Envelope): void {
    const now = this.options.clock.now();
    message.cancel();
    this.outstanding = undefined;
    this.nameless = envelope.messageID === undefined;
    this.surplus.add(message, message.tries - 1, this.nameless, now);
    this.options.onExchange?.(message.message.kind, now - message.since);
    message.resolve(envelope);
  }

  private take(text: string, frames: Frames): void {
    const { outstanding } = this;
    let envelope: Envelope;
    try {
      envelope = readEnvelope(text);
    } catch (error) {
      if (outstanding && messageNumber(guessMessageId(text)) === outstanding.id)
        this.options.log('warn', 'the answer is no XML', { ...this.about(), messageId: outstanding.id });
      else frames.reply(text, error as Error, this.options.replier);
      return;
    }
    const { kind } = envelope.message;
    // Of answers that name nothing the oldest message comes first.
    const late = this.isOutstanding(envelope) ? undefined : this.surplus.take(envelope, this.options.clock.now());
    if (late) this.more(late, envelope);
    else if (outstanding && answers(outstanding, envelope)) this.settle(outstanding, envelope);
    else if (ANSWERS.has(kind))
      this.options.log('warn', 'an answer nobody waits for', { ...this.about(), messageId: envelope.messageID, command: kind });
    else frames.reply(text, envelope, this.options.replier);
  }

  /** Whether an envelope says by its id, or by what it brings, that it answers what is outstanding. */
  private isOutstanding(envelope: Envelope): boolean {
    const { outstanding } = this;
    if (!outstanding || !answers(outstanding, envelope)) return false;
    return envelope.messageID !== undefined || brings(outstanding.message.kind) === envelope.message.kind;
  }
  private more({ id, message }: Sent, answer: Envelope): void {
    const about = { messageId: id, command: message.kind, answer: answer.message.kind };
    this.options.log('warn', 'an answer nobody waits for', { ...this.about(), ...about });
    this.options.onSurplus?.(message, answer);
  }

  private lost(): void {
    const { clock, settings, log } = this.options;
    const wasUp = this.upAt;
    this.ended();
    if (this.stopped) return;
    if (wasUp !== undefined || this.failures === 0) {
      log('info', wasUp === undefined ? 'cannot be reached' : 'disconnected', this.about());
      this.options.onDown();
    }
    this.turn += 1;
    this.failures = wasUp !== undefined && clock.now() - wasUp >= STEADY_MS ? 1 : this.failures + 1;
    this.cancelRetry = clock.after(backoff(settings.backoffMs, this.failures), () => this.start());
  }

  /** Whoever waits for an answer on a connection that ended hears so. */
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

/** A pause that doubles with each failure, from the least to the most. */
const backoff = ([least, most]: PortSettings['backoffMs'], failures: number): number =>
  Math.min(most, least * 2 ** Math.max(0, failures - 1));
