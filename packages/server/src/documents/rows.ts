import { type DocumentKind, type IndexTarget, KIND_TOPIC, plainText } from '@lauda/domain';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, type Change, one, type Queryable } from '../storage/change.ts';
import type { FormerFields } from '../storage/events.ts';
import { likeText, type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { searched } from '../storage/search.ts';
import type { Where } from '../storage/where.ts';
import { beforeOf } from './before.ts';
import { changedFields, demandNoneLocked, type HeadChange, headValues, RAISE_VERSIONS } from './core.ts';
import { namedDocuments, type Reader, withNamed } from './named.ts';
import { closedPrograms, isSeen, listed, openTo, seen, type ViewerScope, viewerValues } from './sight.ts';
import { registerLoader } from './summaries.ts';
import { freeLocks } from './unlock.ts';

/** A document as SQL answers it in JSON: instants are ISO text. */
export interface JsonRow {
  readonly id: number;
  readonly version: number;
  readonly text_version: number;
  readonly private: boolean;
  readonly owner_id: number;
  readonly allowed_ids: number[];
  readonly excluded_at: string | null;
  readonly slug: string;
  readonly date: string;
}
/** The viewer, who decides whether a private document shows its content (PERM-08). */
export interface Viewer extends Reader {
  readonly zone: string;
}
export const viewerOf = ({ caller, settings }: Context): Viewer => ({
  userId: caller.userId,
  groups: caller.groups,
  roles: caller.roles,
  zone: settings.zone,
});

/** The filters of document lists. */
export interface ListQuery extends PageQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly date?: string | undefined;
  readonly slug?: string | undefined;
  readonly programId?: number | undefined;
  /** False: only documents of the caller's own groups. */
  readonly allPrograms?: boolean | undefined;
}

/** The definition of how a kind's documents are read and announced. */
export interface RowsSpec<Row extends JsonRow, E> {
  readonly kind: DocumentKind;
  /** The search index targets it belongs to. */
  readonly targets: readonly IndexTarget[];
  /** SQL: the columns of a row, and its tables: its own, `document d`, and `person p`, the last editor. */
  readonly columns: string;
  readonly tables: string;
  /** SQL: the kind's table with its programs, joined to `document d`. */
  readonly joined: string;
  /** SQL: its programs, whether one of them is a given one, and whether one is not closed; the last is absent for a kind without programs. */
  readonly programs: string;
  readonly ofProgram: (place: string) => string;
  readonly opened?: (closed: string) => string;
  /** SQL: the ids of the documents that a row names, and by which `limit` leaves out those the viewer may not read. */
  readonly names?: string;
  /** The entity with every field. */
  readonly whole: (row: Row, zone: string) => E;
  /** The public part of a private document; absent: others do not see it at all. */
  readonly hidden?: (row: Row) => E;
  /** The fields of the public part that events announce. */
  readonly open?: readonly (keyof E & string)[];
  /** Leaves out what a viewer may not see of a document that they see. */
  readonly limit?: (entity: E, row: Row, viewer: Viewer) => E;
  /** Further fields by which lists of this kind choose. */
  readonly choosing?: readonly string[];
  /** The fields shown in lists; all by default. */
  readonly listed?: readonly string[];
}

/** Further conditions of a kind. */
type ExtraConditions = (found: Where) => Where;
const same: ExtraConditions = (found) => found;
const ORDER = 'd.date desc, d.id desc';

/** Lists the ids of rows. */
export const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

searched(['documents'], { table: 'document', key: ['id'] });

/** Makes reading, announcing, trashing and restoring of a kind's documents, always limited to what each viewer may see. */
export function documentRows<Row extends JsonRow, E extends object>(spec: RowsSpec<Row, E>) {
  const { kind, columns, tables, programs, names, whole, hidden, opened } = spec;
  const topic = KIND_TOPIC[kind];
  searched(spec.targets, { table: 'document', key: ['id'], where: `kind = '${kind}'` });
  const FOUND_BY_PROGRAM = `document d join ${spec.joined} on ${spec.joined.split(' ')[1]}.document_id = d.id`;
  const [LISTED, WHOLE] = names ? [`${columns}, ${names} as names`, `${columns}, ${namedDocuments(names)} as named`] : [columns, columns];
  const select = (where: string, tail = '', of = WHOLE): string =>
    `select row_to_json(x) as row from (select ${of} from ${tables} where d.kind = '${kind}' and ${where} ${tail}) x`;
  // Prepared statements, since planning took longer than reading a story.
  const BY_IDS = { name: `${kind}_by_ids`, text: select('d.id = any($1)') };
  // The kind's table was written before; this updates the document row and reads both.
  const SAVE_HEAD = { name: `${kind}_touched`, text: `with document as (${RAISE_VERSIONS} returning *) ${select('d.id = $1')}` };
  const OPEN = { name: `${kind}_open`, text: select(`d.id = $1 and ${openTo(programs)}`) };

  const seenWhole = (row: Row, viewer: Viewer): E => {
    const every = whole(row, viewer.zone);
    return spec.limit ? spec.limit(every, row, viewer) : every;
  };
  const entity = (row: Row, viewer: Viewer): E => (!hidden || isSeen(row, viewer) ? seenWhole(row, viewer) : hidden(row));
  const where = async (db: Queryable, condition: string, values: unknown[], tail?: string): Promise<Row[]> =>
    withNamed(db, await all<{ row: Row }>(db, select(condition, tail, LISTED), values));
  /** Reads each document once in the order of the ids; missing ones are left out. */
  const byIds = async (db: Queryable, ids: readonly number[]): Promise<Row[]> => {
    const found = new Map((await all<{ row: Row }>(db, BY_IDS, [ids])).map(({ row }) => [row.id, row]));
    return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  };
  const byId = async (db: Queryable, id: number): Promise<Row> => {
    const [row] = await byIds(db, [id]);
    if (!row) throw new Problem('not_found');
    return row;
  };
  /** Raises the versions of a written document and reads it. */
  const saveHead = async (tx: Change, context: Context, id: number, head: HeadChange): Promise<Row> =>
    (await one<{ row: Row }>(tx, SAVE_HEAD, headValues(context, id, head)))!.row;
  /** Reads a document whose program is open to the viewer; a private one only if it has a public part. */
  const open = async (db: Queryable, id: number, viewer: ViewerScope): Promise<Row> => {
    const [found] = await all<{ row: Row }>(db, OPEN, [id, viewer.groups]);
    if (!found || (!hidden && !isSeen(found.row, viewer))) throw new Problem('not_found');
    return found.row;
  };
  const entities = async (db: Queryable, ids: readonly number[], context: Context): Promise<E[]> =>
    (await byIds(db, ids)).map((row) => entity(row, viewerOf(context)));
  const load = async (db: Queryable, id: number, context: Context): Promise<E> =>
    entity(await open(db, id, context.caller), viewerOf(context));
  const demandSight = async (id: number, { pool, caller }: Context): Promise<void> => {
    if (!isSeen(await open(pool, id, caller), caller)) throw new Problem('not_found');
  };

  /** Reads each document once in the given order; refuses all if one is trashed or hidden. */
  const seenAll = async (db: Queryable, ids: readonly number[], context: Context): Promise<E[]> => {
    const { caller } = context;
    const each = [...new Set(ids)];
    const found = await where(db, `${seen(programs)} and d.id = any($3) and d.excluded_at is null`, [...viewerValues(caller), each]);
    if (found.length < each.length) throw new Problem('not_found', { details: 'ids' });
    return each.map((id) => seenWhole(found.find((row) => row.id === id)!, viewerOf(context)));
  };

  /** Builds the conditions of a list, with the tables needed: the documents alone, unless programs are filtered. */
  const conditionsOf = async ({ pool, caller }: Context, query: ListQuery, inTrash = false) => {
    const closed = opened && (await closedPrograms(pool, query.allPrograms === false ? (caller.groups ?? []) : caller.groups));
    const found = listed(kind, caller, inTrash)
      .and(query.from, (from) => `d.date >= ${from}`)
      .and(query.to, (to) => `d.date <= ${to}`)
      .and(query.date, (date) => `d.date = ${date}`)
      .and(query.slug ? likeText(plainText(query.slug)) : undefined, (text) => `d.search like ${text}`)
      .and(query.programId, spec.ofProgram)
      .and(closed, (ids) => opened!(ids));
    return { found, closed, tables: closed || query.programId !== undefined ? FOUND_BY_PROGRAM : 'document d' };
  };
  const page = async (
    context: Context,
    query: ListQuery,
    order: string,
    { also = same, inTrash = false }: { also?: ExtraConditions | undefined; inTrash?: boolean } = {},
  ): Promise<PageResult<E>> => {
    const { found, tables: foundIn } = await conditionsOf(context, query, inTrash);
    const { text, values } = also(found);
    const read = { columns: `(select row_to_json(x) from (select ${LISTED}) x) as row`, from: tables };
    const which = { where: text, values, order, found: { in: foundIn, by: 'd.id' } };
    const cut = await pageOf<{ row: Row }, { row: Row }>(context.pool, { ...read, ...which }, query, (each) => each);
    return { ...cut, data: (await withNamed(context.pool, cut.data)).map((row) => entity(row, viewerOf(context))) };
  };
  /** Lists documents without paging; `also` adds conditions of the kind. */
  const list = async (query: ListQuery, context: Context, also: ExtraConditions = same): Promise<E[]> => {
    const { text, values } = also((await conditionsOf(context, query)).found);
    return (await where(context.pool, text, values, 'order by d.id desc')).map((row) => entity(row, viewerOf(context)));
  };
  const filter = (query: ListQuery, context: Context, also: ExtraConditions = same) => page(context, query, ORDER, { also });
  /** Lists the ids a filter finds. */
  const foundIds = async (query: ListQuery, context: Context, also: ExtraConditions = same): Promise<number[]> => {
    const { found, tables: foundIn } = await conditionsOf(context, query);
    const { text, values } = also(found);
    return idsOf(await all<{ id: number }>(context.pool, `select d.id from ${foundIn} where ${text} order by ${ORDER}`, values));
  };
  const excluded = ({ page: number, size }: PageQuery, context: Context) =>
    page(context, { page: number, size }, 'd.excluded_at desc, d.id desc', { inTrash: true });
  /** Counts documents; private ones only for those who may see them. */
  const counter = async (query: ListQuery, context: Context) => {
    const { found, closed = [] } = await conditionsOf(context, query);
    const { text, values } = found;
    const statement = `select ${programs} as programs, d.date, count(*)::int as count from ${FOUND_BY_PROGRAM} where ${text} group by 1, 2 order by 2, 1`;
    const rows = await all<{ programs: number[]; date: string; count: number }>(context.pool, statement, values);
    const sums = <K>(keys: (row: (typeof rows)[number]) => readonly K[]): [K, number][] => {
      const total = new Map<K, number>();
      for (const row of rows) for (const key of keys(row)) total.set(key, (total.get(key) ?? 0) + row.count);
      return [...total];
    };
    return {
      total: rows.reduce((sum, { count }) => sum + count, 0),
      byProgram: sums((row) => row.programs.filter((id) => !closed.includes(id))).map(([programId, count]) => ({ programId, count })),
      byDate: sums((row) => [row.date]).map(([date, count]) => ({ date, count })),
    };
  };

  interface OfDocument {
    readonly documentId: number;
    readonly hidden?: object | undefined;
    readonly before?: FormerFields | undefined;
  }
  const emit = (tx: Change, action: string, data: object, audience: OfDocument): void =>
    (tx.emit as (topic: string, action: string, data: object, audience: OfDocument) => void)(topic, action, data, audience);
  const tell = (tx: Change, zone: string, action: 'CREATE' | 'UPDATE', row: Row, was?: Row): void => {
    const full = whole(row, zone);
    emit(tx, action, full, { documentId: row.id, hidden: hidden?.(row), before: was && beforeOf(whole(was, zone), full) });
  };
  /** Announces a saved document. */
  const announceSaved = (tx: Change, { settings }: Context, before: Row, after: Row): void =>
    tell(tx, settings.zone, 'UPDATE', after, before);
  /** Announces documents, to each viewer what they may see; `were` are the former rows of those that moved between lists. */
  const announce = async (
    tx: Change,
    { settings: { zone } }: Context,
    ids: readonly number[],
    action: 'CREATE' | 'UPDATE',
    were: readonly Row[] = [],
  ): Promise<Row[]> => {
    const rows = await byIds(tx, ids);
    const known = new Map(were.map((row) => [row.id, row]));
    for (const row of rows) tell(tx, zone, action, row, known.get(row.id));
    return rows;
  };
  /** Announces changed documents, given in their former state. */
  const announceChanged = (tx: Change, context: Context, were: readonly Row[], action: 'CREATE' | 'UPDATE' = 'UPDATE'): Promise<Row[]> =>
    announce(tx, context, idsOf(were), action, were);
  /** Announces changed privacy: those who see it get the document, those who lost it are told that it is gone (`events/events.ts`). */
  const announcePrivacy = async (tx: Change, { settings }: Context, id: number, before: FormerFields): Promise<Row> => {
    const row = await byId(tx, id);
    emit(tx, 'UPDATE', whole(row, settings.zone), { documentId: id, hidden: hidden?.(row), before });
    return row;
  };
  const picked = (from: E, names: Iterable<string>) => Object.fromEntries([...names].map((name) => [name, from[name as keyof E]]));
  /**
   * Announces a patch, of a hidden document only its public fields. If lists choose by the field, everything they show is sent, for those who did not
   * have it.
   */
  const announcePatch = (tx: Change, { settings: { zone } }: Context, before: Row, row: Row, field: string): void => {
    const [old, after] = [whole(before, zone), whole(row, zone)];
    const chosenBy = beforeOf(old, after);
    const changed = changedFields(old, after);
    const isChosenBy = chosenBy !== undefined || changed.some((name) => spec.choosing?.includes(name));
    const told = new Set([field, ...changed, ...(isChosenBy ? (spec.listed ?? Object.keys(after)) : [])]);
    const { id, version } = row;
    const value = (of: E, name: string) => of[name as keyof E];
    const patch = { id, version, field, newValue: value(after, field), oldValue: value(old, field), changes: picked(after, told) };
    const first = spec.open?.[0];
    const rest = first && { id, version, field: first, newValue: value(after, first), changes: picked(after, spec.open ?? []) };
    emit(tx, 'PATCH', patch, { documentId: id, hidden: rest, before: chosenBy });
  };

  /** Trashes the documents that match a condition, releases their locks and answers them; refuses while somebody else writes any of them. */
  const trash = async (tx: Change, context: Context, ids: readonly number[], condition = 'true'): Promise<Row[]> => {
    await tx.query('select 1 from document where id = any($1) order by id for no key update', [ids]);
    await demandNoneLocked(tx, ids, context);
    const going = `${seen(programs)} and d.id = any($3) and d.excluded_at is null and ${condition}`;
    const removed = idsOf(await where(tx, going, [...viewerValues(context.caller), ids])).toSorted((a, b) => a - b);
    if (removed.length === 0) return [];
    await tx.query('update document set excluded_at = $2, version = version + 1 where id = any($1)', [removed, new Date(context.now())]);
    const rows = await byIds(tx, removed);
    // One event each, because of their privacy; the last one trashed is first in the trash.
    for (const row of rows) {
      const gone = (of: readonly E[]) => ({ ids: [row.id], [topic]: of });
      // Of a private one without a public part others know nothing, so they are not told that it went.
      const audience = { documentId: row.id, ...(hidden ? { hidden: gone([]) } : {}), before: { excluded: false } };
      emit(tx, 'DELETE', gone([whole(row, context.settings.zone)]), audience);
    }
    await freeLocks(tx, removed);
    return rows;
  };
  /** Restores documents the caller may see, to another day if given, and answers their former rows. */
  const untrash = async (tx: Change, context: Context, ids: readonly number[], date?: string | null): Promise<Row[]> => {
    await tx.query('select 1 from document where id = any($1) order by id for no key update', [ids]);
    const were = await where(tx, `${seen(programs)} and d.id = any($3) and d.excluded_at is not null`, [
      ...viewerValues(context.caller),
      ids,
    ]);
    const back = [...new Set(ids)].flatMap((id) => were.find((row) => row.id === id) ?? []);
    const RESTORE = 'update document set excluded_at = null, version = version + 1, date = coalesce($2, date) where id = any($1)';
    await tx.query(RESTORE, [idsOf(back), date ?? null]);
    return back;
  };

  registerLoader(kind, (id, context) => load(context.pool, id, context));
  return {
    ...{ spec, entity, where, byIds, byId, saveHead, entities, open, load, seenAll, demandSight },
    ...{ list, filter, foundIds, excluded, counter },
    ...{ announce, announceSaved, announceChanged, announcePrivacy, announcePatch, trash, untrash },
  };
}
export type Rows<Row extends JsonRow, E extends object> = ReturnType<typeof documentRows<Row, E>>;
