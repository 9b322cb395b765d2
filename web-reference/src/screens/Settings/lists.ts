import {
  checkMaxLength,
  checkRange,
  checkUrl,
  ENTRY_ICONS,
  type FieldMessage,
  GROUP_ROLES,
  LANE_TYPES,
  MEDIA_TYPES,
  type Role,
} from '@lauda/domain';
import type { Reference, SettingsListName, Store } from '@lauda/store';
import type { IconName } from '../../components/icons.tsx';
import type { TextKey } from '../../i18n/i18n.ts';

type RowOf<L extends SettingsListName> = Store['settings'][L] extends Reference<infer T, infer _I> ? T : never;

/**
 * How a field is shown and written: one line, one of some words, an entry of another list, a colour, people, several of some words, words with commas between
 * them, whom to call, a whole number; `names` is shown alone, `secret` written alone, `answer` is what a branch said when it was asked, `state` how a source was
 * read last, `sources` what a lane shows, `members` the entries of other lists that stand under a category.
 */
type Kind =
  | { readonly kind: 'text'; readonly max: number; readonly check?: (text: string) => FieldMessage | undefined }
  | { readonly kind: 'choice' | 'choices'; readonly word: (value: string) => TextKey; readonly values: readonly string[] }
  | { readonly kind: 'entry'; readonly list: EntriesOf }
  | { readonly kind: 'entries'; readonly list: 'groups' }
  | { readonly kind: 'members'; readonly lists: readonly SourceList[] }
  | { readonly kind: 'number'; readonly range: { readonly min: number; readonly max: number } }
  | { readonly kind: 'colour' | 'people' | 'names' | 'words' | 'secret' | 'contacts' | 'time' | 'flag' | 'answer' | 'state' | 'sources' };
/** The lists of what the agency reads. */
export const SOURCE_LISTS = ['rss.feeds', 'facebook.pages', 'twitter.users', 'twitter.lists'] as const;
export type SourceList = (typeof SOURCE_LISTS)[number];
/** The lists of settings whose entries others refer to. */
export const REFERRED = [
  'rounds.segments',
  'reports.categories',
  'calendars.categories',
  'rss.categories',
  'facebook.categories',
  'twitter.categories',
  'groups',
] as const;
/** What entries are chosen among: a list, the people, the devices of a type. */
export type EntriesOf = (typeof REFERRED)[number] | 'people' | 'cg' | 'playout';

/** A field of the entries of a list: its words are `settingsField.` and its name, or what it is called instead. */
export type FieldSpec<T = Entry> = Kind & {
  readonly name: (keyof T & string) | 'answer' | 'lists';
  readonly called?: string;
  readonly required?: boolean;
  readonly width?: number;
  readonly inFormAlone?: true;
  /** Chosen when it is made, and kept. */
  readonly isKept?: true;
};

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
  /** What the form of a new one begins with. */
  readonly fresh?: Partial<Entry> & { readonly active: true };
  /** New entries can be made of others. */
  readonly copies?: true;
  /** They stand as they were made, and not by name. */
  readonly inOrder?: true;
  /** What two of them may not share, beside their name. */
  readonly unique?: string;
  /** What one that is refused because it has content can be instead of removed. */
  readonly retires?: Partial<Entry> & { readonly active: false };
}

const define = <L extends SettingsListName>(
  spec: Omit<ListSpec<L>, 'fields'> & { readonly fields: readonly FieldSpec<RowOf<L>>[] },
): ListSpec => spec as unknown as ListSpec;

const NAME = { name: 'name', kind: 'text', required: true, max: 100, width: 260 } as const;
/** One of the icons; the column draws it. */
const ICON = {
  name: 'icon',
  kind: 'choice',
  word: (value: string) => `entryIcon.${value}` as TextKey,
  values: ENTRY_ICONS,
  width: 150,
} as const;
const ROUNDS = { read: 'ROUND_READ', write: 'ROUND_ADMIN' } as const;
const AGENCY = { read: 'AGENCY_READ', write: 'AGENCY_ADMIN' } as const;
/** How a source was read last. */
const STATE = { name: 'failure', kind: 'state', width: 320 } as const;
const DOCUMENTS = { read: 'ADMIN_READ', write: 'DOCUMENT_ADMIN' } as const;

/** A field of the form that is no column. */
const inForm = { inFormAlone: true } as const;

/** Every list of settings that has a screen, in the order of the page of the administration. */
export const SETTINGS_LISTS: readonly ListSpec[] = [
  define({
    id: 'programs',
    icon: 'rundown',
    read: 'PROGRAM_READ',
    write: 'PROGRAM_WRITE',
    fresh: { active: true },
    copies: true,
    retires: { active: false },
    fields: [
      NAME,
      { name: 'start', kind: 'time', required: true, width: 90 },
      { name: 'end', kind: 'time', required: true, width: 90 },
      { name: 'groups', kind: 'entries', list: 'groups', width: 200 },
      { name: 'presenters', kind: 'people', width: 240 },
      { name: 'announcers', kind: 'people', ...inForm },
      { name: 'imageEditors', kind: 'people', ...inForm },
      { name: 'defaultPresenter', kind: 'entry', list: 'people', ...inForm },
      { name: 'defaultAnnouncer', kind: 'entry', list: 'people', ...inForm },
      { name: 'cgId', kind: 'entry', list: 'cg', ...inForm },
      { name: 'playoutId', kind: 'entry', list: 'playout', ...inForm },
      { name: 'drawer', kind: 'flag', ...inForm },
      { name: 'legacyMode', kind: 'flag', ...inForm },
      { name: 'active', kind: 'flag', width: 90 },
    ],
  }),
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
  define({
    id: 'teams',
    icon: 'team',
    read: 'TEAM_READ',
    write: 'TEAM_WRITE',
    fields: [NAME, { name: 'membersNicknames', kind: 'words', width: 420 }],
  }),
  define({ id: 'rounds.segments', icon: 'filter', ...ROUNDS, fields: [NAME] }),
  define({
    id: 'rounds.institutions',
    icon: 'round',
    ...ROUNDS,
    fields: [
      NAME,
      { name: 'segmentId', kind: 'entry', list: 'rounds.segments', width: 180 },
      { name: 'contacts', kind: 'contacts', width: 320 },
    ],
  }),
  define({ id: 'contacts.groups', icon: 'contacts', read: 'CONTACT_READ', write: 'CONTACT_ADMIN', fields: [NAME] }),
  define({ id: 'reports.categories', icon: 'report', read: 'REPORT_READ', write: 'REPORT_ADMIN', fields: [NAME, ICON] }),
  define({
    id: 'reports.events',
    icon: 'report',
    read: 'REPORT_READ',
    write: 'REPORT_ADMIN',
    fields: [NAME, { name: 'categoryId', kind: 'entry', required: true, list: 'reports.categories', width: 220 }],
  }),
  define({
    id: 'calendars',
    icon: 'calendar',
    read: 'CALENDAR_READ',
    write: 'CALENDAR_ADMIN',
    fields: [
      NAME,
      { name: 'categoryId', kind: 'entry', list: 'calendars.categories', width: 200 },
      { name: 'color', kind: 'colour' },
      ICON,
    ],
  }),
  define({
    id: 'agency.lanes',
    icon: 'agency',
    ...AGENCY,
    inOrder: true,
    fields: [
      NAME,
      {
        name: 'type',
        called: 'laneType',
        kind: 'choice',
        word: (value) => `laneType.${value}` as TextKey,
        values: LANE_TYPES,
        isKept: true,
      },
      { name: 'term', kind: 'text', max: 200, width: 220 },
      { name: 'sourcesIds', kind: 'sources', width: 360 },
    ],
  }),
  define({
    id: 'rss.categories',
    icon: 'filter',
    ...AGENCY,
    fields: [NAME, { name: 'feeds', kind: 'members', lists: ['rss.feeds'], width: 420 }],
  }),
  define({
    id: 'rss.feeds',
    icon: 'agency',
    ...AGENCY,
    fields: [
      NAME,
      { name: 'categoryId', kind: 'entry', list: 'rss.categories', width: 180 },
      { name: 'url', kind: 'text', required: true, max: 1_000, width: 340 },
      STATE,
    ],
  }),
  define({
    id: 'facebook.categories',
    icon: 'filter',
    ...AGENCY,
    fields: [NAME, { name: 'pages', kind: 'members', lists: ['facebook.pages'], width: 420 }],
  }),
  define({
    id: 'facebook.pages',
    icon: 'agency',
    ...AGENCY,
    unique: 'url',
    fields: [
      NAME,
      { name: 'categoryId', kind: 'entry', list: 'facebook.categories', width: 180 },
      { name: 'url', kind: 'text', required: true, max: 500, width: 340 },
      STATE,
    ],
  }),
  define({
    id: 'twitter.categories',
    icon: 'filter',
    ...AGENCY,
    fields: [
      NAME,
      { name: 'users', kind: 'members', lists: ['twitter.users'], width: 320 },
      { name: 'lists', kind: 'members', lists: ['twitter.lists'], width: 320 },
    ],
  }),
  define({
    id: 'twitter.lists',
    icon: 'agency',
    ...AGENCY,
    fields: [
      NAME,
      { name: 'categoryId', kind: 'entry', list: 'twitter.categories', width: 180 },
      { name: 'slug', kind: 'text', required: true, max: 100, width: 220 },
      STATE,
    ],
  }),
  define({
    id: 'twitter.users',
    icon: 'agency',
    ...AGENCY,
    unique: 'screenName',
    fields: [
      NAME,
      { name: 'categoryId', kind: 'entry', list: 'twitter.categories', width: 180 },
      { name: 'screenName', kind: 'text', required: true, max: 51, width: 220 },
      STATE,
    ],
  }),
  define({
    id: 'calendars.categories',
    icon: 'calendar',
    read: 'CALENDAR_READ',
    write: 'CALENDAR_ADMIN',
    fields: [NAME, { name: 'calendars', kind: 'names', width: 320 }],
  }),
  define({
    id: 'branches',
    icon: 'rundowns',
    read: 'BRANCH_READ',
    write: 'ADMIN_WRITE',
    fields: [
      NAME,
      { name: 'host', kind: 'text', required: true, max: 255, width: 260 },
      { name: 'port', kind: 'number', range: { min: 1, max: 65_535 }, width: 90 },
      { name: 'username', called: 'branchUsername', kind: 'text', max: 100 },
      { name: 'password', called: 'branchPassword', kind: 'secret', ...inForm },
      { name: 'answer', kind: 'answer', width: 260 },
    ],
  }),
  define({
    id: 'wordpress.config',
    icon: 'post',
    ...{ read: 'ADMIN_READ', write: 'ADMIN_WRITE' },
    fields: [
      NAME,
      { name: 'url', kind: 'text', required: true, max: 500, check: checkUrl, width: 320 },
      { name: 'username', kind: 'text', required: true, max: 200 },
      { name: 'password', kind: 'secret', inFormAlone: true },
    ],
  }),
];

/** The list of an entry, as every list is worked with. */
export const listOf = ({ settings }: Store, { id }: ListSpec): Reference<Entry, Partial<Entry>> =>
  // Who keeps the programs sees those too that nobody works with any more.
  (id === 'programs' ? settings.allPrograms : settings[id]) as unknown as Reference<Entry, Partial<Entry>>;

/** What the cell of a field demands of what is typed into it. */
export const ruleOf = (field: FieldSpec) => ({
  required: field.required,
  check: (text: string): FieldMessage | undefined =>
    field.kind === 'text'
      ? (checkMaxLength(text, field.max) ?? field.check?.(text))
      : field.kind === 'number' && text
        ? checkRange(Number(text), field.range)
        : undefined,
});

/** The value of a field of an entry. */
export const valueIn = (entry: Partial<Entry>, { name }: Pick<FieldSpec, 'name'>): unknown => entry[name as keyof Entry];
