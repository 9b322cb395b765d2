import type { FieldKind, Locale } from '../enums.ts';
import { showDate } from './text.ts';

const YES_NO: Readonly<Record<Locale, readonly [no: string, yes: string]>> = {
  en_US: ['No', 'Yes'],
  es_ES: ['No', 'Sí'],
  pt_BR: ['Não', 'Sim'],
};

const number = (value: unknown, locale: Locale, whole: boolean): string =>
  new Intl.NumberFormat(locale.replace('_', '-'), { maximumFractionDigits: whole ? 0 : 6, useGrouping: 'always' }).format(Number(value));

const timestamp = (value: string, locale: Locale): string => {
  const [date = '', time = ''] = value.split('T');
  return `${showDate(date, locale)} ${time}`.trim();
};

/**
 * Shows a changed value as people of a locale write it, by the kind of its field (VIEW-08). Dates, times and timestamps come as the
 * wire writes them; `label` names the value of an enumeration; nothing is an empty text.
 */
export function showFieldValue(kind: FieldKind, value: unknown, locale: Locale, label: (value: string) => string = String): string {
  if (value === null || value === undefined || value === '') return '';
  switch (kind) {
    case 'BOOLEAN':
      return YES_NO[locale][value ? 1 : 0];
    case 'DATE':
      return showDate(String(value), locale);
    case 'DATETIME':
      return timestamp(String(value), locale);
    case 'DOUBLE':
    case 'FLOAT':
      return number(value, locale, false);
    case 'INTEGER':
    case 'LONG':
      return number(value, locale, true);
    case 'ENUMERATION':
      return label(String(value));
    case 'STRING':
    case 'TIME':
      return String(value);
    case 'CUSTOM':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    default:
      return kind satisfies never;
  }
}

/** Tells the kind of a value by its shape, for changes that do not name it. */
export function fieldKindOf(value: unknown): FieldKind {
  if (typeof value === 'boolean') return 'BOOLEAN';
  if (typeof value === 'number') return Number.isInteger(value) ? 'INTEGER' : 'DOUBLE';
  if (typeof value !== 'string') return 'CUSTOM';
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return 'DATE';
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(value)) return 'DATETIME';
  return /^\d{2}:\d{2}:\d{2}$/.test(value) ? 'TIME' : 'STRING';
}
