import * as z from 'zod';
import { devicesHandlers } from '../areas/devices.ts';
import { handledCalls } from '../areas/index.ts';
import { rundownsHandlers } from '../areas/rundowns.ts';
import { eventCollection } from '../calendars/events.ts';
import type { Context } from '../context.ts';
import { readOwnLock } from '../documents/locks.ts';
import { summaryById } from '../documents/private.ts';
import { noticeById } from '../notices/notices.ts';
import { Problem } from '../problem.ts';
import { rounds } from '../rounds/rounds.ts';
import { one } from '../storage/change.ts';

type Load = (context: Context, id: number) => Promise<unknown>;
const byId = (id: number) => ({ path: { id }, query: {} as never, body: undefined as never });

/** Runs a query by one id and answers its first row, or refuses with not found. */
async function row<R extends object>({ pool }: Context, text: string, id: number): Promise<R> {
  const found = await one<R & Record<string, unknown>>(pool, text, [id]);
  if (!found) throw new Problem('not_found');
  return found;
}

async function rundown(context: Context, id: number) {
  const query = await row<{ programId: number; date: string }>(
    context,
    'select program_id as "programId", date from rundown where id = $1',
    id,
  );
  return rundownsHandlers.load({ path: undefined as never, query, body: undefined as never }, context);
}

async function block(context: Context, id: number): Promise<unknown> {
  const { rundownId } = await row<{ rundownId: number }>(context, 'select rundown_id as "rundownId" from block where id = $1', id);
  return (await rundown(context, rundownId)).blocks.find((each) => each.id === id);
}

async function templateBlock(context: Context, id: number): Promise<unknown> {
  const { templateId } = await row<{ templateId: number }>(
    context,
    'select template_id as "templateId" from block_template where id = $1',
    id,
  );
  return (await rundownsHandlers.templates.load(byId(templateId), context)).blocks.find((each) => each.id === id);
}

async function deviceTemplate(context: Context, id: number): Promise<unknown> {
  const { deviceId } = await row<{ deviceId: number }>(context, 'select device_id as "deviceId" from device_template where id = $1', id);
  return devicesHandlers.templates.load({ ...byId(deviceId), path: { id: deviceId, templateId: id } }, context);
}

/** Loaders of entities that no call loads by id alone, by the name of their shape. */
const OWN: Readonly<Record<string, Load>> = {
  DocumentSummary: summaryById,
  Lock: readOwnLock,
  Rundown: rundown,
  Block: block,
  BlockTemplate: templateBlock,
  DeviceTemplate: deviceTemplate,
  Round: ({ pool }, id) => rounds.load(pool, id),
  Notice: noticeById,
  CalendarEvent: ({ pool }, id) => eventCollection.load(pool, id),
};

/** Derives loaders from the contract: by the call that loads one entity, else from the list it stands in. */
function* inContract(): Generator<readonly [string, Load]> {
  const lists: (readonly [string, Load])[] = [];
  for (const { call, handler } of handledCalls()) {
    const [name, item] = [nameOf(call.result), call.result instanceof z.ZodArray ? nameOf(call.result.element as z.ZodType) : undefined];
    if (name && /^GET [^{]*\/\{id\}$/.test(call.route)) yield [name, (context, id) => handler(byId(id), context)];
    if (item && /^GET [^{]*$/.test(call.route))
      lists.push([item, async (context, id) => inList((await handler({ ...byId(id), path: undefined }, context)) as { id: number }[], id)]);
  }
  yield* lists;
}

const nameOf = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.id;

function inList(list: readonly { id: number }[], id: number): unknown {
  const found = list.find((each) => each.id === id);
  if (!found) throw new Problem('not_found');
  return found;
}

let known: ReadonlyMap<string, Load> | undefined;
/** Finds the loader of an entity, by which a repeated call answers it as it is now and as far as the caller may see it. */
export function loaderOf(schema: z.ZodType): Load | undefined {
  // Where several calls load the same entity the first is used; loaders of our own come before all.
  known ??= new Map([...[...inContract()].reverse(), ...Object.entries(OWN)]);
  return known.get(nameOf(schema) ?? '');
}
