import {
  fieldKindOf,
  guideText,
  isIsoDuration,
  isoSeconds,
  mmss,
  sectionNumbers,
  showFieldValue,
  taskText,
  type WrittenGuideline,
} from '@lauda/domain';
import type { Cg, Coordinates, NewsReportSection } from '@lauda/sdk';
import { type DocumentTopic, foundOf } from '@lauda/store';
import { useMemo } from 'react';
import { useDesk } from '../app/desk.ts';
import { useLookups } from '../app/lookups.ts';
import { readable } from '../forms/Conflicts.tsx';
import { useView } from '../hooks/useView.ts';
import { type Language, type Text, type TextKey, useText } from '../i18n/i18n.ts';
import { type EntryList, useEntryNames } from './entryNames.ts';
import { FIELD_LISTS, PEOPLE_FIELDS } from './fieldTables.ts';

/** Writes a value of a field for people; a missing value is an empty text. */
export type FieldValues = (path: string, value: unknown) => string;

type Guide = WrittenGuideline['guides'][number];
type Task = WrittenGuideline['production'][number];
type Ids = readonly (number | null)[];

const listsOf = (kind: DocumentTopic): Readonly<Record<string, EntryList>> => FIELD_LISTS[kind];

/** A section of a reportage under its title, `Off 02`, as the form numbers it. */
export const sectionTitle = (sections: readonly NewsReportSection[], { uuid, type }: NewsReportSection, t: Text): string =>
  [t(`reportSection.${type}`), sectionNumbers(sections).get(uuid)].filter(Boolean).join(' ');
/** Writes the text of a section of a reportage, and its notes, manual time and approval. */
export const sectionText = ({ content, observation, manual, duration, approved }: NewsReportSection, t: Text): string =>
  [content, observation, manual ? mmss(isoSeconds(duration)) : '', approved ? t('state.approved') : ''].filter(Boolean).join('\n');

const graphicText = ({ ciiData, mosData }: Cg): string =>
  [ciiData?.templateName ?? mosData?.slug, ...(ciiData?.fields.map(({ value }) => value) ?? [])].filter(Boolean).join(' · ');

/** Writes the rows of each list as the rest of the client does. */
const rowsOf = (t: Text, language: Language): Readonly<Record<string, (rows: readonly never[]) => string>> => {
  const tasks = (rows: readonly Task[]): string => rows.map((task) => taskText(task, language)).join('\n');
  return {
    guides: (rows: readonly Guide[]) => rows.map((guide) => guideText(guide, language)).join('\n'),
    production: tasks,
    tasks,
    sections: (rows: readonly NewsReportSection[]) =>
      rows.map((section) => [sectionTitle(rows, section, t), sectionText(section, t)].filter(Boolean).join('\n')).join('\n\n'),
    cgs: (rows: readonly Cg[]) => rows.map(graphicText).join('\n'),
    medias: (rows: readonly string[]) => rows.map((media) => t(`mediaType.${media}` as TextKey)).join(', '),
  };
};

const enumText = (path: string, value: string, t: Text): string | undefined => {
  if (path === 'state') return t(`guidelineState.${value}` as TextKey);
  return path === 'status' ? t(`productionStatus.${value}` as TextKey) : undefined;
};

const plain = (value: unknown, language: Language): string => {
  const kind = fieldKindOf(value);
  const isDuration = typeof value === 'string' && isIsoDuration(value);
  const text = kind === 'CUSTOM' || isDuration ? readable(value) : showFieldValue(kind, value, language);
  return text === '–' ? '' : text;
};

/** Returns the writer of the values of a kind of document: names for ids, words for states, a line for each row. */
export const useFieldValues = (kind: DocumentTopic): FieldValues => {
  const { t, language } = useText();
  const { store } = useDesk();
  const { programs, nameOf } = useLookups();
  const { slugs } = foundOf(store);
  const known = useView(slugs.view);
  const named = useEntryNames(useMemo(() => [...new Set(Object.values(listsOf(kind)))], [kind]));
  return useMemo(() => {
    const rows = rowsOf(t, language);
    const programName = (id: number): string => programs.find((program) => program.id === id)?.name ?? '';
    const namesOf = (path: string): ((id: number) => string) | undefined => {
      const list = listsOf(kind)[path];
      if (list) return (id) => named(list, [id]).join('');
      if (PEOPLE_FIELDS.has(path)) return nameOf;
      if (path === 'documentsIds') return (id) => known.get(id) ?? slugs.of(id) ?? '';
      return path === 'programId' || path === 'programsIds' ? programName : undefined;
    };
    return (path, value) => {
      const name = namesOf(path);
      const ids: Ids = Array.isArray(value) ? value : [typeof value === 'number' ? value : null];
      if (name) return ids.flatMap((id) => (id === null ? [] : name(id) || `#${id}`)).join(', ');
      if (Array.isArray(value) && rows[path]) return rows[path](value as never[]);
      if (path === 'coordinates' && value) return Object.values(value as Coordinates).join(', ');
      return (typeof value === 'string' ? enumText(path, value, t) : undefined) ?? plain(value, language);
    };
  }, [kind, t, language, programs, nameOf, named, slugs, known]);
};
