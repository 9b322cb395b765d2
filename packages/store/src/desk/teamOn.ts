import { membersOn } from '@lauda/domain';
import type { Team } from '../types.ts';

/**
 * Computes a team as of a day from a version of it as of another day: changes from a later day on do not affect earlier members. Undefined when it
 * does not exist on that day, as far as known.
 */
export function teamOn(told: Team, date: string, known: Team | undefined): Team | undefined {
  const members = membersOn(told.changes, date);
  if (members) return { ...told, date, membersNicknames: [...members] };
  return known && { ...known, name: told.name, version: told.version, deactivatedOn: told.deactivatedOn };
}
