import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { Settings } from '../families/Settings.ts';
import type { SouvCredentials, SouvDocument } from '../schema.gen.ts';

/** The documents of the external archive. @throws {PreconditionFailedError} `souv_unset` while none is set up, {ServerUnavailableError} `souv_failed` with the reason. */
export class SouvDocuments extends Area {
  /** Lists the documents of the archive, of a type if wished, page by page. */
  list(query?: Query<'GET /souv/documents'>, options?: CallOptions): PagePromise<SouvDocument> {
    return pages(this, 'GET /souv/documents', { query }, options);
  }
  /** Loads one document of the archive. @throws {NotFoundError} where it has none by that id. */
  load(id: string, options?: CallOptions): Promise<SouvDocument> {
    return call(this, 'GET /souv/documents/{id}', { path: { id } }, options);
  }
}

/** The external archive of documents. */
export class Souv extends Area {
  /** Its address and the account it is asked with; the password is never answered. */
  readonly config = new Settings(this, '/souv/config');
  readonly documents = new SouvDocuments(this);

  /** Searches the documents of the archive by words and type, page by page. */
  search(query?: Query<'GET /souv/search'>, options?: CallOptions): PagePromise<SouvDocument> {
    return pages(this, 'GET /souv/search', { query }, options);
  }
  /** Tries whether the archive lets somebody in; false where it refuses them. @throws {ServerUnavailableError} `souv_failed` where it cannot be asked. */
  checkCredentials(credentials: SouvCredentials, options?: CallOptions): Promise<boolean> {
    return call(this, 'POST /souv/check_credentials', { body: credentials }, options);
  }
}
