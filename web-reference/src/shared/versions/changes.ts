import { fieldKindOf, isIsoDuration, type Locale, SECTION_NAMES, showFieldValue } from '@lauda/domain';
import { readable } from '../../forms/Conflicts.tsx';

export interface Change {
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

export interface ChangedField {
  /** A path such as `sections.head`. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Names of people and programs behind their ids, by the field that holds them. */
export type Names = Readonly<Record<string, (id: number) => string>>;

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const shown = (field: string, value: unknown, locale: Locale, names: Names): string => {
  const name = names[field];
  if (name && typeof value === 'number') return name(value);
  if (name && Array.isArray(value)) return value.map((id) => name(Number(id))).join(', ');
  const kind = fieldKindOf(value);
  const isDuration = typeof value === 'string' && isIsoDuration(value);
  const text = kind === 'CUSTOM' || isDuration ? readable(value) : showFieldValue(kind, value, locale);
  return text === '–' ? '' : text;
};

const part = (value: unknown, key: string): unknown => (isFields(value) ? value[key] : undefined);

/** Parts a changed script into its sections; the times follow from the words and say nothing of their own. */
const sections = ({ oldValue, newValue }: Change): Change[] =>
  SECTION_NAMES.flatMap((name) => {
    const [before, after] = [part(oldValue, name), part(newValue, name)];
    return ['cueIn', 'subSections', 'cueOut'].map((field) => ({
      field: `sections.${name}${field === 'subSections' ? '' : `.${field}`}`,
      oldValue: part(before, field),
      newValue: part(after, field),
    }));
  });

/** What changed in a revision, field by field, as people of a locale write it (VIEW-05, VIEW-08). */
export const changedFields = (changes: readonly Change[], locale: Locale, names: Names): ChangedField[] =>
  changes
    .flatMap((change) => (change.field === 'sections' ? sections(change) : [change]))
    .map(({ field, oldValue, newValue }) => ({
      path: field,
      before: shown(field, oldValue, locale, names),
      after: shown(field, newValue, locale, names),
    }))
    .filter(({ before, after }) => before !== after);
