import * as z from 'zod';
import { call, entity, value } from '../kit.ts';
import { Id, IdPath } from '../scalars.ts';

const FileInfo = entity('FileInfo', { id: Id, name: z.string(), size: z.number().int(), contentType: z.string() });
const OneFile = value('OneFile', { file: z.file() });
export const files = {
  single: call('POST /files/single', 'Stores one file and answers its id.', {
    role: 'user',
    query: z.object({ noProxy: z.boolean().optional() }),
    body: OneFile,
    bodyMedia: 'multipart',
    result: FileInfo,
    status: 201,
  }),
  file: call('GET /files/{id}/file', 'Streams a file to whoever sees a document that refers to it; Range is honoured.', {
    role: 'user',
    path: IdPath,
    result: z.file(),
    resultMedia: 'binary',
  }),
};
