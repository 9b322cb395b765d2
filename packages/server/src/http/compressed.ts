import { constants, type ZlibOptions, type ZstdOptions } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smaller answers are not compressed: the gain is less than a packet. */
const LEAST = 1_024;
// A long rundown takes a quarter of the time of brotli's fourth level and is no larger; a higher level takes several times the time and saves a few per cent.
const ZSTD_LEVEL = 1;
const BROTLI_LEVEL = 4;
const GZIP_LEVEL = 6;
/** The plugin hands one set of options to both: gzip reads the level, zstd the parameters. */
const GZIP_AND_ZSTD: ZlibOptions & ZstdOptions = { level: GZIP_LEVEL, params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } };

/**
 * Compresses answers with an encoding the caller accepts: zstd where Node has it, brotli, gzip. Compressed formats and partial content are sent
 * unchanged.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: LEAST,
    encodings: ['zstd', 'br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } },
    zlibOptions: GZIP_AND_ZSTD,
  });
}
