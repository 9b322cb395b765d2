import { dayOf, idOf, known, textOf } from '../../app/searchValues.ts';
import type { TextKey } from '../../i18n/i18n.ts';

/** A field of the filter bar of a workspace; the address stores its value under the name of the field. */
export type FilterField =
  | { readonly kind: 'text'; readonly label: TextKey }
  | { readonly kind: 'program'; readonly label: TextKey }
  | { readonly kind: 'flag'; readonly label: TextKey }
  /** Entries of a list of settings. */
  | { readonly kind: 'entry'; readonly label: TextKey; readonly empty: TextKey; readonly list: 'reports.categories' }
  /** A document named by a link to this list: shown by its number, and removable. */
  | { readonly kind: 'document'; readonly label: TextKey }
  | { readonly kind: 'day'; readonly label: TextKey; readonly notBefore?: string }
  | {
      readonly kind: 'choice';
      readonly label: TextKey;
      /** The text of the empty choice. */
      readonly empty: TextKey;
      readonly values: readonly string[];
      readonly word: (value: string) => TextKey;
    };
export type FilterFields = Readonly<Record<string, FilterField>>;
type ValueOf<F> = F extends { kind: 'flag' }
  ? true
  : F extends { kind: 'program' | 'entry' | 'document' }
    ? number
    : F extends { kind: 'choice'; values: readonly (infer V)[] }
      ? V
      : string;

/** The search parameters of any workspace. */
export interface WorkspaceSearch {
  /** The day shown, `YYYY-MM-DD`; today by default. */
  readonly date?: string | undefined;
  /** From 0. */
  readonly page?: number | undefined;
  readonly trash?: true | undefined;
  /** The document shown in the drawer. */
  readonly view?: number | undefined;
  /** Documents open in tabs, in order; 0 is the new one. */
  readonly tabs?: readonly number[] | undefined;
  /** The active tab; undefined for the list. */
  readonly open?: number | undefined;
  /** The document whose form stands beside the list. */
  readonly beside?: number | undefined;
}
export type SearchOf<F> = WorkspaceSearch & { readonly [K in keyof F]?: ValueOf<F[K]> | undefined };

/** The search parameters of a workspace with any filters. */
export type AnySearch = SearchOf<FilterFields>;

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
/** Returns the tab of an id; any id below 1 is the new document, of which there is one (REP-TAB-05). */
const tabOf = (value: number): number => Math.max(0, value);
const flagOf = (value: unknown): true | undefined => (value === true ? true : undefined);

const read = (field: FilterField, value: unknown): unknown => {
  if (field.kind === 'choice') return field.values.find((known) => known === value);
  return { text: textOf, program: idOf, entry: idOf, document: idOf, day: dayOf, flag: flagOf }[field.kind](value);
};

/** Reads the search parameters of a workspace with these filters; unreadable ones are left out, and a shown document always has a tab. */
export const workspaceSearch =
  <const F extends FilterFields>(filters: F) =>
  (search: Record<string, unknown>): SearchOf<F> => {
    const open = isNumber(search.open) ? tabOf(search.open) : undefined;
    const listed = Array.isArray(search.tabs) ? [...new Set(search.tabs.filter(isNumber).map(tabOf))] : [];
    const tabs = open !== undefined && !listed.includes(open) ? [...listed, open] : listed;
    return known({
      ...Object.fromEntries(Object.entries(filters).map(([name, field]) => [name, read(field, search[name])])),
      date: dayOf(search.date),
      page: idOf(search.page),
      trash: search.trash === true ? true : undefined,
      view: idOf(search.view),
      tabs: tabs.length > 0 ? tabs : undefined,
      open,
      beside: idOf(search.beside),
    }) as SearchOf<F>;
  };
