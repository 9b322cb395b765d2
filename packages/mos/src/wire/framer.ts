import { decoderOf, type Encoding, sniffEncoding } from './bytes.ts';

/** What a stream of bytes turned out to hold. `garbage` counts characters outside any frame; after `tooLong` the stream is given up. */
export type FrameEvent =
  | { readonly type: 'frame'; readonly text: string }
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
  private dead = false;

  /** `narrow` is what a stream of one byte a character is written in; UTF-8 where nothing is said. Wider ones show themselves. */
  constructor(options: { limit?: number; encoding?: Encoding; narrow?: Encoding } = {}) {
    this.limit = options.limit ?? DEFAULT_LIMIT;
    this.narrow = options.narrow ?? 'utf-8';
    this.encoding = options.encoding;
  }

  /** True while a frame has begun and not ended: a peer that stops here is closed after a while. */
  get midFrame(): boolean {
    return this.state !== AT.SEEK || this.length > 0;
  }

  /** Takes the next bytes and answers what became whole with them. */
  push(bytes: Uint8Array): FrameEvent[] {
    if (this.dead) return [];
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
        this.frame.push(text.slice(from, i + 1));
        events.push({ type: 'frame', text: this.frame.join('') });
        this.frame = [];
        this.length = 0;
        from = i + 1;
      } else if (this.state === AT.SEEK || (this.state === AT.OPENING && this.before === AT.SEEK)) {
        this.passOver(text, i, i + 1);
        from = i + 1;
      }
    }
    if (this.inFrame()) this.keep(text.slice(from), events);
    return events;
  }

  /** Where the next character stands that can mean something; between tags that is the next `<`, in a quote its end. */
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
    this.frame.push(rest);
    this.length += rest.length;
    if (this.length <= this.limit) return;
    events.push({ type: 'tooLong', length: this.length });
    this.frame = [];
    this.dead = true;
  }

  private begin(events: FrameEvent[], inThisPiece: number): void {
    if (this.inFrame()) events.push({ type: 'truncated', length: this.length + Math.max(0, inThisPiece) });
    const opening = `<${this.tag}`;
    const garbage = this.skipped - opening.length + 1;
    const sample = this.sample.slice(0, Math.max(0, garbage));
    if (SOLID.test(sample)) events.push({ type: 'garbage', length: garbage, sample });
    // Whoever reads the frame refuses it for its document type, as anywhere else.
    const head = DOCTYPE.test(sample) ? '<!DOCTYPE mos>' : '';
    this.frame = [head, opening];
    this.length = head.length + opening.length;
    this.skipped = 0;
    this.sample = '';
  }

  /** One character through the state machine; tells where a frame begins and ends. */
  private step(char: string): 'begin' | 'end' | undefined {
    switch (this.state) {
      case AT.SEEK:
      case AT.TEXT:
        if (char === '<') this.open();
        return undefined;
      case AT.OPENING:
        return this.opening(char);
      case AT.TAG:
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

  private open(): void {
    this.before = this.state;
    this.state = AT.OPENING;
    this.tag = '';
  }

  /** Just after `<`: what begins here is known by the first characters. */
  private opening(char: string): 'begin' | 'end' | undefined {
    this.tag += char;
    const { tag } = this;
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

  private closeTag(): 'end' | undefined {
    this.state = AT.TEXT;
    if (!/^\/mos\s*>?$/.test(this.tag)) return undefined;
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
