import type { Sharp, SharpOptions } from 'sharp';
import { Problem } from '../problem.ts';
import { Turns } from '../turns.ts';

/** How wide and how high a thumbnail is at most, in pixels. */
const SIDE = 320;
/** What a file says of its size is believed before a pixel is read: a picture with more pixels than this is not opened. */
const MOST_PIXELS = 64_000_000;
const LONGEST_SECONDS = 10;
// The threads of Node also read files and hash passwords: one picture at a time leaves them to everybody else.
const turns = new Turns(1, 200, 10);

const OPTIONS: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true };
// Nothing else is read, whatever a file turns out to be: what draws vectors or reads documents is not reached from here.
const READ = ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}`);

type Open = (file: string, options: SharpOptions) => Sharp;
let opening: Promise<Open | undefined> | undefined;
/** The library of pictures; undefined where it has no build for this machine, which the newsroom does without. */
const library = (): Promise<Open | undefined> =>
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
 * Makes the thumbnail of a picture, as WebP, upright and without what else a camera wrote into it; of a moving picture the first one.
 * @throws {Problem} no_thumbnail where the picture is too large or cannot be read; its details say why.
 */
export async function thumbnailOf(file: string, signal: AbortSignal): Promise<Buffer> {
  const open = await library();
  if (!open) throw new Problem('no_thumbnail', { details: 'sharp is not installed here' });
  return turns.take(async () => {
    signal.throwIfAborted();
    const picture = open(file, OPTIONS).timeout({ seconds: LONGEST_SECONDS }).autoOrient();
    const small = picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).toColourspace('srgb').webp({ quality: 80 });
    return small.toBuffer().catch((error: Error) => {
      throw new Problem('no_thumbnail', { details: error.message.split('\n')[0]!.replaceAll(file, 'the picture') });
    });
  });
}
