import type { CleanedTarget } from '@lauda/domain';
import { forget } from '../audit/chain.ts';
import type { Services } from '../context.ts';
import { removeNoticesBefore } from '../notices/notices.ts';
import { change, one, type Queryable } from '../storage/change.ts';

/** Something that is kept for some days only. */
export interface Cleaned {
  readonly target: CleanedTarget;
  /** How many there are from before an instant. */
  count(db: Queryable, before: Date): Promise<number>;
  /** Removes some of those from before an instant, and answers how many went; none when all are gone. */
  remove(services: Pick<Services, 'pool' | 'now'>, before: Date, limit: number): Promise<number>;
}

/** Rows of a table that go by a condition on $1, the instant; `key` says which row it is. */
const rowsOf = (target: CleanedTarget, from: string, where: string, key: readonly string[]): Cleaned => {
  const named = key.map((column) => `x.${column}`).join(', ');
  return {
    target,
    count: async (db, before) =>
      (await one<{ count: number }>(db, `select count(*)::int as count from ${from} x where ${where}`, [before]))!.count,
    // Whoever holds a row keeps it until the next time.
    remove: async ({ pool }, before, limit) => {
      const some = `select ${named} from ${from} x where ${where} limit $2 for update skip locked`;
      return (await pool.query(`delete from ${from} where (${key.join(', ')}) in (${some})`, [before, limit])).rowCount ?? 0;
    },
  };
};

/**
 * Everything that is kept for some days only. Of the versions of a document the newest stays, however old it is: it is the document. What lies in
 * no trash is in the archive, and stays.
 */
export const CLEANED_KINDS: readonly Cleaned[] = [
  rowsOf('chat', 'chat_message', 'x.sent_at < $1', ['id']),
  rowsOf('trash', 'document', 'x.excluded_at < $1', ['id']),
  { ...rowsOf('notices', 'notice', 'x.created_at < $1', ['id']), remove: removeNoticesBefore },
  rowsOf('rundownLogs', 'rundown_log', 'x.at < $1', ['id']),
  rowsOf(
    'revisions',
    'revision',
    'x.at < $1 and exists (select 1 from revision later where later.document_id = x.document_id and later.n > x.n)',
    ['document_id', 'n'],
  ),
  {
    ...rowsOf('audit', 'audit', 'x.at < $1', ['n']),
    remove: (services, before, limit) => change(services, null, (tx) => forget(tx, before, limit)),
  },
];
