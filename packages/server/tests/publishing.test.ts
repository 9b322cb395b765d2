import type { posts } from '@lauda/spec/areas/posts';
import type { wordpress as contract } from '@lauda/spec/areas/wordpress';
import { blackPng, PATIENCE, type Refusal, StompClient, startNewsroom, type TestServer, type WireClient } from '@lauda/testing';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type Post = z.infer<typeof posts.load.result>;
type Tried = z.infer<typeof contract.config.test.result>;
let server: TestServer;
let ana: WireClient;
let live: StompClient;
let site: number;
beforeAll(async () => {
  ({ server, ana } = await startNewsroom({ jobs: true }));
  live = await StompClient.open(server.url, { cookie: ana.cookie }, ['posts']);
  const config = { name: 'Blog', url: 'https://blog.example', username: 'redação', password: 'abcd efgh' };
  site = (await ana.post<{ id: number }>('/wordpress/config', config)).body.id;
});
afterEach(() => {
  nock.abortPendingRequests();
  nock.cleanAll();
});
afterAll(async () => {
  live.close();
  nock.restore();
  await server.stop();
});

const API = '/wp-json/wp/v2';
/** The user of the site and their application password, as WordPress takes them. */
const AUTHORIZATION = `Basic ${Buffer.from('redação:abcd efgh').toString('base64')}`;
const wordpress = () => nock('https://blog.example', { reqheaders: { authorization: AUTHORIZATION } });
const refusal = (code: string, status: number) => ({ code, message: `No: ${code}`, data: { status } });
const there = (id: number, more: object = {}) => ({
  ...{ id, date_gmt: '2026-11-21T21:00:05', link: `https://blog.example/?p=${id}`, status: 'publish', author: 4, categories: [9], ...more },
});
const WISH = { authorId: 4, categoryId: 9 };

const make = async (input: object = {}): Promise<Post> =>
  (await ana.post<Post>('/posts', { slug: 'CHUVA', text: 'Choveu.', ...input })).body;
const load = async (id: number): Promise<Post> => (await ana.get<Post>(`/posts/${id}`)).body;
const publish = (id: number, wish: object = {}) =>
  ana.post<Post & Refusal>(`/posts/${id}/publish`, { wordpressId: site, ...WISH, ...wish });
const ended = async (id: number): Promise<Post> => {
  await expect.poll(async () => (await load(id)).sending).toBeNull();
  return load(id);
};
const waiting = async (id: number): Promise<Post> => {
  await expect.poll(async () => (await load(id)).retry).not.toBeNull();
  return load(id);
};
/** What a site answers to who publishes a post there for the first time. */
function firstTime(id: number, bodies: object[] = []): nock.Scope {
  const keep = (body: object): boolean => bodies.push(body) > 0;
  return wordpress()
    .get(`${API}/categories/9`)
    .reply(200, { id: 9, name: 'Cidade' })
    .get(`${API}/posts`)
    .query(({ slug, status }) => /^lauda-/.test(String(slug)) && String(status).includes('draft'))
    .reply(200, [])
    .post(`${API}/posts`, keep)
    .reply(201, there(id, { status: 'draft' }))
    .post(`${API}/posts/${id}`, keep)
    .reply(200, there(id));
}
const published = async (id: number, input: object = {}): Promise<Post> => {
  const post = await make(input);
  firstTime(id);
  await publish(post.id);
  return ended(post.id);
};

describe('publishing', () => {
  it('asks for site, author and category, and sends the post to its site by a job: a draft first, then out with all of it [PST-05]', async () => {
    const post = await make({ title: 'Chuva <forte>', text: 'Um [gallery]\ndois\n\nTrês & quatro', excerpt: 'Água' });
    const refused = await ana.post<Refusal>(`/posts/${post.id}/publish`, { wordpressId: site, categoryId: 9 });
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'authorId']);
    const bodies: Record<string, unknown>[] = [];
    const asked = firstTime(77, bodies);
    const { status, body } = await publish(post.id);
    expect([status, body]).toMatchObject([200, { state: 'DRAFT', sending: 'PUBLISH', wordpressId: site, ...WISH }]);
    const out = { state: 'PUBLISHED', sending: null, failure: null, unsent: false, link: 'https://blog.example/?p=77' };
    expect(await ended(post.id)).toMatchObject({ ...out, publicationDate: '2026-11-21T18:00:05' });
    expect(asked.isDone()).toBe(true);
    const content =
      '<!-- wp:paragraph -->\n<p>Um &#91;gallery&#93;<br>dois</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>Três &amp; quatro</p>\n<!-- /wp:paragraph -->';
    const words = { title: 'Chuva &lt;forte&gt;', content, excerpt: 'Água', author: 4, categories: [9] };
    expect(bodies).toMatchObject([
      { ...words, status: 'draft' },
      { ...words, status: 'publish', slug: 'CHUVA', featured_media: 0, date_gmt: null },
    ]);
    expect(bodies[0]!.slug).toMatch(/^lauda-[0-9a-f-]{36}$/);
    const states = () =>
      (live.events.map(({ data }) => data) as unknown[] as Post[]).filter(({ id }) => id === post.id).map(({ sending }) => sending);
    await expect.poll(states).toEqual([null, 'PUBLISH', 'PUBLISH', null]);
  });

  it('again brings the same post up to date, and says until then that the site lacks a change', async () => {
    const post = await published(78);
    const { body } = await ana.put<Post>('/posts', { ...post, text: 'Parou.', publicationDate: '2026-11-20T10:00:00' });
    expect(body).toMatchObject({ state: 'PUBLISHED', unsent: true });
    const asked = wordpress()
      .get(`${API}/categories/9`)
      .reply(200, { id: 9 })
      .get(`${API}/posts/78`)
      .query(true)
      .reply(200, there(78))
      .post(
        `${API}/posts/78`,
        (sent: { content: string; date_gmt: string }) => sent.content.includes('Parou.') && sent.date_gmt === '2026-11-20T13:00:00',
      )
      .reply(200, there(78));
    await publish(post.id);
    expect(await ended(post.id)).toMatchObject({ unsent: false, publicationDate: '2026-11-20T10:00:00' });
    expect(asked.isDone()).toBe(true);
    const elsewhere = (await ana.post<Post>('/wordpress/config', { name: 'Outro', url: 'https://o.example', username: 'a' })).body.id;
    expect((await publish(post.id, { wordpressId: elsewhere })).body.fields?.[0]?.path).toBe('wordpressId');
  });

  it('of a later date waits on the site for it, and is out once the site says so, which is asked when the date has come', async () => {
    const soon = '2026-11-21T18:30:00';
    const future = { status: 'future', date_gmt: '2026-11-21T21:30:00' };
    const scheduled = async (id: number): Promise<Post> => {
      const post = await make({ publicationDate: soon });
      wordpress()
        .get(`${API}/categories/9`)
        .reply(200, { id: 9 })
        .get(`${API}/posts`)
        .query(true)
        .reply(200, [])
        .post(`${API}/posts`)
        .reply(201, there(id, { status: 'draft' }))
        .post(`${API}/posts/${id}`, ({ date_gmt: date }: { date_gmt: string }) => date === future.date_gmt)
        .reply(200, there(id, future));
      await publish(post.id);
      expect(await ended(post.id)).toMatchObject({ state: 'SCHEDULED', link: null, publicationDate: soon, failure: null });
      return post;
    };
    const posts = [await scheduled(90), await scheduled(91), await scheduled(92), await scheduled(93), await scheduled(94)];
    // Moved to the next day, emptied, and moved to an earlier hour here, without sending it to the site.
    const moved = [await scheduled(95), await scheduled(96), await scheduled(97)];
    const dates = ['2026-11-22T18:30:00', null, '2026-11-21T18:10:00'];
    for (const [at, publicationDate] of dates.entries())
      expect((await ana.put<Post>('/posts', { ...(await load(moved[at]!.id)), publicationDate })).body.unsent).toBe(true);
    // A published post cannot be removed, and its changes must be sent to the site.
    expect((await ana.delete<number[]>(`/posts?ids=${posts[0]!.id}`)).body).toEqual([]);
    expect((await ana.put<Post>('/posts', { ...(await load(posts[0]!.id)), text: 'Parou.' })).body.unsent).toBe(true);
    // Published; overdue, as the site missed its schedule; rescheduled by an editor there; withdrawn there; overdue, and deleted there as it is to go out.
    const look = (id: number) => wordpress().get(`${API}/posts/${id}`).query({ context: 'edit' });
    look(90).reply(200, there(90));
    look(91).reply(200, there(91, future));
    wordpress().post(`${API}/posts/91`, { status: 'publish' }).reply(200, there(91));
    look(92).reply(200, there(92, { ...future, date_gmt: '2026-11-22T23:00:00' }));
    look(93).reply(200, there(93, { status: 'draft' }));
    look(94).reply(200, there(94, future));
    wordpress().post(`${API}/posts/94`, { status: 'publish' }).reply(404, refusal('rest_post_invalid_id', 404));
    for (const id of [95, 96]) look(id).reply(200, there(id));
    // Nobody asks before the site's date has come.
    look(97).reply(200, there(97, { ...future, date_gmt: '2026-11-22T23:00:00' }));
    const sent = live.events.length;
    server.advance(Date.parse('2026-11-21T21:30:01Z') - server.now());
    const states = async () => (await Promise.all(posts.map(({ id }) => load(id)))).map(({ state, link }) => [state, link !== null]);
    await expect.poll(states, PATIENCE).toEqual([
      ['PUBLISHED', true],
      ['PUBLISHED', true],
      ['SCHEDULED', false],
      ['DRAFT', false],
      ['DRAFT', false],
    ]);
    expect(await load(posts[0]!.id)).toMatchObject({ unsent: true, publicationDate: soon });
    await expect.poll(async () => (await load(posts[2]!.id)).publicationDate).toBe('2026-11-22T20:00:00');
    const standing = async () =>
      (await Promise.all(moved.map(({ id }) => load(id)))).map(({ state, unsent, publicationDate }) => [state, unsent, publicationDate]);
    await expect.poll(standing, PATIENCE).toEqual([
      ['PUBLISHED', true, dates[0]],
      ['PUBLISHED', true, null],
      ['SCHEDULED', true, dates[2]],
    ]);
    // It was never sent, so its state does not say it is being sent.
    const told = (live.events.slice(sent).map(({ data }) => data) as unknown[] as Post[]).map(({ sending }) => sending);
    expect(new Set(told)).toEqual(new Set([null]));
    wordpress()
      .post(`${API}/posts/92`, { status: 'draft' })
      .reply(200, there(92, { status: 'draft' }));
    await ana.post(`/posts/${posts[2]!.id}/unpublish`);
    expect(await ended(posts[2]!.id)).toMatchObject({ state: 'DRAFT', publicationDate: null });
  });

  it('fails where who publishes may only hand in for approval, and leaves a draft', async () => {
    const post = await make();
    const bodies: object[] = [];
    wordpress()
      .get(`${API}/categories/9`)
      .reply(200, { id: 9 })
      .get(`${API}/posts`)
      .query(true)
      .reply(200, [there(94, { status: 'draft' })])
      .post(`${API}/posts/94`)
      .reply(200, there(94, { status: 'pending' }))
      .post(`${API}/posts/94`, (body: object) => bodies.push(body) > 0)
      .reply(200, there(94, { status: 'draft' }));
    await publish(post.id);
    expect(await ended(post.id)).toMatchObject({ state: 'DRAFT', failure: 'forbidden', link: null });
    expect(bodies).toEqual([{ status: 'draft' }]);
  });

  it('sends the picture once, with its caption', async () => {
    const form = new FormData();
    form.append('file', new Blob([blackPng(8, 8)], { type: 'image/png' }), 'rio.png');
    const featuredImage = (await ana.post<{ id: number }>('/files/single', form)).body.id;
    const post = await make({ featuredImage, caption: 'O rio' });
    const asked = firstTime(79)
      .get(`${API}/media`)
      .query(({ slug }) => /^lauda-.*-[0-9a-f]{8}$/.test(String(slug)))
      .reply(200, [])
      .post(`${API}/media`, (sent) => Buffer.from(String(sent), 'hex').equals(blackPng(8, 8)) || String(sent).includes('PNG'))
      .matchHeader('content-type', 'image/png')
      .matchHeader('content-disposition', /^attachment; filename="lauda-.*\.png"$/)
      .reply(201, { id: 500 })
      .post(`${API}/media/500`, { caption: 'O rio', alt_text: 'O rio' })
      .reply(200, { id: 500 });
    await publish(post.id);
    expect(await ended(post.id)).toMatchObject({ state: 'PUBLISHED' });
    expect(asked.pendingMocks()).toEqual([]);
    const again = wordpress()
      .get(`${API}/categories/9`)
      .reply(200, { id: 9 })
      .get(`${API}/posts/79`)
      .query(true)
      .reply(200, there(79))
      .get(`${API}/media/500`)
      .reply(200, { id: 500 })
      .post(`${API}/media/500`)
      .reply(200, { id: 500 })
      .post(`${API}/posts/79`, (sent: { featured_media: number }) => sent.featured_media === 500)
      .reply(200, there(79));
    await publish(post.id);
    await ended(post.id);
    expect(again.pendingMocks()).toEqual([]);
  });

  it('takes a post off its site, where it stays as a draft; one that went there is off as well [PST-06]', async () => {
    const post = await published(80);
    const asked = wordpress()
      .post(`${API}/posts/80`, { status: 'draft' })
      .reply(200, there(80, { status: 'draft' }));
    expect((await ana.post<Post>(`/posts/${post.id}/unpublish`)).body.sending).toBe('UNPUBLISH');
    expect(await ended(post.id)).toMatchObject({ state: 'DRAFT', publicationDate: null, link: null, failure: null });
    expect(asked.isDone()).toBe(true);
    expect((await ana.post(`/posts/${post.id}/unpublish`)).status, 'it is off').toBe(409);
    const gone = await published(81);
    wordpress().post(`${API}/posts/81`).reply(404, refusal('rest_post_invalid_id', 404));
    await ana.post(`/posts/${gone.id}/unpublish`);
    expect(await ended(gone.id)).toMatchObject({ state: 'DRAFT', failure: null });
  });
});

it('a draft that was saved for another site is a new post there, whatever number it had on the former', async () => {
  const { id } = await published(102);
  wordpress()
    .post(`${API}/posts/102`, { status: 'draft' })
    .reply(200, there(102, { status: 'draft' }));
  await ana.post(`/posts/${id}/unpublish`);
  const post = await ended(id);
  const config = { name: 'Quarto', url: 'https://fourth.example', username: 'redação', password: 'abcd efgh' };
  const other = (await ana.post<{ id: number }>('/wordpress/config', config)).body.id;
  expect((await ana.put<Post>('/posts', { id, slug: post.slug, wordpressId: other })).body.wordpressId).toBe(other);
  nock('https://fourth.example')
    .get(`${API}/categories/9`)
    .reply(200, { id: 9 })
    .get(`${API}/posts`)
    .query(true)
    .reply(200, [])
    .post(`${API}/posts`)
    .reply(201, there(5, { status: 'draft' }))
    .post(`${API}/posts/5`)
    .reply(200, there(5));
  await publish(id, { wordpressId: other });
  expect(await ended(id)).toMatchObject({ state: 'PUBLISHED', link: 'https://blog.example/?p=5' });
});

it('a post whose site is gone for good is removed where that is wished all the same, and then the site; a draft it never had moves on', async () => {
  const config = async (name: string, url: string) =>
    (await ana.post<{ id: number }>('/wordpress/config', { name, url, username: 'redação', password: 'abcd efgh' })).body.id;
  const [gone, other] = [await config('Sexto', 'https://gone.example'), await config('Sétimo', 'https://seventh.example')];
  const refused = [401, refusal('incorrect_password', 401)] as const;
  const category = () => nock('https://gone.example').get(`${API}/categories/9`);
  const remove = async (id: number, evenIfOut?: boolean) =>
    (await ana.send<number[]>('DELETE', `/posts?ids=${id}${evenIfOut ? '&evenIfOut=true' : ''}`)).body;
  const [draft, out, never] = [await make(), await make(), await make()];
  const begun = (id: number) =>
    category()
      .reply(200, { id: 9 })
      .get(`${API}/posts`)
      .query(true)
      .reply(200, [there(id, { status: 'draft' })])
      .post(`${API}/posts/${id}`);
  begun(120).reply(...refused);
  await publish(draft.id, { wordpressId: gone });
  expect(await ended(draft.id)).toMatchObject({ state: 'DRAFT', failure: 'credentials' });
  begun(121).reply(200, there(121));
  await publish(out.id, { wordpressId: gone });
  await ended(out.id);
  expect(await remove(out.id, true), 'its site did not fail').toEqual([]);
  nock('https://gone.example')
    .post(`${API}/posts/121`)
    .reply(...refused);
  await ana.post(`/posts/${out.id}/unpublish`);
  expect(await ended(out.id)).toMatchObject({ state: 'PUBLISHED', failure: 'credentials' });
  category().reply(...refused);
  await publish(never.id, { wordpressId: gone });
  await ended(never.id);
  const moved = async ({ id, slug }: Post) => {
    const { wordpressId, failure } = (await ana.put<Post>('/posts', { id, slug, wordpressId: other })).body;
    return [wordpressId, failure];
  };
  // What goes to another site does not keep what went wrong at the one before.
  expect([await moved(draft), await moved(out), await moved(never)]).toEqual([
    [gone, 'credentials'],
    [gone, 'credentials'],
    [other, null],
  ]);
  expect([await remove(draft.id), await remove(out.id)]).toEqual([[], []]);
  expect((await ana.delete(`/wordpress/config/${gone}`)).status, 'it is in use').toBe(412);
  expect([await remove(draft.id, true), await remove(out.id, true)]).toEqual([[draft.id], [out.id]]);
  expect((await ana.delete(`/wordpress/config/${gone}`)).status).toBeLessThan(300);
});

const HOME = '<html>Olá</html>';
const ELSEWHERE = { location: 'https://elsewhere.example/' };
/** How a site, or the network, answers the first question, and what that is called. */
const FINAL: readonly (readonly [string, (asked: nock.Interceptor) => unknown])[] = [
  ['credentials', (asked) => asked.reply(401, refusal('incorrect_password', 401))],
  ['forbidden', (asked) => asked.reply(403, refusal('rest_forbidden', 403))],
  ['category', (asked) => asked.reply(404, refusal('rest_term_invalid', 404))],
  ['redirected', (asked) => asked.reply(301, '', ELSEWHERE).get('/').query(true).reply(301, '', ELSEWHERE)],
  ['certificate', (asked) => asked.replyWithError(Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }))],
  ['notWordpress', (asked) => asked.reply(200, HOME).get('/').query(true).reply(200, HOME)],
  ['refused', (asked) => asked.reply(400, refusal('rest_invalid_param', 400))],
];

describe('what goes wrong at a site', () => {
  it.each(FINAL)('is told by its code and not tried again: %s', async (failure, answer) => {
    const post = await make();
    answer(wordpress().get(`${API}/categories/9`));
    await publish(post.id);
    expect(await ended(post.id)).toMatchObject({ state: 'DRAFT', failure, retry: null, publicationDate: null });
  });

  it('after the post went out takes it off again: what the site left out is told of a draft', async () => {
    const post = await make();
    const bodies: object[] = [];
    wordpress()
      .get(`${API}/categories/9`)
      .reply(200, { id: 9, name: 'Cidade' })
      .get(`${API}/posts`)
      .query(true)
      .reply(200, [there(78, { status: 'draft' })])
      .post(`${API}/posts/78`)
      .reply(200, there(78, { categories: [1] }))
      .post(`${API}/posts/78`, (body: object) => bodies.push(body) > 0)
      .reply(200, there(78, { status: 'draft' }));
    await publish(post.id);
    expect(await ended(post.id)).toMatchObject({ state: 'DRAFT', failure: 'category', link: null });
    expect(bodies).toEqual([{ status: 'draft' }]);
  });

  it('and passes is tried again later: nobody answered, or the site reports an error of its own', async () => {
    const post = await make();
    wordpress().get(`${API}/categories/9`).reply(503, 'Service Unavailable');
    await publish(post.id);
    expect(await waiting(post.id)).toMatchObject({
      sending: 'PUBLISH',
      failure: 'siteFailed',
      retry: expect.stringMatching(/^2026-11-21T18/),
    });
    wordpress()
      .get(`${API}/categories/9`)
      .replyWithError(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    server.advance(11_000);
    await expect.poll(async () => (await load(post.id)).failure).toBe('unreachable');
    firstTime(90);
    server.advance(60_000);
    expect(await ended(post.id)).toMatchObject({ state: 'PUBLISHED', failure: null, retry: null });
  });

  it('makes no second post where the answer to the first was lost', async () => {
    const post = await make();
    wordpress()
      .get(`${API}/categories/9`)
      .reply(200, { id: 9 })
      .get(`${API}/posts`)
      .query(true)
      .reply(200, [])
      .post(`${API}/posts`)
      .replyWithError(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    await publish(post.id);
    await waiting(post.id);
    const asked = wordpress()
      .get(`${API}/categories/9`)
      .reply(200, { id: 9 })
      .get(`${API}/posts`)
      .query(true)
      .reply(200, [there(91, { status: 'draft' })])
      .post(`${API}/posts/91`)
      .reply(200, there(91));
    server.advance(11_000);
    expect(await ended(post.id)).toMatchObject({ state: 'PUBLISHED', link: 'https://blog.example/?p=91' });
    expect(asked.isDone()).toBe(true);
  });

  /** What a site answers to who publishes a post of which it has the draft. */
  const untilOut = (id: number): nock.Interceptor =>
    wordpress()
      .get(`${API}/categories/9`)
      .reply(200, { id: 9 })
      .get(`${API}/posts`)
      .query(true)
      .reply(200, [there(id, { status: 'draft' })])
      .post(`${API}/posts/${id}`);
  const lost = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  const look = (id: number) => wordpress().get(`${API}/posts/${id}`).query({ context: 'edit' });

  it('is none where a post went out and only the answer was lost', async () => {
    const post = await make();
    untilOut(95).replyWithError(lost);
    look(95).reply(200, there(95));
    await publish(post.id);
    expect(await ended(post.id)).toMatchObject({ state: 'PUBLISHED', failure: null, link: 'https://blog.example/?p=95' });
  });

  it('leaves a post that may be out to be taken off, also where the site says only later that it is', async () => {
    const [late, silent] = [await make(), await make()];
    untilOut(96).reply(504, 'Gateway Timeout');
    look(96).reply(200, there(96, { status: 'draft' }));
    await publish(late.id);
    expect(await waiting(late.id)).toMatchObject({ state: 'DRAFT', failure: 'siteFailed' });
    // The next attempt finds it out, and is not answered either.
    wordpress().get(`${API}/categories/9`).reply(200, { id: 9 });
    look(96).reply(200, there(96));
    wordpress()
      .post(`${API}/posts/96`, (sent) => !('date_gmt' in sent))
      .replyWithError(lost);
    server.advance(11_000);
    await expect.poll(async () => (await load(late.id)).failure).toBe('unreachable');
    expect(await load(late.id)).toMatchObject({ state: 'PUBLISHED', unsent: true, link: 'https://blog.example/?p=96' });
    untilOut(97).replyWithError(lost);
    look(97).replyWithError(lost);
    await publish(silent.id);
    expect(await waiting(silent.id)).toMatchObject({ state: 'DRAFT', failure: 'unreachable' });
    for (const [id, at] of [
      [late.id, 96],
      [silent.id, 97],
    ] as const) {
      const off = wordpress()
        .post(`${API}/posts/${at}`, { status: 'draft' })
        .reply(200, there(at, { status: 'draft' }));
      expect((await ana.post<Post>(`/posts/${id}/unpublish`)).body).toMatchObject({ sending: 'UNPUBLISH' });
      expect(await ended(id)).toMatchObject({ state: 'DRAFT', failure: null });
      expect(off.isDone()).toBe(true);
    }
  });

  it('leaves a post that may be out to be taken off whatever failed or was wished since, and keeps it and its date until then', async () => {
    const post = await make({ publicationDate: '2026-11-21T10:00:00' });
    const unpublish = async () => (await ana.post<Post>(`/posts/${post.id}/unpublish`)).body.sending;
    const remove = async () => (await ana.send<number[]>('DELETE', `/posts?ids=${post.id}`)).body;
    // As while the wish of a moment ago has not begun.
    const forgetFailure = () => server.server.services.pool.query('update post set failure = null where id = $1', [post.id]);
    untilOut(100).replyWithError(lost);
    look(100).replyWithError(lost);
    await publish(post.id);
    await waiting(post.id);
    wordpress().get(`${API}/categories/9`).reply(401, refusal('incorrect_password', 401));
    server.advance(11_000);
    expect(await ended(post.id)).toMatchObject({ state: 'DRAFT', failure: 'credentials' });
    const config = { name: 'Terceiro', url: 'https://other.example', username: 'redação', password: 'abcd efgh' };
    const other = (await ana.post<{ id: number }>('/wordpress/config', config)).body.id;
    expect([await remove(), (await publish(post.id, { wordpressId: other })).body.fields?.[0]?.rule]).toEqual([[], 'published_elsewhere']);
    wordpress().get(`${API}/categories/9`).reply(503, '');
    await publish(post.id);
    await waiting(post.id);
    await forgetFailure();
    wordpress().post(`${API}/posts/100`, { status: 'draft' }).reply(503, '');
    expect(await unpublish()).toBe('UNPUBLISH');
    await waiting(post.id);
    await forgetFailure();
    const off = wordpress()
      .post(`${API}/posts/100`, { status: 'draft' })
      .reply(200, there(100, { status: 'draft' }));
    expect(await unpublish()).toBe('UNPUBLISH');
    expect(await ended(post.id)).toMatchObject({ state: 'DRAFT', failure: null, publicationDate: '2026-11-21T10:00:00' });
    expect([off.isDone(), await remove()]).toEqual([true, [post.id]]);
  });

  it('leaves a post whose job was called off while it was at its site, or waited to go on, to be taken off', async () => {
    const { pool } = server.server.services;
    const jobOf = async (id: number) =>
      (
        await pool.query<{ id: number; state: string; known: boolean }>(
          `select j.id, j.state, p.remote_id is not null as known from job j join post p on p.id::text = j.target
           where j.kind = 'post' and p.id = $1 order by j.id desc limit 1`,
          [id],
        )
      ).rows[0]!;
    const callOff = async (id: number): Promise<Post> => {
      expect((await ana.post(`/jobs/${(await jobOf(id)).id}/cancel`)).status).toBe(200);
      return ended(id);
    };
    const config = { name: 'Quinto', url: 'https://fifth.example', username: 'redação', password: 'abcd efgh' };
    const other = (await ana.post<{ id: number }>('/wordpress/config', config)).body.id;
    const takenOff = async (id: number, at: number): Promise<void> => {
      expect(await load(id)).toMatchObject({ state: 'DRAFT', failure: 'calledOff', sending: null, retry: null });
      expect((await ana.send<number[]>('DELETE', `/posts?ids=${id}`)).body).toEqual([]);
      expect((await publish(id, { wordpressId: other })).body.fields?.[0]?.rule).toBe('published_elsewhere');
      const off = wordpress()
        .post(`${API}/posts/${at}`, { status: 'draft' })
        .reply(200, there(at, { status: 'draft' }));
      expect((await ana.post<Post>(`/posts/${id}/unpublish`)).body).toMatchObject({ sending: 'UNPUBLISH' });
      expect(await ended(id)).toMatchObject({ state: 'DRAFT', failure: null });
      expect(off.isDone()).toBe(true);
    };
    const running = await make();
    untilOut(110).delay(30_000).reply(200, there(110));
    await publish(running.id);
    await expect.poll(() => jobOf(running.id), PATIENCE).toMatchObject({ state: 'RUNNING', known: true });
    await callOff(running.id);
    await takenOff(running.id, 110);
    // A new wish wipes the failure of the one before, and is called off before it begins.
    const renewed = await make();
    untilOut(111).replyWithError(lost);
    look(111).replyWithError(lost);
    await publish(renewed.id);
    await waiting(renewed.id);
    await pool.query('update post set failure = null where id = $1', [renewed.id]);
    await callOff(renewed.id);
    await takenOff(renewed.id, 111);
    // What its site never had is a draft like any other.
    const never = await make();
    wordpress().get(`${API}/categories/9`).reply(503, '');
    await publish(never.id);
    await waiting(never.id);
    await callOff(never.id);
    expect((await ana.send<number[]>('DELETE', `/posts?ids=${never.id}`)).body).toEqual([never.id]);
  }, 40_000);

  it('lacks no change at its site where only the date is one that the site gave', async () => {
    const post = await make();
    untilOut(101).reply(504, 'Gateway Timeout');
    look(101).reply(200, there(101, { status: 'draft' }));
    await publish(post.id);
    await waiting(post.id);
    wordpress().get(`${API}/categories/9`).reply(200, { id: 9 }).post(`${API}/posts/101`).reply(200, there(101));
    look(101).reply(200, there(101));
    server.advance(11_000);
    expect(await ended(post.id)).toMatchObject({ state: 'PUBLISHED', unsent: false, publicationDate: '2026-11-21T18:00:05' });
  });

  it('is none of a site that is silent for longer than it may be over a question', async () => {
    const post = await make();
    untilOut(98).delay(11_000).reply(200, there(98));
    await publish(post.id);
    await expect.poll(async () => (await load(post.id)).sending, { timeout: 30_000 }).toBeNull();
    expect(await load(post.id)).toMatchObject({ state: 'PUBLISHED', failure: null });
  }, 40_000);

  it('is mended by another wish, which begins at once; one that waits can be called off', async () => {
    const post = await make();
    wordpress().get(`${API}/categories/9`).reply(500, '');
    await publish(post.id);
    await waiting(post.id);
    wordpress().get(`${API}/categories/10`).reply(502, '');
    expect((await publish(post.id, { categoryId: 10 })).body).toMatchObject({
      sending: 'PUBLISH',
      failure: null,
      retry: null,
      categoryId: 10,
    });
    await waiting(post.id);
    expect((await ana.post<Post>(`/posts/${post.id}/unpublish`)).body).toMatchObject({ sending: null, retry: null, state: 'DRAFT' });
    expect((await ana.send<number[]>('DELETE', `/posts?ids=${post.id}`)).body).toEqual([post.id]);
  });

  it('keeps a second wish out while the first is at the site', async () => {
    const post = await make();
    wordpress().get(`${API}/categories/9`).delay(3_000).reply(404, refusal('rest_term_invalid', 404));
    await publish(post.id);
    const running = "select 1 from job where kind = 'post' and target = $1 and state = 'RUNNING'";
    await expect.poll(async () => (await server.server.services.pool.query(running, [String(post.id)])).rows.length).toBe(1);
    const refused = await publish(post.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'post_being_sent']);
    await ended(post.id);
  });
});

describe('a site', () => {
  const me = () => wordpress().get(`${API}/users/me`).reply(200, { id: 4, name: 'Redação' });

  it('is asked for its authors and categories, page by page', async () => {
    me()
      .get(`${API}/users`)
      .query({ capabilities: 'edit_posts', per_page: '100', page: '1', orderby: 'name', order: 'asc' })
      .reply(403, refusal('rest_user_cannot_view', 403))
      .get(`${API}/users`)
      .query({ per_page: '100', page: '1', orderby: 'name', order: 'asc' })
      .reply(200, [{ id: 7, name: 'Ana' }]);
    expect((await ana.get(`/wordpress/config/${site}/authors`)).body).toEqual([
      { id: 4, name: 'Redação' },
      { id: 7, name: 'Ana' },
    ]);
    for (const page of [1, 2])
      wordpress()
        .get(`${API}/categories`)
        .query({ per_page: '100', page: String(page), orderby: 'name', order: 'asc' })
        .reply(200, [{ id: page, name: `Arte &amp; Lazer ${page}` }], { 'X-WP-TotalPages': '2' });
    expect((await ana.get(`/wordpress/config/${site}/categories`)).body).toEqual([
      { id: 1, name: 'Arte & Lazer 1' },
      { id: 2, name: 'Arte & Lazer 2' },
    ]);
    wordpress().get(`${API}/categories`).query(true).reply(401, refusal('rest_not_logged_in', 401));
    const refused = await ana.get<Refusal>(`/wordpress/config/${site}/categories`);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([502, 'site_failed', 'credentials']);
    expect(refused.body.message).toBe('No site Blog: O site recusa o usuário ou a senha de aplicativo');
  });

  it('is tried before it is stored, and one without pretty addresses is asked by a parameter', async () => {
    const wish = { url: 'https://blog.example', username: 'redação', password: 'abcd efgh' };
    // Behind some servers every path shows the home page.
    for (const status of [404, 200]) {
      wordpress().get(`${API}/users/me`).reply(status, '<html>Olá</html>', { 'content-type': 'text/html' });
      const routes: readonly (readonly [string, object])[] = [
        ['/wp/v2/users/me', { id: 4, name: 'Redação' }],
        ['/', { name: 'O Blog' }],
        ['/wp/v2/users', [{ id: 4, name: 'Redação' }]],
        ['/wp/v2/categories', [{ id: 9, name: 'Cidade' }]],
      ];
      for (const [route, answer] of routes)
        wordpress()
          .persist()
          .get('/')
          .query(({ rest_route }) => rest_route === route)
          .reply(200, answer as nock.Body);
      expect((await ana.post<Tried>('/wordpress/config/test', wish)).body).toEqual({
        ...{ failure: null, details: null, site: 'O Blog', user: 'Redação' },
        ...{ authors: [{ id: 4, name: 'Redação' }], categories: [{ id: 9, name: 'Cidade' }] },
      });
      nock.cleanAll();
    }
    wordpress()
      .get(`${API}/users/me`)
      .replyWithError(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
    expect((await ana.post<Tried>('/wordpress/config/test', { ...wish, id: site })).body.failure).toBe('unreachable');
  });
});
