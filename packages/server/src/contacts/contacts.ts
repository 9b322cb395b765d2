import { plainText } from '@lauda/domain';
import { Contact } from '@lauda/spec/areas/contacts';
import type * as z from 'zod';
import { collection } from '../collections/collection.ts';
import { entryBefore } from '../collections/events.ts';
import { documentUses } from '../collections/reference.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { all, type Change, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { EVERYBODY } from '../storage/events.ts';
import { likeText, type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { searched } from '../storage/search.ts';
import { Where } from '../storage/where.ts';
import { defaultCountry, formatNumber, isCountry, keptNumbers, soughtDigits } from './numbers.ts';
import { contactSeenBy, inGuides, isKnown } from './sight.ts';

type ContactEntity = z.output<typeof Contact>;
type Input = { readonly [K in keyof ContactEntity]?: ContactEntity[K] | null | undefined };

searched(['contacts'], { table: 'contact', key: ['id'] });

const columns = columnsOf(Contact);
/** Determines the receivers of a contact's events: nobody for an unlisted one, its owner for a private one, else everybody. */
const hearersOf = (contact: ContactEntity | null): 'nobody' | 'owner' | 'all' => {
  if (!contact || contact.hidden) return 'nobody';
  return contact.private ? 'owner' : 'all';
};

const toThose = (hearers: 'owner' | 'all', { ownerId }: ContactEntity) => (hearers === 'all' ? EVERYBODY : { receivers: [ownerId] });
/** Reads the ids of everybody but the owner of a contact. */
const others = async (tx: Change, { ownerId }: ContactEntity) => ({
  receivers: (await all<{ id: number }>(tx, 'select id from person where id <> $1', [ownerId])).map(({ id }) => id),
});

/** Announces a change of a contact: to people who see it newly as a creation, to those who see it no longer as a removal. */
async function announce(tx: Change, id: number, now: ContactEntity | null, before: ContactEntity | null): Promise<void> {
  const [were, are] = [hearersOf(before), hearersOf(now)];
  if (before && were !== 'nobody' && (!now || are === 'nobody'))
    // A contact that is only unlisted is not shown in the event: its content is for documents that name it.
    tx.emit('contacts', 'DELETE', { ids: [id], contacts: now ? [] : [before] }, toThose(were, before));
  if (!now || are === 'nobody') return;
  if (!before || were === 'nobody') return tx.emit('contacts', 'CREATE', now, toThose(are, now));
  const former = { before: entryBefore(before, now) };
  tx.emit('contacts', 'UPDATE', now, were === 'all' && are === 'all' ? former : { receivers: [now.ownerId], ...former });
  // The others only learn that it is gone.
  if (were === 'all' && are === 'owner') tx.emit('contacts', 'DELETE', { ids: [id], contacts: [] }, await others(tx, now));
  if (were === 'owner' && are === 'all') tx.emit('contacts', 'CREATE', now, await others(tx, now));
}

/** Builds the row to store for a contact, with numbers in their country's format. Contacts made for one document are unlisted. */
function contactRow(
  _input: Input,
  stored: ContactEntity | undefined,
  { caller, settings }: Context,
  next: Partial<ContactEntity>,
): Partial<ContactEntity> {
  const ownerId = stored?.ownerId ?? caller.userId;
  if (stored && next.private !== stored.private && ownerId !== caller.userId) throw new Problem('not_owner');
  const country = next.country ?? defaultCountry(settings.branch.body.locale);
  if (!isCountry(country)) throw invalid('country', 'format', { format: 'country' });
  const numbers = keptNumbers(next.numbers ?? [], country, stored ? [stored] : []).map(({ value, label }) => ({
    value: formatNumber(value, country),
    label,
  }));
  const persistent = next.persistent ?? true;
  return { ...next, country, numbers, ownerId, persistent, kind: next.kind ?? 'contact', hidden: next.hidden === true || !persistent };
}

const list = collection<ContactEntity, ContactEntity, Input>({
  area: 'contacts',
  table: 'contact',
  columns,
  fresh: { persistent: true, kind: 'contact' },
  isSeen: isKnown,
  rowFor: contactRow,
  references: { groups: 'contact_group' },
  announce,
});

/** Sets whether a contact is listed by `hidden` of the query; `hidden` and the owner in the body come from an earlier answer and are ignored. */
const sent = (body: Input, hidden: boolean | undefined): Input => {
  const { hidden: _, ownerId: __, ...input } = body;
  return hidden === undefined ? input : { ...input, hidden };
};
export const createContact = (body: Input, hidden: boolean | undefined, context: Context): Promise<ContactEntity> =>
  list.create(sent(body, hidden), context);
export const updateContact = (body: Input, hidden: boolean | undefined, context: Context): Promise<ContactEntity> =>
  list.update(sent(body, hidden), context);

/** Reads listed contacts the caller may see and locks them to the end of the change, in the order of their ids. */
export async function holdContacts(tx: Change, ids: readonly number[], { caller }: Context): Promise<Map<number, ContactEntity>> {
  const held = new Map<number, ContactEntity>();
  for (const id of [...ids].sort((a, b) => a - b)) {
    const contact = await list.byId(tx, id, 'for update');
    if (contact.hidden || !(await isKnown(contact, caller, tx))) throw new Problem('not_found');
    held.set(id, contact);
  }
  return held;
}
/** Reads contacts by their ids without checking access. */
export const contactsById = (db: Queryable, ids: readonly number[]): Promise<ContactEntity[]> =>
  list.where(db, 'contact.id = any($1)', [ids]);

/** Loads a contact that the caller may see. */
export async function loadContact(id: number, { pool, caller }: Context): Promise<ContactEntity> {
  const contact = await list.load(pool, id);
  if (!(await isKnown(contact, caller, pool))) throw new Problem('not_found');
  return contact;
}

/** Removes a contact; documents that name it keep its words. */
export const removeContact = (id: number, context: Context): Promise<void> => list.handlers.remove({ path: { id } }, context);

/** Normalises a searched text: a phone number is found in any notation. */
const soughtIn = (text: string): string => soughtDigits(text) ?? plainText(text);

/** Answers a page of the listed contacts that the caller may see, by name. */
export const filterContacts = (
  query: PageQuery & { readonly filter?: string | undefined; readonly groupId?: number | undefined },
  { pool, caller }: Context,
): Promise<PageResult<ContactEntity>> => {
  const { text, values } = new Where(['not c.hidden'])
    .and(caller.userId, contactSeenBy)
    .and(query.filter?.trim() ? likeText(soughtIn(query.filter.trim())) : undefined, (sought) => `c.search like ${sought}`)
    .and(query.groupId, (group) => `c.groups @> array[${group}::bigint]`);
  const order = 'lower(c.name) asc, c.id asc';
  return pageOf<ContactEntity, ContactEntity>(
    pool,
    { columns: columns.select('c'), from: 'contact c', where: text, values, order },
    query,
    (row) => row,
  );
};

const usesOf = documentUses(inGuides('$3'));
/** Counts the documents the caller may see that name a contact. */
export const contactUses = async (id: number, context: Context): Promise<number> => {
  await loadContact(id, context);
  return (await usesOf(context.pool, context.caller, id)).count;
};
