import { connect, type Socket } from 'node:net';
import {
  answersTo,
  type Conversation,
  commandOf,
  type Envelope,
  isReply,
  type Message,
  messageNumber,
  readEnvelope,
  type Spoken,
} from '@lauda/mos';
import { carry, type Wire } from './wire.ts';

export interface ReplayOptions {
  /** Whose part is played: what the newsroom said goes to a device, what the device said to a newsroom. */
  readonly as: 'newsroom' | 'device';
  readonly host: string;
  readonly lowerPort: number;
  readonly upperPort: number;
  /** How long an answer may take, in ms. */
  readonly answerMs?: number;
  /** How many times as fast as it was; at once where nothing is said. */
  readonly speed?: number;
  /** Is told of each frame that goes or comes. */
  readonly journal?: (spoken: Spoken) => void;
}
/** One message of a replay and what became of it. */
export interface Replayed {
  /** Which frame of the conversation it was, counted from 0. */
  readonly frame: number;
  readonly command: string;
  /** The answer of the recording and that of now, as far as they say something: the kind, and the reason of a refusal. */
  readonly before: string | undefined;
  readonly now: string | undefined;
  /** The kind and whether it was accepted are what they were. */
  readonly same: boolean;
  readonly ms: number;
}

const ANSWER_MS = 5_000;
const OK = /^(ok|ack)?$/i;

/** What an answer says, for comparison: the kind, and why it refuses. */
function sense(message: Message | undefined): string | undefined {
  if (!message) return undefined;
  if (message.kind === 'roAck') return OK.test(message.roStatus.trim()) ? 'roAck' : `roAck refused: ${message.roStatus}`;
  if (message.kind === 'mosAck')
    return message.status?.trim().toUpperCase() === 'ACK' ? 'mosAck' : `mosAck refused: ${message.statusDescription ?? ''}`;
  return message.kind;
}
const outcome = (text: string | undefined): string | undefined => text?.split(':')[0];

interface Step {
  readonly frame: number;
  readonly at: number;
  readonly port: 'lower' | 'upper';
  readonly envelope: Envelope;
  readonly before: Message | undefined;
}
/** The questions of one side, each with the answer it got. What is no XML cannot be said again. */
function stepsOf({ frames }: Conversation, as: ReplayOptions['as']): Step[] {
  const own = as === 'newsroom' ? 'out' : 'in';
  const read = frames.map((spoken, frame) => ({ ...spoken, frame, envelope: readOr(spoken.text) }));
  const said = new Set<string>();
  return read.flatMap(({ frame, at, port, direction, envelope }) => {
    if (direction !== own || !envelope || port === 'query') return [];
    const command = commandOf(envelope);
    const id = `${port} ${envelope.messageID ?? frame}`;
    if (isReply(command) || answersTo(command).length === 0 || said.has(id)) return [];
    const answer = read.find(
      (other) =>
        other.frame > frame &&
        other.direction !== own &&
        other.port === port &&
        other.envelope &&
        answersTo(command).includes(other.envelope.message.kind) &&
        messageNumber(other.envelope.messageID) === messageNumber(envelope.messageID),
    );
    // An answer of ours to a heartbeat of the other is a heartbeat too.
    if (command === 'heartbeat' && !answer) return [];
    said.add(id);
    return [{ frame, at, port, envelope, before: answer?.envelope?.message }];
  });
}
function readOr(text: string): Envelope | undefined {
  try {
    return readEnvelope(text);
  } catch {
    return undefined;
  }
}

/** Says again what one side of a recorded conversation said, in its order and one after the other, and compares the answers with those of then. */
export async function replay(conversation: Conversation, options: ReplayOptions): Promise<Replayed[]> {
  const steps = stepsOf(conversation, options.as);
  const lines = new Lines(options);
  const replayed: Replayed[] = [];
  try {
    let last = steps[0]?.at ?? 0;
    for (const { frame, at, port, envelope, before } of steps) {
      if (options.speed) await pause((at - last) / options.speed);
      last = at;
      const since = performance.now();
      const [was, now] = [sense(before), sense(await lines.ask(port, envelope))];
      replayed.push({
        frame,
        command: commandOf(envelope),
        before: was,
        now,
        same: outcome(was) === outcome(now),
        ms: performance.now() - since,
      });
    }
  } finally {
    lines.close();
  }
  return replayed;
}

/** A connection to each port, made when it is first needed. */
class Lines {
  private readonly options: ReplayOptions;
  private readonly wires = new Map<string, Promise<Wire>>();
  private waiting: ((envelope: Envelope) => void) | undefined;
  // A device that remembers the ids of the recording would only repeat its answers.
  private nextId = 1 + (Math.floor(Date.now() / 100) % 2_000_000_000);

  constructor(options: ReplayOptions) {
    this.options = options;
  }

  /** The answer to a message; undefined where none comes in time. */
  async ask(port: 'lower' | 'upper', recorded: Envelope): Promise<Message | undefined> {
    const envelope = recorded.messageID === undefined ? recorded : { ...recorded, messageID: String(this.nextId++) };
    const open = this.wires.get(port) ?? this.open(port);
    this.wires.set(port, open);
    const wire = await open;
    const wanted = answersTo(commandOf(envelope));
    return new Promise((resolve) => {
      const settle = (message: Message | undefined): void => {
        clearTimeout(timer);
        this.waiting = undefined;
        resolve(message);
      };
      const timer = setTimeout(() => settle(undefined), this.options.answerMs ?? ANSWER_MS);
      this.waiting = ({ messageID, message }) => {
        const fits = messageID === undefined || messageNumber(messageID) === messageNumber(envelope.messageID);
        if (fits && wanted.includes(message.kind)) settle(message);
      };
      wire.send(envelope);
    });
  }
  close(): void {
    for (const wire of this.wires.values())
      void wire.then(
        ({ socket }) => socket.destroy(),
        () => undefined,
      );
  }

  private async open(port: 'lower' | 'upper'): Promise<Wire> {
    const { host, lowerPort, upperPort, journal, as } = this.options;
    const socket = await dial(port === 'lower' ? lowerPort : upperPort, host);
    return carry(
      socket,
      (text) => {
        const envelope = readOr(text);
        if (envelope) this.waiting?.(envelope);
      },
      // A line that is 'out' for us is what the side we play says.
      journal
        ? {
            journal: ({ at, direction, text }) =>
              journal({ at, port, direction: (direction === 'out') === (as === 'newsroom') ? 'out' : 'in', text }),
          }
        : {},
    );
  }
}

const pause = (ms: number): Promise<void> => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve());
const dial = (port: number, host: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
