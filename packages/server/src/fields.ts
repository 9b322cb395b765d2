import { formatOf } from '@lauda/spec/formats';
import type { z } from 'zod';
import { type FieldProblem, Problem } from './problem.ts';

/** How many problems of one input are told: an answer must not be longer than what was sent. */
export const MOST_PROBLEMS = 100;

type Issue = z.core.$ZodIssue;
const at = (issue: Issue, key?: string): string => [...issue.path, ...(key === undefined ? [] : [key])].map(String).join('.');

function problemOf(issue: Issue): FieldProblem[] {
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, MOST_PROBLEMS).map((key) => ({ path: at(issue, key), rule: 'unknown' }));
    case 'invalid_type':
      return [
        issue.input === undefined
          ? { path: at(issue), rule: 'required' }
          : { path: at(issue), rule: 'type', params: { expected: issue.expected } },
      ];
    case 'too_small':
      return [{ path: at(issue), rule: 'min', params: { min: Number(issue.minimum) } }];
    case 'too_big':
      return [{ path: at(issue), rule: 'max', params: { max: Number(issue.maximum) } }];
    case 'invalid_format':
      return [
        {
          path: at(issue),
          rule: 'format',
          params: { format: formatOf(issue.format, 'pattern' in issue ? String(issue.pattern) : undefined) },
        },
      ];
    case 'invalid_value':
      return [{ path: at(issue), rule: 'one_of', params: { values: issue.values.map(String).join(', ') } }];
    case 'custom':
      return [
        issue.params?.format
          ? { path: at(issue), rule: 'format', params: { format: String(issue.params.format) } }
          : { path: at(issue), rule: 'type' },
      ];
    default:
      return [{ path: at(issue), rule: 'type' }];
  }
}

/** Turns the findings of the contract into field problems: where, which rule, and what was expected; each once, of very many the first. */
export const fieldProblems = (issues: readonly Issue[]): FieldProblem[] => once(issues.slice(0, MOST_PROBLEMS).flatMap(problemOf));

/** Leaves out what says the same of the same place again: two checks of a format may both fail. */
const once = (problems: readonly FieldProblem[]): FieldProblem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
];

/** Refuses the value of a patch: 422 naming the field and the rule its value broke. */
export const invalidValue = (field: string, issues: readonly Issue[] = []): Problem => {
  const found = once(
    issues.slice(0, MOST_PROBLEMS).flatMap((issue) =>
      problemOf(issue).map(({ path, rule, params }) => ({
        path: ['newValue', path].filter(Boolean).join('.'),
        rule,
        params: { ...params, ...('origin' in issue ? { of: String(issue.origin) } : {}), field },
      })),
    ),
  );
  return new Problem('validation_failed', { fields: found.length > 0 ? found : [{ path: 'newValue', rule: 'type', params: { field } }] });
};
