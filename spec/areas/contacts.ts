import { collection } from '../families.ts';
import { entity, inputOf } from '../kit.ts';
import { Id, Name, Version } from '../scalars.ts';

/** A group contacts are listed under. */
export const ContactGroup = entity('ContactGroup', { id: Id, version: Version, name: Name });
const Input = inputOf('ContactGroupInput', ContactGroup, ['name']);
const { load: _, ...groups } = collection(
  '/contacts/groups',
  'group of contacts',
  { read: 'CONTACT_READ', write: 'CONTACT_ADMIN' },
  ContactGroup,
  Input,
);
export const contacts = { groups };
