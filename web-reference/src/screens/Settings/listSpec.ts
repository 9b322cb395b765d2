import { checkMaxLength, checkRange, type FieldMessage, type Role } from '@lauda/domain';
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
  /** Whether it has to be filled: always, or in a new entry alone. */
  readonly required?: boolean | 'anew';
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
  readonly fresh?: Partial<Entry> & ({ readonly active: true } | { readonly enabled: true });
  /** New entries can be made of others. */
  readonly copies?: true;
  /** They stand as they were made, and not by name. */
  readonly inOrder?: true;
  /** What two of them may not share, beside their name. */
  readonly unique?: string;
  /** What one that is refused because it has content can be instead of removed. */
  readonly retires?: Partial<Entry> & { readonly active: false };
}

/** A list whose fields are those of its entity. */
export const define = <L extends SettingsListName>(
  spec: Omit<ListSpec<L>, 'fields'> & { readonly fields: readonly FieldSpec<RowOf<L>>[] },
): ListSpec => spec as unknown as ListSpec;

/** The list of an entry, as every list is worked with. */
export const listOf = ({ settings }: Store, { id }: ListSpec): Reference<Entry, Partial<Entry>> =>
  // Who keeps the programs sees those too that nobody works with any more.
  (id === 'programs' ? settings.allPrograms : settings[id]) as unknown as Reference<Entry, Partial<Entry>>;

/** What the cell of a field demands of what is typed into it. */
export const ruleOf = (field: FieldSpec, isNew = false) => ({
  required: field.required === true || (field.required === 'anew' && isNew),
  check: (text: string): FieldMessage | undefined =>
    field.kind === 'text'
      ? (checkMaxLength(text, field.max) ?? field.check?.(text))
      : field.kind === 'number' && text
        ? checkRange(Number(text), field.range)
        : undefined,
});

/** The value of a field of an entry. */
export const valueIn = (entry: Partial<Entry>, { name }: Pick<FieldSpec, 'name'>): unknown => entry[name as keyof Entry];
