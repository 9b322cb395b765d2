import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Settings } from '../families/Settings.ts';
import type {
  Assignment,
  Document,
  DocumentFacets,
  DocumentMap,
  DocumentState,
  DocumentSummary,
  DrawerAdd,
  DrawerMove,
  Lineage,
  Lock,
  PrivateFlag,
  Story,
} from '../schema.gen.ts';

/** The stories kept aside for a program. */
class Drawer extends Area {
  /** Lists the stories in the drawer of a program, newest first, page by page. @throws {PreconditionFailedError} when it has no drawer. */
  list(query: Query<'GET /documents/drawer'>, options?: CallOptions): PagePromise<Story> {
    return pages(this, 'GET /documents/drawer', { query }, options);
  }
  /** Puts stories into the drawer of a program; they keep their place in the rundown. */
  add(add: DrawerAdd, options?: CallOptions): Promise<Story[]> {
    return call(this, 'PUT /documents/drawer', { body: add }, options);
  }
  /** Takes stories out of the drawer of a program and answers the ids that went. */
  remove(ids: readonly number[], programId: number, options?: CallOptions): Promise<number[]> {
    return call(this, 'DELETE /documents/drawer', { query: { ids: [...ids], programId } }, options);
  }
  /** Moves stories of the drawer into a block, before a story or to its end; they leave the drawer unless `removeFromDrawer` is false. */
  move(move: DrawerMove, options?: CallOptions): Promise<Story[]> {
    return call(this, 'POST /documents/drawer/move', { body: move }, options);
  }
}

/** The guideline a reportage belongs to. */
class Associate extends Area {
  /** Loads the guideline of a reportage, also one in the trash; null where it has none. */
  load(id: number, options?: CallOptions): Promise<Assignment | null> {
    return call(this, 'GET /documents/{id}/associate', { path: { id } }, options);
  }
  /** Has a reportage belong to a guideline, instead of the one before. */
  create(id: number, guideline: number, options?: CallOptions): Promise<Assignment> {
    return call(this, 'POST /documents/{id}/associate/{other}', { path: { id, other: guideline } }, options);
  }
  /** Takes a reportage from its guideline; with `keepGuideline: false` that goes to the trash. */
  remove(id: number, query?: { keepGuideline?: boolean }, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /documents/{id}/associate', { path: { id }, query }, options);
  }
}

/** What documents of every kind share. */
export class Documents extends Area {
  readonly config = new Settings(this, '/documents/config');
  readonly drawer = new Drawer(this);
  readonly associate = new Associate(this);
  /** Lists the states a document can be in. */
  states(options?: CallOptions): Promise<DocumentState[]> {
    return call(this, 'GET /documents/states', {}, options);
  }
  /** Searches the documents of every kind the caller may read, newest day first, page by page; `highlight` and `marks` show why one was found. */
  filter(query?: Query<'GET /documents/filter'>, options?: CallOptions): PagePromise<DocumentSummary> {
    return pages(this, 'GET /documents/filter', { query }, options);
  }
  /** Counts what a search finds by kind, program, month and owner. */
  facets(query?: Query<'GET /documents/facets'>, options?: CallOptions): Promise<DocumentFacets> {
    return call(this, 'GET /documents/facets', { query }, options);
  }
  /** Loads one document of any kind; `kind` says which. */
  load(id: number, options?: CallOptions): Promise<Document> {
    return call(this, 'GET /documents/{id}', { path: { id } }, options);
  }
  /** Tells the state of a document; null where its kind has none. */
  state(id: number, options?: CallOptions): Promise<DocumentState | null> {
    return call(this, 'GET /documents/{id}/state', { path: { id } }, options);
  }
  /** Loads the first source of a document, with everything made of it. */
  map(id: number, options?: CallOptions): Promise<DocumentMap> {
    return call(this, 'GET /documents/{id}/map', { path: { id } }, options);
  }
  /** Loads the lineage of a document from its first source to the air: who made each step, when, and from which text. */
  lineage(id: number, options?: CallOptions): Promise<Lineage> {
    return call(this, 'GET /documents/{id}/lineage', { path: { id } }, options);
  }
  /** Makes a document private, shared with those who are named or those of the account, or public again. @throws {ForbiddenError} when the caller is not its owner. */
  private(id: number, isPrivate: boolean | PrivateFlag, options?: CallOptions): Promise<DocumentSummary> {
    const body = typeof isPrivate === 'boolean' ? { private: isPrivate } : isPrivate;
    return call(this, 'PATCH /documents/{id}/private', { path: { id }, body }, options);
  }
  /** Sets who else sees a private document, by user ids. @throws {ForbiddenError} when the caller is not its owner. */
  allowedUsers(id: number, allowedUsers: readonly number[], options?: CallOptions): Promise<DocumentSummary> {
    return call(this, 'PUT /documents/{id}/allowedUsers', { path: { id }, body: { allowedUsers: [...allowedUsers] } }, options);
  }
}

/** The locks of documents that are being edited. A lock lives 300 s unless renewed: see {@link LockKeeper}. */
export class Locks extends Area {
  /** Lists the locks held now. */
  list(options?: CallOptions): Promise<Lock[]> {
    return call(this, 'GET /locks', {}, options);
  }
  /**
   * Renews the own lock of a document, or takes a free one; `window` names which of the caller's windows holds it.
   *
   * @throws {LockedError} when another person holds it; see `holder`.
   */
  renew(id: number, query?: Query<'PUT /locks/{id}'>, options?: CallOptions): Promise<Lock> {
    return call(this, 'PUT /locks/{id}', { path: { id }, query }, options);
  }
  /** Takes the lock from its holder, who keeps a draft. */
  takeOver(id: number, query?: Query<'PUT /locks/{id}/take_over'>, options?: CallOptions): Promise<Lock> {
    return call(this, 'PUT /locks/{id}/take_over', { path: { id }, query }, options);
  }
  /**
   * Releases the own lock; an administrator releases any. With a `window` only that one lets go, and other windows of the caller keep the lock.
   *
   * @throws {NotFoundError} when there is none, or that window does not hold it.
   */
  remove(id: number, query?: Query<'DELETE /locks/{id}'>, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /locks/{id}', { path: { id }, query }, options);
  }
}
