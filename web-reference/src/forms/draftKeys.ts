import type { Draft } from '@lauda/store';

/** Which documents have unsaved text, as one word: a strip of tabs is drawn again when that changes, not at each keystroke. */
export const draftKeys = (drafts: readonly Draft[]): string => drafts.map(({ uuid }) => uuid).join();
