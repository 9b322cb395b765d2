import type { Context } from '../context.ts';
import { seen, viewing } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one } from '../storage/change.ts';
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

/** The documents that use an entry: their tables with `document d`, and the condition for entry $3. */
interface Usage {
  readonly tables: string;
  readonly where: string;
}

/** The five handlers of a reference list over a table of names. */
export function referenceHandlers(table: string, area: string, { tables, where }: Usage) {
  const count = `select count(*)::int as total from ${tables} where ${where}`;
  // Everybody is told of what they may see; what is hidden from them keeps an entry all the same.
  const usageCount = async ({ pool, caller }: Context, id: number): Promise<number> =>
    (await one<{ total: number }>(pool, `${count} and ${seen()}`, [...viewing(caller), id]))?.total ?? 0;
  const used = async (tx: Change, id: number): Promise<boolean> =>
    Boolean(await one(tx, `select 1 from ${tables} where ${where.replaceAll('$3', '$1')} limit 1`, [id]));
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
        if (await used(tx, path.id)) throw new Problem('in_use');
        const gone = await one(tx, `delete from ${table} where id = $1 returning id`, [path.id]);
        if (!gone) throw new Problem('not_found');
        settingsChanged(tx, area, path.id);
      }),
  };
}
