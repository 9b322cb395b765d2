import type { CleanedTarget } from '@lauda/domain';
import { forget } from '../audit/chain.ts';
import type { Services } from '../context.ts';
import { removeNoticesBefore } from '../notices/notices.ts';
import { change, one, type Queryable } from '../storage/change.ts';

/** A kind of entry with a retention. */
export interface Cleaned {
  readonly target: CleanedTarget;
  /** Counts entries from before an instant. */
  count(db: Queryable, before: Date): Promise<number>;
  /** Removes a batch of entries from before an instant and answers how many; 0 when none is left. */
  remove(services: Pick<Services, 'pool' | 'now'>, before: Date, limit: number): Promise<number>;
}

/** A target that is rows of a table, by a condition with the instant as $1; `key` identifies a row. */
const rowsOf = (target: CleanedTarget, from: string, where: string, key: readonly string[]): Cleaned => {
  const named = key.map((column) => `x.${column}`).join(', ');
  return {
    target,
    count: async (db, before) =>
      (await one<{ count: number }>(db, `select count(*)::int as count from ${from} x where ${where}`, [before]))!.count,
    // Locked rows are skipped until the next cleanup.
    remove: async ({ pool }, before, limit) => {
      const some = `select ${named} from ${from} x where ${where} limit $2 for update skip locked`;
      return (await pool.query(`delete from ${from} where (${key.join(', ')}) in (${some})`, [before, limit])).rowCount ?? 0;
    },
  };
};

/**
 * Everything with a retention. The newest version of a document always stays, since it is the document itself; documents outside the trash are
 * archived and stay too.
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
