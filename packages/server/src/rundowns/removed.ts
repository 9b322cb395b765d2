import type { Context } from '../context.ts';
import { viewerOf } from '../documents/rows.ts';
import { seen, viewerValues } from '../documents/sight.ts';
import { one, type Queryable } from '../storage/change.ts';
import { type StoryEntity, storyRows } from '../stories/rows.ts';
import { demandRundown } from './logs.ts';

const AIRED = 'd.excluded_at is not null and s.play_time is not null';
// Of those that went at once, each has the place it had beside the others.
const LAST_REMOVED_FIRST = 'order by d.excluded_at desc, s.index, d.id';

/** Lists the stories that aired in a rundown and lie in the trash, as far as the caller may see them; the one removed last is first. */
export async function removedOf(id: number, context: Context): Promise<StoryEntity[]> {
  const { pool, caller } = context;
  await demandRundown(id, context);
  const condition = `${seen('array[s.program_id]')} and s.rundown_id = $3 and ${AIRED}`;
  const rows = await storyRows.where(pool, condition, [...viewerValues(caller), id], LAST_REMOVED_FIRST);
  return rows.map((row) => storyRows.entity(row, viewerOf(context)));
}

/** Tells whether a story that aired in a rundown lies in the trash. */
export const hasAiredInTrash = async (db: Queryable, rundownId: number): Promise<boolean> =>
  Boolean(
    await one(db, `select 1 from story s join document d on d.id = s.document_id where s.rundown_id = $1 and ${AIRED} limit 1`, [
      rundownId,
    ]),
  );
