import type { RequestListener, ServerResponse } from 'node:http';
import { type AgencyLane, Newsroom } from '@lauda/sdk';
import { PATIENCE, type Refusal, StompClient, startTestServer, TEST_PASSWORD } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import {
  allow,
  ana,
  answers,
  asked,
  base,
  entry,
  type Feed,
  feed,
  forced,
  type Item,
  type Lane,
  laneOf,
  openAgency,
  type Page,
  pages,
  reader,
  rss,
  server,
  state,
  titles,
} from './agency-kit.ts';

openAgency();

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
    const program = new Newsroom({ url: server.url });
    await program.auth.login({ username: 'ana', password: TEST_PASSWORD });
    const named = ({ items = [] }: AgencyLane): string[] => items.map(({ title }) => title);
    for (const n of [3, 4]) {
      const before = named(await program.agency.lanes.load(lane.id));
      pages['/news'] = answers(rss(entry(n), entry(1)));
      expect(named(await program.agency.lanes.load(lane.id))).toEqual(before);
      server.advance(15_000);
      const now =
        n === 3
          ? await program.agency.lanes.load(lane.id, { forceUpdate: true })
          : (await program.agency.lanes.list({ forceUpdate: true })).find(({ id }) => id === lane.id)!;
      expect(named(now)).toEqual([`Notícia ${n}`, ...before]);
    }
    await program.close();
  });

  it('whose bytes are not of the charset they name are read as feed readers read them, with the broken letters alone lost, or refused', async () => {
    const feedOf = (head: string, title: string) =>
      `${head}<rss version="2.0"><channel><title>S</title><item><title>${title}</title></item></channel></rss>`;
    const bytes = (head: string, title: string) => Buffer.from(feedOf(head, title), 'latin1');
    const xml = (charset: string) => `<?xml version="1.0" encoding="${charset}"?>`;
    const says = (charset: string) => ({ 'content-type': `text/xml; charset=${charset}` });
    const cut = Buffer.concat([Buffer.from(feedOf(xml('UTF-8'), 'Já é São').split('</title></item>')[0]!), Buffer.from([0xc3])]);
    const half = Buffer.concat([Buffer.from([0xd0]), Buffer.from('</title></item></channel></rss>')]);
    // A publisher whose own texts are UTF-8 takes over those of others as they came.
    const [own, theirs] = ['é'.repeat(1_200), 'é'.repeat(1_100)];
    const mixed = Buffer.concat([Buffer.from(`${xml('ISO-8859-1')}<!--${own}-->`), bytes('', `S\xE3o<!--${theirs}-->`)]);
    const read: [string, Buffer, Record<string, string>, string][] = [
      ['of the west, which says UTF-8', bytes(xml('UTF-8'), 'S\xE3o \x93Jo\xE3o\x94 5 \x80'), {}, 'São “João” 5 €'],
      ['of the west, which says nothing', bytes('', 'S\xE3o'), {}, 'São'],
      ['of the west, which says ISO-8859-1', bytes(xml('ISO-8859-1'), '\x93S\xE3o\x94'), {}, '“São”'],
      ['that its server says wrongly', bytes(xml('ISO-8859-1'), 'S\xE3o'), says('utf-8'), 'São'],
      ['UTF-8 that says ISO-8859-1', Buffer.from(feedOf(xml('ISO-8859-1'), 'São')), {}, 'São'],
      ['UTF-8 that says UTF-16', Buffer.from(feedOf(xml('UTF-16'), 'São')), {}, 'São'],
      ['UTF-8 with a mark, whatever else is said', Buffer.from(`\uFEFF${feedOf(xml('Shift_JIS'), 'São')}`), says('iso-8859-7'), 'São'],
      ['UTF-8 with half a letter', Buffer.concat([cut, Buffer.from('</title></item></channel></rss>')]), {}, 'Já é SãoÃ'],
      ['Japanese, which its server says is UTF-8', bytes(xml('Shift_JIS'), '\x93\xFA'), says('utf-8'), '日'],
      ['UTF-8, which its server says is UTF-16', Buffer.from(feedOf('<?xml version="1.0"?>', '新华社 ')), says('utf-16le'), '新华社'],
      ['in part UTF-8, in part of the west', mixed, {}, 'São'],
      ...['windows-1251', 'KOI8-R', 'ISO-8859-5'].map((charset): [string, Buffer, Record<string, string>, string] => [
        `Russian with half a letter that says ${charset}`,
        Buffer.concat([Buffer.from(feedOf(xml(charset), 'Президент России сегодня').split('</title></item>')[0]!), half]),
        {},
        'Президент России сегодняÐ',
      ]),
      ...['ISO-8859-15', 'windows-1250', 'ISO-8859-9'].map((charset): [string, Buffer, Record<string, string>, string] => [
        `UTF-8 with one letter that says ${charset}`,
        Buffer.from(feedOf(xml(charset), 'São Paulo')),
        {},
        'São Paulo',
      ]),
      [
        'UTF-8 with one letter that says ISO-8859-15, then ISO-8859-1',
        Buffer.from(feedOf(xml('ISO-8859-1'), 'São')),
        says('iso-8859-15'),
        'São',
      ],
      ['Romanian of its own', bytes(xml('ISO-8859-2'), 'Bucure\xBAti \xE3'), {}, 'Bucureşti ă'],
      ...['gb2312', 'Shift_JIS', 'EUC-JP', 'EUC-KR', 'big5'].flatMap((charset) =>
        ['中国国家主席今天在北京', 'Президент сегодня', 'Eleição de São João'].map(
          (title): [string, Buffer, Record<string, string>, string] => [
            `UTF-8 that says ${charset}: ${title}`,
            Buffer.from(feedOf(xml(charset), title)),
            {},
            title,
          ],
        ),
      ),
    ];
    for (const [n, [what, body, headers, title]] of read.entries()) {
      pages[`/letters${n}`] = answers(body, headers);
      expect([what, titles(await forced(await laneOf(await feed(`/letters${n}`))))]).toEqual([what, [title]]);
    }
    // One letter that is broken loses itself alone.
    const few: [string, Buffer, Record<string, string>, string][] = [
      ['Chinese', bytes(xml('GBK'), '\xD6\xD0\xB9\xFA\xD6\xD0 \xFF\xD6'), {}, '中国中 \uFFFD\uFFFD'],
      ['Japanese', bytes(xml('Shift_JIS'), '\x93\xFA\x96\x7B\x93\xFA \xFF'), {}, '日本日 \uFFFD'],
      [
        'Japanese, which its server says is UTF-8',
        bytes(xml('Shift_JIS'), '\x93\xFA\x96\x7B\x93\xFA \xFF'),
        says('utf-8'),
        '日本日 \uFFFD',
      ],
      ['Greek of ISO', bytes(xml('ISO-8859-7'), '\xE1\xE2\xD2'), {}, 'αβ\uFFFD'],
      ['Greek of Windows', bytes(xml('windows-1253'), '\xE1\xE2\xD2'), {}, 'αβ\uFFFD'],
      ['UTF-16 with half a pair', Buffer.from(`\uFEFF${feedOf('', 'São \uD83D')}`, 'utf16le'), {}, 'São \uFFFD'],
      ['UTF-16 with an odd byte', Buffer.concat([Buffer.from(`\uFEFF${feedOf('', 'São')}`, 'utf16le'), Buffer.from([10])]), {}, 'São'],
      [
        'UTF-8, which its server says is ISO-8859-1',
        Buffer.concat([cut, Buffer.from('</title></item></channel></rss>')]),
        says('iso-8859-1'),
        'Já é SãoÃ',
      ],
      [
        'UTF-8 that says ISO-8859-1',
        Buffer.concat([
          Buffer.from(cut.toString('latin1').replace('UTF-8', 'ISO-8859-1'), 'latin1'),
          Buffer.from('</title></item></channel></rss>'),
        ]),
        {},
        'Já é SãoÃ',
      ],
    ];
    for (const [n, [what, body, headers, title]] of few.entries()) {
      pages[`/few${n}`] = answers(body, headers);
      expect([what, titles(await forced(await laneOf(await feed(`/few${n}`))))]).toEqual([what, [title]]);
    }
    const lost = [bytes(xml('Shift_JIS'), '\x93\xFA \xFF'), Buffer.from(`\uFEFF${feedOf('', 'São')}`, 'utf16le').subarray(0, -1)];
    for (const [n, body] of lost.entries()) {
      pages[`/lost${n}`] = answers(body);
      const own = await feed(`/lost${n}`);
      expect(titles(await forced(await laneOf(own)))).toEqual([]);
      expect(await state(own.id)).toMatchObject({ failure: 'format' });
    }
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
        items: [
          { id: '1', content_html: '<b>Só texto</b><table><tr><td>Zona 1</td><td>2</td></tr></table>', url: 'https://site.example/j' },
        ],
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
    const [json] = (await forced(await laneOf(await feed('/json')))).items;
    expect(json).toMatchObject({ title: 'Só texto', text: 'Só texto\nZona 1\t2' });
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
    const said = () =>
      heard.events.filter(({ topic }) => topic === 'settings').map(({ data }) => (data as unknown as { entry: Feed }).entry.failure);
    await expect.poll(() => said().toSorted(), PATIENCE).toEqual(['format', 'format', 'format', 'redirect', 'status', 'too_large']);
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

  it('are corrected by what their source words otherwise under the same guid, where it stands, for everybody at once', async () => {
    const said = (n: number, title: string, text = 'Na ponte.') =>
      `<item><guid>c${n}</guid><title>${title}</title><description>${text}</description><pubDate>Sat, 21 Nov 2026 1${n}:00:00 -0300</pubDate></item>`;
    pages['/words'] = answers(rss(said(2, 'Chuva para'), said(1, '12 mortos')));
    const words = await feed('/words');
    const lane = await laneOf(words);
    const before = (await forced(lane)).items;
    const heard = await StompClient.open(server.url, { cookie: reader.cookie }, ['agency']);
    await forced(lane);
    pages['/words'] = answers(
      rss(said(2, 'Chuva para'), said(1, '2 mortos'), said(1, '12 mortos'), said(0, 'Sol')).replace('11:00', '16:00'),
    );
    const after = (await forced(lane)).items;
    expect(after.slice(0, 2)).toEqual([before[0], { ...before[1], title: '2 mortos' }]);
    expect(titles({ items: after })).toEqual(['Chuva para', '2 mortos', 'Sol']);
    await heard.until(() => heard.events.length === 2);
    expect(heard.events).toMatchObject([
      { action: 'CREATE', data: { total: 1, items: [{ title: 'Sol' }] } },
      { action: 'UPDATE', data: { type: 'rss', sourceId: words.id, total: 1, items: [{ title: '2 mortos', date: before[1]!.date }] } },
    ]);
    const found = async (term: string) =>
      titles({ items: (await reader.get<Page>(`/agency/lanes/rss/filter?laneId=${lane.id}&term=${term}`)).body.data });
    expect([await found('12 mortos'), await found('2 mortos')]).toEqual([[], ['2 mortos']]);
    heard.close();
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

  it('that is called off leaves the source to the next who asks', async () => {
    const hanging: ServerResponse[] = [];
    pages['/called-off'] = (_request, response) => void hanging.push(response);
    const lane = await laneOf(await feed('/called-off'));
    const leaving = new AbortController();
    server.advance(15_000);
    const left = fetch(`${server.url}/api/agency/lanes/${lane.id}?forceUpdate=true`, {
      headers: { cookie: reader.cookie! },
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await expect.poll(() => hanging.length, PATIENCE).toBe(1);
    leaving.abort();
    expect(await left).toBe('AbortError');
    pages['/called-off'] = answers(rss(entry(1, 'Agora sim')));
    const held = "select count(*)::int as n from agency_source where leased_until > now() - interval '1 year'";
    await expect.poll(async () => (await server.server.services.pool.query(held)).rows[0].n, PATIENCE).toBe(0);
    expect(titles(await forced(lane))).toEqual(['Agora sim']);
    hanging[0]!.destroy();
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
