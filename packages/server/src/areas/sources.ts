import { facebook } from '@lauda/spec/areas/facebook';
import { rss } from '@lauda/spec/areas/rss';
import { twitter } from '@lauda/spec/areas/twitter';
import { facebookConfig, twitterConfig } from '../agency/configs.ts';
import { tryFeed } from '../agency/poll.ts';
import {
  facebookCategories,
  facebookPages,
  rssCategories,
  rssFeeds,
  twitterCategories,
  twitterLists,
  twitterUsers,
  withMembers,
} from '../agency/sources.ts';
import type { Context } from '../context.ts';
import { implement } from '../implement.ts';

/** Loads one category with its feeds. */
const rssCategory = async (category: ReturnType<typeof rssCategories.load>, { pool }: Context) =>
  withMembers([await category], 'feeds', await rssFeeds.where(pool))[0]!;

export const rssHandlers = implement<typeof rss>(rss, {
  categories: {
    ...rssCategories.handlers,
    list: async ({ query }, { pool }) => {
      const categories = await rssCategories.where(pool);
      return query.withFeeds === false ? categories : withMembers(categories, 'feeds', await rssFeeds.where(pool));
    },
    load: ({ path }, context) => rssCategory(rssCategories.load(context.pool, path.id), context),
    update: ({ body }, context) => rssCategory(rssCategories.update(body, context), context),
  },
  feeds: { ...rssFeeds.handlers, test: ({ body }, context) => tryFeed(body.url, context, context.signal) },
});
export const facebookHandlers = implement<typeof facebook>(facebook, {
  config: facebookConfig,
  categories: {
    ...facebookCategories.handlers,
    list: async ({ query }, { pool }) => {
      const categories = await facebookCategories.where(pool);
      return query.withPages === false ? categories : withMembers(categories, 'pages', await facebookPages.where(pool));
    },
    update: async ({ body }, context) =>
      withMembers([await facebookCategories.update(body, context)], 'pages', await facebookPages.where(context.pool))[0]!,
  },
  pages: facebookPages.handlers,
});
export const twitterHandlers = implement<typeof twitter>(twitter, {
  config: twitterConfig,
  categories: {
    ...twitterCategories.handlers,
    list: async (_request, { pool }) => withMembers(await twitterCategories.where(pool), 'users', await twitterUsers.where(pool)),
    update: async ({ body }, context) =>
      withMembers([await twitterCategories.update(body, context)], 'users', await twitterUsers.where(context.pool))[0]!,
  },
  lists: twitterLists.handlers,
  users: twitterUsers.handlers,
});
