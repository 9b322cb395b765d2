import { files } from '@lauda/spec/areas/files';
import { settingsHandlers } from '../collections/settings.ts';
import { readFile } from '../files/read.ts';
import { FILE_QUOTAS, storeUpload } from '../files/upload.ts';
import { implement } from '../implement.ts';

export const filesHandlers = implement<typeof files>(files, {
  single: async (_request, context) => {
    const { id, name, size, content_type: contentType } = await storeUpload(context);
    return { id, name, size, contentType };
  },
  file: ({ path }, context) => readFile(path.id, context, context.range) as unknown as Promise<File>,
  config: settingsHandlers('files', FILE_QUOTAS),
});
