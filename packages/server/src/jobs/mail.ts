import { change } from '../storage/change.ts';
import type { JobKind } from './kind.ts';

// The addresses are those of the moment: who was excluded meanwhile, or has none, gets nothing.
const ADDRESS = `update mail m set recipients = known.recipients, state = case when known.reached then 'WAITING' else 'FAILED' end
  from (select jsonb_agg(r.value || jsonb_build_object('email', nullif(p.email, '')) order by r.ordinality) as recipients,
      coalesce(bool_or(p.email <> ''), false) as reached
    from mail x, jsonb_array_elements(x.recipients) with ordinality r left join person p on p.id = (r.value ->> 'userId')::bigint and not p.excluded
    where x.id = $1) known
  where m.id = $1 and m.state = 'QUEUED'`;

/** Finds out to which addresses a mail goes; it waits from then on for a connector that delivers it. */
export const MAIL: JobKind = {
  kind: 'mail',
  run: ({ services, target }) => change(services, null, async (tx) => void (await tx.query(ADDRESS, [Number(target)]))),
};
