import { fileTypeFromBuffer } from 'file-type';
import mime from 'mime';
import { Problem } from '../problem.ts';

// What a page or a player opens by its name. Drawings in XML and the like are text: nobody opens those unseen.
const SHOWN = /^(image|audio|video)\/(?!svg)|^application\/pdf$/;
const familyOf = (type: string): string => (/^(audio|video)\//.test(type) ? 'media' : type.startsWith('image/') ? 'image' : type);

/**
 * Says what a file is by its first bytes, whatever its name and the browser say.
 * @throws {Problem} unsupported_file where the name or the browser calls a picture, a sound, a film or a PDF what is none.
 */
export async function typeOf(head: Buffer, name: string, told: string): Promise<string> {
  const found = (await fileTypeFromBuffer(head))?.mime;
  for (const claim of [mime.getType(name) ?? '', told]) {
    if (SHOWN.test(claim) && familyOf(claim) !== familyOf(found ?? ''))
      throw new Problem('unsupported_file', { details: `${claim} by its name, ${found ?? 'none'} by its content` });
  }
  return found ?? (told.startsWith('text/') && !head.includes(0) ? 'text/plain' : 'application/octet-stream');
}
