import type { Element } from './tree.ts';

// Metadata is somebody else's document: whoever gets it back compares it byte for byte, and may not read what means the same.
const KEPT = 'mosExternalMetadata';
const sources = new WeakMap<Element, string>();

/** Whether the text of an element of this name is kept beside what was read of it. */
export const keepsSource = (name: string): boolean => name === KEPT;
/** Keeps the text an element was read from. */
export const keepSource = (element: Element, text: string): void => void sources.set(element, text);
/** The text an element was read from, where it is kept. */
export const sourceOf = (element: Element): string | undefined => sources.get(element);
