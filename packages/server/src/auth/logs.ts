import { plainText } from '@lauda/domain';
import type { Context } from '../context.ts';
import { likeText, type PageQuery, pageOf } from '../storage/paging.ts';
import { Where } from '../storage/where.ts';
import { localTimestamp } from '../time.ts';

interface LogRow {
  id: number;
  at: Date;
  username: string;
  ip: string;
  reason: string;
}

/** Answers one page of failed sign-ins, newest first. */
export function authLogs({ filter, ...page }: PageQuery & { filter?: string | undefined }, { pool, settings }: Context) {
  const where = new Where().and(
    filter ? likeText(plainText(filter)) : undefined,
    (text) => `(search_text(username) like ${text} or ip like ${text} or lower(reason) like ${text})`,
  );
  return pageOf(
    pool,
    {
      columns: 'id, at, username, ip, reason',
      from: 'auth_log',
      where: where.text,
      values: where.values,
      order: 'id desc',
    },
    page,
    ({ at, ...row }: LogRow) => ({ ...row, date: localTimestamp(at, settings.zone) }),
  );
}
