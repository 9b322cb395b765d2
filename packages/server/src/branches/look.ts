import { randomUUID } from 'node:crypto';
import type { Role } from '@lauda/domain';
import { branch as branchArea } from '@lauda/spec/areas/branch';
import type { IdName } from '@lauda/spec/areas/branches';
import { notices } from '@lauda/spec/areas/notices';
import type { Call } from '@lauda/spec/kit';
import * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { today } from '../time.ts';
import { uuidOf } from '../uuidOf.ts';
import { branchCollection } from './branches.ts';
import type { BranchCall } from './call.ts';

/** An entity with a name in another newsroom; people have a nickname. */
const Named = z.object({ id: z.number().int(), name: z.string().nullish(), nickname: z.string().nullish() });
export type Section = 'programs' | 'users' | 'classifications' | 'vehicles' | 'types' | 'remote' | 'editorials' | 'teams';
const ROUTES: Readonly<Record<Section | `users/${'editors' | 'producers' | 'reporters'}`, string>> = {
  programs: 'GET /programs',
  users: 'GET /users/active',
  'users/editors': 'GET /users/editors',
  'users/producers': 'GET /users/producers',
  'users/reporters': 'GET /users/reporters',
  classifications: 'GET /classifications',
  vehicles: 'GET /vehicles',
  types: 'GET /types',
  remote: 'GET /branches',
  editorials: 'GET /editorials',
  teams: 'GET /teams',
};

/** Calls a configured branch. */
export const askBranch = async <S extends z.ZodType>(
  id: number,
  route: string,
  result: S,
  asked: BranchCall,
  context: Context,
): Promise<z.output<S>> => context.branches.ask(await branchCollection.byId(context.pool, id), route, result, asked, context);

/** Lists what a section of a branch holds, by id and name. */
export async function namesIn(id: number, section: keyof typeof ROUTES, context: Context): Promise<z.output<typeof IdName>[]> {
  const query = section === 'teams' ? { date: today(context.now(), context.settings.zone) } : undefined;
  const found = await askBranch(id, ROUTES[section], z.array(Named), { query }, context);
  return found.map(({ id: own, name, nickname }) => ({ id: own, name: nickname || name || '' }));
}

interface OfBranch {
  readonly path: { readonly id: number };
  readonly query?: unknown;
}
/**
 * Makes a handler that passes a call on to a branch. In our path `id` is the branch, and the entity's id comes second; the branch's own route calls
 * that `id`. `one` says that the query asks for one entity, as an id in the path does.
 */
export const forward =
  <R extends z.ZodType>(call: Call<z.ZodType, z.ZodType, z.ZodType, R>, role?: Role, asks: Pick<BranchCall, 'one'> = {}) =>
  async ({ path, query }: OfBranch, context: Context): Promise<z.output<R>> => {
    if (role) demandRoles(context.caller, role);
    const { id, ...more } = path;
    const [own] = Object.values(more as Record<string, number>);
    const one = own === undefined ? asks : ({ path: { id: own }, one: true } as const);
    return askBranch(id, call.route, call.result, { query: query as Record<string, unknown> | undefined, ...one }, context);
  };

type NewNotice = z.output<NonNullable<typeof notices.create.body>>;
/** Names a notice of a call by its key, so that the branch has it once although its answer was lost. */
const noticeUuid = (id: number, body: NewNotice, { repeatKey, caller }: Context): string =>
  repeatKey === undefined ? randomUUID() : uuidOf(JSON.stringify([repeatKey, caller.userId, id, body]));

/** Posts a notice in a branch; with its uuid, which makes no second one of a repeated call. */
export const sendNotice = (id: number, body: NewNotice, context: Context) =>
  askBranch(
    id,
    notices.create.route,
    notices.create.result,
    { body: { ...body, uuid: body.uuid ?? noticeUuid(id, body, context) } },
    context,
  );

/** Tells whether a branch answers and accepts our account, and its name for itself. */
export async function stateOf(id: number, context: Context) {
  const unknown = { branchName: null, productVersion: null };
  const { code } = await refusal(askBranch(id, 'GET /authorities', z.array(z.string()), {}, context));
  if (code === 'branch_unreachable' || code === 'branch_certificate') return { reachable: false, reason: code, ...unknown };
  const { branchName, productVersion } = await askBranch(id, 'GET /branch/config', branchArea.config.get.result, {}, context).catch(
    () => unknown,
  );
  return { reachable: code === null, reason: code, branchName, productVersion };
}

const REASONS = ['branch_unreachable', 'branch_certificate', 'branch_refused', 'branch_no_password', 'branch_failed'] as const;
/** Runs a call and answers the code of its refusal, if any. */
async function refusal(call: Promise<unknown>): Promise<{ code: (typeof REASONS)[number] | null }> {
  try {
    await call;
    return { code: null };
  } catch (error) {
    const code = error instanceof Problem ? REASONS.find((reason) => reason === error.code) : undefined;
    if (!code) throw error;
    return { code };
  }
}
