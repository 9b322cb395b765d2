import type { contacts } from '@lauda/spec/areas/contacts';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, change, within } from '../storage/change.ts';
import { holdContacts, removeContact, updateContact } from './contacts.ts';

type Merge = z.output<NonNullable<typeof contacts.merge.body>>;
/** What names contacts: it is held first, because whoever saves it holds it before the contacts it names. */
export interface Naming {
  hold(tx: Change, id: number): Promise<void>;
  /** Has everything that names one contact name another. */
  renamed(tx: Change, context: Context, from: number, to: number): Promise<void>;
}

/** Makes one contact of two: the first says what was chosen, what names the other names it, and the other goes. */
export const mergeContacts = (id: number, { version, otherId, otherVersion, contact }: Merge, context: Context, naming: Naming) =>
  change(context, context.caller, async (tx) => {
    if (otherId === id) throw invalid('otherId', 'unknown_id');
    await naming.hold(tx, otherId);
    const held = await holdContacts(tx, [id, otherId], context);
    for (const [each, seen] of [[id, version] as const, [otherId, otherVersion] as const]) {
      const stored = held.get(each)!;
      if (stored.version !== seen) throw new Problem('version_conflict', { current: stored });
    }
    await naming.renamed(tx, context, otherId, id);
    const inside = within(context, tx);
    const merged = await updateContact({ ...contact, id, version }, undefined, inside);
    await removeContact(otherId, inside);
    return merged;
  });
