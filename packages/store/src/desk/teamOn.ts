import { membersOn } from '@lauda/domain';
import type { Team } from '../types.ts';

/**
 * Computes a team as of a day from a version of it as of another day: changes from a later day on do not affect earlier members. Undefined when it
 * does not exist on that day, as far as known.
 */
export function teamOn(team: Team, date: string, known: Team | undefined): Team | undefined {
  const changes = known ? withEarlier(team, known) : team.changes;
  const members = membersOn(changes, date);
  if (members) return { ...team, date, changes, membersNicknames: [...members] };
  return known && { ...known, name: team.name, version: team.version, deactivatedOn: team.deactivatedOn };
}

/** Adds what is known of the days before the one a team is told for: for those only the change in force on that day is told. */
function withEarlier({ changes, date: day }: Team, known: Team): Team['changes'] {
  const isBefore = (change: Team['changes'][number]): boolean => day !== null && (change.date ?? '') < day;
  if (day === null || !known.changes.some(isBefore)) return changes;
  return [...known.changes.filter(isBefore), ...changes.filter((change) => !isBefore(change))];
}
