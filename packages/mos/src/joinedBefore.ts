import type { Item } from './profile2/item.ts';
import { itemsOf, type Part, type RoStory } from './profile2/story.ts';
import { textOf } from './xml/tree.ts';

/**
 * Joins a sent story with its running order as earlier releases did, the newest first. What they imported is known by its words, so none of this
 * changes any more.
 */
export const joinedBefore = (body: readonly Part[], story: RoStory): readonly (readonly Part[])[] => [
  joinedById(body, story),
  [...body, ...missing(story.parts, body, ({ itemID }) => itemID)],
];

/** Takes what a sent item lacks from that of the same id alone; those without an id are the same only word for word. */
function joinedById(body: readonly Part[], story: RoStory): readonly Part[] {
  const known = new Map(itemsOf(story).map((item) => [item.itemID, item]));
  const filled = body.map((part): Part => {
    const held = part.kind === 'item' && part.item.itemID !== '' ? known.get(part.item.itemID) : undefined;
    if (part.kind !== 'item' || !held) return part;
    const { item } = part;
    return !item.objID || !held.objID || item.objID === held.objID ? { kind: 'item', item: { ...held, ...item } } : part;
  });
  return [...filled, ...missing(story.parts, filled, (item) => item.itemID || JSON.stringify(item))];
}

function missing(parts: readonly Part[], known: readonly Part[], signOf: (item: Item) => string): Part[] {
  const keyOf = (part: Part): string => (part.kind === 'item' ? `item ${signOf(part.item)}` : `text ${textOf(part.element).trim()}`);
  const keys = new Set(known.map(keyOf));
  return parts.filter((part) => !keys.has(keyOf(part)) && keyOf(part) !== 'text ');
}
