import type { Locale, MailFailure } from '@lauda/domain';
import type { Pool } from 'pg';
import type { Services } from '../context.ts';
import { change, one } from '../storage/change.ts';
import { htmlOf } from './html.ts';
import { notifySender } from './notifySender.ts';
import { addressKey, NotSent, type SendResult, send } from './send.ts';
import { mailServer } from './server.ts';

interface Recipient {
  readonly userId: number;
  readonly name: string;
  readonly email: string | null;
  /** The answer of the mail server if it refused this address for good. */
  readonly refused?: string;
  readonly isSent?: boolean;
}
interface MailRow {
  id: number;
  subject: string;
  body: string;
  recipients: Recipient[];
  locale: Locale;
  created: Date;
  userId: number | null;
}

const WAITING = `select id, subject, body, recipients, locale, created_at as created, user_id as "userId" from mail where id = $1 and state = 'WAITING'`;
const TRIED = `update mail set state = $2, recipients = $3, attempts = attempts + 1, failure = $4, said = $5, sent_at = coalesce($6, sent_at),
  tried_at = coalesce(tried_at, $7)
  where id = $1 and state = 'WAITING'`;

/** Updates the recipients after an attempt: those who have the mail now, and those refused for good. */
const after = (recipients: readonly Recipient[], asked: readonly Recipient[], { rejected }: SendResult, isSent: boolean): Recipient[] =>
  recipients.map((each) => {
    if (!asked.includes(each)) return each;
    const refusal = rejected.get(addressKey(each.email!));
    if (refusal) return refusal.isFinal ? { ...each, refused: refusal.said } : each;
    return isSent ? { ...each, isSent: true } : each;
  });

const isOpen = ({ email, refused, isSent }: Recipient): boolean => email !== null && refused === undefined && !isSent;

/** The result of an attempt: the recipients as they stand now, and the failure. */
interface Attempt {
  readonly recipients: readonly Recipient[];
  readonly why: { readonly failure: MailFailure; readonly said: string } | null;
}
/** Stores the result of an attempt and tells the sender who was refused for good; answers whether recipients are left to reach. */
async function note(
  services: Pick<Services, 'now' | 'settings'>,
  pool: Pool,
  mail: MailRow,
  { recipients, why }: Attempt,
): Promise<boolean> {
  const isWaiting = recipients.some(isOpen);
  const isSent = recipients.some((each) => each.isSent);
  const state = isWaiting ? 'WAITING' : isSent ? 'SENT' : 'FAILED';
  const at = new Date(services.now());
  const refused = recipients.filter((each, place) => each.refused !== undefined && mail.recipients[place]!.refused === undefined);
  await change({ pool, now: services.now }, null, async (tx) => {
    const values = [mail.id, state, JSON.stringify(recipients), why?.failure ?? null, why?.said ?? null, isSent ? at : null, at];
    const noted = await tx.query(TRIED, values);
    const lines = refused.map(({ name, refused: said }) => `${name}: ${said}`);
    if (noted.rowCount) await notifySender(tx, services, mail, lines);
  });
  return isWaiting;
}

/**
 * Sends a mail of the outbox to recipients it has not reached yet, if a mail server is set up. Throws when it must be retried; the answer of the
 * server is stored with the mail, also when the job was called off or its node stops meanwhile. If the node is lost between the server's acceptance
 * and this note the mail goes out twice, with the same Message-ID.
 */
export async function deliver(
  services: Pick<Services, 'pool' | 'kept' | 'seal' | 'now' | 'settings'>,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const { pool, kept, seal } = services;
  const server = await mailServer(pool, seal);
  const mail = server && (await one<MailRow>(pool, WAITING, [id]));
  if (!server || !mail) return;
  const { subject, body, recipients, locale, created } = mail;
  const asked = recipients.filter(isOpen);
  const message = {
    // With its time: a restored newsroom gives numbers a second time, and readers drop a mail whose name they know.
    id: `lauda-mail-${id}.${created.getTime()}@${server.from.split('@')[1]}`,
    to: asked.map(({ name, email }) => ({ name, email: email! })),
    subject,
    text: body,
    html: htmlOf(subject, body, locale),
  };
  try {
    const sent = await send(server, message, signal);
    const refusal = [...sent.rejected.values()][0];
    const why = refusal ? { failure: 'recipients' as const, said: refusal.said } : null;
    if (await note(services, kept, mail, { recipients: after(recipients, asked, sent, true), why })) throw new Error(refusal!.said);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof NotSent)) throw error;
    const left = after(recipients, asked, error, false).map((each) =>
      error.isFinal && isOpen(each) ? { ...each, refused: error.message } : each,
    );
    if (await note(services, pool, mail, { recipients: left, why: { failure: error.failure, said: error.message } })) throw error;
  }
}
