import { readFields, writeFields } from '../fields.ts';
import { bodyParts, type Part, writeParts } from '../profile2/story.ts';
import { childNamed, childrenNamed, type Element, element } from '../xml/tree.ts';

const FIELDS = { roID: 'roID', storyID: 'storyID', slug: 'storySlug', num: 'storyNum' } as const;
/** The whole text of a story: paragraphs, presenters and items in the order they are read. */
export type StorySend = { readonly [K in keyof typeof FIELDS]?: string } & {
  readonly kind: 'roStorySend';
  readonly roID: string;
  readonly storyID: string;
  readonly body: readonly Part[];
  readonly bodyAttributes?: Readonly<Record<string, string>>;
  readonly metadata?: readonly Element[];
  readonly rest?: readonly Element[];
};

export function readStorySend(source: Element): StorySend {
  const { fields, rest } = readFields(source, FIELDS, ['storyBody', 'mosExternalMetadata']);
  const body = childNamed(source, 'storyBody');
  const metadata = childrenNamed(source, 'mosExternalMetadata');
  return {
    kind: 'roStorySend',
    ...fields,
    roID: fields.roID ?? '',
    storyID: fields.storyID ?? '',
    body: body ? bodyParts(body) : [],
    ...(body && Object.keys(body.attributes).length > 0 ? { bodyAttributes: body.attributes } : {}),
    ...(metadata.length > 0 ? { metadata } : {}),
    ...(rest.length > 0 ? { rest } : {}),
  };
}

export const writeStorySend = (send: StorySend): Element =>
  element('roStorySend', [
    element('roID', [send.roID]),
    element('storyID', [send.storyID]),
    ...writeFields({ slug: 'storySlug', num: 'storyNum' }, send),
    ...(send.rest ?? []),
    element('storyBody', writeParts(send.body, 'storyItem'), { ...send.bodyAttributes }),
    ...(send.metadata ?? []),
  ]);
