/** Who is in a team from a day on, or on one day alone; null: from the beginning. Days YYYY-MM-DD. */
export interface TeamChange {
  readonly date: string | null;
  readonly oneDay: boolean;
  readonly membersNicknames: readonly string[];
}

/** For how many days a team that was deactivated counts as recently so. */
export const RECENT_TEAM_DAYS = 30;

/** Who is in a team on a day: what is said of that day alone, else what was said last; undefined before its first day (TEAM-02). */
export function membersOn(changes: readonly TeamChange[], date: string): readonly string[] | undefined {
  const own = changes.find((change) => change.oneDay && change.date === date);
  return (own ?? regularOn(changes, date))?.membersNicknames;
}

/** What holds on a day where nothing is said of it alone. */
export const regularOn = (changes: readonly TeamChange[], date: string): TeamChange | undefined =>
  changes
    .filter((change) => !change.oneDay && (change.date ?? '') <= date)
    .reduce<TeamChange | undefined>((last, change) => (last && (last.date ?? '') > (change.date ?? '') ? last : change), undefined);
