import type { EditedDocument, FieldProblem, FormView } from '@lauda/store';
import { useRef } from 'react';
import { problemWords } from '../format/problemWords.ts';
import { useText } from '../i18n/i18n.ts';

/** Asks what the server found wrong at a path, `slug` or `sections.head`, or below it. */
export type ProblemOf = (path: string) => string | undefined;

/** What the server found wrong in a form: each complaint at its path, and all of them. */
export interface Problems {
  readonly at: ProblemOf;
  readonly all: readonly FieldProblem[];
  readonly words: (problem: FieldProblem) => string;
}

const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], document);

/** The complaints of the last refused save; one ends as soon as its field is changed. */
export const useProblems = <T extends EditedDocument>({ refusal, document }: FormView<T>): Problems => {
  const { t } = useText();
  const refused = useRef<{ refusal: unknown; document: T | undefined }>({ refusal: undefined, document: undefined });
  if (refused.current.refusal !== refusal) refused.current = { refusal, document };
  const found = (refusal as { fields?: readonly FieldProblem[] } | undefined)?.fields ?? [];
  const all = found.filter(({ path }) => valueAt(document, path) === valueAt(refused.current.document, path));
  const words = (problem: FieldProblem): string => problemWords(t, problem, valueAt(document, problem.path));
  const at = (path: string): string | undefined => {
    const problem = all.find((each) => each.path === path || each.path.startsWith(`${path}.`));
    return problem && words(problem);
  };
  return { at, all, words };
};
