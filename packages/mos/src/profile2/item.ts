import { readFields, writeFields } from '../fields.ts';
import { childNamed, childrenNamed, type Element, element, elementsOf, textOf } from '../xml/tree.ts';

const FIELDS = {
  itemID: 'itemID',
  slug: 'itemSlug',
  objID: 'objID',
  mosID: 'mosID',
  plugIn: 'mosPlugInID',
  objSlug: 'objSlug',
  objDur: 'objDur',
  objTB: 'objTB',
  abstract: 'mosAbstract',
  channel: 'itemChannel',
  edStart: 'itemEdStart',
  edDur: 'itemEdDur',
  userTimingDur: 'itemUserTimingDur',
  trigger: 'itemTrigger',
  macroIn: 'macroIn',
  macroOut: 'macroOut',
} as const;
const { itemID: _id, slug: _slug, objID: _object, mosID: _device, ...OTHERS } = FIELDS;

/** A place where a media object of an item can be had. */
export interface ObjectPath {
  readonly kind: 'objPath' | 'objProxyPath' | 'objMetadataPath';
  readonly techDescription: string;
  readonly path: string;
}
/** One item of a story: what a device plays or shows. Durations are samples of the object's time base. */
export type Item = { readonly [K in keyof typeof FIELDS]?: string } & {
  readonly itemID: string;
  readonly paths?: readonly ObjectPath[];
  /** mosExternalMetadata, carried as it came. */
  readonly metadata?: readonly Element[];
  readonly rest?: readonly Element[];
};
const TAKEN = ['objPaths', 'mosExternalMetadata'] as const;

const isPath = (name: string): name is ObjectPath['kind'] => name === 'objPath' || name === 'objProxyPath' || name === 'objMetadataPath';
const NO_PATHS = element('none');
export const readPaths = (parent: Element): ObjectPath[] =>
  elementsOf(childNamed(parent, 'objPaths') ?? NO_PATHS).flatMap(({ name, attributes, children }) =>
    isPath(name) ? [{ kind: name, techDescription: attributes.techDescription ?? '', path: children.map(textOf).join('') }] : [],
  );
export const writePaths = (paths: readonly ObjectPath[]): Element =>
  element(
    'objPaths',
    paths.map(({ kind, techDescription, path }) => element(kind, [path], { techDescription })),
  );

/** Reads an item; a live ENPS wraps it once more in `mosItem`. */
export function readItem(source: Element): Item {
  const inner = childNamed(source, 'mosItem') ?? source;
  const { fields, rest } = readFields(inner, FIELDS, TAKEN);
  const paths = readPaths(inner);
  const metadata = childrenNamed(inner, 'mosExternalMetadata');
  return {
    ...fields,
    itemID: fields.itemID ?? '',
    ...(paths.length > 0 ? { paths } : {}),
    ...(metadata.length > 0 ? { metadata } : {}),
    ...(rest.length > 0 ? { rest } : {}),
  };
}

/** Writes an item, `objID` and `mosID` always, as devices expect them. */
export function writeItem(item: Item, name = 'item'): Element {
  return element(name, [
    element(FIELDS.itemID, [item.itemID]),
    item.slug === undefined ? undefined : element(FIELDS.slug, [item.slug]),
    element(FIELDS.objID, [item.objID ?? '']),
    element(FIELDS.mosID, [item.mosID ?? '']),
    ...writeFields(OTHERS, item),
    item.paths && writePaths(item.paths),
    ...(item.metadata ?? []),
    ...(item.rest ?? []),
  ]);
}
