import type { contacts } from '@lauda/spec/areas/contacts';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, change, within } from '../storage/change.ts';
import { handOnApart } from './apart.ts';
import { holdContacts, removeContact, updateContact } from './contacts.ts';
import { keptNumbers } from './numbers.ts';

type Merge = z.output<NonNullable<typeof contacts.merge.body>>;
/** A kind of document that refers to contacts. Its rows are locked before the contacts, in the same order as a save does. */
export interface ContactReferrer {
  hold(tx: Change, id: number): Promise<void>;
  /** Replaces one contact by another in everything that names it. */
  renamed(tx: Change, context: Context, from: number, to: number): Promise<void>;
}

/** A number that both had, each as its country writes it, stands once. */
const onceEach = <N extends { readonly value: string; readonly label: string }>(numbers: readonly N[]): N[] =>
  numbers.filter(({ value, label }, at) => numbers.findIndex((each) => each.value === value && each.label === label) === at);

/** Merges two contacts: the first gets the chosen values, references to the other move to it, and the other is removed. */
export const mergeContacts = (id: number, { version, otherId, otherVersion, contact }: Merge, context: Context, naming: ContactReferrer) =>
  change(context, context.caller, async (tx) => {
    if (otherId === id) throw invalid('otherId', 'unknown_id');
    await naming.hold(tx, otherId);
    const held = await holdContacts(tx, [id, otherId], context);
    const [kept, other] = [held.get(id)!, held.get(otherId)!];
    for (const [stored, seen] of [[kept, version] as const, [other, otherVersion] as const])
      if (stored.version !== seen) throw new Problem('version_conflict', { current: stored });
    // The public contact would become private to one person and disappear for everybody else.
    if (kept.private && !other.private) throw new Problem('source_private');
    await naming.renamed(tx, context, otherId, id);
    await handOnApart(tx, otherId, id);
    const inside = within(context, tx);
    const numbers = contact.numbers && onceEach(keptNumbers(contact.numbers, contact.country ?? kept.country, [kept, other]));
    const merged = await updateContact({ ...contact, numbers, id, version }, undefined, inside);
    await removeContact(otherId, inside);
    return merged;
  });
