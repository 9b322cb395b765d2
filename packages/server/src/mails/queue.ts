import type { Context } from '../context.ts';
import { seen } from '../documents/sight.ts';
import { queueJob } from '../jobs/rows.ts';
import { invalid } from '../problem.ts';
import { all, type Change, one } from '../storage/change.ts';
import { programsOf } from '../storage/programs.ts';

/** A mail that is wanted. */
export interface WantedMail {
  /** Whom it is for; the ids of people who were excluded are left out. */
  readonly usersIds: readonly number[];
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The documents whose words it carries: it goes to none of those who may not see one of them. */
  readonly documentsIds: readonly number[];
}

const GROUPS = `case when 'ROOT' = any(p.roles) then null else p.groups_ids end`;
const READERS = `select p.id as "userId", p.name from person p where p.id = any($1) and not p.excluded
  and not exists (select 1 from document d where d.id = any($2) and not ${seen(programsOf('d.id'), 'p.id', GROUPS)}) order by lower(p.name), p.id`;

/**
 * Writes a mail into the outbox, with its job, in the transaction that wants it; answers its id. Nobody is unknown, and somebody has to be left
 * who may read it: 422 at `usersIds` otherwise.
 */
export async function queueMail(tx: Change, context: Context, { usersIds, subject, text, documentsIds }: WantedMail): Promise<number> {
  const known = await all(tx, 'select 1 from person where id = any($1)', [usersIds]);
  if (known.length < new Set(usersIds).size) throw invalid('usersIds', 'unknown_id');
  const readers = await all<{ userId: number; name: string }>(tx, READERS, [usersIds, documentsIds]);
  if (readers.length === 0) throw invalid('usersIds', 'required');
  const recipients = JSON.stringify(readers.map((reader) => ({ ...reader, email: null })));
  const row = await one<{ id: number }>(
    tx,
    'insert into mail (user_id, subject, body, recipients, documents_ids, created_at) values ($1, $2, $3, $4, $5, $6) returning id',
    [context.caller.userId, subject, text, recipients, documentsIds, new Date(context.now())],
  );
  await queueJob(tx, context, { kind: 'mail', target: String(row!.id), userId: context.caller.userId });
  return row!.id;
}
