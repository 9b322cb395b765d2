import { seen, type ViewerScope, viewerValues } from '../documents/sight.ts';
import { one, type Queryable } from '../storage/change.ts';

/** SQL: true when the privacy of contact `c` lets the user see it; a private one is for its owner alone. */
export const contactSeenBy = (user: string): string => `(not c.private or c.owner_id = ${user})`;

/** SQL: the documents whose guides name a contact, by its id. */
export const inGuides = (contact: string): string => `select x.document_id from assignment x
  where x.body -> 'guides' @> jsonb_build_array(jsonb_build_object('contacts', jsonb_build_array(jsonb_build_object('id', ${contact}::bigint))))`;

// What an unlisted contact says is content of the documents it was made for, as the number of a source in a private guideline.
const NAMED = `exists (select 1 from document d where d.id in (${inGuides('c.id')}) and ${seen()})`;
/** SQL: true when the user `$1` of the groups `$2` may know contact `c`: an unlisted one as its owner or by a visible document that names it. */
export const CONTACT_KNOWN = `(${contactSeenBy('$1')} and (not c.hidden or c.owner_id = $1 or ${NAMED}))`;

const KNOWN = `select 1 from contact c where c.id = $3 and ${CONTACT_KNOWN}`;
/** Tells whether somebody may know a contact. */
export const isKnown = async ({ id }: { readonly id: number }, viewer: ViewerScope, db: Queryable): Promise<boolean> =>
  (await one(db, KNOWN, [...viewerValues(viewer), id])) !== undefined;
