import type { Context } from '../context.ts';
import { viewerValues } from '../documents/sight.ts';
import { all, type Change } from '../storage/change.ts';
import { CONTACT_KNOWN } from './sight.ts';

interface Named {
  readonly id?: number | null | undefined;
}
/** The part of a document that names contacts. */
interface Guided<C extends Named> {
  readonly contacts?: readonly C[] | null | undefined;
}
const idsIn = (guides: readonly Guided<Named>[]): number[] =>
  guides.flatMap(({ contacts }) => (contacts ?? []).flatMap(({ id }) => id ?? []));

/**
 * Removes references to contacts that are gone or unknown to the caller from guides, keeping their words. References that stood in `before` stay.
 */
export async function withKnownContacts<C extends Named, G extends Guided<C>>(
  tx: Change,
  { caller }: Context,
  guides: readonly G[],
  before: readonly Guided<Named>[],
): Promise<G[]> {
  if (idsIn(guides).length === 0) return [...guides];
  const text = `select c.id from contact c where c.id = any($3) and (c.id = any($4) or ${CONTACT_KNOWN}) for key share of c`;
  const known = new Set((await all<{ id: number }>(tx, text, [...viewerValues(caller), idsIn(guides), idsIn(before)])).map(({ id }) => id));
  const named = (contact: C): C => (contact.id == null || known.has(contact.id) ? contact : { ...contact, id: null });
  return guides.map((guide) => (guide.contacts ? { ...guide, contacts: guide.contacts.map(named) } : guide));
}

/** Ties unlisted contacts to the first document that names them; they are removed when it no longer does. */
export async function keepBrought(
  tx: Change,
  documentId: number,
  guides: readonly Guided<Named>[],
  before: readonly Guided<Named>[],
): Promise<void> {
  const ids = idsIn(guides);
  if (ids.length === 0 && idsIn(before).length === 0) return;
  if (ids.length > 0)
    await tx.query('update contact set document_id = $1 where id = any($2) and not persistent and document_id is null', [documentId, ids]);
  await tx.query('delete from contact where document_id = $1 and not persistent and not id = any($2)', [documentId, ids]);
}
