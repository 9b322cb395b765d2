import type { Store } from '@lauda/store';
import { useCallback, useSyncExternalStore } from 'react';
import { useView } from '../hooks/useView.ts';

/** Returns which open forms have unsaved text, as one string: a strip of tabs renders when that changes, not at each keystroke. */
export const useUnsavedForms = ({ forms }: Store): string => {
  const open = useView(forms.open);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = open.map(({ form }) => form.view.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [open],
  );
  return useSyncExternalStore(subscribe, () =>
    open.flatMap(({ kind, form }) => (form.view.snapshot().dirty ? [`${kind} ${form.id}`] : [])).join(),
  );
};
