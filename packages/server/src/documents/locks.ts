import { can, LOCK_TTL_MS, WRITE_ROLE } from '@lauda/domain';
import type { Lock } from '@lauda/spec/areas/documents';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one } from '../storage/change.ts';
import { programsOf } from '../storage/programs.ts';
import { localTimestamp } from '../time.ts';
import { deviceHolding, documentForChange, documentSeen, isHolder, LOCKS_HELD, type LockRow, lockedBy, lockOf } from './core.ts';
import { isSeen, openTo, worksOn } from './sight.ts';
import { announceFreed, type FreedLock, freeWhere, hasPublicPart } from './unlock.ts';

export type LockEntity = z.input<typeof Lock>;
type LockContext = Pick<Context, 'now' | 'settings'>;

/** Builds the entity; the slug of a private document is content, so it is shown only to those who see the document. */
function entityOf(row: LockRow, { now, settings: { zone } }: LockContext, sight: 'full' | 'hidden'): LockEntity {
  return {
    id: row.document_id,
    uuid: row.uuid,
    nickname: row.nickname,
    kind: row.kind,
    slug: sight === 'full' ? row.slug : null,
    userId: row.user_id,
    since: localTimestamp(row.since, zone),
    expires: localTimestamp(row.expires_at, zone),
    epochMs: row.expires_at.getTime(),
    deviceId: deviceHolding(row, now()),
  };
}

/**
 * Lists the locks held now of documents the caller works on, of private ones of others only those of stories, whose place in a rundown everybody sees.
 * Administrators, who may release them, also get those of other kinds, without the slug.
 */
export async function heldLocks(context: Context): Promise<LockEntity[]> {
  const rows = await all<LockRow>(context.pool, LOCKS_HELD, [new Date(context.now()), context.caller.groups]);
  return rows.flatMap((row) => {
    const { roles } = context.caller;
    const seen = isSeen(row, context.caller);
    if (seen && worksOn(row.kind, roles)) return entityOf(row, context, 'full');
    const isKnown = seen ? can(roles, ['ADMIN_WRITE']) : hasPublicPart(row) && (worksOn(row.kind, roles) || can(roles, ['ADMIN_WRITE']));
    return isKnown ? entityOf(row, context, 'hidden') : [];
  });
}

/** A caller that names no window counts as one. */
const UNNAMED = '';

/**
 * Stores a lock: a new holder replaces the former one's windows; windows of the same person keep their own expiry. `fresh` tells whether no lock
 * existed: one that a sweep is just deleting is still read but gone when written, and everybody was told it is free.
 */
async function store(tx: Change, context: Context, id: number, since: number, window = UNNAMED): Promise<LockRow & { fresh: boolean }> {
  const until = context.now() + LOCK_TTL_MS;
  // xmax is 0 for a freshly inserted row.
  const stored = await one<{ fresh: boolean }>(
    tx,
    `insert into document_lock (document_id, user_id, since, expires_at, windows) values ($1, $2, $3, $4, $5)
     on conflict (document_id) do update set user_id = excluded.user_id, since = excluded.since,
       expires_at = case when document_lock.user_id = excluded.user_id then greatest(document_lock.expires_at, excluded.expires_at) else excluded.expires_at end,
       windows = case when document_lock.user_id = excluded.user_id then document_lock.windows else '{}' end || excluded.windows
     returning xmax = 0 as fresh`,
    [id, context.caller.userId, new Date(since), new Date(until), JSON.stringify({ [window]: until })],
  );
  return { ...(await lockOf(tx, id, context.now()))!, fresh: stored!.fresh };
}

function announce(tx: Change, action: 'LOCK' | 'TAKE_OVER', row: LockRow, context: LockContext): void {
  const hidden = hasPublicPart(row) ? { hidden: entityOf(row, context, 'hidden') } : {};
  tx.emit('entity_locker', action, entityOf(row, context, 'full'), { documentId: row.document_id, ...hidden });
}

/** Announces a lock again after the privacy of its document changed: people who see it since then do not know of it. */
export async function announceHeld(tx: Change, context: Context, id: number): Promise<void> {
  const held = await lockOf(tx, id, context.now());
  if (held) announce(tx, 'LOCK', held, context);
}

/** Locks the row of a document for changing its lock; demands the role for writing its kind. */
async function lockDocument(tx: Change, context: Context, id: number): Promise<void> {
  const { kind } = await documentForChange(tx, id, null, context.caller);
  demandRoles(context.caller, WRITE_ROLE[kind]);
}

/** Renews the caller's lock in a window or takes a free one; the row lock decides between concurrent callers (LOCK-17). */
export async function renewLock(tx: Change, context: Context, id: number, window?: string): Promise<LockEntity> {
  await lockDocument(tx, context, id);
  const { now, settings } = context;
  const held = await lockOf(tx, id, now());
  if (held && !isHolder(held, context)) throw lockedBy(held, settings);
  const row = await store(tx, context, id, held?.since.getTime() ?? now(), window);
  if (!held || row.fresh) announce(tx, 'LOCK', row, context);
  return entityOf(row, context, 'full');
}

/** Reads the caller's lock of a document; refused when somebody else holds it, not found when nobody does. */
export async function readOwnLock(context: Context, id: number): Promise<LockEntity> {
  const { pool, settings, now } = context;
  const held = await lockOf(pool, id, now());
  if (!held) throw new Problem('not_found');
  if (!isHolder(held, context)) throw lockedBy(held, settings);
  return entityOf(held, context, 'full');
}

/** Takes the lock over from anybody; the former holder is told by the event (LOCK-10). */
export async function takeOverLock(tx: Change, context: Context, id: number, window?: string): Promise<LockEntity> {
  await lockDocument(tx, context, id);
  const held = await lockOf(tx, id, context.now());
  const isTaken = held !== undefined && !isHolder(held, context);
  // The former holder may be a device with the same person's account, whose windows must not remain.
  if (isTaken) await tx.query('delete from document_lock where document_id = $1', [id]);
  const row = await store(tx, context, id, context.now(), window);
  announce(tx, isTaken ? 'TAKE_OVER' : 'LOCK', row, context);
  return entityOf(row, context, 'full');
}

interface HeldRow extends FreedLock {
  user_id: number;
  windows: Record<string, number>;
}
const heldForChange = (tx: Change, id: number): Promise<HeldRow | undefined> =>
  one<HeldRow>(
    tx,
    'select l.document_id, d.uuid, d.kind, l.user_id, l.windows from document_lock l join document d on d.id = l.document_id where l.document_id = $1 for update of l',
    [id],
  );

/** Refuses while the caller has the document locked in another window, so that a device does not disturb the person whose account its bridge uses. */
export async function demandNoOtherWindow(tx: Change, { caller, now, settings }: Context, id: number, window: string): Promise<void> {
  const lock = await lockOf(tx, id, now());
  if (lock?.user_id !== caller.userId) return;
  const { windows } = (await heldForChange(tx, id))!;
  if (Object.entries(windows).some(([name, until]) => name !== window && until > now())) throw lockedBy(lock, settings);
}

async function free(tx: Change, lock: FreedLock): Promise<void> {
  await tx.query('delete from document_lock where document_id = $1', [lock.document_id]);
  announceFreed(tx, lock);
}

async function holdIn(tx: Change, id: number, windows: HeldRow['windows']): Promise<void> {
  const until = new Date(Math.max(...Object.values(windows)));
  await tx.query('update document_lock set windows = $2, expires_at = $3 where document_id = $1', [id, JSON.stringify(windows), until]);
}

/**
 * Refuses as not found a lock that somebody may not know of. That of a hidden story, which stands in its rundown, shows to administrators as long as
 * the program is open to them.
 */
async function demandKnown(tx: Change, row: HeldRow, { caller }: Context): Promise<void> {
  if (!hasPublicPart(row) || !can(caller.roles, ['ADMIN_WRITE'])) return void (await documentSeen(tx, row.document_id, caller));
  const found = await one(tx, `select d.id from document d where d.id = $1 and ${openTo(programsOf('d.id'))}`, [
    row.document_id,
    caller.groups,
  ]);
  if (!found) throw new Problem('not_found');
}

/**
 * Releases the caller's lock in all windows; administrators release anybody's, those of devices too. 404 when there is none, or one that the caller may
 * not know of.
 */
export async function releaseLock(context: Context, id: number): Promise<void> {
  await change(context, context.caller, async (tx) => {
    const row = await heldForChange(tx, id);
    if (!row) throw new Problem('not_found');
    if (!isHolder(row, context)) {
      await demandKnown(tx, row, context);
      demandRoles(context.caller, 'ADMIN_WRITE');
    }
    await free(tx, row);
  });
}

/** Releases the lock in one window; it is free when no other window of the holder has it. 404 for a window without the lock. */
export async function releaseWindow(context: Context, id: number, window: string): Promise<void> {
  await change(context, context.caller, async (tx) => {
    const row = await heldForChange(tx, id);
    if (!row || !isHolder(row, context) || !Object.hasOwn(row.windows, window)) throw new Problem('not_found');
    const others = Object.entries(row.windows).filter(([name, until]) => name !== window && until > context.now());
    if (others.length === 0) await free(tx, row);
    else await holdIn(tx, id, Object.fromEntries(others));
  });
}

/** Sets until when a window of the caller holds a lock, which may differ from the usual renewal. */
export async function keepWindow(context: Context, id: number, window: string, until: number): Promise<void> {
  await change(context, context.caller, async (tx) => {
    const row = await heldForChange(tx, id);
    if (row?.user_id === context.caller.userId) await holdIn(tx, id, { ...row.windows, [window]: until });
  });
}

/** The longest hold without renewal; devices may ask for this much. */
const LONGEST_MS = 1_000_000;

/** Shortens locks that expire beyond the longest hold: they were taken before the clock was set back. */
const cutLocks = (tx: Change, now: number): Promise<unknown> =>
  tx.query('update document_lock set expires_at = $2 where expires_at > $1', [new Date(now + LONGEST_MS), new Date(now + LOCK_TTL_MS)]);

const RUN_OUT = 'document_id in (select document_id from document_lock where expires_at <= $1 for update skip locked)';

/** Releases expired locks and announces it (LOCK-16); runs every few seconds. */
export async function sweepLocks(services: Pick<Context, 'pool' | 'now'>): Promise<number> {
  return change(services, null, async (tx) => {
    await cutLocks(tx, services.now());
    return freeWhere(tx, RUN_OUT, [new Date(services.now())]);
  });
}
