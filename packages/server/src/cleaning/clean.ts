import { CLEANED, type CleanedTarget } from '@lauda/domain';
import type { cleaning } from '@lauda/spec/areas/cleaning';
import type * as z from 'zod';
import type { Context, Services } from '../context.ts';
import { readSetting } from '../settings.ts';
import { type Change, change, one, type Queryable } from '../storage/change.ts';
import { type PageQuery, pageOf } from '../storage/paging.ts';
import { localOrNull, localTimestamp } from '../time.ts';
import { CLEANED_KINDS, type CleanedKind } from './targets.ts';

const DAY_MS = 86_400_000;
/** Rows removed per transaction: nobody waits longer than one takes. */
const BATCH = 500;

/** The default retention in days; 0 keeps for ever. */
export const RETENTION = {
  chatHistoryDays: 0,
  trashedDocumentsDays: 0,
  noticesDays: 0,
  rundownLogsDays: 0,
  documentVersionsDays: 0,
  auditDays: 0,
};
interface RetentionRule {
  readonly kind: CleanedKind;
  readonly days: number;
  /** Older entries are removed; null keeps for ever. */
  readonly before: Date | null;
}

/** Reads the current retention of each target, with the instant before which entries go. */
async function keptNow(db: Queryable, now: number): Promise<RetentionRule[]> {
  const { body } = await readSetting(db, 'cleaning', RETENTION);
  return CLEANED_KINDS.map((kind) => {
    const days = body[CLEANED[kind.target]];
    return { kind, days, before: days > 0 ? new Date(now - days * DAY_MS) : null };
  });
}

/** The instant before which documents of the trash go, and all of theirs with them; null when none does. */
const trashIn = (rules: readonly RetentionRule[]): Date | null => rules.find(({ kind }) => kind.target === 'trash')?.before ?? null;

type Preview = z.input<typeof cleaning.preview.result>;
/** Counts what a cleanup would remove now. */
export async function previewCleaning({ pool, now, settings }: Context): Promise<Preview> {
  const out: Preview = [];
  const rules = await keptNow(pool, now());
  for (const { kind, days, before } of rules)
    out.push({
      target: kind.target,
      days,
      before: localOrNull(before, settings.zone),
      count: before ? await kind.count(pool, before, trashIn(rules)) : 0,
    });
  return out;
}

/** The context of a cleanup. */
interface Work {
  readonly services: Pick<Services, 'pool' | 'now'>;
  readonly args: unknown;
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}
const NOTE = 'insert into cleaning_log (at, target, days, before, count, user_id) values ($1, $2, $3, $4, $5, $6) returning id';
const NOTE_MORE = 'update cleaning_log set at = $2, count = count + $3 where id = $1 returning id';
interface LogLine {
  readonly target: CleanedTarget;
  readonly days: number;
  readonly before: Date;
  readonly userId: number | null;
}
/** Logs removed entries in the change that removes them, in one line for all batches of a target; answers the line. */
async function note(
  tx: Change,
  line: number | undefined,
  count: number,
  { target, days, before, userId }: LogLine,
  at: Date,
): Promise<number> {
  const noted =
    line === undefined
      ? one<{ id: number }>(tx, NOTE, [at, target, days, before, count, userId])
      : one<{ id: number }>(tx, NOTE_MORE, [line, at, count]);
  return (await noted)!.id;
}

/** Removes expired entries in batches and logs what was removed, also when it is cancelled or its server is lost. */
export async function clean({ services, args, signal, progress }: Work): Promise<void> {
  const { pool, now } = services;
  const { userId = null } = args as { userId?: number | null };
  const kept = (await keptNow(pool, now())).filter(({ before }) => before !== null);
  let total = 0;
  for (const { kind, before } of kept) total += await kind.count(pool, before!, trashIn(kept));
  let done = 0;
  for (const { kind, days, before } of kept) {
    let line: number | undefined;
    for (;;) {
      signal.throwIfAborted();
      const gone = await change(services, null, async (tx) => {
        const count = await kind.remove(tx, before!, BATCH);
        if (count > 0) line = await note(tx, line, count, { target: kind.target, days, before: before!, userId }, new Date(now()));
        return count;
      });
      if (gone === 0) break;
      done += gone;
      progress(done, Math.max(done, total));
    }
  }
}

interface LogRow {
  id: number;
  at: Date;
  target: CleanedTarget;
  days: number;
  before: Date;
  count: number;
  user_id: number | null;
}

/** Answers a page of the log of cleanups, newest first. */
export const cleaningLog = (query: PageQuery, { pool, settings: { zone } }: Pick<Services, 'pool' | 'settings'>) =>
  pageOf(
    pool,
    { columns: '*', from: 'cleaning_log', where: 'true', values: [], order: 'id desc' },
    query,
    ({ user_id: userId, at, before, ...row }: LogRow) => ({
      ...row,
      userId,
      at: localTimestamp(at, zone),
      before: localTimestamp(before, zone),
    }),
  );
