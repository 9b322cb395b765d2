import { messageText } from '@lauda/domain';
import { mail } from '@lauda/spec/areas/mail';
import type * as z from 'zod';
import { settingsHandlers } from '../collections/settings.ts';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';
import { giveUpStale, queueWaitingMails } from '../jobs/resume-mails.ts';
import { queueJob } from '../jobs/rows.ts';
import { tellMail } from '../mails/outbox.ts';
import { invalid } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { htmlOf } from '../smtp/html.ts';
import { NotSent, send } from '../smtp/send.ts';
import { isSetUp, MAIL_SERVER, type MailServer } from '../smtp/server.ts';
import { one } from '../storage/change.ts';

/** Of how many mails that are given up administrators are told at once, more than a page of the outbox. */
const TOLD = 100;
type Trial = z.output<NonNullable<typeof mail.test.body>>;

/** Writes what a stored password is bound to: its server with the port, how it is reached, and the name it is sent with. */
const boundTo = ({ host, port, username, secure }: Pick<MailServer, 'host' | 'port' | 'username' | 'secure'>): string =>
  JSON.stringify([host, port, username, secure]);

/** Refuses to send a stored password to another server or with another name than it was stored for. */
async function demandOwnPassword(_tx: unknown, _context: Context, next: MailServer, before: MailServer): Promise<void> {
  const isKept = next.password !== null && next.password === before.password;
  if (isKept && boundTo(next) !== boundTo(before)) throw invalid('password', 'required');
}

/** Completes the server to try; the stored password is used only with the server and name it was stored for. */
async function triedServer({ host, port, from, username = null, password, secure }: Trial, { pool, seal }: Context): Promise<MailServer> {
  const { body: stored } = await readSetting(pool, 'mail', MAIL_SERVER);
  const asked = { host, port, username, secure: secure ?? false };
  const isStored = password == null && stored.password !== null && boundTo(asked) === boundTo(stored);
  return { ...asked, from, password: isStored ? seal.open(stored.password!) : (password ?? null) };
}

/** Sends a message with the given settings; answers the failure found as a code, with the message of the server. */
async function test(trial: Trial, context: Context): Promise<z.input<typeof mail.test.result>> {
  const { pool, caller, locale, signal, now } = context;
  if (!isSetUp(trial)) throw invalid(trial.host ? 'from' : 'host', 'required');
  const me = await one<{ name: string; email: string }>(pool, 'select name, email from person where id = $1', [caller.userId]);
  const to = trial.to ?? me?.email;
  if (!to) throw invalid('to', 'required');
  const [subject, text] = [messageText('phrases:mailTrial', locale), messageText('phrases:mailTrialText', locale)];
  const id = `lauda-trial-${now()}@${trial.from.split('@')[1]}`;
  const message = { id, to: [{ name: trial.to ? '' : me!.name, email: to }], subject, text, html: htmlOf(subject, text, locale) };
  try {
    await send(await triedServer(trial, context), message, signal);
    return { ok: true, failure: null, said: null };
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    return { ok: false, failure: error.failure, said: error.message };
  }
}

export const mailHandlers = implement<typeof mail>(mail, {
  config: settingsHandlers<MailServer, 'password'>('mail', MAIL_SERVER, {
    hears: { role: 'ADMIN_READ' },
    secrets: ['password'],
    demand: demandOwnPassword,
    // Mail that waited for a mail server is sent now, unless that was long: nobody who names one means to send what was written months ago.
    changed: async (tx, context, now, before) => {
      if (!isSetUp(now)) return;
      if (!isSetUp(before)) for (const id of (await giveUpStale(tx, context.now())).slice(0, TOLD)) tellMail(tx, id);
      await queueWaitingMails(tx, (change, wanted) => queueJob(change, context, wanted));
    },
  }),
  test: ({ body }, context) => test(body, context),
});
