import type { Context } from '../context.ts';
import { beforeOf } from '../documents/before.ts';
import { Problem } from '../problem.ts';
import type { Change } from '../storage/change.ts';
import type { Before } from '../storage/events.ts';
import { wakeBridges } from '../studio/wake.ts';
import { hiddenStory, type StoryRow, storiesById, storyById, wholeStory } from './rows.ts';

/** Announces a story whose privacy changed; an approved one stays public. */
export async function announceStoryPrivacy(tx: Change, context: Context, id: number, before: Before): Promise<void> {
  const story = (await storyById(tx, id))!;
  if (story.private && story.approved) throw new Problem('approved_private');
  tx.emit('stories', 'UPDATE', wholeStory(story, context.settings.zone), { documentId: id, hidden: hiddenStory(story), before });
  wakeBridges(tx);
}

/** Announces stories as they are now, each receiver seeing what it may; `were` are those that stood elsewhere before. */
export async function announceStories(
  tx: Change,
  context: Context,
  ids: readonly number[],
  action: 'CREATE' | 'UPDATE',
  were: readonly StoryRow[] = [],
): Promise<StoryRow[]> {
  const rows = await storiesById(tx, ids);
  const order = new Map(ids.map((id, index) => [id, index]));
  rows.sort((a, b) => order.get(a.id)! - order.get(b.id)!);
  const { zone } = context.settings;
  const known = new Map(were.map((row) => [row.id, wholeStory(row, zone)]));
  for (const row of rows) {
    const full = wholeStory(row, zone);
    const old = known.get(row.id);
    tx.emit('stories', action, full, { documentId: row.id, hidden: hiddenStory(row), before: old && beforeOf(old, full) });
  }
  return rows;
}
