import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller answers are not compressed: the gain is less than a packet. */
const LEAST = 1_024;
// A higher level takes several times the time on a long rundown and saves a few per cent.
const BROTLI_LEVEL = 4;
const GZIP_LEVEL = 6;

/**
 * Compresses answers with an encoding the caller accepts: brotli, zstd where Node has it, gzip. Compressed formats and partial content are sent
 * unchanged.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: LEAST,
    encodings: ['br', 'zstd', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    zlibOptions: { level: GZIP_LEVEL },
  });
}
