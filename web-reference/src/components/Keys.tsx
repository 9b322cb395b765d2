import type { ReactElement } from 'react';
import { keyLabel } from '../actions/keyLabel.ts';
import { ACTIONS, type ActionId } from '../actions/registry.ts';

/** Prints one key binding of the registry. */
export const Keys = ({ binding }: { binding: string }): ReactElement => (
  <kbd className="rounded-sm border border-line bg-raised px-1 font-sans text-xs text-muted tnum whitespace-nowrap">
    {keyLabel(binding)}
  </kbd>
);

/** Prints the first key of a verb, nothing when it has none. */
export const KeysOf = ({ action }: { action: ActionId }): ReactElement | null => {
  const binding = ACTIONS[action].keys?.[0];
  return binding === undefined ? null : <Keys binding={binding} />;
};
