import { mam } from '@lauda/spec/areas/mam';
import { changeMedia } from '../bridge/objects.ts';
import { implement } from '../implement.ts';
import { createMedia, loadMedia, requestSync, searchableFields, searchMedia } from '../studio/archive.ts';
import { thumbnail } from '../studio/thumbnail.ts';

export const mamHandlers = implement<typeof mam>(mam, {
  searchableFields: ({ path }, context) => searchableFields(path.id, context),
  requestSync: ({ path }, context) => requestSync(path.id, context),
  medias: ({ path, query, body }, context) => searchMedia(path.id, body, query, context),
  assets: { thumbnail: ({ path }, context) => thumbnail(path.id, path.assetId, context) },
  media: {
    create: ({ path, body }, context) => createMedia(path.id, body, context),
    update: ({ path, body }, context) => changeMedia(path.id, body, context),
    load: ({ path }, { pool }) => loadMedia(pool, path.id, path.mediaId),
  },
});
