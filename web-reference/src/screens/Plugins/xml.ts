import type { XmlTree } from '@lauda/domain';

const treeOf = (element: Element): XmlTree => ({
  name: element.nodeName,
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
  children: [...element.childNodes].flatMap((node): (XmlTree | string)[] => {
    if (node instanceof Element) return [treeOf(node)];
    return node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE ? [node.nodeValue ?? ''] : [];
  }),
});

/** Parses a message as XML with the browser's parser, or returns why it cannot. */
export const readTree = (text: string): XmlTree | { readonly broken: string } => {
  const parsed = new DOMParser().parseFromString(text.replace(/^[\s\uFEFF]+/, ''), 'application/xml');
  const problem = parsed.querySelector('parsererror');
  if (problem) return { broken: (problem.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 200) };
  return treeOf(parsed.documentElement);
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const attributes = (tree: XmlTree): string =>
  Object.entries(tree.attributes)
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', '&quot;')}"`)
    .join('');

const lines = (tree: XmlTree, indent: string): string[] => {
  const children = tree.children.filter((child) => typeof child !== 'string' || child.trim() !== '');
  const open = `${indent}<${tree.name}${attributes(tree)}`;
  if (children.length === 0) return [`${open}/>`];
  const [only] = children;
  if (children.length === 1 && typeof only === 'string') return [`${open}>${escaped(only)}</${tree.name}>`];
  const inner = children.flatMap((child) =>
    typeof child === 'string' ? [`${indent}  ${escaped(child.trim())}`] : lines(child, `${indent}  `),
  );
  return [`${open}>`, ...inner, `${indent}</${tree.name}>`];
};

/** Formats a message for reading: an element a line, indented. Invalid XML stays as it is. */
export const readable = (text: string): string => {
  const tree = readTree(text);
  return 'broken' in tree ? text : lines(tree, '').join('\n');
};

/** Makes an element with its content; absent children are left out. */
export const element = (
  name: string,
  children: readonly (XmlTree | string | undefined)[] = [],
  attributes: Record<string, string> = {},
): XmlTree => ({
  name,
  attributes,
  children: children.filter((child): child is XmlTree | string => child !== undefined && child !== ''),
});

/** Writes an element without added white space, so that texts stay as they are. */
export const writeXml = (tree: XmlTree): string => {
  const open = `<${tree.name}${attributes(tree)}`;
  if (tree.children.length === 0) return `${open}/>`;
  return `${open}>${tree.children.map((child) => (typeof child === 'string' ? escaped(child) : writeXml(child))).join('')}</${tree.name}>`;
};

export const elementsIn = (tree: XmlTree): XmlTree[] => tree.children.filter((child): child is XmlTree => typeof child !== 'string');
export const childOf = (tree: XmlTree | undefined, name: string): XmlTree | undefined =>
  tree && elementsIn(tree).find((child) => child.name === name);
export const textOf = (tree: XmlTree): string => tree.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
/** Returns the trimmed text of a child; undefined when it is absent or empty. */
export const textIn = (tree: XmlTree | undefined, name: string): string | undefined => {
  const child = childOf(tree, name);
  return (child && textOf(child).trim()) || undefined;
};
