import { answersOf } from './answers.ts';
import { CONVERSATION_CODES, type ConversationFinding } from './findings.ts';
import { formOf } from './form.ts';
import type { Conversation } from './model.ts';
import { ordersOf } from './orders.ts';
import { type ReadTree, spokenOf } from './spoken.ts';

/**
 * Judges a recorded MOS conversation against its profile: the form of each message, whether each question was answered in time and order,
 * and whether messages about running orders fit the earlier ones. Other protocols have no XML messages, so nothing is found in them.
 */
export function judgeConversation({ device, utterances }: Conversation, read: ReadTree): ConversationFinding[] {
  if (device.protocol !== 'mos') return [];
  const spoken = spokenOf(utterances, read);
  const answers = answersOf(spoken);
  const found = [...formOf(spoken, device), ...answers.found, ...ordersOf(spoken.filter((each) => !answers.without.has(each)))];
  return found
    .map(({ spoken: { message, at, direction, port, command, messageId }, code, params }) => ({
      code,
      level: CONVERSATION_CODES[code],
      message,
      at,
      direction,
      port,
      command,
      messageId,
      params: params ?? {},
    }))
    .sort((a, b) => a.message - b.message);
}
