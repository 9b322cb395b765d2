import { checkEmail, type GroupRole, isBlank, plainText } from '@lauda/domain';
import { User, type users } from '@lauda/spec/areas/users';
import type * as z from 'zod';
import { ownNewPassword, storePassword } from '../auth/newPassword.ts';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { all, change, one, type Queryable } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { EVERYBODY } from '../storage/events.ts';
import { likeText, type PageQuery, pageOf } from '../storage/paging.ts';
import { renameMember } from '../teams/members.ts';
import { demandUnique } from './unique.ts';

export type UserEntity = z.output<typeof User>;
/** The columns of a person. */
export const PERSON = columnsOf(User, { allowedUsers: 'allowed_ids', online: null });
const COLUMNS = `${PERSON.select('u')},
  exists (select 1 from session x where x.user_id = u.id and x.expires_at > clock.at) as online`;
/** SQL: the table of people with the server's time as the nth parameter. */
const peopleAt = (nth: number) => `person u cross join (select $${nth}::timestamptz as at) clock`;
/** The database, and the clock that decides which sessions count. */
type People = { readonly pool: Queryable } & Pick<Context, 'now'>;

/** Reads users by a condition over `person u`, by nickname. */
export const usersWhere = ({ pool, now }: People, where: string, values: unknown[] = []): Promise<UserEntity[]> =>
  all(pool, `select ${COLUMNS} from ${peopleAt(values.length + 1)} where ${where} order by u.nickname, u.id`, [...values, new Date(now())]);

/** Reads one user, or refuses with not found. */
export async function userById(people: People, id: number): Promise<UserEntity> {
  const [user] = await usersWhere(people, 'u.id = $1', [id]);
  if (!user) throw new Problem('not_found');
  return user;
}

/** SQL: people who have a role (editor, producer, reporter) in one of the groups, by name or because all of the group have it (PERM-14, 15). */
export const inGroups = (role: GroupRole, groups = 'true') =>
  `not u.excluded and exists (select 1 from person_group g where (u.id = any(g.${role}) or '${role}' = any(g.categories) and g.id = any(u.groups_ids)) and ${groups})`;

/** Refuses blank names and nicknames and invalid e-mail addresses. */
export function demandPersonal({ name, nickname, email }: Partial<Record<'name' | 'nickname' | 'email', string | null | undefined>>): void {
  for (const [path, value] of Object.entries({ name, nickname })) if (value != null && isBlank(value)) throw invalid(path, 'required');
  if (email && checkEmail(email)) throw invalid('email', 'format', { format: 'email' });
}

type OwnData = z.output<typeof users.me.update.body & object>;

/** Limits tokens to the harmless fields of their owner; bridges may change none. Credentials need a signed-in person. */
function demandReach({ email, password }: OwnData, { caller }: Context, stored: UserEntity): void {
  if (caller.kind === 'bridge' || stored.id !== caller.userId) throw new Problem('forbidden');
  if (caller.kind !== 'session' && (password || (email != null && email !== stored.email))) throw new Problem('forbidden');
}

/** Changes the caller's own data. */
export async function updateMe(body: OwnData, context: Context): Promise<UserEntity> {
  const { caller } = context;
  if (body.id !== caller.userId) throw new Problem('forbidden');
  demandReach(body, context, await userById(context, caller.userId));
  demandPersonal(body);
  const hash = await ownNewPassword(body, context);
  const user = await change(context, caller, async (tx) => {
    if (hash) await context.sessions.hold(tx, caller);
    await demandUnique(tx, body, caller.userId);
    const before = await userById({ pool: tx, now: context.now }, caller.userId);
    const row = await one(
      tx,
      `update person set version = version + 1, name = coalesce($2, name), nickname = coalesce($3, nickname), email = coalesce($4, email),
         read_rate = case when $7 then $5 else read_rate end
       where id = $1 and ($6::int is null or version = $6) returning id`,
      [
        caller.userId,
        body.name ?? null,
        body.nickname ?? null,
        body.email ?? null,
        body.readRate ?? null,
        body.version ?? null,
        body.readRate !== undefined,
      ],
    );
    if (!row) throw new Problem('version_conflict', { current: await userById({ pool: tx, now: context.now }, caller.userId) });
    await renameMember(tx, before.nickname, body.nickname ?? before.nickname);
    if (hash)
      await storePassword(
        tx,
        { id: caller.userId, nickname: caller.nickname, keep: caller.sessionId },
        hash,
        body.endTokens ?? false,
        context,
      );
    const saved = await userById({ pool: tx, now: context.now }, caller.userId);
    tx.emit('users', 'UPDATE', saved, EVERYBODY);
    return saved;
  });
  if (hash) context.sessions.forget(caller.userId);
  return user;
}

/** Refuses tokens: only a signed-in person may do what opens or ends an account. */
export function demandSession({ kind }: Caller): void {
  if (kind !== 'session') throw new Problem('forbidden', { details: 'asked by who is signed in with a password, not by a token' });
}

/** Ends every session of a user. Not for tokens: a leaked one must not lock everybody out. */
export async function kickOut(id: number, context: Context): Promise<void> {
  const { sessions, caller } = context;
  demandSession(caller);
  const user = await userById(context, id);
  await sessions.kickOut({ userId: user.id, nickname: user.nickname }, caller);
}

/** Answers a page of the users whose names or e-mail contain a text. */
export const filterUsers = (
  { filter, activeOnly, ...page }: PageQuery & { filter?: string | undefined; activeOnly?: boolean | undefined },
  { pool, now }: Context,
) =>
  pageOf<UserEntity, UserEntity>(
    pool,
    {
      columns: COLUMNS,
      from: peopleAt(3),
      order: 'u.nickname, u.id',
      where: 'u.search like $1 and ($2 = false or not u.excluded)',
      values: [likeText(plainText(filter ?? '')), activeOnly ?? true, new Date(now())],
    },
    page,
    (user) => user,
  );
