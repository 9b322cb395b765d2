import { childrenNamed, type Element, element, textIn, textOf } from '../xml/tree.ts';
import { type Item, readItem, writeItem } from './item.ts';

const KINDS = ['roItemInsert', 'roItemReplace', 'roItemMoveMultiple', 'roItemDelete'] as const;
export type OlderItemKind = (typeof KINDS)[number];
/** A change of the items of one story as MOS before 2.8.2 writes it. `itemIDs` keeps the order of the wire. */
export interface OlderItemAction {
  readonly kind: OlderItemKind;
  readonly roID: string;
  readonly storyID: string;
  readonly itemIDs: readonly string[];
  readonly items: readonly Item[];
}
export const isOlderItemKind = (name: string): name is OlderItemKind => KINDS.includes(name as OlderItemKind);

export const readOlderItem = (kind: OlderItemKind, source: Element): OlderItemAction => ({
  kind,
  roID: textIn(source, 'roID') ?? '',
  storyID: textIn(source, 'storyID') ?? '',
  itemIDs: childrenNamed(source, 'itemID').map((child) => textOf(child).trim()),
  items: childrenNamed(source, 'item').map(readItem),
});

export const writeOlderItem = ({ kind, roID, storyID, itemIDs, items }: OlderItemAction): Element =>
  element(kind, [
    element('roID', [roID]),
    element('storyID', [storyID]),
    ...itemIDs.map((id) => element('itemID', [id])),
    ...items.map((item) => writeItem(item)),
  ]);
