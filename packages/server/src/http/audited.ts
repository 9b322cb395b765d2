import { type Call, isAct } from '@lauda/spec/kit';
import * as z from 'zod';
import { handledCalls } from '../areas/index.ts';
import { append } from '../audit/chain.ts';
import { changedFields, type Fields, requestFields } from '../audit/fields.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { loaderOf } from '../repeats/entities.ts';
import { change, within } from '../storage/change.ts';

interface Request {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
type Load = (context: Context, id: number | null) => Promise<unknown>;
/** How to read the entity that a call changes, and its name in the contract. */
interface Reader {
  readonly entity: string;
  /** True for entities of which there is one, such as a settings document. */
  readonly isOne: boolean;
  readonly load: Load;
}
const NOTHING = { path: undefined, query: {}, body: undefined };
const nameOf = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;
const isPlain = ({ route, path, query }: Call): boolean => route.startsWith('GET ') && !path && !query;

let shapes: { readonly ones: ReadonlyMap<string, Reader>; readonly ofGroup: ReadonlyMap<string, Reader> } | undefined;
/** Derives readers from the contract: of single entities by their shape, and of what the calls of each group work on. */
function readers() {
  if (shapes) return shapes;
  const calls = [...handledCalls()];
  const ones = new Map<string, Reader>();
  for (const { call, handler } of calls) {
    const entity = nameOf(call.result);
    if (entity && isPlain(call)) ones.set(entity, { entity, isOne: true, load: (context) => handler(NOTHING, context) });
  }
  const ofGroup = new Map<string, Reader>();
  for (const { id, call } of calls) {
    const reader = readerOfShape(call.result, ones);
    if (reader && /\.(load|get|update|create)$/.test(id)) ofGroup.set(groupOf(id), reader);
  }
  // What is only listed, as tokens, whose secret is answered by the call that makes one.
  for (const { id, call } of calls) {
    const reader = call.result instanceof z.ZodArray ? readerOfShape(call.result.element as z.ZodType, ones) : undefined;
    if (reader && id.endsWith('.list') && !ofGroup.has(groupOf(id))) ofGroup.set(groupOf(id), reader);
  }
  shapes = { ones, ofGroup };
  return shapes;
}
function readerOfShape(schema: z.ZodType, ones: ReadonlyMap<string, Reader>): Reader | undefined {
  const entity = nameOf(schema);
  if (!entity) return undefined;
  const load = loaderOf(schema);
  return load ? { entity, isOne: false, load: async (context, id) => (id === null ? null : load(context, id)) } : ones.get(entity);
}
const groupOf = (id: string): string => id.slice(0, id.lastIndexOf('.'));

/** Finds the reader of the entity a call changes: what it answers, else what other calls of its group work on, else of the groups around it. */
function readerOf(id: string, call: Call): Reader | undefined {
  const { ones, ofGroup } = readers();
  const own = readerOfShape(call.result, ones);
  for (let group = groupOf(id); !own && group; group = group.includes('.') ? groupOf(group) : '') {
    const found = ofGroup.get(group);
    if (found) return found;
  }
  return own;
}

const idIn = (of: unknown): number | null => {
  const { id } = (of ?? {}) as { id?: unknown };
  return typeof id === 'number' ? id : null;
};
/** Finds the id of the entity a request changes: of its body, else the last id of its path. Null for a creation, where the path names the parent. */
const idOf = (id: string, { path, body }: Request): number | null =>
  id.endsWith('.create')
    ? null
    : (idIn(body) ?? Object.values((path ?? {}) as object).findLast((value) => typeof value === 'number') ?? null);

async function read({ load }: Reader, context: Context, id: number | null): Promise<Fields | null> {
  try {
    return ((await load(context, id)) as Fields | null) ?? null;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  }
}

/**
 * Runs a call and, if it is an administrative act, writes an audit entry in the same transaction: who, and the state before and after. A call of
 * several transactions, because it waits for a device, is audited once it is done.
 */
export function runAudited<T>(
  id: string,
  call: Call,
  request: Request,
  work: (context: Context) => Promise<T>,
): (context: Context) => Promise<T> {
  if (!isAct(call)) return work;
  const reader = readerOf(id, call);
  const act = async (context: Context): Promise<T> => {
    const named = reader?.isOne ? null : idOf(id, request);
    const before = reader ? await read(reader, context, named) : null;
    const result = await work(context);
    const entityId = named ?? (reader?.isOne ? null : idIn(result));
    const after = reader ? await read(reader, context, entityId) : null;
    const { caller, ip, now } = context;
    const said = before || after ? changedFields(before, after, request.body) : { name: null, before: null, after: requestFields(request) };
    await change(context, caller, (tx) =>
      append(tx, {
        at: new Date(now()),
        userId: caller.userId,
        nickname: caller.nickname,
        ip,
        act: id,
        entity: reader?.entity ?? null,
        entityId,
        name: said.name,
        before: said.before && JSON.stringify(said.before),
        after: said.after && JSON.stringify(said.after),
      }),
    );
    return result;
  };
  if (call.repeats === 'claimed') return act;
  return (context) => change(context, context.caller, (tx) => act(within({ ...context, within: tx }, tx)));
}
