import { plainText } from '@lauda/domain';
import { AssignmentProposal } from '@lauda/spec/areas/proposals';
import type * as z from 'zod';
import { collection } from '../collections/collection.ts';
import { entryBefore } from '../collections/events.ts';
import type { Context } from '../context.ts';
import type { LinkSource } from '../documents/links.ts';
import { all, type Change, change } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { EVERYBODY } from '../storage/events.ts';
import { likeText, type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { Where } from '../storage/where.ts';
import { today } from '../time.ts';

type Proposal = z.output<typeof AssignmentProposal>;
type Input = { readonly [K in keyof Proposal]?: Proposal[K] | null | undefined };
const columns = columnsOf(AssignmentProposal);

/** The collection of proposals, also called news suggestions. */
export const proposals = collection<Proposal, Proposal, Input>({
  area: 'assignmentProposals',
  table: 'assignment_proposal',
  columns,
  // `used` is set when something is made of a proposal, never by input.
  rowFor: (_input, stored, { now, settings }, next) => ({
    ...next,
    lead: next.lead ?? '',
    date: next.date ?? today(now(), settings.zone),
    used: stored?.used ?? false,
  }),
  announce: async (tx, id, now, before) => {
    if (!now) tx.emit('proposals', 'DELETE', { ids: [id], proposals: before ? [before] : [] }, EVERYBODY);
    else if (before) tx.emit('proposals', 'UPDATE', now, { before: entryBefore(before, now) });
    else tx.emit('proposals', 'CREATE', now, EVERYBODY);
  },
});

/** Lists the proposals between two days that contain a text, newest first. */
export const filterProposals = (
  query: PageQuery & { readonly from?: string | undefined; readonly to?: string | undefined; readonly filter?: string | undefined },
  { pool }: Context,
): Promise<PageResult<Proposal>> => {
  const { text, values } = new Where()
    .and(query.from, (from) => `p.date >= ${from}`)
    .and(query.to, (to) => `p.date <= ${to}`)
    .and(query.filter?.trim() ? likeText(plainText(query.filter.trim())) : undefined, (sought) => `p.search like ${sought}`);
  const from = 'assignment_proposal p';
  return pageOf<Proposal, Proposal>(
    pool,
    { columns: columns.select('p'), from, where: text, values, order: 'p.date desc, p.id desc' },
    query,
    (row) => row,
  );
};

/** Removes unused proposals and answers their ids; one that is being used at this moment stays. */
export const removeProposals = (ids: readonly number[], context: Context): Promise<number[]> =>
  change(context, context.caller, async (tx) => {
    await tx.query('select 1 from assignment_proposal where id = any($1) order by id for update', [ids]);
    const text = `delete from assignment_proposal p where p.id = any($1)
      and not exists (select 1 from document_link l where l.source ->> 'kind' = 'proposal' and (l.source ->> 'id')::bigint = p.id)
      and not exists (select 1 from post x where x.proposal_id = p.id) returning ${columns.select('p')}`;
    const gone = (await all<Proposal>(tx, text, [ids])).toSorted((a, b) => a.id - b.id);
    const went = gone.map(({ id }) => id);
    if (gone.length > 0) tx.emit('proposals', 'DELETE', { ids: went, proposals: gone }, EVERYBODY);
    return went;
  });

/** Loads a proposal to make something of it, and marks it as used, once. */
export async function useProposal(tx: Change, id: number): Promise<Proposal> {
  const before = await proposals.byId(tx, id, 'for no key update');
  if (before.used) return before;
  await tx.query('update assignment_proposal set used = true, version = version + 1 where id = $1', [id]);
  const proposal = await proposals.load(tx, id);
  await proposals.tell(tx, id, proposal, before);
  return proposal;
}

/** Builds the source that a document made of a proposal remembers. */
export const linkSource = ({ id, slug, date, lead, source }: Proposal): LinkSource => ({
  ...{ kind: 'proposal', id, slug, date },
  text: [lead, source].filter(Boolean).join('\n\n'),
});
