import { type Locale, messageText } from '@lauda/domain';
import type { Services } from '../context.ts';
import { fewOf, notify } from '../notices/notifications.ts';
import { type Change, one } from '../storage/change.ts';

/** The parts of a mail that its sender knows it by. */
interface SentMail {
  readonly subject: string;
  readonly userId: number | null;
}
/** Notifies the sender of a mail which recipients it does not reach, in the sender's language: a line for each with the answer of the mail server. */
export async function notifySender(
  tx: Change,
  { settings }: Pick<Services, 'settings'>,
  { subject, userId }: SentMail,
  lines: readonly string[],
): Promise<void> {
  if (userId === null || lines.length === 0) return;
  const person = await one<{ locale: Locale | null }>(tx, 'select locale from person where id = $1', [userId]);
  const description = [subject, ...fewOf(lines)].join('\n');
  const title = messageText('phrases:mailNotTaken', person?.locale ?? settings.branch.body.locale);
  notify(tx, { level: 'WARNING', title, description, manual: true, usersIds: [userId] });
}
