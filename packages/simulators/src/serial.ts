import { encodeText, Framer, type Message, type RunningOrder, readEnvelope, type StorySend, writeEnvelope } from '@lauda/mos';
import { makeDevice } from './device.ts';
import { openPort } from './port.ts';

export interface SerialOptions {
  readonly mosId: string;
  readonly ncsId: string;
  /** 0 takes a free one. */
  readonly port?: number;
  /** How long it works at one message before it takes the next, in milliseconds. */
  readonly workMs?: (message: Message) => number;
  /** Refuses a message for a reason of its own, each time it comes. */
  readonly refuses?: (message: Message) => string | undefined;
  /** Says nothing to a message. */
  readonly ignores?: (message: Message) => boolean;
  /** How its answers name the message they answer; not at all by default. */
  readonly messageID?: (asked: string | undefined) => string | undefined;
  /** Closes the connection after so many answers; never by default. */
  readonly closesAfter?: () => number;
}
/** A device on one port that handles one message at a time and does not recognise repeats. */
export interface SerialDevice {
  readonly port: number;
  /** The messages that came in, in order. */
  readonly received: Message[];
  /** How many connections the newsroom opened. */
  readonly connections: number;
  /** The messages it still has to answer. */
  readonly waiting: number;
  holdings(): ReadonlyMap<string, RunningOrder>;
  texts(): ReadonlyMap<string, StorySend>;
  stop(): Promise<void>;
}

/** Starts a device that takes messages in their order, works at each for a while and answers it when it is done: also the repeat of one. */
export async function startSerialDevice(options: SerialOptions): Promise<SerialDevice> {
  const { mosId, ncsId, refuses, ignores, workMs, messageID: named = () => undefined, closesAfter = () => 0 } = options;
  const device = makeDevice({ mosId, ncsId, ...(refuses ? { refuses } : {}) });
  let work = Promise.resolve();
  let waiting = 0;
  let connections = 0;
  const port = await openPort({ port: options.port ?? 0 }, (socket) => {
    connections += 1;
    const framer = new Framer();
    let answers = 0;
    const answer = async (text: string): Promise<void> => {
      const { messageID: asked, ...envelope } = readEnvelope(text);
      const ms = workMs?.(envelope.message) ?? 0;
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      const message = device.answer(envelope);
      if (!message || socket.destroyed || ignores?.(envelope.message)) return;
      const messageID = named(asked);
      socket.write(encodeText(writeEnvelope({ mosID: mosId, ncsID: ncsId, ...(messageID === undefined ? {} : { messageID }), message })));
      answers += 1;
      if (answers === closesAfter()) socket.end();
    };
    socket.setNoDelay(true);
    socket.on('data', (bytes: Uint8Array) => {
      for (const event of framer.push(bytes)) {
        if (event.type !== 'frame') continue;
        waiting += 1;
        work = work.then(() => answer(event.text)).finally(() => (waiting -= 1));
      }
    });
  });
  return {
    port: port.port,
    received: device.received,
    get connections() {
      return connections;
    },
    get waiting() {
      return waiting;
    },
    holdings: () => device.holdings,
    texts: () => device.texts,
    stop: () => port.stop(),
  };
}
