import { MOS_COMMANDS } from './commands.ts';
import { idKey, type MessageFault, type ParsedMessage, sameId, textIn } from './spoken.ts';

/** How long an answer may take (BRG-11). */
const ANSWER_MS = 5_000;

interface Line {
  /** The question nobody answered yet. */
  open: ParsedMessage | undefined;
  /** Questions by their id, to know a repeat. */
  readonly asked: Map<string, ParsedMessage>;
}

const opposite = { in: 'out', out: 'in' } as const;
const isAnswer = ({ command }: ParsedMessage): boolean => MOS_COMMANDS[command]?.answer === true;
/** Whether a message answers a question, by its id, or by its kind where ids are missing. */
const answers = (spoken: ParsedMessage, question: ParsedMessage | undefined): question is ParsedMessage =>
  question !== undefined &&
  (spoken.messageId === null || sameId(spoken.messageId, question.messageId)) &&
  (isAnswer(spoken) || (MOS_COMMANDS[question.command]?.answers ?? []).includes(spoken.command));

function refusal(spoken: ParsedMessage): string | undefined {
  if (!spoken.body) return undefined;
  if (spoken.command === 'mosAck')
    return /^ack$/i.test(textIn(spoken.body, 'status') ?? '') ? undefined : (textIn(spoken.body, 'statusDescription') ?? 'NACK');
  const status = spoken.command === 'roAck' ? (textIn(spoken.body, 'roStatus') ?? '') : 'OK';
  return /^ok$/i.test(status) ? undefined : status;
}

function answered(spoken: ParsedMessage, question: ParsedMessage): MessageFault[] {
  const found: MessageFault[] = [];
  const ms = spoken.at - question.at;
  if (ms > ANSWER_MS) found.push({ spoken, code: 'late_answer', params: { seconds: (ms / 1000).toFixed(1) } });
  const fitting = MOS_COMMANDS[question.command]?.answers ?? [];
  const reason = refusal(spoken);
  // A device that does not know a message at all answers mosAck, whatever was asked.
  if (!fitting.includes(spoken.command) && !(spoken.command === 'mosAck' && reason !== undefined && fitting[0] !== 'roAck'))
    found.push({ spoken, code: 'wrong_answer', params: { expected: fitting.join(', '), question: question.command } });
  if (reason !== undefined) found.push({ spoken, code: 'refused', params: { question: question.command, reason } });
  return found;
}

function asks(spoken: ParsedMessage, line: Line): MessageFault[] {
  const found: MessageFault[] = [];
  const before = spoken.messageId === null ? undefined : line.asked.get(idKey(spoken.messageId));
  if (before && before.text !== spoken.text)
    found.push({ spoken, code: 'reused_id', params: { id: spoken.messageId!, message: String(before.message) } });
  if (line.open) found.push({ spoken, code: 'impatient', params: { question: line.open.command, message: String(line.open.message) } });
  line.open = spoken;
  if (spoken.messageId !== null) line.asked.set(idKey(spoken.messageId), spoken);
  return found;
}

/** What is wrong with the answers of a conversation, and the messages without effect: those that were refused, and repeats. */
export interface Answers {
  readonly found: readonly MessageFault[];
  readonly without: ReadonlySet<ParsedMessage>;
  /** How long each answer took, in ms. */
  readonly times: readonly number[];
}

const isRepeat = ({ messageId }: ParsedMessage, open: ParsedMessage | undefined): open is ParsedMessage =>
  open !== undefined && sameId(open.messageId, messageId);

/** Checks questions and answers: on each port one question at a time, each answered by its id within 5 s. */
export function answersOf(all: readonly ParsedMessage[]): Answers {
  const lines = new Map<string, Line>();
  const lineOf = (direction: 'in' | 'out', port: string): Line => {
    const key = `${direction} ${port}`;
    const line = lines.get(key) ?? { open: undefined, asked: new Map<string, ParsedMessage>() };
    lines.set(key, line);
    return line;
  };
  const found: MessageFault[] = [];
  const without = new Set<ParsedMessage>();
  const times: number[] = [];
  for (const spoken of all) {
    if (!spoken.body || spoken.command === 'keepAlive') continue;
    const own = lineOf(spoken.direction, spoken.port);
    const theirs = lineOf(opposite[spoken.direction], spoken.port);
    if (answers(spoken, theirs.open)) {
      found.push(...answered(spoken, theirs.open));
      times.push(spoken.at - theirs.open.at);
      if (refusal(spoken) !== undefined) without.add(theirs.open);
      theirs.open = undefined;
    } else if (isAnswer(spoken)) found.push({ spoken, code: 'strange_answer' });
    else if (isRepeat(spoken, own.open)) {
      without.add(spoken);
      if (own.open.text !== spoken.text) found.push({ spoken, code: 'changed_repeat', params: { id: spoken.messageId! } });
    } else found.push(...asks(spoken, own));
  }
  const end = all.at(-1)?.at ?? 0;
  for (const { open } of lines.values())
    if (open && end - open.at >= ANSWER_MS) found.push({ spoken: open, code: 'unanswered', params: { command: open.command } });
  return { found, without, times };
}
