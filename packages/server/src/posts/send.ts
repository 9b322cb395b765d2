import * as z from 'zod';
import { SiteFailure } from '../wordpress/ask.ts';
import type { Site } from '../wordpress/site.ts';
import { pageText, plainPart } from './pageText.ts';

/** A post as a site is sent it. */
export interface SentPost {
  readonly slug: string;
  readonly title: string | null;
  readonly text: string;
  readonly excerpt: string | null;
  readonly caption: string | null;
  readonly publicationDate: Date | null;
  readonly authorId: number;
  readonly categoryId: number;
}
/** What is known of a post at its site. */
export interface KnownThere {
  /** By which it is found where its number never arrived. */
  readonly key: string;
  readonly id: number | null;
  readonly picture: number | null;
}
/** A picture that has to be sent. */
export interface Picture {
  readonly file: number;
  readonly type: string;
  readonly sha256: string;
  readonly body: () => Promise<Uint8Array>;
}
/** What is remembered of each step, so that one that is done again finds what the first did. */
export interface Memory {
  readonly post: (id: number) => Promise<void>;
  readonly picture: (id: number, file: number) => Promise<void>;
}

const There = z.object({ id: z.number().int(), link: z.string().max(2_000).catch(''), date_gmt: z.string().catch('') });
const Ordered = There.extend({ author: z.number().int().optional(), categories: z.array(z.number().int()).optional() });
const Media = z.object({ id: z.number().int() });
const POSTS = '/wp/v2/posts';
const MEDIA = '/wp/v2/media';
const ANY = 'publish,future,draft,pending,private';

/** Its name there until it is out: nobody sees it, and it is found by it. */
const nameOf = (key: string): string => `lauda-${key}`;

/** Finds the draft of a post, or makes one: it goes out only when all of it is there. */
async function draftAt(site: Site, post: SentPost, known: KnownThere, memory: Memory): Promise<number> {
  if (known.id !== null && (await site.find(`${POSTS}/${known.id}`, There, { context: 'edit' }))) return known.id;
  const name = nameOf(known.key);
  const [found] = (await site.get(POSTS, z.array(There), { slug: name, status: ANY, context: 'edit' })).body;
  const draft = found ?? (await site.send(POSTS, There, { ...fieldsOf(post), slug: name, status: 'draft' }));
  await memory.post(draft.id);
  return draft.id;
}

/** Finds the picture of a post there, or sends it; `caption` is told each time. */
async function pictureAt(site: Site, key: string, picture: Picture, known: number | null, memory: Memory): Promise<number> {
  if (known !== null && (await site.find(`${MEDIA}/${known}`, Media))) return known;
  const name = `${nameOf(key)}-${picture.sha256.slice(0, 8)}`;
  const [found] = (await site.get(MEDIA, z.array(Media), { slug: name })).body;
  const file = { body: await picture.body(), type: picture.type, name: `${name}.${picture.type === 'image/png' ? 'png' : 'jpg'}` };
  const { id } = found ?? (await site.upload(MEDIA, Media, file));
  await memory.picture(id, picture.file);
  return id;
}

const fieldsOf = ({ slug, title, text, excerpt, authorId, categoryId }: SentPost): object => ({
  title: plainPart(title?.trim() ? title : slug),
  content: pageText(text),
  excerpt: plainPart(excerpt ?? ''),
  author: authorId,
  categories: [categoryId],
});

const inUtc = (date: Date): string => date.toISOString().slice(0, 19);

/** Refuses what the site took and did otherwise: it leaves out a category it does not know. */
function demandTaken(answer: z.output<typeof Ordered>, { authorId, categoryId }: SentPost): void {
  if (answer.categories && !answer.categories.includes(categoryId)) throw new SiteFailure('category', String(categoryId));
  if (answer.author !== undefined && answer.author !== authorId) throw new SiteFailure('author', String(authorId));
}

/**
 * Publishes a post on a site, or brings it up to date there. Done again, by halves or whole, it comes to the same post.
 * @throws {SiteFailure}
 */
export async function publishAt(
  site: Site,
  post: SentPost,
  known: KnownThere,
  picture: Picture | null,
  memory: Memory,
): Promise<{ readonly link: string | null; readonly at: Date | null }> {
  if (!(await site.find(`/wp/v2/categories/${post.categoryId}`, Media))) throw new SiteFailure('category', String(post.categoryId));
  const id = await draftAt(site, post, known, memory);
  const media = picture && (await pictureAt(site, known.key, picture, known.picture, memory));
  if (media) await site.send(`${MEDIA}/${media}`, Media, { caption: plainPart(post.caption ?? ''), alt_text: post.caption ?? '' });
  const out = await site.send(`${POSTS}/${id}`, Ordered, {
    ...fieldsOf(post),
    slug: post.slug,
    featured_media: media ?? 0,
    status: 'publish',
    ...(post.publicationDate ? { date_gmt: inUtc(post.publicationDate) } : {}),
  });
  demandTaken(out, post);
  const at = new Date(`${out.date_gmt}Z`);
  return { link: /^https?:\/\//.test(out.link) ? out.link : null, at: Number.isNaN(at.getTime()) ? null : at };
}

/** Takes a post off its site, where it stays as a draft; one that is not there any more is off. @throws {SiteFailure} */
export async function unpublishAt(site: Site, id: number): Promise<void> {
  await site.sendTo(`${POSTS}/${id}`, There, { status: 'draft' });
}
