import type { PoolClient } from 'pg';
import type { Migration } from './migration.ts';

/** A former version of a migration that some databases have applied. */
interface FormerMigration {
  readonly name: string;
  readonly checksum: string;
  /** Its present file name, if renamed. */
  readonly now?: string;
  /** SQL that brings a database with the former version to the state of the present one; it must also work on existing data. */
  readonly mend: (today: Migration) => string;
}

const NONE = (): string => '';
// A former version stored sources of documents in a table of their own.
const LINKS = `
create index if not exists contact_in_groups on contact using gin (groups);
insert into document_link (to_id, from_id, by_id, at)
  select o.document_id, o.source_id, d.owner_id, d.changed_at from document_origin o join document d on d.id = o.document_id
  where o.source_id is not null on conflict do nothing;
insert into document_link (to_id, source, by_id, at)
  select o.document_id, jsonb_build_object('kind', 'proposal', 'id', p.id, 'slug', p.slug, 'date', p.date, 'text', concat_ws(e'\\n\\n', nullif(p.lead, ''), nullif(p.source, ''))),
    d.owner_id, d.changed_at
  from document_origin o join document d on d.id = o.document_id join assignment_proposal p on p.id = o.proposal_id on conflict do nothing;
drop table document_origin;`;
const PROPOSALS = `
create index if not exists document_link_proposal on document_link (((source ->> 'id')::bigint)) where source ->> 'kind' = 'proposal';`;
const WORDS = '-- The words of a document:';

/**
 * Every migration that was changed or renamed after databases were made with it. The list must not grow: applied migrations are not changed any more.
 */
const FORMER: readonly FormerMigration[] = [
  { name: '0020_contacts_proposals.sql', checksum: 'f8edba28e9c3c121b2c4c3a5616d61e66babf5804757ffa40d4ea51d3390617c', mend: () => LINKS },
  { name: '0020_contacts_proposals.sql', checksum: 'd4b51dd346f63d6d79dd3812061216d0c99dd4acc4481344c7bd004b108c6ec9', mend: () => LINKS },
  // The second half was added later.
  {
    name: '0023_documents.sql',
    checksum: '70d514de9e1420c75ed32c1094a22ae35b3e1e100e1a3b0d76568d9d72b014f6',
    mend: ({ sql }) => PROPOSALS + sql.slice(sql.indexOf(WORDS)),
  },
  { name: '0023_documents.sql', checksum: '81d1c4f814a6ed7a98a13251cf6ca6292ef314a797e4d3617c70e50692011b16', mend: () => PROPOSALS },
  {
    name: '0038_directory.sql',
    checksum: '5c1c623fbedc2cc45cdb82ebf946a57426ee8d943d473029c6779b84a882624e',
    now: '0036_directory.sql',
    mend: NONE,
  },
  {
    name: '0039_icons.sql',
    checksum: '77fd9fcffe069dcd9ef52638803b3f0e8f0a747e0dfc923c29f61efcc6515605',
    now: '0037_icons.sql',
    mend: NONE,
  },
  {
    name: '0042_calendar_feed.sql',
    checksum: '1673668e0002e9b982051fcc37551503a559ca02eabd8ed13f9a5a19415ae956',
    mend: () => 'create index if not exists calendar_feed_user on calendar_feed (user_id)',
  },
  // Its comment alone was changed.
  { name: '0061_made_by_tokens.sql', checksum: '667a3bed7f776f067d2e0f1c6a80ca940664e47e977ed0318e13de98e4c526aa', mend: NONE },
  // It took every typed date for that of the site, and had no index of it.
  {
    name: '0063_site_dates.sql',
    checksum: '4142fbd79e6234ddc695a8d3a0b67b126a4792ef230d0d622b0cabd7dde3ffa2',
    mend: ({ sql }) => sql.slice(sql.indexOf('-- Where the typed date')),
  },
];

/** Finds the present migration of a former version. */
export function nowOf(
  applied: { name: string; checksum: string },
  today: readonly Migration[],
): { former: FormerMigration; migration: Migration } | undefined {
  const former = FORMER.find(({ name, checksum }) => name === applied.name && checksum === applied.checksum);
  const migration = former && today.find(({ name }) => name === (former.now ?? former.name));
  return migration && { former, migration };
}

/** Brings databases with former versions to the present state, in one transaction. */
export async function mendFormer(client: PoolClient, today: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration order by name');
  const known = rows.flatMap((row) => nowOf(row, today) ?? []);
  if (known.length === 0) return;
  await client.query('begin');
  try {
    for (const { former, migration } of known) {
      const sql = former.mend(migration);
      if (sql !== '') await client.query(sql);
      await client.query('update migration set name = $2, checksum = $3 where name = $1', [
        former.name,
        migration.name,
        migration.checksum,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Migrations written in parallel: some databases have only the later one, and they can be applied in either order. */
export const ANY_ORDER: ReadonlySet<string> = new Set([
  '0005_repeated_calls.sql',
  '0006_sign_in.sql',
  '0008_programs_of_events.sql',
  '0012_settings_lists.sql',
  '0020_contacts_proposals.sql',
  '0021_productions.sql',
  '0022_reportages.sql',
]);
