// The bare side of `desk`: for each list, counter and search the statements that answer it, without a condition too much, by `pg`, JSON.stringify, node:http.
import pg from 'pg';
import { answerJson } from './answering.ts';

type Statements = readonly [count: string, page: string];
/** Between two days of March, as a condition on a column. */
const inMarch = (column: string): string => `${column} >= '2026-03-01' and ${column} <= '2026-03-31'`;

/** The lists of a kind of document that has a table of its own. */
function kindLists(name: string, kind: string, table: string): Record<string, Statements> {
  const seen = `d.kind = '${kind}' and (not d.private or d.owner_id = $1)`;
  const [inUse, inTrash] = [`${seen} and d.excluded_at is null`, `${seen} and d.excluded_at is not null`];
  const select = `select d.id, d.uuid, d.version, d.slug, d.date, d.changed_at, p.nickname, t.*
    from ${table} t join document d on d.id = t.document_id join person p on p.id = d.changed_by`;
  const page = (where: string, order = 'd.date desc, d.id desc'): Statements => [
    `select count(*)::int as total from document d where ${where}`,
    `${select} where d.id in (select d.id from document d where ${where} order by ${order} limit 25) order by ${order}`,
  ];
  const counter = (where: string): Statements => [
    `select t.programs_ids, d.date, count(*)::int as count from document d join ${table} t on t.document_id = d.id where ${where} group by 1, 2`,
    '',
  ];
  const march = `${inUse} and ${inMarch('d.date')}`;
  return {
    [`${name}-day`]: ['', `${select} where ${inUse} and d.date = '2026-03-15' order by d.id desc`],
    [`${name}-first`]: page(inUse),
    [`${name}-days`]: page(march),
    [`${name}-slug`]: page(`${inUse} and d.search like '%chuva 7%'`),
    [`${name}-trash`]: page(inTrash, 'd.excluded_at desc, d.id desc'),
    [`${name}-counter`]: counter(inUse),
    [`${name}-counter-days`]: counter(march),
  };
}

/** The lists of entries that are no documents. */
function entryLists(table: string, order: string, cases: Readonly<Record<string, string>>): Record<string, Statements> {
  const statements = (where: string): Statements => [
    `select count(*)::int as total from ${table} x where ${where}`,
    `select * from ${table} x where ${where} order by ${order} limit 25`,
  ];
  return Object.fromEntries(Object.entries(cases).map(([name, where]) => [name, statements(where)]));
}

const OF_DAY = `d.id in (select x.id from document x where x.kind = 'production' and x.date = '2026-03-15' and x.excluded_at is null
  union all select x.document_id from production x where x.days @> array['2026-03-15'])`;
const productions = kindLists('productions', 'production', 'production');
const ofDay = productions['productions-day']![1].replace(`d.date = '2026-03-15'`, OF_DAY);
const SEEN = '(not x.private or x.owner_id = $1) and not x.hidden';
const both = (columns: string, from: string, where: string, order: string): Statements => [
  `select count(*)::int as total from ${from} where ${where}`,
  `select ${columns} from ${from} where ${where} order by ${order} limit 25`,
];
const BODY = `(select r.body from revision r where r.document_id = d.id order by r.n desc limit 1) as body`;
const documents = (where: string): Statements => [
  `select count(*)::int as total from document d where ${where}`,
  `select d.id, d.uuid, d.version, d.kind, d.slug, d.date, p.nickname, ${BODY} from document d join person p on p.id = d.owner_id
   where d.id in (select d.id from document d where ${where} order by d.date desc, d.id desc limit 25) order by d.date desc, d.id desc`,
];
const READ = `d.excluded_at is null and (not d.private or d.owner_id = $1)`;
const KEPT = `d.kind = 'story' and ${READ} and (s.body ->> 'drawerProgramId')::bigint = 1 and s.body ->> 'drawerProgramId' is not null`;
const WITH_STORY = 'story s join document d on d.id = s.document_id';
const LANE = `$1::bigint > 0 and x.type = 'rss'`;
const item = (where: string): Statements =>
  both(
    'x.*, f.name as source',
    'agency_item x join agency_source s on s.id = x.source_id join rss_feed f on f.id = s.rss_feed_id',
    where,
    'x.date desc, x.id desc',
  );
const log = (where: string): Statements =>
  both(
    'x.*, p.nickname',
    'rundown_log x join person p on p.id = x.user_id left join document d on d.id = x.document_id',
    where,
    'x.id desc',
  );
/** The lists of what is beside the documents of the desk. */
const REST: Readonly<Record<string, Statements>> = {
  'documents-first': documents(READ),
  'documents-days': documents(`${READ} and ${inMarch('d.date')}`),
  drawer: [
    `select count(*)::int as total from ${WITH_STORY} where ${KEPT}`,
    `select d.id, d.uuid, d.version, d.slug, d.date, d.changed_at, p.nickname, s.* from ${WITH_STORY} join person p on p.id = d.changed_by
     where d.id in (select d.id from ${WITH_STORY} where ${KEPT} order by d.date desc, d.id desc limit 25) order by d.date desc, d.id desc`,
  ],
  ...kindLists('reports', 'report', 'report'),
  ...entryLists('post', 'x.date desc, x.id desc', {
    'posts-first': '$1::bigint > 0',
    'posts-days': `$1::bigint > 0 and ${inMarch('x.date')}`,
    'posts-text': `$1::bigint > 0 and x.search like '%chuva 7%'`,
  }),
  'agency-rss': item(LANE),
  'agency-lane': item(`${LANE} and x.source_id = any(array[1::bigint])`),
  'agency-text': item(`${LANE} and x.search like '%chuva 7%'`),
  ...entryLists('audit', 'x.n desc', {
    'audit-first': '$1::bigint > 0',
    'audit-act': `$1::bigint > 0 and (x.act = 'users' or starts_with(x.act, 'users.'))`,
  }),
  ...entryLists('auth_log', 'x.id desc', { 'sign-ins': '$1::bigint > 0' }),
  'rundown-log': log('$1::bigint > 0 and x.rundown_id = 1'),
  'rundown-log-text': log(
    `$1::bigint > 0 and x.rundown_id = 1 and (search_text(p.nickname) like '%chuva 7%' or search_text(x.slug) like '%chuva 7%' or x.field ilike '%chuva 7%')`,
  ),
};
const LISTS: Readonly<Record<string, Statements>> = {
  ...REST,
  ...kindLists('guidelines', 'guideline', 'assignment'),
  ...kindLists('reportages', 'reportage', 'news_report'),
  ...productions,
  'productions-day': ['', ofDay],
  'productions-not-done': ['', ofDay.replace('where ', 'where not t.done and ')],
  ...entryLists('assignment_proposal', 'x.date desc, x.id desc', {
    'proposals-first': '$1::bigint > 0',
    'proposals-days': `$1::bigint > 0 and ${inMarch('x.date')}`,
    'proposals-text': `$1::bigint > 0 and x.search like '%chuva 7%'`,
  }),
  ...entryLists('contact', 'lower(x.name), x.id', {
    'contacts-first': SEEN,
    'contacts-text': `${SEEN} and x.search like '%souza 7%'`,
    'contacts-number': `${SEEN} and x.search like '%900000077%'`,
  }),
};

const FOUND: Readonly<Record<string, string>> = {
  MUST: `w.search @@ plainto_tsquery('simple', $2)`,
  PHRASE: `w.search @@ phraseto_tsquery('simple', $2)`,
  SHOULD: `w.search @@ replace(plainto_tsquery('simple', $2)::text, '&', '|')::tsquery`,
  FUZZY: '$2 <% w.words',
};
const searching = (mode: string): string =>
  `document d join document_words w on w.document_id = d.id where ${FOUND[mode]!} and d.excluded_at is null and (not d.private or d.owner_id = $1)`;
const newest = (mode: string): Statements => [
  `select count(*)::int as total from ${searching(mode)}`,
  `select d.id, d.uuid, d.version, d.kind, d.slug, d.date, p.nickname, ${BODY} from document d join person p on p.id = d.owner_id
   where d.id in (select d.id from ${searching(mode)} order by d.date desc, d.id desc limit 25) order by d.date desc, d.id desc`,
];
const counted = (by: string, from = 'found'): string =>
  `(select jsonb_agg(x) from (select ${by}, count(*)::int as count from ${from} group by 1 order by 2 desc limit 60) x)`;
const counts = (mode: string): Statements => [
  `with found as materialized (select d.id, d.kind, d.date, d.owner_id from ${searching(mode)})
   select (select count(*)::int from found) as total, ${counted('kind')} as kinds, ${counted(`date_trunc('month', date)`)} as months,
     ${counted('owner_id')} as people, ${counted(
       'program',
       `(select unnest(programs_ids) as program from found join assignment t on t.document_id = found.id
         union all select unnest(programs_ids) from found join news_report t on t.document_id = found.id
         union all select unnest(programs_ids) from found join production t on t.document_id = found.id
         union all select program_id from found join story t on t.document_id = found.id) y`,
     )} as programs`,
  '',
];

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 4 });
async function read([total, page]: Statements, values: readonly (string | null)[]): Promise<object> {
  const run = async (text: string): Promise<object[]> => (text === '' ? [] : (await pool.query(text, [...values])).rows);
  return { total: await run(total), data: await run(page) };
}
answerJson((query) => {
  const [list, search, person] = [query.get('list'), query.get('search'), query.get('person')];
  if (list) return read(LISTS[list]!, [person]);
  return read((query.get('answer') === 'counts' ? counts : newest)(search!), [person, query.get('text')]);
});
