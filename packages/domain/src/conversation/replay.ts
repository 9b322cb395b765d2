import { frameOf } from './frame.ts';
import type { Conversation } from './model.ts';
import { answerWords, type Question, questionsOf } from './questions.ts';
import { escaped, type ReadTree } from './spoken.ts';

/** One question that was asked again, and whether the answer was that of the record. */
export interface ReplayedQuestion {
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
  readonly read: ReadTree;
  /** Sends a message on a port and resolves with the answer, undefined where none comes; rejects when the other side cannot be reached. */
  readonly ask: (port: string, text: string) => Promise<string | undefined>;
  /** Put in place of the recorded ids, where given. */
  readonly mosId?: string | undefined;
  readonly ncsId?: string | undefined;
  /** The id of the first message; each next one is one more. Without it the recorded ids are sent again. */
  readonly firstId?: number | undefined;
  /** Milliseconds, growing. */
  readonly now: () => number;
  /** Waits as long between questions as in the record, where given. */
  readonly pace?: ((ms: number) => Promise<void>) | undefined;
  /** Called before each question; true ends the replay. */
  readonly stopped: () => boolean;
  /** Called after each question that was asked. */
  readonly onStep?: (step: ReplayedQuestion) => void;
}

const put = (text: string, name: string, value: string | undefined): string =>
  value === undefined
    ? text
    : text.replace(new RegExp(`<${name}>[^<]*</${name}>|<${name}\\s*/>`), () => `<${name}>${escaped(value)}</${name}>`);

/** How many questions one side of a conversation asked. */
export const replayLength = (conversation: Conversation, as: ReplayOptions['as'], read: ReadTree): number =>
  questionsOf(conversation, sideOf(as), read).length;
const sideOf = (as: ReplayOptions['as']): 'in' | 'out' => (as === 'newsroom' ? 'out' : 'in');

/** Asks the questions of one side of a recorded conversation again, in their order and one after the other, and compares the answers. */
export async function replayConversation(conversation: Conversation, options: ReplayOptions): Promise<readonly ReplayedQuestion[]> {
  const { as, read, stopped, pace, onStep } = options;
  const done: ReplayedQuestion[] = [];
  let before: number | undefined;
  for (const question of questionsOf(conversation, sideOf(as), read)) {
    if (stopped()) break;
    if (pace && before !== undefined) await pace(Math.max(0, question.frame.at - before));
    if (stopped()) break;
    before = question.frame.at;
    const step = await askAgain(question, done.length, options);
    done.push(step);
    onStep?.(step);
  }
  return done;
}

async function askAgain({ frame, message, recorded }: Question, nth: number, options: ReplayOptions): Promise<ReplayedQuestion> {
  const { firstId, mosId, ncsId, now, ask, read } = options;
  const { command, port } = frame;
  const id = firstId === undefined || frame.messageId === null ? undefined : String(firstId + nth);
  const since = now();
  const got = await ask(port, put(put(put(frame.text, 'mosID', mosId), 'ncsID', ncsId), 'messageID', id));
  const answered = got === undefined ? null : answerWords(frameOf({ ...frame, text: got }, read));
  return { message, command, messageId: id ?? frame.messageId, port, recorded, answered, ms: now() - since, same: answered === recorded };
}
