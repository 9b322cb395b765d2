import type { Story } from '@lauda/sdk';
import type { DocumentViewer, Refusal, ViewerState } from '@lauda/store';
import { useEffect, useState } from 'react';
import { useLatest } from '../hooks/useLatest.ts';
import { useView, type View } from '../hooks/useView.ts';
import { useDesk } from './desk.ts';

export interface ViewedStory {
  readonly story: Story | undefined;
  readonly problem: Refusal | undefined;
  /** It is private and not shared with this person. */
  readonly hidden: boolean;
  readonly retry: () => void;
}

const NOBODY = (): void => undefined;
const OPENING: ViewerState<Story> = { state: 'loading', document: undefined };
const opening: View<ViewerState<Story>> = { snapshot: () => OPENING, subscribe: () => () => undefined };

/** A story for reading, without its lock, kept up to date; `onGone` is told when somebody deleted it. */
export const useViewed = (id: number, onGone: () => void = NOBODY): ViewedStory => {
  const { store } = useDesk();
  const [viewer, setViewer] = useState<DocumentViewer<Story>>();
  const gone = useLatest(onGone);
  useEffect(() => {
    const opened = store.documents.stories.read(id);
    setViewer(opened);
    const off = opened.view.subscribe(() => opened.view.snapshot().state === 'closed' && gone()());
    return () => {
      off();
      opened.close();
    };
  }, [store, id, gone]);
  const { state, document, refusal } = useView(viewer?.view ?? opening);
  return { story: document, problem: refusal, hidden: state === 'hidden', retry: () => void viewer?.load() };
};
