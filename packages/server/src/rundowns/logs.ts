import { type ChangeEvent, lastInstant, plainText } from '@lauda/domain';
import type { Context } from '../context.ts';
import { demandOpen, seen, viewerValues } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { one } from '../storage/change.ts';
import { likeText, pageOf } from '../storage/paging.ts';
import { Where } from '../storage/where.ts';
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

const TABLES = 'rundown_log l join person p on p.id = l.user_id left join document d on d.id = l.document_id';
// The documents of a log are stories.
const OF_STORY = 'array(select s.program_id from story s where s.document_id = d.id)';
// The filter must not match lines of hidden stories: trying letter by letter would reveal their slugs.
const HIDDEN = `(d.id is not null and not ${seen(OF_STORY)})`;

const OF_RUNDOWN = {
  name: 'groups_of_rundown',
  text: 'select p.groups from rundown r join program p on p.id = r.program_id where r.id = $1',
};

/** Refuses a rundown that is not there, or whose program is closed to the caller, with not found. */
export async function demandRundown(id: number, { pool, caller }: Context): Promise<void> {
  const program = await one<{ groups: number[] }>(pool, OF_RUNDOWN, [id]);
  if (!program) throw new Problem('not_found');
  demandOpen(program, caller);
}

/** Lists the log of a rundown, newest first; of a private story only that it changed. */
export async function logsOf(id: number, query: LogQuery, context: Context) {
  const { pool, caller } = context;
  const { zone } = context.settings;
  await demandRundown(id, context);
  // Declares the types of both parameters, since the counting statement uses neither.
  const where = new Where(['$1::bigint is not null', '($2::bigint[] is null or true)'], viewerValues(caller))
    .and(id, (of) => `l.rundown_id = ${of}`)
    .and(query.event, (event) => `l.event = ${event}`)
    .and(query.from ? instantOf(query.from, zone) : undefined, (from) => `l.at >= ${from}`)
    // To the end of the second that is named, and of the hour that the clock repeats: both are shown so.
    .and(query.to ? new Date(lastInstant(query.to, zone) + 1000) : undefined, (to) => `l.at < ${to}`)
    .and(
      query.filter ? likeText(plainText(query.filter)) : undefined,
      (sought) =>
        `(search_text(p.nickname) like ${sought} or ((search_text(l.slug) like ${sought} or l.field ilike ${sought}) and not ${HIDDEN}))`,
    );
  return pageOf<LogRow, ReturnType<typeof entityOf>>(
    pool,
    {
      columns: `l.*, p.nickname, ${HIDDEN} as hidden`,
      from: TABLES,
      ...{ where: where.text, values: where.values, order: 'l.id desc' },
      // Only the text filter needs the joined tables.
      found: { in: query.filter ? TABLES : 'rundown_log l', by: 'l.id' },
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
  field: row.hidden ? null : row.field,
  oldValue: row.hidden ? null : row.old_value,
  newValue: row.hidden ? null : row.new_value,
});
