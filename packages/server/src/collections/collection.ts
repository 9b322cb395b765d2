import type { ErrorCode, Role } from '@lauda/domain';
import type { PayloadOf } from '@lauda/spec/topics';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { all, type Change, change, one, type Queryable } from '../storage/change.ts';
import type { Columns } from '../storage/columns.ts';
import { EVERYBODY } from '../storage/events.ts';
import { demandReferences, type References } from '../storage/references.ts';
import { isDuplicate, isReferred } from '../storage/refusals.ts';

/** The fields every entry of a collection has. */
export interface Entry {
  readonly id: number;
  readonly version: number;
}
/** An entry as it is sent: an absent field leaves what is stored, null empties it. */
export type InputOf<E> = { readonly [K in keyof E]?: E[K] | null | undefined };

/** How many of its uses the refusal to remove an entry names at most. */
export const NAMED_USES = 5;

/** The uses of an entry. */
export interface Uses {
  /** How many the caller may see. */
  readonly count: number;
  /** The names of some of these. */
  readonly names: readonly string[];
  /** Whether there are any at all. */
  readonly any: boolean;
}

/** The definition of a settings list: its table and its special behaviour. */
export interface CollectionSpec<Row extends Entry, E extends Entry, I> {
  /** Its area in settings events. */
  readonly area: string;
  readonly table: string;
  readonly columns: Columns<Row>;
  /** SQL: further selected columns. */
  readonly also?: string;
  /** Converts a row to the entity; by default the row itself. */
  readonly entityOf?: (row: Row) => E;
  /** Defaults of a new entry beyond those of the shape. */
  readonly fresh?: Partial<Row>;
  /** SQL: the order of the list; by name by default. */
  readonly order?: string;
  /** Whether the caller may see an entry; one they may not see is not there for them. By default everybody sees all. */
  readonly isSeen?: (stored: Row, caller: Caller, db: Queryable) => boolean | Promise<boolean>;
  /** The row to store for an input; by default `next`, the stored row with the sent fields over it. */
  readonly rowFor?: (input: I, stored: Row | undefined, context: Context, next: Partial<Row>) => Partial<Row>;
  /** The tables of references that are no foreign keys. */
  readonly references?: References<Row> | ((next: Partial<Row>) => References<Row>);
  /** The role whose members get its events; by default everybody who is signed in. */
  readonly hears?: Role;
  /** Fields that differ for each person; events leave them out. */
  readonly own?: readonly string[];
  /** Sends the events of a change, where receivers get different ones; null is an entry that does not exist. */
  readonly announce?: (tx: Change, id: number, now: E | null, before: E | null) => Promise<void>;
  /** Runs in the transaction of each change. */
  readonly changed?: (tx: Change, id: number) => void;
  readonly uses?: (db: Queryable, caller: Caller, id: number) => Promise<Uses>;
  readonly refusals?: { readonly duplicate?: ErrorCode; readonly used?: ErrorCode };
}

/** Finds the field of a missing reference from the database's error. */
function missingReference<Row>(error: unknown, { fields, of }: Columns<Row>): Problem {
  const column = /^Key \((\w+)\)/.exec((error as { detail?: string }).detail ?? '')?.[1];
  return invalid(fields.find((field) => of(field) === column) ?? 'id', 'unknown_id');
}

/** Makes the operations of a settings list: read, create, replace, remove, each with its event. */
export function collection<Row extends Entry, E extends Entry = Row, I extends InputOf<Entry> = InputOf<Row>>(
  spec: CollectionSpec<Row, E, I>,
) {
  const { area, table, columns, refusals = {} } = spec;
  const select = [columns.select(table), ...(spec.also ? [spec.also] : [])].join(', ');
  const entityOf = spec.entityOf ?? ((row: Row): E => row as unknown as E);
  const byName = columns.fields.includes('name' as keyof Row & string) ? `lower(${table}.name), ${table}.id` : `${table}.id`;

  const order = spec.order ?? byName;

  const rows = (db: Queryable, where = 'true', values: unknown[] = [], tail = `order by ${order}`): Promise<Row[]> =>
    all(db, `select ${select} from ${table} where ${where} ${tail}`, values) as unknown as Promise<Row[]>;
  const where = async (db: Queryable, condition?: string, values?: unknown[]): Promise<E[]> =>
    (await rows(db, condition, values)).map(entityOf);
  const byId = async (db: Queryable, id: number, hold = ''): Promise<Row> => {
    const [row] = await rows(db, `${table}.id = $1`, [id], hold);
    if (!row) throw new Problem('not_found');
    return row;
  };
  /** Reads an entry that the caller may see and locks it, before anything is said of it. */
  const seenById = async (tx: Change, id: number, { caller }: Context, hold: string): Promise<Row> => {
    const row = await byId(tx, id, hold);
    if (spec.isSeen && !(await spec.isSeen(row, caller, tx))) throw new Problem('not_found');
    return row;
  };
  const load = async (db: Queryable, id: number): Promise<E> => entityOf(await byId(db, id));

  const merged = (input: I, stored: Row | undefined): Partial<Row> => {
    const before = stored ?? { ...columns.empty, ...spec.fresh };
    const emptied = { ...before, ...columns.empty };
    const sent = input as unknown as Readonly<Record<keyof Row & string, Row[keyof Row & string] | null | undefined>>;
    return Object.fromEntries(
      columns.fields.map((field) => [field, sent[field] === undefined ? before[field] : (sent[field] ?? emptied[field])]),
    ) as Partial<Row>;
  };

  const audience = spec.hears ? { role: spec.hears } : EVERYBODY;
  const common = (entry: E): object => Object.fromEntries(Object.entries(entry).filter(([name]) => !spec.own?.includes(name)));
  /** Announces the state of an entry; null when it was removed. */
  const tell = async (tx: Change, id: number, entry: E | null, before: E | null): Promise<void> => {
    if (spec.announce) await spec.announce(tx, id, entry, before);
    else tx.emit('settings', 'UPDATE', { area, id, entry: (entry && common(entry)) as PayloadOf<'settings', 'UPDATE'>['entry'] }, audience);
    spec.changed?.(tx, id);
  };
  const refuse = (error: unknown): never => {
    if (isDuplicate(error)) throw new Problem(refusals.duplicate ?? 'duplicate_name');
    if (isReferred(error)) throw missingReference(error, columns);
    throw error;
  };
  const save = (input: I, context: Context, id?: number): Promise<E> =>
    change(context, context.caller, async (tx) => {
      const stored = id === undefined ? undefined : await seenById(tx, id, context, 'for no key update');
      if (stored && input.version != null && input.version !== stored.version)
        throw new Problem('version_conflict', { current: entityOf(stored) });
      const next = merged(input, stored);
      const values = spec.rowFor ? spec.rowFor(input, stored, context, next) : next;
      const { references = {} } = spec;
      await demandReferences(tx, typeof references === 'function' ? references(values) : references, values, stored);
      const write = stored ? columns.update(table, stored.id, values, select) : columns.insert(table, values, select);
      const row = (await one(tx, write.text, write.values).catch(refuse)) as unknown as Row;
      const entry = entityOf(row);
      await tell(tx, row.id, entry, stored ? entityOf(stored) : null);
      return entry;
    });

  const remove = (id: number, context: Context): Promise<void> =>
    change(context, context.caller, async (tx) => {
      // Locked before uses are counted: a new reference locks it too, so one of the two is refused.
      const before = entityOf(await seenById(tx, id, context, 'for update'));
      const used = refusals.used ?? 'in_use';
      const uses = await spec.uses?.(tx, context.caller, id);
      if (uses?.any) throw new Problem(used, uses.names.length > 0 ? { details: uses.names.slice(0, NAMED_USES).join(', ') } : {});
      await tx.query(`delete from ${table} where id = $1`, [id]).catch((error: unknown) => {
        throw isReferred(error) ? new Problem(used) : error;
      });
      await tell(tx, id, null, before);
    });

  return {
    rows,
    entityOf,
    where,
    byId,
    load,
    /** Announces a change made elsewhere. */
    tell,
    create: (input: I, context: Context): Promise<E> => save(input, context),
    update: (input: I, context: Context): Promise<E> => save(input, context, input.id ?? 0),
    handlers: {
      list: (_request: unknown, { pool }: Context): Promise<E[]> => where(pool),
      load: ({ path }: { path: { id: number } }, { pool }: Context): Promise<E> => load(pool, path.id),
      create: ({ body }: { body: I }, context: Context): Promise<E> => save(body, context),
      update: ({ body }: { body: I }, context: Context): Promise<E> => save(body, context, body.id ?? 0),
      remove: ({ path }: { path: { id: number } }, context: Context): Promise<void> => remove(path.id, context),
      usageCount: async ({ path }: { path: { id: number } }, { pool, caller }: Context): Promise<number> =>
        (await spec.uses?.(pool, caller, path.id))?.count ?? 0,
    },
  };
}
