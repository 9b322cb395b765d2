import type { Notice, notices } from '@lauda/spec/areas/notices';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, type Change, change, one, type Queryable } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { localTimestamp } from '../time.ts';

type NoticeEntity = z.output<typeof Notice>;
type NewNotice = z.output<NonNullable<typeof notices.create.body>>;
type Row = Omit<NoticeEntity, 'date'> & { readonly date: Date };

const UNREAD_AT_MOST = 500;
const COLUMNS = `n.id, n.uuid, n.created_at as date, n.title, n.text, n.author_id as "authorId",
  coalesce((select p.nickname from person p where p.id = n.author_id), n.author_nickname) as "authorNickname"`;
const entityOf = (row: Row, { settings }: Pick<Context, 'settings'>): NoticeEntity => ({
  ...row,
  date: localTimestamp(row.date, settings.zone),
});

async function noticeWhere(db: Queryable, where: string, values: unknown[], context: Context): Promise<NoticeEntity | undefined> {
  const row = await one<Row>(db, `select ${COLUMNS} from notice n where ${where}`, values);
  return row && entityOf(row, context);
}

/** Answers a page of the notices, newest first (NOT-01). */
export const listNotices = (query: PageQuery, context: Context): Promise<PageResult<NoticeEntity>> =>
  pageOf<Row, NoticeEntity>(
    context.pool,
    { columns: COLUMNS, from: 'notice n', where: 'true', values: [], order: 'n.id desc' },
    query,
    (row) => entityOf(row, context),
  );

/** Lists the notices newer than the last one the caller read, newest first (NOT-03). */
export async function unreadNotices(context: Context): Promise<NoticeEntity[]> {
  const text = `select ${COLUMNS} from notice n
    where n.id > coalesce((select p.last_notice_id from person p where p.id = $1), 0) order by n.id desc limit ${UNREAD_AT_MOST}`;
  return (await all<Row>(context.pool, text, [context.caller.userId])).map((row) => entityOf(row, context));
}

/** Loads one notice, or refuses with not found. */
export async function noticeById(context: Context, id: number): Promise<NoticeEntity> {
  const notice = await noticeWhere(context.pool, 'n.id = $1', [id], context);
  if (!notice) throw new Problem('not_found');
  return notice;
}

/** Creates a notice; a known uuid answers the existing one. */
export const createNotice = ({ uuid, title, text }: NewNotice, context: Context): Promise<NoticeEntity> =>
  change(context, context.caller, async (tx) => {
    const { caller, now } = context;
    const made = await one<{ id: number }>(
      tx,
      `insert into notice (uuid, title, text, author_id, author_nickname, created_at) values (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6)
       on conflict (uuid) do nothing returning id`,
      [uuid ?? null, title || null, text, caller.userId, caller.nickname, new Date(now())],
    );
    if (!made) return (await noticeWhere(tx, 'n.uuid = $1', [uuid], context))!;
    const notice = (await noticeWhere(tx, 'n.id = $1', [made.id], context))!;
    tx.emit('notices', 'CREATE', notice, EVERYBODY);
    return notice;
  });

/** Removes a notice (NOT-02). */
export const removeNotice = (uuid: string, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    const gone = await one<{ id: number }>(tx, 'delete from notice where uuid = $1 returning id', [uuid]);
    if (!gone) throw new Problem('not_found');
    told(tx, [{ uuid, id: gone.id }]);
  });

/** Removes a batch of notices from before an instant, for a cleanup, announces it, and answers how many. */
export async function removeNoticesBefore(tx: Change, before: Date, limit: number): Promise<number> {
  // Locked rows are skipped until the next cleanup.
  const some = 'select id from notice where created_at < $1 order by id limit $2 for update skip locked';
  const gone = await all<{ uuid: string; id: number }>(tx, `delete from notice where id in (${some}) returning uuid, id`, [before, limit]);
  told(tx, gone);
  return gone.length;
}

const told = (tx: Change, gone: readonly { uuid: string; id: number }[]): void => {
  for (const notice of gone) tx.emit('notices', 'DELETE', notice, EVERYBODY);
};

/** Stores the last notice the caller has read and tells their other windows; an older one than before is ignored. */
export const registerLastNotice = (uuid: string, context: Context): Promise<void> =>
  change(context, context.caller, async (tx) => {
    const { userId } = context.caller;
    const notice = await one<{ id: number }>(tx, 'select id from notice where uuid = $1', [uuid]);
    if (!notice) throw new Problem('not_found');
    const text = `update person set last_notice = $2, last_notice_id = $3 where id = $1 and coalesce(last_notice_id, 0) < $3 returning id`;
    if (await one(tx, text, [userId, uuid, notice.id]))
      tx.emit('notices', 'READ', { uuid, id: notice.id, userId }, { receivers: [userId] });
  });
