import { can, type DocumentKind, READ_ROLE } from '@lauda/domain';
import type { Caller } from '../caller.ts';
import { one, type Queryable } from '../storage/change.ts';
import { programsOf } from '../storage/programs.ts';
import { isSeen, membersOf, type PrivateRow } from './sight.ts';

/** To whom the programs of a document are open: to groups, or to the people who are in one of them at this moment; null for everybody. */
type Openness = { readonly groups: readonly number[] | null } | { readonly members: readonly number[] | null };
/** The part of a document named by another that decides who may read it. */
export type NamedDocument = PrivateRow & Openness & { readonly id: number; readonly kind: DocumentKind };
/** The part of a caller that decides which named documents they read. */
export type Reader = Pick<Caller, 'userId' | 'groups' | 'roles'>;

const GROUPS = `case when not exists (select 1 from unnest(np.ids) x(id) left join program g on g.id = x.id where g.id is null or cardinality(g.groups) = 0)
      and cardinality(np.ids) > 0 then array(select unnest(g.groups) from program g where g.id = any(np.ids)) end`;
// The table is named with its schema, because a statement that updates a document calls its rows by the name of the table.
const documentsWith = (openness: string, ids: string): string => `(select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind,
    'private', n.private, 'owner_id', n.owner_id, 'allowed_ids', n.allowed_ids, ${openness})), '[]')
  from public.document n cross join lateral (select ${programsOf('n.id', 'n.kind')} as ids) np where n.id = any(${ids}))`;
/** SQL: the documents with some ids, as JSON; those removed for good are missing. */
export const namedDocuments = (ids: string): string => documentsWith(`'groups', ${GROUPS}`, ids);
/** SQL: the same for readers who may have come into other groups since they were looked up, as those of live events. */
export const namedWithMembers = (ids: string): string => documentsWith(`'members', ${membersOf('np.ids')}`, ids);

// Prepared, since planning takes longer than reading.
const BY_IDS = { name: 'named_documents', text: `select ${namedDocuments('$1::bigint[]')} as named` };
/** Reads the documents with some ids; those removed for good are missing. */
export const readNamed = async (db: Queryable, ids: readonly number[]): Promise<readonly NamedDocument[]> =>
  ids.length === 0 ? [] : (await one<{ named: NamedDocument[] }>(db, BY_IDS, [ids]))!.named;

/** A row of a list, of a kind that names documents with their ids. */
interface NamingRow {
  readonly names?: readonly (number | null)[];
}
const idsIn = ({ names }: NamingRow): number[] => (names ?? []).filter((id) => id !== null);
/**
 * Unwraps the rows of a list and adds what decides who reads the documents they name. It is asked for afterwards, where there are any: to plan it within
 * the statement of a page takes longer than to read the page.
 */
export async function withNamed<R extends object>(db: Queryable, wrapped: readonly { readonly row: R & NamingRow }[]): Promise<R[]> {
  const rows = wrapped.map(({ row }) => row);
  if (!rows[0]?.names) return rows;
  const found = new Map((await readNamed(db, [...new Set(rows.flatMap(idsIn))])).map((document) => [document.id, document]));
  return rows.map((row) => ({ ...row, named: idsIn(row).flatMap((id) => found.get(id) ?? []) }));
}

const isOpenTo = (document: Openness, { userId, groups }: Reader): boolean => {
  if (groups === null) return true;
  if ('members' in document) return document.members === null || document.members.includes(userId);
  return document.groups === null || document.groups.some((id) => groups.includes(id));
};
/** Tells whether somebody may read a named document: its kind, its privacy and one of its programs are open to them. */
export const mayRead = (document: NamedDocument, reader: Reader): boolean =>
  can(reader.roles, [READ_ROLE[document.kind]]) && isSeen(document, reader) && isOpenTo(document, reader);

/** Picks the ids of the documents somebody may read. */
export const readableOf = (named: readonly NamedDocument[], reader: Reader): ReadonlySet<number> =>
  new Set(named.filter((document) => mayRead(document, reader)).map(({ id }) => id));

/** The fields by which reports and productions name documents. */
const NAMING: readonly string[] = ['documentsIds', 'assignmentId'];
/** SQL: the ids in those fields, wherever they stand in JSON. */
export const namedIn = (json: string): string =>
  `array(select jsonb_path_query(${json}, 'strict $.**.documentsIds[*]')::bigint
    union all select jsonb_path_query(${json}, 'strict $.**.assignmentId ? (@ != null)')::bigint)`;
/** Tells whether JSON names documents. */
export const namesDocuments = (text: string): boolean => NAMING.some((field) => text.includes(field));

/** Copies a body without the ids of documents that its reader may not read, wherever in it they are named. */
export function withoutUnread<T>(body: T, readable: ReadonlySet<number>): T {
  const limited = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((id) => readable.has(id as number));
    return typeof value === 'number' && !readable.has(value) ? null : value;
  };
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => copy(each));
    if (typeof value !== 'object' || value === null) return value;
    const isOfField = NAMING.includes((value as { field?: string }).field ?? '');
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        NAMING.includes(key) || (isOfField && (key === 'newValue' || key === 'oldValue')) ? limited(each) : copy(each),
      ]),
    );
  };
  return copy(body) as T;
}
