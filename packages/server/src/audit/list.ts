import { Readable } from 'node:stream';
import { can } from '@lauda/domain';
import type { audit } from '@lauda/spec/areas/audit';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { all, type Queryable } from '../storage/change.ts';
import { pageOf } from '../storage/paging.ts';
import { Where } from '../storage/where.ts';
import { Stream } from '../stream.ts';
import { localTimestamp } from '../time.ts';

type Entry = z.input<typeof audit.filter.result>['data'][number];
type Row = Omit<Entry, 'at'> & { at: Date };
type Wish = z.output<NonNullable<typeof audit.csv.query>>;

/** SQL: the program of an act, or null. */
const PROGRAM = `case when entity = 'Program' then entity_id else coalesce(after ->> 'programId', before ->> 'programId')::bigint end`;
/** SQL: the columns of an entry; without name and values for acts on programs closed to the caller. */
function columnsFor({ roles, groups }: Context['caller']): string {
  const all = 'n as id, at, user_id as "userId", nickname, ip, act, entity, entity_id as "entityId", hash';
  if (groups === null || can(roles, ['PROGRAM_WRITE'])) return `${all}, name, before, after`;
  const open = `exists (select 1 from program p where p.id = ${PROGRAM} and (cardinality(p.groups) = 0 or p.groups && array[${groups.map(Number).join()}]::bigint[]))`;
  return [
    all,
    ...['name', 'before', 'after'].map((column) => `case when ${PROGRAM} is null or ${open} then ${column} end as ${column}`),
  ].join();
}
/** Builds the conditions: by person, by an act or all acts with a prefix (`users`, `mail.config`), by days in the zone of the branch. */
const chosen = ({ userId, act, from, to }: Wish, zone: string): Where =>
  new Where()
    .and(userId, (id) => `user_id = ${id}`)
    .and(act, (name) => `(act = ${name} or starts_with(act, ${name} || '.'))`)
    .and(from && [from, zone], (day) => `at >= (${day}::text[])[1]::timestamp at time zone (${day}::text[])[2]`)
    .and(to && [to, zone], (day) => `at < ((${day}::text[])[1]::date + 1)::timestamp at time zone (${day}::text[])[2]`);
const entryOf =
  (zone: string) =>
  ({ at, ...row }: Row): Entry => ({ ...row, at: localTimestamp(at, zone) });

/** Answers a page of administrative acts, newest first. */
export function filterAudit({ page, size, ...wish }: Wish & { page?: number | undefined; size?: number | undefined }, context: Context) {
  const { zone } = context.settings;
  const { text: where, values } = chosen(wish, zone);
  return pageOf(
    context.pool,
    { columns: columnsFor(context.caller), from: 'audit', where, values, order: 'n desc' },
    { page, size },
    entryOf(zone),
  );
}

const HEAD = ['id', 'at', 'userId', 'nickname', 'ip', 'act', 'entity', 'entityId', 'name', 'before', 'after', 'hash'] as const;
/** Formats a CSV cell; a text that a spreadsheet would run as a formula is defused. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const inert = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
const lineOf = (cells: readonly unknown[]): string => `${cells.map(cellOf).join(',')}\r\n`;

const HAND = 500;
async function* lines(db: Queryable, wish: Wish, zone: string, columns: string): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read UTF-8.
  yield `\uFEFF${lineOf(HEAD)}`;
  for (let after = 0; ; ) {
    const where = chosen(wish, zone).and(after, (n) => `n > ${n}`);
    const rows = await all<Row>(db, `select ${columns} from audit where ${where.text} order by n limit ${HAND}`, where.values);
    if (rows.length > 0) yield rows.map((row) => lineOf(HEAD.map((name) => entryOf(zone)(row)[name]))).join('');
    if (rows.length < HAND) return;
    after = rows.at(-1)!.id;
  }
}

/** Streams administrative acts as CSV. */
export const auditTable = (wish: Wish, { pool, settings, caller }: Context): Stream =>
  new Stream(Readable.from(lines(pool, wish, settings.zone, columnsFor(caller))), {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="audit.csv"',
  });
