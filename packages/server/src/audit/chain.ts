import { createHash } from 'node:crypto';
import { type Change, one, type Queryable } from '../storage/change.ts';

/** The hashed content of an entry. */
export interface EntryContent {
  readonly n: number;
  readonly at: Date;
  readonly userId: number;
  readonly nickname: string;
  readonly ip: string;
  readonly act: string;
  readonly entity: string | null;
  readonly entityId: number | null;
  readonly name: string | null;
  /** JSON text. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Computes the hash of an entry, over the hash of the entry before it and its own content. */
export function hashOf(prev: string, { n, at, userId, nickname, ip, act, entity, entityId, name, before, after }: EntryContent): string {
  const text = JSON.stringify([prev, n, at.toISOString(), userId, nickname, ip, act, entity, entityId, name, before, after]);
  return createHash('sha256').update(text).digest('hex');
}

// In the order of their places: each entry has to follow the one before it.
const INSERT = `insert into audit (n, at, user_id, nickname, ip, act, entity, entity_id, name, before, after, prev, hash)
  select n, at, user_id, nickname, ip, act, entity, entity_id, name, before::json, after::json, prev, hash
  from unnest($1::bigint[], $2::timestamptz[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[],
    $11::text[], $12::text[], $13::text[]) as e(n, at, user_id, nickname, ip, act, entity, entity_id, name, before, after, prev, hash) order by n`;

/** Appends entries to the chain. Concurrent writers wait until this transaction ends, so the chain never forks. */
export async function append(tx: Queryable, ...said: readonly Omit<EntryContent, 'n'>[]): Promise<void> {
  if (said.length === 0) return;
  const end = (await one<{ n: number; hash: string }>(tx, 'select n, hash from audit_chain for update'))!;
  let prev = end.hash;
  const rows = said.map((each, at) => {
    // A connection of a restore answers numbers of 64 bits as texts.
    const entry = { ...each, n: Number(end.n) + 1 + at };
    const row = { ...entry, prev, hash: hashOf(prev, entry) };
    prev = row.hash;
    return row;
  });
  const columns = ['n', 'at', 'userId', 'nickname', 'ip', 'act', 'entity', 'entityId', 'name', 'before', 'after', 'prev', 'hash'] as const;
  await tx.query(
    INSERT,
    columns.map((column) => rows.map((row) => row[column])),
  );
}

const HAND = 1_000;
const ROWS = `select n, at, user_id as "userId", nickname, ip, act, entity, entity_id as "entityId", name,
  before::text as before, after::text as after, prev, hash from audit where n > $1 and n <= $2 order by n limit ${HAND}`;

/** The result of verifying the chain. */
export interface ChainCheck {
  readonly ok: boolean;
  /** The places of the first and the last entry; null where there is none. */
  readonly first: number | null;
  readonly last: number | null;
  /** The first entry whose hash is wrong. */
  readonly broken: number | null;
  /** The hash of the last entry; a copy kept elsewhere proves later that the chain was not rewritten. */
  readonly head: string;
}

/** Recomputes the hashes of the chain from its anchor to its current end. */
export async function verify(db: Queryable): Promise<ChainCheck> {
  for (;;) {
    const found = await count(db);
    // Entries removed by a cleanup are no gap: the anchor moved past them.
    const from = (await one<{ anchor_n: number }>(db, 'select anchor_n from audit_chain'))!.anchor_n;
    if (found.ok || found.broken! > from) return found;
  }
}

async function count(db: Queryable): Promise<ChainCheck> {
  const chain = (await one<{ n: number; hash: string; anchor_n: number; anchor_hash: string }>(
    db,
    'select n, hash, anchor_n, anchor_hash from audit_chain',
  ))!;
  let [at, hash] = [chain.anchor_n, chain.anchor_hash];
  const first = chain.n > at ? at + 1 : null;
  const found = (broken: number | null): ChainCheck => ({ ok: broken === null, first, last: first && chain.n, broken, head: chain.hash });
  for (;;) {
    const { rows } = await db.query<EntryContent & { prev: string; hash: string }>(ROWS, [at, chain.n]);
    for (const row of rows) {
      if (row.n !== at + 1 || row.prev !== hash || row.hash !== hashOf(hash, row)) return found(at + 1);
      [at, hash] = [row.n, row.hash];
    }
    if (rows.length < HAND) break;
  }
  return found(at === chain.n && hash === chain.hash ? null : at + 1);
}

/** Removes the first entries, those from before an instant and at most `limit`; the anchor moves on to the last of them. */
export async function forget(tx: Change, before: Date, limit: number): Promise<number> {
  const { anchor_n: from } = (await one<{ anchor_n: number }>(tx, 'select anchor_n from audit_chain for update'))!;
  const last = await one<{ n: number; hash: string }>(
    tx,
    `select n, hash from audit where n > $1 and n <= $1 + $2 and n < coalesce((select min(n) from audit where at >= $3), n + 1) order by n desc limit 1`,
    [from, limit, before],
  );
  if (!last) return 0;
  await tx.query('update audit_chain set anchor_n = $1, anchor_hash = $2', [last.n, last.hash]);
  return (await tx.query('delete from audit where n <= $1', [last.n])).rowCount ?? 0;
}
