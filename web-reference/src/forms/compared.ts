import type { Refusal } from '@lauda/store';
import { fieldName } from '../app/fieldNames.ts';
import { problemWords } from '../format/problemWords.ts';
import type { Text } from '../i18n/i18n.ts';
import type { ComparedFields } from './FormConflicts.tsx';
import { plainValue } from './plainValue.ts';
import type { FieldErrors } from './useSettingsForm.ts';

/** Returns the words of a refused save by field, and where another person saved meanwhile what they stored, as the form holds it. */
export const refusedSave = <C, T extends object>(
  t: Text,
  { code, current, fields = [] }: Refusal,
  formOf: (current: C) => T,
): { readonly refused: FieldErrors; readonly theirs: T | undefined } => ({
  refused: Object.fromEntries(fields.map((field) => [field.path, problemWords(t, field)])),
  theirs: code === 'version_conflict' && current ? formOf(current as C) : undefined,
});

/** Returns how a form names its fields and writes their values, from its own labels and the words of its choices. */
export const comparedFields = (
  t: Text,
  labels: Readonly<Record<string, string>>,
  wordOf: (path: string, value: unknown) => unknown = (_path, value) => value,
): ComparedFields => ({
  nameOf: (path) => labels[path] ?? labels[path.split('.')[0]!] ?? fieldName(path),
  useShown: () => (path, value) => plainValue(value, t, (each) => wordOf(path, each)),
});
