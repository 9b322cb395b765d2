import { POST_ACTS, POST_STATES } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, inputOf, page, value } from '../kit.ts';
import { DayRange, Id, IdPath, IdsQuery, Line, LocalDate, PageQuery, Slug, Text, Timestamp, Version } from '../scalars.ts';
import { PostFailure } from './wordpress.ts';

const State = z.enum(POST_STATES);
const Act = z.enum(POST_ACTS).meta({ id: 'PostAct' });

/** An article for a site of the newsroom. */
export const Post = entity('Post', {
  id: Id,
  version: Version,
  slug: Slug.trim().min(1),
  title: Line.max(300).nullable().meta({ description: 'Title on the site; the slug where there is none' }),
  text: Text,
  excerpt: z.string().max(5_000).nullable(),
  caption: z.string().max(1_000).nullable(),
  featuredImage: Id.nullable(),
  publicationDate: Timestamp.nullable(),
  wordpressId: Id.nullable(),
  authorId: Id.nullable(),
  categoryId: Id.nullable(),
  date: LocalDate,
  state: State.meta({ description: 'PUBLISHED where it is out, SCHEDULED where it waits on its site for its publication date' }),
  sending: Act.nullable(),
  failure: PostFailure.nullable().meta({ description: 'Why the last try at the site failed' }),
  retry: Timestamp.nullable(),
  unsent: z.boolean(),
  link: z.string().nullable().meta({ description: 'Its address on the site' }),
});
const Input = inputOf('PostInput', Post, ['slug']);
const PostPage = page('PostPage', Post);
const PostCopy = value('PostCopy', { ids: z.array(Id).min(1).max(100) });
const PostPublication = value('PostPublication', { wordpressId: Id, authorId: Id, categoryId: Id });
const roles = { read: 'POST_READ', write: 'POST_WRITE' } as const;
const made = (source: string, summary: string) =>
  call(`POST /posts/${source}/{id}`, summary, { role: roles.write, path: IdPath, result: Post, status: 201 });
const ofItem = (source: string, what: string) =>
  call(`POST /posts/${source}/{id}`, `Makes a post of ${what}, with its text and where it stood.`, {
    role: roles.write,
    path: z.object({ id: z.string().max(100) }),
    result: Post,
    status: 201,
  });

export const posts = {
  filter: call('GET /posts/filter', 'Lists posts between two days by a text, newest first, paged.', {
    role: roles.read,
    query: z.object({
      ...DayRange,
      filter: z.string().max(200).optional(),
      ...PageQuery,
    }),
    result: PostPage,
  }),
  load: call('GET /posts/{id}', 'Loads one post.', { role: roles.read, path: IdPath, result: Post }),
  create: call('POST /posts', 'Creates one post, dated today by default.', { role: roles.write, body: Input, result: Post, status: 201 }),
  copy: call('POST /posts/copy', 'Copies posts; copies are not published.', {
    role: roles.write,
    body: PostCopy,
    result: z.array(Post),
    status: 201,
  }),
  createFromFacebook: ofItem('facebook', 'a post of Facebook'),
  createFromRss: ofItem('rss', 'an entry of a feed'),
  createFromTwitter: ofItem('twitter', 'a post of X'),
  createFromProposal: made('assignment_proposal', 'Makes a post of a proposal.'),
  createFromAssignment: made('assignment', 'Makes a post of a guideline; one that is private stays with those who see it and is refused.'),
  createFromReportage: made('news_report', 'Makes a post of a reportage; one that is private stays with those who see it and is refused.'),
  createFromStory: made('story', 'Makes a post of a story; one that is private stays with those who see it and is refused.'),
  update: call('PUT /posts', 'Replaces one post; the id is in the body. The site gets the change when it is published again.', {
    role: roles.write,
    body: Input,
    result: Post,
  }),
  remove: call('DELETE /posts', 'Removes posts and answers the ids that went: what is out, may be out or is being sent stays.', {
    role: roles.write,
    query: IdsQuery.extend({
      evenIfOut: z.boolean().optional().meta({
        'x-extension': true,
        description:
          'True removes those too whose last try at their site failed; where one is out there, nobody can take it off from here any more',
      }),
    }),
    result: z.array(Id),
  }),
  publish: call(
    'POST /posts/{id}/publish',
    'Has a post sent to a site: it is published there, or brought up to date. What becomes of it is told by its state.',
    {
      role: roles.write,
      path: IdPath,
      body: PostPublication,
      result: Post,
    },
  ),
  unpublish: call('POST /posts/{id}/unpublish', 'Has a post taken off its site, where it stays as a draft.', {
    role: roles.write,
    path: IdPath,
    result: Post,
    takesAway: true,
  }),
};
