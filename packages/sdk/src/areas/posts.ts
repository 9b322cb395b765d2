import { Area } from '../core/Area.ts';
import { type Body, call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Collection } from '../families/Collection.ts';
import type { Post, PostInput, PostPublication, WordpressAuthor, WordpressCategory, WordpressTest } from '../schema.gen.ts';

/** Posts for the site of the house. Live: the topic `posts`. */
export class Posts extends Area {
  /** Lists posts between two dates by a text, newest first, page by page. */
  filter(query?: Query<'GET /posts/filter'>, options?: CallOptions): PagePromise<Post> {
    return pages(this, 'GET /posts/filter', { query }, options);
  }
  /** Loads one post. */
  load(id: number, options?: CallOptions): Promise<Post> {
    return call(this, 'GET /posts/{id}', { path: { id } }, options);
  }
  /** Creates a post, of today by default. */
  create(post: PostInput, options?: CallOptions): Promise<Post> {
    return call(this, 'POST /posts', { body: post }, options);
  }
  /** Copies posts; copies are of today and not published. */
  copy(ids: readonly number[], options?: CallOptions): Promise<Post[]> {
    return call(this, 'POST /posts/copy', { body: { ids: [...ids] } }, options);
  }
  /** Makes a post of a proposal, which is used from then on. */
  createFromProposal(id: number, options?: CallOptions): Promise<Post> {
    return call(this, 'POST /posts/assignment_proposal/{id}', { path: { id } }, options);
  }
  /** Makes a post of a Facebook post, with its text; needs the role to read the agency. @throws {NotFoundError} when it is gone. */
  createFromFacebook(id: string, options?: CallOptions): Promise<Post> {
    return call(this, 'POST /posts/facebook/{id}', { path: { id } }, options);
  }
  /** Makes a post of a feed entry, with its text; needs the role to read the agency. @throws {NotFoundError} when it is gone. */
  createFromRss(id: string, options?: CallOptions): Promise<Post> {
    return call(this, 'POST /posts/rss/{id}', { path: { id } }, options);
  }
  /** Makes a post of an X post, with its text; needs the role to read the agency. @throws {NotFoundError} when it is gone. */
  createFromTwitter(id: string, options?: CallOptions): Promise<Post> {
    return call(this, 'POST /posts/twitter/{id}', { path: { id } }, options);
  }
  /** Makes a post of a guideline. @throws {PreconditionFailedError} when that is private. */
  createFromAssignment(id: number, options?: CallOptions): Promise<Post> {
    return call(this, 'POST /posts/assignment/{id}', { path: { id } }, options);
  }
  /** Makes a post of a reportage. @throws {PreconditionFailedError} when that is private. */
  createFromReportage(id: number, options?: CallOptions): Promise<Post> {
    return call(this, 'POST /posts/news_report/{id}', { path: { id } }, options);
  }
  /** Makes a post of a story. @throws {PreconditionFailedError} when that is private. */
  createFromStory(id: number, options?: CallOptions): Promise<Post> {
    return call(this, 'POST /posts/story/{id}', { path: { id } }, options);
  }
  /** Replaces a post; its id is in it. @throws {VersionConflictError} when it changed meanwhile. */
  update(post: PostInput, options?: CallOptions): Promise<Post> {
    return call(this, 'PUT /posts', { body: post }, options);
  }
  /** Removes posts and answers the ids of those removed; published ones and those being sent stay, and those that may be out unless `evenIfOut` is true. */
  remove(
    ids: readonly number[],
    { evenIfOut, ...options }: CallOptions & Pick<Query<'DELETE /posts'>, 'evenIfOut'> = {},
  ): Promise<number[]> {
    return call(this, 'DELETE /posts', { query: { ids: [...ids], ...(evenIfOut ? { evenIfOut } : {}) } }, options);
  }
  /** Starts publishing a post on a site, or updating it there; its state shows the result. */
  publish(id: number, publication: PostPublication, options?: CallOptions): Promise<Post> {
    return call(this, 'POST /posts/{id}/publish', { path: { id }, body: publication }, options);
  }
  /** Starts taking a post off its site. @throws {ConflictError} when it is not published. */
  unpublish(id: number, options?: CallOptions): Promise<Post> {
    return call(this, 'POST /posts/{id}/unpublish', { path: { id } }, options);
  }
}

/** The sites on which posts are published, and the trial of one. */
export class WordpressConfigs extends Collection<'/wordpress/config'> {
  /** Tries whether posts can be published on a site, which need not be stored; why not is in the answer. */
  test(site: Body<'POST /wordpress/config/test'>, options?: CallOptions): Promise<WordpressTest> {
    return call(this, 'POST /wordpress/config/test', { body: site }, options);
  }
}

/** WordPress sites, with their authors and categories. */
export class Wordpress extends Area {
  readonly config = new WordpressConfigs(this, '/wordpress/config');
  /** Lists who may be the author of a post on a site. @throws {ServerError} `site_failed` with the reason. */
  authors(id: number, options?: CallOptions): Promise<WordpressAuthor[]> {
    return call(this, 'GET /wordpress/config/{id}/authors', { path: { id } }, options);
  }
  /** Lists the categories of a site. @throws {ServerError} `site_failed` with the reason. */
  categories(id: number, options?: CallOptions): Promise<WordpressCategory[]> {
    return call(this, 'GET /wordpress/config/{id}/categories', { path: { id } }, options);
  }
}
