import { CONTACT_KINDS, DOUBLE_REASONS, MERGED_CONTACT_FIELDS, NUMBER_LABELS } from '@lauda/domain';
import * as z from 'zod';
import { collection } from '../families.ts';
import { PATTERNS } from '../formats.ts';
import { call, entity, inputOf, page, value } from '../kit.ts';
import { Id, IdPath, Line, Name, PageQuery, Version } from '../scalars.ts';

/** A group of contacts. */
export const ContactGroup = entity('ContactGroup', { id: Id, version: Version, name: Name });
const GroupInput = inputOf('ContactGroupInput', ContactGroup, ['name']);
const { load: _, ...groups } = collection(
  '/contacts/groups',
  'group of contacts',
  { read: 'CONTACT_READ', write: 'CONTACT_ADMIN' },
  ContactGroup,
  GroupInput,
);

const Label = z.enum(NUMBER_LABELS).meta({ id: 'NumberLabel' });
const ContactNumber = value('ContactNumber', {
  value: z.string().trim().min(1).max(60).meta({ description: 'Answered as the country of the contact writes it' }),
  label: Label,
});
const short = z.string().max(200).nullable();
/** A person or institution the newsroom calls. */
export const Contact = entity('Contact', {
  id: Id,
  version: Version,
  name: Line.trim().min(1).max(200),
  profession: short,
  numbers: z.array(ContactNumber).max(20),
  emails: z.array(z.email().max(200)).max(20),
  address: z.string().max(500).nullable(),
  info: z.string().max(2000).nullable(),
  company: short,
  country: z.string().regex(PATTERNS.country).meta({
    description:
      'Country whose numbers need no prefix, by its two letters; by default that of the language of the newsroom. Where it changes, stored numbers stay what they are',
  }),
  groups: z.array(Id).max(100),
  private: z.boolean().meta({ description: 'Whether its owner alone sees it' }),
  persistent: z.boolean().meta({ description: 'Stays; one that does not goes with the document that brought it, and is in no list' }),
  hidden: z.boolean().meta({ description: 'Kept out of the list of contacts; `hidden` of the query says so' }),
  kind: z.enum(CONTACT_KINDS),
  ownerId: Id,
});
const ContactInput = inputOf('ContactInput', Contact, ['name']);
const merged = Object.fromEntries(MERGED_CONTACT_FIELDS.map((field) => [field, true])) as {
  [F in (typeof MERGED_CONTACT_FIELDS)[number]]: true;
};
const ContactDouble = entity('ContactDouble', {
  contact: Contact.describe('The one that was there first'),
  other: Contact.describe('What may be the same again'),
  reasons: z
    .array(z.enum(DOUBLE_REASONS))
    .meta({ description: 'Why they may be the same: a number, an address of mail, names that are alike' }),
});
const Country = entity('Country', {
  code: z.string().meta({ description: 'Its two letters' }),
  name: z.string(),
  dialCode: z.string().meta({ description: 'What is dialled before its numbers, as `+55`' }),
});

const { load, create, update, remove } = collection(
  '/contacts',
  'contact',
  { read: 'CONTACT_READ', write: 'CONTACT_WRITE' },
  Contact,
  ContactInput,
);
const HiddenQuery = z.object({
  hidden: z.boolean().optional().meta({ description: 'True keeps it out of the list of contacts; absent leaves it as it is' }),
});
export const contacts = {
  filter: call('GET /contacts/filter', 'Lists contacts by a text and a group, by name, paged.', {
    role: 'CONTACT_READ',
    query: z.object({ filter: z.string().max(200).optional(), groupId: Id.optional(), ...PageQuery }),
    result: page('ContactPage', Contact),
  }),
  load,
  usageCount: call('GET /contacts/{id}/usage_count', 'Counts the documents that name one contact, of those the caller may see.', {
    role: 'CONTACT_READ',
    path: IdPath,
    result: Id,
  }),
  create: { ...create, query: HiddenQuery },
  update: { ...update, query: HiddenQuery },
  remove,
  import: call(
    'POST /contacts/import',
    'Creates many contacts at once, all of them or none; what is there already comes a second time and stands among the doubles. With `dryRun` nothing is kept.',
    {
      role: 'CONTACT_WRITE',
      body: z
        .strictObject({
          contacts: z
            .array(ContactInput)
            .min(1)
            .max(2000)
            .meta({ description: 'What is wrong with one is told by its place, as `contacts.3.emails.0`' }),
          dryRun: z.boolean().nullish().meta({ description: 'Tries it and keeps nothing' }),
        })
        .meta({ id: 'ContactImport' }),
      result: z.array(Contact),
      seconds: 60,
      alone: true,
      extension: true,
    },
  ),
  doubles: call('GET /contacts/doubles', 'Lists pairs of contacts that may be the same, those with the same number first, paged.', {
    role: 'CONTACT_READ',
    query: z.object(PageQuery),
    result: page('ContactDoublePage', ContactDouble),
    seconds: 30,
    extension: true,
  }),
  apart: call(
    'PUT /contacts/{id}/apart',
    'Says that two contacts are not the same, so that they are listed as doubles no more; or takes that back.',
    {
      role: 'CONTACT_WRITE',
      path: IdPath,
      body: value('ContactApart', {
        otherId: Id.meta({ description: 'Id of the contact that is another one' }),
        apart: z.boolean().meta({ description: 'False takes it back' }),
      }),
      extension: true,
    },
  ),
  merge: call('POST /contacts/{id}/merge', 'Makes one contact of two: the other goes, and guidelines that name it name this one.', {
    role: 'CONTACT_WRITE',
    path: IdPath,
    body: value('ContactMerge', {
      version: Version,
      otherId: Id.meta({ description: 'Id of the contact that goes' }),
      otherVersion: Version.meta({ description: 'Version of the contact that goes' }),
      contact: z
        .strictObject(Contact.pick(merged).partial().shape)
        .meta({ id: 'MergedContact', description: 'What was chosen; a field that is absent stays' }),
    }),
    result: Contact,
    seconds: 60,
    extension: true,
    takesAway: true,
  }),
  numbers: {
    countries: call('GET /contacts/numbers/countries', 'Lists the countries with what is dialled before their numbers.', {
      role: 'CONTACT_READ',
      result: z.array(Country),
    }),
    labels: call('GET /contacts/numbers/labels', 'Lists what a number can be.', { role: 'CONTACT_READ', result: z.array(Label) }),
  },
  groups,
};
