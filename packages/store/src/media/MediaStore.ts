import type { PictureKind } from '@lauda/domain';
import type { Media } from '@lauda/sdk';
import type { Done } from '../failures.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import { type CreateRules, Maker } from '../Maker.ts';
import { part } from '../parts.ts';
import type { Work } from '../rundowns/Work.ts';
import { attempt } from '../verbs.ts';
import type { ArchiveLists } from './ArchiveLists.ts';
import { MediaSearch } from './MediaSearch.ts';
import { Upload } from './Upload.ts';

type Parts = Pick<Work, 'client' | 'notices' | 'env'> & { readonly archives: ArchiveLists };

/** Work on media of archives: search, load, rename, create. */
export class MediaStore {
  private readonly parts: Parts;
  private readonly maker: Maker;

  constructor(parts: Parts) {
    this.parts = parts;
    this.maker = new Maker(parts.env);
  }

  /** A search of the archives of its own. */
  search(): MediaSearch {
    return new MediaSearch(this.parts.client, this.parts.notices, this.parts.archives);
  }
  /** Makes the upload of one picture. */
  upload(kind: PictureKind): Upload {
    return new Upload(this.parts.client.files, this.parts.notices, kind);
  }
  /** One media of an archive. */
  object(deviceId: number, objectId: string): StoreQuery<Media> {
    return new StoreQuery(() => this.parts.client.mam.media.load(deviceId, objectId));
  }
  /** The picture of a media; a media without one has an empty answer. */
  picture(deviceId: number, objectId: string): StoreQuery<Blob> {
    return new StoreQuery(async (signal) => (await this.parts.client.mam.assets.thumbnail(deviceId, objectId, { signal })).blob());
  }
  /** Stores the texts of a media in its archive; what else is held of it may be older than what the archive says. */
  save(deviceId: number, { objectId, type, slug, abstractText }: Media): Promise<Done<Media>> {
    const words: Media = { objectId, type, slug, abstractText: abstractText ?? null };
    return attempt(this.parts, 'error:updateFailed', () => this.parts.client.mam.media.update(deviceId, words));
  }
  /** Creates an empty media in an archive (MED-10). */
  placeholder(archive: { readonly id: number; readonly mosId?: string | null }, slug: string): Promise<Done<Media>> {
    const empty: Media = {
      objectId: this.parts.env.uuid(),
      slug,
      type: 'VIDEO',
      mosId: archive.mosId ?? null,
      status: 'empty',
    };
    // A placeholder created before, by a call without an answer, has another object id and is as good.
    const rules: CreateRules<Media, Media> = {
      create: (sent, one) => this.parts.client.mam.media.create(archive.id, sent, one),
      change: async (made) => made,
    };
    return attempt(this.parts, 'error:createFailed', async () => ({
      ...(await this.maker.make(empty, rules, `${archive.id} ${slug}`)),
      deviceId: archive.id,
    }));
  }
  /** Looks for the media of a story in their archives again. */
  lookAgain(storyId: number): Promise<Done<unknown>> {
    return attempt(this.parts, 'error:actionFailed', () => this.parts.client.stories.sync(storyId));
  }
  /** Suppresses or restores the warning about missing media. */
  ignoreMissing(storyId: number, ignore: boolean): Promise<Done<unknown>> {
    return attempt(this.parts, 'error:actionFailed', () => this.parts.client.stories.ignore(storyId, ignore));
  }
}

/** The media of a store. */
export const mediaOf = part({
  make: (work) => new MediaStore(work),
});
