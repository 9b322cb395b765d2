import { Area } from '../core/Area.ts';
import { call, download, type Query } from '../core/call.ts';
import type { CallOptions, UploadOptions } from '../core/options.ts';
import { Settings } from '../families/Settings.ts';
import type { FileInfo } from '../schema.gen.ts';

/** The files documents refer to. */
export class Files extends Area {
  readonly config = new Settings(this, '/files/config');
  /** Stores one file and answers its id. @throws {TooLargeError} when it is larger than the server takes. */
  single(file: Blob, query?: Query<'POST /files/single'>, options?: UploadOptions): Promise<FileInfo> {
    return call(this, 'POST /files/single', { query, multipart: { file } }, options);
  }
  /** Stores up to 20 files, all of them or none, and answers their ids in their order. */
  multiple(files: readonly Blob[], query?: Query<'POST /files/multiple'>, options?: UploadOptions): Promise<FileInfo[]> {
    return call(this, 'POST /files/multiple', { query, multipart: { files: [...files] } }, options);
  }
  /** Loads the thumbnail of a picture, a WebP of at most 320 by 320 pixels. */
  thumbnail(id: number, options?: CallOptions): Promise<Response> {
    return download(this, 'GET /files/{id}/thumbnail', { path: { id } }, options);
  }
  /** Loads a file; its body is streamed. Give a `range` header to read a part. */
  file(id: number, options?: CallOptions): Promise<Response> {
    return download(this, 'GET /files/{id}/file', { path: { id } }, options);
  }
}
