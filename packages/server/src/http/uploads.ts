import type { FastifyRequest } from 'fastify';
import type { UploadPart } from '../context.ts';
import { Problem } from '../problem.ts';
import type { Repeat } from '../repeats/key.ts';
import { unsoundFields } from './sound.ts';

/** The largest file of any call; calls set smaller limits of their own. */
const LONGEST = 128 * 1_048_576;

/**
 * Yields the files of a multipart body in the order they arrive. What is left unread of a file is discarded, and so is the rest when the reader
 * stops.
 */
export async function* uploadsOf(request: FastifyRequest, repeat: Repeat | undefined): AsyncIterable<UploadPart> {
  if (!request.isMultipart()) throw new Problem('bad_request', { details: 'expected multipart/form-data' });
  try {
    for await (const part of request.parts({ limits: { fileSize: LONGEST } })) {
      if (part.type !== 'file') continue;
      const name = part.filename ?? '';
      const fields = [...unsoundFields(part.fieldname, 'name'), ...unsoundFields(name, 'filename')];
      if (fields.length > 0) throw new Problem('validation_failed', { fields });
      repeat?.add(JSON.stringify([part.fieldname, name, part.mimetype]));
      yield { field: part.fieldname, name, contentType: part.mimetype, stream: repeat ? counted(part.file, repeat) : part.file };
      part.file.resume();
    }
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** Yields the bytes of a file and adds them to the digest of the call. */
function counted(file: UploadPart['stream'], repeat: Repeat): UploadPart['stream'] {
  async function* read() {
    for await (const chunk of file) {
      repeat.add(chunk);
      yield chunk;
    }
  }
  return {
    [Symbol.asyncIterator]: read,
    get truncated() {
      return file.truncated ?? false;
    },
  };
}
