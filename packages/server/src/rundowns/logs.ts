import type { ChangeEvent } from '@lauda/domain';
import { likeText, pageOf } from '../areas/paging.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { one } from '../storage/change.ts';
import { instantOf, localTimestamp } from '../time.ts';

interface LogRow {
  id: number;
  rundown_id: number;
  at: Date;
  event: ChangeEvent;
  user_id: number;
  nickname: string;
  entity: 'rundown' | 'block' | 'story';
  hidden: boolean;
  slug: string | null;
  field: string | null;
  old_value: string | null;
  new_value: string | null;
}
interface LogQuery {
  filter?: string | undefined;
  event?: ChangeEvent | undefined;
  from?: string | undefined;
  to?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

/** Lists what was changed in a rundown, newest first; of a private story only that it changed. */
export async function logsOf(id: number, query: LogQuery, { pool, caller, settings: { zone } }: Context) {
  if (!(await one(pool, 'select 1 from rundown where id = $1', [id]))) throw new Problem('not_found');
  const hidden = '(d.private and d.owner_id <> $6 and not $6 = any(d.allowed_ids))';
  return pageOf<LogRow, ReturnType<typeof entityOf>>(
    pool,
    {
      columns: `l.*, p.nickname, coalesce(${hidden}, false) as hidden`,
      from: 'rundown_log l join person p on p.id = l.user_id left join document d on d.id = l.document_id',
      where: `l.rundown_id = $1 and (l.slug ilike $2 or p.nickname ilike $2 or l.field ilike $2 or ($2 = '%%')) and ($3::text is null or l.event = $3)
        and ($4::timestamptz is null or l.at >= $4) and ($5::timestamptz is null or l.at <= $5) and $6::bigint is not null`,
      values: [
        id,
        likeText(query.filter),
        query.event ?? null,
        query.from ? instantOf(query.from, zone) : null,
        query.to ? instantOf(query.to, zone) : null,
        caller.userId,
      ],
      order: 'l.id desc',
    },
    query,
    (row) => entityOf(row, zone),
  );
}

const entityOf = (row: LogRow, zone: string) => ({
  id: row.id,
  rundownId: row.rundown_id,
  date: localTimestamp(row.at, zone),
  event: row.event,
  userId: row.user_id,
  userNickname: row.nickname,
  entity: row.entity,
  slug: row.hidden ? null : row.slug,
  field: row.field,
  oldValue: row.hidden ? null : row.old_value,
  newValue: row.hidden ? null : row.new_value,
});
