import { Newsroom } from '@lauda/sdk';
import type { posts } from '@lauda/spec/areas/posts';
import { blackPng, type Refusal, StompClient, startNewsroom, TEST_PASSWORD, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type Post = z.infer<typeof posts.load.result>;
let server: TestServer;
let ana: WireClient;
let bob: WireClient;
let anaId: number;
let programId: number;
let story: Awaited<ReturnType<typeof startNewsroom>>['story'];
beforeAll(async () => {
  ({ server, ana, bob, anaId, programId, story } = await startNewsroom());
});
afterAll(() => server.stop());

const sql = (text: string, values: unknown[] = []) => server.server.services.pool.query(text, values);
const make = async (input: object): Promise<Post> => (await ana.post<Post>('/posts', input)).body;
const load = async (id: number): Promise<Post> => (await ana.get<Post>(`/posts/${id}`)).body;
const slugs = async (query: string): Promise<string[]> =>
  (await ana.get<{ data: Post[] }>(`/posts/filter?${query}`)).body.data.map(({ slug }) => slug);
const site = async (name: string): Promise<number> =>
  (await ana.post<{ id: number }>('/wordpress/config', { name, url: 'https://blog.example', username: 'lauda', password: 'abcd efgh' }))
    .body.id;
async function upload(content: Buffer<ArrayBuffer>, name: string, type: string): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([content], { type }), name);
  return (await ana.post<{ id: number }>('/files/single', body)).body.id;
}
const section = (type: string, content: string, observation = '') => ({
  ...{ uuid: crypto.randomUUID(), id: 0, index: 0, type, content, observation, duration: 'PT0S', manual: false, approved: false },
});
// One pixel.
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describe('posts', () => {
  it('keep slug, texts, picture, date of publication, site, author and category, and nobody writes how they stand there [PST-02]', async () => {
    const full = {
      ...{ slug: 'ENCHENTE', title: 'O rio subiu', text: 'Choveu.\n\nMuito.', excerpt: 'Chuva', caption: 'O rio', date: '2026-03-10' },
      ...{ publicationDate: '2026-03-11T08:30:00', wordpressId: await site('Blog'), authorId: 4, categoryId: 9 },
      featuredImage: await upload(blackPng(8, 8), 'rio.png', 'image/png'),
    };
    const made = await make({ ...full, state: 'PUBLISHED', link: 'https://x.example', unsent: true });
    const unset = { state: 'DRAFT', sending: null, failure: null, retry: null, unsent: false, link: null };
    expect(await load(made.id)).toEqual({ id: made.id, version: 1, ...full, ...unset });
    const { status, body } = await ana.put<Post>('/posts', await load(made.id));
    expect([status, body]).toEqual([200, { ...(await load(made.id)), version: 2, ...full }]);
    expect(await make({ slug: 'HOJE' })).toMatchObject({ text: '', date: '2026-11-21', publicationDate: null, wordpressId: null });
    const refused = await ana.post<Refusal>('/posts', { slug: ' ' });
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'slug']);
    const stale = await ana.put<Refusal>('/posts', { ...made, version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
  });

  it('are filtered by days and a text, newest first [PST-01]', async () => {
    for (const [slug, date] of [
      ['ÁGUA UM', '2026-05-01'],
      ['ÁGUA DOIS', '2026-05-02'],
      ['FOGO', '2026-05-03'],
    ])
      await make({ slug, date });
    expect(await slugs('from=2026-05-01&to=2026-05-03')).toEqual(['FOGO', 'ÁGUA DOIS', 'ÁGUA UM']);
    expect(await slugs('from=2026-05-01&to=2026-05-02&filter=agua')).toEqual(['ÁGUA DOIS', 'ÁGUA UM']);
    expect(await slugs('filter=agua&page=1&size=1')).toEqual(['ÁGUA UM']);
  });

  it('take a JPEG or PNG of their writer as a picture, which who reads posts sees, and no GIF [PST-08]', async () => {
    const gif = await upload(GIF, 'rio.gif', 'image/gif');
    const refused = await ana.post<Refusal>('/posts', { slug: 'GIF', featuredImage: gif });
    expect([refused.status, refused.body.code]).toEqual([415, 'invalid_image_type']);
    const png = await upload(blackPng(8, 8), 'a.png', 'image/png');
    expect((await bob.post('/posts', { slug: 'ALHEIA', featuredImage: png })).status, 'that of another nobody showed yet').toBe(422);
    expect((await bob.get(`/files/${png}/thumbnail`)).status).toBe(404);
    const made = await make({ slug: 'FOTO', featuredImage: png });
    expect((await bob.get(`/files/${png}/thumbnail`)).status).toBe(200);
    const put = await ana.put<Refusal>('/posts', { ...made, featuredImage: gif });
    expect([put.status, (await load(made.id)).featuredImage]).toEqual([415, png]);
  });

  it('are read by who may read them, and published by who may write them [PERM-A14]', async () => {
    await server.person('rui', ['POST_READ']);
    await server.person('eva', []);
    const [reader, nobody] = [await server.as('rui'), await server.as('eva')];
    const { id } = await make({ slug: 'PORTA' });
    const wish = { wordpressId: await site('Porta'), authorId: 1, categoryId: 1 };
    expect((await reader.get(`/posts/${id}`)).status).toBe(200);
    expect((await reader.post(`/posts/${id}/publish`, wish)).status).toBe(403);
    expect((await reader.post(`/posts/${id}/unpublish`)).status).toBe(403);
    expect((await nobody.get(`/posts/${id}`)).status).toBe(403);
    expect((await sql('select 1 from job where kind = $1 and target = $2', ['post', String(id)])).rows).toEqual([]);
  });

  it('are made of guidelines, proposals, reportages and stories, with their texts', async () => {
    const guideline = { slug: 'GREVE', date: '2026-06-01', programsIds: [programId], proposal: 'Ouvir os dois lados.', content: 'Às 9h.' };
    const made = (await ana.post<{ id: number }>('/assignments', guideline)).body.id;
    expect((await ana.post<Post>(`/posts/assignment/${made}`)).body).toMatchObject({
      ...{ slug: 'GREVE', text: 'Ouvir os dois lados.\n\nÀs 9h.', state: 'DRAFT' },
    });
    const reportage = (
      await ana.post<{ id: number }>('/news_reports', {
        ...{
          slug: 'PONTE',
          date: '2026-06-01',
          programsIds: [programId],
          teaser: 'A ponte',
          lead: 'Caiu.',
          reporterId: anaId,
          information: 'Não publicar.',
        },
        headingSuggestion: 'Caiu a ponte. [VIRA CÂMERA 2]',
        sections: [
          section('off', 'Ninguém se feriu. [SOBE SOM]', 'Não citar a fonte.'),
          section('art', 'Mapa da ponte'),
          section('soundup', 'Sirenes'),
          section('interview', 'Foi terrível', 'disse Irene.'),
        ],
      })
    ).body.id;
    expect((await ana.post<Post>(`/posts/news_report/${reportage}`)).body).toMatchObject({
      ...{ slug: 'PONTE', excerpt: 'A ponte', text: 'Caiu a ponte.\n\nCaiu.\n\nNinguém se feriu.\n\n"Foi terrível"\ndisse Irene.' },
    });
    const read = [{ uuid: '0d3f7a52-58a1-4b52-9f0e-1c53bb1d9a01', type: 'CAMERA_TEXT', text: 'Boa noite. [VIRA CÂMERA 2]' }];
    const { id } = await story({ slug: 'ABERTURA', information: 'Interno', sections: { head: { type: 'HEADER', subSections: read } } });
    expect((await ana.post<Post>(`/posts/story/${id}`)).body).toMatchObject({ slug: 'ABERTURA', text: 'Boa noite.' });
    expect((await ana.post(`/posts/story/2147000000`)).status).toBe(404);
  });

  it('are made of each of the seven sources by a program, as drafts with their texts [PST-07]', async () => {
    const program = new Newsroom({ url: server.url });
    await program.auth.login({ username: 'ana', password: TEST_PASSWORD });
    const itemOf = async (type: 'facebook' | 'rss' | 'twitter'): Promise<string> => {
      const at = { rss: ['rss_feed', 'url'], facebook: ['facebook_page', 'url'], twitter: ['twitter_user', 'screen_name'] }[type];
      const own = await sql(`insert into ${at[0]} (name, ${at[1]}) values ('Fora', 'fora') returning id`);
      const text = `insert into agency_item (source_id, type, guid, title, text, link, date)
        select id, $1, $1, 'Ponte cai', 'Ninguém se feriu.', 'https://fora.example/1', now() from agency_source where ${at[0]}_id = $2 returning id`;
      return String((await sql(text, [type, (own.rows[0] as { id: number }).id])).rows[0]!.id);
    };
    const { posts } = program;
    const words = { slug: 'CHUVA', date: '2026-06-02' };
    const guideline = await program.assignments.create({ ...words, proposal: 'Rio sobe.' });
    const reportage = await program.newsReports.create({ ...words, reporterId: anaId, lead: 'Rio sobe.' });
    const proposal = await program.assignmentProposals.create({ slug: 'CHUVA', lead: 'Rio sobe.' });
    const part = { uuid: '0d3f7a52-58a1-4b52-9f0e-1c53bb1d9a02', type: 'CAMERA_TEXT' as const, text: 'Rio sobe.' };
    const lauda = await story({ slug: 'CHUVA', sections: { head: { type: 'HEADER', subSections: [part] } } });
    const written = { state: 'DRAFT', slug: 'CHUVA', text: 'Rio sobe.' };
    expect(await posts.createFromAssignment(guideline.id)).toMatchObject(written);
    expect(await posts.createFromReportage(reportage.id)).toMatchObject(written);
    expect(await posts.createFromProposal(proposal.id)).toMatchObject(written);
    expect(await posts.createFromStory(lauda.id)).toMatchObject(written);
    const read = {
      state: 'DRAFT',
      slug: 'Ponte cai',
      text: expect.stringMatching(/^Ninguém se feriu\.\n\n.*https:\/\/fora\.example\/1$/s),
    };
    expect(await posts.createFromFacebook(await itemOf('facebook'))).toMatchObject(read);
    expect(await posts.createFromRss(await itemOf('rss'))).toMatchObject(read);
    expect(await posts.createFromTwitter(await itemOf('twitter'))).toMatchObject(read);
    await program.close();
  });

  it('use the proposal they are made of, which stays while the post is there', async () => {
    const proposal = (await ana.post<{ id: number }>('/assignment_proposals', { slug: 'FEIRA', lead: 'Abre às 8h.' })).body.id;
    const post = (await ana.post<Post>(`/posts/assignment_proposal/${proposal}`)).body;
    expect(post).toMatchObject({ slug: 'FEIRA', text: 'Abre às 8h.' });
    expect((await ana.get<{ used: boolean }>(`/assignment_proposals/${proposal}`)).body.used).toBe(true);
    const remove = async () => (await ana.send<number[]>('DELETE', `/assignment_proposals?ids=${proposal}`)).body;
    expect(await remove()).toEqual([]);
    await ana.send('DELETE', `/posts?ids=${post.id}`);
    expect(await remove()).toEqual([proposal]);
  });

  it('are not made of what is private, nor by who may not read it', async () => {
    const { id } = await story({ slug: 'SEGREDO' });
    await ana.send('PATCH', `/documents/${id}/private`, { private: true });
    const refused = await ana.post<Refusal>(`/posts/story/${id}`);
    expect([refused.status, refused.body.code]).toEqual([412, 'source_private']);
    expect((await bob.post(`/posts/story/${id}`)).status, 'another does not even see it').toBe(404);
    await server.person('ivo', ['POST_WRITE']);
    expect((await (await server.as('ivo')).post(`/posts/story/${id}`)).status).toBe(403);
    expect(await slugs('filter=segredo')).toEqual([]);
  });

  it('are copied unpublished, and removed unless they are out; everybody hears of it', async () => {
    const live = await StompClient.open(server.url, { cookie: bob.cookie }, ['posts']);
    const picture = await upload(blackPng(8, 8), 'b.png', 'image/png');
    const made = await make({ slug: 'FORA', text: 'Saiu.', featuredImage: picture, wordpressId: await site('Fora'), date: '2026-01-01' });
    await sql("update post set state = 'PUBLISHED', link = 'https://blog.example/fora' where id = $1", [made.id]);
    const { status, body } = await ana.post<Post[]>('/posts/copy', { ids: [made.id] });
    expect([status, body[0]]).toMatchObject([201, { slug: 'FORA', text: 'Saiu.', state: 'DRAFT', featuredImage: picture, link: null }]);
    expect([body[0]!.wordpressId, body[0]!.date]).toEqual([null, '2026-11-21']);
    expect((await ana.send<number[]>('DELETE', `/posts?ids=${made.id},${body[0]!.id}`)).body).toEqual([body[0]!.id]);
    await expect.poll(() => live.events.map(({ action }) => action)).toEqual(['CREATE', 'CREATE', 'DELETE']);
    expect(live.events.at(-1)?.data).toMatchObject({ ids: [body[0]!.id], posts: [{ slug: 'FORA' }] });
    expect((await ana.post('/posts/copy', { ids: [2_147_000_000] })).status).toBe(404);
    live.close();
  });
});

describe('sites', () => {
  it('keep their password sealed, show it to nobody, and their user to administrators alone', async () => {
    const id = await site('Selado');
    const { rows } = await sql('select sealed from wordpress where id = $1', [id]);
    expect(rows[0].sealed).toMatch(/^v1\./);
    expect((await ana.get(`/wordpress/config/${id}`)).body).toMatchObject({ username: 'lauda', password: null });
    await server.person('ina', ['POST_WRITE']);
    const writer = await server.as('ina');
    const list = (await writer.get<{ id: number; username: string; password: null }[]>('/wordpress/config')).body;
    expect(list.find((each) => each.id === id)).toMatchObject({ name: 'Selado', username: '', password: null });
    expect((await writer.post('/wordpress/config', { name: 'X', url: 'https://x.example', username: 'x' })).status).toBe(403);
  });

  it('do not take their password along to another address', async () => {
    const id = await site('Mudança');
    const now = (await ana.get<{ version: number }>(`/wordpress/config/${id}`)).body;
    const moved = { ...now, id, url: 'https://other.example' };
    const refused = await ana.put<Refusal>('/wordpress/config', moved);
    expect([refused.status, refused.body.fields?.[0]]).toMatchObject([422, { path: 'password', rule: 'required' }]);
    expect((await ana.put('/wordpress/config', { ...moved, password: 'nova' })).status).toBe(200);
    const tried = await ana.post<Refusal>('/wordpress/config/test', { id, url: 'https://third.example', username: 'lauda' });
    expect([tried.status, tried.body.fields?.[0]?.path]).toEqual([422, 'password']);
  });

  it('refuse an address that is none, and stay while a post was published there', async () => {
    for (const url of ['blog', 'ftp://blog.example', 'https://ana:senha@blog.example', 'https://blog.example/?p=1'])
      expect((await ana.post('/wordpress/config', { name: url.slice(0, 20), url, username: 'a' })).status, url).toBe(422);
    const id = await site('Usado');
    const post = await make({ slug: 'PRESO', wordpressId: id });
    const refused = await ana.send<Refusal>('DELETE', `/wordpress/config/${id}`);
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([412, 'in_use', 'PRESO']);
    await ana.send('DELETE', `/posts?ids=${post.id}`);
    expect((await ana.send('DELETE', `/wordpress/config/${id}`)).status).toBe(204);
  });
});
