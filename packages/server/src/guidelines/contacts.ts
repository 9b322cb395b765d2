import type { ContactReferrer } from '../contacts/merge.ts';
import { inGuides } from '../contacts/sight.ts';
import { all, type Change } from '../storage/change.ts';
import { guidelines } from './guidelines.ts';

interface Guide {
  readonly contacts?: readonly { readonly id?: number | null }[] | null;
}
const NAMING = `${inGuides('$1')} order by x.document_id`;
const naming = async (tx: Change, id: number): Promise<number[]> =>
  (await all<{ document_id: number }>(tx, NAMING, [id])).map((row) => row.document_id);

/** Replaces a contact in a guide by another, named once where both were; the guide's words stay. */
function replaceContact(guide: Guide, from: number, to: number): Guide {
  if (!guide.contacts?.some(({ id }) => id === from)) return guide;
  const isThere = guide.contacts.some(({ id }) => id === to);
  const contacts = guide.contacts.filter(({ id }) => id !== from || !isThere);
  return { ...guide, contacts: contacts.map((contact) => (contact.id === from ? { ...contact, id: to } : contact)) };
}

/**
 * The guidelines that name a contact, for merging contacts. A changed guideline announces the change as any other; one in the trash is changed
 * silently.
 */
export const guidesNaming: ContactReferrer = {
  hold: async (tx, id) => {
    await tx.query('select 1 from document where id = any($1) order by id for no key update', [await naming(tx, id)]);
  },
  renamed: async (tx, context, from, to) => {
    for (const id of await naming(tx, from)) {
      const row = await guidelines.rows.byId(tx, id);
      const guides = ((row.body as { guides?: readonly Guide[] }).guides ?? []).map((guide) => replaceContact(guide, from, to));
      if (row.excluded_at === null) await guidelines.applyDerived(tx, context, id, { guides: guides as never }, 'guides');
      else
        await tx.query(`update assignment set body = body || jsonb_build_object('guides', $2::jsonb) where document_id = $1`, [
          id,
          JSON.stringify(guides),
        ]);
    }
  },
};
