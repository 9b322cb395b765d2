import { MAIL_FAILURE_CODES } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity, inputOf } from '../kit.ts';
import { Id, Int, Version } from '../scalars.ts';

const MailConfig = entity('MailConfig', {
  id: Id,
  version: Version,
  host: z.string().trim().max(253),
  port: Int.min(1).max(65_535),
  username: z.string().max(200).nullable(),
  password: z.string().max(500).nullable(),
  hasPassword: z.boolean().meta({ 'x-extension': true }),
  secure: z.boolean(),
  from: z.union([z.literal(''), z.email().max(254)]),
});
const MailConfigInput = inputOf('MailConfigInput', MailConfig, ['version']);
/** Why a mail server did not take a mail. */
export const MailFailure = z.enum(MAIL_FAILURE_CODES).meta({ id: 'MailFailure' });
const MailTrial = entity('MailTrial', {
  ok: z.boolean(),
  failure: MailFailure.nullable().meta({
    description:
      'What failed: no server answers there, its certificate, its TLS, the user or password, the sender, the recipient, the message, or anything else',
  }),
  said: z.string().nullable(),
});

export const mail = {
  config: settings('/mail/config', 'the mail server', { read: 'ADMIN_READ', write: 'ADMIN_WRITE' }, MailConfig, {
    input: MailConfigInput,
  }),
  test: call(
    'POST /mail/test',
    'Sends a message by settings that need not be stored, by default to the caller, and answers what came of it.',
    {
      role: 'ADMIN_WRITE',
      audited: false,
      body: inputOf('MailTestInput', MailConfig, ['host', 'port', 'from'], { to: z.email().max(254).nullish() }),
      result: MailTrial,
      extension: true,
      repeats: 'natural',
      seconds: 30,
    },
  ),
};
