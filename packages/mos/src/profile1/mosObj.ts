import { readFields, writeFields } from '../fields.ts';
import { type ObjectPath, readPaths, writePaths } from '../profile2/item.ts';
import { readXml } from '../xml/read.ts';
import { childNamed, childrenNamed, type Element, element, type Node } from '../xml/tree.ts';

const BEFORE = {
  objID: 'objID',
  slug: 'objSlug',
  group: 'objGroup',
  type: 'objType',
  objTB: 'objTB',
  revision: 'objRev',
  objDur: 'objDur',
  status: 'status',
  air: 'objAir',
} as const;
const AFTER = { createdBy: 'createdBy', created: 'created', changedBy: 'changedBy', changed: 'changed' } as const;
const FIELDS = { ...BEFORE, ...AFTER };
/** An object of a device: a clip, a still, a sound. Its length is in samples of its time base. */
export type MosObject = { readonly [K in keyof typeof FIELDS]?: string } & {
  readonly paths?: readonly ObjectPath[];
  /** mosAbstract and description may hold mark-up: they are kept as they came. */
  readonly abstract?: readonly Node[];
  readonly description?: readonly Node[];
  readonly metadata?: readonly Element[];
  readonly rest?: readonly Element[];
};
export type MosObj = { readonly kind: 'mosObj' } & MosObject;
/** Every object of a device, the answer to mosReqAll. */
export interface MosListAll {
  readonly kind: 'mosListAll';
  readonly objects: readonly MosObject[];
}

export function readObject(source: Element): MosObject {
  const { fields, rest } = readFields(source, FIELDS, ['mosAbstract', 'description', 'objPaths', 'mosExternalMetadata']);
  const [abstract, description] = [childNamed(source, 'mosAbstract')?.children, childNamed(source, 'description')?.children];
  const paths = readPaths(source);
  const metadata = childrenNamed(source, 'mosExternalMetadata');
  return {
    ...fields,
    ...(abstract?.length ? { abstract } : {}),
    ...(description?.length ? { description } : {}),
    ...(paths.length > 0 ? { paths } : {}),
    ...(metadata.length > 0 ? { metadata } : {}),
    ...(rest.length > 0 ? { rest } : {}),
  };
}

/** Reads one object of a list by itself. Throws XmlError for invalid XML. */
export const readListed = (text: string): MosObject => readObject(readXml(text));

export const writeObject = (object: MosObject): Element =>
  element('mosObj', [
    ...writeFields(BEFORE, object),
    object.abstract && element('mosAbstract', object.abstract),
    object.paths && writePaths(object.paths),
    ...writeFields(AFTER, object),
    object.description && element('description', object.description),
    ...(object.metadata ?? []),
    ...(object.rest ?? []),
  ]);
