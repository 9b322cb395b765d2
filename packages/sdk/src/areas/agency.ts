import { Area } from '../core/Area.ts';
import { type Body, call, download, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Transport } from '../core/transport.ts';
import { Collection, Entries, EntryList, LoadedEntries } from '../families/Collection.ts';
import { Settings } from '../families/Settings.ts';
import type {
  AgencyItem,
  AgencyLane,
  FacebookCategory,
  FacebookConfig,
  FacebookConfigInput,
  OutboundConfig,
  OutboundConfigInput,
  RssCategory,
  RssFeedTrial,
  TwitterConfig,
  TwitterConfigInput,
  WireTaken,
} from '../schema.gen.ts';

/** The items of one type of source. */
class ItemPages {
  private readonly transport: Transport;
  private readonly type: AgencyLane['type'];
  constructor(transport: Transport, type: AgencyLane['type']) {
    this.transport = transport;
    this.type = type;
  }
  /** Lists items that contain a text, of one lane where `laneId` is given, newest first, page by page. */
  filter(query?: Query<'GET /agency/lanes/rss/filter'>, options?: CallOptions): PagePromise<AgencyItem> {
    return pages(this.transport, `GET /agency/lanes/${this.type}/filter`, { query }, options);
  }
}

/** The lanes of the agency, in the order they were made. */
class Lanes extends Entries<'/agency/lanes'> {
  readonly facebook: ItemPages;
  readonly rss: ItemPages;
  readonly twitter: ItemPages;
  constructor(transport: Transport) {
    super(transport, '/agency/lanes');
    this.facebook = new ItemPages(transport, 'facebook');
    this.rss = new ItemPages(transport, 'rss');
    this.twitter = new ItemPages(transport, 'twitter');
  }
  /** Lists every lane with its newest items; `forceUpdate` reads their sources first. */
  list(query?: Query<'GET /agency/lanes'>, options?: CallOptions): Promise<AgencyLane[]> {
    return call(this.transport, 'GET /agency/lanes', { query }, options);
  }
  /** Loads one lane with its newest items; `forceUpdate` reads its sources first. @throws {NotFoundError} when there is none. */
  load(id: number, query?: Query<'GET /agency/lanes/{id}'>, options?: CallOptions): Promise<AgencyLane> {
    return call(this.transport, 'GET /agency/lanes/{id}', { path: { id }, query }, options);
  }
}

/** Items others published. */
class Items extends Area {
  /** Loads one item. @throws {NotFoundError} when it is gone: the newest thousand of a source are kept. */
  load(id: string, options?: CallOptions): Promise<AgencyItem> {
    return call(this.transport, 'GET /agency/items/{id}', { path: { id } }, options);
  }
  /** Loads the picture of one item, fetched by the newsroom. @throws {NotFoundError} when there is none. */
  picture(id: string, options?: CallOptions): Promise<Response> {
    return download(this.transport, 'GET /agency/items/{id}/picture', { path: { id } }, options);
  }
}

/** Copy delivered by agencies. */
class Wire extends Area {
  /** Imports a NewsML-G2 or ninjs document. @throws {ValidationError} when it cannot be read or has no headline. */
  take(text: string, options?: CallOptions): Promise<WireTaken> {
    return call(this.transport, 'POST /agency/wire', { body: { text } }, options);
  }
}

/** What others publish, side by side in lanes. Live: the topic `agency`, and `settings` for the lanes. */
export class Agency {
  readonly lanes: Lanes;
  readonly items: Items;
  readonly wire: Wire;
  constructor(transport: Transport) {
    this.lanes = new Lanes(transport);
    this.items = new Items(transport);
    this.wire = new Wire(transport);
  }
}

class RssCategories extends LoadedEntries<'/rss/categories'> {
  /** Lists every category, with its feeds unless `withFeeds` is false. */
  list(query?: Query<'GET /rss/categories'>, options?: CallOptions): Promise<RssCategory[]> {
    return call(this.transport, 'GET /rss/categories', { query }, options);
  }
}
/** The feeds that are read. */
class RssFeeds extends Collection<'/rss/feeds'> {
  /** Tries an address as a feed, stored or not; answers how many items it has, or why it could not be read. */
  test(feed: Body<'POST /rss/feeds/test'>, options?: CallOptions): Promise<RssFeedTrial> {
    return call(this.transport, 'POST /rss/feeds/test', { body: feed }, options);
  }
}
/** The feeds that are read: RSS, Atom and JSON Feed. Live: the topic `settings`. */
export class Rss {
  readonly categories: RssCategories;
  readonly feeds: RssFeeds;
  constructor(transport: Transport) {
    this.categories = new RssCategories(transport, '/rss/categories');
    this.feeds = new RssFeeds(transport, '/rss/feeds');
  }
}

class FacebookCategories extends Entries<'/facebook/categories'> {
  /** Lists every category, with its pages unless `withPages` is false. */
  list(query?: Query<'GET /facebook/categories'>, options?: CallOptions): Promise<FacebookCategory[]> {
    return call(this.transport, 'GET /facebook/categories', { query }, options);
  }
}
/** The Facebook pages that are read, and the application used for it. */
export class Facebook {
  readonly config: Settings<FacebookConfig, FacebookConfigInput>;
  readonly categories: FacebookCategories;
  readonly pages: EntryList<'/facebook/pages'>;
  constructor(transport: Transport) {
    this.config = new Settings(transport, '/facebook/config');
    this.categories = new FacebookCategories(transport, '/facebook/categories');
    this.pages = new EntryList(transport, '/facebook/pages');
  }
}

/** The people and lists of X that are read, and the application used for it. */
export class Twitter {
  readonly config: Settings<TwitterConfig, TwitterConfigInput>;
  readonly categories: EntryList<'/twitter/categories'>;
  readonly lists: EntryList<'/twitter/lists'>;
  readonly users: EntryList<'/twitter/users'>;
  constructor(transport: Transport) {
    this.config = new Settings(transport, '/twitter/config');
    this.categories = new EntryList(transport, '/twitter/categories');
    this.lists = new EntryList(transport, '/twitter/lists');
    this.users = new EntryList(transport, '/twitter/users');
  }
}

/** The internal hosts the server may call besides the public network. */
export class Outbound {
  readonly config: Settings<OutboundConfig, OutboundConfigInput>;
  constructor(transport: Transport) {
    this.config = new Settings(transport, '/outbound/config');
  }
}
