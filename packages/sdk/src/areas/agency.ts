import { Area, AreaAt } from '../core/Area.ts';
import { type Body, call, download, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Collection, Entries, EntryList, LoadedEntries } from '../families/Collection.ts';
import { Settings } from '../families/Settings.ts';
import type { AgencyItem, AgencyLane, FacebookCategory, RssCategory, RssFeedTrial, WireTaken } from '../schema.gen.ts';

/** The items of one type of source. */
class ItemPages extends AreaAt<AgencyLane['type']> {
  /** Lists items that contain a text, of one lane where `laneId` is given, newest first, page by page. */
  filter(query?: Query<'GET /agency/lanes/rss/filter'>, options?: CallOptions): PagePromise<AgencyItem> {
    return pages(this, `GET /agency/lanes/${this.path}/filter`, { query }, options);
  }
}

/** The lanes of the agency, in the order they were made. */
class Lanes extends Entries<'/agency/lanes'> {
  readonly facebook = new ItemPages(this, 'facebook');
  readonly rss = new ItemPages(this, 'rss');
  readonly twitter = new ItemPages(this, 'twitter');
  /** Lists every lane with its newest items; `forceUpdate` reads their sources first. */
  list(query?: Query<'GET /agency/lanes'>, options?: CallOptions): Promise<AgencyLane[]> {
    return call(this, 'GET /agency/lanes', { query }, options);
  }
  /** Loads one lane with its newest items; `forceUpdate` reads its sources first. @throws {NotFoundError} when there is none. */
  load(id: number, query?: Query<'GET /agency/lanes/{id}'>, options?: CallOptions): Promise<AgencyLane> {
    return call(this, 'GET /agency/lanes/{id}', { path: { id }, query }, options);
  }
}

/** Items others published. */
class Items extends Area {
  /** Loads one item with all of its text, of which lists carry the beginning. @throws {NotFoundError} when it is gone: the newest thousand of a source are kept. */
  load(id: string, options?: CallOptions): Promise<AgencyItem> {
    return call(this, 'GET /agency/items/{id}', { path: { id } }, options);
  }
  /** Loads the picture of one item, fetched by the newsroom. @throws {NotFoundError} when there is none. */
  picture(id: string, options?: CallOptions): Promise<Response> {
    return download(this, 'GET /agency/items/{id}/picture', { path: { id } }, options);
  }
}

/** Copy delivered by agencies. */
class Wire extends Area {
  /** Imports a NewsML-G2 or ninjs document. @throws {ValidationError} when it cannot be read or has no headline. */
  take(text: string, options?: CallOptions): Promise<WireTaken> {
    return call(this, 'POST /agency/wire', { body: { text } }, options);
  }
}

/** What others publish, side by side in lanes. Live: the topic `agency`, and `settings` for the lanes. */
export class Agency extends Area {
  readonly lanes = new Lanes(this, '/agency/lanes');
  readonly items = new Items(this);
  readonly wire = new Wire(this);
}

class RssCategories extends LoadedEntries<'/rss/categories'> {
  /** Lists every category, with its feeds unless `withFeeds` is false. */
  list(query?: Query<'GET /rss/categories'>, options?: CallOptions): Promise<RssCategory[]> {
    return call(this, 'GET /rss/categories', { query }, options);
  }
}
/** The feeds that are read. */
class RssFeeds extends Collection<'/rss/feeds'> {
  /** Tries an address as a feed, stored or not; answers how many items it has, or why it could not be read. */
  test(feed: Body<'POST /rss/feeds/test'>, options?: CallOptions): Promise<RssFeedTrial> {
    return call(this, 'POST /rss/feeds/test', { body: feed }, options);
  }
}
/** The feeds that are read: RSS, Atom and JSON Feed. Live: the topic `settings`. */
export class Rss extends Area {
  readonly categories = new RssCategories(this, '/rss/categories');
  readonly feeds = new RssFeeds(this, '/rss/feeds');
}

class FacebookCategories extends Entries<'/facebook/categories'> {
  /** Lists every category, with its pages unless `withPages` is false. */
  list(query?: Query<'GET /facebook/categories'>, options?: CallOptions): Promise<FacebookCategory[]> {
    return call(this, 'GET /facebook/categories', { query }, options);
  }
}
/** The Facebook pages that are read, and the application used for it. */
export class Facebook extends Area {
  readonly config = new Settings(this, '/facebook/config');
  readonly categories = new FacebookCategories(this, '/facebook/categories');
  readonly pages = new EntryList(this, '/facebook/pages');
}

/** The people and lists of X that are read, and the application used for it. */
export class Twitter extends Area {
  readonly config = new Settings(this, '/twitter/config');
  readonly categories = new EntryList(this, '/twitter/categories');
  readonly lists = new EntryList(this, '/twitter/lists');
  readonly users = new EntryList(this, '/twitter/users');
}

/** The internal hosts the server may call besides the public network. */
export class Outbound extends Area {
  readonly config = new Settings(this, '/outbound/config');
}
