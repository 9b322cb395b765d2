import { type Encoding, type Envelope, encodeText, type FrameEvent, Framer, guessMessageId, readTree, writeEnvelope } from '@lauda/mos';
import { type Clock, type Log, sampleOf } from './effects.ts';
import type { Line } from './wire/line.ts';
import { ObjectList } from './wire/objectList.ts';

/** Answers an envelope, or a frame that could not be read; nothing is sent for undefined. `list` reads the objects of a list still arriving. */
export type Replier = (
  asked: Envelope | { readonly broken: string; readonly messageID: string | undefined },
  connection: Frames,
  list?: ObjectList,
) => Promise<Envelope | undefined>;
/** Handles a frame. For a list still arriving: the part read so far, and the reader of its objects. */
export type FrameHandler = (text: string, frames: Frames, list?: ObjectList) => void;

export interface FramesOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** How long a frame may stay half, in ms (R11). */
  readonly idleMs: number;
  readonly frameChars?: number;
  /** The charset written to the peer; the one it uses itself by default. */
  readonly encoding?: Encoding;
  /** The charset of its texts of one byte a character. */
  readonly narrow?: Encoding;
  readonly device?: number;
  /** The address a peer called from; absent where we called it. */
  readonly peer?: string;
  /** Sees every frame as it is on the wire. */
  tap?(direction: 'in' | 'out', text: string): void;
}
// The most unanswered frames; beyond them the peer is not read.
const QUEUE = 64;
// The most that may wait for a peer to read it, in bytes.
const UNREAD = 16 * 1_048_576;
// This many questions in a row, each within this time after the last answer, count as answers to our answers.
const ROUNDS = 8;
const ROUND_MS = 2_000;

/** Cuts the bytes of a socket into frames, answers them in their order, and ends a connection that sends bytes that cannot be a frame. */
export class Frames {
  /** Heartbeats this connection answered lately, by id: no two machines may answer each other for ever (R27). */
  readonly heartbeats = new Map<string, number>();
  /** Ids of heartbeats that went out on this connection: a heartbeat with one of them is an answer. */
  readonly ours = new Set<string>();
  /** The address a peer called from. */
  readonly peer: string | undefined;
  private readonly socket: Line;
  private readonly options: FramesOptions;
  private readonly framer: Framer;
  private cancelIdle: () => void = () => undefined;
  private answering: Promise<void> = Promise.resolve();
  private queued = 0;
  private answeredAt = Number.NEGATIVE_INFINITY;
  private rounds = 0;
  /** The list being received. */
  private list: ObjectList | undefined;
  private isPaused = false;

  constructor(socket: Line, options: FramesOptions, take: FrameHandler) {
    this.socket = socket;
    this.options = options;
    this.peer = options.peer;
    this.framer = new Framer({
      lists: true,
      ...(options.frameChars === undefined ? {} : { limit: options.frameChars }),
      ...(options.narrow === undefined ? {} : { narrow: options.narrow }),
    });
    socket.on('data', (bytes: Uint8Array) => this.data(bytes, take));
    socket.on('end', () => void this.answering.then(() => socket.end()));
    socket.on('close', () => {
      this.cancelIdle();
      this.listEnds('the connection ended');
    });
  }

  /** Whether a list is being received: no other message can come before its end. */
  get isListing(): boolean {
    return this.list !== undefined;
  }

  /** Answers one frame after those before it. */
  reply(text: string, asked: Envelope | Error, replier: Replier, list?: ObjectList): void {
    if (this.queued === 0) this.rounds = this.options.clock.steady() - this.answeredAt < ROUND_MS ? this.rounds + 1 : 0;
    this.queued += 1;
    this.flow();
    const broken = asked instanceof Error;
    if (broken)
      this.options.log('warn', 'a frame is no XML', { ...this.about(), sample: sampleOf(text), reason: asked.message.slice(0, 200) });
    this.answering = this.answering
      .then(() => replier(broken ? { broken: asked.message, messageID: guessMessageId(text) } : asked, this, list))
      .then(async (answer) => {
        // The objects of a list that nobody took are skipped: the answer follows its end.
        await list?.pass();
        if (!answer) return;
        this.write(writeEnvelope(answer), this.answersIn());
        this.answeredAt = this.options.clock.steady();
      })
      .catch((error: Error) =>
        this.options.log('error', 'a frame could not be answered', { ...this.about(), reason: error.message.slice(0, 200) }),
      )
      .finally(() => {
        this.queued -= 1;
        this.flow();
      });
  }

  /** Reads on, or waits until the received objects are taken; a peer that we do not read is not idle. */
  private flow(): void {
    const before = this.isPaused;
    this.isPaused = this.queued >= (before ? QUEUE / 2 : QUEUE) || this.list?.isFull === true;
    if (this.isPaused === before) return;
    if (this.isPaused) this.socket.pause();
    else this.socket.resume();
    this.watchIdle();
  }

  /** Tells whether the peer seems to answer our answers; it then gets none, once. */
  goesRound(): boolean {
    if (this.rounds < ROUNDS) return false;
    this.rounds = 0;
    return true;
  }
  /** A question is never an answer, whatever its id. */
  askedAnew(): void {
    this.rounds = 0;
  }

  /** Writes one frame, however long; a peer that did not take those before is ended. */
  write(text: string, encoding: Encoding | undefined): void {
    if (this.socket.destroyed) return;
    if (this.socket.writableLength > UNREAD) {
      this.options.log('warn', 'a peer does not read', { ...this.about(), length: this.socket.writableLength });
      this.socket.destroy();
      return;
    }
    this.options.tap?.('out', text);
    this.socket.write(encodeText(text, encoding));
  }

  private data(bytes: Uint8Array, take: FrameHandler): void {
    for (const event of this.framer.push(bytes)) this.came(event, take);
    this.watchIdle();
  }
  private came(event: FrameEvent, take: FrameHandler): void {
    const { log } = this.options;
    if (event.type === 'frame') {
      if (this.list) this.listIsWhole(event.text);
      else {
        this.options.tap?.('in', event.text);
        take(event.text, this);
      }
    } else if (event.type === 'list') {
      this.list = new ObjectList(() => this.flow());
      take(event.text, this, this.list);
    } else if (event.type === 'object') {
      this.list?.add(event.text);
      this.flow();
    } else if (event.type === 'garbage')
      log('warn', 'bytes outside any frame', { ...this.about(), length: event.length, sample: sampleOf(event.sample) });
    else {
      log('warn', event.type === 'tooLong' ? 'a frame is too long' : 'a frame was cut off', { ...this.about(), length: event.length });
      this.listEnds(event.type === 'tooLong' ? 'an object of it is too long' : 'it was cut off');
      if (event.type === 'tooLong') this.socket.destroy();
    }
  }

  private listIsWhole(text: string): void {
    this.options.tap?.(
      'in',
      text.replace('</mosListAll>', () => `${this.list!.excerpt}</mosListAll>`),
    );
    const frame = readTree(text);
    this.listEnds('broken' in frame ? frame.broken : undefined);
  }
  private listEnds(broken?: string): void {
    const { list } = this;
    this.list = undefined;
    list?.end(broken);
    this.flow();
  }

  private watchIdle(): void {
    const { log, clock, idleMs } = this.options;
    this.cancelIdle();
    this.cancelIdle =
      this.framer.midFrame && !this.isPaused
        ? clock.after(idleMs, () => {
            log('warn', 'a frame stays half', this.about());
            this.socket.destroy();
          })
        : () => undefined;
  }

  /** A configured encoding takes precedence over the one the device uses. */
  private answersIn(): Encoding | undefined {
    const { encoding } = this.options;
    return encoding && encoding !== 'ucs-2be' ? encoding : (this.framer.encoding ?? encoding);
  }
  private about(): { device?: number } {
    return this.options.device === undefined ? {} : { device: this.options.device };
  }
}
