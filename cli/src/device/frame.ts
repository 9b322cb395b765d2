import type { Utterance, XmlTree } from '@lauda/domain';
import { readXml } from '@lauda/mos';

/** Reads a message as XML, or says why it cannot be read. */
export function readTree(text: string): XmlTree | { readonly broken: string } {
  try {
    return readXml(text.replace(/^[\s\uFEFF]+/, ''));
  } catch (error) {
    return { broken: (error as Error).message };
  }
}

/** What a message says, in short. */
export interface FrameWords {
  /** The command, or the beginning of a line that is no XML. */
  readonly command: string;
  readonly messageId: string | null;
  readonly rundown: string | null;
  readonly story: string | null;
  readonly status: string | null;
}
export type Frame = Utterance & FrameWords;

const HEADER = new Set(['mosID', 'ncsID', 'messageID']);
const elements = (tree: XmlTree): XmlTree[] => tree.children.filter((child): child is XmlTree => typeof child !== 'string');
const textOf = (tree: XmlTree): string => tree.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
const find = (tree: XmlTree, names: readonly string[]): string | null => {
  for (const child of elements(tree)) if (names.includes(child.name)) return textOf(child).trim() || null;
  return null;
};

/** Reads what of a message fits into one line. A line of another protocol is its own words. */
export function frameOf(utterance: Utterance): Frame {
  const tree = readTree(utterance.text);
  if ('broken' in tree) {
    const words = utterance.text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
    return { ...utterance, command: words, messageId: null, rundown: null, story: null, status: null };
  }
  const body = elements(tree).find(({ name }) => !HEADER.has(name));
  const operation = body?.attributes.operation;
  return {
    ...utterance,
    command: body ? `${body.name}${operation ? ` ${operation}` : ''}` : tree.name,
    messageId: find(tree, ['messageID']),
    rundown: body ? find(body, ['roID']) : null,
    story: body ? find(body, ['storyID']) : null,
    status: body ? find(body, ['roStatus', 'status', 'roAir']) : null,
  };
}
