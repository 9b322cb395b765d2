/** A violation of WebSocket (RFC 6455) by a peer, with the status its connection is closed with. */
export class ProtocolError extends Error {
  readonly status: 1002 | 1007 | 1009;

  constructor(status: ProtocolError['status'], message: string) {
    super(message);
    this.status = status;
  }
}

/** Takes the content of frames, piece by piece as it comes. */
export interface FrameListener {
  /** A piece of a binary message. */
  binary(bytes: Uint8Array): void;
  /** A piece of a text message; never half a character. */
  text(text: string): void;
  /** Bytes of a ping, a pong or a close, as they are on the wire. */
  control(bytes: Uint8Array): void;
}

const OPCODE = { CONTINUATION: 0, TEXT: 1, BINARY: 2, FIRST_CONTROL: 8 } as const;

/** Cuts the bytes of a WebSocket into frames without holding their content, so a message may be of any length. Extensions are not supported. */
export class FrameReader {
  private readonly heard: FrameListener;
  /** Whether frames come masked, as those of clients do; those of servers may not. */
  private readonly masked: boolean;
  /** Bytes of a header that is not whole. */
  private header: Uint8Array = new Uint8Array(0);
  /** Bytes of the frame that are still to come. */
  private left = 0;
  private mask: Uint8Array | undefined;
  /** How much of the frame came: where its mask goes on. */
  private at = 0;
  private isControl = false;
  private isLast = true;
  /** Whether the present message is text or binary; undefined between messages. */
  private message: 'text' | 'binary' | undefined;
  private decoder: TextDecoder | undefined;

  constructor(heard: FrameListener, masked: boolean) {
    this.heard = heard;
    this.masked = masked;
  }

  /** Takes the next bytes; throws a {@link ProtocolError}, after which nothing more may be pushed. */
  push(bytes: Uint8Array): void {
    let from = 0;
    while (from < bytes.length) {
      if (this.left === 0) {
        const taken = this.begin(bytes.subarray(from));
        if (taken === undefined) return;
        from += taken;
        if (this.left === 0) this.frameEnded();
        continue;
      }
      const piece = bytes.subarray(from, from + this.left);
      from += piece.length;
      this.left -= piece.length;
      this.carry(piece);
      this.at += piece.length;
      if (this.left === 0) this.frameEnded();
    }
  }

  /** Reads a header and answers how many of these bytes belong to it; undefined, and keeps them, while it is not whole. */
  private begin(bytes: Uint8Array): number | undefined {
    const before = this.header.length;
    // The longest header has 14 bytes.
    const header = new Uint8Array(Math.min(14, before + bytes.length));
    header.set(this.header);
    header.set(bytes.subarray(0, header.length - before), before);
    const length = lengthOf(header);
    if (length === undefined || header.length < length) {
      this.header = header;
      return undefined;
    }
    this.header = new Uint8Array(0);
    this.open(header.subarray(0, length));
    return length - before;
  }

  private open(header: Uint8Array): void {
    const [first = 0, second = 0] = header;
    const opcode = first & 0x0f;
    this.isControl = opcode >= OPCODE.FIRST_CONTROL;
    this.left = payloadOf(header);
    this.at = 0;
    if (this.isControl) {
      // The handler that answers a control frame checks its content.
      this.heard.control(header);
      return;
    }
    if ((first & 0x70) !== 0) throw new ProtocolError(1002, 'reserved bits of a frame are set');
    if (((second & 0x80) !== 0) !== this.masked) throw new ProtocolError(1002, `a frame is ${this.masked ? 'not masked' : 'masked'}`);
    this.isLast = (first & 0x80) !== 0;
    this.mask = this.masked ? header.slice(-4) : undefined;
    if (opcode === OPCODE.CONTINUATION) {
      if (!this.message) throw new ProtocolError(1002, 'a message that did not begin goes on');
      return;
    }
    if (opcode !== OPCODE.TEXT && opcode !== OPCODE.BINARY) throw new ProtocolError(1002, `frames of kind ${opcode} are not known`);
    if (this.message) throw new ProtocolError(1002, 'a message begins within another');
    this.message = opcode === OPCODE.TEXT ? 'text' : 'binary';
    this.decoder = this.message === 'text' ? new TextDecoder('utf-8', { fatal: true }) : undefined;
  }

  private carry(piece: Uint8Array): void {
    if (this.isControl) this.heard.control(piece);
    else if (this.decoder) this.decode(this.unmasked(piece));
    else this.heard.binary(this.unmasked(piece));
  }
  private frameEnded(): void {
    if (this.isControl || !this.isLast) return;
    if (this.decoder) this.decode();
    this.message = this.decoder = undefined;
  }

  private decode(piece?: Uint8Array): void {
    let text: string;
    try {
      text = this.decoder!.decode(piece, { stream: piece !== undefined });
    } catch {
      throw new ProtocolError(1007, 'a text is not UTF-8');
    }
    if (text !== '') this.heard.text(text);
  }
  private unmasked(piece: Uint8Array): Uint8Array {
    if (!this.mask) return piece;
    const plain = new Uint8Array(piece.length);
    for (let index = 0; index < piece.length; index++) plain[index] = piece[index]! ^ this.mask[(this.at + index) & 3]!;
    return plain;
  }
}

/** The length of a header by its first two bytes; undefined where they are not there. */
function lengthOf({ length, 1: second = 0 }: Uint8Array): number | undefined {
  if (length < 2) return undefined;
  const size = second & 0x7f;
  return 2 + (size === 127 ? 8 : size === 126 ? 2 : 0) + ((second & 0x80) === 0 ? 0 : 4);
}
/** How many bytes a frame carries. */
function payloadOf(header: Uint8Array): number {
  const view = new DataView(header.buffer, header.byteOffset);
  const size = view.getUint8(1) & 0x7f;
  if (size < 126) return size;
  if (size === 126) return view.getUint16(2);
  const length = view.getBigUint64(2);
  if (length > Number.MAX_SAFE_INTEGER) throw new ProtocolError(1009, 'a frame is longer than any can be');
  return Number(length);
}
