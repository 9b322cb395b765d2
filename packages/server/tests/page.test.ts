import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

const BOOT = "document.title = 'Lauda';";
const PAGE = `<!doctype html>\n<html lang="pt-BR"><head><script>${BOOT}</script><script src="/a.js"></script></head></html>`;
const ENDS = '</script><script>alert(1)</script>';

let root: string;
let server: TestServer;
let ana: WireClient;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lauda-web-'));
  await writeFile(path.join(root, 'index.html'), PAGE);
  await writeFile(path.join(root, 'a.js'), '1');
  server = await startTestServer({ webRoot: root });
  await server.person('ana', ['RUNDOWN_READ']);
  await server.server.services.pool.query('update person set name = $1', [ENDS]);
  ana = await server.as('ana');
});
afterAll(async () => {
  await server?.stop();
  await rm(root, { recursive: true, force: true });
});

const page = async (at: string, cookie = ''): Promise<{ status: number; html: string; headers: Headers }> => {
  const answer = await fetch(server.url + at, { headers: { accept: 'text/html', cookie } });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};
const known = (html: string): Record<string, string> => JSON.parse(/<script id="known"[^>]*>([^<]*)</.exec(html)![1]!);

it('is the same at every address, and says nothing to who is not signed in', async () => {
  for (const at of ['/', '/index.html', '/rundown/1/2026-11-21', '/nowhere']) {
    const { status, html, headers } = await page(at, 'lauda_session=none');
    expect([status, html, headers.get('content-type')]).toEqual([200, PAGE, 'text/html; charset=utf-8']);
  }
  expect((await fetch(`${server.url}/nowhere`, { headers: { accept: 'application/json' } })).status).toBe(404);
  expect((await page('/api/nowhere')).status).toBe(404);
  expect(await (await fetch(`${server.url}/a.js`)).text()).toBe('1');
});

it('opens its port when a page that is still being built is there, and shows that one', async () => {
  const { promise: built, resolve: tell } = Promise.withResolvers<string>();
  const starting = startTestServer({ webRoot: built });
  // The database is ready long before; nothing else is waited for.
  expect(await Promise.race([starting.then(() => 'open'), sleep(3_000, 'waiting')])).toBe('waiting');
  tell(root);
  const later = await starting;
  try {
    expect(await (await fetch(later.url, { headers: { accept: 'text/html' } })).text()).toBe(PAGE);
  } finally {
    await later.stop();
  }
});

it('brings who is signed in what every page asks first, and asks for the rundown of its address; nobody keeps it', async () => {
  const { html, headers } = await page('/rundown/7/2026-11-21?story=3', ana.cookie);
  const { event, ...answers } = known(html);
  expect(Object.keys(answers)).toEqual(['/api/users/me', '/api/authorities', '/api/branch/config']);
  for (const [at, body] of Object.entries(answers)) expect(JSON.parse(body)).toEqual((await ana.get(at.slice('/api'.length))).body);
  const { rows } = await server.server.services.pool.query<{ n: number }>('select n as n from event_seq');
  expect(event).toBe(rows[0]!.n);
  expect(html).toContain(
    '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/rundowns?programId=7&amp;date=2026-11-21&amp;texts=false" />',
  );
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await page('/guidelines', ana.cookie)).html).not.toContain('rel="preload"');
});

it('lets no text of an answer end the element it stands in', async () => {
  const { html } = await page('/', ana.cookie);
  expect(JSON.parse(known(html)['/api/users/me']!)).toMatchObject({ name: ENDS });
  expect(html).not.toContain(ENDS);
  expect(html.match(/<script/g)).toHaveLength(3);
});

it('lets its own scripts run and no others', async () => {
  const policy = (await page('/')).headers.get('content-security-policy')!;
  const hash = createHash('sha256').update(BOOT).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
});

it('comes without them when the database does not answer', async () => {
  const { pool } = server.server.services;
  const { query } = pool;
  pool.query = (() => Promise.reject(new Error('The database is away.'))) as never;
  try {
    expect(await page('/', ana.cookie)).toMatchObject({ status: 200, html: PAGE });
  } finally {
    pool.query = query;
  }
});
