import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { posts } from '@lauda/spec/areas/posts';
import type { wordpress as contract } from '@lauda/spec/areas/wordpress';
import {
  blackPng,
  hasWordpress,
  PATIENCE,
  PATIENCE_MS,
  startEmptyNewsroom,
  startWordpress,
  type TestServer,
  type WireClient,
  type Wordpress,
} from '@lauda/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';

type Post = z.infer<typeof posts.load.result>;
type Tried = z.infer<typeof contract.config.test.result>;
/** What WordPress itself has of a post. */
interface Stored {
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  status: string;
  author: number;
  categories: number[];
  caption: string | null;
  alt: string | null;
  date: string;
}

let wordpress: Wordpress;
let server: TestServer;
let ana: WireClient;
/** Stands between Lauda and the site, and loses answers. */
let gate: Server;
let url: string;
let site: number;
let loses: (asked: IncomingMessage) => boolean = () => false;

async function openGate(): Promise<void> {
  gate = createServer((asked, answer) => {
    const isLost = loses(asked);
    const { method, headers, url: path } = asked;
    const passed = request(new URL(path!, wordpress.url), { method: method!, headers }, (said) => {
      if (!isLost) return void said.pipe(answer.writeHead(said.statusCode!, said.headers));
      // WordPress has stored it, but its answer is lost.
      said.resume().on('end', () => asked.socket.destroy());
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((done) => gate.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;
}

if (!hasWordpress) console.log('Skipped: posts on a real WordPress; this machine has no WordPress with PHP and MariaDB.');

describe.skipIf(!hasWordpress)('a real WordPress', { timeout: 2 * PATIENCE_MS }, () => {
  beforeAll(async () => {
    wordpress = await startWordpress();
    await openGate();
    ({ server, ana } = await startEmptyNewsroom({ jobs: true, now: Date.now() }));
    const { username, password } = wordpress.editor;
    site = (await ana.post<{ id: number }>('/wordpress/config', { name: 'Portal', url, username, password })).body.id;
  }, 4 * PATIENCE_MS);
  afterAll(async () => {
    await server?.stop();
    gate?.closeAllConnections();
    gate?.close();
    await wordpress?.stop();
  });
  beforeEach(() => {
    loses = () => false;
  });

  const make = async (input: object): Promise<Post> => (await ana.post<Post>('/posts', { text: 'Choveu.', ...input })).body;
  const load = async (id: number): Promise<Post> => (await ana.get<Post>(`/posts/${id}`)).body;
  const ended = async (id: number): Promise<Post> => {
    await expect.poll(async () => (await load(id)).sending, PATIENCE).toBeNull();
    return load(id);
  };
  const publish = async (id: number, wish: object = {}): Promise<Post> => {
    const aim = { wordpressId: site, authorId: wordpress.editor.id, categoryId: wordpress.categories.Cidade, ...wish };
    expect((await ana.post(`/posts/${id}/publish`, aim)).status).toBe(200);
    return ended(id);
  };
  const stored = async (): Promise<Stored[]> =>
    JSON.parse(
      await wordpress.php(`echo json_encode(array_map(function ($post) {
        $picture = get_post_thumbnail_id($post);
        return ['title' => $post->post_title, 'content' => $post->post_content, 'excerpt' => $post->post_excerpt, 'slug' => $post->post_name,
          'status' => $post->post_status, 'author' => (int) $post->post_author, 'categories' => wp_get_post_categories($post->ID), 'date' => $post->post_date_gmt,
          'caption' => $picture ? wp_get_attachment_caption($picture) : null, 'alt' => $picture ? get_post_meta($picture, '_wp_attachment_image_alt', true) : null];
      }, get_posts(['numberposts' => -1, 'post_status' => 'any', 'author__in' => [${wordpress.editor.id}, ${wordpress.contributor.id}]])));`),
    ) as Stored[];
  const there = async (title: string): Promise<Stored | undefined> => {
    const found = (await stored()).filter((post) => post.title === title);
    expect(found.length, title).toBeLessThan(2);
    return found[0];
  };

  describe.each(['plain', 'pretty'] as const)('with %s addresses', (kind) => {
    beforeAll(() => wordpress.permalinks(kind));

    it('says who writes on it and under what, and refuses a wrong password', async () => {
      const { username, password, name } = wordpress.editor;
      const tried = (await ana.post<Tried>('/wordpress/config/test', { url, username, password })).body;
      expect(tried).toMatchObject({ failure: null, site: 'Portal da Cidade', user: name });
      expect(tried.authors).toContainEqual({ id: wordpress.editor.id, name });
      expect(tried.categories).toEqual(
        expect.arrayContaining(Object.entries(wordpress.categories).map(([category, id]) => ({ id, name: category }))),
      );
      expect((await ana.post<Tried>('/wordpress/config/test', { url, username, password: 'errada' })).body.failure).toBe('credentials');
      expect((await ana.get<Tried['categories']>(`/wordpress/config/${site}/categories`)).body.map((each) => each.name)).toContain(
        'Esporte & Lazer',
      );
    });

    it('has a post published with its picture, brought up to date and taken off [PST-05] [PST-06]', async () => {
      const form = new FormData();
      form.append('file', new Blob([blackPng(8, 8)], { type: 'image/png' }), 'rio.png');
      const featuredImage = (await ana.post<{ id: number }>('/files/single', form)).body.id;
      const title = `Chuva <forte> & "vento" ${kind}`;
      const slug = `CHUVA ${kind}`;
      const post = await make({
        slug,
        title,
        text: 'Um [gallery]\ndois\n\nTrês & quatro',
        excerpt: 'Água',
        featuredImage,
        caption: 'O rio & a ponte',
      });
      expect(await publish(post.id)).toMatchObject({
        state: 'PUBLISHED',
        failure: null,
        unsent: false,
        link: expect.stringMatching(/^http/) as string,
      });
      const html = 'Chuva &lt;forte&gt; &amp; "vento"';
      const first = await there(`${html} ${kind}`);
      expect(first).toMatchObject({
        ...{
          slug: `chuva-${kind}`,
          status: 'publish',
          author: wordpress.editor.id,
          categories: [wordpress.categories.Cidade],
          excerpt: 'Água',
        },
        ...{ caption: 'O rio &amp; a ponte', alt: 'O rio & a ponte' },
      });
      expect(first!.content).toContain('<p>Três &amp; quatro</p>');
      const shown = await (await fetch((await load(post.id)).link!)).text();
      expect(shown).not.toContain('lauda-');
      await ana.put('/posts', { ...(await load(post.id)), title: `Parou ${kind}`, text: 'Parou.' });
      const lazer = wordpress.categories['Esporte & Lazer'];
      expect(await publish(post.id, { categoryId: lazer })).toMatchObject({ state: 'PUBLISHED', unsent: false });
      expect(await there(`${html} ${kind}`)).toBeUndefined();
      expect(await there(`Parou ${kind}`)).toMatchObject({ status: 'publish', categories: [lazer], caption: 'O rio &amp; a ponte' });
      await ana.post(`/posts/${post.id}/unpublish`);
      expect(await ended(post.id)).toMatchObject({ state: 'DRAFT', link: null, failure: null });
      expect((await there(`Parou ${kind}`))?.status).toBe('draft');
    });

    it('gets a post once, though the answer that it was made is lost', async () => {
      let lost = 0;
      loses = ({ method, url: path }) => method === 'POST' && /wp%2Fv2%2Fposts$|wp\/v2\/posts$/.test(path!) && (lost += 1) === 1;
      const post = await make({ slug: `PERDIDA ${kind}` });
      await ana.post(`/posts/${post.id}/publish`, {
        ...{ wordpressId: site, authorId: wordpress.editor.id, categoryId: wordpress.categories.Cidade },
      });
      await expect.poll(async () => (await load(post.id)).failure, PATIENCE).toBe('unreachable');
      server.advance(15_000);
      expect(await ended(post.id)).toMatchObject({ state: 'PUBLISHED', failure: null });
      expect(lost).toBe(1);
      expect(await there(`PERDIDA ${kind}`)).toMatchObject({ status: 'publish', slug: `perdida-${kind}` });
    });
  });

  it('refuses a category it does not have, and a post of who may not publish, which it keeps as a draft', async () => {
    const post = await make({ slug: 'ERRADA' });
    expect(await publish(post.id, { categoryId: 9_999 })).toMatchObject({ state: 'DRAFT', failure: 'category' });
    expect(await there('ERRADA')).toBeUndefined();
    const { username, password, id: authorId } = wordpress.contributor;
    const wordpressId = (await ana.post<{ id: number }>('/wordpress/config', { name: 'Estágio', url, username, password })).body.id;
    expect(await publish(post.id, { wordpressId, authorId })).toMatchObject({ state: 'DRAFT', failure: 'forbidden' });
    expect((await there('ERRADA'))?.status).toBe('draft');
  });

  it('holds a post until its publication date, and gives it out at once where that is taken away', async () => {
    const zone = server.server.services.settings.zone;
    const local = (ms: number): string => new Date(ms).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T');
    const at = Date.now() + 3_600_000;
    const post = await make({ slug: 'AMANHA', publicationDate: local(at) });
    expect(await publish(post.id)).toMatchObject({ state: 'SCHEDULED', link: null, publicationDate: local(at) });
    expect((await there('AMANHA'))?.status).toBe('future');
    await ana.put('/posts', { ...(await load(post.id)), publicationDate: null });
    expect(await publish(post.id)).toMatchObject({ state: 'PUBLISHED', failure: null, link: expect.stringMatching(/^http/) as string });
    expect((await there('AMANHA'))?.status).toBe('publish');
  });

  it('gives a post out now that was to come out later, was taken off and is published again without a date', async () => {
    const zone = server.server.services.settings.zone;
    const day = new Date(Date.now() + 86_400_000).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T');
    const post = await make({ slug: 'DEPOIS', publicationDate: day });
    expect(await publish(post.id)).toMatchObject({ state: 'SCHEDULED' });
    await ana.post(`/posts/${post.id}/unpublish`);
    await expect.poll(async () => (await load(post.id)).state, PATIENCE).toBe('DRAFT');
    await ana.put('/posts', { ...(await load(post.id)), publicationDate: null });
    expect(await publish(post.id)).toMatchObject({ state: 'PUBLISHED', failure: null });
    expect((await there('DEPOIS'))?.status).toBe('publish');
  });

  it('that forgot a post whose date has come publishes it when Lauda asks', async () => {
    const zone = server.server.services.settings.zone;
    const soon = Date.now() + 3_600_000;
    const local = new Date(soon).toLocaleString('sv', { timeZone: zone }).replace(' ', 'T');
    const post = await make({ slug: 'ESQUECIDA', publicationDate: local });
    expect(await publish(post.id)).toMatchObject({ state: 'SCHEDULED' });
    // Its date is over, and the cron of the site does not run.
    const past = new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace('T', ' ');
    await wordpress.php(
      `global $wpdb; $wpdb->update($wpdb->posts, ['post_date' => '${past}', 'post_date_gmt' => '${past}'], ['post_title' => 'ESQUECIDA']);`,
    );
    server.advance(3_600_000 + 1_000);
    await expect.poll(async () => (await load(post.id)).state, PATIENCE).toBe('PUBLISHED');
    expect((await there('ESQUECIDA'))?.status).toBe('publish');
  });
});
