import { matchesTyped } from '@lauda/domain';
import type { BranchDocuments, BranchQuestion, FoundInBranch, Refusal, RemoteKind } from '@lauda/store';
import { branchesOf } from '@lauda/store';
import { useEffect, useMemo, useRef } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useAnswer } from '../branchFlags.ts';

const TYPING_MS = 250;

/** The lists that filter each kind of documents of a branch: its own programs, people and settings. */
export const BRANCH_FILTERS = {
  assignments: ['programs', 'users', 'classifications', 'vehicles', 'editorials', 'teams', 'types'],
  news_reports: ['programs', 'users', 'classifications', 'vehicles', 'editorials'],
  stories: ['programs', 'users', 'types'],
  proposals: [],
} as const;
export type BranchFilterName = (typeof BRANCH_FILTERS)['assignments'][number];
export type BranchFilter = Readonly<Partial<Record<BranchFilterName, number | null>>>;

/** The fields of documents that hold ids of each list. */
const NAMED: Readonly<Record<BranchFilterName, readonly string[]>> = {
  programs: ['programsIds', 'programId'],
  users: ['reportersIds', 'producersIds', 'editorsIds', 'reporterId', 'editorId', 'presenterId', 'imageEditorId'],
  classifications: ['classificationId'],
  vehicles: ['vehiclesIds'],
  editorials: ['editorialsIds'],
  teams: ['teamId'],
  types: ['typeId'],
};
const names = (document: object, list: BranchFilterName, id: number): boolean =>
  NAMED[list].some((field) => [(document as Record<string, unknown>)[field]].flat().includes(id));

/** Returns the documents that match all chosen entries, and whose slug contains the typed text. */
export const filterDocuments = <D extends { readonly slug: string }>(
  documents: readonly D[],
  chosen: BranchFilter,
  text: string,
): readonly D[] =>
  documents.filter(
    (document) =>
      matchesTyped(document.slug, text) &&
      Object.entries(chosen).every(([list, id]) => id == null || names(document, list as BranchFilterName, id)),
  );

interface BranchAnswer<K extends RemoteKind> {
  /** The last answer of this branch, kept while it is asked again. */
  readonly found: FoundInBranch<K> | undefined;
  /** Whether it is the answer to other days or words than those asked for. */
  readonly isFormer: boolean;
  readonly refusal: Refusal | undefined;
  readonly retry: () => void;
}

/** Asks a branch for the documents of some days, once typing pauses. */
export const useBranchDocuments = <K extends RemoteKind>(
  kind: K,
  id: number | undefined,
  { from, to, text }: BranchQuestion,
): BranchAnswer<K> => {
  const { store } = useDesk();
  // A branch cannot search guidelines by text, so its answer is filtered here.
  const asksFor = kind === 'assignments' ? undefined : text?.trim() || undefined;
  const asked = useMemo(
    () => (id === undefined || from > to ? undefined : branchesOf(store).of(id).find(kind, { from, to, text: asksFor })),
    [store, kind, id, from, to, asksFor],
  );
  const former = useRef(asksFor);
  useEffect(() => {
    if (!asked) return;
    const timer = setTimeout(() => void asked.load(), former.current === asksFor ? 0 : TYPING_MS);
    former.current = asksFor;
    return () => {
      clearTimeout(timer);
      asked.stop();
    };
  }, [asked, asksFor]);
  const { value, refusal } = useAnswer(asked);
  const last = useRef<{ readonly id: number | undefined; readonly found: FoundInBranch<K> | undefined }>({ id, found: undefined });
  if (value || last.current.id !== id || refusal) last.current = { id, found: value };
  const { found } = last.current;
  return { found, isFormer: found !== value, refusal, retry: () => void asked?.load() };
};

export type BranchDocument = BranchDocuments[RemoteKind];
