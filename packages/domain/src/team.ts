/** The members of a team from a day on, or on one day alone; a null date means from the beginning. Days are YYYY-MM-DD. */
export interface TeamChange {
  readonly date: string | null;
  readonly oneDay: boolean;
  readonly membersNicknames: readonly string[];
}

/** For how many days a team that was deactivated counts as recently so. */
export const RECENT_TEAM_DAYS = 30;

/** Answers the members of a team on a day: by a change of that day alone, else by the last lasting one; undefined before its first day (TEAM-02). */
export function membersOn(changes: readonly TeamChange[], date: string): readonly string[] | undefined {
  const own = changes.find((change) => change.oneDay && change.date === date);
  return (own ?? regularOn(changes, date))?.membersNicknames;
}

/** Answers the lasting change in force on a day, whatever was changed for that day alone. */
export const regularOn = (changes: readonly TeamChange[], date: string): TeamChange | undefined =>
  changes
    .filter((change) => !change.oneDay && (change.date ?? '') <= date)
    .reduce<TeamChange | undefined>((last, change) => (last && (last.date ?? '') > (change.date ?? '') ? last : change), undefined);
