import type { FieldMessage } from '@lauda/domain';
import type { Text } from '../i18n/i18n.ts';

/** Writes the problem of a field in the person's language; undefined without a problem. */
export function messageWords(t: Text, problem: FieldMessage): string;
export function messageWords(t: Text, problem: FieldMessage | undefined): string | undefined;
export function messageWords(t: Text, problem: FieldMessage | undefined): string | undefined {
  return problem && t(problem.key, problem.params);
}
