import { createServer, type IncomingHttpHeaders, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EVERY_ROLE, PATIENCE, type Refusal, StompClient, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

interface Item {
  id: string;
  title: string;
  text: string | null;
  link: string | null;
  author: string | null;
  date: string;
  source: string;
  sourceId: number | null;
  imageUrl: string | null;
}
interface Lane {
  id: number;
  version: number;
  name: string;
  sourcesIds: number[];
  items: Item[];
}
interface Feed {
  id: number;
  version: number;
  name: string;
  url: string;
  failure: string | null;
  failedStatus: number | null;
}
interface Page {
  data: Item[];
  total: number;
}

let server: TestServer;
let ana: WireClient;
let reader: WireClient;
let site: Server;
let base: string;
let pages: Record<string, RequestListener>;
const asked: { url: string; headers: IncomingHttpHeaders }[] = [];

const entry = (n: number, text = `Notícia ${n}`): string =>
  `<item><guid>g${n}</guid><title>${text}</title><link>https://site.example/${n}</link><pubDate>Sat, 21 Nov 2026 1${n % 10}:00:00 -0300</pubDate></item>`;
const rss = (...entries: string[]): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>S</title>${entries.join('')}</channel></rss>`;
const answers =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/rss+xml', ...headers }).end(body);

beforeAll(async () => {
  pages = {};
  site = createServer((request, response) => {
    asked.push({ url: request.url!, headers: request.headers });
    const page = pages[request.url!];
    if (page) page(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await startTestServer();
  await server.person('ana', EVERY_ROLE);
  await server.person('rui', ['AGENCY_READ']);
  [ana, reader] = [await server.as('ana'), await server.as('rui')];
});
afterAll(async () => {
  await server.stop();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});
beforeEach(() => {
  asked.length = 0;
});

const allow = async (...hosts: string[]): Promise<void> => {
  const now = (await ana.get<{ id: number; version: number }>('/outbound/config')).body;
  const save = now.id === 0 ? ana.post : ana.put;
  const { body } = await save.call(ana, '/outbound/config', { version: now.version, hosts });
  expect(body).toMatchObject({ hosts });
};
let made = 0;
const feed = async (path: string, name = `Feed ${++made}`): Promise<Feed> =>
  (await ana.post<Feed>('/rss/feeds', { name, url: `${base}${path}` })).body;
const laneOf = async (...feeds: Feed[]): Promise<Lane> =>
  (await ana.post<Lane>('/agency/lanes', { name: `Lane ${++made}`, type: 'rss', sourcesIds: feeds.map(({ id }) => id) })).body;
/** Reads the sources of a lane now; who was asked a moment ago is not asked again. */
const forced = async (lane: Lane): Promise<Lane> => {
  server.advance(15_000);
  return (await reader.get<Lane>(`/agency/lanes/${lane.id}?forceUpdate=true`)).body;
};
const state = async (id: number): Promise<Feed> => (await reader.get<Feed>(`/rss/feeds/${id}`)).body;
const titles = ({ items }: { items: Item[] }): string[] => items.map(({ title }) => title);

describe('feeds', () => {
  it('are refused in the house until an administrator allows the host, and the feed says why', async () => {
    pages['/own'] = answers(rss(entry(1)));
    const own = await feed('/own');
    const lane = await laneOf(own);
    expect(titles(await forced(lane))).toEqual([]);
    expect(await state(own.id)).toMatchObject({ failure: 'address' });
    expect(asked).toEqual([]);
    expect((await reader.put('/outbound/config', { version: 0, hosts: [] })).status).toBe(403);
    await allow(new URL(base).host);
    expect(titles(await forced(lane))).toEqual(['Notícia 1']);
    expect(await state(own.id)).toMatchObject({ failure: null });
  });

  it('are read again when that is forced: what is new shows, and nothing stands there twice [AGY-07]', async () => {
    pages['/news'] = answers(rss(entry(1)));
    const news = await feed('/news');
    const lane = await laneOf(news);
    expect(titles(await forced(lane))).toEqual(['Notícia 1']);
    pages['/news'] = answers(rss(entry(2), entry(1)));
    expect(titles((await reader.get<Lane>(`/agency/lanes/${lane.id}`)).body)).toEqual(['Notícia 1']);
    expect(titles(await forced(lane))).toEqual(['Notícia 2', 'Notícia 1']);
    server.advance(15_000);
    const all = (await reader.get<Lane[]>('/agency/lanes?forceUpdate=true')).body;
    expect(titles(all.find(({ id }) => id === lane.id)!)).toEqual(['Notícia 2', 'Notícia 1']);
  });

  it('are asked for what changed alone', async () => {
    pages['/same'] = answers(rss(entry(1)), { etag: '"a"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' });
    const lane = await laneOf(await feed('/same'));
    await forced(lane);
    pages['/same'] = (_request, response) => void response.writeHead(304).end();
    expect(titles(await forced(lane))).toEqual(['Notícia 1']);
    const last = asked.findLast(({ url }) => url === '/same')!;
    expect(last.headers).toMatchObject({ 'if-none-match': '"a"', 'if-modified-since': 'Sat, 21 Nov 2026 10:00:00 GMT' });
  });

  it('of every format give plain text, and addresses of the web alone', async () => {
    const html = '&lt;p&gt;Rio &amp;amp; chuva&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(2)&gt;';
    pages['/rss'] = answers(
      `<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>S</title>
      <item><guid isPermaLink="false">1</guid><title>Água &amp;lt;b&amp;gt;já&amp;lt;/b&amp;gt;</title><description>${html}</description><link>javascript:alert(1)</link>
      <media:content medium="image" url="https://site.example/a.jpg"/></item></channel></rss>`,
    );
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss version="2.0"><channel><title>S</title><item><title>São João</title></item></channel></rss>',
      'latin1',
    );
    pages['/latin'] = (_request, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).end(latin);
    pages['/atom'] = answers(
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><id>u1</id><title>Átomo</title><published>2026-11-21T12:00:00Z</published><link href="https://site.example/p"/><author><name>Bia</name></author><summary>Resumo</summary></entry></feed>',
    );
    pages['/json'] = answers(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 't',
        items: [{ id: '1', content_html: '<b>Só texto</b>', url: 'https://site.example/j' }],
      }),
      { 'content-type': 'application/feed+json' },
    );
    const [rssItem] = (await forced(await laneOf(await feed('/rss')))).items;
    expect(rssItem).toMatchObject({ text: 'Rio & chuva', link: null, imageUrl: 'https://site.example/a.jpg' });
    expect(titles(await forced(await laneOf(await feed('/latin'))))).toEqual(['São João']);
    const [atom] = (await forced(await laneOf(await feed('/atom', 'Agência')))).items;
    const bia = {
      title: 'Átomo',
      text: 'Resumo',
      author: 'Bia',
      link: 'https://site.example/p',
      date: '2026-11-21T09:00:00',
      source: 'Agência',
    };
    expect(atom).toMatchObject(bia);
    expect(titles(await forced(await laneOf(await feed('/json'))))).toEqual(['Só texto']);
  });

  it('that are none say why, and the others are read', async () => {
    const laughs = `<!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1 < 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]>`;
    const long = (_request: unknown, response: import('node:http').ServerResponse): void => {
      const more = (): void => {
        while (!response.destroyed) if (!response.write(' '.repeat(65_536))) return void response.once('drain', more);
      };
      more();
    };
    const bad: Record<string, [RequestListener, object]> = {
      '/500': [(_request, response) => void response.writeHead(500).end(), { failure: 'status', failedStatus: 500 }],
      '/html': [answers('<!doctype html><html><body>Olá</body></html>'), { failure: 'format' }],
      '/laughs': [
        answers(`<?xml version="1.0"?>${laughs}<rss version="2.0"><channel><title>&a8;</title></channel></rss>`),
        { failure: 'format' },
      ],
      '/endless': [long, { failure: 'too_large' }],
      '/inner': [(_request, response) => void response.writeHead(302, { location: 'http://127.0.0.2/' }).end(), { failure: 'redirect' }],
      '/deep': [answers(`<rss version="2.0">${'<a>'.repeat(90_000)}`), { failure: 'format' }],
    };
    pages['/good'] = answers(rss(entry(1)));
    const feeds: Feed[] = [];
    for (const [path, [page]] of Object.entries(bad)) {
      pages[path] = page;
      feeds.push(await feed(path));
    }
    const good = await feed('/good');
    const lane = await laneOf(...feeds, good);
    const heard = await StompClient.open(server.url, { cookie: reader.cookie }, ['settings', 'agency']);
    expect(titles(await forced(lane))).toEqual(['Notícia 1']);
    for (const [at, [, expected]] of Object.values(bad).entries()) expect(await state(feeds[at]!.id)).toMatchObject(expected);
    const said = heard.events
      .filter(({ topic }) => topic === 'settings')
      .map(({ data }) => (data as unknown as { entry: Feed }).entry.failure);
    expect(said.toSorted()).toEqual(['format', 'format', 'format', 'redirect', 'status', 'too_large']);
    pages['/500'] = answers(rss(entry(5)));
    expect(titles(await forced(lane))).toContain('Notícia 5');
    expect(await state(feeds[0]!.id)).toMatchObject({ failure: null, failedStatus: null });
    heard.close();
  });

  it('can be tried before they are stored: whether an address is a feed, or why not; nothing is kept of it [AGY-03]', async () => {
    pages['/try'] = answers(rss(entry(1), entry(2)));
    pages['/no-feed'] = answers('<!doctype html><html><body>Olá</body></html>');
    const tried = async (url: string) => (await ana.post<object>('/rss/feeds/test', { url })).body;
    const before = (await ana.get<Feed[]>('/rss/feeds')).body.length;
    expect(await tried(`${base}/try`)).toEqual({ failure: null, failedStatus: null, items: 2 });
    expect(await tried(`${base}/no-feed`)).toEqual({ failure: 'format', failedStatus: null, items: 0 });
    expect(await tried(`${base}/gone`)).toEqual({ failure: 'status', failedStatus: 404, items: 0 });
    expect(await tried('http://127.0.0.2/feed')).toMatchObject({ failure: 'address' });
    expect((await ana.post<Refusal>('/rss/feeds/test', { url: 'feed' })).body).toMatchObject({
      code: 'validation_failed',
      fields: [{ path: 'url' }],
    });
    expect((await reader.post<Refusal>('/rss/feeds/test', { url: base })).body.code).toBe('forbidden');
    expect((await ana.get<Feed[]>('/rss/feeds')).body).toHaveLength(before);
  });

  it('bring at most a thousand of each, and tell who reads the agency of the newest', async () => {
    const lane = await laneOf(await feed('/many'));
    await server.person('eva', ['STORY_READ']);
    const eva = await server.as('eva');
    const heard = await StompClient.open(server.url, { cookie: reader.cookie }, ['agency']);
    const deaf = await StompClient.open(server.url, { cookie: eva.cookie }, ['agency']);
    const batch = (from: number) =>
      rss(...Array.from({ length: 400 }, (_, n) => `<item><guid>m${from + n}</guid><title>M ${from + n}</title></item>`));
    for (const from of [0, 400, 800]) {
      pages['/many'] = answers(batch(from));
      await forced(lane);
    }
    expect((await reader.get<Page>(`/agency/lanes/rss/filter?laneId=${lane.id}`)).body.total).toBe(1_000);
    await expect.poll(() => heard.events.length, PATIENCE).toBe(3);
    expect(heard.events[0]).toMatchObject({ action: 'CREATE', data: { type: 'rss', total: 400 } });
    expect((heard.events[0]!.data as unknown as { items: Item[] }).items).toHaveLength(25);
    expect(deaf.events).toEqual([]);
    // One that is older than all that is kept is not new each time its feed is read.
    pages['/many'] = answers(rss('<item><guid>old</guid><title>Velha</title><pubDate>Mon, 01 Jan 2001 10:00:00 GMT</pubDate></item>'));
    await forced(lane);
    pages['/many'] = answers(batch(1200));
    await forced(lane);
    await expect.poll(() => heard.events.length, PATIENCE).toBe(4);
    expect(heard.events[3]).toMatchObject({ data: { total: 400 } });
    heard.close();
    deaf.close();
  });

  it('with a time no calendar has bring their items all the same, as of now', async () => {
    const date = '<pubDate>Fri, 01 Jan 20000 00:00:00 GMT</pubDate>';
    pages['/far'] = answers(rss(entry(1), `<item><guid>far</guid><title>Um dia</title>${date}</item>`));
    const lane = await laneOf(await feed('/far'));
    expect(titles(await forced(lane))).toEqual(['Um dia', 'Notícia 1']);
  });
});

describe('polling', () => {
  it('reads each feed once in its time over all nodes, waits longer after each failure, and leaves alone as long as it is asked to', async () => {
    const { pollDue } = await import('../src/agency/poll.ts');
    const { services } = server.server;
    const count = (path: string): number => asked.filter(({ url }) => url === path).length;
    pages['/polite'] = answers(rss(entry(1)));
    pages['/rude'] = (_request, response) => void response.writeHead(503).end();
    pages['/later'] = (_request, response) => void response.writeHead(429, { 'retry-after': '7200' }).end();
    for (const path of ['/polite', '/rude', '/later']) await feed(path);
    const poll = () => Promise.all([0, 1, 2].map(() => pollDue(services, new AbortController().signal)));
    await poll();
    await poll();
    expect(['/polite', '/rude', '/later'].map(count)).toEqual([1, 1, 1]);
    // Five minutes, and up to a tenth more.
    server.advance(5 * 60_000 + 31_000);
    await poll();
    expect(['/polite', '/rude', '/later'].map(count)).toEqual([2, 2, 1]);
    server.advance(5 * 60_000 + 31_000);
    await poll();
    expect(['/polite', '/rude', '/later'].map(count)).toEqual([3, 2, 1]);
    server.advance(2 * 3_600_000);
    await poll();
    expect(count('/later')).toBe(2);
  });

  it('by hand asks nobody twice within seconds, and nobody who asked to be left alone', async () => {
    const count = (path: string): number => asked.filter(({ url }) => url === path).length;
    pages['/often'] = answers(rss(entry(1)));
    pages['/closed'] = (_request, response) => void response.writeHead(503, { 'retry-after': '600' }).end();
    pages['/broken'] = (_request, response) => void response.writeHead(500).end();
    const closed = await feed('/closed');
    const lane = await laneOf(await feed('/often'), closed, await feed('/broken'));
    const counts = () => ['/often', '/closed', '/broken'].map(count);
    await forced(lane);
    await reader.get(`/agency/lanes/${lane.id}?forceUpdate=true`);
    await reader.get('/agency/lanes?forceUpdate=true');
    expect(counts()).toEqual([1, 1, 1]);
    // Whoever mended a source has it read before its next time, but for one that said when.
    await forced(lane);
    expect(counts()).toEqual([2, 1, 2]);
    server.advance(600_000);
    await forced(lane);
    expect(counts()).toEqual([3, 2, 3]);
    // At another address nobody said anything yet.
    await ana.put('/rss/feeds', { ...(await state(closed.id)), url: `${base}/closed-2` });
    pages['/closed-2'] = answers(rss(entry(1)));
    await reader.get(`/agency/lanes/${lane.id}?forceUpdate=true`);
    expect(count('/closed-2')).toBe(1);
  });

  it('is held up by nobody: beside twenty sources that hang, another is read and calls are answered at once', async () => {
    const { pollDue } = await import('../src/agency/poll.ts');
    const hanging: ServerResponse[] = [];
    const hung: Feed[] = [];
    for (let n = 0; n < 20; n += 1) {
      pages[`/hang/${n}`] = (_request, response) => {
        // Some say nothing, some begin and never end.
        if (n % 2 === 0) response.writeHead(200, { 'content-type': 'application/rss+xml' }).write('<rss version="2.0"><channel>');
        hanging.push(response);
      };
      hung.push(await feed(`/hang/${n}`));
    }
    pages['/quick'] = answers(rss(entry(1, 'Depressa')));
    const quick = await laneOf(await feed('/quick'));
    const began = performance.now();
    const round = pollDue(server.server.services, new AbortController().signal);
    await expect.poll(async () => titles((await reader.get<Lane>(`/agency/lanes/${quick.id}`)).body), PATIENCE).toEqual(['Depressa']);
    const took = performance.now() - began;
    expect(took, 'the good one was read while the others hang').toBeLessThan(5_000);
    expect((await reader.get('/users/me')).status).toBe(200);
    expect(hanging.every(({ destroyed }) => !destroyed)).toBe(true);
    for (const response of hanging) response.destroy();
    await round;
    for (const { id } of hung) expect((await state(id)).failure).not.toBeNull();
  });

  it('comes each minute where there is a source, as a job of one node', async () => {
    const before = asked.length;
    const node = await startTestServer({ beside: server, jobs: true });
    try {
      pages['/byjob'] = answers(rss(entry(1)));
      await feed('/byjob');
      const waits = () => server.server.services.pool.query(`select 1 from job where kind = 'feeds' and state = 'QUEUED'`);
      await expect.poll(async () => (await waits()).rowCount, PATIENCE).toBe(1);
      server.advance(61_000);
      await expect.poll(() => asked.slice(before).filter(({ url }) => url === '/byjob').length).toBe(1);
    } finally {
      await node.stop();
    }
  });
});

describe('lanes', () => {
  it('show what says a text, page by page [AGY-01]', async () => {
    pages['/terms'] = answers(rss(...[1, 2, 3].map((n) => entry(n, `Enchente ${n}`)), entry(4, 'Futebol')));
    const lane = await laneOf(await feed('/terms'));
    await forced(lane);
    const found = (query: string) => reader.get<Page>(`/agency/lanes/rss/filter?laneId=${lane.id}&${query}`);
    expect((await found('term=enchente&size=2')).body).toMatchObject({
      total: 3,
      data: [{ title: 'Enchente 3' }, { title: 'Enchente 2' }],
    });
    expect((await found('term=ENCHÊNTE&size=2&page=1')).body.data.map(({ title }) => title)).toEqual(['Enchente 1']);
    for (const type of ['facebook', 'twitter'])
      expect((await reader.get<Page>(`/agency/lanes/${type}/filter?term=enchente`)).body.total).toBe(0);
    expect((await reader.get(`/agency/lanes/facebook/filter?laneId=${lane.id}`)).status).toBe(404);
    const own = (await ana.post<Lane>('/agency/lanes', { name: 'Chuva', type: 'rss', term: 'enchente', sourcesIds: lane.sourcesIds })).body;
    expect(titles(own)).toEqual(['Enchente 3', 'Enchente 2', 'Enchente 1']);
  });

  it('stand in the order they were made, and are of sources of their type', async () => {
    const [z, a] = [
      await ana.post<Lane>('/agency/lanes', { name: 'Z', type: 'rss' }),
      await ana.post<Lane>('/agency/lanes', { name: 'A', type: 'twitter' }),
    ];
    const order = (await reader.get<Lane[]>('/agency/lanes')).body.map(({ id }) => id);
    expect(order.slice(-2)).toEqual([z.body.id, a.body.id]);
    const wrong = await ana.post<Refusal>('/agency/lanes', { name: 'B', type: 'facebook', sourcesIds: [999_999] });
    expect(wrong.body).toMatchObject({ code: 'validation_failed', fields: [{ path: 'sourcesIds', rule: 'unknown_id' }] });
    const changed = await ana.put<Refusal>('/agency/lanes', { ...z.body, type: 'twitter' });
    expect(changed.body).toMatchObject({ fields: [{ path: 'type' }] });
  });

  it('and feeds are read with AGENCY_READ, and changed with AGENCY_ADMIN alone [PERM-A02]', async () => {
    expect((await reader.get('/agency/lanes')).status).toBe(200);
    expect((await reader.get('/rss/feeds')).status).toBe(200);
    for (const [path, body] of [
      ['/agency/lanes', { name: 'X', type: 'rss' }],
      ['/rss/feeds', { name: 'X', url: `${base}/x` }],
    ] as const)
      expect((await reader.post<Refusal>(path, body)).body.code).toBe('forbidden');
    await server.person('leo', ['STORY_READ']);
    expect((await (await server.as('leo')).get('/agency/lanes')).status).toBe(403);
  });
});

describe('what stands in use', () => {
  it('keeps its category and its lanes keep it: the refusal names what uses it [SET-10]', async () => {
    const category = (await ana.post<{ id: number }>('/rss/categories', { name: 'Locais' })).body;
    const local = (await ana.post<Feed>('/rss/feeds', { name: 'Prefeitura', url: `${base}/p`, categoryId: category.id })).body;
    expect((await ana.delete<Refusal>(`/rss/categories/${category.id}`)).body).toMatchObject({ code: 'in_use', details: 'Prefeitura' });
    const loaded = (await reader.get<{ id: number; feeds: Feed[] }[]>('/rss/categories')).body.find(({ id }) => id === category.id)!;
    expect(loaded.feeds.map(({ name }) => name)).toEqual(['Prefeitura']);
    const people = (await ana.post<{ id: number }>('/twitter/categories', { name: 'Prefeitos' })).body;
    const mayor = (await ana.post<{ id: number }>('/twitter/users', { name: 'Prefeita', screenName: 'prefeita', categoryId: people.id }))
      .body;
    expect((await ana.delete<Refusal>(`/twitter/categories/${people.id}`)).body).toMatchObject({ code: 'in_use', details: 'Prefeita' });
    await ana.delete(`/twitter/users/${mayor.id}`);
    expect((await ana.delete(`/twitter/categories/${people.id}`)).status).toBe(204);
    const lane = await laneOf(local);
    expect((await ana.delete<Refusal>(`/rss/feeds/${local.id}`)).body).toMatchObject({ code: 'in_use', details: lane.name });
    await ana.delete(`/agency/lanes/${lane.id}`);
    expect((await ana.delete(`/rss/feeds/${local.id}`)).status).toBe(204);
    expect((await ana.delete(`/rss/categories/${category.id}`)).status).toBe(204);
  });

  it('refuses a page of Facebook that stands there, however its address is written [AGY-04]', async () => {
    expect((await ana.post('/facebook/pages', { name: 'TVX', url: 'tvx' })).status).toBe(201);
    for (const url of ['tvx', 'TVX', 'https://www.facebook.com/tvx/', 'm.facebook.com/TvX?ref=1'])
      expect((await ana.post<Refusal>('/facebook/pages', { name: 'Outra', url })).body.code).toBe('duplicate_facebook_page');
    const refused = await ana.post<Refusal>('/facebook/pages', { name: 'Outra', url: 'tvx' });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/Facebook/) as string } });
  });

  it('refuses a person of X who stands there, with or without @, in capitals or not [AGY-05]', async () => {
    expect((await ana.post('/twitter/users', { name: 'TVX', screenName: '@tvx' })).status).toBe(201);
    for (const screenName of ['@TVX', 'tvx', '@tvx'])
      expect((await ana.post<Refusal>('/twitter/users', { name: 'Outra', screenName })).body.code).toBe('duplicate_twitter_user');
  });
});

describe('items', () => {
  it('become proposals with their text and where they stood, for who may read them [AGY-06]', async () => {
    pages['/make'] = answers(
      rss('<item><guid>q</guid><title>Rio sobe</title><description>Dois metros.</description><link>https://site.example/q</link></item>'),
    );
    const [item] = (await forced(await laneOf(await feed('/make', 'Defesa Civil')))).items;
    const { status, body } = await ana.post(`/assignment_proposals/rss/${item!.id}`);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { slug: 'Rio sobe', lead: 'Dois metros.', source: 'Defesa Civil · https://site.example/q', date: '2026-11-21', used: false },
    });
    expect((await ana.post(`/assignment_proposals/twitter/${item!.id}`)).status).toBe(404);
    expect((await ana.post('/assignment_proposals/rss/nonsense')).status).toBe(404);
    await server.person('lia', ['ASSIGNMENT_PROPOSAL_READ', 'ASSIGNMENT_PROPOSAL_WRITE']);
    expect((await (await server.as('lia')).post(`/assignment_proposals/rss/${item!.id}`)).status).toBe(403);
  });

  it('bring their picture by the server, and nothing that is none', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const withPicture = (n: number, url: string): string =>
      `<item><guid>${n}</guid><title>P${n}</title><enclosure type="image/png" length="1" url="${base}${url}"/></item>`;
    pages['/pictures'] = answers(rss(withPicture(1, '/a.png'), withPicture(2, '/b.png')));
    pages['/a.png'] = answers(png);
    pages['/b.png'] = answers('<svg onload="alert(1)"/>', { 'content-type': 'image/png' });
    const { items } = await forced(await laneOf(await feed('/pictures')));
    const pictureOf = (title: string) =>
      fetch(`${server.url}/api/agency/items/${items.find((item) => item.title === title)!.id}/picture`, {
        headers: { cookie: reader.cookie },
      });
    const picture = await pictureOf('P1');
    expect([picture.headers.get('content-type'), Buffer.from(await picture.arrayBuffer())]).toEqual(['image/png', png]);
    expect((await pictureOf('P2')).status).toBe(404);
  });
});
