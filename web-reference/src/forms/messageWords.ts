import type { FieldMessage } from '@lauda/domain';
import type { Text } from '../i18n/i18n.ts';

/** Writes what is wrong with a field in the person's language; nothing where it is fine. */
export function messageWords(t: Text, problem: FieldMessage): string;
export function messageWords(t: Text, problem: FieldMessage | undefined): string | undefined;
export function messageWords(t: Text, problem: FieldMessage | undefined): string | undefined {
  return problem && t(problem.key, problem.params);
}
