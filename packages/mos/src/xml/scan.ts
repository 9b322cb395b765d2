import { keepSource, keepsSource } from './source.ts';
import type { Element, Node } from './tree.ts';

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: Node[];
}
export interface ReadLimits {
  readonly depth: number;
  readonly elements: number;
}

// Characters XML forbids, and unpaired surrogates: left to the strict reader.
const UNUSUAL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\u2028\ufffe\uffff]|<[!?]|\]\]>/;
const NAME = /^[A-Za-z_][\w.-]*$/;
const TAG = /^([A-Za-z_][\w.-]*)((?: +[A-Za-z_][\w.-]*="[^"<&\t\n]*")*) *$/;
const ATTRIBUTE = /([A-Za-z_][\w.-]*)="([^"]*)"/g;
const BLANK = /^[ \t\n]*$/;
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9A-Fa-f]{1,6}));|&/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const SLASH = 47;
const NOT_PLAIN = Symbol('not plain');

/** Resolves the references of a text; undefined for one that is not plain. */
function resolved(text: string): string | undefined {
  if (!text.includes('&')) return text;
  let plain = true;
  const made = text.replace(REFERENCE, (_all, name?: string, decimal?: string, hex?: string) => {
    if (name) return NAMED[name]!;
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
    // Characters of two halves and all that XML forbids are left to the strict reader.
    if (code < 32 || (code > 126 && code < 160) || code >= 0xd800) plain = false;
    return plain ? String.fromCharCode(code) : '';
  });
  return plain ? made : undefined;
}

function attributesOf(text: string): Record<string, string> | undefined {
  const attributes: Record<string, string> = {};
  for (const [, name, value] of text.matchAll(ATTRIBUTE)) {
    if (Object.hasOwn(attributes, name!)) return undefined;
    attributes[name!] = value!;
  }
  return attributes;
}

/** One pass over a text from tag to tag. */
class Scan {
  private readonly limits: ReadLimits;
  private readonly stack: Open[] = [];
  /** Where the open elements begin whose text is kept. */
  private readonly begins: number[] = [];
  /** Names already checked to be valid. */
  private readonly names = new Set<string>();
  private elements = 0;
  private root: Element | undefined;

  constructor(limits: ReadLimits) {
    this.limits = limits;
  }

  read(text: string): Element {
    let at = 0;
    for (let next = text.indexOf('<'); next >= 0; next = text.indexOf('<', at)) {
      if (next > at) this.text(text.slice(at, next));
      const end = text.indexOf('>', next);
      if (end < 0) throw NOT_PLAIN;
      at = end + 1;
      const closes = text.charCodeAt(next + 1) === SLASH;
      const made = closes ? this.close(text.slice(next + 2, end)) : this.open(text.slice(next + 1, end));
      if (!keepsSource(made.name)) continue;
      if (!closes) this.begins.push(next);
      if (closes || text.charCodeAt(end - 1) === SLASH) keepSource(made, text.slice(this.begins.pop(), at));
    }
    if (at < text.length) this.text(text.slice(at));
    if (!this.root || this.stack.length > 0) throw NOT_PLAIN;
    return this.root;
  }

  private text(piece: string): void {
    const parent = this.stack.at(-1);
    const made = parent ? resolved(piece) : BLANK.test(piece) ? '' : undefined;
    if (made === undefined) throw NOT_PLAIN;
    if (parent) parent.children.push(made);
  }

  private open(tag: string): Open {
    const empty = tag.endsWith('/');
    const inner = empty ? tag.slice(0, -1) : tag;
    const made = this.elementOf(inner);
    this.elements += 1;
    if (!made || this.elements > this.limits.elements || this.stack.length + 1 > this.limits.depth) throw NOT_PLAIN;
    if (empty) this.done(made);
    else this.stack.push(made);
    return made;
  }

  private elementOf(inner: string): Open | undefined {
    if (this.names.has(inner)) return { name: inner, attributes: {}, children: [] };
    if (NAME.test(inner)) {
      this.names.add(inner);
      return { name: inner, attributes: {}, children: [] };
    }
    const found = TAG.exec(inner);
    const attributes = found && attributesOf(found[2]!);
    return attributes ? { name: found[1]!, attributes, children: [] } : undefined;
  }

  private close(name: string): Open {
    const last = this.stack.pop();
    if (last?.name !== name) throw NOT_PLAIN;
    this.done(last);
    return last;
  }

  private done(made: Open): void {
    const parent = this.stack.at(-1);
    if (parent) parent.children.push(made);
    else if (this.root) throw NOT_PLAIN;
    else this.root = made;
  }
}

/**
 * Reads a document of plain tags, texts and references, as nearly every MOS message is, from tag to tag. Undefined for anything else, right
 * or wrong, which the strict reader judges.
 */
export function scanXml(source: string, limits: ReadLimits): Element | undefined {
  const returns = source.includes('\r');
  // The text of metadata is kept as it came, its ends of lines too.
  if (returns && source.includes('<mosExternalMetadata')) return undefined;
  const text = returns ? source.replaceAll(/\r\n?/g, '\n') : source;
  if (UNUSUAL.test(text)) return undefined;
  try {
    return new Scan(limits).read(text);
  } catch (reason) {
    if (reason === NOT_PLAIN) return undefined;
    throw reason;
  }
}
