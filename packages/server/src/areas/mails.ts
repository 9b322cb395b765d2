import { mails } from '@lauda/spec/areas/mails';
import { implement } from '../implement.ts';
import { outbox } from '../mails/outbox.ts';

export const mailsHandlers = implement<typeof mails>(mails, { list: ({ query }, context) => outbox(query, context) });
