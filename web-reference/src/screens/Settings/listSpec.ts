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
/** The lists of sources of the agency. */
export const SOURCE_LISTS = ['rss.feeds', 'facebook.pages', 'twitter.users', 'twitter.lists'] as const;
export type SourceList = (typeof SOURCE_LISTS)[number];
/** The lists whose entries other lists refer to. */
export const REFERENCED_LISTS = [
  'rounds.segments',
  'reports.categories',
  'calendars.categories',
  'rss.categories',
  'facebook.categories',
  'twitter.categories',
  'groups',
] as const;
/** The source of a field's options: a list, the people, the devices of a type. */
export type EntriesOf = (typeof REFERENCED_LISTS)[number] | 'people' | 'cg' | 'playout';

/** A field of the entries of a list; its title is the text `settingsField.` followed by its name, or by `called`. */
export type FieldSpec<T = Entry> = Kind & {
  readonly name: (keyof T & string) | 'answer' | 'lists';
  readonly called?: string;
  /** Whether it must be filled: always, or in a new entry only. */
  readonly required?: boolean | 'anew';
  readonly width?: number;
  readonly inFormAlone?: true;
  /** Set for a new entry, and fixed afterwards. */
  readonly isKept?: true;
};

/** An entry of any of the lists. */
export interface Entry {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

/** The description of one list of settings; its texts are `settingsList.` and `settingsAbout.` followed by its id. */
export interface ListSpec<L extends SettingsListName = SettingsListName> {
  readonly id: L;
  readonly icon: IconName;
  readonly read: Role;
  readonly write: Role;
  readonly fields: readonly FieldSpec[];
  /** The initial values of a new entry. */
  readonly fresh?: Partial<Entry> & ({ readonly active: true } | { readonly enabled: true });
  /** Whether new entries can be copies of others. */
  readonly copies?: true;
  /** Whether they keep the order of creation instead of sorting by name. */
  readonly inOrder?: true;
  /** A further field whose value only one entry may have, beside the name. */
  readonly unique?: string;
  /** The change offered for an entry that cannot be removed because it has content. */
  readonly retires?: Partial<Entry> & { readonly active: false };
}

/** Types a list whose fields are those of its entity. */
export const defineList = <L extends SettingsListName>(
  spec: Omit<ListSpec<L>, 'fields'> & { readonly fields: readonly FieldSpec<RowOf<L>>[] },
): ListSpec => spec as unknown as ListSpec;

/** Returns the store's list for a description. */
export const listOf = ({ settings }: Store, { id }: ListSpec): Reference<Entry, Partial<Entry>> =>
  // The screen of the programs also shows inactive ones.
  (id === 'programs' ? settings.allPrograms : settings[id]) as unknown as Reference<Entry, Partial<Entry>>;

/** Returns the validation rule of a field. */
export const ruleOf = (field: FieldSpec, isNew = false) => ({
  required: field.required === true || (field.required === 'anew' && isNew),
  check: (text: string): FieldMessage | undefined =>
    field.kind === 'text'
      ? (checkMaxLength(text, field.max) ?? field.check?.(text))
      : field.kind === 'number' && text
        ? checkRange(Number(text), field.range)
        : undefined,
});

/** Returns the value of a field of an entry. */
export const valueIn = (entry: Partial<Entry>, { name }: Pick<FieldSpec, 'name'>): unknown => entry[name as keyof Entry];
