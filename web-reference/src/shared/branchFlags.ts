import type { StoreQuery } from '@lauda/store';
import { branchesOf } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../app/desk.ts';
import { useView, type View } from '../hooks/useView.ts';
import { useText } from '../i18n/i18n.ts';
import { useBranchEnabled } from './branchesEnabled.ts';

/** The kinds of documents whose fields a newsroom can switch off. */
const FLAGGED = ['assignments', 'news_reports', 'stories'] as const;
export type FlaggedKind = (typeof FLAGGED)[number];
export const isFlagged = (kind: string): kind is FlaggedKind => (FLAGGED as readonly string[]).includes(kind);
/** The settings that switch fields off; a field without a setting is in use. */
export type Flags = Readonly<Record<string, unknown>>;

type Answer<T> = ReturnType<StoreQuery<T>['view']['snapshot']>;
const NOTHING: Answer<never> = { value: undefined, refusal: undefined };
const nothing: View<Answer<never>> = { snapshot: () => NOTHING, subscribe: () => () => undefined };

/** Returns the answer of a branch; empty without a question. */
export const useAnswer = <T>(asked: StoreQuery<T> | undefined): Answer<T> => useView<Answer<T>>(asked?.view ?? nothing);

/** Returns the other newsrooms; empty for people without the role. */
export const useBranches = (isWanted = true): readonly { readonly id: number; readonly name: string }[] => {
  const { store, may } = useDesk();
  const { branches } = store.settings;
  const asks = isWanted && may('BRANCH_READ');
  useEffect(() => {
    if (asks) void branches.ensure();
  }, [branches, asks]);
  return useView(branches.view).rows;
};

/** Returns the name of the branch a document came from; empty where this newsroom does not use branches. */
export const useBranchName = (id: number | null | undefined): string => {
  const { t } = useText();
  const isShown = useBranchEnabled() && id != null;
  const branches = useBranches(isShown);
  if (!isShown) return '';
  return branches.find((branch) => branch.id === id)?.name ?? t('document.branchOther');
};

/**
 * Returns which fields the documents of a kind have: those of the branch they came from, else our own. Undefined until they are loaded; a branch
 * that does not say has ours.
 */
export const useFlagsOf = (kind: FlaggedKind | undefined, branchId: number | null | undefined): Flags | undefined => {
  const { store, may } = useDesk();
  const own = store.settings[kind ?? 'assignments'];
  const asks = kind !== undefined && branchId != null && may('BRANCH_READ');
  const asked = useMemo(() => (asks ? branchesOf(store).of(branchId).flags(kind) : undefined), [store, asks, branchId, kind]);
  useEffect(() => {
    if (kind) void own.ensure();
    void asked?.ensure();
  }, [kind, own, asked]);
  const ours = useView<object | undefined>(own.view) as Flags | undefined;
  const { value, refusal } = useAnswer(asked);
  return asked && !refusal ? value : ours;
};
