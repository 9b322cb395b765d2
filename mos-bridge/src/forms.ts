import type { ElementAction, Message, OlderStoryAction } from '@lauda/mos';
import type { Switches } from './switches.ts';

/** Converts a message to the form of an older revision with the same meaning (DEV-12). */
export function inFormOf(message: Message, { actions }: Pick<Switches, 'actions'>): Message {
  return message.kind === 'roElementAction' && actions === 'older' ? older(message) : message;
}

/** Whether a message brings stories the device does not hold yet. */
export const inserts = (message: Message): boolean =>
  message.kind === 'roElementAction'
    ? message.operation === 'INSERT'
    : message.kind === 'roStoryInsert' || message.kind === 'roStoryAppend';

function older({ roID, operation, target, stories = [], storyIDs = [] }: ElementAction): OlderStoryAction {
  const aim = target?.storyID ?? '';
  const action = (kind: OlderStoryAction['kind'], ids: readonly string[]): OlderStoryAction => ({ kind, roID, storyIDs: ids, stories });
  switch (operation) {
    case 'INSERT':
      return aim === '' ? action('roStoryAppend', []) : action('roStoryInsert', [aim]);
    case 'REPLACE':
      return action('roStoryReplace', [aim]);
    case 'MOVE':
      // An empty target is the end.
      return action(storyIDs.length === 1 ? 'roStoryMove' : 'roStoryMoveMultiple', [...storyIDs, aim]);
    case 'SWAP':
      return action('roStorySwap', storyIDs);
    case 'DELETE':
      return action('roStoryDelete', storyIDs);
    default:
      throw new Error(`unknown operation ${operation satisfies never}`);
  }
}
