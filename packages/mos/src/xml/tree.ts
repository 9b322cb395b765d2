/** An XML element: its children are elements and texts in the order they stand (MOS texts are mixed content, and the order is the reading order). */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[];
}
export type Node = Element | string;

export const isElement = (node: Node): node is Element => typeof node !== 'string';
/** Makes an element; absent children are left out. */
export const element = (name: string, children: readonly (Node | undefined)[] = [], attributes: Record<string, string> = {}): Element => ({
  name,
  attributes,
  children: children.every(stands) ? children : children.filter(stands),
});
const stands = (child: Node | undefined): child is Node => child !== undefined && child !== '';
/** An element with a text, or nothing when there is no text. */
export const optional = (name: string, text: string | number | undefined): Element | undefined =>
  text === undefined ? undefined : element(name, [String(text)]);

/** The child elements of an element. */
export const elementsOf = (parent: Element): Element[] => parent.children.filter(isElement);
export const childrenNamed = (parent: Element, name: string): Element[] =>
  parent.children.filter((child): child is Element => isElement(child) && child.name === name);
export const childNamed = (parent: Element, name: string): Element | undefined =>
  parent.children.find((child): child is Element => isElement(child) && child.name === name);
/** All the text inside an element, in order. */
export function textOf(node: Node): string {
  if (typeof node === 'string') return node;
  const { children } = node;
  // Most elements hold one text or nothing.
  if (children.length === 0) return '';
  return children.length === 1 ? textOf(children[0]!) : children.map(textOf).join('');
}
/** The trimmed text of a child, or undefined when it is absent or empty. */
export const textIn = (parent: Element, name: string): string | undefined => {
  const child = childNamed(parent, name);
  const text = child ? textOf(child).trim() : '';
  return text === '' ? undefined : text;
};
