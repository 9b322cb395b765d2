import type { ReactElement } from 'react';
import { keyLabel } from '../format/keyLabel.ts';

/** Prints one key binding of the registry. */
export const Keys = ({ binding }: { binding: string }): ReactElement => (
  <kbd className="rounded-sm border border-line bg-raised px-1 font-sans text-xs text-muted tnum whitespace-nowrap">
    {keyLabel(binding)}
  </kbd>
);
