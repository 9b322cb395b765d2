import { MOS_COMMANDS } from './commands.ts';
import { type Frame, frameOf } from './frame.ts';
import type { Conversation } from './model.ts';
import { type ReadTree, sameId } from './spoken.ts';

/** A message that asks for an answer, and the answer it got. */
export interface Question {
  readonly frame: Frame;
  /** Counts the messages of the record from 1. */
  readonly message: number;
  /** As `roAck OK`; null where there was none. */
  readonly recorded: string | null;
}

export const commandIn = ({ command }: Pick<Frame, 'command'>): string => command.split(' ')[0]!;
export const isAnswer = (frame: Pick<Frame, 'command'>): boolean => MOS_COMMANDS[commandIn(frame)]?.answer === true;
/** Whether a message answers another; a keepAlive asks for nothing and answers nothing. */
export const isReply = (frame: Pick<Frame, 'command'>): boolean => isAnswer(frame) && frame.command !== 'keepAlive';
/** An answer in the form it is compared in: its command and its status. */
export const answerWords = ({ command, status }: Pick<Frame, 'command' | 'status'>): string => `${command}${status ? ` ${status}` : ''}`;

/** Whether a message answers one that the other side said before it: a heartbeat answers a heartbeat. */
const answersBefore = (frames: readonly Frame[], at: number): boolean => {
  const { direction, port, messageId, command } = frames[at]!;
  return frames
    .slice(0, at)
    .some(
      (other) =>
        other.direction !== direction &&
        other.port === port &&
        sameId(other.messageId, messageId) &&
        (MOS_COMMANDS[commandIn(other)]?.answers ?? []).includes(command),
    );
};

/** The questions of one side, each with the answer it got; repeats of an unanswered one and messages other than MOS are left out. */
export function questionsOf({ utterances }: Pick<Conversation, 'utterances'>, side: 'in' | 'out', read: ReadTree): Question[] {
  const frames = utterances.map((utterance) => frameOf(utterance, read));
  const answered = new Set<number>();
  return frames.flatMap((frame, at): Question[] => {
    const sayable = frame.messageId !== null || MOS_COMMANDS[commandIn(frame)] !== undefined;
    if (frame.direction !== side || !sayable || isAnswer(frame) || answersBefore(frames, at)) return [];
    const repeats = frames
      .slice(0, at)
      .some((other) => other.direction === side && sameId(other.messageId, frame.messageId) && other.text === frame.text);
    if (repeats) return [];
    const answer = frames.findIndex(
      (other, index) =>
        index > at &&
        !answered.has(index) &&
        other.direction !== side &&
        other.port === frame.port &&
        (sameId(other.messageId, frame.messageId) || (other.messageId === null && isReply(other))),
    );
    if (answer >= 0) answered.add(answer);
    return [{ frame, message: at + 1, recorded: answer >= 0 ? answerWords(frames[answer]!) : null }];
  });
}
