import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { Settings } from '../families/Settings.ts';
import type { DownloadLink } from '../schema.gen.ts';

/** The services of Google. */
export class Google extends Area {
  readonly config = new Settings(this, '/google/config');

  /** Lists the download links of the browsers the newsroom uses. */
  downloadLinks(options?: CallOptions): Promise<DownloadLink[]> {
    return call(this, 'GET /google/download_links', {}, options);
  }
}
