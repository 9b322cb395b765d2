import type { StoryTemplate } from '@lauda/sdk';
import type { Choice, FieldConflict, TemplateStore } from '@lauda/store';
import { useEffect, useMemo, useRef, useState } from 'react';
import { kept, others } from '../../hooks/typedText.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { draftOf, keepDraft } from './drafts.ts';
import { addTyped, afterStoring, mergeStored, resolveField, type StoryEdit, type UnsavedEdits } from './edits.ts';

/** The pause in typing after which changes are saved. */
const PAUSE_MS = 1000;

export interface StoryEdits {
  /** The story with the unsaved changes. */
  readonly story: StoryTemplate;
  readonly conflicts: readonly FieldConflict[];
  /** `failed`: the last save was refused; the next one comes with the next key or with {@link StoryEdits.save}. */
  readonly state: 'saved' | 'typing' | 'saving' | 'failed';
  readonly edit: (fields: StoryEdit) => void;
  readonly save: () => void;
  readonly resolve: (path: string, choice: Choice) => void;
}

/**
 * Edits a story of a template with automatic saving: a second after the last key and when the story is left, so it needs no button. Changes of
 * others are merged; while both changed the same field, nothing is saved before one version is chosen. What could not be saved when the story was
 * left, or when the window was closed, stands in it when it is opened again.
 */
export const useStoryEdits = (templates: TemplateStore, stored: StoryTemplate, personId: number): StoryEdits => {
  const key = `template ${stored.id}`;
  const [edits, setEdits] = useState(() => (kept.get(key)?.typed as UnsavedEdits | undefined) ?? draftOf(personId, stored.id));
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const now = useRef(edits);
  const isLeft = useRef(false);
  const latest = useLatest(stored);
  const put = (next: UnsavedEdits | undefined): void => {
    now.current = next;
    keepDraft(personId, stored.id, next);
    setEdits(next);
  };
  const store = async (): Promise<void> => {
    const { story, conflicts, changed } = mergeStored(now.current, latest());
    const keep = (): void => {
      // Where the browser keeps it, it outlasts the page too.
      if (isLeft.current && now.current && !draftOf(personId, stored.id)) kept.set(key, { typed: now.current, since: story });
    };
    if (conflicts.length > 0) {
      keep();
      return setState('idle');
    }
    if (!changed) return put(undefined);
    setState('saving');
    const done = await templates.saveStory(story);
    // Once it is left, what others stored is no longer loaded here to be merged.
    if (!done.ok && done.error.status === 409 && !isLeft.current) return store();
    setState(done.ok ? 'idle' : 'failed');
    if (!done.ok) keep();
    if (done.ok && now.current) put(afterStoring(now.current, story));
  };
  const saving = useRef(Promise.resolve());
  // One save after the other: the second starts from the result of the first.
  const save = useRef((): void => {
    saving.current = saving.current.then(() => store());
  }).current;
  useEffect(() => {
    if (!edits) return undefined;
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [edits, save]);
  useEffect(() => {
    kept.delete(key);
    isLeft.current = false;
    addEventListener('pagehide', save);
    const isChanged = (): boolean => mergeStored(now.current, latest()).changed;
    others.add(isChanged);
    return () => {
      isLeft.current = true;
      others.delete(isChanged);
      removeEventListener('pagehide', save);
      save();
    };
  }, [save, key, latest]);
  const view = useMemo(() => mergeStored(edits, stored), [edits, stored]);
  return {
    story: view.story,
    conflicts: view.conflicts,
    state: state !== 'idle' ? state : view.changed ? 'typing' : 'saved',
    edit: (fields) => {
      if (state === 'failed') setState('idle');
      put(addTyped(now.current, latest(), fields));
    },
    save,
    resolve: (path, choice) => {
      const conflict = mergeStored(now.current, latest()).conflicts.find((each) => each.path === path);
      if (conflict && now.current) put(resolveField(now.current, conflict, choice));
    },
  };
};
