import type { Locale } from '@lauda/domain';
import type { Context } from '../context.ts';
import { seesAll } from '../documents/sight.ts';
import { queueJob } from '../jobs/rows.ts';
import { invalid } from '../problem.ts';
import { all, type Change, one } from '../storage/change.ts';

/** A mail to be sent. */
export interface WantedMail {
  /** The recipients; people who were excluded are left out. */
  readonly usersIds: readonly number[];
  /** The subject in the language of the recipient. */
  readonly subject: (locale: Locale) => string;
  /** Plain text in the language of the recipient. */
  readonly text: (locale: Locale) => string;
  /** The documents it quotes: recipients who may not see one of them do not get the mail. */
  readonly documentsIds: readonly number[];
}

const READERS = `select p.id as "userId", p.name, p.locale from person p where p.id = any($1) and not p.excluded
  and ${seesAll('$2')} order by lower(p.name), p.id`;

/**
 * Writes a mail into the outbox in the caller's transaction, with its job: one for each language of its recipients. Refuses with 422 at `usersIds`
 * when a person is unknown, or when nobody is left who may read it.
 */
export async function queueMail(tx: Change, context: Context, { usersIds, subject, text, documentsIds }: WantedMail): Promise<void> {
  const known = await all(tx, 'select 1 from person where id = any($1)', [usersIds]);
  if (known.length < new Set(usersIds).size) throw invalid('usersIds', 'unknown_id');
  const readers = await all<{ userId: number; name: string; locale: Locale | null }>(tx, READERS, [usersIds, documentsIds]);
  if (readers.length === 0) throw invalid('usersIds', 'required');
  const { userId } = context.caller;
  const languageOf = ({ locale }: { locale: Locale | null }): Locale => locale ?? context.settings.branch.body.locale;
  for (const locale of new Set(readers.map(languageOf))) {
    const some = readers.filter((reader) => languageOf(reader) === locale);
    const recipients = JSON.stringify(some.map((reader) => ({ userId: reader.userId, name: reader.name, email: null })));
    const row = await one<{ id: number }>(
      tx,
      `insert into mail (user_id, subject, body, recipients, documents_ids, locale, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [userId, subject(locale), text(locale), recipients, documentsIds, locale, new Date(context.now())],
    );
    await queueJob(tx, context, { kind: 'mail', target: String(row!.id), userId });
  }
}
