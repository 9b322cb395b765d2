import type { Context } from '../context.ts';
import type { Change, Queryable } from '../storage/change.ts';

/** A source that is no document here, stored as it was. */
export interface LinkSource {
  readonly kind: 'proposal' | 'round' | 'branch' | 'souv';
  /** 0 for sources without a numeric id, such as documents of the external archive. */
  readonly id: number;
  readonly slug: string;
  /** ISO day. */
  readonly date: string;
  readonly text: string;
  /** Its author, if known. */
  readonly nickname?: string | null;
}
/** A link between two documents by their ids: one was made of the other or belongs to it. */
export interface DocumentLink {
  readonly from: number | LinkSource;
  readonly to: number;
}

const LINK = `insert into document_link (to_id, from_id, revision, source, by_id, at)
  select e.to_id, e.from_id, (select max(n) from revision r where r.document_id = e.from_id), e.source, $2, $3
  from jsonb_to_recordset($1::jsonb) as e(to_id bigint, from_id bigint, source jsonb) on conflict do nothing`;

/**
 * Stores the sources of documents for the lineage, with author, time and the revision read. Called in the change that creates them; known links stay
 * as they are.
 */
export async function documentLink(tx: Change, context: Context, ...links: readonly DocumentLink[]): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map(({ from, to }) => ({ to_id: to, ...(typeof from === 'number' ? { from_id: from } : { source: from }) }));
  await tx.query(LINK, [JSON.stringify(rows), context.caller.userId, new Date(context.now())]);
}

/** Removes a link between two documents. */
export async function documentUnlink(tx: Queryable, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
  await tx.query('delete from document_link where from_id = $1 and to_id = $2', [from, to]);
}
