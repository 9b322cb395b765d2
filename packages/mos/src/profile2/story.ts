import { readFields, writeFields } from '../fields.ts';
import { childrenNamed, type Element, element, isElement } from '../xml/tree.ts';
import { type Item, readItem, writeItem } from './item.ts';

const FIELDS = { storyID: 'storyID', slug: 'storySlug', num: 'storyNum' } as const;
/** A paragraph or an item, in the order they are read. */
export type Part = { readonly kind: 'text'; readonly element: Element } | { readonly kind: 'item'; readonly item: Item };
/** A story of a running order. */
export type RoStory = { readonly [K in keyof typeof FIELDS]?: string } & {
  readonly storyID: string;
  readonly parts: readonly Part[];
  readonly metadata?: readonly Element[];
  readonly rest?: readonly Element[];
};

/** The fields of a story after its id. */
const NAMED = { slug: FIELDS.slug, num: FIELDS.num } as const;
const TEXTS = new Set<string>(['p', 'storyPresenter', 'storyPresenterRR', 'pi', 'tab', 'em', 'b', 'i', 'u']);
const TAKEN = ['item', 'mosExternalMetadata', ...TEXTS];
export function partsOf(parent: Element, itemName: string): Part[] {
  const parts: Part[] = [];
  for (const child of parent.children) {
    if (!isElement(child)) continue;
    if (child.name === itemName) parts.push({ kind: 'item', item: readItem(child) });
    else if (TEXTS.has(child.name)) parts.push({ kind: 'text', element: child });
  }
  return parts;
}

/** The parts of the body of a sent story: every element and text in it is kept, a text between elements as a paragraph of its own. */
export const bodyParts = (body: Element): Part[] =>
  body.children.flatMap((child): Part[] => {
    if (!isElement(child)) return child.trim() === '' ? [] : [{ kind: 'text', element: element('p', [child]) }];
    return child.name === 'storyItem' ? [{ kind: 'item', item: readItem(child) }] : [{ kind: 'text', element: child }];
  });
export const writeParts = (parts: readonly Part[], itemName: string): Element[] =>
  parts.map((part) => (part.kind === 'item' ? writeItem(part.item, itemName) : part.element));
export const itemsOf = (story: { readonly parts: readonly Part[] }): Item[] =>
  story.parts.flatMap((part) => (part.kind === 'item' ? [part.item] : []));

/** Reads a story; texts stand among its items in some systems, and keep their place. */
export function readStory(source: Element): RoStory {
  const { fields, rest } = readFields(source, FIELDS, TAKEN);
  const metadata = childrenNamed(source, 'mosExternalMetadata');
  return {
    ...fields,
    storyID: fields.storyID ?? '',
    parts: partsOf(source, 'item'),
    ...(metadata.length > 0 ? { metadata } : {}),
    ...(rest.length > 0 ? { rest } : {}),
  };
}

export const writeStory = (story: RoStory): Element =>
  element('story', [
    element('storyID', [story.storyID]),
    ...writeFields(NAMED, story),
    ...(story.metadata ?? []),
    ...(story.rest ?? []),
    ...writeParts(story.parts, 'item'),
  ]);
