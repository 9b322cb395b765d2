import { mam } from '@lauda/spec/areas/mam';
import { changeMedia, findMedia, makeMedia } from '../bridge/objects.ts';
import { implement } from '../implement.ts';
import { loadMedia, requestSync, searchableFields } from '../studio/archive.ts';
import { thumbnail } from '../studio/thumbnail.ts';

export const mamHandlers = implement<typeof mam>(mam, {
  searchableFields: ({ path }, context) => searchableFields(path.id, context),
  requestSync: ({ path }, context) => requestSync(path.id, context),
  medias: ({ path, query, body }, context) => findMedia(path.id, body, query, context),
  assets: { thumbnail: ({ path }, context) => thumbnail(path.id, path.assetId, context) },
  media: {
    create: ({ path, body }, context) => makeMedia(path.id, body, context),
    update: ({ path, body }, context) => changeMedia(path.id, body, context),
    load: ({ path }, { pool }) => loadMedia(pool, path.id, path.mediaId),
  },
});
