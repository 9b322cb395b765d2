import type { LdapFailure } from '@lauda/domain';
import type { LdapSyncing } from '@lauda/spec/areas/ldap';
import type * as z from 'zod';
import { auditSystemActs, BY_DIRECTORY } from '../audit/systemActs.ts';
import type { Services } from '../context.ts';
import { DirectoryError } from '../directory/failures.ts';
import { directoryServer } from '../directory/server.ts';
import type { DirectoryUser } from '../directory/users.ts';
import { all, change, one, type Queryable } from '../storage/change.ts';
import { localOrNull, localTimestamp } from '../time.ts';
import { leaveOut, NoKeeper, type PeopleCounts, takeOver } from './fromDirectory.ts';
import { hasKeeper } from './keepers.ts';
import { isExodus, leavingOf } from './leaving.ts';

/** The kind of the job that synchronises users with the directory. */
export const DIRECTORY_JOB = 'directory';
/** People per transaction: nobody who changes a person waits longer. */
const BATCH = 500;

interface SyncRow extends PeopleCounts {
  id: number;
  started_at: Date;
  finished_at: Date | null;
  read: number;
  failure: LdapFailure | null;
  said: string | null;
  user_id: number | null;
}
const IS_OPEN = `select 1 from job where kind = '${DIRECTORY_JOB}' and state in ('QUEUED', 'RUNNING')`;
/** Tells whether a sync waits or runs. */
export const isSyncing = async (db: Queryable): Promise<boolean> => (await one(db, IS_OPEN)) !== undefined;

/** Reads whether a sync runs, and the result of the last one. */
export async function readSync(db: Queryable, zone: string): Promise<z.input<typeof LdapSyncing>> {
  const row = await one<SyncRow & object>(db, 'select * from directory_sync order by id desc limit 1');
  if (!row) return { syncing: await isSyncing(db), last: null };
  const { started_at, finished_at, user_id: userId, ...counts } = row;
  const last = { ...counts, userId, started: localTimestamp(started_at, zone), finished: localOrNull(finished_at, zone) };
  return { syncing: await isSyncing(db), last };
}

/** Records a requested sync and answers its id. */
export const beginSync = async (tx: Queryable, now: number, userId: number): Promise<number> =>
  (await one<{ id: number }>(tx, 'insert into directory_sync (started_at, user_id) values ($1, $2) returning id', [new Date(now), userId]))!
    .id;

const COUNT = `update directory_sync set created = created + $2, changed = changed + $3, restored = restored + $4, disabled = disabled + $5, skipped = skipped + $6 where id = $1`;
const count = (tx: Queryable, id: number, { created, changed, restored, disabled, skipped }: PeopleCounts): Promise<unknown> =>
  tx.query(COUNT, [id, created, changed, restored, disabled, skipped]);
const NONE: PeopleCounts = { created: 0, changed: 0, restored: 0, disabled: 0, skipped: 0 };

/** Ends a sync that could not do so itself: its job was cancelled, or given up because its node was lost. */
export const endSync = (tx: Queryable, now: Date, args: unknown, failure: LdapFailure): Promise<unknown> =>
  tx.query('update directory_sync set finished_at = $2, failure = $3 where id = $1 and finished_at is null', [
    (args as SyncArgs).syncId,
    now,
    failure,
  ]);

/** The arguments of the job of a sync. */
interface SyncArgs {
  readonly syncId: number;
  /** Whether whoever is gone from the directory is shut out, however many they are. */
  readonly shutOut?: boolean;
}
/** The context of a sync. */
interface Work {
  readonly services: Services;
  readonly args: unknown;
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}

// Counts restart when a sync is resumed after a lost node; what it did stays done.
const BEGIN = `update directory_sync set finished_at = null, failure = null, said = null, read = 0, created = 0, changed = 0, restored = 0, disabled = 0, skipped = 0
  where id = $1`;
/** Refuses a sync that would shut out so many that the directory was hardly read in full, unless it was asked for, or everybody who administers users. */
async function demandPlausible({ services, args }: Work, users: readonly DirectoryUser[]): Promise<void> {
  const leaving = await leavingOf(services.pool, users);
  if (leaving.ids.length === 0) return;
  if (isExodus(leaving) && (args as SyncArgs).shutOut !== true)
    throw new DirectoryError('shrunken', `${leaving.ids.length} / ${leaving.of}`);
  const back = users.filter(({ disabled }) => !disabled).map(({ key }) => key);
  if ((await hasKeeper(services.pool, services)) && !(await hasKeeper(services.pool, services, { out: leaving.ids, back })))
    throw new NoKeeper();
}

async function takeAll(work: Work): Promise<void> {
  const { services, args, signal, progress } = work;
  const { pool, now, seal } = services;
  const { syncId } = args as SyncArgs;
  await pool.query(BEGIN, [syncId]);
  const server = await directoryServer(pool, seal);
  const wanted = await all<{ id: number; name: string }>(pool, 'select id, name from person_group order by id');
  // Everything is read before anything is written: a directory that fails midway must change nothing.
  const [{ allUsers, readCompletely }, { readGroups }] = await Promise.all([
    import('../directory/users.ts'),
    import('../directory/groups.ts'),
  ]);
  const { users, groups } = await readCompletely(server, signal, async (client) => {
    const found = await allUsers(client, server, now());
    return { users: found, groups: await readGroups(client, server, found, wanted) };
  });
  if (users.length === 0) throw new DirectoryError('empty', `${server.baseDn} ${server.filter ?? ''}`);
  await pool.query('update directory_sync set read = $2 where id = $1', [syncId, users.length]);
  await demandPlausible(work, users);
  const keys = new Set(users.map(({ key }) => key));
  for (let at = 0; at < users.length; at += BATCH) {
    signal.throwIfAborted();
    progress(at, users.length);
    await change(services, null, async (tx) => {
      const { counts, acts } = await takeOver(tx, users.slice(at, at + BATCH), { groups, keys }, services);
      await count(tx, syncId, counts);
      // Last, after the row of the sync: who calls its job off holds that row first, too.
      await auditSystemActs(tx, BY_DIRECTORY, now(), acts);
    });
  }
  progress(users.length, users.length);
  for (;;) {
    signal.throwIfAborted();
    const gone = await change(services, null, async (tx) => {
      const acts = await leaveOut(tx, [...keys], BATCH, services);
      await count(tx, syncId, { ...NONE, disabled: acts.length });
      await auditSystemActs(tx, BY_DIRECTORY, now(), acts);
      return acts.length;
    });
    if (gone < BATCH) return;
  }
}

const FINISH = 'update directory_sync set finished_at = $2, failure = $3, said = $4 where id = $1';
/** Synchronises the users with the directory in batches and logs failures. @throws {DirectoryError} */
export async function syncDirectory(work: Work): Promise<void> {
  const { services, args, signal } = work;
  const { syncId } = args as SyncArgs;
  const finish = (failure: LdapFailure | null, said: string | null): Promise<unknown> =>
    services.pool.query(FINISH, [syncId, new Date(services.now()), failure, said]);
  try {
    await takeAll(work);
    await finish(null, null);
  } catch (error) {
    if (signal.aborted) throw error;
    const failure = error instanceof DirectoryError ? error.failure : error instanceof NoKeeper ? 'keeper' : 'unexpected';
    const said = failure === 'unexpected' || failure === 'keeper' ? null : (error as Error).message;
    await finish(failure, said);
    throw error instanceof NoKeeper ? new DirectoryError('keeper', 'nobody who administers users would be left') : error;
  }
}
