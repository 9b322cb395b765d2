import { remember } from '@lauda/store';
import type { UnsavedEdits } from './edits.ts';

const keyOf = (personId: number, storyId: number): string => `lauda.template.${personId}.${storyId}`;

/** Keeps what one has typed into a story of a template until it is stored, because a save is cut off where the window is closed. */
export const keepDraft = (personId: number, storyId: number, edits: UnsavedEdits | undefined): void => {
  if (edits) remember(localStorage, keyOf(personId, storyId), JSON.stringify(edits));
  else localStorage.removeItem(keyOf(personId, storyId));
};

/** Returns what one typed into a story of a template and what was not stored. */
export const draftOf = (personId: number, storyId: number): UnsavedEdits | undefined => {
  const text = localStorage.getItem(keyOf(personId, storyId));
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as UnsavedEdits;
  } catch {
    return undefined;
  }
};
