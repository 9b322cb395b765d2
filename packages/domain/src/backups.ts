/** The hour of the day backups may be made at. */
export const BACKUP_HOURS = { min: 0, max: 23 } as const;
/** Of how many days a backup may be kept. */
export const BACKUP_DAYS = { min: 1, max: 365 } as const;
/** Of how many weeks a backup may be kept. */
export const BACKUP_WEEKS = { min: 0, max: 520 } as const;

/** The Monday of the week of a day `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

/**
 * Selects the backups to keep from all, newest first, each with its day `YYYY-MM-DD`: the last of each of the last days and weeks that have one, as
 * many as are kept. The newest always stays.
 */
export function keptBackups<T extends { readonly day: string }>(
  newestFirst: readonly T[],
  { daily, weekly }: Readonly<Record<'daily' | 'weekly', number>>,
): T[] {
  const [days, weeks] = [new Set<string>(), new Set<string>()];
  const first = (seen: Set<string>, key: string, most: number): boolean => {
    if (seen.has(key) || seen.size >= most) return false;
    seen.add(key);
    return true;
  };
  return newestFirst.filter((backup, at) => {
    const ofDay = first(days, backup.day, daily);
    const ofWeek = first(weeks, mondayOf(backup.day), weekly);
    return at === 0 || ofDay || ofWeek;
  });
}
