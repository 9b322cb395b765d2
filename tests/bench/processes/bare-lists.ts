// The bare side of `lists`: for each list the statements that answer it, without a condition too much, by `pg`, JSON.stringify, node:http.
import { createServer } from 'node:http';
import pg from 'pg';
import { listen } from './listen.ts';

const IN_USE = `d.kind = 'story' and d.excluded_at is null and (not d.private or d.owner_id = $1)`;
const STORY = `select d.id, d.uuid, d.version, d.slug, d.date, d.changed_at, p.nickname, s.program_id, s.index, s.page, s.total, s.body`;
const page = (where: string, order: string, tables = 'document d'): string =>
  `${STORY} from story s join document d on d.id = s.document_id join person p on p.id = d.changed_by
   where d.id in (select d.id from ${tables} where ${where} order by ${order} limit 25 offset $2) order by ${order}`;
const count = (where: string, tables = 'document d'): string => `select count(*)::int as total from ${tables} where ${where}`;
const NEWEST = 'd.date desc, d.id desc';
const WITH_STORY = 'document d join story s on s.document_id = d.id';
const TRASH = `d.kind = 'story' and d.excluded_at is not null and (not d.private or d.owner_id = $1)`;
const GUIDELINES = `d.kind = 'guideline' and d.excluded_at is null and (not d.private or d.owner_id = $1)`;

/** The statements of each list: how many there are, and the page from its first row. */
const LISTS: Readonly<Record<string, readonly [count: string, page: string]>> = {
  first: [count(IN_USE), page(IN_USE, NEWEST)],
  deep: [count(IN_USE), page(IN_USE, NEWEST)],
  days: [
    count(`${IN_USE} and d.date >= '2026-03-01' and d.date <= '2026-03-31'`),
    page(`${IN_USE} and d.date >= '2026-03-01' and d.date <= '2026-03-31'`, NEWEST),
  ],
  slug: [count(`${IN_USE} and d.search like '%chuva 7%'`), page(`${IN_USE} and d.search like '%chuva 7%'`, NEWEST)],
  program: [count(`${IN_USE} and s.program_id = 1`, WITH_STORY), page(`${IN_USE} and s.program_id = 1`, NEWEST, WITH_STORY)],
  trash: [count(TRASH), page(TRASH, 'd.excluded_at desc, d.id desc')],
  guidelines: [
    count(GUIDELINES),
    `select d.id, d.uuid, d.slug, d.date, p.nickname, a.* from assignment a join document d on d.id = a.document_id join person p on p.id = d.changed_by
     where d.id in (select d.id from document d where ${GUIDELINES} order by ${NEWEST} limit 25 offset $2) order by ${NEWEST}`,
  ],
  counter: [`select s.program_id, d.date, count(*)::int as count from ${WITH_STORY} where ${IN_USE} group by 1, 2`, ''],
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 4 });
async function answer(name: string, offset: string, owner: string): Promise<object> {
  const [total, rows] = LISTS[name]!;
  const counted = await pool.query(total, [owner]);
  return { total: counted.rows, data: rows === '' ? [] : (await pool.query(rows, [owner, offset])).rows };
}
listen(
  createServer((request, response) => {
    const query = new URL(request.url!, 'http://bare').searchParams;
    answer(query.get('list')!, query.get('offset')!, query.get('owner')!)
      .then((found) => {
        const body = JSON.stringify(found);
        response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
      })
      .catch((error: Error) => response.writeHead(500).end(error.message));
  }),
);
