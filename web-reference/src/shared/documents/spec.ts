import { type DocumentKind, type FieldMessage, type PrintKind, type Role, WRITE_ROLE } from '@lauda/domain';
import type { DocumentForm, DocumentStores, Documents, DocumentTopic, LiveList } from '@lauda/store';
import { type ComponentType, useMemo } from 'react';
import type { ActionId } from '../../actions/registry.ts';
import { type Lookups, useLookups } from '../../app/lookups.ts';
import type { RowLook } from '../../components/grid/GridRow.tsx';
import type { GridState } from '../../components/grid/gridState.ts';
import type { RowGroup } from '../../components/grid/groupLines.tsx';
import type { ReadColumn } from '../../components/grid/ReadGrid.tsx';
import type { IconName } from '../../components/icons.tsx';
import { type Language, type Text, type TextKey, useText } from '../../i18n/i18n.ts';
import type { EntryList, EntryNames } from '../entryNames.ts';
import { useNarrow } from '../widths.ts';
import type { FilterFields, SearchOf } from './search.ts';

/** The language, programs and people that columns and facts are written with. */
export interface Words extends Lookups {
  readonly t: Text;
  readonly language: Language;
  readonly narrow: boolean;
}

/** A row of any list of documents. */
export interface ListedDocument {
  readonly id: number;
  readonly version: number;
  readonly slug: string;
  readonly visible: boolean;
  readonly private: boolean;
  readonly authorNickname: string | null;
  readonly changeDate: string | null;
}

/** The rows that verbs act on. */
export interface ListSelection<R> {
  readonly rows: readonly R[];
  readonly state: GridState;
  readonly isTrash: boolean;
  /** Returns the focused row, if the person may read it; undefined while the list is hidden, or what is asked for is not there yet. */
  readonly focused: () => R | undefined;
  readonly selected: () => readonly R[];
}

/** How a document is read in a drawer. */
export interface ViewerSpec<T> {
  /** Short values by their names; empty ones are hidden, and those whose flag the newsroom of the document has off. */
  facts(document: T, words: Words, named: EntryNames): readonly (readonly [name: TextKey, value: string, flag?: string | undefined])[];
  /** The lists of settings whose entries the facts name. */
  readonly lists?: readonly EntryList[];
  /** Longer texts by their names. */
  texts?(document: T): readonly (readonly [name: TextKey, text: string | null])[];
  /** Its state, as badges. */
  readonly Marks?: ComponentType<{ document: T }>;
  readonly Body?: ComponentType<{ document: T }>;
  /** Its print page. */
  readonly print?: PrintKind;
  /** Further buttons, beside the one for its versions. */
  readonly Actions?: ComponentType<{ document: T }>;
}

/** The problems of a form, by field. */
export type FormErrors = Readonly<Partial<Record<string, FieldMessage>>>;

/** How a document is edited in a tab or beside the list. */
export interface EditorSpec<K extends DocumentTopic> {
  /** The title of one without a slug. */
  readonly untitled: TextKey;
  readonly Fields: ComponentType<{ isNew: boolean }>;
  /** Its print page, which prints it as stored. */
  readonly print?: PrintKind;
  /** Its state, in the head of the form. */
  readonly Mark?: ComponentType<{ form: DocumentForm<Documents[K]> }>;
  /** Whether it cannot be made private here; one that already is can be made public. */
  readonly isPublic?: boolean;
  /** Whether closing the active tab returns to the list (REP-TAB-08, RPT-03). */
  readonly closesToList?: boolean;
  /** Checks it before it is sent; by default the slug is required. */
  check?(document: Documents[K]): FormErrors;
  /** Adds the fields computed from a change, such as times from words. */
  readonly useFollowing?: () => (document: Documents[K], fields: Partial<Documents[K]>) => Partial<Documents[K]>;
}

/** The complete description of a document workspace; list, filters, tabs, split, drawer and verbs are built from it. */
interface DocumentSpec<K extends DocumentTopic, F extends FilterFields, R extends ListedDocument, Q> {
  readonly kind: K;
  readonly title: TextKey;
  readonly icon: IconName;
  /** The role that may write; people without it open documents in the drawer. */
  readonly writes: Role;
  /** Whether the list shows one day, chosen in the top bar. */
  readonly isDaily?: boolean;
  /** Whether the list can show the trash. */
  readonly hasTrash?: boolean;
  readonly filters: F;
  list(documents: DocumentStores): { readonly list: LiveList<R, Q>; readonly close: () => void };
  query(search: SearchOf<F>, date: string): Q;
  /** Filters the loaded rows further. */
  shows?(row: R, search: SearchOf<F>): boolean;
  /** The columns of a list, which shows a day where it is a daily one. */
  columns(words: Words, date: string): readonly ReadColumn<R>[];
  /** Groups the rows under headings; undefined while no grouping is chosen. */
  readonly useGroups?: (search: SearchOf<F>, date: string) => ((rows: readonly R[]) => readonly RowGroup<R>[]) | undefined;
  look?(row: R): RowLook;
  readonly viewer: ViewerSpec<Documents[K]>;
  /** Without it documents have no form here. */
  readonly editor?: EditorSpec<K>;
  readonly verbs: {
    readonly view: ActionId;
    readonly versions: ActionId;
    readonly remove: ActionId;
    readonly create?: ActionId;
    /** The verbs that make one from something else. */
    readonly from?: readonly ActionId[];
    readonly restore?: ActionId;
    readonly beside?: ActionId;
  };
  /** The verb that prints the selected documents, and the print page. */
  readonly print?: { readonly verb: ActionId; readonly kind: PrintKind };
  /** Answers the verbs of this kind. */
  readonly Verbs?: ComponentType<{ selection: ListSelection<R> }>;
  /** The menu of a row; a function where it depends on the focused row. */
  readonly menu: readonly (ActionId | '-')[] | ((row: R | undefined) => readonly (ActionId | '-')[]);
  readonly texts: {
    readonly none: TextKey;
    readonly noneText: TextKey;
    readonly removed: TextKey;
    readonly count?: TextKey;
    readonly noneFiltered?: TextKey;
    readonly restored?: TextKey;
    readonly trashNone?: TextKey;
    readonly trashNoneText?: TextKey;
  };
}

/** A workspace description of any kind of document. */
export type AnySpec = DocumentSpec<DocumentTopic, FilterFields, ListedDocument, unknown>;

/** The texts of every list with a trash. */
export const TRASH_TEXTS = {
  noneFiltered: 'stories.noneFiltered',
  trashNone: 'stories.trashNone',
  trashNoneText: 'stories.trashNoneText',
} as const satisfies Readonly<Record<string, TextKey>>;

/** Types a workspace description for its kind. */
export const documentSpec = <K extends DocumentTopic, F extends FilterFields, R extends ListedDocument, Q>(
  spec: DocumentSpec<K, F, R, Q>,
): AnySpec => spec as unknown as AnySpec;

/** The description of a workspace without what is called by the name of its kind. */
interface NamedSpec<K extends DocumentTopic, F extends FilterFields, R extends ListedDocument, Q>
  extends Omit<DocumentSpec<K, F, R, Q>, 'title' | 'icon' | 'writes' | 'editor' | 'verbs' | 'texts'> {
  readonly editor: Omit<EditorSpec<K>, 'untitled'>;
  /** The verbs that make one from something else. */
  readonly from?: readonly ActionId[];
}
/**
 * Describes the workspace of a kind whose title, icon, role, verbs and texts are called by its name. A list of a day counts its rows, one with a trash
 * has the texts of the trash.
 */
export const namedSpec = <K extends DocumentTopic, F extends FilterFields, R extends ListedDocument, Q>(
  name: Exclude<DocumentKind, 'story'>,
  { from, editor, ...spec }: NamedSpec<K, F, R, Q>,
): AnySpec =>
  documentSpec({
    ...spec,
    title: `area.${name}s`,
    icon: name,
    writes: WRITE_ROLE[name],
    editor: { ...editor, untitled: `${name}.new` },
    verbs: {
      create: `${name}.create`,
      view: `${name}.view`,
      versions: `${name}.versions`,
      beside: `${name}.openBeside`,
      remove: `${name}.remove`,
      ...(from ? { from } : {}),
      ...(spec.hasTrash ? { restore: `${name}.restore` as ActionId } : {}),
    },
    texts: {
      none: `${name}.none`,
      noneText: `${name}.noneText`,
      removed: `${name}.removed`,
      ...(spec.isDaily ? { count: `${name}.count` as TextKey } : {}),
      ...(spec.hasTrash ? { ...TRASH_TEXTS, restored: `${name}.restored` as TextKey } : {}),
    },
  });

/** Returns the same object as long as nothing in it changed. */
export const useWords = (): Words => {
  const { t, language } = useText();
  const { programs, users, nameOf, people } = useLookups();
  const narrow = useNarrow();
  return useMemo(() => ({ t, language, narrow, programs, users, nameOf, people }), [t, language, narrow, programs, users, nameOf, people]);
};
