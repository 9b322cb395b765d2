import { MAIL_STATES } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, page } from '../kit.ts';
import { Id, IdPath, Int, PageQuery, Timestamp } from '../scalars.ts';
import { MailFailure } from './mail.ts';

const State = z.enum(MAIL_STATES).meta({ id: 'MailState' });
const Recipient = entity('MailRecipient', {
  userId: Id,
  name: z.string(),
  email: z.string().nullable().meta({ description: 'Where it goes; null where no address is known' }),
  refused: z.string().nullable().meta({ description: 'What the mail server said where it took none for the address' }),
});
/** A mail that waits to be sent or was sent, without its text, which only its recipients read. */
export const Mail = entity('Mail', {
  id: Id,
  state: State,
  subject: z.string().nullable().meta({ description: 'Null where the message carries a document the caller may not see' }),
  recipients: z.array(Recipient),
  documentsIds: z.array(Id),
  userId: Id.nullable().meta({ description: 'Who sent it' }),
  attempts: Int.meta({ description: 'How often it was tried to send it' }),
  failure: MailFailure.nullable().meta({ description: 'Why the last try failed' }),
  said: z.string().nullable().meta({ description: 'What the mail server said of the last try that failed' }),
  created: Timestamp,
  sent: Timestamp.nullable(),
});
export const mails = {
  list: call('GET /mails', 'Lists the mail that waits to be sent or was, the newest first.', {
    role: 'ADMIN_READ',
    query: z.object({ state: State.optional(), ...PageQuery }),
    result: page('MailPage', Mail),
    extension: true,
  }),
  cancel: call(
    'POST /mails/{id}/cancel',
    'Calls off mail that waits to be sent: whom it has not reached gets nothing. Mail that was sent or failed is a conflict.',
    { role: 'ADMIN_WRITE', path: IdPath, result: Mail, extension: true, takesAway: true },
  ),
  retry: call(
    'POST /mails/{id}/retry',
    'Tries mail again at once that failed or was called off, for all it did not reach; any other is a conflict.',
    { role: 'ADMIN_WRITE', path: IdPath, result: Mail, extension: true },
  ),
};
