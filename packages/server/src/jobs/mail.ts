import { seesAll } from '../documents/sight.ts';
import { deliver } from '../smtp/deliver.ts';
import { change } from '../storage/change.ts';
import { today } from '../time.ts';
import type { JobKind } from './kind.ts';

/** SQL: the address of a person of `p` that a mail can carry; null without one. */
export const USABLE_ADDRESS = `substring(btrim(p.email) from '^[^[:space:][:cntrl:]<>]+@[^[:space:][:cntrl:]<>@]+$')`;
// Addresses are looked up at each attempt: a mail may wait for days, and recipients whose account was excluded or expired, or who may no longer see a
// document in it, get nothing. Recipients who have it, or were refused for good, stay recorded. An address no mail can carry, as one with a line break that
// a directory brought, counts as none: the mail library would refuse the whole mail because of it, and those with good addresses would get nothing.
const IS_OVER = `(r.value ? 'isSent' or r.value ? 'refused')`;
const ADDRESS = `update mail m set recipients = known.recipients,
    state = case when known.reached then 'WAITING' when known.sent then 'SENT' else 'FAILED' end
  from (select coalesce(jsonb_agg(case when ${IS_OVER} then r.value else r.value || jsonb_build_object('email', ${USABLE_ADDRESS}) end order by r.ordinality), '[]')
      as recipients, coalesce(bool_or(not ${IS_OVER} and ${USABLE_ADDRESS} is not null), false) as reached, coalesce(bool_or(r.value ? 'isSent'), false) as sent
    from mail x cross join jsonb_array_elements(x.recipients) with ordinality r left join person p on p.id = (r.value ->> 'userId')::bigint and not p.excluded
      and (p.expiration is null or p.expiration >= $2::date) and ${seesAll('x.documents_ids')}
    where x.id = $1) known
  where m.id = $1 and m.state in ('QUEUED', 'WAITING')`;

// A cancelled mail must not stay WAITING: the next run of `resume-mails` would send it.
/** SQL: ends a mail that waits, by its id. */
export const CANCEL_MAIL = `update mail set state = case when jsonb_path_exists(recipients, '$[*] ? (@.isSent == true)') then 'SENT' else 'FAILED' end
  where id = $1 and state in ('QUEUED', 'WAITING')`;
const RESTART_MAIL = "update mail set state = 'WAITING', tried_at = null where id = $1 and state = 'FAILED'";

/** The kind of the jobs that send one mail each. */
export const MAIL_JOB = 'mail';

/** Aborts like the job's signal, but `leaveMs` later when only the node stops: a mail cut off just after the mail server took it would go out twice. */
function afterLeave(signal: AbortSignal, leaveMs: number): AbortSignal {
  const control = new AbortController();
  const end = (): void => control.abort(signal.reason);
  signal.addEventListener('abort', () => (signal.reason === 'stopping' ? setTimeout(end, leaveMs).unref() : end()), { once: true });
  return control.signal;
}

/** Resolves the addresses of a mail and sends it; without a mail server it stays in the outbox. */
export const MAIL: JobKind = {
  kind: MAIL_JOB,
  most: 1,
  run: async ({ services, target, signal }) => {
    const id = Number(target);
    const day = today(services.now(), services.settings.zone);
    await change(services, null, async (tx) => void (await tx.query(ADDRESS, [id, day])));
    await deliver(services, id, afterLeave(signal, services.limits.leaveMs));
  },
  announce: async (tx, { target, state, attempts }) => {
    if (state === 'CANCELLED') await tx.query(CANCEL_MAIL, [Number(target)]);
    else if (state === 'QUEUED' && attempts === 0) await tx.query(RESTART_MAIL, [Number(target)]);
  },
};
