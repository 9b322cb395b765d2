// The bare side of `rundown`: the statement of the server by `pg`, JSON.stringify, node:http; nothing else.
import { createServer } from 'node:http';
import pg from 'pg';
import { RUNDOWN_BY_DATE } from '../../../packages/server/src/rundowns/rows.ts';
import { listen } from './listen.ts';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 10 });
const server = createServer((request, response) => {
  const query = new URL(request.url!, 'http://bare').searchParams;
  pool
    .query({ ...RUNDOWN_BY_DATE, values: [query.get('programId'), query.get('date')] })
    .then(({ rows }) => {
      const body = JSON.stringify(rows[0]);
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
      response.writeHead(200, headers).end(body);
    })
    .catch((error: Error) => response.writeHead(500).end(error.message));
});
listen(server);
