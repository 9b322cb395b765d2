import type { CleanedTarget } from '@lauda/domain';
import { forget } from '../audit/chain.ts';
import { removeMessagesBefore } from '../chats/messages.ts';
import { purgeTrashBefore } from '../documents/purge.ts';
import { removeNoticesBefore } from '../notices/notices.ts';
import { type Change, one, type Queryable } from '../storage/change.ts';

/** A kind of entry with a retention. */
export interface CleanedKind {
  readonly target: CleanedTarget;
  /** Counts entries from before an instant, without those that go with the documents in the trash since before another. */
  count(db: Queryable, before: Date, trash: Date | null): Promise<number>;
  /** Removes a batch of entries from before an instant, announces it to lists that show them, and answers how many; 0 when none is left. */
  remove(tx: Change, before: Date, limit: number): Promise<number>;
}

/** Makes a target of the rows of a table that no list shows, by a condition with the instant as $1; `key` identifies a row. */
const rowsOf = (target: CleanedTarget, from: string, where: string, key: readonly string[], isOfDocument = false): CleanedKind => {
  const staying =
    'and ($2::timestamptz is null or not exists (select 1 from document d where d.id = x.document_id and d.excluded_at < $2))';
  const named = key.map((column) => `x.${column}`).join(', ');
  return {
    target,
    count: async (db, before, trash) => {
      const text = `select count(*)::int as count from ${from} x where ${where} ${isOfDocument ? staying : ''}`;
      return (await one<{ count: number }>(db, text, isOfDocument ? [before, trash] : [before]))!.count;
    },
    // Locked rows are skipped until the next cleanup.
    remove: async (tx, before, limit) => {
      const some = `select ${named} from ${from} x where ${where} limit $2 for update skip locked`;
      return (await tx.query(`delete from ${from} where (${key.join(', ')}) in (${some})`, [before, limit])).rowCount ?? 0;
    },
  };
};

/**
 * Everything with a retention. The newest version of a document always stays, since it is the document itself; documents outside the trash are
 * archived and stay too.
 */
export const CLEANED_KINDS: readonly CleanedKind[] = [
  { ...rowsOf('chat', 'chat_message', 'x.sent_at < $1', ['id']), remove: removeMessagesBefore },
  { ...rowsOf('trash', 'document', 'x.excluded_at < $1', ['id']), remove: purgeTrashBefore },
  { ...rowsOf('notices', 'notice', 'x.created_at < $1', ['id']), remove: removeNoticesBefore },
  rowsOf('rundownLogs', 'rundown_log', 'x.at < $1', ['id']),
  rowsOf(
    'revisions',
    'revision',
    'x.at < $1 and exists (select 1 from revision later where later.document_id = x.document_id and later.n > x.n)',
    ['document_id', 'n'],
    true,
  ),
  { ...rowsOf('audit', 'audit', 'x.at < $1', ['n']), remove: forget },
];
