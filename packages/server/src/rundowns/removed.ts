import { airedInShow } from '@lauda/domain';
import type { Context } from '../context.ts';
import { viewerOf } from '../documents/rows.ts';
import { seen, viewerValues } from '../documents/sight.ts';
import { all, type Queryable } from '../storage/change.ts';
import { type StoryEntity, storyRows } from '../stories/rows.ts';
import { demandRundown } from './logs.ts';
import type { RundownRow } from './rows.ts';

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

/** Tells whether a story that aired in the show of a rundown lies in the trash. */
export async function hasAiredInTrash(db: Queryable, { id, date, start_time: start }: RundownRow, timeZone: string): Promise<boolean> {
  const rows = await all<{ at: Date }>(
    db,
    `select s.play_time as at from story s join document d on d.id = s.document_id where s.rundown_id = $1 and ${AIRED}`,
    [id],
  );
  return rows.some(({ at }) => airedInShow(at.getTime(), { date, start, timeZone }));
}
