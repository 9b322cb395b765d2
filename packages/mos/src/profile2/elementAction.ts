import { childNamed, childrenNamed, type Element, element, textIn, textOf } from '../xml/tree.ts';
import { type Item, readItem, writeItem } from './item.ts';
import { type RoStory, readStory, writeStory } from './story.ts';

export type Operation = 'INSERT' | 'REPLACE' | 'MOVE' | 'DELETE' | 'SWAP';
/**
 * One change of a running order, in any of its ten forms: stories or items, inserted before a target (none: at the end), replaced,
 * moved before a target, deleted or swapped.
 */
export interface ElementAction {
  readonly kind: 'roElementAction';
  readonly operation: Operation;
  readonly roID: string;
  readonly target?: { readonly storyID?: string; readonly itemID?: string };
  readonly stories?: readonly RoStory[];
  readonly items?: readonly Item[];
  readonly storyIDs?: readonly string[];
  readonly itemIDs?: readonly string[];
}

const texts = (source: Element, name: string): string[] => childrenNamed(source, name).map((child) => textOf(child).trim());

export function readElementAction(source: Element): ElementAction {
  const target = childNamed(source, 'element_target');
  const from = childNamed(source, 'element_source') ?? element('none');
  const [storyID, itemID] = [target && textIn(target, 'storyID'), target && textIn(target, 'itemID')];
  const stories = childrenNamed(from, 'story').map(readStory);
  const items = childrenNamed(from, 'item').map(readItem);
  const [storyIDs, itemIDs] = [texts(from, 'storyID'), texts(from, 'itemID')];
  return {
    kind: 'roElementAction',
    operation: (source.attributes.operation ?? '').toUpperCase() as Operation,
    roID: textIn(source, 'roID') ?? '',
    ...(target ? { target: { ...(storyID === undefined ? {} : { storyID }), ...(itemID === undefined ? {} : { itemID }) } } : {}),
    ...(stories.length > 0 ? { stories } : {}),
    ...(items.length > 0 ? { items } : {}),
    ...(storyIDs.length > 0 ? { storyIDs } : {}),
    ...(itemIDs.length > 0 ? { itemIDs } : {}),
  };
}

export function writeElementAction(action: ElementAction): Element {
  const { target } = action;
  const aim =
    target &&
    element('element_target', [
      element('storyID', [target.storyID ?? '']),
      target.itemID === undefined ? undefined : element('itemID', [target.itemID]),
    ]);
  const source = element('element_source', [
    ...(action.stories ?? []).map(writeStory),
    ...(action.items ?? []).map((item) => writeItem(item)),
    ...(action.storyIDs ?? []).map((id) => element('storyID', [id])),
    ...(action.itemIDs ?? []).map((id) => element('itemID', [id])),
  ]);
  return element('roElementAction', [element('roID', [action.roID]), aim, source], { operation: action.operation });
}
