import { INDEX_TARGETS, type IndexTarget, plainText } from '@lauda/domain';
import { startNewsroom, type TestNewsroom, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchTarget } from '../src/storage/search.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}
/** What people write and look for in a target of the search index. */
interface Kind {
  /** The table whose rows are searched, and the column with the words that are written here. */
  readonly table: string;
  readonly column: string;
  /** SQL: which rows of the table these are. */
  readonly where?: string;
  make(words: string): Promise<Row>;
  rename(id: number, words: string): Promise<{ readonly status: number }>;
  /** How many a search finds. */
  count(words: string): Promise<number>;
}
/** More than a batch on each side of the row that holds the rebuild up. */
const COUNT = 1_100;
const DAY = '2026-11-21';

let newsroom: TestNewsroom;
let ana: WireClient;
beforeAll(async () => {
  newsroom = await startNewsroom({ jobs: true });
  ({ ana } = newsroom);
});
afterAll(() => newsroom.server.stop());

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await newsroom.server.server.services.pool.query(text, values)).rows;
const total = async (path: string, query: Readonly<Record<string, string>>): Promise<number> => {
  const { status, body } = await ana.get<{ total: number }>(`${path}?${new URLSearchParams({ ...query, size: '1' })}`);
  expect(status, path).toBe(200);
  return body.total;
};
const made = async (path: string, body: object): Promise<Row> => (await ana.post<Row>(path, body)).body;

/** Documents as their index has them: no list of this kind is asked by a part of the slug. */
const indexed =
  (kind: string) =>
  async (words: string): Promise<number> =>
    Number(
      (
        await sql<{ n: number }>(`select count(*) as n from document where kind = $1 and search like '%' || search_text($2) || '%'`, [
          kind,
          words,
        ])
      )[0]!.n,
    );
const documents = (kind: string, path: string, more: Pick<Kind, 'count'> & Partial<Kind>): Kind => ({
  table: 'document',
  column: 'slug',
  where: `kind = '${kind}'`,
  make: (slug) => made(path, { slug, date: DAY }),
  rename: (id, slug) => ana.patch(`${path}/${id}`, 'slug', slug),
  ...more,
});
const stories = documents('story', '/stories', {
  make: (slug) => newsroom.story({ slug }) as Promise<Row>,
  count: (words) => total('/stories/filter', { slug: words }),
});
const KINDS: Partial<Record<IndexTarget, Kind>> = {
  assignments: documents('guideline', '/assignments', { count: indexed('guideline') }),
  newsreports: documents('reportage', '/news_reports', {
    make: (slug) => made('/news_reports', { slug, date: DAY, reporterId: newsroom.anaId }),
    count: (slug) => total('/news_reports/filter', { slug, from: DAY, to: DAY }),
  }),
  productions: documents('production', '/productions', { count: (filter) => total('/productions/filter', { filter, from: DAY, to: DAY }) }),
  reports: documents('report', '/reports', { count: (filter) => total('/reports/filter', { filter, from: DAY, to: DAY }) }),
  stories,
  scripts: stories,
  documents: { ...documents('report', '/reports', { count: indexed('report') }), where: 'true' },
  contacts: {
    table: 'contact',
    column: 'name',
    make: (name) => made('/contacts', { name }),
    rename: async (id, name) => ana.put('/contacts', { ...(await ana.get<Row>(`/contacts/${id}`)).body, name }),
    count: (filter) => total('/contacts/filter', { filter }),
  },
  posts: {
    table: 'post',
    column: 'slug',
    make: (slug) => made('/posts', { slug, date: DAY, text: '' }),
    rename: async (id, slug) => ana.put('/posts', { ...(await ana.get<Row>(`/posts/${id}`)).body, slug }),
    count: (filter) => total('/posts/filter', { filter, from: DAY, to: DAY }),
  },
};
/** What comes from elsewhere: nobody writes it here. */
const READ_ALONE: readonly IndexTarget[] = ['facebook', 'media', 'rss', 'twitter'];

/** The columns of a table that are stored as they are given. */
const columnsOf = async (table: string): Promise<string[]> =>
  (
    await sql<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER' order by 1`,
      [table],
    )
  ).map(({ name }) => name);
/** Copies a row of a table, with some of it as each copy has it. */
async function copied(table: string, key: 'id' | 'document_id', id: number, more: string): Promise<number[]> {
  const columns = (await columnsOf(table)).join(', ');
  const text = `insert into ${table} (${columns}) overriding system value
    select ${columns.replaceAll(/"?\w+"?/g, 'r.$&')} from generate_series(1, ${COUNT}) as copy(nth), ${table} t,
    jsonb_populate_record(null::${table}, to_jsonb(t) || ${more}) r where t.${key} = ${id} returning ${key} as id`;
  return (await sql<{ id: number }>(text)).map((row) => Number(row.id));
}
/** The tables a document has its row in, beside the one of all kinds. */
async function ofDocuments(id: number): Promise<string[]> {
  const tables = await sql<{ name: string }>(
    `select table_name as name from information_schema.key_column_usage where constraint_name = table_name || '_pkey' and table_name <> 'document_words'
      group by table_name having array_agg(column_name::text) = '{document_id}'`,
  );
  const has = await Promise.all(tables.map(({ name }) => sql(`select 1 from ${name} where document_id = $1 having count(*) = 1`, [id])));
  return tables.map(({ name }) => name).filter((_name, at) => has[at]!.length > 0);
}
/** Fills a table with copies of an entry of a kind; answers their ids in order. */
async function filled({ table, column }: Kind, { id }: Row, words: string): Promise<number[]> {
  const last = Number((await sql<{ last: number }>(`select coalesce(max(id), 0) + 1000 as last from ${table}`))[0]!.last);
  const own = `jsonb_build_object('id', ${last} + nth, '${column}', '${words} ' || nth) ||
    case when to_jsonb(t) ? 'uuid' then jsonb_build_object('uuid', gen_random_uuid()) else '{}' end ||
    case when to_jsonb(t) ? 'remote_key' then jsonb_build_object('remote_key', gen_random_uuid()) else '{}' end`;
  const ids = await copied(table, 'id', id, own);
  await sql(`select setval(pg_get_serial_sequence('${table}', 'id'), ${last + COUNT})`);
  if (table !== 'document') return ids;
  // A story of these is in no rundown, so that a rundown stays as short as one is.
  const beside = `jsonb_build_object('document_id', ${last} + nth, 'rundown_id', null, 'block_id', null)`;
  for (const each of await ofDocuments(id)) await copied(each, 'document_id', id, beside);
  return ids.sort((a, b) => a - b);
}

interface Job {
  readonly state: string;
  readonly done: number;
}
const job = async (target: string): Promise<Job> =>
  (await sql<Job>(`select state, done from job where kind = 'index' and target = $1 order by id desc limit 1`, [target]))[0]!;

describe('a rebuild of the search index while people write', () => {
  it('is shown for every target that has entries and is written here', () => {
    const written = INDEX_TARGETS.filter((target) => searchTarget(target) && !READ_ALONE.includes(target));
    expect(Object.keys(KINDS).toSorted()).toEqual(written.toSorted());
  });

  it.each(Object.entries(KINDS))('finds %s by their new words, and misses none at any time', async (target, kind) => {
    const { table, column, where = 'true' } = kind;
    const [old, next] = [`semente${target}`, `colhida${target}`];
    const ids = await filled(kind, await kind.make(`modelo ${target}`), old);
    // Of an earlier release: what is kept of an entry is of other rules, and still finds it.
    await sql(`alter table ${table} disable trigger user`);
    await sql(`update ${table} set search = 'old ' || search where ${where}`);
    await sql(`alter table ${table} enable trigger user`);
    const stale = async (): Promise<number> =>
      Number(
        (await sql<{ n: number }>(`select count(*) as n from ${table} t where ${where} and search is distinct from search_of(t)`))[0]!.n,
      );
    expect(await stale()).toBeGreaterThanOrEqual(COUNT);
    expect(await kind.count(old)).toBe(COUNT);

    // A change that somebody keeps open in the middle holds the rebuild up there, however fast the machine is.
    const client = await newsroom.server.server.services.pool.connect();
    const pages: string[] = [];
    const renamed = [ids[3]!, ids[COUNT / 2 - 20]!, ids[COUNT / 2 + 20]!, ids.at(-4)!];
    try {
      await client.query('begin; set local idle_in_transaction_session_timeout = 0');
      await client.query(`update ${table} set version = version where id = $1`, [ids[COUNT / 2]]);
      expect((await ana.put('/index', { targets: [target] })).status).toBe(200);
      await expect.poll(async () => (await job(target)).done).toBeGreaterThan(0);
      for (const [at, id] of renamed.entries()) {
        const { status } = await kind.rename(id, `${next} ${at}`);
        expect([target, status]).toEqual([target, 200]);
        expect([await kind.count(next), await kind.count(old)]).toEqual([at + 1, COUNT - at - 1]);
      }
      await kind.make(`${next} nova`);
      expect((await job(target)).state).toBe('RUNNING');
      await client.query('commit');
    } finally {
      client.release();
    }
    while ((await job(target)).state === 'RUNNING') pages.push(`${await kind.count(next)} ${await kind.count(old)}`);
    expect((await job(target)).state).toBe('DONE');
    expect(pages.filter((each) => each !== `5 ${COUNT - 4}`)).toEqual([]);
    expect([await kind.count(next), await kind.count(old), await stale()]).toEqual([5, COUNT - 4, 0]);
    const rows = await sql<{ words: string; search: string }>(`select ${column} as words, search from ${table} where id = any($1)`, [
      renamed,
    ]);
    for (const { words, search } of rows) expect(search).toContain(plainText(words));
    await sql(`delete from ${table} where id = any($1)`, [ids]);
  });
});
