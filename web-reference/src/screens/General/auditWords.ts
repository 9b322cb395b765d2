import { localTimestamp } from '@lauda/domain';
import { actPlace, actVerb } from '@lauda/domain/upkeep';
import type { AuditEntry } from '@lauda/sdk';
import type { Option } from '../../components/Select.tsx';
import { showDate, timeOf } from '../../format/show.ts';
import { hasText, type Text, type TextKey } from '../../i18n/i18n.ts';
import { SETTINGS_LISTS } from '../Settings/lists.ts';
import { fieldText } from './auditFields.ts';

/** The prefix of the texts for the choices of an area that is no list of settings. */
const AREAS: Readonly<Record<string, string>> = { devices: 'device' };
const groupOf = (act: string): string => act.slice(0, act.lastIndexOf('.'));

/** Names the subject of an act as its page does: `mail.config.update` is about the mail server. */
export const placeOf = (act: string, t: Text): string => t(actPlace(act));
/** Writes an act: its subject, and what was done. */
export function actText(act: string, t: Text): string {
  const verb = actVerb(act);
  return `${placeOf(act, t)} · ${verb ? t(verb) : act.slice(act.lastIndexOf('.') + 1)}`;
}
/** Returns the subjects to filter acts by, each once. */
export function placeOptions(acts: readonly string[], t: Text): Option[] {
  const found = new Map<string, string>();
  for (const group of [...new Set(acts.map(groupOf))].sort((a, b) => a.length - b.length)) {
    const label = placeOf(`${group}.update`, t);
    if (!found.has(label)) found.set(label, group);
  }
  return [...found].map(([label, value]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
}

/** Writes a value; a secret shows only whether it was set. */
export function valueText(value: unknown, t: Text, wordOf: (value: unknown) => unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (value === '***') return t('audit.secret');
  if (value === '*** new') return t('audit.secretNew');
  if (typeof value === 'boolean') return t(value ? 'settings.yes' : 'settings.no');
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((each) => valueText(each, t, wordOf)).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(wordOf(value));
}
/** A moment of the newsroom, as calls answer it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
/** An instant anywhere, as a backup says when it was made. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** The language of the words, the zone of the branch, and the name of a person by their id. */
export interface Reader {
  readonly language: string;
  readonly zone: string;
  readonly nameOf: (id: number) => string;
}
/** Returns what turns a value of a field into the words its form shows: a choice by its text, a person by nickname, a moment by day and time. */
export function wordsOf(act: string, name: string, t: Text, { language, zone, nameOf }: Reader): (value: unknown) => unknown {
  const field = SETTINGS_LISTS.find(({ id }) => id === groupOf(act))?.fields.find((each) => each.name === name);
  const isPerson = /^(owner|user)Id$/.test(name) || field?.kind === 'people' || (field?.kind === 'entry' && field.list === 'people');
  return (value) => {
    if (typeof value === 'number') return isPerson ? nameOf(value) || value : value;
    if (typeof value !== 'string') return value;
    const stamp = INSTANT.test(value) ? localTimestamp(Date.parse(value), zone) : value;
    if (MOMENT.test(stamp)) return `${showDate(stamp.slice(0, 10), language, 'year')} ${timeOf(stamp)}`;
    if (groupOf(act) === 'tokens' && name === 'kind' && hasText(`audit.tokenKind.${value}`))
      return t(`audit.tokenKind.${value}` as TextKey);
    const key = field?.kind === 'choice' || field?.kind === 'choices' ? field.word(value) : `${AREAS[groupOf(act)]}.${name}.${value}`;
    return hasText(key) ? t(key) : value;
  };
}

type Fields = Readonly<Record<string, unknown>> | null;
/** Fields that no person sets: ids and computed values. */
export const TECHNICAL_FIELDS: ReadonlySet<string> = new Set(
  'id uuid version authorId authorNickname daysToExpire existence failedStatus items lastNotice online productVersion refusedFrom templates'.split(
    ' ',
  ),
);
/** Returns the fields an act changed, with their old and new values. */
export function changesOf({ act, before, after }: AuditEntry, t: Text, reader: Reader) {
  const [was, is] = [before as Fields, after as Fields];
  const names = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].filter((name) => !TECHNICAL_FIELDS.has(name));
  return names.map((name) => ({
    name,
    label: fieldText(act, name, t),
    was: was && valueText(was[name], t, wordsOf(act, name, t, reader)),
    is: is && valueText(is[name], t, wordsOf(act, name, t, reader)),
  }));
}
