import type { DocumentForm, EditedDocument, FieldProblem, FormView } from '@lauda/store';
import { useMemo } from 'react';
import { problemWords } from '../format/problemWords.ts';
import { type Text, useText } from '../i18n/i18n.ts';

/** Returns the server's complaint about a path, such as `slug` or `sections.head`, or about a path below it. */
export type ProblemOf = (path: string) => string | undefined;

/** The server's complaints about a form: by path, and all of them. */
export interface Problems {
  readonly at: ProblemOf;
  readonly all: readonly FieldProblem[];
  readonly words: (problem: FieldProblem) => string;
}

const valueAt = (document: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], document);

type Refused = Pick<FormView<EditedDocument>, 'refusal' | 'document'>;

/** Finds the complaints of the last refused save that still apply; one ends as soon as its field changes. */
const finder = (t: Text) => {
  let refused: Refused = { refusal: undefined, document: undefined };
  return ({ refusal, document }: Refused): Problems => {
    if (refused.refusal !== refusal) refused = { refusal, document };
    const all = (refusal?.fields ?? []).filter(({ path }) => valueAt(document, path) === valueAt(refused.document, path));
    const words = (problem: FieldProblem): string => problemWords(t, problem, valueAt(document, problem.path));
    const at = (path: string): string | undefined => {
      const problem = all.find((each) => each.path === path || each.path.startsWith(`${path}.`));
      return problem && words(problem);
    };
    return { at, all, words };
  };
};

/** Returns a function that reads the complaints about a form; it renders nothing by itself. */
export const useProblemsOf = <T extends EditedDocument>(form: DocumentForm<T>): (() => Problems) => {
  const { t } = useText();
  return useMemo(() => {
    const find = finder(t);
    return () => find(form.view.snapshot());
  }, [form, t]);
};
