import type { XmlTree } from '../src/conversation/model.ts';
import { elementsOf, type ReadTree } from '../src/conversation/spoken.ts';

/** A reader for what these tests write: elements, attributes and texts, nothing else. */
export const read: ReadTree = (text) => {
  const root: XmlTree & { children: (XmlTree | string)[] } = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, closing, name, attributes, empty, words] of text.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)) {
    if (words !== undefined) open.at(-1)!.children.push(words);
    else if (closing) {
      if (open.pop()!.name !== name) return { broken: `</${name}>` };
    } else {
      const made = {
        name: name!,
        attributes: Object.fromEntries([...attributes!.matchAll(/(\w+)="([^"]*)"/g)].map(([, k, v]) => [k!, v!])),
        children: [],
      };
      open.at(-1)!.children.push(made);
      if (!empty) open.push(made);
    }
  }
  return open.length === 1 && elementsOf(root)[0] ? elementsOf(root)[0]! : { broken: 'unclosed' };
};
