import { SECTION_NAMES } from '@lauda/domain';
import type { NewsReportSection } from '@lauda/sdk';
import type { Text } from '../../i18n/i18n.ts';
import { type FieldValues, sectionText, sectionTitle } from '../fieldValues.ts';

export interface Change {
  readonly field: string;
  readonly oldValue: unknown;
  readonly newValue: unknown;
}

export interface ChangedField {
  /** A path such as `sections.head`; for a section of a reportage followed by its uuid. */
  readonly path: string;
  /** Its name, where the path does not tell. */
  readonly name?: string;
  readonly before: string;
  readonly after: string;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const part = (value: unknown, key: string): unknown => (isFields(value) ? value[key] : undefined);

/** Splits a changed script into its sections; durations follow from the words and are left out. */
const scriptSections = ({ oldValue, newValue }: Change): Change[] =>
  SECTION_NAMES.flatMap((name) => {
    const [before, after] = [part(oldValue, name), part(newValue, name)];
    return ['cueIn', 'subSections', 'cueOut'].map((field) => ({
      field: `sections.${name}${field === 'subSections' ? '' : `.${field}`}`,
      oldValue: part(before, field),
      newValue: part(after, field),
    }));
  });

type Sections = readonly NewsReportSection[];
const sectionsOf = (value: unknown): Sections => (Array.isArray(value) ? (value as NewsReportSection[]) : []);

/** Splits the changed sections of a reportage: each changed, added or removed one, and the order when one was moved. */
const reportageSections = ({ oldValue, newValue }: Change, t: Text): ChangedField[] => {
  const [were, are] = [sectionsOf(oldValue), sectionsOf(newValue)];
  const find = (sections: Sections, uuid: string) => sections.find((section) => section.uuid === uuid);
  const said = (section: NewsReportSection | undefined, other: NewsReportSection | undefined): string => {
    if (!section) return '';
    const type = other && other.type !== section.type ? t(`reportSection.${section.type}`) : '';
    return [type, sectionText(section, t)].filter(Boolean).join('\n');
  };
  const uuids = [...new Set([...are, ...were].map(({ uuid }) => uuid))];
  const rows = uuids.map((uuid): ChangedField => {
    const [was, is] = [find(were, uuid), find(are, uuid)];
    const name = is ? sectionTitle(are, is, t) : sectionTitle(were, was!, t);
    return { path: `sections.${uuid}`, name, before: said(was, is), after: said(is, was) };
  });
  const order = (sections: Sections): Sections => sections.filter(({ uuid }) => find(were, uuid) && find(are, uuid));
  const titles = (sections: Sections): string =>
    order(sections)
      .map((section) => sectionTitle(were, find(were, section.uuid)!, t))
      .join('\n');
  return [...rows, { path: 'sections', before: titles(were), after: titles(are) }];
};

/** Returns the changes of a revision, field by field, written for people (VIEW-05, VIEW-08). */
export const changedFields = (changes: readonly Change[], shown: FieldValues, t: Text): ChangedField[] =>
  changes
    .flatMap((change): ChangedField[] => {
      if (change.field === 'sections' && (Array.isArray(change.oldValue) || Array.isArray(change.newValue)))
        return reportageSections(change, t);
      return (change.field === 'sections' ? scriptSections(change) : [change]).map(({ field, oldValue, newValue }) => ({
        path: field,
        before: shown(field, oldValue),
        after: shown(field, newValue),
      }));
    })
    .filter(({ before, after }) => before !== after);
