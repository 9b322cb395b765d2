// The bare side of `desk-save`: a transaction that writes row, revision and event of one document, asks nothing and answers what was sent.
import pg from 'pg';
import { answerJson } from './answering.ts';

const TABLES: Readonly<Record<string, string>> = { guideline: 'assignment', production: 'production', reportage: 'news_report' };
const DOCUMENT = `update document set version = version + 1, text_version = text_version + 1, slug = $2, date = $3, changed_at = now(), changed_by = $4
  where id = $1 returning version, text_version`;
const PROPOSAL =
  'update assignment_proposal set version = version + 1, slug = $2, lead = $3, source = $4, date = $5 where id = $1 returning version';
const REVISION = `insert into revision (document_id, n, body, changed, slug, user_id, ip, at)
  select $1, coalesce(max(n), 0) + 1, $2, '{}', $3, $4, '127.0.0.1', now() from revision where document_id = $1`;
const EVENT = `with seq as (update bare_event_seq set n = n + 1 returning n), written as (
    insert into bare_event (n, topic, action, full_body, document_id, owner_id, user_id, at) select n, $1, 'UPDATE', $2, $3, $4, $4, now() from seq returning n)
  select pg_notify('bare_event', n::text) from written`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 4 });

interface Sent {
  readonly id: number;
  readonly slug: string;
  readonly date: string;
  readonly lead?: string;
  readonly source?: string;
  readonly ownerId?: number;
}
type Run = (name: string, text: string, values: readonly unknown[]) => Promise<pg.QueryResult<{ version: number; text_version?: number }>>;

async function save(run: Run, kind: string, body: string): Promise<object> {
  const sent = JSON.parse(body) as Sent;
  const { id, slug, date, lead, source, ownerId } = sent;
  const table = TABLES[kind];
  const { rows } = table
    ? await run('document', DOCUMENT, [id, slug, date, ownerId])
    : await run('proposal', PROPOSAL, [id, slug, lead, source, date]);
  const saved = { ...sent, version: rows[0]!.version, ...(table ? { textVersion: rows[0]!.text_version } : {}) };
  const stored = JSON.stringify(saved);
  if (table) {
    await run(table, `update ${table} set body = $2 where document_id = $1`, [id, stored]);
    await run('revision', REVISION, [id, stored, slug, ownerId]);
  }
  await run('event', EVENT, [kind, stored, table ? id : null, ownerId ?? null]);
  return saved;
}

answerJson(async (query, body) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const saved = await save((name, text, values) => client.query({ name, text, values: [...values] }), query.get('kind')!, body);
    await client.query('commit');
    return saved;
  } finally {
    client.release();
  }
});
