// The bare side of `lists`: for each list the statements that answer it, without a condition too much, by `pg`, JSON.stringify, node:http.
import pg from 'pg';
import { answerJson } from './answering.ts';

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
const GUIDELINE_TRASH = GUIDELINES.replace('is null', 'is not null');
const MARCH = `d.date >= '2026-03-01' and d.date <= '2026-03-31'`;
const WITH_GUIDELINE = 'document d join assignment a on a.document_id = d.id';
const guidelines = (where: string, order: string, tables = 'document d'): string =>
  `select d.id, d.uuid, d.slug, d.date, p.nickname, a.* from assignment a join document d on d.id = a.document_id join person p on p.id = d.changed_by
   where d.id in (select d.id from ${tables} where ${where} order by ${order} limit 25 offset $2) order by ${order}`;
const counter = (where: string): string =>
  `select s.program_id, d.date, count(*)::int as count from ${WITH_STORY} where ${where} group by 1, 2`;
const THROWN = 'd.excluded_at desc, d.id desc';
const both = (where: string, order: string, tables?: string): [string, string] => [count(where, tables), page(where, order, tables)];
// The one program of nine that is closed.
const OPEN = `${IN_USE} and s.program_id <> 9`;
const OPEN_GUIDELINES = `${GUIDELINES} and not a.programs_ids <@ array[9::bigint]`;

/** The statements of each list: how many there are, and the page from its first row. */
const LISTS: Readonly<Record<string, readonly [count: string, page: string]>> = {
  first: both(IN_USE, NEWEST),
  deep: both(IN_USE, NEWEST),
  days: both(`${IN_USE} and ${MARCH}`, NEWEST),
  slug: both(`${IN_USE} and d.search like '%chuva 7%'`, NEWEST),
  'slug-nowhere': both(`${IN_USE} and d.search like '%enchente%'`, NEWEST),
  program: both(`${IN_USE} and s.program_id = 1`, NEWEST, WITH_STORY),
  'program-days': both(`${IN_USE} and s.program_id = 1 and ${MARCH}`, NEWEST, WITH_STORY),
  trash: both(TRASH, THROWN),
  'trash-deep': both(TRASH, THROWN),
  guidelines: [count(GUIDELINES), guidelines(GUIDELINES, NEWEST)],
  'guidelines-days': [count(`${GUIDELINES} and ${MARCH}`), guidelines(`${GUIDELINES} and ${MARCH}`, NEWEST)],
  'guidelines-trash': [count(GUIDELINE_TRASH), guidelines(GUIDELINE_TRASH, THROWN)],
  counter: [counter(IN_USE), ''],
  'counter-days': [counter(`${IN_USE} and ${MARCH}`), ''],
  open: both(OPEN, NEWEST, WITH_STORY),
  'open-counter': [counter(OPEN), ''],
  'open-guidelines': [count(OPEN_GUIDELINES, WITH_GUIDELINE), guidelines(OPEN_GUIDELINES, NEWEST, WITH_GUIDELINE)],
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 4 });
answerJson(async (query) => {
  const [total, rows] = LISTS[query.get('list')!]!;
  const [owner, offset] = [query.get('owner'), query.get('offset')];
  const counted = await pool.query(total, [owner]);
  return { total: counted.rows, data: rows === '' ? [] : (await pool.query(rows, [owner, offset])).rows };
});
