import { Area } from '../core/Area.ts';
import { call, download, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type { Media, MediaSearch, SearchableField } from '../schema.gen.ts';

/** The pictures of an archive's media. */
export class MamAssets extends Area {
  /** Reads the picture of a media; the body of the answer is not read yet. @throws {NotFoundError} when it has none. */
  thumbnail(id: number, assetId: string, options?: CallOptions): Promise<Response> {
    return download(this, 'GET /mam/{id}/assets/{assetId}/thumbnail', { path: { id, assetId } }, options);
  }
}

/** The media of an archive, one at a time. */
export class MamMedia extends Area {
  /** Creates a media in an archive. @throws {ConflictError} when it has it already. */
  create(id: number, media: Media, options?: CallOptions): Promise<Media> {
    return call(this, 'POST /mam/{id}/media', { path: { id }, body: media }, options);
  }
  /** Changes a media in its archive; its objectId is in it. */
  update(id: number, media: Media, options?: CallOptions): Promise<Media> {
    return call(this, 'PUT /mam/{id}/media', { path: { id }, body: media }, options);
  }
  /** Loads a media by its objectId. @throws {NotFoundError} when the archive does not have it. */
  load(id: number, mediaId: string, options?: CallOptions): Promise<Media> {
    return call(this, 'GET /mam/{id}/media/{mediaId}', { path: { id, mediaId } }, options);
  }
}

/** The archives: devices that hold media. Each `id` is the id of such a device. */
export class Mam extends Area {
  readonly assets = new MamAssets(this);
  readonly media = new MamMedia(this);
  /** Lists the fields an archive is searched by. */
  searchableFields(id: number, options?: CallOptions): Promise<SearchableField[]> {
    return call(this, 'GET /mam/{id}/searchable_fields', { path: { id } }, options);
  }
  /** Asks an archive for the list of all its media. @throws {ConflictError} while one is on its way. */
  requestSync(id: number, options?: CallOptions): Promise<void> {
    return call(this, 'POST /mam/{id}/request_sync', { path: { id } }, options);
  }
  /** Searches the media of an archive, newest first, page by page. */
  medias(id: number, search: MediaSearch, query?: Query<'POST /mam/{id}/medias'>, options?: CallOptions): PagePromise<Media> {
    return pages(this, 'POST /mam/{id}/medias', { path: { id }, body: search, query }, options);
  }
}
