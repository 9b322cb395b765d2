// The bare side of `life-people`: for each list the two statements that answer it, by `pg`, JSON.stringify and node:http.
import pg from 'pg';
import { answerJson } from './answering.ts';

const LIKE = `(u.name ilike '%souza 7%' or u.nickname ilike '%souza 7%' or u.username ilike '%souza 7%' or u.email ilike '%souza 7%') and not u.excluded`;
const FOUND = `not c.hidden and (not c.private or c.owner_id = 1) and c.search like '%souza 7%'`;
const LISTS: Readonly<Record<string, readonly [count: string, page: string]>> = {
  users: [
    `select count(*)::int as total from person u where ${LIKE}`,
    `select u.id, u.version, u.name, u.nickname, u.username, u.email, u.roles, u.groups_ids, u.excluded, u.read_rate from person u
     where ${LIKE} order by u.nickname, u.id limit 25`,
  ],
  contacts: [
    `select count(*)::int as total from contact c where ${FOUND}`,
    `select c.* from contact c where ${FOUND} order by lower(c.name), c.id limit 25`,
  ],
};

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 4 });
answerJson(async (query) => {
  const [total, page] = LISTS[query.get('list')!]!;
  return { total: (await pool.query(total)).rows, data: (await pool.query(page)).rows };
});
