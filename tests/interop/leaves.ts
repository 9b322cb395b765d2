import { type Element, readXml, textOf } from '@lauda/mos';
import { XMLParser } from 'fast-xml-parser';

type Parsed = Record<string, Parsed[] | string>;

const parser = new XMLParser({
  preserveOrder: true,
  trimValues: false,
  parseTagValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  attributesGroupName: '',
});

/** Every text with the path to it, as another reader of XML finds them. */
export const readByOthers = (frame: string): string[] => theirs(parser.parse(frame) as Parsed[], '');
/** Every text with the path to it, as they are read here. */
export const readHere = (frame: string): string[] => {
  const root = readXml(frame);
  return ours(root, `/${root.name}`);
};

function theirs(nodes: Parsed[], path: string): string[] {
  return nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, value]) =>
      name === ':@' ? [] : name === '#text' ? [`${path}=${value as string}`] : theirs(value as Parsed[], `${path}/${name}`),
    ),
  );
}
const ours = (node: Element, path: string): string[] =>
  node.children.flatMap((child) => (typeof child === 'string' ? [`${path}=${textOf(child)}`] : ours(child, `${path}/${child.name}`)));
