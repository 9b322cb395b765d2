import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type ReadLimits, scanXml } from './scan.ts';
import { keepSource, keepsSource } from './source.ts';
import type { Element, Node } from './tree.ts';

/** XML that cannot be read: what is wrong, where, and inside which elements. */
export class XmlError extends Error {
  readonly line: number;
  readonly column: number;
  /** The elements open where it happened, as `mos/roCreate/story`. */
  readonly path: string;

  constructor(message: string, at: { line: number; column: number; path: string }) {
    super(`${message} (line ${at.line}, column ${at.column}${at.path ? `, in ${at.path}` : ''})`);
    this.name = 'XmlError';
    this.line = at.line;
    this.column = at.column;
    this.path = at.path;
  }
}

const LIMITS: ReadLimits = { depth: 256, elements: 100_000 };
interface Open {
  from?: number;
  name: string;
  attributes: Record<string, string>;
  children: Node[];
}

/** Reads one XML document strictly: no DOCTYPE, no unclosed or crossed tags, bounded depth and size. Order and texts are kept as they are. */
export const readXml = (text: string, limits: ReadLimits = LIMITS): Element => scanXml(text, limits) ?? parseXml(text, limits);

/** Reads XML that the fast scan left over, and throws with the reason if it is invalid. */
export function parseXml(text: string, limits: ReadLimits = LIMITS): Element {
  const parser = new SaxesParser();
  const open: Open[] = [{ name: '', attributes: {}, children: [] }];
  let elements = 0;
  const fail = (message: string): never => {
    throw new XmlError(message, {
      line: parser.line,
      column: parser.column,
      path: open
        .slice(1)
        .map(({ name }) => name)
        .join('/'),
    });
  };
  const add = (node: Node): void => {
    const { children } = open.at(-1)!;
    const last = children.at(-1);
    // A text arrives in pieces around entities and CDATA; the pieces are one text.
    if (typeof node === 'string' && typeof last === 'string') children[children.length - 1] = last + node;
    else children.push(node);
  };
  parser.on('doctype', () => fail('DTD not allowed'));
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('opentag', (tag: SaxesTagPlain) => {
    elements += 1;
    if (elements > limits.elements) fail('too many elements');
    if (open.length > limits.depth) fail('too deep');
    const from = keepsSource(tag.name) ? { from: text.lastIndexOf('<', parser.position - 1) } : {};
    open.push({ ...from, name: tag.name, attributes: { ...tag.attributes }, children: [] });
  });
  parser.on('closetag', () => {
    const { from, ...made } = open.pop()!;
    if (from !== undefined) keepSource(made, text.slice(from, parser.position));
    add(made);
  });
  parser.on('text', (piece) => open.length > 1 && add(piece));
  parser.on('cdata', (piece) => add(piece));
  parser.write(text).close();
  const root = open[0]!.children.find((node): node is Element => typeof node !== 'string');
  return root ?? fail('no element');
}
