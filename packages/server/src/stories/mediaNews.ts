import type { Context } from '../context.ts';
import { type Change, change } from '../storage/change.ts';
import { type Archived, archivesOn, toldMeanwhile } from '../studio/archive.ts';
import { wakeBridges } from '../studio/wake.ts';
import { lockHomes } from './homes.ts';
import { logTexts } from './log.ts';
import { besideOwn, keyOf, type WordOf, withWords, wordsOnOld } from './mediaStatus.ts';
import { type StoryRow, storyRows, wholeBody, wholeStory } from './rows.ts';
import { whole } from './totals.ts';

// Archives tell stories of these days of their media; older ones have aired long ago.
const TOLD_DAYS = 7;
/** The first day whose stories archives tell of their media. */
export const toldSince = (nowMs: number): string => new Date(nowMs - TOLD_DAYS * 86_400_000).toISOString().slice(0, 10);

/** Stores what archives say of the media of one story, and the times that follow from it; answers whether that is news. No text changes, so drafts stay valid. */
async function storeWords(tx: Change, row: StoryRow, wordOf: WordOf): Promise<boolean> {
  const before = wholeBody(row);
  const sections = withWords(before.sections, wordOf);
  if (sections === before.sections) return false;
  const { body, total } = await whole(tx, { ...before, sections }, row.program_id);
  await tx.query('update story set body = $2, total = $3 where document_id = $1', [row.id, JSON.stringify(body), total]);
  return true;
}

/**
 * Stores what archives say by now of the media of stories that come back from where none told them: the drawer, the trash, a day long past. Answers
 * the ids of those of which that is news.
 */
export async function storeNewsOfMedia(tx: Change, context: Context, rows: readonly StoryRow[]): Promise<Set<number>> {
  const { wordOf, asked } = await wordsOnOld(
    tx,
    rows.map((row) => wholeBody(row).sections),
  );
  const news = new Set<number>();
  for (const row of rows) if (await storeWords(tx, row, wordOf)) news.add(row.id);
  lookAgain(
    tx,
    context,
    rows.map(({ id }) => id),
    asked,
  );
  return news;
}

/** The times of a story that follow from its media: the log of the rundown tells of them. */
const TIMES = ['total', 'vt'] as const;

/** Stores and announces what archives say of the media of stories whose homes are locked, and the times that follow from them (STO-07). */
export async function tellNews(tx: Change, context: Context, ids: readonly number[], wordOf: WordOf): Promise<void> {
  const were = new Map<number, StoryRow>();
  for (const row of await storyRows.byIds(tx, ids)) if (await storeWords(tx, row, wordOf)) were.set(row.id, row);
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
 * Tells stories after the commit what archives said of their media since they were asked: what is told meanwhile does not reach a story, or a media
 * in it, that nobody else sees yet.
 */
export function lookAgain(tx: Change, context: Context, ids: readonly number[], asked: Archived): void {
  if (asked.stored.length === 0 || ids.length === 0) return;
  const { within: _ended, ...rest } = context;
  tx.after(async ({ pool }) => {
    const outside = { ...rest, pool };
    const tell = async (later: Change): Promise<void> => {
      const media = await toldMeanwhile(later, asked);
      if (media.length === 0) return;
      const { known } = await archivesOn(later, media);
      await lockHomes(later, ids);
      await tellNews(later, outside, ids, (one) => {
        const word = known.get(keyOf(one));
        return word === null ? { status: 'absent' } : word && besideOwn(word, one);
      });
    };
    // The stories are stored: where this fails, as for who does not wait any more, that is no failure of the call, and the archive's next word reaches them.
    await change(outside, context.caller, tell).catch(() => undefined);
  });
}
