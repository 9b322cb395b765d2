import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Answers of fewer bytes go as they are: what compressing saves of them is less than a packet. */
const LEAST = 1_024;
// Beyond this level a long rundown costs several times the time for a few bytes in a hundred.
const BROTLI_LEVEL = 4;
const GZIP_LEVEL = 6;

/** Compresses answers by what the caller takes: brotli, zstd where Node has it, gzip. What is compressed already goes as it is, and so does a part of a file. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: LEAST,
    encodings: ['br', 'zstd', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    zlibOptions: { level: GZIP_LEVEL },
  });
}
