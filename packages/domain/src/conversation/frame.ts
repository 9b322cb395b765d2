import { cutText } from '../format/text.ts';
import type { Utterance } from './model.ts';
import { elementsOf, type ReadTree, textIn } from './spoken.ts';

/** A message with its command, ids and status. */
export interface Frame extends Utterance {
  /** The command with its operation, or the beginning of a line that is no XML. */
  readonly command: string;
  readonly messageId: string | null;
  readonly rundown: string | null;
  readonly story: string | null;
  readonly status: string | null;
}

const MAX_CHARACTERS = 60;
const HEADER = new Set(['mosID', 'ncsID', 'messageID']);

/** Summarises a message for one line. A line of a protocol without XML stands for itself. */
export function frameOf(utterance: Utterance, read: ReadTree): Frame {
  const tree = read(utterance.text);
  if ('broken' in tree) {
    const words = cutText(utterance.text.replaceAll(/\s+/g, ' ').trim(), MAX_CHARACTERS);
    return { ...utterance, command: words, messageId: null, rundown: null, story: null, status: null };
  }
  const body = elementsOf(tree).find(({ name }) => !HEADER.has(name));
  const operation = body?.attributes.operation;
  return {
    ...utterance,
    command: body ? `${body.name}${operation ? ` ${operation}` : ''}` : tree.name,
    messageId: textIn(tree, 'messageID'),
    rundown: body ? textIn(body, 'roID') : null,
    story: body ? textIn(body, 'storyID') : null,
    status: body ? (textIn(body, 'roStatus') ?? textIn(body, 'status') ?? textIn(body, 'roAir')) : null,
  };
}

/** Tells whether a message is an answer that refuses. */
export const isRefusal = ({ command, status }: Pick<Frame, 'command' | 'status'>): boolean =>
  (command === 'roAck' || command === 'mosAck') && !/^(ok|ack)$/i.test(status ?? '');
