import type { Context } from '../context.ts';
import type { Change, Queryable } from '../storage/change.ts';

/** What a document was made of that is no document itself: it is kept as it was. */
export interface LinkSource {
  readonly kind: 'proposal' | 'round' | 'branch' | 'souv';
  /** 0 for what has no number, as a document of the external archive. */
  readonly id: number;
  readonly slug: string;
  /** ISO day. */
  readonly date: string;
  readonly text: string;
  /** Who wrote it, where that is known. */
  readonly nickname?: string | null;
}
/** That a document was made of another, or belongs to it: both by their ids. */
export interface DocumentLink {
  readonly from: number | LinkSource;
  readonly to: number;
}

const LINK = `insert into document_link (to_id, from_id, revision, source, by_id, at)
  select e.to_id, e.from_id, (select max(n) from revision r where r.document_id = e.from_id), e.source, $2, $3
  from jsonb_to_recordset($1::jsonb) as e(to_id bigint, from_id bigint, source jsonb) on conflict do nothing`;

/**
 * Notes what documents were made of, by whom and when, and which revision of it was read: the lineage shows it. Called in the change that makes them; what
 * is noted already stays as it is.
 */
export async function documentLink(tx: Change, context: Context, ...links: readonly DocumentLink[]): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map(({ from, to }) => ({ to_id: to, ...(typeof from === 'number' ? { from_id: from } : { source: from }) }));
  await tx.query(LINK, [JSON.stringify(rows), context.caller.userId, new Date(context.now())]);
}

/** Takes back that a document belongs to another. */
export async function documentUnlink(tx: Queryable, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
  await tx.query('delete from document_link where from_id = $1 and to_id = $2', [from, to]);
}
