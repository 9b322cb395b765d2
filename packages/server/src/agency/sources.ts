import { FacebookCategory, FacebookPage } from '@lauda/spec/areas/facebook';
import { RssCategory, RssFeed } from '@lauda/spec/areas/rss';
import { TwitterCategory, TwitterList, TwitterUser } from '@lauda/spec/areas/twitter';
import { collection } from '../collections/collection.ts';
import { documentUses } from '../collections/reference.ts';
import { columnsOf } from '../storage/columns.ts';

const hears = 'AGENCY_READ';
/** The state of the last reading is stored beside the source: it is no change of its settings. */
const NO_STATE = { failure: null, failedStatus: null } as const;
const stateOf = (table: string): string =>
  ['failure', 'failed_status as "failedStatus"']
    .map((column) => column.split(' as '))
    .map(([column, name = column]) => `(select s.${column} from agency_source s where s.${table}_id = ${table}.id) as ${name}`)
    .join(', ');
/** Counts what uses a category or a source, which cannot be removed then; `$3` is the entry. */
const usedBy = (...texts: readonly string[]) => documentUses('select null::bigint where false', texts.join(' union all '));
const inLanes = (type: string, ids = 'sources_ids'): string =>
  `select name as slug, true as seen from agency_lane where type = '${type}' and ${ids} @> array[$3::bigint]`;
const inCategory = (table: string): string => `select name as slug, true as seen from ${table} where category_id = $3`;

export const rssCategories = collection({
  area: 'rss.categories',
  table: 'rss_category',
  columns: columnsOf(RssCategory, { feeds: null }),
  also: `'[]'::json as feeds`,
  own: ['feeds'],
  hears,
  uses: usedBy(inCategory('rss_feed')),
});
export const rssFeeds = collection({
  area: 'rss.feeds',
  table: 'rss_feed',
  columns: columnsOf(RssFeed, NO_STATE),
  also: stateOf('rss_feed'),
  hears,
  references: { categoryId: 'rss_category' },
  uses: usedBy(inLanes('rss')),
});

export const facebookCategories = collection({
  area: 'facebook.categories',
  table: 'facebook_category',
  columns: columnsOf(FacebookCategory, { pages: null }),
  also: `'[]'::json as pages`,
  own: ['pages'],
  hears,
  uses: usedBy(inCategory('facebook_page')),
});
export const facebookPages = collection({
  area: 'facebook.pages',
  table: 'facebook_page',
  columns: columnsOf(FacebookPage, NO_STATE),
  also: stateOf('facebook_page'),
  hears,
  references: { categoryId: 'facebook_category' },
  uses: usedBy(inLanes('facebook')),
  refusals: { duplicate: 'duplicate_facebook_page' },
});

export const twitterCategories = collection({
  area: 'twitter.categories',
  table: 'twitter_category',
  columns: columnsOf(TwitterCategory, { users: null }),
  also: `'[]'::json as users`,
  own: ['users'],
  hears,
  uses: usedBy(inCategory('twitter_user'), inCategory('twitter_list')),
});
export const twitterLists = collection({
  area: 'twitter.lists',
  table: 'twitter_list',
  columns: columnsOf(TwitterList, NO_STATE),
  also: stateOf('twitter_list'),
  hears,
  references: { categoryId: 'twitter_category' },
  uses: usedBy(inLanes('twitter', 'lists_ids')),
});
export const twitterUsers = collection({
  area: 'twitter.users',
  table: 'twitter_user',
  columns: columnsOf(TwitterUser, NO_STATE),
  also: stateOf('twitter_user'),
  hears,
  references: { categoryId: 'twitter_category' },
  uses: usedBy(inLanes('twitter')),
  refusals: { duplicate: 'duplicate_twitter_user' },
});

/** The collection of each kind of source, by its column in `agency_source`. */
export const SOURCE_LISTS = {
  rss_feed_id: rssFeeds,
  facebook_page_id: facebookPages,
  twitter_user_id: twitterUsers,
  twitter_list_id: twitterLists,
} as const;

/** Adds to categories their members, sorted by name. */
export const withMembers = <C extends { readonly id: number }, K extends keyof C>(
  categories: readonly C[],
  field: K,
  members: readonly { readonly categoryId: number | null }[],
): C[] => categories.map((category) => ({ ...category, [field]: members.filter(({ categoryId }) => categoryId === category.id) }));
