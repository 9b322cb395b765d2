import { files } from '@lauda/spec/areas/files';
import { settingsHandlers } from '../collections/settings.ts';
import { readFile, readThumbnail } from '../files/read.ts';
import { FILE_QUOTAS, type FileRow, storeUpload, storeUploads } from '../files/upload.ts';
import { implement } from '../implement.ts';

const infoOf = ({ id, name, size, content_type: contentType }: FileRow) => ({ id, name, size, contentType });

export const filesHandlers = implement<typeof files>(files, {
  single: async ({ query }, context) => infoOf(await storeUpload(context, query.picture)),
  multiple: async ({ query }, context) => (await storeUploads(context, query.picture)).map((row) => infoOf(row)),
  file: ({ path }, context) => readFile(path.id, context, context.range),
  thumbnail: ({ path }, context) => readThumbnail(path.id, context),
  config: settingsHandlers('files', FILE_QUOTAS),
});
