import mime from 'mime';
import { Problem } from '../problem.ts';

// Types that browsers and players open inline. SVG is excluded: it is text that can carry scripts.
const SHOWN = /^(image|audio|video)\/(?!svg)|^application\/pdf$/;
const familyOf = (type: string): string => (/^(audio|video)\//.test(type) ? 'media' : type.startsWith('image/') ? 'image' : type);

/**
 * Determines a file's type by its first bytes, not by its name or the browser's claim. @throws {Problem} unsupported_file when name or browser claim
 * an image, audio, video or PDF that the bytes are not.
 */
export async function typeOf(head: Buffer, name: string, told: string): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(head))?.mime;
  for (const claim of [mime.getType(name) ?? '', told]) {
    if (SHOWN.test(claim) && familyOf(claim) !== familyOf(found ?? ''))
      throw new Problem('unsupported_file', { details: `${claim} by its name, ${found ?? 'none'} by its content` });
  }
  return found ?? (told.startsWith('text/') && !head.includes(0) ? 'text/plain' : 'application/octet-stream');
}
