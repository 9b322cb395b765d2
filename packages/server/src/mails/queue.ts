import type { Locale } from '@lauda/domain';
import type { Context } from '../context.ts';
import { seesAll } from '../documents/sight.ts';
import { queueJob } from '../jobs/rows.ts';
import { invalid } from '../problem.ts';
import { all, type Change, one } from '../storage/change.ts';

/** A mail that is wanted. */
export interface WantedMail {
  /** Whom it is for; the ids of people who were excluded are left out. */
  readonly usersIds: readonly number[];
  /** What it is called, in the language of who reads it. */
  readonly subject: (locale: Locale) => string;
  /** Plain text, in the language of who reads it. */
  readonly text: (locale: Locale) => string;
  /** The documents whose words it carries: it goes to none of those who may not see one of them. */
  readonly documentsIds: readonly number[];
}

const READERS = `select p.id as "userId", p.name, p.locale from person p where p.id = any($1) and not p.excluded
  and ${seesAll('$2')} order by lower(p.name), p.id`;

/**
 * Writes a mail into the outbox, one for each language of its readers, with its job, in the transaction that wants it. Nobody is unknown, and
 * somebody has to be left who may read it: 422 at `usersIds` otherwise.
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
