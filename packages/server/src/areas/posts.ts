import { posts } from '@lauda/spec/areas/posts';
import { implement } from '../implement.ts';
import { postOfGuideline, postOfItem, postOfProposal, postOfReportage, postOfStory } from '../posts/made-of.ts';
import { copyPosts, filterPosts, postsIn, removePosts, savePost } from '../posts/posts.ts';
import { publishPost, unpublishPost } from '../publishing/publish.ts';

export const postsHandlers = implement<typeof posts>(posts, {
  filter: ({ query }, context) => filterPosts(query, context),
  load: ({ path }, context) => postsIn(context).load(context.pool, path.id),
  create: ({ body }, context) => savePost(body, context, true),
  copy: ({ body }, context) => copyPosts(body.ids, context),
  createFromFacebook: ({ path }, context) => postOfItem('facebook', path.id, context),
  createFromRss: ({ path }, context) => postOfItem('rss', path.id, context),
  createFromTwitter: ({ path }, context) => postOfItem('twitter', path.id, context),
  createFromProposal: ({ path }, context) => postOfProposal(path.id, context),
  createFromAssignment: ({ path }, context) => postOfGuideline(path.id, context),
  createFromReportage: ({ path }, context) => postOfReportage(path.id, context),
  createFromStory: ({ path }, context) => postOfStory(path.id, context),
  update: ({ body }, context) => savePost(body, context, false),
  remove: ({ query }, context) => removePosts(query.ids, query.evenIfOut ?? false, context),
  publish: ({ path, body }, context) => publishPost(path.id, body, context),
  unpublish: ({ path }, context) => unpublishPost(path.id, context),
});
