import type { LintLevel } from '../lint/findings.ts';

/** Everything the judgement of a conversation looks for, with how much it matters. */
export const CONVERSATION_CODES = {
  not_xml: 'error',
  not_mos: 'error',
  bad_message_id: 'error',
  no_message_id: 'note',
  lost_message_id: 'error',
  wrong_ids: 'error',
  swapped_ids: 'error',
  unknown_command: 'warning',
  wrong_port: 'warning',
  wrong_sender: 'error',
  outside_profile: 'error',
  newer_command: 'error',
  older_command: 'note',
  missing_element: 'error',
  long_id: 'error',
  unanswered: 'error',
  late_answer: 'warning',
  strange_answer: 'warning',
  wrong_answer: 'warning',
  impatient: 'error',
  changed_repeat: 'error',
  reused_id: 'error',
  refused: 'warning',
  unknown_order: 'error',
  unknown_story: 'error',
  doubled_story: 'error',
  unknown_item: 'error',
  doubled_item: 'error',
  empty_change: 'error',
  wrong_swap: 'error',
  strange_story: 'warning',
} as const satisfies Readonly<Record<string, LintLevel>>;
export type ConversationCode = keyof typeof CONVERSATION_CODES;

/** One thing that is wrong in a conversation. `message` counts the messages from 1. */
export interface ConversationFinding {
  readonly code: ConversationCode;
  readonly level: LintLevel;
  readonly message: number;
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly port: string;
  /** The command, empty where it cannot be read. */
  readonly command: string;
  readonly messageId: string | null;
  readonly params: Readonly<Record<string, string>>;
}
