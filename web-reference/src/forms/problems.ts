import type { DocumentForm, EditedDocument, FieldProblem, FormView } from '@lauda/store';
import { useMemo } from 'react';
import { problemWords } from '../format/problemWords.ts';
import { type Text, useText } from '../i18n/i18n.ts';

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

type Refused = Pick<FormView<EditedDocument>, 'refusal' | 'document'>;

/** Finds the complaints of the last refused save in a form as it stands; one ends as soon as its field is changed. */
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

/** What was found wrong in what a form shows, asked when it is wanted: nobody is drawn for it. */
export const useProblemsOf = <T extends EditedDocument>(form: DocumentForm<T>): (() => Problems) => {
  const { t } = useText();
  return useMemo(() => {
    const find = finder(t);
    return () => find(form.view.snapshot());
  }, [form, t]);
};
