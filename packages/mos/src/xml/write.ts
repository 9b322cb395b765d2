import { sourceOf } from './source.ts';
import type { Node } from './tree.ts';

// Characters that XML 1.0 cannot carry: a journalist's paste must never make a frame the device refuses.
const FORBIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const SPECIAL = /[&<>"\r]/;
// Characters that must be dropped or escaped: nearly no text has any, so one test spares the work.
const SUSPECT = /[\u0000-\u0008\u000B-\u001F"&<>\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Escapes a text for XML and drops the characters it cannot carry; a bare carriage return would be read as a line feed. */
export function escapeXml(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const clean = text.replace(FORBIDDEN, '');
  if (!SPECIAL.test(clean)) return clean;
  return clean.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('\r', '&#13;');
}

/** Writes a node as XML without any white space of its own, so texts stay as they are; metadata that was read goes out as it came. */
export function writeXml(node: Node): string {
  if (typeof node === 'string') return escapeXml(node);
  const source = sourceOf(node);
  if (source !== undefined) return source;
  let out = `<${node.name}`;
  for (const name in node.attributes) out += ` ${name}="${escapeXml(node.attributes[name]!)}"`;
  if (node.children.length === 0) return `${out}/>`;
  out += '>';
  for (const child of node.children) out += writeXml(child);
  return `${out}</${node.name}>`;
}
