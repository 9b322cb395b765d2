import { can } from '@lauda/domain';
import type { signIn } from '@lauda/spec/areas/sign-in';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { demandSession, userById } from '../people/users.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import { localTimestamp } from '../time.ts';

type Identity = z.input<typeof signIn.identities.link.result>;
interface Row {
  id: number;
  issuer: string;
  subject: string;
  name: string;
  email: string;
  user_id: number | null;
  seen_at: Date;
}
const identityOf = ({ user_id: userId, seen_at: seen, ...row }: Row, { settings }: Context): Identity => ({
  ...row,
  userId,
  seen: localTimestamp(seen, settings.zone),
});
const MAX_IDENTITIES = 500;

/** Lists identities of the OpenID provider: those without an account first, newest first. */
export async function identities(context: Context): Promise<Identity[]> {
  const text = 'select * from openid_identity order by (user_id is not null), seen_at desc, id limit $1';
  return (await all<Row & object>(context.pool, text, [MAX_IDENTITIES])).map((row) => identityOf(row, context));
}

/** Refuses callers with fewer roles than the account an identity is linked to. */
async function demandReach(tx: Change, userId: number, { caller, now }: Context) {
  const user = await userById({ pool: tx, now }, userId);
  if (!can(caller.roles, user.roles)) throw new Problem('forbidden', { details: 'the account of somebody who may more' });
  return user;
}

async function lockIdentity(tx: Change, id: number): Promise<Row> {
  const row = await one<Row & object>(tx, 'select * from openid_identity where id = $1 for update', [id]);
  if (!row) throw new Problem('not_found');
  return row;
}

/** Links an identity to an account. */
export async function linkIdentity(id: number, userId: number, context: Context): Promise<Identity> {
  demandSession(context.caller);
  return change(context, context.caller, async (tx) => {
    const before = await lockIdentity(tx, id);
    const former = before.user_id === null || before.user_id === userId ? undefined : await demandReach(tx, before.user_id, context);
    await demandReach(tx, userId, context);
    await tx.query('update openid_identity set user_id = $2 where id = $1', [id, userId]);
    // The identity may have opened sessions of its former account.
    if (former) await endSessions(tx, former, context);
    return identityOf({ ...before, user_id: userId }, context);
  });
}

/** Removes an identity and ends the sessions of its account. */
export async function removeIdentity(id: number, context: Context): Promise<void> {
  const { caller } = context;
  demandSession(caller);
  await change(context, caller, async (tx) => {
    const { user_id: userId } = await lockIdentity(tx, id);
    await tx.query('delete from openid_identity where id = $1', [id]);
    if (userId === null) return;
    await endSessions(tx, await demandReach(tx, userId, context), context);
  });
}

/** Ends the sessions of an account, except the caller's own. */
async function endSessions(
  tx: Change,
  { id: userId, nickname }: { readonly id: number; readonly nickname: string },
  context: Context,
): Promise<void> {
  const { caller, sessions } = context;
  await sessions.endOthers(tx, { userId, nickname, keep: caller.userId === userId ? caller.sessionId : undefined }, false);
  tx.after(async () => sessions.forget(userId));
}
