import type { ErrorCode } from './errors/catalogue.ts';
import { IMAGE_LIMIT_BYTES, LOGO_LIMIT_BYTES } from './limits.ts';

/** What a picture is sent as: one of a document, or the logo of the house. */
export const PICTURE_KINDS = ['IMAGE', 'LOGO'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Which media types a picture of a kind may have, and how many bytes at most: an image stays below its limit, a logo may reach it. */
export const PICTURES: Readonly<Record<PictureKind, { readonly types: readonly string[]; readonly most: number }>> = {
  IMAGE: { types: ['image/jpeg', 'image/png'], most: IMAGE_LIMIT_BYTES - 1 },
  LOGO: { types: ['image/jpeg', 'image/png', 'image/gif'], most: LOGO_LIMIT_BYTES },
};

/** Says why a file cannot be a picture of a kind, by its media type and its size in bytes. */
export function pictureRefusal(kind: PictureKind, { type, size }: { readonly type: string; readonly size: number }) {
  const { types, most } = PICTURES[kind];
  const code = types.includes(type) ? size > most && 'invalid_image_size' : 'invalid_image_type';
  return (code || undefined) satisfies ErrorCode | undefined;
}
