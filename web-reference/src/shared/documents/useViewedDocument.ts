import type { Documents, DocumentTopic, DocumentViewer, Refusal, ViewerState } from '@lauda/store';
import { useEffect, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { useView, type View } from '../../hooks/useView.ts';

export interface ViewedDocument<T> {
  readonly document: T | undefined;
  readonly problem: Refusal | undefined;
  /** Whether it is private and not shared with this person. */
  readonly isHidden: boolean;
  readonly retry: () => void;
}

const NOBODY = (): void => undefined;
const OPENING: ViewerState<never> = { state: 'loading', document: undefined };
const opening: View<ViewerState<never>> = { snapshot: () => OPENING, subscribe: () => () => undefined };

/** Loads a document for reading, without its lock, and keeps it up to date; calls `onGone` when somebody deletes it. */
export const useViewedDocument = <K extends DocumentTopic>(
  kind: K,
  id: number,
  onGone: () => void = NOBODY,
): ViewedDocument<Documents[K]> => {
  const { store } = useDesk();
  const [viewer, setViewer] = useState<DocumentViewer<Documents[K]>>();
  const gone = useLatest(onGone);
  useEffect(() => {
    const opened = store.documents[kind].read(id) as unknown as DocumentViewer<Documents[K]>;
    setViewer(opened);
    const off = opened.view.subscribe(() => opened.view.snapshot().state === 'closed' && gone()());
    return () => {
      off();
      opened.close();
    };
  }, [store, kind, id, gone]);
  const { state, document, refusal } = useView<ViewerState<Documents[K]>>(viewer?.view ?? opening);
  return { document, problem: refusal, isHidden: state === 'hidden', retry: () => void viewer?.load() };
};
