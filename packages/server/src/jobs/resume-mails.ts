import { LOCALES, type Locale, MAIL_FAILURES, type MailFailure, messageText } from '@lauda/domain';
import { notifySender } from '../smtp/notifySender.ts';
import { mailServer } from '../smtp/server.ts';
import { all, type Change, change } from '../storage/change.ts';
import type { JobKind, JobWork } from './kind.ts';
import { MAIL_JOB } from './mail.ts';

const DAY_MS = 86_400_000;
/** For how many days a mail is retried, from its first attempt. */
const TRIED_DAYS = 2;
const AT_ONCE = 500;

const IS_LEFT = `r.value ->> 'email' is not null and not (r.value ? 'isSent' or r.value ? 'refused')`;
// A mail that only waited for a mail server is not given up for its age: it was never attempted.
const GIVE_UP = `update mail set state = 'FAILED' where state = 'WAITING' and tried_at < $1
  returning id, subject, user_id as "userId", locale, failure, said,
    array(select r.value ->> 'name' from jsonb_array_elements(recipients) r where ${IS_LEFT}) as names`;
// Others may have it: the outbox names those who do not.
const NAME = `update mail set recipients = (select coalesce(jsonb_agg(case when ${IS_LEFT} then r.value || jsonb_build_object('refused', $2::text) else r.value end
  order by r.ordinality), '[]') from jsonb_array_elements(recipients) with ordinality r) where id = $1`;
interface GivenUp extends Record<string, unknown> {
  readonly id: number;
  readonly subject: string;
  readonly userId: number | null;
  readonly locale: Locale;
  readonly failure: MailFailure | null;
  readonly said: string | null;
  /** Whom it did not reach. */
  readonly names: readonly string[];
}
const WAITING = `select m.id from mail m where m.state = 'WAITING'
  and not exists (select 1 from job j where j.kind = '${MAIL_JOB}' and j.target = m.id::text and j.state in ('QUEUED', 'RUNNING'))
  order by m.id limit ${AT_ONCE}`;

const STALE = `update mail set state = 'FAILED', failure = 'stale', tried_at = $3, recipients = (select coalesce(jsonb_agg(case when ${IS_LEFT} then r.value
  || jsonb_build_object('refused', $2::jsonb ->> locale) else r.value end order by r.ordinality), '[]') from jsonb_array_elements(recipients) with ordinality r)
  where state = 'WAITING' and tried_at is null and created_at < $1 returning id`;
/** Gives up what waited longer than a mail is tried while there was no mail server, to be tried again by hand; answers the mails, the newest first. */
export async function giveUpStale(tx: Change, now: number): Promise<number[]> {
  const words = Object.fromEntries(LOCALES.map((locale) => [locale, messageText(MAIL_FAILURES.stale, locale)]));
  const gone = await all<{ id: number }>(tx, STALE, [new Date(now - TRIED_DAYS * DAY_MS), JSON.stringify(words), new Date(now)]);
  return gone.map(({ id }) => id).sort((one, other) => other - one);
}

/** Queues a job for each waiting mail of the outbox that has none. */
export async function queueWaitingMails(tx: Change, queue: JobWork['queue']): Promise<void> {
  for (const { id } of await all<{ id: number }>(tx, WAITING)) await queue(tx, { kind: MAIL_JOB, target: String(id) });
}

async function resume({ services, queue }: JobWork): Promise<void> {
  const { pool, seal, now } = services;
  if (!(await mailServer(pool, seal))) return;
  await change(services, null, async (tx) => {
    for (const mail of await all<GivenUp>(tx, GIVE_UP, [new Date(now() - TRIED_DAYS * DAY_MS)])) {
      const why = mail.said ?? messageText(MAIL_FAILURES[mail.failure ?? 'unexpected'], mail.locale);
      await tx.query(NAME, [mail.id, why]);
      await notifySender(
        tx,
        services,
        mail,
        mail.names.map((name) => `${name}: ${why}`),
      );
    }
    await queueWaitingMails(tx, queue);
  });
}

/** Retries every ten minutes mail whose first attempts failed, and gives up after two days of attempts. */
export const RESUME_MAILS: JobKind = { kind: 'resume-mails', cron: '*/10 * * * *', run: resume };
