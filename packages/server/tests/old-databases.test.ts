import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { createTestDatabase, EVERY_ROLE, startTestServer, type TestDatabase } from '@lauda/testing';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySource, prepare, setCounters, type Table } from '../src/backup/tables.ts';
import { readMigrations } from '../src/storage/migrate.ts';

/** A database kept by `scripts/old-databases.mjs`: the rows of an old demo newsroom, and those of its migrations that were changed since. */
interface Old {
  readonly commit: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string; readonly sql?: string }[];
  readonly tables: readonly (Table & { readonly rows: string })[];
  readonly counters: readonly { readonly name: string; readonly last: string }[];
}

const FOLDER = fileURLToPath(new URL('./old-databases/', import.meta.url));
const OLD = readdirSync(FOLDER)
  .map((name) => JSON.parse(brotliDecompressSync(readFileSync(FOLDER + name)).toString()) as Old)
  .sort((a, b) => a.tables.length - b.tables.length);

/** The schema: columns, keys, checks, indexes, functions and triggers. */
const SHAPE = `select 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || a.attgenerated::text || a.attidentity::text
    || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') as part
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select 1 from pg_depend x where x.classid = 'pg_proc'::regclass and x.objid = p.oid and x.deptype = 'e')
  union all select pg_get_triggerdef(t.oid) || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'public'::regnamespace and not tgisinternal
  order by 1`;
const WITH_BODY = `select t.table_name as name from information_schema.columns t
  where t.table_schema = 'public' and t.column_name = 'body' and exists (
    select 1 from information_schema.columns d where d.table_schema = 'public' and d.table_name = t.table_name and d.column_name = 'document_id')
  and t.table_name not in ('revision')`;
// What the server itself writes while it runs, and what an upgrade moves elsewhere.
const ITS_OWN = new Set(['migration', 'event', 'event_seq', 'job', 'node', 'document_origin', 'session', 'document_lock']);

async function asked<T extends pg.QueryResultRow>(url: string, work: (client: pg.Client) => Promise<T[]>): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const rows = <T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> =>
  asked(url, async (client) => (await client.query<T>(sql)).rows);

/** Lays an old database down as it was. */
async function lay({ migrations, tables, counters }: Old): Promise<TestDatabase> {
  const known = new Map((await readMigrations()).map((each) => [each.name, each]));
  const database = await createTestDatabase('empty');
  await asked(database.url, async (client) => {
    const finish = await prepare(
      client,
      migrations.map(({ name, checksum, sql }) => ({ name, checksum, sql: sql ?? known.get(name)!.sql })),
    );
    for (const table of tables) await pipeline(Readable.from([table.rows]), client.query(copyFrom(`copy ${copySource(table)} from stdin`)));
    await setCounters(client, counters);
    await finish();
    return [];
  });
  return database;
}

/** The newest of those databases that a migration is still to come for, and that have what is asked for. */
const newestBefore = (migration: string, has: (old: Old) => boolean = () => true): Old =>
  OLD.filter((old) => old.migrations.every(({ name }) => name < migration) && has(old))
    .toSorted((a, b) => a.migrations.length - b.migrations.length)
    .at(-1)!;

/** Every text in a value that people wrote; no field names. */
const sentencesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /\S+ \S+ \S+/.test(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(sentencesIn) : [];
};
interface Kept extends pg.QueryResultRow {
  id: number;
  kind: string;
  slug: string;
  body: object;
}
async function documentsIn(url: string): Promise<Kept[]> {
  const found: Kept[] = [];
  for (const { name } of await rows<{ name: string }>(url, WITH_BODY))
    found.push(
      ...(await rows<Kept>(
        url,
        `select d.id::int, d.kind, d.slug, b.body from document d join "${name}" b on b.document_id = d.id where not d.private and d.excluded_at is null order by d.id`,
      )),
    );
  return found;
}
const countsIn = async (url: string, names: readonly string[]): Promise<Record<string, number>> => {
  const counted = await rows<{ name: string; count: number }>(
    url,
    names.map((name) => `select '${name}' as name, count(*)::int as count from "${name}"`).join(' union all '),
  );
  return Object.fromEntries(counted.map(({ name, count }) => [name, count]));
};

describe('the data of every version before', () => {
  let today: unknown;
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await createTestDatabase();
    today = await rows(fresh.url, SHAPE);
  });
  afterAll(() => fresh?.drop());

  it('is kept for each migration there is', async () => {
    const seen = new Set(OLD.flatMap(({ migrations }) => migrations.map(({ name }) => name)));
    const later = (await readMigrations()).map(({ name }) => name).filter((name) => !seen.has(name));
    // Who adds a migration runs `node --conditions=@lauda/source scripts/old-databases.mjs` once it stands in the history: the newest may still wait for it.
    expect(later.slice(0, -1)).toEqual([]);
    expect(OLD.length).toBeGreaterThan(30);
  });

  it.each(
    OLD.map((old) => [old.commit, old.migrations.length, old] as const),
  )('%s, %i migrations: its tables become those of today, and every row and text is read', async (_commit, _count, old) => {
    const database = await lay(old);
    try {
      const names = old.tables.map(({ name }) => name).filter((name) => !ITS_OWN.has(name));
      const [counts, documents] = [await countsIn(database.url, names), await documentsIn(database.url)];
      expect(documents.length).toBeGreaterThan(5);
      const server = await startTestServer({ databaseUrl: database.url, now: Date.parse('2026-03-10T21:05:00Z') });
      try {
        expect(await rows(database.url, SHAPE)).toEqual(today);
        expect(await countsIn(database.url, names)).toEqual(counts);
        // A person of the old newsroom signs in with the old password.
        expect((await (await server.as('chefe', 'lauda-demo')).get('/users/me')).status).toBe(200);
        await server.person('leitora', EVERY_ROLE);
        const reader = await server.as('leitora');
        for (const { id, kind, slug, body } of documents) {
          const read = await reader.get<{ slug: string; kind?: string }>(`/documents/${id}`);
          expect([read.status, read.body.slug], `${kind} ${id}`).toEqual([200, slug]);
          const shown = new Set(sentencesIn(read.body));
          expect(
            sentencesIn(body).filter((sentence) => !shown.has(sentence)),
            `${kind} ${id} ${slug}`,
          ).toEqual([]);
        }
        expect(new Set(documents.filter(({ body }) => sentencesIn(body).length > 0).map(({ kind }) => kind)).size).toBeGreaterThan(1);
        const [program] = (await reader.get<{ id: number }[]>('/programs')).body;
        const made = await reader.post('/rundowns', { date: '2026-11-21', programId: program!.id });
        expect(made.status).toBe(201);
      } finally {
        await server.stop();
      }
    } finally {
      await database.drop();
    }
  });

  it('asks the site at once for the date of a scheduled post whose typed date was not sent', async () => {
    const database = await lay(
      newestBefore('0063_site_dates.sql', ({ tables }) => tables.some(({ name, rows: kept }) => name === 'post' && kept !== '')),
    );
    try {
      // The typed date is to come; the site may have sent it out by now.
      await rows(
        database.url,
        "update post set state = 'SCHEDULED', unsent = true, publication_date = now() + interval '1 day' where id = (select min(id) from post)",
      );
      await (await startTestServer({ databaseUrl: database.url })).stop();
      expect(await rows(database.url, "select site_at <= now() as due from post where state = 'SCHEDULED' and unsent")).toEqual([
        { due: true },
      ]);
    } finally {
      await database.drop();
    }
  });

  it('counts the stories of a template anew where a removal left gaps and one that was added later took the position of another', async () => {
    const database = await lay(newestBefore('0065_template_places.sql'));
    try {
      // Four, the first two removed, and one added at the end.
      await rows(
        database.url,
        `with template as (insert into rundown_template (name, program_id) select 'Gaps', min(id) from program returning id),
           block as (insert into block_template (template_id, index) select id, 0 from template returning id)
         insert into story_template (uuid, block_id, index, body) select gen_random_uuid(), block.id, t.index, jsonb_build_object('slug', t.slug)
         from block, (values ('TRES', 2), ('QUATRO', 3), ('CINCO', 2)) as t(slug, index)`,
      );
      await (await startTestServer({ databaseUrl: database.url })).stop();
      const counted = await rows<{ slug: string; index: number; nth: number }>(
        database.url,
        `select s.body ->> 'slug' as slug, s.index, (row_number() over (partition by s.block_id order by s.index) - 1)::int as nth from story_template s
         order by s.block_id, s.index`,
      );
      expect(counted.filter(({ index, nth }) => index !== nth)).toEqual([]);
      expect(counted.slice(-3).map(({ slug }) => slug)).toEqual(['TRES', 'CINCO', 'QUATRO']);
    } finally {
      await database.drop();
    }
  });
});
