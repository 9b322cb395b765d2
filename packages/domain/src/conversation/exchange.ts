import { MOS_COMMANDS } from './commands.ts';
import { type Frame, frameOf } from './frame.ts';
import { commandIn, isAnswer, isReply } from './questions.ts';
import { escaped, type ReadTree, sameId } from './spoken.ts';

export interface ExchangeOptions {
  readonly read: ReadTree;
  /** Sends a message over the connection. */
  readonly send: (text: string) => void;
}

/** A connection with one open question at a time. Questions of the other side are answered positively. */
export class Exchange {
  private readonly options: ExchangeOptions;
  private waiting: { readonly question: Frame; readonly settle: (text: string) => void } | undefined;

  constructor(options: ExchangeOptions) {
    this.options = options;
  }

  /** Sends a question and resolves with its answer; undefined when `givesUp` resolves first. */
  async ask(text: string, givesUp: Promise<unknown>): Promise<string | undefined> {
    const question = this.frame(text);
    const answer = new Promise<string>((settle) => (this.waiting = { question, settle }));
    this.options.send(text);
    const got = await Promise.race([answer, givesUp.then(() => undefined)]);
    this.waiting = undefined;
    return got;
  }

  /** Takes a message of the other side. */
  heard(text: string): void {
    const frame = this.frame(text);
    if (this.waiting && answers(frame, this.waiting.question)) {
      this.waiting.settle(text);
      return;
    }
    const reply = courtesy(frame);
    if (reply) this.options.send(reply);
  }

  private frame(text: string): Frame {
    return frameOf({ at: 0, direction: 'in', port: '', text }, this.options.read);
  }
}

/** Whether a message answers a question: by its id, or by its kind where it has none. A message that asks for an answer is a question of the other side. */
function answers(frame: Frame, question: Frame): boolean {
  const fits = (MOS_COMMANDS[commandIn(question)]?.answers ?? []).includes(commandIn(frame));
  if (frame.messageId === null) return fits || isReply(frame);
  return sameId(frame.messageId, question.messageId) && (fits || isReply(frame) || MOS_COMMANDS[commandIn(frame)] === undefined);
}

const BODIES: Readonly<Record<string, (rundown: string) => string>> = {
  heartbeat: () => '<heartbeat><time></time></heartbeat>',
  roAck: (rundown) => `<roAck><roID>${escaped(rundown)}</roID><roStatus>OK</roStatus></roAck>`,
  mosAck: () => '<mosAck><objID></objID><objRev></objRev><status>ACK</status><statusDescription></statusDescription></mosAck>',
};

function courtesy(frame: Frame): string | undefined {
  const { text, messageId, rundown } = frame;
  if (isAnswer(frame)) return undefined;
  const body = BODIES[MOS_COMMANDS[commandIn(frame)]?.answers?.[0] ?? '']?.(rundown ?? '');
  const header = /<mosID>[^<]*<\/mosID>\s*<ncsID>[^<]*<\/ncsID>/.exec(text)?.[0] ?? '';
  return body && `<mos>${header}${messageId === null ? '' : `<messageID>${escaped(messageId)}</messageID>`}${body}</mos>`;
}
