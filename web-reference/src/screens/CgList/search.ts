import { dayOf, idOf, known } from '../../app/searchValues.ts';

/** The search parameters of the graphics list: its rundown. */
export interface CgSearch {
  readonly programId?: number;
  readonly date?: string;
}

/** Reads the search parameters of the graphics list. */
export const readCgs = ({ programId, date }: Record<string, unknown>): CgSearch => known({ programId: idOf(programId), date: dayOf(date) });
