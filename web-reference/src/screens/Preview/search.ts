import { dayOf, idOf, known } from '../../app/searchValues.ts';

/** The search parameters of the preview: its rundown; by default today's of the last program. */
export interface PreviewSearch {
  readonly programId?: number | undefined;
  readonly date?: string | undefined;
}

/** Reads the search parameters of the preview; unreadable ones are left out. */
export const readPreviewSearch = ({ programId, date }: Record<string, unknown>): PreviewSearch =>
  known({ programId: idOf(programId), date: dayOf(date) });
