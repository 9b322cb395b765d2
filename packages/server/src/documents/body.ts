import type { Context } from '../context.ts';
import { invalid } from '../problem.ts';
import { all, type Change } from '../storage/change.ts';
import { columnsOf, type Shaped } from '../storage/columns.ts';
import { demandReferences, type References } from '../storage/references.ts';
import { localTimestamp } from '../time.ts';
import { documentRows, type JsonRow, type RowsSpec } from './rows.ts';
import { openTo } from './sight.ts';

/** A row of a kind whose content is one jsonb body, plus columns under their field names. */
export interface BodyRow extends JsonRow {
  readonly uuid: string;
  readonly changed_at: string;
  readonly author: string;
  readonly body: object;
  /** Empty for kinds without programs, which are open to everybody. */
  readonly programsIds: readonly number[];
}
/** The definition of a kind whose content is one jsonb body; fields used by filters or references have columns. */
export interface BodySpec<E, F extends keyof E & string>
  extends Pick<RowsSpec<BodyRow, object>, 'kind' | 'targets' | 'listed' | 'choosing'>,
    Pick<RowsSpec<BodyRow, E>, 'limit' | 'names'> {
  readonly table: string;
  readonly entity: Shaped<E>;
  readonly patchable: readonly F[];
  readonly columns: { readonly [K in F]?: string };
  /** Defaults of a new document beyond those of the shape. */
  readonly fresh: { readonly [K in F]?: E[K] };
  readonly references: References<E>;
  /** Fields written only by special calls: the column of each. */
  readonly given?: { readonly [K in keyof E & string]?: string };
  /** Fields stored in other tables: the SQL of each. */
  readonly elsewhere?: { readonly [K in keyof E & string]?: string };
  /** Refuses invalid combinations and answers the derived fields. */
  readonly complete?: (tx: Change, next: Partial<E>, before?: Partial<E>) => Promise<Partial<E>>;
  /** Lists with numbered entries: an entry without a number gets the next. */
  readonly numbered?: readonly F[];
}

/** SQL: the programs of a kind that has none. */
const NONE = `'{}'::bigint[]`;

/** Numbers the entries of a list that have no number. */
function numberedList(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const list = value as readonly { readonly id?: number | null }[];
  let last = Math.max(0, ...list.map(({ id }) => id ?? 0));
  return list.map((each) => (each.id == null ? { ...each, id: ++last } : each));
}

/** Chooses of the programs of another document those that the caller may give to one made of it, and those it already has. */
export const programsToAssign = async (
  tx: Change,
  { caller }: Context,
  ids: readonly number[],
  had: readonly number[],
): Promise<number[]> => {
  const open = `select g.id from program g where g.id = any($1) and (g.id = any($3) or ${openTo('array[g.id]')}) order by array_position($1::bigint[], g.id)`;
  return (await all<{ id: number }>(tx, open, [ids, caller.groups, had])).map(({ id }) => id);
};

/** Refuses programs that are unknown or closed to the caller, unless the document already has them. */
async function demandPrograms(tx: Change, context: Context, ids: readonly number[], before: readonly number[]): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const open = `select g.id from program g where g.id = any($1) and ${openTo('array[g.id]')}`;
  const found = await all(tx, open, [added, context.caller.groups]);
  if (found.length < new Set(added).size) throw invalid('programsIds', 'unknown_id');
}

/** Makes the reading and storing of a kind whose content is one jsonb body. */
export function bodyDocuments<E extends object, F extends keyof E & string>(spec: BodySpec<E, F>) {
  const { table, kind, targets, columns, references } = spec;
  // Fields without an empty value, such as a state, stay as they are.
  const { empty: known } = columnsOf(spec.entity);
  const empty = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) as Partial<E>;
  const fresh: Partial<E> = { ...empty, ...(spec.fresh as Partial<E>) };
  const fields = spec.patchable.filter((field) => field !== 'slug' && field !== 'date');
  const named = Object.entries(columns) as [F, string][];
  const pairs = (of: object | undefined) => Object.entries(of ?? {}) as [F, string][];
  const read = [...[...named, ...pairs(spec.given)].map(([field, column]) => [field, `t.${column}`] as const), ...pairs(spec.elsewhere)];
  const programs = named.some(([field]) => field === 'programsIds') ? 't.programs_ids' : NONE;
  const inBody = fields.filter((field) => !(field in columns));

  const rows = documentRows<BodyRow, E>({
    kind,
    targets,
    columns: [
      'd.id, d.uuid, d.version, d.text_version, d.owner_id, d.allowed_ids, d.private, d.excluded_at, d.slug, d.date, d.changed_at, p.nickname as author, t.body',
      ...read.map(([field, sql]) => `${sql} as "${field}"`),
      ...(programs === NONE ? [`${NONE} as "programsIds"`] : []),
    ].join(', '),
    tables: `${table} t join document d on d.id = t.document_id join person p on p.id = d.changed_by`,
    joined: `${table} t`,
    programs,
    ofProgram: (place) => `${programs} @> array[${place}::bigint]`,
    ...(programs === NONE ? {} : { opened: (closed) => `(cardinality(${programs}) = 0 or not ${programs} <@ ${closed}::bigint[])` }),
    ...(spec.names ? { names: spec.names } : {}),
    ...(spec.listed ? { listed: spec.listed } : {}),
    ...(spec.choosing ? { choosing: spec.choosing } : {}),
    ...(spec.limit ? { limit: spec.limit } : {}),
    whole: (row, zone) => ({ ...valuesOf(row), ...headOf(row, zone) }) as E,
  });
  const valuesOf = (row: BodyRow): Partial<E> => {
    const stored = row as unknown as Partial<E>;
    // Older releases stored fewer fields.
    return { ...Object.fromEntries(inBody.map((field) => [field, fresh[field]])), ...row.body, ...pick(stored) };
  };
  const pick = (from: Partial<E>) => Object.fromEntries(read.map(([field]) => [field, from[field]])) as Partial<E>;
  const headOf = (row: BodyRow, zone: string) => ({
    id: row.id,
    uuid: row.uuid,
    version: row.version,
    textVersion: row.text_version,
    slug: row.slug,
    date: row.date,
    excluded: row.excluded_at !== null,
    private: row.private,
    allowedUsers: row.allowed_ids,
    ownerId: row.owner_id,
    visible: true,
    changeDate: localTimestamp(new Date(row.changed_at), zone),
    authorNickname: row.author,
  });

  const own = [...named.map(([, column]) => column), 'body'];
  const text = `insert into ${table} (document_id, ${own.join(', ')}) values ($1, ${own.map((_column, at) => `$${at + 2}`).join(', ')})
    on conflict (document_id) do update set ${own.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  const STORE = { name: `store_${kind}`, text };
  const store = async (
    tx: Change,
    context: Context,
    id: number,
    input: { readonly [K in F]?: unknown },
    before?: BodyRow,
  ): Promise<void> => {
    const old = before ? valuesOf(before) : fresh;
    const emptied = { ...old, ...empty };
    const sent = (field: F) => (spec.numbered?.includes(field) ? numberedList(input[field]) : input[field]);
    const nextOf = (field: F) => (input[field] === undefined ? old[field] : (sent(field) ?? emptied[field]));
    const next = Object.fromEntries(fields.map((field) => [field, nextOf(field)])) as Partial<E> & {
      readonly programsIds?: readonly number[];
    };
    await demandPrograms(tx, context, next.programsIds ?? [], before?.programsIds ?? []);
    await demandReferences<E>(tx, references, next, before && old);
    const follows = await spec.complete?.(tx, next, before && old);
    const body = JSON.stringify({ ...Object.fromEntries(inBody.map((field) => [field, next[field]])), ...follows });
    await all(tx, STORE, [id, ...named.map(([field]) => next[field]), body]);
  };
  return { rows, store };
}
