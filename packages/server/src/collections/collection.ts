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

/** What every entry of a collection has. */
export interface Entry {
  readonly id: number;
  readonly version: number;
}
/** An entry as it is sent: an absent field leaves what is stored, null empties it. */
export type InputOf<E> = { readonly [K in keyof E]?: E[K] | null | undefined };

/** What uses an entry. */
export interface Uses {
  /** How many of them the caller may see. */
  readonly count: number;
  /** What some of these are called. */
  readonly names: readonly string[];
  /** Whether there are any, seen or not. */
  readonly any: boolean;
}

/** A list of the newsroom's settings: its table, and what is its own. */
export interface CollectionSpec<Row extends Entry, E extends Entry, I> {
  /** Its name in the events of settings. */
  readonly area: string;
  readonly table: string;
  readonly columns: Columns<Row>;
  /** What is read beside the columns. */
  readonly also?: string;
  /** The entry as it is answered; a row is one unless told otherwise. */
  readonly entityOf?: (row: Row) => E;
  /** What a new entry is where neither the input nor its shape says. */
  readonly fresh?: Partial<Row>;
  /** SQL: the order of the list; by name unless told otherwise. */
  readonly order?: string;
  /** What is kept of an input; `next`, which is each field that was sent over what is stored, unless told otherwise. */
  readonly kept?: (input: I, stored: Row | undefined, context: Context, next: Partial<Row>) => Partial<Row>;
  /** The table each field refers to that is no foreign key. */
  readonly references?: References<Row> | ((next: Partial<Row>) => References<Row>);
  /** Who hears of its changes; everybody who is signed in unless told otherwise. */
  readonly hears?: Role;
  /** What is answered to each person otherwise: an event of the entry, which changes none of it, leaves it out. */
  readonly own?: readonly string[];
  /** Who is told of a change, and what, where that is not for all the same; null is an entry that is not there. */
  readonly announce?: (tx: Change, id: number, now: E | null, before: E | null) => Promise<void>;
  /** What is done in the same transaction as each change of an entry. */
  readonly changed?: (tx: Change, id: number) => void;
  readonly uses?: (db: Queryable, caller: Caller, id: number) => Promise<Uses>;
  readonly refusals?: { readonly duplicate?: ErrorCode; readonly used?: ErrorCode };
}

/** The path of what a row refers to and is not there, out of what the database says of it. */
function missing<Row>(error: unknown, { fields, of }: Columns<Row>): Problem {
  const column = /^Key \((\w+)\)/.exec((error as { detail?: string }).detail ?? '')?.[1];
  return invalid(fields.find((field) => of(field) === column) ?? 'id', 'unknown_id');
}

/** The work of a list of settings: read, create, replace, remove, each change told of by an event. */
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
  /** Says what an entry is now; null: it went. */
  const tell = async (tx: Change, id: number, entry: E | null, before: E | null): Promise<void> => {
    if (spec.announce) await spec.announce(tx, id, entry, before);
    else tx.emit('settings', 'UPDATE', { area, id, entry: (entry && common(entry)) as PayloadOf<'settings', 'UPDATE'>['entry'] }, audience);
    spec.changed?.(tx, id);
  };
  const refuse = (error: unknown): never => {
    if (isDuplicate(error)) throw new Problem(refusals.duplicate ?? 'duplicate_name');
    if (isReferred(error)) throw missing(error, columns);
    throw error;
  };
  const save = (input: I, context: Context, id?: number): Promise<E> =>
    change(context, context.caller, async (tx) => {
      const stored = id === undefined ? undefined : await byId(tx, id, 'for no key update');
      if (stored && input.version != null && input.version !== stored.version)
        throw new Problem('version_conflict', { current: entityOf(stored) });
      const next = merged(input, stored);
      const values = spec.kept ? spec.kept(input, stored, context, next) : next;
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
      // Held before its uses are counted: who refers to it at the same moment holds it too, so one of the two is refused.
      const before = entityOf(await byId(tx, id, 'for update'));
      const used = refusals.used ?? 'in_use';
      const uses = await spec.uses?.(tx, context.caller, id);
      if (uses?.any) throw new Problem(used, uses.names.length > 0 ? { details: uses.names.join(', ') } : {});
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
    /** Says that an entry changed by other work than this. */
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
