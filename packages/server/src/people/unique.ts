import { Problem } from '../problem.ts';
import { all, type Change } from '../storage/change.ts';

const ONE_BY_ONE = 73_100_025;

/** Serialises changes of people's identity and of administrators. */
export const holdPeople = (tx: Change): Promise<unknown> => tx.query('select pg_advisory_xact_lock($1)', [ONE_BY_ONE]);

interface Names {
  readonly nickname?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly username?: string | null | undefined;
}
const SAME_EMAIL = `lower(btrim(p.email) collate "und-x-icu") = lower(btrim($2) collate "und-x-icu") and btrim($2) <> ''`;
const SAME_USERNAME = `lower(p.username collate "und-x-icu") = lower(btrim($3) collate "und-x-icu")`;
const TAKEN = `select search_text(btrim(p.nickname)) = search_text(btrim($1)) as nickname, (${SAME_EMAIL}) as email, (${SAME_USERNAME}) as username
  from person p where p.id <> $4 and (search_text(btrim(p.nickname)) = search_text(btrim($1)) or (${SAME_EMAIL}) or (${SAME_USERNAME}))`;

/** Refuses an e-mail, a nickname or a name to sign in by that another person has, a removed one too; the refusal names which (USR-09, Q-53). */
export async function demandUnique(tx: Change, names: Names, id: number): Promise<void> {
  const { nickname = null, email = null, username = null } = names;
  if (nickname === null && email === null && username === null) return;
  await holdPeople(tx);
  const found = await all<Record<keyof Names, boolean | null>>(tx, TAKEN, [nickname, email, username, id]);
  const taken = (['email', 'nickname', 'username'] as const).filter((field) => found.some((row) => row[field]));
  if (taken.length === 0) return;
  throw new Problem('duplicate_user', {
    details: [...new Set(taken.map((field) => names[field]?.trim()))].join(', '),
    fields: taken.map((path) => ({ path, rule: 'taken' })),
  });
}
