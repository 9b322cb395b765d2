import { startEmptyNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

interface Item {
  title: string;
  text: string | null;
  link: string | null;
  author: string | null;
  date: string;
  imageUrl: string | null;
}
interface Source {
  id: number;
  failure: string | null;
  failedStatus: number | null;
}
let server: TestServer;
let ana: WireClient;

beforeAll(async () => {
  ({ server, ana } = await startEmptyNewsroom());
});
afterEach(() => nock.cleanAll());
afterAll(async () => {
  nock.restore();
  await server.stop();
});

const keep = async (area: 'facebook' | 'twitter', settings: object): Promise<void> => {
  const { body } = await ana.get<{ id: number; version: number }>(`/${area}/config`);
  const save = body.id === 0 ? ana.post : ana.put;
  expect((await save.call(ana, `/${area}/config`, { version: body.version, ...settings })).status).toBeLessThan(202);
};
let made = 0;
/** Reads a source now; answers its items and the result of the reading. */
async function read(list: string, entry: object, source?: number): Promise<{ id: number; items: Item[]; state: Source; waitsMs: number }> {
  made += 1;
  // Who was asked a moment ago is not asked again.
  if (source) server.advance(15_000);
  const id = source ?? (await ana.post<Source>(`/${list}`, { name: `Fonte ${made}`, ...entry })).body.id;
  const chosen = list === 'twitter/lists' ? { listsIds: [id] } : { sourcesIds: [id] };
  const lane = (await ana.post<{ id: number }>('/agency/lanes', { name: `Coluna ${made}`, type: list.split('/')[0], ...chosen })).body;
  const { items } = (await ana.get<{ items: Item[] }>(`/agency/lanes/${lane.id}?forceUpdate=true`)).body;
  const state = (await ana.get<Source[]>(`/${list}`)).body.find((each) => each.id === id)!;
  const column = { 'facebook/pages': 'facebook_page_id', 'twitter/users': 'twitter_user_id', 'twitter/lists': 'twitter_list_id' }[list]!;
  const text = `select extract(epoch from due_at) * 1000 as due from agency_source where ${column} = $1`;
  const { rows } = await server.server.services.pool.query<{ due: string }>(text, [id]);
  return { id, items, state, waitsMs: Number(rows[0]!.due) - server.now() };
}
const MINUTE_MS = 60_000;

describe('pages of Facebook', () => {
  const graph = () => nock('https://graph.facebook.com');
  const page = () => read('facebook/pages', { url: `https://www.facebook.com/pagina${made + 1}` });
  const posts = (): nock.Interceptor =>
    graph()
      .get(/^\/v23\.0\/pagina\d+\/posts$/)
      .query(true);

  it('are asked for by nobody before an application is set up, and say so', async () => {
    const { items, state } = await page();
    expect([items, state]).toMatchObject([[], { failure: 'credentials', failedStatus: null }]);
  });

  it('are read as the Graph API answers them: words, pictures, authors and where they stand', async () => {
    await keep('facebook', { appId: '1234', appSecret: 's3cr3t' });
    expect((await ana.get('/facebook/config')).body).toMatchObject({ appId: '1234', appSecret: null, hasAppSecret: true });
    const asked = graph()
      .get('/v23.0/tvx/posts')
      .query(
        ({ access_token: token, fields, limit }) =>
          token === '1234|s3cr3t' && /message.*full_picture/.test(String(fields)) && limit === '50',
      )
      .reply(200, {
        data: [
          {
            id: '1_2',
            message: 'Rio sobe\nDois metros em uma hora.',
            created_time: '2026-11-21T12:00:00+0000',
            permalink_url: 'https://www.facebook.com/tvx/posts/2',
            full_picture: 'https://scontent.example/a.jpg',
            from: { name: 'TV X', id: '1' },
          },
          { id: '1_3', story: 'TV X updated their cover photo.', created_time: '2026-11-21T11:00:00+0000' },
          { id: '1_4', created_time: '2026-11-21T10:00:00+0000' },
        ],
        paging: { cursors: { before: 'QVFI', after: 'QVFJ' }, next: 'https://graph.facebook.com/v23.0/tvx/posts?after=QVFJ' },
      });
    const { items, state } = await read('facebook/pages', { url: 'https://m.facebook.com/TVX/?ref=1' });
    expect(asked.isDone()).toBe(true);
    expect(items).toMatchObject([
      {
        ...{ title: 'Rio sobe', text: 'Rio sobe\nDois metros em uma hora.', author: 'TV X', date: '2026-11-21T09:00:00' },
        ...{ link: 'https://www.facebook.com/tvx/posts/2', imageUrl: 'https://scontent.example/a.jpg' },
      },
      { title: 'TV X updated their cover photo.', link: null, author: null, imageUrl: null },
    ]);
    expect(state).toMatchObject({ failure: null, failedStatus: null });
  });

  const refusal = (code: number, message: string) => ({ error: { message, type: 'OAuthException', code, fbtrace_id: 'A1b2' } });
  const busy = {
    'x-business-use-case-usage': JSON.stringify({ 1: [{ type: 'pages', call_count: 100, estimated_time_to_regain_access: 90 }] }),
  };
  it.each([
    ['whose token is over', 400, refusal(190, 'Error validating access token: Session has expired.'), {}, { failure: 'credentials' }, 0],
    ['that are asked too often', 400, refusal(32, 'Page request limit reached'), busy, { failure: 'status', failedStatus: 429 }, 90],
    [
      'asked by an application that asks too often',
      403,
      refusal(4, 'Application request limit reached'),
      {},
      { failure: 'status', failedStatus: 429 },
      0,
    ],
    [
      'that are not there',
      404,
      refusal(803, 'Some of the aliases you requested do not exist'),
      {},
      { failure: 'status', failedStatus: 404 },
      0,
    ],
    ['of a server that fails', 500, '<html>', {}, { failure: 'status', failedStatus: 500 }, 0],
    ['in another format', 200, { data: 'posts' }, {}, { failure: 'format' }, 0],
  ] as const)('%s say why, and are left alone as long as they want to be', async (_which, status, body, headers, expected, minutes) => {
    posts().reply(status, body as never, headers);
    const { items, state, waitsMs } = await page();
    expect([items, state]).toMatchObject([[], expected]);
    expect(waitsMs).toBeGreaterThanOrEqual(Math.max(minutes, 5) * MINUTE_MS - 5_000);
  });
});

describe('people and lists of X', () => {
  const api = (): nock.Scope => nock('https://api.x.com');
  const BASIC = `Basic ${Buffer.from('chave:se%2Fgredo').toString('base64')}`;
  const letIn = (): nock.Scope =>
    api()
      .post('/oauth2/token', 'grant_type=client_credentials')
      .matchHeader('authorization', BASIC)
      .reply(200, { token_type: 'bearer', access_token: 'AAAA' });
  const asReader = { reqheaders: { authorization: 'Bearer AAAA' } };
  const reader = (): nock.Scope => nock('https://api.x.com', asReader);
  const posts = {
    data: [
      {
        id: '11',
        text: 'Rio sobe…',
        note_tweet: { text: 'Rio sobe dois metros em uma hora e a defesa civil pede que todos saiam.' },
        created_at: '2026-11-21T12:00:00.000Z',
        author_id: '2244',
        attachments: { media_keys: ['3_1'] },
        edit_history_tweet_ids: ['11'],
      },
      { id: '12', text: 'Ponte fechada', created_at: '2026-11-21T11:00:00.000Z', author_id: '2244' },
    ],
    includes: {
      users: [{ id: '2244', name: 'Prefeitura', username: 'prefeitura' }],
      media: [{ media_key: '3_1', type: 'video', preview_image_url: 'https://pbs.example/p.jpg' }],
    },
    meta: { result_count: 2, newest_id: '11', oldest_id: '12', next_token: 'b26v' },
  };
  const person = () => read('twitter/users', { screenName: `@pessoa${made + 1}` });
  const named = (): nock.Interceptor => reader().get(/^\/2\/users\/by\/username\/pessoa\d+$/);

  it('are read as version 2 of the API answers them: the id of a person is asked for once', async () => {
    await keep('twitter', { consumerKey: 'chave', consumerSecret: 'se/gredo' });
    letIn();
    reader()
      .get('/2/users/by/username/Prefeitura')
      .reply(200, { data: { id: '2244', name: 'Prefeitura', username: 'prefeitura' } });
    reader()
      .get('/2/users/2244/tweets')
      .query(({ exclude, expansions }) => exclude === 'replies' && String(expansions).includes('author_id'))
      .reply(200, posts);
    const { id, items, state } = await read('twitter/users', { screenName: '@Prefeitura' });
    expect(nock.pendingMocks()).toEqual([]);
    expect(state).toMatchObject({ failure: null });
    expect(items).toMatchObject([
      {
        ...{
          text: 'Rio sobe dois metros em uma hora e a defesa civil pede que todos saiam.',
          author: 'Prefeitura',
          date: '2026-11-21T09:00:00',
        },
        ...{ link: 'https://x.com/prefeitura/status/11', imageUrl: 'https://pbs.example/p.jpg' },
      },
      { title: 'Ponte fechada', link: 'https://x.com/prefeitura/status/12', imageUrl: null },
    ]);
    letIn();
    reader()
      .get('/2/users/2244/tweets')
      .query(true)
      .reply(200, { meta: { result_count: 0 } });
    const again = await read('twitter/users', {}, id);
    expect([nock.pendingMocks(), again.items.length, again.state.failure]).toEqual([[], 2, null]);
  });

  it('lists are read by their id', async () => {
    letIn();
    reader()
      .get('/2/lists/84839422/tweets')
      .query(({ exclude }) => exclude === undefined)
      .reply(200, posts);
    const { items } = await read('twitter/lists', { slug: '84839422' });
    expect([nock.pendingMocks(), items.map(({ title }) => title)]).toEqual([[], [expect.stringMatching(/^Rio sobe/), 'Ponte fechada']]);
  });

  const problem = (status: number, title: string) => ({ title, detail: title, type: 'about:blank', status });
  const unknown = {
    errors: [{ value: 'pessoa', title: 'Not Found Error', type: 'https://api.twitter.com/2/problems/resource-not-found' }],
  };
  it.each([
    ['whose token is over', 401, problem(401, 'Unauthorized'), { failure: 'credentials' }, 0],
    ['that are asked too often', 429, problem(429, 'Too Many Requests'), { failure: 'status', failedStatus: 429 }, 40],
    ['that are not there', 200, unknown, { failure: 'status', failedStatus: 404 }, 0],
    ['in another format', 200, { data: [] }, { failure: 'format' }, 0],
  ] as const)('%s say why, and are left alone as long as they want to be', async (_which, status, body, expected, minutes) => {
    letIn();
    const until = { 'x-rate-limit-reset': String(Math.ceil(Date.now() / 1_000) + minutes * 60) };
    named().reply(status, body as object, minutes ? until : {});
    const { items, state, waitsMs } = await person();
    expect([items, state]).toMatchObject([[], expected]);
    expect(waitsMs).toBeGreaterThanOrEqual(Math.max(minutes, 5) * MINUTE_MS - 5_000);
  });

  it('say that the access does not hold where the key and its secret are refused', async () => {
    api()
      .post('/oauth2/token')
      .reply(403, { errors: [{ code: 99, message: 'Unable to verify your credentials', label: 'authenticity_token_error' }] });
    expect((await person()).state).toMatchObject({ failure: 'credentials', failedStatus: null });
  });

  it('are read by the token of an account where no application is set up', async () => {
    await keep('twitter', { consumerKey: '', consumerSecret: '', accessToken: 'AAAA' });
    named().reply(200, { data: { id: '9' } });
    reader().get('/2/users/9/tweets').query(true).reply(200, posts);
    const { items } = await person();
    expect([nock.pendingMocks(), items.length]).toEqual([[], 2]);
    expect((await ana.get('/twitter/config')).body).toMatchObject({
      consumerKey: '',
      hasConsumerSecret: false,
      accessToken: null,
      hasAccessToken: true,
    });
  });
});

it.each([
  ['facebook', 'pages', 'withPages'],
  ['rss', 'feeds', 'withFeeds'],
] as const)('categories of %s are listed with their %s, and without them where %s is false', async (area, members, asked) => {
  const { body: category } = await ana.post<{ id: number }>(`/${area}/categories`, { name: 'Esportes' });
  const member = { url: area === 'rss' ? 'https://lance.example/rss' : 'https://www.facebook.com/lance' };
  const posted = await ana.post<{ id: number }>(`/${area}/${members}`, { name: 'Lance', categoryId: category.id, ...member });
  expect(posted.status).toBe(201);
  type Listed = Readonly<Record<string, { id: number }[] | undefined>> & { id: number };
  const listed = async (query: string): Promise<number[] | undefined> => {
    const { body } = await ana.get<Listed[]>(`/${area}/categories${query}`);
    return body.find(({ id }) => id === category.id)?.[members]?.map(({ id }) => id);
  };
  expect([await listed(''), await listed(`?${asked}=true`)]).toEqual([[posted.body.id], [posted.body.id]]);
  expect((await listed(`?${asked}=false`)) ?? []).toEqual([]);
});
