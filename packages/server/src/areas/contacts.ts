import { ContactGroup, contacts } from '@lauda/spec/areas/contacts';
import { collection } from '../collections/collection.ts';
import { implement } from '../implement.ts';
import { columnsOf } from '../storage/columns.ts';

const groups = collection({ area: 'contacts.groups', table: 'contact_group', columns: columnsOf(ContactGroup), hears: 'CONTACT_READ' });
export const contactsHandlers = implement<typeof contacts>(contacts, { groups: groups.handlers });
