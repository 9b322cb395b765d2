import { AreaAt } from '../core/Area.ts';
import { type Body, type Query, type Result, type Route, send, sendPages } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Revision } from '../schema.gen.ts';

type Revised = Route extends infer R ? (R extends `GET ${infer P}/{id}/revisions/{rev}` ? P : never) : never;
type Saved = Route extends infer R ? (R extends `PUT ${infer P}` ? P : never) : never;
type Created = Route extends infer R ? (R extends `POST ${infer P}` ? P : never) : never;
/** The path of a kind of document that keeps revisions, such as `/stories`. */
export type DocumentPath = Revised & Saved;
/** A document of a path, as it is answered. */
type DocumentOf<P extends DocumentPath> = Result<`PUT ${P}`>;

/** The calls every kind of stored document has: edit under a lock, patch, find, trash, revisions. The types follow from the path. */
export class EditableDocument<P extends DocumentPath> extends AreaAt<P> {
  /**
   * Saves a document under the caller's lock; its id is in it.
   *
   * @throws {PreconditionFailedError} when the caller does not hold the lock.
   * @throws {VersionConflictError} when its text changed since `textVersion`; `current` is the stored document.
   */
  update(document: Body<`PUT ${P}`>, options?: CallOptions): Promise<DocumentOf<P>> {
    return send(this, `PUT ${this.path}`, { body: document }, options);
  }
  /** Changes one field. @throws {LockedError} when the field is text and another person holds the lock. */
  patch(id: number, patch: Body<`PATCH ${P}/{id}`>, options?: CallOptions): Promise<DocumentOf<P>> {
    return send(this, `PATCH ${this.path}/{id}`, { path: { id }, body: patch }, options);
  }
  /** Lists the documents that a query finds, the newest day first, page by page. */
  filter(query?: Query<`GET ${P}/filter`>, options?: CallOptions): PagePromise<DocumentOf<P>> {
    return sendPages(this, `GET ${this.path}/filter`, { query }, options);
  }
  /** Moves documents to the trash and answers the ids that went. */
  remove(ids: readonly number[], options?: CallOptions): Promise<number[]> {
    return send(this, `DELETE ${this.path}`, { query: { ids } }, options);
  }
  /** Lists the trash, newest first. */
  excluded(query?: { page?: number; size?: number }, options?: CallOptions): PagePromise<DocumentOf<P>> {
    return sendPages(this, `GET ${this.path}/excluded`, { query }, options);
  }
  /** Takes documents out of the trash, to another date when one is given and the kind may. */
  restore(restore: Body<`PUT ${P}/restore`>, options?: CallOptions): Promise<DocumentOf<P>[]> {
    return send(this, `PUT ${this.path}/restore`, { body: restore }, options);
  }
  /** Lists the revisions of a document, newest first. */
  revisions(id: number, options?: CallOptions): Promise<Revision[]> {
    return send(this, `GET ${this.path}/{id}/revisions`, { path: { id } }, options);
  }
  /** Loads one revision; `showDiff` adds the fields that changed in it. */
  revision(
    id: number,
    rev: number,
    query?: { showDiff?: boolean },
    options?: CallOptions,
  ): Promise<Result<`GET ${P}/{id}/revisions/{rev}`>> {
    return send(this, `GET ${this.path}/{id}/revisions/{rev}`, { path: { id, rev }, query }, options);
  }
}

/** A kind of document that is created and loaded by itself: guidelines, productions, reportages and reports. */
export class DocumentArea<P extends DocumentPath & Created> extends EditableDocument<P> {
  /**
   * Loads a document; with `lock` the caller takes or renews its lock, in a `window` if named.
   *
   * @throws {LockedError} when `lock` is asked and another person holds it; see `holder`.
   * @throws {ForbiddenError} when it is private and not shared with the caller.
   */
  load(id: number, query?: { lock?: boolean; window?: string }, options?: CallOptions): Promise<DocumentOf<P>> {
    return send(this, `GET ${this.path}/{id}`, { path: { id }, query }, options);
  }
  /** Creates a document; a `uuid` that exists answers the existing one, so sending it twice is harmless. */
  create(document: Body<`POST ${P}`>, query?: { lock?: boolean; window?: string }, options?: CallOptions): Promise<DocumentOf<P>> {
    return send(this, `POST ${this.path}`, { query, body: document }, options);
  }
}
