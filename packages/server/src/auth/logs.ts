import type { Context } from '../context.ts';
import { likeText, type PageQuery, pageOf } from '../storage/paging.ts';
import { localTimestamp } from '../time.ts';

interface LogRow {
  id: number;
  at: Date;
  username: string;
  ip: string;
  reason: string;
}

/** One page of the failed tries to sign in, newest first. */
export const authLogs = ({ filter, ...page }: PageQuery & { filter?: string | undefined }, { pool, settings }: Context) =>
  pageOf(
    pool,
    {
      columns: 'id, at, username, ip, reason',
      from: 'auth_log',
      where: 'username ilike $1 or ip ilike $1 or reason ilike $1',
      values: [likeText(filter)],
      order: 'id desc',
    },
    page,
    ({ at, ...row }: LogRow) => ({ ...row, date: localTimestamp(at, settings.zone) }),
  );
