import { FIELD_KINDS, MATCH_MODES } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, page, value } from '../kit.ts';
import { Id, IdPath, JsonValue, PageQuery } from '../scalars.ts';
import { Media } from './stories.ts';

const SearchableField = entity('SearchableField', {
  name: z.string(),
  label: z.string(),
  kind: z.enum(FIELD_KINDS),
  values: z.array(z.string()).nullable(),
});
const MediaSearch = value('MediaSearch', {
  text: z.string().max(500).nullish(),
  fields: z
    .array(value('MediaSearchField', { name: z.string().max(60), value: JsonValue, matchMode: z.enum(MATCH_MODES) }))
    .max(20)
    .nullish(),
});
const read = 'MEDIA_READ' as const;
const write = 'MEDIA_WRITE' as const;

export const mam = {
  searchableFields: call('GET /mam/{id}/searchable_fields', 'Lists the fields an archive is searched by; {id} is its device.', {
    role: read,
    path: IdPath,
    result: z.array(SearchableField),
  }),
  requestSync: call('POST /mam/{id}/request_sync', 'Asks an archive for the list of all its media; one at a time.', {
    role: write,
    path: IdPath,
  }),
  medias: call('POST /mam/{id}/medias', 'Searches the media of an archive, newest first, paged.', {
    role: read,
    path: IdPath,
    query: z.object(PageQuery),
    body: MediaSearch,
    repeats: 'natural',
    result: page('MediaPage', Media),
  }),
  assets: {
    thumbnail: call('GET /mam/{id}/assets/{assetId}/thumbnail', 'Answers the picture of a media, read from its proxy path.', {
      role: read,
      path: z.object({ id: Id, assetId: z.string().max(128) }),
      resultMedia: 'binary',
      result: z.file(),
      outside: true,
      refuses: [413, 415],
    }),
  },
  media: {
    create: call('POST /mam/{id}/media', 'Creates a media in an archive.', {
      role: write,
      path: IdPath,
      body: Media,
      result: Media,
      status: 201,
      repeats: 'claimed',
    }),
    update: call(
      'PUT /mam/{id}/media',
      'Changes the words of a media in its archive: slug and abstractText; objectId is in the body. Of a virtual archive all that is given is stored.',
      {
        role: write,
        path: IdPath,
        body: Media,
        result: Media,
        repeats: 'claimed',
      },
    ),
    load: call('GET /mam/{id}/media/{mediaId}', 'Loads one media of an archive; {mediaId} is its objectId.', {
      role: read,
      path: z.object({ id: Id, mediaId: z.string().max(128) }),
      result: Media,
    }),
  },
};
