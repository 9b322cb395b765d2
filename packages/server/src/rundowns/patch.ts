import { dateRefusal } from '@lauda/domain';
import { Rundown, type rundowns } from '@lauda/spec/areas/rundowns';
import type * as z from 'zod';
import { NOBODY } from '../caller.ts';
import type { Context } from '../context.ts';
import { viewerOf } from '../documents/rows.ts';
import { invalid, Problem } from '../problem.ts';
import { one } from '../storage/change.ts';
import { logRundown } from '../stories/log.ts';
import { firstReportedDay, refreshMediaStatus } from '../stories/mediaNews.ts';
import { storyRows } from '../stories/rows.ts';
import { wakeBridges } from '../studio/wake.ts';
import { today } from '../time.ts';
import { announceRundownField, changeRundown } from './change.ts';
import { refuseTaken } from './create.ts';
import { hasAiredInTrash } from './removed.ts';
import { type RundownEntity, rundownById, rundownOf } from './rows.ts';

const time = (value: unknown): unknown =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value) ? value : undefined;
export type RundownField = z.output<NonNullable<typeof rundowns.patch.body>>['field'];
const FIELDS: Record<RundownField, { column: string; read: (value: unknown) => unknown }> = {
  start: { column: 'start_time', read: time },
  end: { column: 'end_time', read: time },
  production: {
    column: 'production',
    read: (value) => (value === null || (typeof value === 'string' && /^PT(\d+H)?(\d+M)?(\d+(\.\d+)?S)?$/.test(value)) ? value : undefined),
  },
  date: {
    column: 'date',
    read: (value) => Rundown.shape.date.safeParse(value).data,
  },
  mosMode: { column: 'mos_mode', read: (value) => (value === 'AUTOMATIC' || value === 'MANUAL' ? value : undefined) },
};

/** Changes one field of a rundown. Its date moves only to a day that is not past, and never while it is displayed. */
export async function patchRundown(id: number, field: RundownField, newValue: unknown, context: Context): Promise<RundownEntity> {
  const known = FIELDS[field];
  const value = known.read(newValue);
  if (value === undefined) throw invalid('newValue', 'type', { field });
  return changeRundown(context, id, async (tx, row) => {
    if (field === 'date') {
      const statuses = [...row.blocks, ...row.stories].map(({ display_status }) => display_status);
      const refusal = dateRefusal(statuses, String(value), today(context.now(), context.settings.zone));
      if (refusal) throw new Problem(refusal);
      // What aired is of its day, also when it is removed.
      if (await hasAiredInTrash(tx, row, context.settings.zone)) throw new Problem('rundown_displayed');
      if (await one(tx, 'select 1 from rundown where program_id = $1 and date = $2 and id <> $3', [row.program_id, value, id]))
        throw new Problem('rundown_exists');
      await tx.query(
        'update document d set date = $2, version = version + (excluded_at is null)::int from story s where s.document_id = d.id and s.rundown_id = $1',
        [id, value],
      );
    }
    const before = rundownOf(row, { ...NOBODY, zone: context.settings.zone });
    await tx.query(`update rundown set ${known.column} = $2 where id = $1`, [id, value]).catch(refuseTaken);
    if (field === 'date') {
      if (row.date < firstReportedDay(context.now())) await refreshMediaStatus(tx, context, row.stories);
      await storyRows.announceChanged(tx, context, row.stories);
    }
    await announceRundownField(tx, context, id, field, before[field]);
    await logRundown(tx, context, id, {
      event: 'UPDATED',
      entity: 'rundown',
      field,
      oldValue: before[field],
      newValue: value,
    });
    wakeBridges(tx);
    return rundownOf(await rundownById(tx, id), viewerOf(context));
  });
}
