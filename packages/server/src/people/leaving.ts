import type { DirectoryUser } from '../directory/users.ts';
import { all, one, type Queryable } from '../storage/change.ts';
import { folded, isSamePerson } from './fromDirectory.ts';

/** Who leaves at once without a question: a few, or a fifth of everybody the directory brought. */
const FEW = 5;
const SHARE = 0.2;

/** The people that a sync would shut out, and how many the directory has let in until now. */
export interface Leaving {
  readonly ids: readonly number[];
  readonly of: number;
}
interface Missed {
  id: number;
  name: string;
  email: string;
  directory_id: string | null;
  /** The place of an entry with the same user name among those of the directory. */
  at: number | null;
}
// An entry that was made anew has another key; its person is known by the user name.
const MISSED = `select p.id, p.name, p.email, p.directory_id, e.at::int from person p
  left join unnest($2::text[]) with ordinality e(username, at) on ${folded('e.username')} = ${folded('p.username')}
  where p.ad and not p.excluded and (p.directory_id is null or p.directory_id <> all($1))`;
const HERE = 'select count(*)::int as of from person where ad and not excluded';

/** Finds whom a sync would shut out, from everybody the directory has. */
export async function leavingOf(db: Queryable, users: readonly DirectoryUser[]): Promise<Leaving> {
  const on = users.filter(({ disabled }) => !disabled);
  const keys = new Set(users.map(({ key }) => key));
  const missed = await all<Missed & object>(db, MISSED, [on.map(({ key }) => key), on.map(({ username }) => username)]);
  const stays = ({ at, ...person }: Missed): boolean =>
    at !== null && !keys.has(person.directory_id ?? '') && isSamePerson(person, on[at - 1]!);
  const staying = new Set(missed.filter(stays).map(({ id }) => id));
  const ids = new Set(missed.map(({ id }) => id).filter((id) => !staying.has(id)));
  return { ids: [...ids], of: (await one<{ of: number }>(db, HERE))!.of };
}

/** Tells whether so many leave at once that the directory is more likely read in part than right. */
export const isExodus = ({ ids, of }: Leaving): boolean => ids.length > Math.max(FEW, of * SHARE);
