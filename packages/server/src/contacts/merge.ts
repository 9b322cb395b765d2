import type { contacts } from '@lauda/spec/areas/contacts';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, change, within } from '../storage/change.ts';
import { handOnApart } from './apart.ts';
import { holdContacts, removeContact, updateContact } from './contacts.ts';

type Merge = z.output<NonNullable<typeof contacts.merge.body>>;
/** A kind of document that refers to contacts. Its rows are locked before the contacts, in the same order as a save does. */
export interface ContactReferrer {
  hold(tx: Change, id: number): Promise<void>;
  /** Replaces one contact by another in everything that names it. */
  renamed(tx: Change, context: Context, from: number, to: number): Promise<void>;
}

/** Merges two contacts: the first gets the chosen values, references to the other move to it, and the other is removed. */
export const mergeContacts = (id: number, { version, otherId, otherVersion, contact }: Merge, context: Context, naming: ContactReferrer) =>
  change(context, context.caller, async (tx) => {
    if (otherId === id) throw invalid('otherId', 'unknown_id');
    await naming.hold(tx, otherId);
    const held = await holdContacts(tx, [id, otherId], context);
    for (const [each, seen] of [[id, version] as const, [otherId, otherVersion] as const]) {
      const stored = held.get(each)!;
      if (stored.version !== seen) throw new Problem('version_conflict', { current: stored });
    }
    // The public contact would become private to one person and disappear for everybody else.
    if (held.get(id)!.private && !held.get(otherId)!.private) throw new Problem('source_private');
    await naming.renamed(tx, context, otherId, id);
    await handOnApart(tx, otherId, id);
    const inside = within(context, tx);
    const merged = await updateContact({ ...contact, id, version }, undefined, inside);
    await removeContact(otherId, inside);
    return merged;
  });
