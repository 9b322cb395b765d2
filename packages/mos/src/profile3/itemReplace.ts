import { type Item, readItem, writeItem } from '../profile2/item.ts';
import { childNamed, type Element, element, textIn } from '../xml/tree.ts';

/** A device asks to replace an item of a story; fields the new item lacks stay. */
export interface MosItemReplace {
  readonly kind: 'mosItemReplace';
  readonly roID: string;
  readonly storyID: string;
  readonly item: Item;
}

export const readItemReplace = (source: Element): MosItemReplace => ({
  kind: 'mosItemReplace',
  roID: textIn(source, 'roID') ?? '',
  storyID: textIn(source, 'storyID') ?? '',
  item: readItem(childNamed(source, 'item') ?? element('item')),
});
export const writeItemReplace = ({ roID, storyID, item }: MosItemReplace): Element =>
  element('mosItemReplace', [element('roID', [roID]), element('storyID', [storyID]), writeItem(item)]);
