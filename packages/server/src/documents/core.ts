import { randomUUID } from 'node:crypto';
import type { DocumentKind } from '@lauda/domain';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, type Change, one, type Queryable } from '../storage/change.ts';
import { programsOf } from '../storage/programs.ts';
import { localTimestamp } from '../time.ts';
import { DEVICE_WINDOW } from './deviceWindow.ts';
import { openTo, seen, viewerValues } from './sight.ts';

/** The row of a document, common to all kinds (DECISIONS 1). */
export interface DocumentRow {
  id: number;
  kind: DocumentKind;
  uuid: string;
  owner_id: number;
  allowed_ids: number[];
  private: boolean;
  excluded_at: Date | null;
  version: number;
  text_version: number;
  slug: string;
  date: string;
  changed_at: Date;
  changed_by: number;
}

/** A lock that has not run out, with its holder's name. */
export interface LockRow {
  document_id: number;
  uuid: string;
  kind: DocumentKind;
  slug: string;
  private: boolean;
  owner_id: number;
  allowed_ids: number[];
  user_id: number;
  nickname: string;
  since: Date;
  expires_at: Date;
  /** Until when each window of the holder has it, in ms. */
  windows: Record<string, number>;
}

const LOCK = `select l.document_id, d.uuid, d.kind, d.slug, d.private, d.owner_id, d.allowed_ids, l.user_id, p.nickname, l.since, l.expires_at, l.windows
  from document_lock l join document d on d.id = l.document_id join person p on p.id = l.user_id`;

const LOCK_OF = { name: 'lock_of', text: `${LOCK} where l.document_id = $1 and l.expires_at > $2` };
/** Reads the lock of a document that is held now, or undefined. */
export const lockOf = (db: Queryable, id: number, now: number): Promise<LockRow | undefined> =>
  one<LockRow>(db, LOCK_OF, [id, new Date(now)]);
/** The locks of documents whose programs are open to the groups `$2`. */
export const LOCKS_HELD = `${LOCK} where l.expires_at > $1 and ${openTo(programsOf('d.id'))} order by l.since`;

/** Builds the window name of a device's locks, so that neither another device nor the person whose account its bridge uses can release them. */
export const deviceWindow = (deviceId: number): string => `${DEVICE_WINDOW}${deviceId}`;

/** Tells whether a caller holds a lock; the lock of a device does not belong to the person whose account its bridge uses. */
export function isHolder(
  { user_id, windows }: Pick<LockRow, 'user_id' | 'windows'>,
  { caller, now }: Pick<Context, 'caller' | 'now'>,
): boolean {
  if (user_id !== caller.userId || caller.kind === 'bridge') return user_id === caller.userId;
  return deviceHolding({ windows }, now()) === null;
}
/** Answers the device that alone holds a lock now; null where a person does. */
export function deviceHolding({ windows }: Pick<LockRow, 'windows'>, now: number): number | null {
  const live = Object.keys(windows).filter((name) => windows[name]! > now);
  const [device] = live;
  return device === undefined || live.some((name) => !name.startsWith(DEVICE_WINDOW)) ? null : Number(device.slice(DEVICE_WINDOW.length));
}

/** Describes the holder of a lock for refusals. */
export const holderOf = (lock: LockRow, zone: string) => ({
  userId: lock.user_id,
  nickname: lock.nickname,
  expires: localTimestamp(lock.expires_at, zone),
});

/** Makes the refusal for a document somebody else is writing, naming them. */
export const lockedBy = (lock: LockRow, { zone }: Context['settings']): Problem =>
  new Problem('locked', { holder: holderOf(lock, zone), params: { nickname: lock.nickname } });

const DOCUMENT = `select d.id, d.kind, d.uuid, d.owner_id, d.allowed_ids, d.private, d.excluded_at, d.version, d.text_version, d.slug, d.date,
  d.changed_at, d.changed_by, ${seen()} as seen from document d`;
const BY_ID = { name: 'document_by_id', text: `${DOCUMENT} where d.id = $3` };
const FOR_CHANGE = { name: 'document_for_change', text: `${DOCUMENT} where d.id = $3 for no key update of d` };
type FoundRow = DocumentRow & { seen: boolean };

/** Reads one document the caller may see. */
export async function documentSeen(db: Queryable, id: number, caller: Caller): Promise<DocumentRow> {
  const row = await one<FoundRow>(db, BY_ID, [...viewerValues(caller), id]);
  if (!row?.seen) throw new Problem('not_found');
  return row;
}

/** Reads a document and locks its row to the end of the change; unknown, trashed and hidden ones are not found. */
export async function documentForChange(
  tx: Change,
  id: number,
  kinds: readonly DocumentKind[] | null,
  caller: Caller,
  trashed = false,
): Promise<DocumentRow> {
  const row = await one<FoundRow>(tx, FOR_CHANGE, [...viewerValues(caller), id]);
  if (!row?.seen || (kinds && !kinds.includes(row.kind)) || (row.excluded_at !== null) !== trashed) throw new Problem('not_found');
  return row;
}

const INSERT = `insert into document (kind, uuid, owner_id, slug, date, changed_at, changed_by)
  select $1, e.uuid, $2, e.slug, e.date, $3, $2 from unnest($4::uuid[], $5::text[], $6::date[]) with ordinality e(uuid, slug, date, n) order by e.n
  on conflict (uuid) do nothing returning id, uuid`;

/** The initial values of a new document. */
export interface NewDocument {
  readonly uuid?: string | null | undefined;
  readonly slug: string;
  readonly date: string;
}

/**
 * Makes the rows of new documents of a kind, or finds those that have their uuids: of several who create with one uuid the first makes it and the
 * others wait for it. A uuid whose document is of another kind, in the trash or hidden from the caller is a conflict that tells nothing of it.
 */
export async function insertDocuments(
  tx: Change,
  context: Context,
  kind: DocumentKind,
  documents: readonly NewDocument[],
): Promise<{ id: number; known: boolean }[]> {
  const { caller } = context;
  const uuids = documents.map(({ uuid }) => uuid ?? randomUUID());
  const columns = [uuids, documents.map(({ slug }) => slug), documents.map(({ date }) => date)];
  const rows = await all<{ id: number; uuid: string }>(tx, INSERT, [kind, caller.userId, new Date(context.now()), ...columns]);
  const fresh = new Map(rows.map(({ uuid, id }) => [uuid, id]));
  const made: { id: number; known: boolean }[] = [];
  for (const uuid of uuids) {
    const id = fresh.get(uuid);
    // The second of two inputs with one uuid finds the document of the first.
    fresh.delete(uuid);
    made.push(id === undefined ? { id: await knownDocument(tx, kind, uuid, caller), known: true } : { id, known: false });
  }
  return made;
}

async function knownDocument(tx: Change, kind: DocumentKind, uuid: string, caller: Caller): Promise<number> {
  const row = await one<FoundRow>(tx, `${DOCUMENT} where d.uuid = $3`, [...viewerValues(caller), uuid]);
  if (!row?.seen || row.kind !== kind || row.excluded_at !== null) throw new Problem('conflict', { details: 'uuid' });
  return row.id;
}

/** Makes the row of one new document, or finds the one that has its uuid. */
export async function insertDocument(
  tx: Change,
  context: Context,
  { kind, ...document }: NewDocument & { readonly kind: DocumentKind },
): Promise<{ id: number; known: boolean }> {
  return (await insertDocuments(tx, context, kind, [document]))[0]!;
}

/** Demands the caller's lock for a save: 412 otherwise, naming the holder (LOCK-09, PERM-07). */
export async function demandLock(tx: Change, id: number, context: Context): Promise<void> {
  const lock = await lockOf(tx, id, context.now());
  if (!lock) throw new Problem('lock_required');
  if (isHolder(lock, context)) return;
  throw new Problem('lock_required', {
    holder: holderOf(lock, context.settings.zone),
    params: { nickname: lock.nickname },
    details: lock.nickname,
  });
}

/** Demands that nobody else holds the lock, for a patch of a text: 409 otherwise, naming the holder. */
export async function demandFreeOrMine(tx: Change, id: number, context: Context): Promise<void> {
  const lock = await lockOf(tx, id, context.now());
  if (lock && !isHolder(lock, context)) throw lockedBy(lock, context.settings);
}

/**
 * Refuses to trash documents others are writing: 409 naming them and their writers. Documents hidden from the caller are ignored, as they stay
 * anyway.
 */
export async function demandNoneLocked(tx: Change, ids: readonly number[], context: Context): Promise<void> {
  const { caller, now, settings } = context;
  const rows = await all<LockRow>(
    tx,
    `${LOCK} where l.document_id = any($3) and l.expires_at > $4 and ${seen()} order by l.since, l.document_id`,
    [...viewerValues(caller), ids, new Date(now())],
  );
  const locks = rows.filter((lock) => !isHolder(lock, context));
  const [first] = locks;
  if (!first) return;
  const slug = locks.map((lock) => lock.slug).join(', ');
  const nickname = [...new Set(locks.map((lock) => lock.nickname))].join(', ');
  throw new Problem('locked_stays', { holder: holderOf(first, settings.zone), params: { nickname, slug }, details: slug });
}

/** SQL: raises the versions of a document and notes who changed it. */
export const RAISE_VERSIONS = `update document set version = version + 1, text_version = text_version + $2, slug = coalesce($3, slug), date = coalesce($4, date),
  changed_at = $5, changed_by = $6 where id = $1`;
/** What a change writes into the common row of a document; `text` is whether it changed the text, whose version then rises too. */
export interface HeadChange {
  readonly text: boolean;
  readonly slug?: string | null | undefined;
  readonly date?: string | null | undefined;
}
/** Lists the values of `RAISE_VERSIONS`. */
export const headValues = ({ caller, now }: Context, id: number, { text, slug, date }: HeadChange): unknown[] => [
  ...[id, text ? 1 : 0, slug ?? null, date ?? null],
  ...[new Date(now()), caller.userId],
];
/** Raises the versions of a document and notes who changed it. */
export const raiseVersions = async (tx: Change, context: Context, id: number, head: HeadChange): Promise<void> =>
  void (await tx.query(RAISE_VERSIONS, headValues(context, id, head)));

const REVISION = {
  name: 'write_revision',
  text: `insert into revision (document_id, n, body, changed, slug, user_id, ip, at)
    select $1, coalesce(max(n), 0) + 1, $2, $3, $4, $5, $6, $7 from revision where document_id = $1`,
};
/** Writes the next revision of a document: its whole body and the names of the fields that changed. */
export async function writeRevision(
  tx: Change,
  context: Context,
  id: number,
  slug: string,
  body: object,
  changed: readonly string[],
): Promise<void> {
  const { caller, ip, now } = context;
  await all(tx, REVISION, [id, JSON.stringify(body), changed, slug, caller.userId, ip, new Date(now())]);
}

/** Writes the first revision of each of new documents. */
export async function writeFirstRevisions(
  tx: Change,
  context: Context,
  made: readonly { id: number; slug: string }[],
  changed: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into revision (document_id, n, body, changed, slug, user_id, ip, at)
     select (e.body ->> 'id')::bigint, 1, e.body, $2, e.body ->> 'slug', $3, $4, $5 from jsonb_array_elements($1::jsonb) as e(body)`,
    [JSON.stringify(made), changed, context.caller.userId, context.ip, new Date(context.now())],
  );
}

/** Lists the names of the fields in which two bodies differ. */
export function changedFields(before: object, after: object): string[] {
  const old = before as Record<string, unknown>;
  return Object.entries(after)
    .filter(([key, value]) => JSON.stringify(value ?? null) !== JSON.stringify(old[key] ?? null))
    .map(([key]) => key);
}
