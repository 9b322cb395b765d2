// A hundred people who sign in at once, again and again: as soon as one has the answer, the next begins. LOAD_URL says where.
import { createServer } from 'node:http';
import { Pool } from 'undici';
import { listen } from './listen.ts';

const AT_ONCE = 100;
const pool = new Pool(process.env.LOAD_URL!, { connections: AT_ONCE, pipelining: 1 });
let answered = 0;
let refused = 0;

async function signIn(person: number): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/authentication',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ username: `pessoa${person}`, password: 'senha-de-teste' }).toString(),
    headersTimeout: 120_000,
  });
  const text = await body.text();
  if (statusCode === 204) answered += 1;
  else {
    refused += 1;
    process.stderr.write(`${statusCode} ${text}\n`);
  }
}

async function again(person: number): Promise<never> {
  for (;;) await signIn(person);
}
for (let person = 1; person <= AT_ONCE; person += 1) void again(person);
listen(createServer((_request, response) => void response.end(JSON.stringify({ answered, refused }))));
