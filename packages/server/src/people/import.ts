import type { users } from '@lauda/spec/areas/users';
import type * as z from 'zod';
import { type Act, auditActs } from '../audit/acts.ts';
import { withPlace } from '../collections/places.ts';
import type { Context } from '../context.ts';
import { invalid } from '../problem.ts';
import { changeOrTry, within } from '../storage/change.ts';
import { demandOnlyImport } from '../storage/import-lock.ts';
import { createUser, updateUser } from './administration.ts';
import { demandSession, type UserEntity, userById } from './users.ts';

type UserImport = z.output<NonNullable<typeof users.import.body>>;
type Line = UserImport['users'][number];

async function store({ id, ...fields }: Line, context: Context): Promise<UserEntity> {
  if (id) return updateUser({ ...fields, id }, context);
  const { name, nickname } = fields;
  if (!name) throw invalid('name', 'required');
  if (!nickname) throw invalid('nickname', 'required');
  return createUser({ ...fields, name, nickname }, context);
}

/** Stores a line and answers its act, as the call for one person has it. */
async function actOf(line: Line, context: Context): Promise<Act & { readonly after: UserEntity }> {
  const before = line.id ? await userById(context, line.id) : null;
  const after = await store(line, context);
  const act = before ? 'users.update' : 'users.create';
  return { act, entity: 'User', entityId: after.id, before, after };
}

/** Creates and changes many users in one transaction: all of them, or none where one is refused. */
export async function importUsers({ users: lines, dryRun }: UserImport, context: Context): Promise<UserEntity[]> {
  const { caller, ip, now } = context;
  demandSession(caller);
  return changeOrTry(dryRun === true, context, caller, async (tx) => {
    await demandOnlyImport(tx, context);
    const inside = within(context, tx);
    const acts: Awaited<ReturnType<typeof actOf>>[] = [];
    for (const [at, line] of lines.entries())
      acts.push(
        await actOf(line, inside).catch((error: unknown) => {
          throw withPlace(error, `users.${at}`);
        }),
      );
    if (!dryRun) await auditActs(tx, { userId: caller.userId, nickname: caller.nickname, ip }, now(), acts);
    return acts.map(({ after }) => after);
  });
}
