/** True for the refusal PostgreSQL gives a second row with the same unique value. */
export const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505';
/** True for the refusal to remove a row that others refer to. */
export const isReferred = (error: unknown): boolean => (error as { code?: string }).code === '23503';
