import type { Asked } from '@lauda/store';
import { branchesOf } from '@lauda/store';
import { useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useView, type View } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBranchEnabled } from './enabled.ts';

/** The kinds of documents whose fields a newsroom may switch off. */
const FLAGGED = ['assignments', 'news_reports', 'stories'] as const;
export type Flagged = (typeof FLAGGED)[number];
export const isFlagged = (kind: string): kind is Flagged => (FLAGGED as readonly string[]).includes(kind);
/** Which fields a newsroom uses; what is not told is used. */
export type Flags = Readonly<Record<string, unknown>>;

type Answer<T> = ReturnType<Asked<T>['view']['snapshot']>;
const NOTHING: Answer<never> = { value: undefined, refusal: undefined };
const nothing: View<Answer<never>> = { snapshot: () => NOTHING, subscribe: () => () => undefined };

/** What a branch answered; nothing where none is asked. */
export const useAnswer = <T>(asked: Asked<T> | undefined): Answer<T> => useView<Answer<T>>(asked?.view ?? nothing);

/** The other newsrooms, for those who may know them. */
export const useBranches = (isWanted = true): readonly { readonly id: number; readonly name: string }[] => {
  const { store, may } = useDesk();
  const { branches } = store.settings;
  const asks = isWanted && may('BRANCH_READ');
  useEffect(() => {
    if (asks) void branches.ensure();
  }, [branches, asks]);
  return useView(branches.view).rows;
};

/** The name of the branch a document came from; nothing where this newsroom does not use branches. */
export const useBranchName = (id: number | null | undefined): string => {
  const { t } = useText();
  const isShown = useBranchEnabled() && id != null;
  const branches = useBranches(isShown);
  if (!isShown) return '';
  return branches.find((branch) => branch.id === id)?.name ?? t('document.branchOther');
};

/**
 * Which fields the documents of a kind have: those of the branch they came from, else our own. Undefined until that is known; a branch that does not
 * say has ours.
 */
export const useFlagsOf = (kind: Flagged | undefined, branchId: number | null | undefined): Flags | undefined => {
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
