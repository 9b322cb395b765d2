import { PICTURE_KINDS } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity, value } from '../kit.ts';
import { Id, IdPath, Int, Long, Version } from '../scalars.ts';

export const FileInfo = entity('FileInfo', { id: Id, name: z.string(), size: Long, contentType: z.string() });
const FileConfig = entity('FileConfig', {
  id: Id,
  version: Version,
  perPersonMB: Int.min(0).meta({ description: 'How many MB the files of one person may have together' }),
  inAllMB: Int.min(0).meta({ description: 'How many MB all files may have together' }),
});
export const OneFile = value('OneFile', { file: z.file() });
const SomeFiles = value('SomeFiles', { files: z.array(z.file()) });
const Upload = z.object({
  noProxy: z.boolean().optional(),
  picture: z.enum(PICTURE_KINDS).optional().meta({
    description: 'What the file has to be: IMAGE a JPEG or PNG below 10 MB, LOGO a JPEG, PNG or GIF of up to 10 MB',
    'x-extension': true,
  }),
});
export const files = {
  single: call('POST /files/single', 'Stores one file and answers its id.', {
    role: 'user',
    query: Upload,
    body: OneFile,
    bodyMedia: 'multipart',
    result: FileInfo,
    status: 201,
    seconds: 600,
  }),
  multiple: call('POST /files/multiple', 'Stores up to 20 files, all of them or none, and answers their ids in their order.', {
    role: 'user',
    query: Upload,
    body: SomeFiles,
    bodyMedia: 'multipart',
    result: z.array(FileInfo),
    status: 201,
    seconds: 600,
  }),
  file: call('GET /files/{id}/file', 'Streams a file to whoever sees a document that refers to it; Range is honoured.', {
    role: 'user',
    path: IdPath,
    result: z.file(),
    resultMedia: 'binary',
    ranges: true,
  }),
  thumbnail: call(
    'GET /files/{id}/thumbnail',
    'Answers a small WebP of a picture, at most 320 by 320 pixels, to whoever may read the picture.',
    {
      role: 'user',
      path: IdPath,
      result: z.file(),
      resultMedia: 'binary',
      refuses: [415],
    },
  ),
  config: settings('/files/config', 'how much room files have', { read: 'user', write: 'ADMIN_WRITE' }, FileConfig, { extension: true }),
};
