import type { MailState } from '@lauda/domain';
import type { Mail } from '@lauda/spec/areas/mails';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { seen, viewerValues } from '../documents/sight.ts';
import { Problem } from '../problem.ts';
import { type Change, one, type Queryable } from '../storage/change.ts';
import { type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { Where } from '../storage/where.ts';
import { localOrNull, localTimestamp } from '../time.ts';

type MailEntity = z.input<typeof Mail>;
type MailRow = Omit<MailEntity, 'created' | 'sent'> & { readonly created: Date; readonly sent: Date | null };

// Administrators see that mail goes out, but neither which documents it quotes that they may not read, nor its subject then. Of a document that was
// removed for good nobody can tell any more who might read it.
const SEEN = `array(select d.id from unnest(m.documents_ids) with ordinality e(id, place) join document d on d.id = e.id where ${seen()} order by e.place)`;
const SUBJECT = `case when cardinality(${SEEN}) = cardinality(m.documents_ids) then m.subject end`;
// Only the columns ask who the caller is; here the types of those two parameters are told.
const VIEWER = '$1::bigint is not null and ($2::bigint[] is null or true)';
const COLUMNS = `m.id, m.state, ${SUBJECT} as subject, m.recipients, ${SEEN} as "documentsIds", m.user_id as "userId", m.attempts, m.failure, m.said, m.created_at as created, m.sent_at as sent`;

const shown = (row: MailRow, zone: string): MailEntity => ({
  ...row,
  recipients: row.recipients.map(({ userId, name, email, refused = null }) => ({ userId, name, email, refused })),
  created: localTimestamp(row.created, zone),
  sent: localOrNull(row.sent, zone),
});

/** Answers a page of the mail that waits or was sent, newest first. */
export const outbox = (query: PageQuery & { state?: MailState | undefined }, context: Context): Promise<PageResult<MailEntity>> => {
  const { text: where, values } = new Where([VIEWER], viewerValues(context.caller)).and(query.state, (state) => `m.state = ${state}`);
  return pageOf<MailRow, MailEntity>(context.pool, { columns: COLUMNS, from: 'mail m', where, values, order: 'm.id desc' }, query, (row) =>
    shown(row, context.settings.zone),
  );
};

/** Loads one mail of the outbox, as this caller sees it. */
export async function mailById(db: Queryable, id: number, { caller, settings }: Context): Promise<MailEntity> {
  const row = await one<MailRow & object>(db, `select ${COLUMNS} from mail m where ${VIEWER} and m.id = $3`, [...viewerValues(caller), id]);
  if (!row) throw new Problem('not_found');
  return shown(row, settings.zone);
}

/** Tells administrators to load a mail of the outbox again, where no job says so: each sees its subject by their own sight. */
export const tellMail = (tx: Change, id: number): void => tx.emit('settings', 'UPDATE', { area: 'mails', id }, { role: 'ADMIN_READ' });
