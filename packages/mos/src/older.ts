import type { ElementAction } from './profile2/elementAction.ts';
import type { OlderItemAction } from './profile2/olderItem.ts';
import type { OlderStoryAction } from './profile2/olderStory.ts';

const aimed = (storyID: string | undefined): Pick<ElementAction, 'target'> => (storyID ? { target: { storyID } } : {});

/** Converts an older message about stories to the roElementAction it means; answers why where it means none. */
export function asStoryAction({ kind, roID, storyIDs, stories }: OlderStoryAction): ElementAction | string {
  const action = (rest: Omit<ElementAction, 'kind' | 'roID'>): ElementAction => ({ kind: 'roElementAction', roID, ...rest });
  const [first, second] = storyIDs;
  switch (kind) {
    case 'roStoryAppend':
      return action({ operation: 'INSERT', stories });
    case 'roStoryInsert':
      return action({ operation: 'INSERT', ...aimed(first), stories });
    case 'roStoryReplace':
      return action({ operation: 'REPLACE', ...aimed(first), stories });
    case 'roStoryMove':
      return first ? action({ operation: 'MOVE', ...aimed(second), storyIDs: [first] }) : 'no story to move';
    case 'roStoryMoveMultiple':
      return storyIDs.length > 1
        ? action({ operation: 'MOVE', ...aimed(storyIDs.at(-1)), storyIDs: storyIDs.slice(0, -1) })
        : 'no story to move';
    case 'roStorySwap':
      return action({ operation: 'SWAP', storyIDs });
    case 'roStoryDelete':
      return action({ operation: 'DELETE', storyIDs });
    default:
      return `unknown ${kind satisfies never}`;
  }
}

/** Converts an older message about items to the roElementAction it means; answers why where it means none. */
export function asItemAction({ kind, roID, storyID, itemIDs, items }: OlderItemAction): ElementAction | string {
  if (!storyID) return 'no story named';
  const action = (rest: Omit<ElementAction, 'kind' | 'roID' | 'target'>, itemID?: string): ElementAction => ({
    kind: 'roElementAction',
    roID,
    target: itemID ? { storyID, itemID } : { storyID },
    ...rest,
  });
  switch (kind) {
    case 'roItemInsert':
      return action({ operation: 'INSERT', items }, itemIDs[0]);
    case 'roItemReplace':
      return action({ operation: 'REPLACE', items }, itemIDs[0]);
    case 'roItemMoveMultiple':
      return itemIDs.length > 1 ? action({ operation: 'MOVE', itemIDs: itemIDs.slice(0, -1) }, itemIDs.at(-1)) : 'no item to move';
    case 'roItemDelete':
      return action({ operation: 'DELETE', itemIDs });
    default:
      return `unknown ${kind satisfies never}`;
  }
}
