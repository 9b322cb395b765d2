import { NUMBER_LABELS } from '@lauda/domain';
import { ContactGroup, contacts } from '@lauda/spec/areas/contacts';
import { collection } from '../collections/collection.ts';
import { documentUses } from '../collections/reference.ts';
import { setApart } from '../contacts/apart.ts';
import { contactUses, createContact, filterContacts, loadContact, removeContact, updateContact } from '../contacts/contacts.ts';
import { contactDoubles } from '../contacts/doubles.ts';
import { importContacts } from '../contacts/import.ts';
import { mergeContacts } from '../contacts/merge.ts';
import { countries } from '../contacts/numbers.ts';
import { contactSeenBy } from '../contacts/sight.ts';
import { guidesNaming } from '../guidelines/contacts.ts';
import { implement } from '../implement.ts';
import { columnsOf } from '../storage/columns.ts';

// A group in use cannot be removed; the refusal names only contacts the caller may see.
const IN_GROUP = `select c.name as slug, not c.hidden and ${contactSeenBy('$1')} as seen from contact c where c.groups @> array[$3::bigint]`;
const groups = collection({
  area: 'contacts.groups',
  table: 'contact_group',
  columns: columnsOf(ContactGroup),
  hears: 'CONTACT_READ',
  uses: documentUses('select null::bigint where false', IN_GROUP),
});
export const contactsHandlers = implement<typeof contacts>(contacts, {
  filter: ({ query }, context) => filterContacts(query, context),
  load: ({ path }, context) => loadContact(path.id, context),
  usageCount: ({ path }, context) => contactUses(path.id, context),
  create: ({ query, body }, context) => createContact(body, query.hidden ?? false, context),
  update: ({ query, body }, context) => updateContact(body, query.hidden, context),
  remove: ({ path }, context) => removeContact(path.id, context),
  import: ({ body }, context) => importContacts(body, context),
  doubles: ({ query }, context) => contactDoubles(query, context),
  apart: ({ path, body }, context) => setApart(path.id, body, context),
  merge: ({ path, body }, context) => mergeContacts(path.id, body, context, guidesNaming),
  numbers: {
    countries: async (_request, { locale }) => countries(locale),
    labels: async () => [...NUMBER_LABELS],
  },
  groups: groups.handlers,
});
