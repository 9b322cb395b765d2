import { type Element, type Node, optional, textOf } from './xml/tree.ts';

/** The text fields of a message: property name to XML element name. */
export type FieldMap = Readonly<Record<string, string>>;
/** The fields an element had, which of them were present, and its elements that are no known field. */
export interface ReadFields<M extends FieldMap> {
  readonly fields: { -readonly [K in keyof M]?: string };
  readonly rest: readonly Element[];
}

const turned = new WeakMap<FieldMap, ReadonlyMap<string, string>>();
/** The property each element goes to; the maps are few and never change. */
function byName(map: FieldMap): ReadonlyMap<string, string> {
  let names = turned.get(map);
  if (!names) {
    names = new Map(Object.entries(map).map(([key, name]) => [name, key]));
    turned.set(map, names);
  }
  return names;
}

/** Reads the text fields of an element; an empty one counts as absent. Unknown elements are kept, so nothing of a message is lost. */
export function readFields<M extends FieldMap>(parent: Element, map: M, taken: readonly string[] = []): ReadFields<M> {
  const names = byName(map);
  const fields: Record<string, string> = {};
  const rest: Element[] = [];
  for (const child of parent.children) {
    if (typeof child === 'string') continue;
    const key = names.get(child.name);
    if (key !== undefined) {
      const text = textOf(child).trim();
      if (text !== '') fields[key] = text;
    } else if (!taken.includes(child.name)) rest.push(child);
  }
  return { fields: fields as ReadFields<M>['fields'], rest };
}

const listed = new WeakMap<FieldMap, readonly (readonly [string, string])[]>();
function entriesOf(map: FieldMap): readonly (readonly [string, string])[] {
  let entries = listed.get(map);
  if (!entries) {
    entries = Object.entries(map);
    listed.set(map, entries);
  }
  return entries;
}

/** Writes the fields that have a value, in the order of the map. */
export function writeFields<M extends FieldMap>(map: M, values: { readonly [K in keyof M]?: string | number | undefined }): Node[] {
  const written: Node[] = [];
  for (const [key, name] of entriesOf(map)) {
    const field = optional(name, values[key as keyof M]);
    if (field) written.push(field);
  }
  return written;
}
