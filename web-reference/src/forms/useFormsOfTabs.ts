import type { DocumentTopic, Store } from '@lauda/store';
import { useEffect, useRef } from 'react';
import { useDesk } from '../app/desk.ts';

const closeForms = (store: Store, topic: DocumentTopic, ids: readonly number[]): void => {
  for (const { kind, form } of store.forms.open.snapshot()) if (kind === topic && ids.includes(form.id)) void store.forms.close(form);
};

/** The number of mounted workspaces of a kind: two while one replaces the other. */
const standing = new Map<DocumentTopic, number>();
const count = (kind: DocumentTopic, by: 1 | -1): number => {
  const now = (standing.get(kind) ?? 0) + by;
  standing.set(kind, now);
  return now;
};

/** Closes the forms of documents that no tab shows any more, which releases their locks; unsaved text stays as a draft. */
export const useFormsOfTabs = (kind: DocumentTopic, shown: readonly number[]): void => {
  const { store } = useDesk();
  const former = useRef<readonly number[]>([]);
  const key = shown.join();
  useEffect(() => {
    const present = key === '' ? [] : key.split(',').map(Number);
    closeForms(
      store,
      kind,
      former.current.filter((id) => !present.includes(id)),
    );
    former.current = present;
  }, [store, kind, key]);
  useEffect(() => {
    count(kind, 1);
    return () => {
      count(kind, -1);
      // Deferred: a screen that is only rendered anew is mounted again by then.
      setTimeout(() => {
        if (standing.get(kind) === 0) closeForms(store, kind, former.current);
      });
    };
  }, [store, kind]);
};
