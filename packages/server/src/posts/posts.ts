import { plainText } from '@lauda/domain';
import { Post } from '@lauda/spec/areas/posts';
import * as z from 'zod';
import { collection } from '../collections/collection.ts';
import { entryBefore } from '../collections/events.ts';
import type { Context, Services } from '../context.ts';
import { all, type Change, change, within } from '../storage/change.ts';
import { columnsOf } from '../storage/columns.ts';
import { EVERYBODY } from '../storage/events.ts';
import { likeText, type PageQuery, type PageResult, pageOf } from '../storage/paging.ts';
import { searched } from '../storage/search.ts';
import { Where } from '../storage/where.ts';
import { instantOf, localOrNull, today } from '../time.ts';
import { demandPicture } from './picture.ts';

export type PostEntity = z.output<typeof Post>;
export type PostInput = { readonly [K in keyof PostEntity]?: PostEntity[K] | null | undefined };
const Row = Post.extend({ publicationDate: z.date().nullable(), retry: z.date().nullable() });
type Stored = z.output<typeof Row>;
/** A post as it is stored, with its number on its site, which the API does not show. */
export type PostRow = Stored & { readonly remoteId: number | null };
const columns = columnsOf(Row);
searched(['posts'], { table: 'post', key: ['id'] });

/** The fields sent to a site: a change of one has to be sent again. */
const SENT = [
  ...(['slug', 'title', 'text', 'excerpt', 'caption', 'featuredImage', 'authorId', 'categoryId'] as const),
  'publicationDate',
] as const satisfies readonly (keyof PostEntity)[];
const same = (a: unknown, b: unknown): boolean => (a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b);
/** Tells whether a post differs from what its site was last sent. */
export const isUnsent = (sent: Partial<PostRow>, now: Partial<PostRow>): boolean => SENT.some((field) => !same(sent[field], now[field]));

const entityOf = ({ publicationDate, retry, ...row }: Stored, zone: string): PostEntity => ({
  ...row,
  publicationDate: localOrNull(publicationDate, zone),
  retry: localOrNull(retry, zone),
});

/** Tells whether a post is at its site, or may be: its draft there was begun with and has not come to a good end. */
export const mayBeThere = ({ state, remoteId, failure }: Pick<PostRow, 'state' | 'remoteId' | 'failure'>, isWished = false): boolean =>
  state !== 'DRAFT' || (remoteId !== null && (failure !== null || isWished));

// The state at the site is set by publishing, never by input.
const AT_SITE = { state: 'DRAFT', sending: null, failure: null, retry: null, unsent: false, link: null } as const;
/** Builds the row to store for a post: its state at the site is kept while it stays on the same one. */
function postRow(input: PostInput, stored: PostRow | undefined, { now, settings }: Context, next: Partial<PostRow>): Partial<PostRow> {
  const { publicationDate } = input;
  // A post that stands on a site, or may, keeps it. On another one it is a new post, which nothing was tried with yet.
  const stays = stored !== undefined && (stored.sending !== null || mayBeThere(stored));
  const wordpressId = stays ? stored.wordpressId : (next.wordpressId ?? null);
  const { state, sending, failure, retry, unsent, link } = stored?.wordpressId === wordpressId ? stored : AT_SITE;
  const row = {
    ...next,
    ...{ state, sending, failure, retry, link },
    text: next.text ?? '',
    date: next.date ?? today(now(), settings.zone),
    publicationDate: publicationDate
      ? instantOf(publicationDate, settings.zone)
      : publicationDate === null
        ? null
        : stored?.publicationDate,
    wordpressId,
  };
  const full: Partial<PostRow> = { ...row, publicationDate: row.publicationDate ?? null };
  return { ...full, unsent: state !== 'DRAFT' && (unsent || isUnsent(stored!, full)) };
}

/** Makes the collection of posts, in the zone of the branch. */
export const postsIn = ({ settings }: Pick<Services, 'settings'>) =>
  collection<PostRow, PostEntity, PostInput>({
    area: 'posts',
    table: 'post',
    columns,
    also: 'post.remote_id as "remoteId"',
    entityOf: ({ remoteId: _, ...row }) => entityOf(row, settings.zone),
    rowFor: postRow,
    references: { wordpressId: 'wordpress' },
    announce: async (tx, id, now, before) => {
      if (!now) tx.emit('posts', 'DELETE', { ids: [id], posts: before ? [before] : [] }, EVERYBODY);
      else if (before) tx.emit('posts', 'UPDATE', now, { before: entryBefore(before, now) });
      else tx.emit('posts', 'CREATE', now, EVERYBODY);
    },
  });

/** Lists the posts between two days that contain a text, newest first. */
export const filterPosts = (
  query: PageQuery & { readonly from?: string | undefined; readonly to?: string | undefined; readonly filter?: string | undefined },
  { pool, settings }: Context,
): Promise<PageResult<PostEntity>> => {
  const { text, values } = new Where()
    .and(query.from, (from) => `p.date >= ${from}`)
    .and(query.to, (to) => `p.date <= ${to}`)
    .and(query.filter?.trim() ? likeText(plainText(query.filter.trim())) : undefined, (sought) => `p.search like ${sought}`);
  return pageOf<Stored, PostEntity>(
    pool,
    { columns: columns.select('p'), from: 'post p', where: text, values, order: 'p.date desc, p.id desc' },
    query,
    (row) => entityOf(row, settings.zone),
  );
};

/** On another site it is a new post: the ids of the former site are cleared. */
export const FORGET_SITE = `update post set remote_id = null, remote_picture = null, remote_picture_file = null, site_at = null, remote_key = gen_random_uuid()
  where id = $1`;

/** Creates a post, or replaces it when the input has an id. Its picture must be uploaded by the writer, or be the one it had. */
export const savePost = (input: PostInput, context: Context, isNew: boolean): Promise<PostEntity> =>
  change(context, context.caller, async (tx) => {
    const inside = within(context, tx);
    const posts = postsIn(context);
    const before = isNew ? undefined : await posts.byId(tx, input.id ?? 0, 'for no key update');
    await demandPicture(tx, context, input.featuredImage, before?.featuredImage);
    if (!before) return posts.create(input, inside);
    const saved = await posts.update(input, inside);
    if (saved.wordpressId !== before.wordpressId) await tx.query(FORGET_SITE, [saved.id]);
    return saved;
  });

/**
 * Removes posts and answers the ids of those removed. Published posts, those being sent and those that may be out stay, or nobody could take them off
 * their site any more. Of those whose site failed, as one that is gone for good, `evenIfOut` removes all the same what may be out there.
 */
export const removePosts = (ids: readonly number[], evenIfOut: boolean, context: Context): Promise<number[]> =>
  change(context, context.caller, async (tx) => {
    await tx.query('select 1 from post where id = any($1) order by id for update', [ids]);
    const text = `delete from post p where p.id = any($1) and p.sending is null and (($2 and p.failure is not null)
      or (p.state = 'DRAFT' and not (p.remote_id is not null and p.failure is not null))) returning ${columns.select('p')}`;
    const gone = (await all<Stored>(tx, text, [ids, evenIfOut]))
      .toSorted((a, b) => a.id - b.id)
      .map((row) => entityOf(row, context.settings.zone));
    const went = gone.map(({ id }) => id);
    if (gone.length > 0) tx.emit('posts', 'DELETE', { ids: went, posts: gone }, EVERYBODY);
    return went;
  });

/** Updates the state of a post at its site, raises its version and announces it. */
export async function changeAtSite(
  tx: Change,
  services: Pick<Services, 'settings'>,
  id: number,
  values: (row: PostRow) => Partial<PostRow>,
): Promise<PostEntity | undefined> {
  const posts = postsIn(services);
  const [row] = await posts.rows(tx, 'post.id = $1', [id], 'for no key update');
  if (!row) return undefined;
  const write = columns.update('post', id, values(row), columns.select('post'));
  const [now] = await all<Stored>(tx, write.text, write.values);
  const entity = entityOf(now!, services.settings.zone);
  await posts.tell(tx, id, entity, posts.entityOf(row));
  return entity;
}

/** Picks the content of a copy: texts and picture, without a site. */
const copyOf = ({ slug, title, text, excerpt, caption, featuredImage }: PostRow) => ({
  slug,
  title,
  text,
  excerpt,
  caption,
  featuredImage,
});

/** Copies posts in the order of the ids; copies are dated today and not published. */
export const copyPosts = (ids: readonly number[], context: Context): Promise<PostEntity[]> =>
  change(context, context.caller, async (tx) => {
    const posts = postsIn(context);
    const made: PostEntity[] = [];
    for (const id of ids) made.push(await posts.create(copyOf(await posts.byId(tx, id)), within(context, tx)));
    return made;
  });
