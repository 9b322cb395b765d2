import type { FieldMessage, PrintKind, Role } from '@lauda/domain';
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
import { useNarrow } from '../preferences.ts';
import type { FilterFields, SearchOf } from './search.ts';

/** What columns and facts are worded with. */
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

/** What verbs act on: the rows, and where the person is among them. */
export interface ListSelection<R> {
  readonly rows: readonly R[];
  readonly state: GridState;
  readonly isTrash: boolean;
  /** The row that has the focus, where it may be read; none while nobody sees the list. */
  readonly focused: () => R | undefined;
  readonly selected: () => readonly R[];
}

/** How a document is read in a drawer. */
export interface ViewerSpec<T> {
  /** Short values by their names; an empty one is not shown, nor one whose flag the newsroom of the document has off. */
  facts(document: T, words: Words, named: EntryNames): readonly (readonly [name: TextKey, value: string, flag?: string | undefined])[];
  /** The lists of settings whose entries the facts name. */
  readonly lists?: readonly EntryList[];
  /** Longer texts by their names. */
  texts?(document: T): readonly (readonly [name: TextKey, text: string | null])[];
  /** The state it is in, as badges. */
  readonly Marks?: ComponentType<{ document: T }>;
  readonly Body?: ComponentType<{ document: T }>;
  /** The page on which it is printed. */
  readonly print?: PrintKind;
  /** What else is done with it, beside its versions. */
  readonly Actions?: ComponentType<{ document: T }>;
}

/** What is wrong in a form, by field. */
export type Wrong = Readonly<Partial<Record<string, FieldMessage>>>;

/** How a document is written in a tab or beside the list. */
export interface EditorSpec<K extends DocumentTopic> {
  /** What one without a name is called. */
  readonly untitled: TextKey;
  readonly Fields: ComponentType<{ isNew: boolean }>;
  /** The page on which it is printed, as it is stored. */
  readonly print?: PrintKind;
  /** Its state, in the head of the form. */
  readonly Mark?: ComponentType<{ form: DocumentForm<Documents[K]> }>;
  /** It is never made private here: what is private came so, and can be shown. */
  readonly isPublic?: boolean;
  /** Closing the tab that is shown leaves none shown: the list is there again (RPT-03). */
  readonly closesToList?: boolean;
  /** What is wrong in it before it is sent, by field; without it the slug is demanded. */
  check?(document: Documents[K]): Wrong;
  /** What a change brings with it, such as times that follow from words. */
  readonly useFollowing?: () => (document: Documents[K], fields: Partial<Documents[K]>) => Partial<Documents[K]>;
}

/** All a workspace has to know of the documents it is for; list, filters, tabs, split, drawer and verbs follow. */
interface DocumentSpec<K extends DocumentTopic, F extends FilterFields, R extends ListedDocument, Q> {
  readonly kind: K;
  readonly title: TextKey;
  readonly icon: IconName;
  /** Who may write them: the others read them in the drawer. */
  readonly writes: Role;
  /** The list is of one day, which the top bar turns. */
  readonly isDaily?: boolean;
  /** The list has a trash to look into. */
  readonly hasTrash?: boolean;
  readonly filters: F;
  list(documents: DocumentStores): { readonly list: LiveList<R, Q>; readonly close: () => void };
  query(search: SearchOf<F>, date: string): Q;
  /** Which of the loaded rows are shown. */
  shows?(row: R, search: SearchOf<F>): boolean;
  columns(words: Words): readonly ReadColumn<R>[];
  /** What puts the rows under headings; none while nothing asks for it. */
  readonly useGroups?: (search: SearchOf<F>, date: string) => ((rows: readonly R[]) => readonly RowGroup<R>[]) | undefined;
  look?(row: R): RowLook;
  readonly viewer: ViewerSpec<Documents[K]>;
  /** Without it a document has no form here. */
  readonly editor?: EditorSpec<K>;
  readonly verbs: {
    readonly view: ActionId;
    readonly versions: ActionId;
    readonly remove: ActionId;
    readonly create?: ActionId;
    /** What a new one is made of, beside nothing. */
    readonly from?: readonly ActionId[];
    readonly restore?: ActionId;
    readonly beside?: ActionId;
  };
  /** The verb that prints the chosen ones, and on which page. */
  readonly print?: { readonly verb: ActionId; readonly kind: PrintKind };
  /** Answers the verbs that are its own. */
  readonly Verbs?: ComponentType<{ selection: ListSelection<R> }>;
  /** What the menu of a row offers; as a function where that depends on the row that has the focus. */
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

/** What the parts of a workspace know of its documents, whatever they are. */
export type AnySpec = DocumentSpec<DocumentTopic, FilterFields, ListedDocument, unknown>;

/** Says what a workspace is for, held against the types of its kind. */
export const documentSpec = <K extends DocumentTopic, F extends FilterFields, R extends ListedDocument, Q>(
  spec: DocumentSpec<K, F, R, Q>,
): AnySpec => spec as unknown as AnySpec;

/** The same words as long as nothing in them changed. */
export const useWords = (): Words => {
  const { t, language } = useText();
  const { programs, users, nameOf, people } = useLookups();
  const narrow = useNarrow();
  return useMemo(() => ({ t, language, narrow, programs, users, nameOf, people }), [t, language, narrow, programs, users, nameOf, people]);
};
