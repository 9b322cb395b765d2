import { PAGE_SIZE, plainText } from '@lauda/domain';
import type { CallOptions } from '@lauda/sdk';
import type { Client } from '../client.ts';
import type { View } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Done } from '../failures.ts';
import type { CycleFlags } from '../lists/Cycle.ts';
import { EntryPages, type EntrySearch } from '../lists/EntryPages.ts';
import type { Failing } from '../lists/failing.ts';
import { recount } from '../lists/SpacedReload.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import { rulesForEachId } from '../making.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { Post, WordpressAuthor, WordpressCategory, WordpressConfig, WordpressTest } from '../types.ts';
import { attempt } from '../verbs.ts';

type PostEvent = Extract<LiveEvent, { kind: `posts ${string}` }>;
/** A search for posts; days YYYY-MM-DD, both included. */
export interface PostSearch extends EntrySearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly filter?: string | undefined;
}
/** The documents a post may be made of. */
export type PostSource = 'assignments' | 'proposals' | 'news_reports' | 'stories';
/** The site, author and categories a post is published with. */
export type Publication = Parameters<Client['posts']['publish']>[1];

/** The posts for the site of the house: the newest day first. */
export class PostStore {
  private readonly client: Pick<Client, 'posts' | 'wordpress'>;
  private readonly notices: Notices;
  private readonly maker: Maker;
  private readonly pages: EntryPages<Post, PostSearch>;

  constructor(client: Pick<Client, 'posts' | 'wordpress'>, notices: Notices, env: Pick<Env, 'now' | 'timers' | 'uuid'>) {
    this.client = client;
    this.notices = notices;
    this.maker = new Maker(env);
    this.pages = new EntryPages<Post, PostSearch>({
      load: async ({ page = 0, ...search }) => {
        const asked = Object.fromEntries(Object.entries(search).filter(([, value]) => value));
        const { data, total } = await client.posts.filter({ ...asked, page, size: PAGE_SIZE });
        return { rows: data, total };
      },
      belongs: ({ date, slug, title, excerpt, text }, { from, to, filter }) =>
        (!from || date >= from) &&
        (!to || date <= to) &&
        (!filter?.trim() || plainText([slug, title, excerpt, text].join('\n')).includes(plainText(filter.trim()))),
      chooses: ({ from, to, filter }) => Boolean(from || to || filter?.trim()),
      recount: (list) => recount(list, env.timers),
      place: (a, b) => b.date.localeCompare(a.date) || b.id - a.id,
    });
  }

  /** Whether they are being loaded, saved or removed. */
  get flags(): View<CycleFlags> {
    return this.pages.cycle.view;
  }

  /** A page of the list; close it when it is no longer shown. */
  open(): ReturnType<EntryPages<Post, PostSearch>['open']> {
    return this.pages.open();
  }
  reloadAll(): Promise<void> {
    return this.pages.reloadAll();
  }
  get failing(): Failing {
    return this.pages.failing;
  }

  /** Reads one post. */
  read(id: number): Promise<Done<Post>> {
    return attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:loadFailed', () => this.client.posts.load(id));
  }

  /** Stores a post; one without an id is new. */
  async save(post: Partial<Post> & Pick<Post, 'slug'>, opening?: Opening): Promise<Done<Post>> {
    const { posts } = this.client;
    if (!post.id) return this.made(() => this.maker.make(post, posts, opening));
    return this.changed('error:updateFailed', () => posts.update(post));
  }

  /** Makes a post of a document, with its texts (PST-07). */
  make(source: PostSource, id: number): Promise<Done<Post>> {
    const { posts } = this.client;
    const calls: Record<PostSource, (one: CallOptions) => Promise<Post>> = {
      assignments: (one) => posts.createFromAssignment(id, one),
      proposals: (one) => posts.createFromProposal(id, one),
      news_reports: (one) => posts.createFromReportage(id, one),
      stories: (one) => posts.createFromStory(id, one),
    };
    return this.made(() => this.maker.make({ source, id }, { create: (_, one) => calls[source](one) }));
  }

  /** Copies posts; a copy is not published. */
  async copy(ids: readonly number[]): Promise<Done<Post[]>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:createFailed', () =>
      this.maker.make(
        { ids },
        rulesForEachId('ids', (wish, one) => this.client.posts.copy(wish.ids, one)),
      ),
    );
    if (done.ok) for (const post of done.value) this.pages.came(post);
    return done;
  }

  /** Removes posts; published ones and those being sent stay, and those that may be out unless `evenIfOut` is true; a notice says so. */
  async remove(ids: readonly number[], evenIfOut = false): Promise<Done<number[]>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:deleteFailed', () =>
      this.client.posts.remove(ids, { evenIfOut }),
    );
    if (!done.ok) return done;
    this.pages.went(done.value);
    if (done.value.length < ids.length) this.notices.show({ level: 'WARNING', title: { key: 'error:publishedStays' } });
    return done;
  }

  /** Starts publishing a post; its state shows the result. */
  publish(id: number, publication: Publication): Promise<Done<Post>> {
    return this.changed('error:actionFailed', () => this.client.posts.publish(id, publication));
  }
  /** Starts taking a post off its site. */
  unpublish(id: number): Promise<Done<Post>> {
    return this.changed('error:actionFailed', () => this.client.posts.unpublish(id));
  }

  /** The stored sites. */
  readonly sites = (): StoreQuery<WordpressConfig[]> => new StoreQuery((signal) => this.client.wordpress.config.list({ signal }));
  /** Tries whether posts can be published on a site, which need not be stored. */
  test(site: Parameters<Client['wordpress']['config']['test']>[0]): Promise<Done<WordpressTest>> {
    return attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:actionFailed', () => this.client.wordpress.config.test(site));
  }
  /** The authors and categories of a site. */
  readonly site = (id: number): StoreQuery<{ readonly authors: WordpressAuthor[]; readonly categories: WordpressCategory[] }> =>
    new StoreQuery(async (signal) => {
      const { wordpress } = this.client;
      const [authors, categories] = await Promise.all([wordpress.authors(id, { signal }), wordpress.categories(id, { signal })]);
      return { authors, categories };
    });

  private async made(call: () => Promise<Post>): Promise<Done<Post>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:createFailed', call);
    if (done.ok) this.pages.came(done.value);
    return done;
  }
  private async changed(failure: 'error:actionFailed' | 'error:updateFailed', call: () => Promise<Post>): Promise<Done<Post>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, failure, call);
    if (done.ok) this.pages.saved(done.value);
    return done;
  }

  /** Merges one live event. */
  merge(event: PostEvent): void {
    switch (event.kind) {
      case 'posts CREATE':
        this.pages.came(event.data);
        return;
      case 'posts UPDATE':
        this.pages.changed(event.data, event.before?.entry);
        return;
      case 'posts DELETE':
        this.pages.went(event.data.ids, event.data.posts);
        return;
      default:
        event satisfies never;
    }
  }
}

/** The posts of a store. */
export const postsOf = part({
  make: ({ client, notices, env }) => new PostStore(client, notices, env),
  hears: { posts: (posts, event) => posts.merge(event) },
  reload: (posts) => posts.reloadAll(),
  failing: (posts) => posts.failing,
});
