import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PATIENCE, type Refusal, StompClient, startEmptyNewsroom, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { takeFolder } from '../src/imports/wire/folder.ts';
import { instantIn } from '../src/imports/wire/item.ts';

interface Item {
  id: string;
  title: string;
  text: string | null;
  author: string | null;
  date: string;
  source: string;
  sourceId: number;
  embargo: string | null;
  imageUrl: string | null;
  withdrawn: boolean;
}
interface Taken {
  shown: number;
  held: number;
  withdrawn: number;
  known: number;
}
let server: TestServer;
let ana: WireClient;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-wire-'));
  ({ server, ana } = await startEmptyNewsroom({ env: { LAUDA_WIRE: folder } }));
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

const newsMl = (
  more: { headline?: string; version?: number; embargo?: string; guid?: string; provider?: string; status?: string } = {},
): string => {
  const {
    headline = 'Rio sobe &amp; ponte fecha',
    version = 1,
    embargo = '',
    guid = 'urn:newsml:onda:1',
    provider = 'Agência Onda',
    status = '',
  } = more;
  return `<?xml version="1.0" encoding="UTF-8"?>
<newsItem xmlns="http://iptc.org/std/nar/2006-10-01/" standard="NewsML-G2" guid="${guid}" version="${version}">
  <itemMeta>
    <provider qcode="nprov:onda"><name>${provider}</name></provider>
    <versionCreated>2026-11-21T17:30:00-03:00</versionCreated>
    ${embargo && `<embargoed>${embargo}</embargoed>`}
    ${status && `<pubStatus qcode="stat:${status}"/>`}
  </itemMeta>
  <contentMeta><by>Rita Paz</by>${headline && `<headline>${headline}</headline>`}</contentMeta>
  <contentSet>
    <inlineXML contenttype="application/xhtml+xml"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>não</title></head>
      <body><p>O nível chegou a <b>4 m</b>.</p><h1>A ponte fechou</h1> às 17h.</body></html></inlineXML>
    <remoteContent contenttype="image/jpeg" href="https://onda.example/rio.jpg"/>
  </contentSet>
</newsItem>`;
};
const ninjs = (more: object = {}): string =>
  JSON.stringify({
    ...{ uri: 'urn:ninjs:costa:9', versioncreated: '2026-11-21T18:00:00-03:00', headline: 'Porto reabre' },
    ...{ body_xhtml: '<p>O porto reabriu.</p><script>x()</script>', byline: 'Leo Mar', infosource: [{ name: 'Costa Press' }], ...more },
  });
const take = async (text: string): Promise<Taken> => {
  const { status, body } = await ana.post<Taken>('/agency/wire', { text });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const taken = (some: Partial<Taken>): Taken => ({ shown: 0, held: 0, withdrawn: 0, known: 0, ...some });
const found = async (term = ''): Promise<Item[]> =>
  (await ana.get<{ data: Item[] }>(`/agency/lanes/rss/filter?size=500&term=${term}`)).body.data;
const released = () => server.server.services;

describe('copy of agencies', () => {
  it('is read as NewsML-G2 and as ninjs, and stands in the lanes beside other items, once', async () => {
    expect(await take(newsMl())).toEqual(taken({ shown: 1 }));
    expect(await take(newsMl())).toEqual(taken({ known: 1 }));
    expect(await take(ninjs())).toEqual(taken({ shown: 1 }));
    const [porto, rio] = await found();
    expect(rio).toMatchObject({
      ...{ title: 'Rio sobe & ponte fecha', text: 'O nível chegou a 4 m.\nA ponte fechou\nàs 17h.', author: 'Rita Paz' },
      ...{ source: 'Agência Onda', date: '2026-11-21T17:30:00', imageUrl: 'https://onda.example/rio.jpg', embargo: null },
    });
    expect(porto).toMatchObject({ title: 'Porto reabre', text: 'O porto reabriu.', author: 'Leo Mar', source: 'Costa Press' });
    const feeds = (await ana.get<{ id: number; name: string; url: string }[]>('/rss/feeds')).body;
    expect(feeds.map(({ name }) => name).sort()).toEqual(['Agência Onda', 'Costa Press']);
    const lane = await ana.post<{ id: number; items: Item[] }>('/agency/lanes', {
      name: 'Costa',
      type: 'rss',
      sourcesIds: [porto!.sourceId],
    });
    expect(lane.body.items.map(({ title }) => title)).toEqual(['Porto reabre']);
    // What is brought is not asked for: reading the lane by hand asks nobody.
    expect((await ana.get<{ items: Item[] }>(`/agency/lanes/${lane.body.id}?forceUpdate=true`)).body.items).toHaveLength(1);
    expect((await ana.get<{ failure: string | null }>(`/rss/feeds/${porto!.sourceId}`)).body.failure).toBeNull();
  });

  it.each([
    ['a description alone', { body_xhtml: undefined, description_text: 'A escuna parou.' }],
    ['descriptions alone', { body_xhtml: undefined, descriptions: [{ value: 'A escuna parou.' }] }],
    ['a body of a picture alone', { body_xhtml: '<p><img src="x.jpg"/></p>', description_text: 'A escuna parou.' }],
    ['empty texts before the one that says something', { body_text: '', bodies: [{ value: ' ' }], body_xhtml: '<p>A escuna parou.</p>' }],
  ])('keeps its words in ninjs with %s', async (name, more) => {
    await take(ninjs({ uri: `urn:words:${name}`, headline: `Escuna ${name}`, ...more }));
    expect((await found(`Escuna ${name}`)).map(({ text }) => text)).toEqual(['A escuna parou.']);
  });

  it.each([
    ['ninjs', (html: string) => ninjs({ uri: 'urn:t:1', headline: 'Tabela 1', body_xhtml: html })],
    [
      'ninjs of bodies',
      (html: string) =>
        ninjs({ uri: 'urn:t:2', headline: 'Tabela 2', body_xhtml: undefined, bodies: [{ value: html, contentType: 'text/html' }] }),
    ],
    [
      'NewsML-G2 with inline XML',
      (html: string) => newsMl({ guid: 'urn:t:3', headline: 'Tabela 3' }).replace(/<body>.*<\/body>/s, `<body>${html}</body>`),
    ],
    [
      'NewsML-G2 with inline data',
      (html: string) =>
        newsMl({ guid: 'urn:t:4', headline: 'Tabela 4' }).replace(
          /<inlineXML.*<\/inlineXML>/s,
          `<inlineData contenttype="text/html"><![CDATA[${html}]]></inlineData>`,
        ),
    ],
  ] as const)('keeps the cells of a table apart, and what stands under each other in lines of its own: %s', async (_format, copy) => {
    const text = copy(
      `<table><caption>Votos</caption>
        <tr><th></th><th>Lei</th><th>Verba</th></tr>
        <tr> <td>Zona 1</td> <td><b>2</b></td> <td>310</td> <td> </td></tr><tr><td><p>Zona 12</p></td><td><p>3</p></td><td><p>10</p></td></tr></table>
      <dl><dt>Alta</dt><dd>3</dd></dl><figure><figcaption>Rio</figcaption></figure><p>Fim</p>`,
    );
    expect(await take(text)).toEqual(taken({ shown: 1 }));
    const [{ text: said } = { text: null }] = await found('tabela');
    expect(said?.split(/\n+/)).toEqual(['Votos', '\tLei\tVerba', 'Zona 1\t2\t310', 'Zona 12\t3\t10', 'Alta', '3', 'Rio', 'Fim']);
  });

  it('keeps who wrote it and where, quotes and set lines in lines of their own', async () => {
    const body = `<nitf><body><body.head><byline>Por Ana</byline><dateline>Rio</dateline></body.head><body.content>
      <block><p>Chove.</p></block><blockquote>Um</blockquote><blockquote>Dois</blockquote><pre>Norte  10\n  Sul     2</pre></body.content></body></nitf>`;
    await take(newsMl({ guid: 'urn:t:5', headline: 'Linhas' }).replace(/<html.*<\/html>/s, body));
    expect((await found('linhas'))[0]!.text).toBe('Por Ana\nRio\nChove.\nUm\nDois\nNorte  10\nSul     2');
  });

  it('of two agencies whose long names begin alike is of two sources, and a piece of one is not taken for one of the other', async () => {
    const named = (end: string, uri: string) =>
      ninjs({ uri, headline: `Longe ${end} ${uri}`, infosource: [{ name: `${'Agência '.repeat(8)}${end}` }] });
    for (const end of ['Norte', 'Sul', 'norte']) await take(named(end, 'urn:long:1'));
    await take(named('Sul', 'urn:long:2'));
    const items = await found('longe');
    expect(new Set(items.map(({ sourceId }) => sourceId)).size).toBe(2);
    const ofSul = items.filter(({ title }) => title.includes('Sul'));
    expect([ofSul.length, new Set(ofSul.map(({ sourceId }) => sourceId)).size]).toEqual([2, 1]);
  });

  it('of an agency with a long name stays with the source that an earlier release made of the beginning of the name', async () => {
    const said = (name: string, more: object = {}) =>
      ninjs({ uri: 'urn:former:1', headline: 'Farol apaga', infosource: [{ name: `${'Marítima '.repeat(7)}${name}` }], ...more });
    expect(await take(said('Um'))).toEqual(taken({ shown: 1 }));
    const { pool } = server.server.services;
    const former = `wire:${encodeURIComponent('marítima-'.repeat(7).slice(0, 60))}`;
    const text = "update rss_feed set url = $1 where url like 'wire:mar%' returning url";
    expect((await pool.query(text, [former])).rows).toEqual([{ url: former }]);
    // The agency takes back what came before.
    expect(await take(said('Um', { pubstatus: 'canceled', versioncreated: '2026-11-21T19:00:00-03:00' }))).toEqual(taken({ withdrawn: 1 }));
    expect(await found('farol')).toMatchObject([{ withdrawn: true }]);
    // Another one whose name begins alike has a source of its own.
    expect(await take(said('Dois', { uri: 'urn:former:2', headline: 'Farol acende' }))).toEqual(taken({ shown: 1 }));
    expect(new Set((await found('farol')).map(({ sourceId }) => sourceId)).size).toBe(2);
  });

  it('has a correction stand as a piece of its own, and takes the pieces of a message', async () => {
    expect(await take(newsMl({ version: 2, headline: 'Rio sobe e duas pontes fecham' }))).toMatchObject({ shown: 1 });
    const piece = (n: number) => newsMl({ guid: `urn:m:${n}`, headline: `Mensagem ${n}` }).replace(/<\?xml.*\?>/, '');
    const message = `<nar:newsMessage xmlns:nar="http://iptc.org/std/nar/2006-10-01/"><nar:header/><nar:itemSet>${piece(1)}${piece(2)}</nar:itemSet></nar:newsMessage>`;
    expect(await take(message)).toEqual(taken({ shown: 2 }));
    expect((await found('mensagem')).map(({ title }) => title).sort()).toEqual(['Mensagem 1', 'Mensagem 2']);
  });

  it('is corrected by what comes under the same number with other words, and not doubled by the same ones', async () => {
    const said = (title: string, more: object = {}) => ninjs({ uri: 'urn:ninjs:costa:sem', headline: title, ...more });
    const titles = async () => (await found('travessia')).map(({ title, withdrawn }) => [title, withdrawn]);
    expect(await take(said('Travessia abre'))).toEqual(taken({ shown: 1 }));
    expect(await take(said('Travessia fecha', { versioncreated: '2026-11-21T18:20:00-03:00' }))).toEqual(taken({ shown: 1 }));
    // Each once more, one of them sent out again at another time.
    expect(await take(said('Travessia fecha', { versioncreated: '2026-11-21T18:25:00-03:00' }))).toEqual(taken({ known: 1 }));
    expect(await take(said('Travessia abre'))).toEqual(taken({ known: 1 }));
    expect(await titles()).toEqual([
      ['Travessia fecha', false],
      ['Travessia abre', false],
    ]);
    const embargoed = new Date(server.now() + 3_600_000).toISOString();
    expect(await take(said('Travessia sigilosa', { embargoed }))).toEqual(taken({ held: 1 }));
    expect(await take(said('Travessia adiada', { embargoed }))).toEqual(taken({ held: 1 }));
    await release(1);
    expect((await titles()).map(([title]) => title)).toEqual(['Travessia adiada', 'Travessia fecha', 'Travessia abre']);
    expect(await take(said('Travessia', { pubstatus: 'canceled' }))).toEqual(taken({ withdrawn: 1 }));
    expect((await titles()).map(([, withdrawn]) => withdrawn)).toEqual([true, true, true]);
  });

  it('that was withdrawn and is sent again without a new number comes in as new, while what only comes late stays withdrawn', async () => {
    const made = (minutes: number): string => new Date(server.now() + minutes * 60_000).toISOString();
    const said = (versioncreated: string, more: object = {}) =>
      ninjs({ uri: 'urn:ninjs:costa:volta', headline: 'Balsa volta', versioncreated, ...more });
    const states = async () => (await found('balsa')).map(({ withdrawn }) => withdrawn);
    const [first, second] = [made(-10), made(-5)];
    expect(await take(said(first))).toEqual(taken({ shown: 1 }));
    expect(await take(said(first, { pubstatus: 'withheld' }))).toEqual(taken({ withdrawn: 1 }));
    expect(await take(said(second))).toEqual(taken({ known: 1 }));
    expect(await states()).toEqual([true]);
    server.advance(120_000);
    const again = made(-1);
    expect(await take(said(again))).toEqual(taken({ shown: 1 }));
    expect(await states()).toEqual([false, true]);
    for (const late of [again, first]) expect(await take(said(late))).toEqual(taken({ known: 1 }));
    // The withdrawal once more, which is older than what was made after it.
    expect(await take(said(first, { pubstatus: 'withheld' }))).toEqual(taken({ known: 1 }));
    expect(await states()).toEqual([false, true]);
    expect(await take(said(again, { pubstatus: 'canceled' }))).toEqual(taken({ withdrawn: 1 }));
    expect(await take(said(again))).toEqual(taken({ known: 1 }));
    expect(await states()).toEqual([true, true]);
  });

  it('that was withdrawn and sent again before either was read comes in as new, and what was made before its withdrawal stays withdrawn', async () => {
    const [first, between, gone, again, last] = [-30, -20, -10, -7, -6].map((minutes) =>
      new Date(server.now() + minutes * 60_000).toISOString(),
    );
    const said = (versioncreated: string | undefined, more: object = {}) =>
      take(ninjs({ uri: 'urn:ninjs:costa:atrasada', headline: 'Barca atrasada', versioncreated, ...more }));
    const states = async () => (await found('barca')).map(({ withdrawn }) => withdrawn);
    expect(await said(first)).toEqual(taken({ shown: 1 }));
    expect(await said(gone, { pubstatus: 'withheld' })).toEqual(taken({ withdrawn: 1 }));
    expect(await said(between)).toEqual(taken({ known: 1 }));
    expect(await said(again)).toEqual(taken({ shown: 1 }));
    expect(await said(gone, { pubstatus: 'withheld' }), 'the same withdrawal again').toEqual(taken({ known: 1 }));
    expect(await states()).toEqual([false, true]);
    // One that carries the date of what it withdraws counts from when it is read.
    expect(await said(again, { pubstatus: 'withheld' })).toEqual(taken({ withdrawn: 1 }));
    expect(await said(last)).toEqual(taken({ known: 1 }));
    // Nor does one that comes late take that back.
    expect(await said(gone, { pubstatus: 'withheld' })).toEqual(taken({ known: 1 }));
    expect(await said(last)).toEqual(taken({ known: 1 }));
    // Of a piece under embargo, too.
    const embargoed = new Date(server.now() + 3_600_000).toISOString();
    const held = (versioncreated: string | undefined, more: object = {}) =>
      take(ninjs({ uri: 'urn:ninjs:costa:sigilo', headline: 'Lancha', versioncreated, ...more }));
    expect(await held(first, { embargoed })).toEqual(taken({ held: 1 }));
    expect(await held(gone, { pubstatus: 'withheld' })).toEqual(taken({ withdrawn: 1 }));
    expect(await held(again)).toEqual(taken({ shown: 1 }));
  });

  it('with an embargo of nothing but letters is refused in no time', () => {
    const since = Date.now();
    expect(() => instantIn(`${'T'.repeat(50_000)}x`, 'embargoed')).toThrow('embargoed');
    expect(Date.now() - since).toBeLessThan(2_000);
  });

  it('under embargo is in no list, no search and no event before its time, and comes in as new then', async () => {
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['agency']);
    const embargo = new Date(server.now() + 3_600_000).toISOString();
    expect(await take(newsMl({ guid: 'urn:e:1', headline: 'Orçamento sigiloso', embargo }))).toEqual(taken({ held: 1 }));
    expect(await take(ninjs({ uri: 'urn:e:2', headline: 'Prêmio sigiloso', embargoed: embargo }))).toEqual(taken({ held: 1 }));
    expect(await take(newsMl({ guid: 'urn:e:1', headline: 'Orçamento sigiloso', embargo }))).toEqual(taken({ known: 1 }));
    expect(await take(ninjs({ uri: 'urn:e:3', headline: 'Aberto' }))).toMatchObject({ shown: 1 });
    await live.until(() => live.events.length > 0);
    expect(JSON.stringify(live.events)).not.toContain('sigiloso');
    expect(await found('sigiloso')).toEqual([]);
    expect((await released().pool.query("select 1 from agency_item where title like '%sigiloso%'")).rows).toEqual([]);
    const { EMBARGOES } = await import('../src/jobs/wire.ts');
    const { config, pool } = released();
    expect(await EMBARGOES.isDue!(pool, server.now(), config)).toBe(false);
    server.advance(3_600_000);
    expect(await EMBARGOES.isDue!(pool, server.now(), config)).toBe(true);
    await EMBARGOES.run({ services: released() } as never);
    await live.until(() => JSON.stringify(live.events).includes('Prêmio sigiloso'));
    const items = await found('sigiloso');
    expect(items.map(({ title }) => title).sort()).toEqual(['Orçamento sigiloso', 'Prêmio sigiloso']);
    // Dated when the embargo ends, so that it is not hidden among older items.
    for (const item of items) expect(item.date).toBe(item.embargo);
    expect(await EMBARGOES.isDue!(pool, server.now(), config)).toBe(false);
    await live.close();
  });

  /** Lets the hours pass and shows what may be shown then. */
  const release = async (hours: number): Promise<void> => {
    const { EMBARGOES } = await import('../src/jobs/wire.ts');
    server.advance(hours * 3_600_000);
    await EMBARGOES.run({ services: released() } as never);
  };
  const inHours = (hours: number): string => new Date(server.now() + hours * 3_600_000).toISOString();

  it('waits for the embargo of its latest version alone, whether that is later, earlier or over, and however late an older one comes', async () => {
    const later = (n: number, embargo: string, version = 1) =>
      newsMl({ guid: `urn:v:${n}`, headline: `Balanço ${n} v${version}`, embargo, version });
    for (const n of [1, 2, 3, 4]) expect(await take(later(n, inHours(1)))).toEqual(taken({ held: 1 }));
    expect(await take(later(1, inHours(5), 2))).toEqual(taken({ held: 1 }));
    // The same version once more, of another hour.
    expect(await take(later(2, inHours(5)))).toEqual(taken({ held: 1 }));
    expect(await take(later(3, '', 2))).toEqual(taken({ shown: 1 }));
    expect(await take(later(3, inHours(1)))).toEqual(taken({ known: 1 }));
    const json = (version: string, embargoed: string) => ninjs({ uri: 'urn:v:5', headline: `Balanço 5 v${version}`, version, embargoed });
    expect(await take(json('10', inHours(5)))).toEqual(taken({ held: 1 }));
    expect(await take(json('9', inHours(1)))).toEqual(taken({ known: 1 }));
    await release(1);
    const titles = async () => (await found('balanço')).map(({ title }) => title).sort();
    expect(await titles()).toEqual(['Balanço 3 v2', 'Balanço 4 v1']);
    await release(4);
    expect(await titles()).toEqual(['Balanço 1 v2', 'Balanço 2 v1', 'Balanço 3 v2', 'Balanço 4 v1', 'Balanço 5 v10']);
  });

  it('counts by its newest version where a document brings several', async () => {
    const piece = (version: number, status = '') =>
      newsMl({ guid: 'urn:v:6', headline: `Safra v${version}`, version, status }).replace(/<\?xml.*\?>/, '');
    const message = (...pieces: string[]) =>
      take(`<newsMessage xmlns="http://iptc.org/std/nar/2006-10-01/"><header/><itemSet>${pieces.join('')}</itemSet></newsMessage>`);
    expect(await message(piece(2), piece(1))).toEqual(taken({ shown: 1, known: 1 }));
    expect(await message(piece(3), piece(4, 'canceled'))).toEqual(taken({ withdrawn: 1, known: 1 }));
    expect((await found('safra')).map(({ title, withdrawn }) => [title, withdrawn])).toEqual([['Safra v2', true]]);
  });

  it.each([
    [
      'canceled',
      (n: number, version: number, status = '') =>
        newsMl({
          guid: `urn:k:${n}`,
          version,
          headline: status && n === 1 ? '' : `Erro A${n}`,
          status,
          embargo: n === 1 ? inHours(1) : '',
        }),
    ],
    [
      'withheld',
      (n: number, version: number, pubstatus = 'usable') =>
        ninjs({ uri: `urn:k:${n}`, version, headline: `Erro B${n}`, pubstatus, ...(n === 1 && { embargoed: inHours(1) }) }),
    ],
  ] as const)('that is %s is not shown when its embargo ends, and is marked where it is shown, for everybody at once', async (status, copy) => {
    const letter = status === 'canceled' ? 'a' : 'b';
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['agency']);
    expect(await take(copy(1, 1))).toEqual(taken({ held: 1 }));
    expect(await take(copy(2, 1))).toEqual(taken({ shown: 1 }));
    expect(await take(copy(2, 2))).toEqual(taken({ shown: 1 }));
    await live.until(() => live.events.length === 2);
    for (const n of [1, 2]) expect(await take(copy(n, 3, status))).toEqual(taken({ withdrawn: 1 }));
    await live.until(() => live.events.length === 3);
    expect(live.events[2]).toMatchObject({
      action: 'UPDATE',
      data: { type: 'rss', total: 2, items: [{ withdrawn: true }, { withdrawn: true }] },
    });
    // Again, or one before it that comes late: nothing.
    expect(await take(copy(2, 3, status))).toEqual(taken({ known: 1 }));
    expect(await take(copy(1, 2))).toEqual(taken({ known: 1 }));
    await release(1);
    const items = await found(`erro ${letter}`);
    expect(items.map(({ title, withdrawn }) => [title, withdrawn])).toEqual([
      [`Erro ${letter.toUpperCase()}2`, true],
      [`Erro ${letter.toUpperCase()}2`, true],
    ]);
    // Nobody makes anything of it.
    for (const area of ['assignment_proposals', 'posts']) {
      const refused = await ana.post<Refusal>(`/${area}/rss/${items[0]!.id}`);
      expect([refused.status, refused.body.code]).toEqual([412, 'item_withdrawn']);
    }
    // Copy the agency releases again counts as a new piece.
    expect(await take(copy(2, 4))).toEqual(taken({ shown: 1 }));
    expect((await found(`erro ${letter}`)).filter(({ withdrawn }) => !withdrawn)).toHaveLength(1);
    await live.close();
  });

  it('is taken whatever its agency calls itself and whenever it says it was, and one with an embargo nobody can mean is refused', async () => {
    const of = (n: number, more: object) => ninjs({ uri: `urn:ninjs:odd:${n}`, headline: `Estranha ${n}`, ...more });
    expect(await take(of(1, { infosource: [{ name: 'On\u0000da' }] }))).toEqual(taken({ shown: 1 }));
    expect(await take(of(2, { versioncreated: '+020000-01-01T00:00:00Z' }))).toEqual(taken({ shown: 1 }));
    expect((await found('estranha')).map(({ title, source }) => [title, source])).toEqual([
      ['Estranha 2', 'Costa Press'],
      ['Estranha 1', 'Onda'],
    ]);
    for (const embargoed of ['-000005-01-01T00:00:00Z', '+020000-01-01T00:00:00Z'])
      expect((await ana.post<Refusal>('/agency/wire', { text: of(3, { embargoed }) })).body.fields).toMatchObject([
        { path: 'text', rule: 'format' },
      ]);
  });

  it('makes nobody ask for it: it comes by itself', async () => {
    const { hasSources, pollDue } = await import('../src/agency/poll.ts');
    await pollDue(released(), new AbortController().signal);
    expect(await hasSources(released().pool)).toBe(false);
  });

  it('that is none is refused with its field, and nothing of it stays', async () => {
    const refused = async (text: string): Promise<unknown> => {
      const { status, body } = await ana.post<Refusal>('/agency/wire', { text });
      expect(status).toBe(422);
      return body.fields?.map(({ path: at, rule }) => [at, rule]);
    };
    const before = (await found()).length;
    const laughs = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(100)}">]>${newsMl().replace(/<\?xml.*\?>/, '')}`;
    expect(await refused(laughs)).toEqual([['text', 'format']]);
    expect(await refused(newsMl({ headline: '' }))).toEqual([['text.headline', 'required']]);
    expect(await refused(ninjs({ headline: ' ' }))).toEqual([['text.headline', 'required']]);
    // Without a time zone or an hour the end of the embargo is unknown.
    for (const embargo of ['amanhã', '2026-11-22T20:00:00', '2026-11-22'])
      expect(await refused(newsMl({ guid: 'urn:x', embargo }))).toEqual([['text', 'format']]);
    expect(await refused(newsMl({ guid: 'urn:x', status: 'maybe' }))).toEqual([['text', 'format']]);
    expect(await refused(ninjs({ uri: 'urn:x', pubstatus: 'maybe' }))).toEqual([['text', 'format']]);
    expect(await refused('<rss/>')).toEqual([['text', 'format']]);
    expect(await refused('{"headline":1}')).toEqual([['text', 'format']]);
    expect(await refused('Rio sobe')).toEqual([['text', 'format']]);
    expect((await found()).length).toBe(before);
  });
});

describe('the folder of the wire', () => {
  const long = new Date(Date.now() - 10 * 60_000);
  const drop = async (name: string, body: string | Buffer): Promise<void> => {
    await writeFile(path.join(folder, name), body);
    await utimes(path.join(folder, name), long, long);
  };
  const round = () => takeFolder(folder, released(), new AbortController().signal);
  const latin = newsMl({ guid: 'urn:l:1', headline: 'Ação e reação' }).replace('UTF-8', 'ISO-8859-1');

  it('has what comes taken and put aside, in the characters it is written in, and leaves what is still being written', async () => {
    await drop('1.xml', Buffer.from(latin, 'latin1'));
    await drop('2.json', ninjs({ uri: 'urn:f:2', headline: 'De arquivo' }));
    await drop('3.xml.part', 'metade');
    await writeFile(path.join(folder, '4.json'), ninjs({ uri: 'urn:f:4', headline: 'Ainda não' }));
    await round();
    expect((await found('ação')).map(({ title }) => title)).toEqual(['Ação e reação']);
    expect(await found('ainda')).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual(['3.xml.part', '4.json', 'done']);
    expect((await readdir(path.join(folder, 'done'))).sort()).toEqual(['1.xml', '2.json']);
    await rm(path.join(folder, '4.json'));
  });

  it.each([
    ['low byte first', 'FF FE', (text: string) => Buffer.from(text, 'utf16le')],
    ['high byte first', 'FE FF', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ] as const)('is read in UTF-16 with the %s (%s)', async (order, mark, encode) => {
    const name = `utf16-${order.split(' ')[0]}.json`;
    const bytes = Buffer.from(mark.replaceAll(' ', ''), 'hex');
    await drop(name, Buffer.concat([bytes, encode(ninjs({ uri: `urn:u:${order}`, headline: `Maré ${order}` }))]));
    await round();
    expect((await found(`maré ${order.split(' ')[0]}`)).map(({ title }) => title)).toEqual([`Maré ${order}`]);
    await rm(path.join(folder, 'done', name));
  });

  it('keeps what was taken for a week, however long before its agency wrote it', async () => {
    const days = (count: number): number => Date.now() + count * 24 * 60 * 60_000;
    const written = new Date(days(-30));
    await writeFile(path.join(folder, 'old.json'), ninjs({ uri: 'urn:f:old', headline: 'Velha' }));
    await utimes(path.join(folder, 'old.json'), written, written);
    const kept = async () => (await readdir(path.join(folder, 'done'))).includes('old.json');
    await round();
    await round();
    expect(await kept()).toBe(true);
    const later = async (count: number): Promise<boolean> => {
      const clock = vi.spyOn(Date, 'now').mockReturnValue(days(count));
      await round().finally(() => clock.mockRestore());
      return kept();
    };
    expect([await later(6.9), await later(7.1)]).toEqual([true, false]);
  });

  it('names why a file was not taken, and keeps no other waiting', async () => {
    await drop('a-laughs.xml', `<!DOCTYPE l [<!ENTITY a "ha">]><l>&a;</l>`);
    await drop('b-huge.xml', Buffer.alloc(50 * 1024 * 1024, 'x'));
    await drop('c-charset.xml', Buffer.from(latin.replace('ISO-8859-1', 'UTF-8'), 'latin1'));
    await drop('d-headline.json', ninjs({ headline: null, uri: 'urn:f:5' }).replace('"headline":null,', ''));
    await drop('e-none.txt', 'Rio sobe');
    await drop('f-good.json', ninjs({ uri: 'urn:f:6', headline: 'Depois dos outros' }));
    // One of the same name was there before.
    await mkdir(path.join(folder, 'failed'));
    await writeFile(path.join(folder, 'failed', 'e-none.txt'), '');
    await round();
    expect((await found('depois dos')).map(({ title }) => title)).toEqual(['Depois dos outros']);
    const why = async (name: string): Promise<string> => (await readFile(path.join(folder, 'failed', `${name}.txt`), 'utf8')).trim();
    expect(await why('a-laughs.xml')).toMatch(/^a-laughs\.xml: Não é NewsML-G2 nem ninjs \(DTD not allowed/);
    expect(await why('b-huge.xml')).toBe('b-huge.xml: O arquivo é maior que 2 MB');
    expect(await why('c-charset.xml')).toBe('c-charset.xml: O arquivo não está nos caracteres que diz (UTF-8)');
    expect(await why('d-headline.json')).toBe('d-headline.json: Falta o título (urn:f:5)');
    expect(await why('e-none-2.txt')).toMatch(/^e-none\.txt: Não é NewsML-G2 nem ninjs/);
    expect((await readdir(folder)).sort()).toEqual(['3.xml.part', 'done', 'failed']);
  });

  it('is patient with a file that came to a halt half-way, and takes it once it is whole', async () => {
    const { WIRE } = await import('../src/jobs/wire.ts');
    const { config, pool } = released();
    const isDue = () => WIRE.isDue!(pool, server.now(), config);
    const [name, whole] = ['slow.json', ninjs({ uri: 'urn:f:slow', headline: 'Devagar' })];
    const written = async (part: string, secondsAgo: number): Promise<void> => {
      await writeFile(path.join(folder, name), part);
      const at = new Date(Date.now() - secondsAgo * 1_000);
      await utimes(path.join(folder, name), at, at);
    };
    for (const [length, secondsAgo] of [
      [whole.length / 3, 200],
      [whole.length / 2, 100],
    ] as const) {
      await written(whole.slice(0, length), secondsAgo);
      expect(await isDue()).toBe(true);
      await round();
      // It is not read again before it has changed.
      expect([await isDue(), (await readdir(folder)).includes(name)]).toEqual([false, true]);
    }
    await written(whole, 3);
    await round();
    expect((await found('devagar')).map(({ title }) => title)).toEqual(['Devagar']);
    // What stays as it is for minutes is never to be whole.
    await written(whole.slice(0, 20), 3);
    await round();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
    try {
      expect(await isDue()).toBe(true);
      await round();
    } finally {
      clock.mockRestore();
    }
    expect((await readdir(path.join(folder, 'failed'))).filter((each) => each.startsWith('slow'))).toEqual([name, `${name}.txt`]);
  });

  it('goes on with the next where a file cannot be put aside, and says so at its end', async () => {
    await rm(path.join(folder, 'failed'), { recursive: true });
    await writeFile(path.join(folder, 'failed'), '');
    await drop('g-none.txt', 'Rio sobe');
    await drop('h-good.json', ninjs({ uri: 'urn:f:7', headline: 'Apesar do outro' }));
    await expect(round()).rejects.toMatchObject({ code: 'EEXIST' });
    expect((await found('apesar do')).map(({ title }) => title)).toEqual(['Apesar do outro']);
    await rm(path.join(folder, 'failed'));
    await round();
    expect((await readdir(path.join(folder, 'failed'))).sort()).toEqual(['g-none.txt', 'g-none.txt.txt']);
  });

  it('stops at the first file where the database is gone, and leaves every one where it is', async () => {
    await drop('i-good.json', ninjs({ uri: 'urn:f:8', headline: 'Sem banco' }));
    await drop('j-good.json', ninjs({ uri: 'urn:f:10', headline: 'Sem banco também' }));
    const pool = new Pool({ host: '127.0.0.1', port: 9 });
    const asked = vi.spyOn(pool, 'connect');
    await expect(takeFolder(folder, { ...released(), pool }, new AbortController().signal)).rejects.toThrow();
    expect(asked).toHaveBeenCalledTimes(1);
    expect((await readdir(folder)).filter((name) => /^[ij]-/.test(name)).sort()).toEqual(['i-good.json', 'j-good.json']);
    await pool.end();
    await round();
    expect((await found('sem banco')).map(({ title }) => title).sort()).toEqual(['Sem banco', 'Sem banco também']);
  });

  it('is looked into by the server itself', async () => {
    const beside = await startTestServer({ beside: server, jobs: true, env: { LAUDA_WIRE: folder } });
    try {
      await drop('9.json', ninjs({ uri: 'urn:f:9', headline: 'Sozinho' }));
      await expect.poll(async () => (await found('sozinho')).length, PATIENCE).toBe(1);
    } finally {
      await beside.stop();
    }
  });
});
