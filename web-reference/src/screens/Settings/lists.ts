import { checkMaxLength, type FieldMessage, GROUP_ROLES, MEDIA_TYPES, type Role } from '@lauda/domain';
import type { Reference, SettingsListName, Store } from '@lauda/store';
import type { IconName } from '../../components/icons.tsx';
import type { TextKey } from '../../i18n/i18n.ts';

type RowOf<L extends SettingsListName> = Store['settings'][L] extends Reference<infer T, infer _I> ? T : never;

/** How a field is shown and written: one line, one of some words, a colour, people, several of some words; `names` is shown alone. */
type Kind =
  | { readonly kind: 'text'; readonly max: number; readonly check?: (text: string) => FieldMessage | undefined }
  | { readonly kind: 'choice' | 'choices'; readonly word: (value: string) => TextKey; readonly values: readonly string[] }
  | { readonly kind: 'colour' | 'people' | 'names' };

/** A field of the entries of a list: its words are `settingsField.` and its name. */
export type FieldSpec<T = Entry> = Kind & { readonly name: keyof T & string; readonly required?: boolean; readonly width?: number };

/** An entry of any of the lists. */
export interface Entry {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

/** One list of settings, as its screen is built of it: its words are `settingsList.` and `settingsAbout.` and its name. */
export interface ListSpec<L extends SettingsListName = SettingsListName> {
  readonly id: L;
  readonly icon: IconName;
  readonly read: Role;
  readonly write: Role;
  readonly fields: readonly FieldSpec[];
}

const define = <L extends SettingsListName>(
  spec: Omit<ListSpec<L>, 'fields'> & { readonly fields: readonly FieldSpec<RowOf<L>>[] },
): ListSpec => spec as unknown as ListSpec;

const NAME = { name: 'name', kind: 'text', required: true, max: 100, width: 260 } as const;
const DOCUMENTS = { read: 'ADMIN_READ', write: 'DOCUMENT_ADMIN' } as const;

/** Every list of settings that has a screen, in the order of the page of the administration. */
export const SETTINGS_LISTS: readonly ListSpec[] = [
  define({ id: 'classifications', icon: 'filter', ...DOCUMENTS, fields: [NAME] }),
  define({ id: 'editorials', icon: 'pages', ...DOCUMENTS, fields: [NAME] }),
  define({
    id: 'types',
    icon: 'story',
    ...DOCUMENTS,
    fields: [NAME, { name: 'abbreviation', kind: 'text', max: 10 }, { name: 'color', kind: 'colour' }],
  }),
  define({
    id: 'vehicles',
    icon: 'agency',
    ...DOCUMENTS,
    fields: [NAME, { name: 'type', kind: 'choice', required: true, word: (value) => `mediaType.${value}` as TextKey, values: MEDIA_TYPES }],
  }),
  define({ id: 'productions.resources', icon: 'production', read: 'ADMIN_READ', write: 'PRODUCTION_ADMIN', fields: [NAME] }),
  define({
    id: 'productions.types',
    icon: 'production',
    read: 'ADMIN_READ',
    write: 'PRODUCTION_ADMIN',
    fields: [NAME, { name: 'abbreviation', kind: 'text', max: 10 }, { name: 'color', kind: 'colour' }],
  }),
  define({
    id: 'groups',
    icon: 'team',
    read: 'USER_READ',
    write: 'USER_WRITE',
    fields: [
      NAME,
      { name: 'categories', kind: 'choices', word: (value) => `groupRole.${value}` as TextKey, values: GROUP_ROLES, width: 180 },
      { name: 'editors', kind: 'people', width: 220 },
      { name: 'producers', kind: 'people', width: 220 },
      { name: 'reporters', kind: 'people', width: 220 },
    ],
  }),
  define({ id: 'contacts.groups', icon: 'contacts', read: 'CONTACT_READ', write: 'CONTACT_ADMIN', fields: [NAME] }),
  define({
    id: 'calendars.categories',
    icon: 'calendar',
    read: 'CALENDAR_READ',
    write: 'CALENDAR_ADMIN',
    fields: [NAME, { name: 'calendars', kind: 'names', width: 320 }],
  }),
];

/** The list of an entry, as every list is worked with. */
export const listOf = (store: Store, { id }: ListSpec): Reference<Entry, Partial<Entry>> =>
  store.settings[id] as unknown as Reference<Entry, Partial<Entry>>;

/** What the cell of a field demands of what is typed into it. */
export const ruleOf = (field: FieldSpec) => ({
  required: field.required,
  check: (text: string): FieldMessage | undefined =>
    field.kind === 'text' ? (checkMaxLength(text, field.max) ?? field.check?.(text)) : undefined,
});

/** The value of a field of an entry. */
export const valueIn = (entry: Partial<Entry>, { name }: FieldSpec): unknown => entry[name as keyof Entry];
