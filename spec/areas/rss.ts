import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf } from '../kit.ts';
import { Id, Int, Name, Version } from '../scalars.ts';
import { LIST_ROLES, SOURCE_STATE } from './feeds.ts';

const FeedAddress = z
  .url({ protocol: /^(https?|wire)$/ })
  .max(1_000)
  .meta({
    description:
      'Address of an RSS, Atom or JSON feed, by http or https; `wire:` and the name of an agency is what its copy is listed under',
  });

/** A feed of news: RSS, Atom or JSON Feed. */
export const RssFeed = entity('RssFeed', {
  id: Id,
  version: Version,
  name: Name,
  url: FeedAddress,
  categoryId: Id.nullable(),
  ...SOURCE_STATE,
});
/** A category of feeds. */
export const RssCategory = entity('RssCategory', { id: Id, version: Version, name: Name, feeds: z.array(RssFeed) });

/** The result of reading a feed on trial, which need not be stored. */
const RssFeedTrial = entity('RssFeedTrial', {
  ...SOURCE_STATE,
  items: Int.meta({ description: 'How many items it has; 0 where it could not be read' }),
});
/** Reading a remote feed may take longer than the usual call. */
const READING_S = 60;

export const rss = {
  categories: {
    ...collection('/rss/categories', 'category of feeds', LIST_ROLES, RssCategory, inputOf('RssCategoryInput', RssCategory, ['name'])),
    list: call('GET /rss/categories', 'Lists every category, by default with its feeds.', {
      role: LIST_ROLES.read,
      query: z.object({ withFeeds: z.boolean().optional() }),
      result: z.array(RssCategory),
    }),
  },
  feeds: {
    ...collection('/rss/feeds', 'feed', LIST_ROLES, RssFeed, inputOf('RssFeedInput', RssFeed, ['name', 'url'])),
    test: call('POST /rss/feeds/test', 'Reads an address that need not be stored, and answers whether it is a feed.', {
      role: LIST_ROLES.write,
      body: z.object({ url: FeedAddress }).meta({ id: 'RssFeedTestInput' }),
      result: RssFeedTrial,
      extension: true,
      audited: false,
      repeats: 'natural',
      seconds: READING_S,
    }),
  },
};
