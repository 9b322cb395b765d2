import { type Conversation, type Frame, MOS_COMMANDS, type Utterance } from '@lauda/domain';
import { escapeXml } from '@lauda/mos';
import { frameOf } from './frame.ts';
import type { Line } from './studio.ts';

/** One question that was asked again, and whether the answer was that of the record. */
export interface Replayed {
  /** Counts the messages of the record from 1. */
  readonly message: number;
  readonly command: string;
  readonly messageId: string | null;
  readonly port: string;
  /** The recorded answer and the present one, as `roAck OK`; null where there was none. */
  readonly recorded: string | null;
  readonly answered: string | null;
  readonly ms: number;
  readonly same: boolean;
}

export interface ReplayOptions {
  /** The side whose questions are asked again. */
  readonly as: 'newsroom' | 'device';
  readonly line: (port: string, onText: (text: string) => void) => Promise<Line>;
  /** Put in place of the recorded ids, where given. */
  readonly mosId: string | undefined;
  readonly ncsId: string | undefined;
  /** The id of the first message; each next one is one more. Without it the recorded ids are said again. */
  readonly firstId: number | undefined;
  /** Waits as long between questions as in the record. */
  readonly paced: boolean;
  readonly answerMs: number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
}

const isAnswer = (command: string): boolean => MOS_COMMANDS[command.split(' ')[0]!]?.answer === true;
const wordsOf = ({ command, status }: Frame): string => `${command}${status ? ` ${status}` : ''}`;

interface Question {
  readonly frame: Frame;
  readonly message: number;
  readonly recorded: string | null;
}

/** The questions of one side, each with the answer it got; a repeat of an unanswered one is left out. */
export function questionsOf({ utterances }: Pick<Conversation, 'utterances'>, side: 'in' | 'out'): Question[] {
  const frames = utterances.map(frameOf);
  const answered = new Set<number>();
  return frames.flatMap((frame, at): Question[] => {
    if (frame.direction !== side || isAnswer(frame.command) || answersBefore(frames, at)) return [];
    const known = frames
      .slice(0, at)
      .some(
        (other) => other.direction === side && other.messageId !== null && other.messageId === frame.messageId && other.text === frame.text,
      );
    if (known) return [];
    const answer = frames.findIndex(
      (other, index) =>
        index > at && !answered.has(index) && other.direction !== side && other.port === frame.port && other.messageId === frame.messageId,
    );
    if (answer >= 0) answered.add(answer);
    return [{ frame, message: at + 1, recorded: answer >= 0 ? wordsOf(frames[answer]!) : null }];
  });
}

/** Whether a message answers one that the other side said before it: a heartbeat answers a heartbeat. */
const answersBefore = (frames: readonly Frame[], at: number): boolean => {
  const { direction, port, messageId, command } = frames[at]!;
  return (
    messageId !== null &&
    frames
      .slice(0, at)
      .some(
        (other) =>
          other.direction !== direction &&
          other.port === port &&
          other.messageId === messageId &&
          (MOS_COMMANDS[other.command.split(' ')[0]!]?.answers ?? []).includes(command),
      )
  );
};

const put = (text: string, name: string, value: string | undefined): string =>
  value === undefined
    ? text
    : text.replace(new RegExp(`<${name}>[^<]*</${name}>|<${name}\\s*/>`), () => `<${name}>${escapeXml(value)}</${name}>`);

/** Answers what the other side asks meanwhile, as a peer that has nothing against it. */
function courtesy(text: string): string | undefined {
  const { command, messageId, rundown } = frameOf({ at: 0, direction: 'in', port: '', text });
  const [name = ''] = command.split(' ');
  if (isAnswer(name)) return undefined;
  const usual = MOS_COMMANDS[name]?.answers?.[0];
  const body =
    usual === 'heartbeat'
      ? '<heartbeat><time></time></heartbeat>'
      : usual === 'roAck'
        ? `<roAck><roID>${rundown ?? ''}</roID><roStatus>OK</roStatus></roAck>`
        : usual === 'mosAck'
          ? '<mosAck><objID></objID><objRev></objRev><status>ACK</status><statusDescription></statusDescription></mosAck>'
          : undefined;
  const header = /<mosID>[^<]*<\/mosID>\s*<ncsID>[^<]*<\/ncsID>/.exec(text)?.[0] ?? '';
  return body && `<mos>${header}${messageId === null ? '' : `<messageID>${messageId}</messageID>`}${body}</mos>`;
}

/** Asks the questions of a record again, one at a time on each port, and compares the answers. */
export class Replay {
  private readonly options: ReplayOptions;
  private readonly lines = new Map<string, Line>();
  private waiting: { readonly id: string | null; readonly settle: (frame: Frame) => void } | undefined;

  constructor(options: ReplayOptions) {
    this.options = options;
  }

  async run(conversation: Conversation): Promise<readonly Replayed[]> {
    const { as, signal, paced, wait } = this.options;
    const questions = questionsOf(conversation, as === 'newsroom' ? 'out' : 'in');
    const done: Replayed[] = [];
    try {
      let before: Utterance | undefined;
      for (const question of questions) {
        if (signal.aborted) break;
        if (paced && before) await wait(Math.max(0, question.frame.at - before.at));
        before = question.frame;
        done.push(await this.ask(question, done.length));
      }
    } finally {
      for (const line of this.lines.values()) line.close();
    }
    return done;
  }

  private async ask({ frame, message, recorded }: Question, nth: number): Promise<Replayed> {
    const { firstId, mosId, ncsId, now, answerMs, wait } = this.options;
    const id = firstId === undefined ? undefined : String(firstId + nth);
    const text = put(put(put(frame.text, 'mosID', mosId), 'ncsID', ncsId), 'messageID', id);
    const line = await this.line(frame.port);
    const since = now();
    const answer = new Promise<Frame>((settle) => (this.waiting = { id: id ?? frame.messageId, settle }));
    line.send(text);
    const got = await Promise.race([answer, wait(answerMs)]);
    this.waiting = undefined;
    const answered = got ? wordsOf(got) : null;
    const { command, port } = frame;
    return { message, command, messageId: id ?? frame.messageId, port, recorded, answered, ms: now() - since, same: answered === recorded };
  }

  private async line(port: string): Promise<Line> {
    const open = this.lines.get(port);
    if (open) return open;
    const line = await this.options.line(port, (text) => this.heard(text, port));
    this.lines.set(port, line);
    return line;
  }

  private heard(text: string, port: string): void {
    const frame = frameOf({ at: this.options.now(), direction: 'in', port, text });
    if (this.waiting && (frame.messageId === null || frame.messageId === this.waiting.id)) {
      this.waiting.settle(frame);
      return;
    }
    const reply = courtesy(text);
    if (reply) this.lines.get(port)?.send(reply);
  }
}
