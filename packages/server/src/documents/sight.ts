import { can, type DocumentKind, isOpen, isVisible, READ_ROLE, type Role, WRITE_ROLE } from '@lauda/domain';
import type { Caller } from '../caller.ts';
import { Problem } from '../problem.ts';
import { all, one, type Queryable } from '../storage/change.ts';
import { programsOf } from '../storage/programs.ts';
import { Where } from '../storage/where.ts';

/** The part of a caller that decides what they see. */
export type ViewerScope = Pick<Caller, 'userId' | 'groups'>;
/** The part of a document's row that decides who sees it, apart from programs. */
export interface PrivateRow {
  readonly private: boolean;
  readonly owner_id: number;
  readonly allowed_ids: readonly number[];
}

/** Tells whether the privacy of a document lets somebody see it; programs are checked separately. */
export const isSeen = (row: PrivateRow, { userId }: Pick<ViewerScope, 'userId'>): boolean =>
  isVisible({ private: row.private, ownerId: row.owner_id, allowedUsers: row.allowed_ids }, userId);

/** Tells whether somebody reads or writes documents of a kind, by their roles; a story is also read in its rundown. */
export const worksOn = (kind: DocumentKind, roles: readonly Role[]): boolean =>
  [READ_ROLE[kind], WRITE_ROLE[kind], ...(kind === 'story' ? (['RUNDOWN_READ'] as const) : [])].some((role) => can(roles, [role]));

/** Lists the values of `$1` and `$2` in a statement that uses these conditions. */
export const viewerValues = ({ userId, groups }: ViewerScope): [number, readonly number[] | null] => [userId, groups];

// Evaluated once per statement. With null groups nothing is closed.
const closed = (groups: string): string =>
  `array(select closed.id from program closed where cardinality(closed.groups) > 0 and not closed.groups && ${groups}::bigint[])`;

/** SQL: true when one of the programs, which are never null, is open to the groups, or when there are no programs (PERM-11). */
// Said once, since what reads the programs of a document of any kind is planned as often as it is said.
export const openTo = (programs: string, groups = '$2'): string => `((nullif(${programs}, '{}') <@ ${closed(groups)}) is not true)`;

/** SQL: true when the privacy of document `d` lets the user see it (PERM-08, 09): as its owner or by sharing; programs are checked separately. */
export const seenByPrivacy = (user: string): string => `(not d.private or d.owner_id = ${user} or ${user} = any(d.allowed_ids))`;

/** SQL: true when the user sees document `d`, by privacy and by programs (PERM-11). */
export const seen = (programs = programsOf('d.id'), user = '$1', groups = '$2'): string =>
  `(${seenByPrivacy(user)} and ${openTo(programs, groups)})`;

/** Builds the first conditions of a list of documents `d` of a kind: in use or trashed, and visible by privacy; programs are checked separately. */
export const listed = (kind: DocumentKind, { userId }: Pick<ViewerScope, 'userId'>, inTrash = false): Where =>
  new Where([`d.kind = '${kind}'`, `d.excluded_at is ${inTrash ? 'not ' : ''}null`]).and(userId, seenByPrivacy);

const GROUPS_OF_PERSON = `case when 'ROOT' = any(p.roles) then null else p.groups_ids end`;
/** SQL: a person of `p` may see every one of some documents; of one that was removed for good nobody can tell any more who might. */
export const seesAll = (documents: string): string =>
  `not exists (select 1 from unnest(${documents}::bigint[]) e(id) left join document d on d.id = e.id
    where d.id is null or not ${seen(programsOf('d.id'), 'p.id', GROUPS_OF_PERSON)})`;

const CLOSED = {
  name: 'closed_programs',
  text: 'select id from program where cardinality(groups) > 0 and not groups && $1::bigint[]',
};
/** Reads the programs closed to some groups; undefined when there are none, as in most newsrooms, so that lists can skip programs. */
export async function closedPrograms(db: Queryable, groups: readonly number[] | null): Promise<readonly number[] | undefined> {
  if (groups === null) return undefined;
  const closed = await all<{ id: number }>(db, CLOSED, [groups]);
  return closed.length > 0 ? closed.map(({ id }) => id) : undefined;
}

/** SQL: the people to whom one of the programs is open; null for everybody. */
export const membersOf = (programs: string): string =>
  `case when exists (select 1 from unnest(${programs}) x(id) join program g on g.id = x.id where cardinality(g.groups) > 0)
      and not exists (select 1 from unnest(${programs}) x(id) left join program g on g.id = x.id where g.id is null or cardinality(g.groups) = 0)
    then array(select p.id from person p where exists (select 1 from program g where g.id = any(${programs}) and g.groups && p.groups_ids)) end`;

/** SQL: person `p` knows of a program limited to some groups, as support, as who administers programs or as a member of one (PERM-11). */
export const knowsProgram = (groups: string): string =>
  `('ROOT' = any(p.roles) or 'PROGRAM_WRITE' = any(p.roles) or cardinality(${groups}::bigint[]) = 0 or p.groups_ids && ${groups}::bigint[])`;

/** Refuses access to a closed program, as not found. */
export function demandOpen(program: { readonly groups: readonly number[] }, { groups }: Pick<ViewerScope, 'groups'>): void {
  if (!isOpen(program.groups, groups)) throw new Problem('not_found');
}

/** Refuses a program that is unknown or closed to somebody. */
export async function demandProgram(db: Queryable, id: number, caller: Pick<ViewerScope, 'groups'>): Promise<void> {
  const program = await one<{ groups: number[] }>(db, 'select groups from program where id = $1', [id]);
  if (!program) throw new Problem('not_found');
  demandOpen(program, caller);
}
