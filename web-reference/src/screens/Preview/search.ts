/** The search parameters of the preview: its rundown; by default today's of the last program. */
export interface PreviewSearch {
  readonly programId?: number | undefined;
  readonly date?: string | undefined;
}

/** Reads the search parameters of the preview; unreadable ones are left out. */
export const readPreviewSearch = ({ programId, date }: Record<string, unknown>): PreviewSearch => ({
  ...(Number.isSafeInteger(programId) && Number(programId) > 0 ? { programId: Number(programId) } : {}),
  ...(typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {}),
});
