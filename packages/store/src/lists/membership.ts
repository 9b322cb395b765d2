import type { Assignment } from '../types.ts';

/** What a list shows: the ids in order, and how many there are on every page together. */
export interface Members {
  readonly ids: readonly number[];
  readonly total: number;
}
export const NO_MEMBERS: Members = { ids: [], total: 0 };

/** A created entry goes first, on page 0 only; other pages just count it. Known ones stay where they are (CRUD-02, PST-03). */
export function created(members: Members, id: number, page = 0, size = Number.POSITIVE_INFINITY): Members {
  if (members.ids.includes(id)) return members;
  if (page > 0) return { ...members, total: members.total + 1 };
  return { ids: [id, ...members.ids].slice(0, size), total: members.total + 1 };
}

/** Entries that left: the total falls by each that was shown (PST-04, CRUD-05). */
export function left(members: Members, ids: readonly number[]): Members {
  const kept = members.ids.filter((id) => !ids.includes(id));
  const count = members.ids.length - kept.length;
  return count === 0 ? members : { ids: kept, total: Math.max(0, members.total - count) };
}

/** After a change of an entry: it comes in, stays, or leaves by the rule of the list. */
export function changed(members: Members, id: number, belongs: boolean, page = 0, size?: number): Members {
  if (members.ids.includes(id) === belongs) return members;
  return belongs ? created(members, id, page, size) : left(members, [id]);
}

export interface AssignmentDay {
  readonly date: string;
  readonly programId?: number;
  readonly allPrograms?: boolean;
}

/** Whether a guideline belongs to the list of a day (GDL-01, GDL-05); without a program that is those open to everybody or of my programs. */
export function inDay(row: Assignment, day: AssignmentDay, myPrograms: { has(id: number): boolean }): boolean {
  if (row.date !== day.date || row.excluded || row.visible === false) return false;
  if (day.programId !== undefined) return row.programsIds.includes(day.programId);
  return day.allPrograms === true || row.programsIds.length === 0 || row.programsIds.some((id) => myPrograms.has(id));
}

export interface AssignmentRange {
  readonly from?: string;
  readonly to?: string;
  readonly allPrograms?: boolean;
}
/** Whether a guideline belongs to a paged list between two days, both included. */
export const inRange = (row: Assignment, { from, to }: AssignmentRange): boolean =>
  !row.excluded && row.visible !== false && (from === undefined || row.date >= from) && (to === undefined || row.date <= to);
