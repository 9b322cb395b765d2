import { isPassingFailure, type PostState } from '@lauda/domain';
import * as z from 'zod';
import { SiteFailure } from '../wordpress/ask.ts';
import type { Site } from '../wordpress/site.ts';
import { pageText, plainPart } from './pageText.ts';

/** A post as it is sent to a site. */
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
/** The remote ids of a post, as far as they are known. */
export interface RemoteIds {
  /** The key in its slug, by which a post is found if the answer with its id was lost. */
  readonly key: string;
  readonly id: number | null;
  readonly picture: number | null;
  /** Whether it is published, or scheduled on the site. */
  readonly state: PostState;
}
/** A picture to upload. */
export interface Picture {
  readonly file: number;
  readonly type: string;
  readonly sha256: string;
  readonly body: () => Promise<Uint8Array>;
}
/** Stores the result of each step, so that a retried publication continues instead of making a second post. */
export interface Memory {
  readonly post: (id: number) => Promise<void>;
  /** Stores that the post is out, as its site says: an earlier answer was lost. */
  readonly out: (standing: PostStanding) => Promise<void>;
  readonly picture: (id: number, file: number) => Promise<void>;
}

const There = z.object({
  id: z.number().int(),
  link: z.string().max(2_000).catch(''),
  date_gmt: z.string().catch(''),
  status: z.string().catch(''),
});
const Ordered = There.extend({ author: z.number().int().optional(), categories: z.array(z.number().int()).optional() });
const Media = z.object({ id: z.number().int() });
const POSTS = '/wp/v2/posts';
const MEDIA = '/wp/v2/media';
const ANY = 'publish,future,draft,pending,private';

/** Builds the slug by which the remote draft is found until it is published. */
const nameOf = (key: string): string => `lauda-${key}`;

type Remote = z.output<typeof There>;
/** Finds a post on its site; undefined when it is not there any more. */
const postAt = (site: Site, id: number): Promise<z.output<typeof Ordered> | undefined> =>
  site.find(`${POSTS}/${id}`, Ordered, { context: 'edit' });

/** Finds the remote draft of a post or creates it; it is published only when everything is uploaded. */
async function draftAt(site: Site, post: SentPost, known: RemoteIds, memory: Memory): Promise<Remote> {
  const kept = known.id === null ? undefined : await postAt(site, known.id);
  if (kept) return kept;
  const name = nameOf(known.key);
  const [found] = (await site.get(POSTS, z.array(There), { slug: name, status: ANY, context: 'edit' })).body;
  const draft = found ?? (await site.send(POSTS, There, { ...fieldsOf(post), slug: name, status: 'draft' }));
  await memory.post(draft.id);
  return draft;
}

/** Finds the remote picture of a post or uploads it; its caption is updated each time. */
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

/** Fails when the site stored something else than it was sent: WordPress silently drops unknown categories. */
function demandTaken(answer: z.output<typeof Ordered>, { authorId, categoryId }: SentPost): void {
  if (answer.categories && !answer.categories.includes(categoryId)) throw new SiteFailure('category', String(categoryId));
  if (answer.author !== undefined && answer.author !== authorId) throw new SiteFailure('author', String(authorId));
}

/** The state of a post on its site. */
export interface PostStanding {
  readonly state: PostState;
  /** Its address; null until it is published. */
  readonly link: string | null;
  readonly at: Date | null;
}
function standingOf({ status, link, date_gmt: date }: Remote): PostStanding {
  const state = ({ publish: 'PUBLISHED', future: 'SCHEDULED' } as const)[status] ?? 'DRAFT';
  const at = new Date(`${date}Z`);
  return {
    state,
    link: state === 'PUBLISHED' && /^https?:\/\//.test(link) ? link : null,
    at: Number.isNaN(at.getTime()) ? null : at,
  };
}

/**
 * Publishes a post on a site or updates it there; one with a later publication date waits there for it. A repeated or resumed run ends with the same
 * single post. @throws {SiteFailure}
 */
export async function publishAt(
  site: Site,
  post: SentPost,
  known: RemoteIds,
  picture: Picture | null,
  memory: Memory,
): Promise<PostStanding> {
  if (!(await site.find(`/wp/v2/categories/${post.categoryId}`, Media))) throw new SiteFailure('category', String(post.categoryId));
  const there = await draftAt(site, post, known, memory);
  const { id } = there;
  const isOut = known.state === 'DRAFT' && standingOf(there).state !== 'DRAFT';
  if (isOut) await memory.out(standingOf(there));
  const state = isOut ? standingOf(there).state : known.state;
  const media = picture && (await pictureAt(site, known.key, picture, known.picture, memory));
  if (media) await site.send(`${MEDIA}/${media}`, Media, { caption: plainPart(post.caption ?? ''), alt_text: post.caption ?? '' });
  const fields = {
    ...fieldsOf(post),
    slug: post.slug,
    featured_media: media ?? 0,
    status: 'publish',
    // Without a date it is published now, whatever day the site has of an earlier time; a published one keeps its own.
    ...(post.publicationDate ? { date_gmt: inUtc(post.publicationDate) } : state === 'PUBLISHED' ? {} : { date_gmt: null }),
  };
  const out = await site.send(`${POSTS}/${id}`, Ordered, fields).catch(async (error: unknown) => {
    const now = state === 'DRAFT' ? await wentOut(site, id, error) : undefined;
    if (now) return now;
    throw error;
  });
  const standing = standingOf(out);
  try {
    demandTaken(out, post);
    // If its user may write but not publish, WordPress only stores the post for approval.
    if (standing.state === 'DRAFT') throw new SiteFailure('forbidden', out.status);
  } catch (error) {
    // The post stays unpublished here, so nobody could take it off the site: it becomes a draft there again.
    if (state === 'DRAFT') await unpublishAt(site, id);
    throw error;
  }
  return standing;
}

/** Finds a post that its site published although its answer was lost or late. */
async function wentOut(site: Site, id: number, error: unknown): Promise<z.output<typeof Ordered> | undefined> {
  if (!(error instanceof SiteFailure && isPassingFailure(error.failure))) return undefined;
  const there = await postAt(site, id).catch(() => undefined);
  return there && standingOf(there).state !== 'DRAFT' ? there : undefined;
}

/** The standing of a post that is not on its site. */
const GONE: PostStanding = { state: 'DRAFT', link: null, at: null };

/** Checks the state of a post on its site after its publication date; one that the site failed to publish is published. @throws {SiteFailure} */
export async function confirmAt(site: Site, id: number, now: Date): Promise<PostStanding> {
  const there = await postAt(site, id);
  const standing = there ? standingOf(there) : undefined;
  if (standing?.state === 'SCHEDULED' && !(standing.at && standing.at > now)) {
    const out = await site.sendTo(`${POSTS}/${id}`, There, { status: 'publish' });
    // The site's clock is behind: the job tries again later.
    if (out && standingOf(out).state === 'SCHEDULED') throw new SiteFailure('siteFailed', out.status);
    return out ? standingOf(out) : GONE;
  }
  return standing ?? GONE;
}

/** Turns a published post into a draft on its site; a post that no longer exists there counts as done. @throws {SiteFailure} */
export async function unpublishAt(site: Site, id: number): Promise<void> {
  await site.sendTo(`${POSTS}/${id}`, There, { status: 'draft' });
}
