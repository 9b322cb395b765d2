/** The rundown the preview reads, as the address keeps it; none: today's of the program worked on last. */
export interface PreviewSearch {
  readonly programId?: number | undefined;
  readonly date?: string | undefined;
}

/** Reads program and day out of an address; what cannot be read is left out. */
export const readPreviewSearch = ({ programId, date }: Record<string, unknown>): PreviewSearch => ({
  ...(Number.isSafeInteger(programId) && Number(programId) > 0 ? { programId: Number(programId) } : {}),
  ...(typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? { date } : {}),
});
