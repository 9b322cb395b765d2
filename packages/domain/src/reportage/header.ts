import { isBlank } from '../format/blank.ts';
import { CAMERAMAN_MAX, SLUG_MAX } from '../limits.ts';
import { checkMaxLength, checkRequired, type FieldMessage } from '../messages/validation.ts';

/** The settings that turn fields off; a field without a setting is used. */
export interface ReportageFlags {
  readonly vehiclesEnabled?: boolean | undefined;
  readonly editorEnabled?: boolean | undefined;
  readonly cameramanEnabled?: boolean | undefined;
  readonly classificationEnabled?: boolean | undefined;
  readonly editorialsEnabled?: boolean | undefined;
  /** A flag of all documents. */
  readonly branchEnabled?: boolean | undefined;
}

const FIELDS = [
  ['date'],
  ['slug'],
  ['reporterId'],
  ['programsIds'],
  ['vehiclesIds', 'vehiclesEnabled'],
  ['editorId', 'editorEnabled'],
  ['cameraman', 'cameramanEnabled'],
  ['classificationId', 'classificationEnabled'],
  ['editorialsIds', 'editorialsEnabled'],
  ['branchId', 'branchEnabled'],
] as const;
export type ReportageHeaderField = (typeof FIELDS)[number][0];

/** The fields over a reportage in their order (REP-FORM-16). */
export const reportageHeader = (flags: ReportageFlags): ReportageHeaderField[] =>
  FIELDS.filter(([, flag]) => flag === undefined || flags[flag] !== false).map(([field]) => field);

/** In how many rows so many fields lie: 1 up to 4, 2 up to 8, 3 beyond (REP-FORM-02..04). */
export const headerRows = (fields: number): 1 | 2 | 3 => (fields < 5 ? 1 : fields < 9 ? 2 : 3);

/** The blocks a reportage may have, and the field each writes. */
export const OPTIONAL_BLOCKS = ['teaser', 'headingSuggestion', 'noteSuggestion', 'information'] as const;
export type OptionalBlock = (typeof OPTIONAL_BLOCKS)[number];

interface Checked {
  readonly date: string | null;
  readonly slug: string;
  readonly reporterId: number | null;
  readonly cameraman?: string | null | undefined;
}

/** What is wrong in the fields over a reportage, by field; empty when it may be saved (REP-FORM-05..11). */
export function checkReportage({ date, slug, reporterId, cameraman }: Checked): Partial<Record<keyof Checked, FieldMessage>> {
  const found = {
    date: checkRequired(date),
    slug: checkRequired(slug) ?? checkMaxLength(slug, SLUG_MAX),
    reporterId: reporterId === null ? checkRequired('') : undefined,
    cameraman: isBlank(cameraman) ? undefined : checkMaxLength(cameraman ?? '', CAMERAMAN_MAX),
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined));
}
