import type { Change } from '../storage/change.ts';

/** What a document was made of: a proposal, or another document. */
type Origin = { readonly proposalId: number } | { readonly sourceId: number };

/** Notes what a new document was made of. */
export async function noteOrigin(tx: Change, documentId: number, origin: Origin): Promise<void> {
  const { proposalId = null, sourceId = null } = origin as { proposalId?: number; sourceId?: number };
  await tx.query('insert into document_origin (document_id, proposal_id, source_id) values ($1, $2, $3) on conflict do nothing', [
    documentId,
    proposalId,
    sourceId,
  ]);
}
