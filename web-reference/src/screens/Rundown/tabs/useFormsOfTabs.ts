import type { Store } from '@lauda/store';
import { useEffect, useRef } from 'react';
import { useDesk } from '../../../app/desk.ts';

const closeForms = (store: Store, ids: readonly number[]): void => {
  for (const { kind, form } of store.forms.open.snapshot()) if (kind === 'stories' && ids.includes(form.id)) void store.forms.close(form);
};

/** How many workspaces stand: while one takes the place of another both do. */
let standing = 0;

/** Closes the forms of stories that are no longer in a tab, so their locks are free; unsaved text stays as a draft. */
export const useFormsOfTabs = (shown: readonly number[]): void => {
  const { store } = useDesk();
  const former = useRef<readonly number[]>([]);
  const key = shown.join();
  useEffect(() => {
    const present = key === '' ? [] : key.split(',').map(Number);
    closeForms(
      store,
      former.current.filter((id) => !present.includes(id)),
    );
    former.current = present;
  }, [store, key]);
  useEffect(() => {
    standing += 1;
    return () => {
      standing -= 1;
      // In the next turn: a screen that is only drawn anew is there again by then.
      setTimeout(() => {
        if (standing === 0) closeForms(store, former.current);
      });
    };
  }, [store]);
};
