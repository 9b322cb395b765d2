import { files } from '@lauda/spec/areas/files';
import { settingsHandlers } from '../collections/settings.ts';
import { readFile } from '../files/read.ts';
import { FILE_QUOTAS, type FileRow, storeUpload, storeUploads } from '../files/upload.ts';
import { implement } from '../implement.ts';

const infoOf = ({ id, name, size, content_type: contentType }: FileRow) => ({ id, name, size, contentType });

export const filesHandlers = implement<typeof files>(files, {
  single: async (_request, context) => infoOf(await storeUpload(context)),
  multiple: async (_request, context) => (await storeUploads(context)).map((row) => infoOf(row)),
  file: ({ path }, context) => readFile(path.id, context, context.range) as unknown as Promise<File>,
  config: settingsHandlers('files', FILE_QUOTAS),
});
