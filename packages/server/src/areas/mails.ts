import { mails } from '@lauda/spec/areas/mails';
import { implement } from '../implement.ts';
import { outbox } from '../mails/outbox.ts';
import { cancelMail, retryMail } from '../mails/verbs.ts';

export const mailsHandlers = implement<typeof mails>(mails, {
  list: ({ query }, context) => outbox(query, context),
  cancel: ({ path }, context) => cancelMail(path.id, context),
  retry: ({ path }, context) => retryMail(path.id, context),
});
