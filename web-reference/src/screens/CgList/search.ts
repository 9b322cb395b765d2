/** The search parameters of the graphics list: its rundown. */
export interface CgSearch {
  readonly programId?: number;
  readonly date?: string;
}

/** Reads the search parameters of the graphics list. */
export const readCgs = ({ programId, date }: Record<string, unknown>): CgSearch => ({
  ...(Number.isSafeInteger(programId) && Number(programId) > 0 ? { programId: Number(programId) } : {}),
  ...(typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {}),
});
