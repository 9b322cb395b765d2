import { readXml } from './read.ts';
import type { Element } from './tree.ts';

/** Reads a message as XML, or says why it cannot be read. */
export function readTree(text: string): Element | { readonly broken: string } {
  try {
    return readXml(text.replace(/^[\s\uFEFF]+/, ''));
  } catch (error) {
    return { broken: (error as Error).message };
  }
}
