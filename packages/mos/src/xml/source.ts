import type { Element } from './tree.ts';

// Metadata is another system's document: that system may compare it byte for byte, and may not accept an equivalent spelling.
const KEPT = 'mosExternalMetadata';
const sources = new WeakMap<Element, string>();

/** Tells whether the source text of an element of this name is kept beside its parsed form. */
export const keepsSource = (name: string): boolean => name === KEPT;
/** Keeps the text an element was read from. */
export const keepSource = (element: Element, text: string): void => void sources.set(element, text);
/** The text an element was read from, where it is kept. */
export const sourceOf = (element: Element): string | undefined => sources.get(element);
