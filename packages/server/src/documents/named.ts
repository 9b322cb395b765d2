import { can, type DocumentKind, READ_ROLE } from '@lauda/domain';
import type { Caller } from '../caller.ts';
import { programsOf } from '../storage/programs.ts';
import { isSeen, type PrivateRow } from './sight.ts';

/** The part of a document named by another that decides who may read it; `groups` are those its programs are limited to, null for everybody. */
export interface NamedDocument extends PrivateRow {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly groups: readonly number[] | null;
}
/** The part of a caller that decides which named documents they read. */
export type Reader = Pick<Caller, 'userId' | 'groups' | 'roles'>;

/**
 * SQL: the documents with some ids, as JSON; those removed for good are missing. The table is named with its schema, because a statement that updates a
 * document calls its rows by the name of the table.
 */
export const namedDocuments = (ids: string): string => `(select coalesce(json_agg(json_build_object('id', n.id, 'kind', n.kind,
    'private', n.private, 'owner_id', n.owner_id, 'allowed_ids', n.allowed_ids, 'groups',
    case when not exists (select 1 from unnest(np.ids) x(id) left join program g on g.id = x.id where g.id is null or cardinality(g.groups) = 0)
      and cardinality(np.ids) > 0 then array(select unnest(g.groups) from program g where g.id = any(np.ids)) end)), '[]')
  from public.document n cross join lateral (select ${programsOf('n.id', 'n.kind')} as ids) np where n.id = any(${ids}))`;

/** Tells whether somebody may read a named document: its kind, its privacy and one of its programs are open to them. */
export const mayRead = (document: NamedDocument, reader: Reader): boolean =>
  can(reader.roles, [READ_ROLE[document.kind]]) &&
  isSeen(document, reader) &&
  (document.groups === null || reader.groups === null || document.groups.some((id) => reader.groups!.includes(id)));

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
