import type { Context } from '../context.ts';
import { viewerValues } from '../documents/sight.ts';
import { all, type Change } from '../storage/change.ts';
import { CONTACT_KNOWN } from './sight.ts';

interface Named {
  readonly id?: number | null | undefined;
}
/** A part of a document that may name contacts, such as a guide of a guideline. */
interface WithContacts<C extends Named> {
  readonly contacts?: readonly C[] | null | undefined;
}
const idsIn = (guides: readonly WithContacts<Named>[]): number[] =>
  guides.flatMap(({ contacts }) => (contacts ?? []).flatMap(({ id }) => id ?? []));

/**
 * Removes references to contacts that are gone or unknown to the caller from guides, keeping their words. References that stood in `before` stay.
 */
export async function withKnownContacts<C extends Named, G extends WithContacts<C>>(
  tx: Change,
  { caller }: Context,
  guides: readonly G[],
  before: readonly WithContacts<Named>[],
): Promise<G[]> {
  if (idsIn(guides).length === 0) return [...guides];
  const text = `select c.id from contact c where c.id = any($3) and (c.id = any($4) or ${CONTACT_KNOWN}) for key share of c`;
  const known = new Set((await all<{ id: number }>(tx, text, [...viewerValues(caller), idsIn(guides), idsIn(before)])).map(({ id }) => id));
  const named = (contact: C): C => (contact.id == null || known.has(contact.id) ? contact : { ...contact, id: null });
  return guides.map((guide) => (guide.contacts ? { ...guide, contacts: guide.contacts.map(named) } : guide));
}

/** Ties unlisted contacts to the first document that names them; they are removed when it no longer does. */
export async function keepUnlistedContacts(
  tx: Change,
  documentId: number,
  guides: readonly WithContacts<Named>[],
  before: readonly WithContacts<Named>[],
): Promise<void> {
  const ids = idsIn(guides);
  if (ids.length === 0 && idsIn(before).length === 0) return;
  if (ids.length > 0)
    await tx.query('update contact set document_id = $1 where id = any($2) and not persistent and document_id is null', [documentId, ids]);
  await tx.query('delete from contact where document_id = $1 and not persistent and not id = any($2)', [documentId, ids]);
}
