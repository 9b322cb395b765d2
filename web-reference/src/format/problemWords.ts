import { formatMessage } from '@lauda/domain';
import type { FieldProblem } from '@lauda/store';
import type { Text } from '../i18n/i18n.ts';

const numberOf = (value: unknown): number => Number(value ?? 0);

/** Writes a broken rule in the person's language, with its limits; `value` is the typed value, where it is known. */
export const problemWords = (t: Text, { rule, params }: FieldProblem, value?: unknown): string => {
  const counted = typeof value === 'string' || params?.of === 'string';
  if (rule === 'required') return t('validation:required');
  if (rule === 'max') return t(counted ? 'validation:maxLength' : 'validation:max', { n: numberOf(params?.max) });
  if (rule === 'min') return t(counted ? 'validation:minLength' : 'validation:min', { n: numberOf(params?.min) });
  if (rule === 'one_of') return t('validation:oneOf', { values: String(params?.values ?? '') });
  if (rule === 'format' && params?.format === 'email') return t('validation:invalidEmail');
  const format = rule === 'format' ? formatMessage(params?.format) : undefined;
  if (format) return t(format.key, format.params);
  if (rule === 'url') return t('validation:invalidUrl');
  if (rule === 'licence') return t('validation:licence');
  if (rule === 'expired') return t('validation:licenceExpired');
  if (rule === 'legacy_texts') return t('validation:legacyTexts');
  if (rule === 'start_after_end') return t('validation:startAfterEnd');
  if (rule === 'unknown_id') return t('validation:gone');
  if (rule === 'team_gone') return t('validation:teamGone');
  if (rule === 'no_password') return t('validation:noPassword');
  return t('validation:invalid');
};
