import type { FastifyRequest } from 'fastify';
import type { UploadPart } from '../context.ts';
import { Problem } from '../problem.ts';
import { unsound } from './sound.ts';

/** No file of any call is longer; calls set smaller limits of their own. */
const LONGEST = 128 * 1_048_576;

/** The files of a multipart body, in the order they arrive. What is left unread of one is thrown away, and so is the rest when its reader stops. */
export async function* uploadsOf(request: FastifyRequest): AsyncIterable<UploadPart> {
  if (!request.isMultipart()) throw new Problem('bad_request', { details: 'expected multipart/form-data' });
  try {
    for await (const part of request.parts({ limits: { fileSize: LONGEST } })) {
      if (part.type !== 'file') continue;
      const name = part.filename ?? '';
      const fields = [...unsound(part.fieldname, 'name'), ...unsound(name, 'filename')];
      if (fields.length > 0) throw new Problem('validation_failed', { fields });
      yield { field: part.fieldname, name, contentType: part.mimetype, stream: part.file };
      part.file.resume();
    }
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}
