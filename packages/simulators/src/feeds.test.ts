import { afterAll, beforeAll, expect, it } from 'vitest';
import { FEED_NEWS } from './feedNews.ts';
import { type Feeds, startFeeds } from './feeds.ts';

let feeds: Feeds;
let now = Date.parse('2026-11-20T21:00:00Z');
const EVERY_MS = 60_000;
beforeAll(async () => {
  feeds = await startFeeds({ everyMs: EVERY_MS, now: () => now });
});
afterAll(() => feeds.stop());
const ask = (path: string, init?: RequestInit): Promise<Response> => fetch(`${feeds.url}${path}`, init);

it.each(Object.keys(FEED_NEWS))('serves %s with one more item after a while, and says by its tag that nothing is new', async (path) => {
  const first = await ask(path);
  const text = await first.text();
  expect([first.status, text.length > 100]).toEqual([200, true]);
  const etag = first.headers.get('etag')!;
  expect((await ask(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const head = await ask(path, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  now += EVERY_MS;
  const next = await ask(path, { headers: { 'if-none-match': etag } });
  expect(next.status).toBe(200);
  expect((await next.text()).length).toBeGreaterThan(text.length);
});

it('serves nothing else, and takes nothing', async () => {
  expect((await ask('/nada.xml')).status).toBe(404);
  expect((await ask(Object.keys(FEED_NEWS)[0]!, { method: 'POST', body: 'x' })).status).toBe(405);
});
