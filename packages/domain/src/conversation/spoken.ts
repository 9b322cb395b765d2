import type { ConversationCode } from './findings.ts';
import type { Utterance, XmlTree } from './model.ts';

/** Reads the text of a message as XML; answers why it cannot be read. */
export type ReadTree = (text: string) => XmlTree | { readonly broken: string };

/** A message with its parsed header and command. */
export interface ParsedMessage extends Utterance {
  readonly message: number;
  readonly tree: XmlTree | undefined;
  readonly broken: string | undefined;
  /** The element of the command; undefined where there is none. */
  readonly body: XmlTree | undefined;
  readonly command: string;
  readonly mosId: string | null;
  readonly ncsId: string | null;
  readonly messageId: string | null;
}

/** What a check found in one message. */
export interface MessageFault {
  readonly spoken: ParsedMessage;
  readonly code: ConversationCode;
  readonly params?: Readonly<Record<string, string>>;
}

const HEADER = new Set(['mosID', 'ncsID', 'messageID']);
export const elementsOf = (tree: XmlTree): XmlTree[] => tree.children.filter((child): child is XmlTree => typeof child !== 'string');
export const textOf = (tree: XmlTree): string => tree.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
/** The trimmed text of a child element; null when it is absent or empty. */
export const textIn = (tree: XmlTree, name: string): string | null => {
  const child = elementsOf(tree).find((each) => each.name === name);
  return (child && textOf(child).trim()) || null;
};
/** The elements a path leads to, one for each way it can be walked. */
export const walk = (tree: XmlTree, path: readonly string[]): XmlTree[] =>
  path.reduce<XmlTree[]>((found, name) => found.flatMap((each) => elementsOf(each).filter((child) => child.name === name)), [tree]);

/** A text as the content of an element. */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** A messageID as it is compared: a number in any of its spellings is the same. */
export const idKey = (messageId: string): string => (Number.isNaN(Number(messageId)) ? messageId : String(Number(messageId)));
export const sameId = (a: string | null, b: string | null): boolean => a !== null && b !== null && idKey(a) === idKey(b);

/** Reads the messages of a conversation in their order. */
export const spokenOf = (utterances: readonly Utterance[], read: ReadTree): ParsedMessage[] =>
  utterances.map((utterance, index) => {
    const result = read(utterance.text);
    const tree = 'broken' in result ? undefined : result;
    const body = tree && elementsOf(tree).find(({ name }) => !HEADER.has(name));
    return {
      ...utterance,
      message: index + 1,
      tree,
      broken: 'broken' in result ? result.broken : undefined,
      body,
      command: body?.name ?? '',
      mosId: tree ? textIn(tree, 'mosID') : null,
      ncsId: tree ? textIn(tree, 'ncsID') : null,
      messageId: tree ? textIn(tree, 'messageID') : null,
    };
  });
