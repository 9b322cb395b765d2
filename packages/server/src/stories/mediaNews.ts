import type { Context } from '../context.ts';
import { type Change, change } from '../storage/change.ts';
import { type Archived, archivesOn, reportedSince } from '../studio/archive.ts';
import { wakeBridges } from '../studio/wake.ts';
import { lockHomes } from './homes.ts';
import { logTexts } from './log.ts';
import { archiveStatusForStored, keyOf, type StatusOf, withArchiveStatus, withItemMetadata } from './mediaStatus.ts';
import { type StoryRow, storyRows, wholeBody, wholeStory } from './rows.ts';
import { withDerivedFields } from './totals.ts';

// Archive reports update stories of the last days only; older ones have aired long ago.
const REPORTED_DAYS = 7;
/** The first day whose stories archive reports update. */
export const firstReportedDay = (nowMs: number): string => new Date(nowMs - REPORTED_DAYS * 86_400_000).toISOString().slice(0, 10);

/** Stores the media status of one story and the times that follow from it; answers whether they changed. No text changes, so drafts stay valid. */
async function storeMediaStatus(tx: Change, row: StoryRow, statusOf: StatusOf): Promise<boolean> {
  const before = wholeBody(row);
  const sections = withArchiveStatus(before.sections, statusOf);
  if (sections === before.sections) return false;
  const { body, total } = await withDerivedFields(tx, { ...before, sections }, row.program_id);
  await tx.query('update story set body = $2, total = $3 where document_id = $1', [row.id, JSON.stringify(body), total]);
  return true;
}

/**
 * Updates the media status of stories that return from the drawer, the trash or an old day, where archive reports did not reach them. Answers the ids
 * of those it changed.
 */
export async function refreshMediaStatus(tx: Change, context: Context, rows: readonly StoryRow[]): Promise<Set<number>> {
  const { statusOf, asked } = await archiveStatusForStored(
    tx,
    rows.map((row) => wholeBody(row).sections),
  );
  const news = new Set<number>();
  for (const row of rows) if (await storeMediaStatus(tx, row, statusOf)) news.add(row.id);
  recheckAfterCommit(
    tx,
    context,
    rows.map(({ id }) => id),
    asked,
  );
  return news;
}

/** The times of a story that follow from its media; changes of them go into the log of the rundown. */
const TIMES = ['total', 'vt'] as const;

/** Stores and announces the media status of stories and the times that follow from it (STO-07). Their rundowns or drawers must be locked. */
export async function updateMediaStatus(tx: Change, context: Context, ids: readonly number[], statusOf: StatusOf): Promise<void> {
  const were = new Map<number, StoryRow>();
  for (const row of await storyRows.byIds(tx, ids)) if (await storeMediaStatus(tx, row, statusOf)) were.set(row.id, row);
  if (were.size === 0) return;
  await tx.query('update document set version = version + 1 where id = any($1)', [[...were.keys()]]);
  const zone = context.settings.zone;
  for (const row of await storyRows.announce(tx, context, [...were.keys()], 'UPDATE')) {
    const before = were.get(row.id)!;
    const times = TIMES.filter((time) => wholeStory(before, zone)[time] !== wholeStory(row, zone)[time]);
    if (row.rundown_id !== null) await logTexts(tx, context, row.rundown_id, wholeStory(before, zone), wholeStory(row, zone), times);
  }
  wakeBridges(tx);
}

/**
 * Applies archive reports stored since `asked` to stories after the commit: while this change was open, the reports could not see its stories and the
 * media in them.
 */
export function recheckAfterCommit(tx: Change, context: Context, ids: readonly number[], asked: Archived): void {
  if (asked.stored.length === 0 || ids.length === 0) return;
  const { within: _ended, ...rest } = context;
  tx.after(async ({ pool }) => {
    const outside = { ...rest, pool };
    const recheck = async (later: Change): Promise<void> => {
      const media = await reportedSince(later, asked);
      if (media.length === 0) return;
      const { known } = await archivesOn(later, media);
      await lockHomes(later, ids);
      await updateMediaStatus(later, outside, ids, (one) => {
        const word = known.get(keyOf(one));
        return word === null ? { status: 'absent' } : word && withItemMetadata(word, one);
      });
    };
    // The stories are stored: failing here, such as when the caller is gone, must not fail the call. The next report of the archive repairs it.
    await change(outside, context.caller, recheck).catch(() => undefined);
  });
}
