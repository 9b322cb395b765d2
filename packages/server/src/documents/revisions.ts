import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { all, one } from '../storage/change.ts';
import { localTimestamp } from '../time.ts';
import { type NamedDocument, namedDocuments, namedIn, namesDocuments, readableOf, withoutUnread } from './named.ts';

interface RevisionRow<T> {
  n: number;
  body: T;
  changed: string[];
  slug: string;
  nickname: string;
  ip: string;
  at: Date;
}
const READ =
  'select r.n, r.body, r.changed, r.slug, p.nickname, r.ip, r.at from revision r join person p on p.id = r.user_id where r.document_id = $1';

const summary = (row: Omit<RevisionRow<unknown>, 'body'>, zone: string) => ({
  revisionDate: localTimestamp(row.at, zone),
  revisorNickname: row.nickname,
  revisorIP: row.ip,
  revisionNumber: row.n,
  slug: row.slug,
});

/** Lists the revisions of a document, newest first. */
export async function revisionsOf(context: Context, id: number) {
  const rows = await all<RevisionRow<unknown>>(context.pool, `${READ} order by r.n desc`, [id]);
  return rows.map((row) => summary(row, context.settings.zone));
}

const NAMED = namedDocuments(namedIn('$1::jsonb'));
/** Leaves out the documents a revision names that the caller may not read. */
async function limited<T extends object>(revision: T, { pool, caller }: Context): Promise<T> {
  const text = JSON.stringify(revision);
  if (!namesDocuments(text)) return revision;
  const found = await one<{ named: NamedDocument[] }>(pool, `select ${NAMED} as named`, [text]);
  return withoutUnread(revision, readableOf(found!.named, caller));
}

/** Loads one revision; with `showDiff` the fields that changed against the one before it, unless that is no longer kept. */
export async function revisionOf<T extends object>(context: Context, id: number, n: number, showDiff: boolean) {
  const row = await one<RevisionRow<T>>(context.pool, `${READ} and r.n = $2`, [id, n]);
  if (!row) throw new Problem('not_found');
  const before = showDiff ? await one<RevisionRow<T>>(context.pool, `${READ} and r.n = $2`, [id, n - 1]) : undefined;
  const old = (before?.body ?? {}) as Record<string, never>;
  const body = row.body as Record<string, never>;
  const changes =
    showDiff && (n === 1 || before)
      ? row.changed.map((field) => ({ field, label: field, oldValue: old[field] ?? null, newValue: body[field] ?? null }))
      : null;
  return limited({ ...summary(row, context.settings.zone), document: row.body, changes }, context);
}
