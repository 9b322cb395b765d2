import { decoderOf, type Encoding, sniffEncoding } from './bytes.ts';
import { ListWatch, type TagPlace } from './listWatch.ts';

/**
 * An event of the stream. `garbage` counts characters outside any frame; after `tooLong` the stream is given up. A streamed list yields the frame up
 * to the list, closed there, then each object, then the frame without the objects.
 */
export type FrameEvent =
  | { readonly type: 'frame'; readonly text: string }
  | { readonly type: 'list'; readonly text: string }
  | { readonly type: 'object'; readonly text: string }
  | { readonly type: 'garbage'; readonly length: number; readonly sample: string }
  | { readonly type: 'truncated'; readonly length: number }
  | { readonly type: 'tooLong'; readonly length: number };

const AT = { SEEK: 0, TEXT: 1, OPENING: 2, TAG: 3, QUOTE: 4, COMMENT: 5, CDATA: 6, INSTRUCTION: 7 } as const;
// Between frames stand blanks, and NULs where a text was padded.
const SOLID = /[^\s\0]/;
const DOCTYPE = /<!DOCTYPE[\s[>]/i;
const DEFAULT_LIMIT = 8 * 1_048_576;

/**
 * Cuts a byte stream into `<mos>…</mos>` frames (R1 to R11). It looks at every character once, whatever the pieces the network makes;
 * comments, CDATA and attributes may hold `</mos>`; a `<mos>` inside a frame means the frame before was cut off.
 */
export class Framer {
  encoding: Encoding | undefined;
  private readonly limit: number;
  private readonly narrow: Encoding;
  private decoder: TextDecoder | undefined;
  private first: Uint8Array = new Uint8Array(0);
  private state: number = AT.SEEK;
  private before: number = AT.SEEK;
  private tag = '';
  private quote = '';
  private tail = '';
  private frame: string[] = [];
  private length = 0;
  private skipped = 0;
  private sample = '';
  /** After a frame that is too long nothing more is read. */
  private isGivenUp = false;
  /** Follows the tags of frames whose lists are not held whole. */
  private readonly watch: ListWatch | undefined;
  /** The text of a list since its last object; undefined where everything belongs to the frame. */
  private piece: string[] | undefined;
  private pieceLength = 0;

  /**
   * `narrow` is the charset of a stream of one byte a character, UTF-8 by default; wider ones are recognised. With `lists` the
   * objects of a mosListAll are handed out as they come: the limit then holds for each of them.
   */
  constructor(options: { limit?: number; encoding?: Encoding; narrow?: Encoding; lists?: boolean } = {}) {
    this.limit = options.limit ?? DEFAULT_LIMIT;
    this.watch = options.lists ? new ListWatch() : undefined;
    this.narrow = options.narrow ?? 'utf-8';
    this.encoding = options.encoding;
  }

  /** True while a frame has begun and not ended: a peer that stops here is closed after a while. */
  get midFrame(): boolean {
    return this.state !== AT.SEEK || this.length > 0;
  }

  /** Takes the next bytes and answers the events they complete. */
  push(bytes: Uint8Array): FrameEvent[] {
    if (this.isGivenUp) return [];
    const events: FrameEvent[] = [];
    const text = this.decode(bytes);
    let from = 0;
    for (let i = 0; i < text.length; i++) {
      const dull = this.dullUntil(text, i);
      if (dull > i) {
        if (this.state === AT.SEEK) {
          this.passOver(text, i, dull);
          from = dull;
        }
        i = dull;
        if (i === text.length) break;
      }
      const step = this.step(text[i]!);
      if (step === 'begin') {
        this.begin(events, i - from);
        from = i + 1;
      } else if (step === 'end') {
        this.end(text.slice(from, i + 1), events);
        from = i + 1;
      } else if (step === 'tag') {
        this.cut(text.slice(from, i));
        from = i;
      } else if (step) {
        this.listed(step, text.slice(from, i + 1), events);
        from = i + 1;
      } else if (this.state === AT.SEEK || (this.state === AT.OPENING && this.before === AT.SEEK)) {
        this.passOver(text, i, i + 1);
        from = i + 1;
      }
    }
    if (this.inFrame()) this.keep(text.slice(from), events);
    return events;
  }

  /** Finds the next character that can change the state: between tags the next `<`, in a quoted value its end. */
  private dullUntil(text: string, from: number): number {
    const mark = this.state === AT.SEEK || this.state === AT.TEXT ? '<' : this.state === AT.QUOTE ? this.quote : undefined;
    if (mark === undefined) return from;
    const next = text.indexOf(mark, from);
    return next < 0 ? text.length : next;
  }
  /** Characters outside any frame. */
  private passOver(text: string, from: number, to: number): void {
    this.skipped += to - from;
    if (this.sample.length < 200) this.sample += text.slice(from, Math.min(to, from + 200 - this.sample.length));
  }

  private inFrame(): boolean {
    return this.frame.length > 0;
  }

  private keep(rest: string, events: FrameEvent[]): void {
    if (this.piece) {
      this.piece.push(rest);
      this.pieceLength += rest.length;
    } else this.hold(rest);
    const length = this.length + this.pieceLength;
    if (length <= this.limit) return;
    events.push({ type: 'tooLong', length });
    this.frame = [];
    this.piece = undefined;
    this.isGivenUp = true;
  }
  private hold(text: string): void {
    this.frame.push(text);
    this.length += text.length;
  }
  private end(rest: string, events: FrameEvent[]): void {
    this.frame.push(this.taken(rest));
    events.push({ type: 'frame', text: this.frame.join('') });
    this.frame = [];
    this.length = 0;
  }

  /** Joins the text since the last object of a list with the present piece. */
  private taken(rest: string): string {
    if (!this.piece) return rest;
    const text = [...this.piece, rest].join('');
    this.piece = undefined;
    this.pieceLength = 0;
    return text;
  }
  /** A tag outside the objects begins: drops the white space before it. */
  private cut(before: string): void {
    const text = this.taken(before);
    if (SOLID.test(text)) this.hold(text);
    this.piece = [];
  }
  /** A tag of a list ended. */
  private listed(seen: TagPlace, rest: string, events: FrameEvent[]): void {
    const text = this.taken(rest);
    if (seen === 'object') events.push({ type: 'object', text });
    else this.hold(text);
    if (seen === 'list') events.push({ type: 'list', text: this.frame.join('') + this.watch!.closing });
    if (this.watch!.isInList) this.piece = [];
  }

  private begin(events: FrameEvent[], inThisPiece: number): void {
    if (this.inFrame()) events.push({ type: 'truncated', length: this.length + Math.max(0, inThisPiece) });
    const opening = `<${this.tag}`;
    const garbage = this.skipped - opening.length + 1;
    const sample = this.sample.slice(0, Math.max(0, garbage));
    if (SOLID.test(sample)) events.push({ type: 'garbage', length: garbage, sample });
    // The reader of the frame refuses its document type, as anywhere else.
    const head = DOCTYPE.test(sample) ? '<!DOCTYPE mos>' : '';
    this.frame = [head, opening];
    this.length = head.length + opening.length;
    this.piece = undefined;
    this.pieceLength = 0;
    this.watch?.begin();
    this.skipped = 0;
    this.sample = '';
  }

  /** One character through the state machine; tells where a frame begins and ends, and what a tag of a list was. */
  private step(char: string): 'begin' | 'end' | 'tag' | TagPlace | undefined {
    switch (this.state) {
      case AT.SEEK:
      case AT.TEXT:
        return char === '<' ? this.open() : undefined;
      case AT.OPENING:
        return this.opening(char);
      case AT.TAG:
        if (this.watch?.isFollowing) this.watch.add(char);
        if (char === '>') return this.closeTag();
        if (char === '"' || char === "'") [this.state, this.quote] = [AT.QUOTE, char];
        return undefined;
      case AT.QUOTE:
        if (char === this.quote) this.state = AT.TAG;
        return undefined;
      default:
        return this.skip(char);
    }
  }

  private open(): 'tag' | undefined {
    this.before = this.state;
    this.state = AT.OPENING;
    this.tag = '';
    if (!this.watch?.isFollowing || this.before === AT.SEEK) return undefined;
    this.watch.open();
    return this.watch.isInList ? 'tag' : undefined;
  }

  /** Just after `<`: what begins here is known by the first characters. */
  private opening(char: string): 'begin' | 'end' | TagPlace | undefined {
    this.tag += char;
    const { tag } = this;
    if (this.watch?.isFollowing) this.watch.add(char);
    if (tag === '!--') return this.enter(AT.COMMENT);
    if (tag === '![CDATA[') return this.enter(AT.CDATA);
    if (tag === '?') return this.enter(AT.INSTRUCTION);
    if ('!--'.startsWith(tag) || '![CDATA['.startsWith(tag) || 'mos'.startsWith(tag) || '/mos'.startsWith(tag)) return undefined;
    if (/^mos[\s>]$/.test(tag)) {
      this.state = char === '>' ? AT.TEXT : AT.TAG;
      return 'begin';
    }
    if (this.before === AT.SEEK) {
      this.state = char === '<' ? AT.OPENING : AT.SEEK;
      this.tag = '';
      return undefined;
    }
    if (char === '>') return this.closeTag();
    this.state = char === '"' || char === "'" ? AT.QUOTE : AT.TAG;
    this.quote = char;
    return undefined;
  }

  private enter(state: number): undefined {
    // Outside a frame a comment or an instruction is only skipped over: what is in it begins no frame.
    this.state = state;
    this.tail = '';
    return undefined;
  }

  private closeTag(): 'end' | TagPlace | undefined {
    this.state = AT.TEXT;
    if (!/^\/mos\s*>?$/.test(this.tag)) return this.watch?.isFollowing ? this.watch.close() : undefined;
    this.state = AT.SEEK;
    return 'end';
  }

  private skip(char: string): undefined {
    const end = this.state === AT.COMMENT ? '-->' : this.state === AT.CDATA ? ']]>' : '?>';
    this.tail = (this.tail + char).slice(-end.length);
    if (this.tail === end) this.state = this.before;
    return undefined;
  }

  private decode(bytes: Uint8Array): string {
    if (this.decoder) return this.decoder.decode(bytes, { stream: true });
    const joined = new Uint8Array(this.first.length + bytes.length);
    joined.set(this.first);
    joined.set(bytes, this.first.length);
    this.encoding ??= this.sniffed(joined);
    this.first = joined;
    if (!this.encoding) return '';
    this.decoder = decoderOf(this.encoding);
    this.first = new Uint8Array(0);
    return this.decoder.decode(joined, { stream: true });
  }

  private sniffed(bytes: Uint8Array): Encoding | undefined {
    const encoding = sniffEncoding(bytes);
    return encoding === 'utf-8' && bytes[0] !== 0xef ? this.narrow : encoding;
  }
}
