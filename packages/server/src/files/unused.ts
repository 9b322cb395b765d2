import type { Services } from '../context.ts';
import { all, type Change, change, one, type Queryable } from '../storage/change.ts';
import { QUOTA_LOCK } from './upload.ts';

/** How long a file stays after its last reference: a form may be saved hours after its upload, and a removal be undone. */
const UNUSED_MS = 24 * 3_600_000;
/** Files per transaction, for which uploads wait. */
const BATCH = 20;

// Every column that refers to files, so that one added later counts without a line here.
const REFERENCES = `select format('select 1 from %s r where r.%I = f.id', c.conrelid::regclass, a.attname) as text
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'file'::regclass order by 1`;
// Settings name files by a number somewhere in their body. Any equal number keeps a file, so that no setting can be forgotten either.
const IN_SETTINGS = `select (n #>> '{}')::numeric from setting s, jsonb_path_query(s.body, '$.** ? (@.type() == "number")') n`;

/** SQL: whether anything refers to the file `f`. */
async function usedBy(db: Queryable): Promise<string> {
  const references = await all<{ text: string }>(db, REFERENCES);
  return `(${[...references.map(({ text }) => `exists (${text})`), `f.id in (${IN_SETTINGS})`].join(' or ')})`;
}

/** The context of the removal. */
interface Work {
  readonly services: Pick<Services, 'pool' | 'now' | 'files'>;
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}

/** Removes a batch, rows and content together; if the change fails after content was removed, the next run removes the rows. */
async function removeSome(tx: Change, before: Date, files: Services['files']): Promise<number> {
  await tx.query('select pg_advisory_xact_lock($1)', [QUOTA_LOCK]);
  const used = await usedBy(tx);
  const some = 'select f.id from file f where f.unused_since < $1 order by f.unused_since, f.id limit $2 for update skip locked';
  const held = (await all<{ id: number }>(tx, some, [before, BATCH])).map(({ id }) => id);
  // Checked again under the lock that keeps new references away: files referred to meanwhile stay.
  await tx.query(`update file f set unused_since = null where f.id = any($1) and ${used}`, [held]);
  const gone = await all<{ sha256: string }>(tx, 'delete from file where id = any($1) and unused_since is not null returning sha256', [
    held,
  ]);
  for (const sha256 of new Set(gone.map((row) => row.sha256)))
    if (!(await one(tx, 'select 1 from file where sha256 = $1 limit 1', [sha256]))) await files.remove(sha256);
  return held.length;
}

/** Marks the files nothing refers to, and removes those marked a day ago, which frees their quota. */
export async function removeUnused({ services, signal, progress }: Work): Promise<void> {
  const { pool, now, files } = services;
  const used = await usedBy(pool);
  await pool.query(
    `update file f set unused_since = case when ${used} then null else $1::timestamptz end where (f.unused_since is null) <> ${used}`,
    [new Date(now())],
  );
  const before = new Date(now() - UNUSED_MS);
  const total = (await one<{ count: number }>(pool, 'select count(*)::int as count from file where unused_since < $1', [before]))!.count;
  let done = 0;
  for (;;) {
    signal.throwIfAborted();
    const some = await change(services, null, (tx) => removeSome(tx, before, files));
    if (some === 0) return;
    done += some;
    progress(done, Math.max(done, total));
  }
}
