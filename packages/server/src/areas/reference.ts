import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, change, one } from '../storage/change.ts';
import { isDuplicate, settingsChanged } from './settings-events.ts';

interface Entry {
  id: number;
  version: number;
  name: string;
}
interface EntryInput {
  id?: number | null | undefined;
  version?: number | null | undefined;
  name: string;
}
const duplicate = (error: unknown): never => {
  if (isDuplicate(error)) throw new Problem('duplicate_name');
  throw error;
};

/** The five handlers of a reference list over a table of names; `usage` counts the documents that use entry $1. */
export function referenceHandlers(table: string, area: string, usage: string) {
  const usageCount = async (context: Context, id: number): Promise<number> =>
    (await one<{ total: number }>(context.pool, usage, [id]))?.total ?? 0;
  return {
    list: async (_request: unknown, { pool }: Context) =>
      all<Entry>(pool, `select id, version, name from ${table} order by lower(name), id`),
    usageCount: ({ path }: { path: { id: number } }, context: Context) => usageCount(context, path.id),
    create: ({ body }: { body: EntryInput }, context: Context) =>
      change(context, context.caller, async (tx) => {
        const row = await one<Entry>(tx, `insert into ${table} (name) values ($1) returning id, version, name`, [body.name]).catch(
          duplicate,
        );
        settingsChanged(tx, area, row!.id);
        return row!;
      }),
    update: ({ body }: { body: EntryInput }, context: Context) =>
      change(context, context.caller, async (tx) => {
        const stored = await one<Entry>(tx, `select id, version, name from ${table} where id = $1 for update`, [body.id ?? 0]);
        if (!stored) throw new Problem('not_found');
        if (body.version != null && body.version !== stored.version) throw new Problem('version_conflict', { current: stored });
        const row = await one<Entry>(tx, `update ${table} set name = $2, version = version + 1 where id = $1 returning id, version, name`, [
          stored.id,
          body.name,
        ]).catch(duplicate);
        settingsChanged(tx, area, stored.id);
        return row!;
      }),
    remove: ({ path }: { path: { id: number } }, context: Context) =>
      change(context, context.caller, async (tx) => {
        const uses = await usageCount(context, path.id);
        if (uses > 0) throw new Problem('in_use', { params: { count: uses } });
        const gone = await one(tx, `delete from ${table} where id = $1 returning id`, [path.id]);
        if (!gone) throw new Problem('not_found');
        settingsChanged(tx, area, path.id);
      }),
  };
}
