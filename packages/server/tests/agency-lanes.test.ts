import { type Refusal, StompClient } from '@lauda/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  allow,
  ana,
  answers,
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
  titles,
} from './agency-kit.ts';

openAgency();
beforeAll(() => allow(new URL(base).host));

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

  it('each carry their own newest items in the list, whatever others ask for', async () => {
    pages['/north'] = answers(rss(...Array.from({ length: 30 }, (_, n) => entry(100 + n, `Norte ${n}`))));
    pages['/south'] = answers(rss(entry(201, 'Sul seco'), entry(202, 'Sul com chuva'), entry(203, 'Sul com chuva forte')));
    const [north, south] = [await laneOf(await feed('/north')), await laneOf(await feed('/south'))];
    await forced(north);
    await forced(south);
    const { sourcesIds } = south;
    const rain = (await ana.post<Lane>('/agency/lanes', { name: 'Chuva no sul', type: 'rss', term: 'chuva', sourcesIds })).body;
    const all = (await ana.post<Lane>('/agency/lanes', { name: 'Tudo', type: 'rss' })).body;
    const none = (await ana.post<Lane>('/agency/lanes', { name: 'X', type: 'twitter' })).body;
    const listed = (await reader.get<Lane[]>('/agency/lanes')).body;
    const shown = (lane: Lane): string[] => titles(listed.find(({ id }) => id === lane.id)!);
    const page = async (query: string): Promise<string[]> =>
      (await reader.get<Page>(`/agency/lanes/rss/filter?size=25&${query}`)).body.data.map(({ title }) => title);
    expect(shown(north)).toHaveLength(25);
    expect(shown(north)).toEqual(await page(`laneId=${north.id}`));
    expect(shown(south)).toEqual(['Sul com chuva forte', 'Sul com chuva', 'Sul seco']);
    expect(shown(rain)).toEqual(['Sul com chuva forte', 'Sul com chuva']);
    expect(shown(all)).toEqual(await page(''));
    expect(shown(none)).toEqual([]);
    const alone = await reader.get<Lane>(`/agency/lanes/${north.id}`);
    expect(titles(alone.body)).toHaveLength(30);
    const bare = (await reader.get<Lane[]>('/agency/lanes?withItems=false')).body;
    expect(bare).toEqual(listed.map((lane) => ({ ...lane, items: [] })));
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
    const source = await feed('/of-roles');
    const lane = await laneOf(source);
    await server.person('leo', ['STORY_READ', 'AGENCY_ADMIN']);
    const leo = await server.as('leo');
    for (const path of [
      ...['/agency/lanes', `/agency/lanes/${lane.id}`, '/rss/feeds', `/rss/feeds/${source.id}`, '/rss/categories'],
      ...['rss', 'facebook', 'twitter'].map((type) => `/agency/lanes/${type}/filter`),
    ]) {
      expect([path, (await reader.get(path)).status]).toEqual([path, 200]);
      // Each role stands for itself.
      const refused = await leo.get<Refusal>(path);
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'forbidden']);
    }
    for (const [method, path, body] of [
      ['POST', '/agency/lanes', { name: 'X', type: 'rss' }],
      ['PUT', '/agency/lanes', { ...lane, name: 'X' }],
      ['DELETE', `/agency/lanes/${lane.id}`, undefined],
      ['POST', '/agency/wire', { text: '{}' }],
      ['POST', '/rss/feeds', { name: 'X', url: `${base}/x` }],
      ['PUT', '/rss/feeds', { ...source, name: 'X' }],
      ['DELETE', `/rss/feeds/${source.id}`, undefined],
      ['POST', '/rss/categories', { name: 'X' }],
    ] as const) {
      const refused = await reader.send<Refusal>(method, path, body);
      expect([method, path, refused.status, refused.body.code]).toEqual([method, path, 403, 'forbidden']);
    }
    expect((await reader.get<Lane>(`/agency/lanes/${lane.id}`)).body.name).toBe(lane.name);
    const renamed = await ana.put<Lane>('/agency/lanes', { ...lane, name: 'Bairros' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Bairros']);
    expect([(await ana.delete(`/agency/lanes/${lane.id}`)).status, (await ana.delete(`/rss/feeds/${source.id}`)).status]).toEqual([
      204, 204,
    ]);
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
      expect(await ana.post<Refusal>('/twitter/users', { name: 'Outra', screenName })).toMatchObject({
        status: 409,
        body: { code: 'duplicate_twitter_user', message: 'Este usuário do Twitter já está na lista.' },
      });
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

  it('are as long as what is made of them: lists carry their beginning, and all of it is found, answered and used', async () => {
    const long = `Começo. ${'Dois metros. '.repeat(14_000)}Fim da maré.`;
    const html = long.replaceAll('Dois', '<b class="figure">Dois</b>');
    expect(html.length).toBeGreaterThan(400_000);
    pages['/long'] = answers(rss(`<item><guid>l</guid><title>Rio sobe</title><description><![CDATA[${html}]]></description></item>`));
    const lane = await laneOf(await feed('/long', 'Defesa Civil'));
    const live = await StompClient.open(server.url, { cookie: ana.cookie }, ['agency']);
    const [item] = (await forced(lane)).items;
    await live.until(() => live.events.length === 1);
    const found = (await reader.get<Page>(`/agency/lanes/rss/filter?laneId=${lane.id}&term=fim da maré`)).body.data;
    const told = (live.events[0]!.data as unknown as Lane).items;
    for (const { text } of [item!, ...found, ...told]) expect(text).toBe(long.slice(0, 2_000));
    expect([found.length, told.length]).toEqual([1, 1]);
    expect((await reader.get<Item>(`/agency/items/${item!.id}`)).body.text).toBe(long);
    expect((await ana.post<{ lead: string }>(`/assignment_proposals/rss/${item!.id}`)).body.lead).toBe(long);
    expect((await ana.post<{ text: string }>(`/posts/rss/${item!.id}`)).body.text).toBe(`${long}\n\nDefesa Civil`);
    await live.close();
  });

  it('that are too long for what is made of them end with a mark, and it can be saved', async () => {
    const link = `https://site.example/${'a'.repeat(1_900)}`;
    const title = 'Maré '.repeat(70);
    pages['/longest'] = answers(
      rss(`<item><guid>l</guid><title>${title}</title><link>${link}</link><description>${'Onda. '.repeat(40_000)}</description></item>`),
    );
    const [item] = (await forced(await laneOf(await feed('/longest')))).items;
    expect((await reader.get<Item>(`/agency/items/${item!.id}`)).body.text?.at(-1)).toBe('…');
    for (const [made, field] of [
      ['assignment_proposals', 'lead'],
      ['posts', 'text'],
    ] as const) {
      const { body } = await ana.post<Record<string, unknown>>(`/${made}/rss/${item!.id}`);
      expect(String(body[field]).length).toBeGreaterThan(197_000);
      expect([made, (await ana.put(`/${made}`, body)).status]).toEqual([made, 200]);
    }
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
