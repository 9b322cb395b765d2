// The bare side of `admin-ldap`: a paged search by `ldapts`, whose people are inserted one by one, or by one statement for each page.
import { Client } from 'ldapts';
import pg from 'pg';
import { answerJson } from './answering.ts';

const PAGE = 500;
const EACH = 'insert into bare_person (name, nickname, email, username, ad, directory_id) values ($1, $2, $3, $4, true, $5)';
const WHOLE = `insert into bare_person (name, nickname, email, username, ad, directory_id)
  select name, nickname, email, username, true, directory_id from jsonb_to_recordset($1::jsonb) as e(name text, nickname text, email text, username text, directory_id text)`;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 4 });
answerJson(async (query, body) => {
  const { url, baseDn, userDn, password } = JSON.parse(body) as Record<'url' | 'baseDn' | 'userDn' | 'password', string>;
  const db = await pool.connect();
  const started = performance.now();
  const client = new Client({ url });
  await client.bind(userDn, password);
  let count = 0;
  const attributes = ['entryUUID', 'uid', 'cn', 'mail'];
  const search = { scope: 'sub', filter: '(objectClass=inetOrgPerson)', attributes, paged: { pageSize: PAGE } } as const;
  for await (const { searchEntries } of client.searchPaginated(baseDn, search)) {
    const people = searchEntries.map(({ entryUUID, uid, cn, mail }) => ({
      ...{ name: cn, nickname: cn, email: mail, username: uid, directory_id: entryUUID },
    }));
    await db.query('begin');
    if (query.get('by') === 'page') await db.query(WHOLE, [JSON.stringify(people)]);
    else for (const person of people) await db.query({ name: 'each', text: EACH, values: Object.values(person) });
    await db.query('commit');
    count += people.length;
  }
  await client.unbind();
  db.release();
  return { ms: performance.now() - started, count };
});
