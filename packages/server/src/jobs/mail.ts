import { deliver } from '../smtp/deliver.ts';
import { change } from '../storage/change.ts';
import type { JobKind } from './kind.ts';

// The addresses are those of the moment: who was excluded meanwhile, or has none, gets nothing.
const ADDRESS = `update mail m set recipients = known.recipients, state = case when known.reached then 'WAITING' else 'FAILED' end
  from (select jsonb_agg(r.value || jsonb_build_object('email', nullif(p.email, '')) order by r.ordinality) as recipients,
      coalesce(bool_or(p.email <> ''), false) as reached
    from mail x, jsonb_array_elements(x.recipients) with ordinality r left join person p on p.id = (r.value ->> 'userId')::bigint and not p.excluded
    where x.id = $1) known
  where m.id = $1 and m.state = 'QUEUED'`;

/** The kind of the jobs that send one mail each. */
export const MAIL_JOB = 'mail';

/** Finds out to which addresses a mail goes, and sends it; it waits in the outbox while no mail server is set up. */
export const MAIL: JobKind = {
  kind: MAIL_JOB,
  run: async ({ services, target, signal }) => {
    const id = Number(target);
    await change(services, null, async (tx) => void (await tx.query(ADDRESS, [id])));
    await deliver(services, id, signal);
  },
};
