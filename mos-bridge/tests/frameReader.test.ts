import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket as WsSocket } from 'ws';
import { dialsOf } from '../src/wire/addresses.ts';
import { FrameReader, type ProtocolError } from '../src/wire/frameReader.ts';
import type { Line } from '../src/wire/line.ts';
import { until } from './wait.ts';

const [CONTINUED, TEXT, BINARY, CLOSE, PING] = [0x0, 0x1, 0x2, 0x8, 0x9];
const LAST = 0x80;
const KEY = [0x37, 0xfa, 0x21, 0x3d];

/** One frame as it is on the wire. */
function frame(first: number, payload: Uint8Array, masked = false): Buffer {
  const { length } = payload;
  const size = length < 126 ? [length] : length < 65_536 ? [126, length >> 8, length & 255] : [127, 0, 0, 0, 0, ...bytesOf(length)];
  size[0]! |= masked ? 0x80 : 0;
  const sent = masked ? payload.map((byte, at) => byte ^ KEY[at % 4]!) : payload;
  return Buffer.concat([Buffer.from([first, ...size, ...(masked ? KEY : [])]), sent]);
}
const bytesOf = (length: number): number[] => [24, 16, 8, 0].map((shift) => (length >>> shift) & 255);
const utf8 = (text: string): Buffer => Buffer.from(text);

interface Read {
  readonly text: string[];
  readonly binary: Buffer[];
  readonly control: Buffer[];
}
function reader(masked: boolean): { read: Read; frames: FrameReader } {
  const read: Read = { text: [], binary: [], control: [] };
  const frames = new FrameReader(
    {
      text: (text) => void read.text.push(text),
      binary: (bytes) => void read.binary.push(Buffer.from(bytes)),
      control: (bytes) => void read.control.push(Buffer.from(bytes)),
    },
    masked,
  );
  return { read, frames };
}

describe('frames of a WebSocket', () => {
  it.each([
    [1, false],
    [2, true],
    [3, false],
    [7, true],
    [100_000, false],
    [100_000, true],
  ])('are read the same in pieces of %i bytes (masked: %s): texts, fragments, long ones, and pings between them', (size, masked) => {
    const words = utf8('ação 🎬 fim');
    const long = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at & 255));
    const ping = frame(PING | LAST, utf8('hi'), masked);
    const sent = Buffer.concat([
      // The first fragment ends within a character.
      frame(TEXT, words.subarray(0, 3), masked),
      ping,
      frame(CONTINUED, words.subarray(3, 9), masked),
      frame(CONTINUED, new Uint8Array(0), masked),
      frame(CONTINUED | LAST, words.subarray(9), masked),
      frame(BINARY | LAST, new Uint8Array(0), masked),
      frame(BINARY | LAST, long, masked),
      ping,
      frame(BINARY, long.subarray(0, 300), masked),
      frame(CONTINUED | LAST, long.subarray(300, 426), masked),
    ]);
    const { read, frames } = reader(masked);
    for (let at = 0; at < sent.length; at += size) frames.push(sent.subarray(at, at + size));
    expect(read.text.join('')).toBe('ação 🎬 fim');
    expect(Buffer.concat(read.binary).equals(Buffer.concat([long, long.subarray(0, 426)]))).toBe(true);
    expect(Buffer.concat(read.control).equals(Buffer.concat([ping, ping]))).toBe(true);
  });

  it('are handed out as they come, however long they say they are', () => {
    const { read, frames } = reader(false);
    frames.push(Buffer.from([BINARY | LAST, 127, 0, 0, 1, 0, 0, 0, 0, 0, 65, 66]));
    frames.push(utf8('CD'));
    expect(Buffer.concat(read.binary).toString()).toBe('ABCD');
  });

  const nothing = new Uint8Array(0);
  it.each<[string, number, Buffer, boolean?]>([
    ['with reserved bits', 1002, frame(BINARY | LAST | 0x40, nothing)],
    ['of a kind nobody knows', 1002, frame(0x3 | LAST, nothing)],
    ['that go on with nothing', 1002, frame(CONTINUED | LAST, nothing)],
    ['that begin a message within another', 1002, Buffer.concat([frame(TEXT, utf8('a')), frame(BINARY | LAST, nothing)])],
    ['masked by a server', 1002, frame(BINARY | LAST, nothing, true)],
    ['of a client without a mask', 1002, frame(BINARY | LAST, nothing), true],
    ['longer than any can be', 1009, Buffer.from([BINARY | LAST, 127, 255, 255, 255, 255, 255, 255, 255, 255])],
    ['of text that is not UTF-8', 1007, frame(TEXT | LAST, Buffer.from([0x61, 0xff]))],
    ['of text that ends within a character', 1007, frame(TEXT | LAST, utf8('ç').subarray(0, 1))],
  ])('%s are refused (%i)', (_, status, sent, masked = false) => {
    const { frames } = reader(masked);
    let refused: ProtocolError | undefined;
    try {
      frames.push(sent);
    } catch (error) {
      refused = error as ProtocolError;
    }
    expect(refused?.status).toBe(status);
  });
});

describe('a lane that is read as it comes', () => {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  let peer: { lane: WsSocket; raw: Socket };
  let line: Line;
  let came: Buffer[];
  const errors: Error[] = [];
  beforeAll(async () => {
    http.on('upgrade', (request, raw: Socket, head) =>
      sockets.handleUpgrade(request, raw, head, (lane) => {
        // Frames that come in one piece with the handshake are not lost.
        raw.write(frame(BINARY | LAST, utf8('first')));
        peer = { lane, raw };
      }),
    );
    await once(http.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  async function open(): Promise<void> {
    const { port } = http.address() as AddressInfo;
    const device = { mosId: 'D', ncsId: 'N', host: '127.0.0.1', port, revision: '4.0', profile: null, secret: null };
    line = dialsOf(device as unknown as Parameters<typeof dialsOf>[0], 'upper')[0]!();
    const own: Buffer[] = [];
    came = own;
    errors.length = 0;
    line.on('data', (bytes) => void own.push(Buffer.from(bytes)));
    line.on('error', (error) => void errors.push(error));
    await new Promise<void>((resolve) => line.on('connect', () => resolve()));
    await until(() => held() === 'first', 'the first frame');
  }
  const held = (): string => Buffer.concat(came).toString();

  it('gives what came of a message, answers a ping within it, and ends when the peer ends it', async () => {
    await open();
    const closed = once(peer.lane, 'close');
    const ponged = once(peer.lane, 'pong');
    peer.raw.write(frame(BINARY, utf8(' half')));
    await until(() => held() === 'first half', 'the half');
    peer.raw.write(frame(PING | LAST, utf8('there?')));
    expect(String((await ponged)[0])).toBe('there?');
    peer.raw.write(frame(CONTINUED | LAST, utf8(' and half')));
    line.write(utf8('mine'));
    expect(String((await once(peer.lane, 'message'))[0])).toBe('mine');
    await until(() => held() === 'first half and half', 'the other half');
    peer.lane.close(1000);
    expect((await closed)[0]).toBe(1000);
    await until(() => line.destroyed, 'it ended');
    expect(errors).toEqual([]);
  });

  it('is read no further while it is paused', async () => {
    await open();
    line.pause();
    const chunk = Buffer.alloc(1_048_576, 65);
    for (let n = 0; n < 32; n++) peer.raw.write(frame(BINARY | LAST, chunk));
    await until(() => peer.raw.writableLength > 16 * chunk.length, 'the peer has to wait');
    const before = came.length;
    expect(before).toBeLessThan(3);
    line.resume();
    await until(() => held().length === 5 + 32 * chunk.length, 'all of it');
    line.destroy();
  });

  it.each([
    [1002, frame(BINARY | LAST, utf8('x'), true)],
    [1007, frame(TEXT | LAST, Buffer.from([0xff]))],
  ])('is closed with %i by who finds the peer breaking the protocol', async (status, sent) => {
    await open();
    const closed = once(peer.lane, 'close');
    peer.raw.write(sent);
    expect((await closed)[0]).toBe(status);
    await until(() => line.destroyed, 'it ended');
    expect(errors).toHaveLength(1);
  });

  it('ends with a word where a control frame makes no sense', async () => {
    await open();
    peer.raw.write(frame(CLOSE | LAST, Buffer.from([3])));
    await until(() => line.destroyed, 'what cannot be a close ends it');
    expect(errors).toHaveLength(1);
  });
});
