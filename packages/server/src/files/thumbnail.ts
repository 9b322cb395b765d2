import type { Sharp, SharpOptions } from 'sharp';
import { Problem } from '../problem.ts';
import { WorkQueue } from '../workQueue.ts';

/** How wide and how high a thumbnail is at most, in pixels. */
const SIDE = 320;
/** Pictures whose header claims more pixels are refused before any pixel is decoded. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SECONDS = 10;
// Decoding shares Node's worker threads with file access: one picture at a time.
const queue = new WorkQueue(1, 200, 10);

const OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true };
// Other loaders of the library (SVG, PDF and the like) are never used, whatever the file claims to be.
const READ = ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}`);

type OpenPicture = (file: string, options: SharpOptions) => Sharp;
let opening: Promise<OpenPicture | undefined> | undefined;
/** Loads the image library; undefined when it has no build for this platform, and then there are no thumbnails. */
const library = (): Promise<OpenPicture | undefined> =>
  (opening ??= import('sharp').then(
    ({ default: sharp }) => {
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: READ });
      sharp.cache(false);
      sharp.concurrency(1);
      return sharp;
    },
    () => undefined,
  ));

/**
 * Makes the thumbnail of a picture as WebP, upright and without metadata, of an animation the first frame. @throws {Problem} no_thumbnail when the
 * picture is too large or unreadable; its details say why.
 */
export async function thumbnailOf(file: string, signal: AbortSignal): Promise<Buffer> {
  const open = await library();
  if (!open) throw new Problem('no_thumbnail', { details: 'sharp is not installed here' });
  return queue.run(async () => {
    signal.throwIfAborted();
    const picture = open(file, OPTIONS).timeout({ seconds: LONGEST_SECONDS }).autoOrient();
    const small = picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb').webp({ quality: 80 });
    return small.toBuffer().catch((error: Error) => {
      throw new Problem('no_thumbnail', { details: error.message.split('\n')[0]!.replaceAll(file, 'the picture') });
    });
  });
}
