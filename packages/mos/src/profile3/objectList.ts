import { readFields, writeFields } from '../fields.ts';
import { type MosObject, readObject, writeObject } from '../profile1/mosObj.ts';
import { childNamed, childrenNamed, type Element, element } from '../xml/tree.ts';

const ASKED = {
  queryID: 'queryID',
  from: 'listReturnStart',
  to: 'listReturnEnd',
  text: 'generalSearch',
  schema: 'mosSchema',
} as const;
const LISTED = {
  queryID: 'queryID',
  from: 'listReturnStart',
  to: 'listReturnEnd',
  total: 'listReturnTotal',
  status: 'listReturnStatus',
} as const;

/** One field of a search: the XPath holds the field and its value, `/objSlug[.='RAIN']`; a field with a number sorts. */
export interface SearchField {
  readonly xPath: string;
  readonly sortByOrder?: string;
  readonly sortType?: string;
}
/** Asks an archive for some of its objects; fields of one group must all fit. */
export type MosReqObjList = { readonly kind: 'mosReqObjList'; readonly username?: string } & {
  readonly [K in keyof typeof ASKED]?: string;
} & {
  readonly groups: readonly (readonly SearchField[])[];
};
/** The objects an archive found: those from one number to another, of a total. */
export type MosObjList = { readonly kind: 'mosObjList'; readonly username?: string } & { readonly [K in keyof typeof LISTED]?: string } & {
  readonly objects: readonly MosObject[];
};

const named = ({ attributes }: Element): { username?: string } => (attributes.username ? { username: attributes.username } : {});

function readField({ attributes }: Element): SearchField {
  const { XPath = '', sortByOrder, sortType } = attributes;
  return { xPath: XPath, ...(sortByOrder ? { sortByOrder } : {}), ...(sortType ? { sortType } : {}) };
}
const writeField = ({ xPath, sortByOrder, sortType }: SearchField): Element =>
  element('searchField', [], { XPath: xPath, ...(sortByOrder ? { sortByOrder } : {}), ...(sortType ? { sortType } : {}) });

export const readObjectQuery = (source: Element): MosReqObjList => ({
  kind: 'mosReqObjList',
  ...named(source),
  ...readFields(source, ASKED, ['searchGroup']).fields,
  groups: childrenNamed(source, 'searchGroup').map((group) => childrenNamed(group, 'searchField').map(readField)),
});
export const writeObjectQuery = (query: MosReqObjList): Element =>
  element(
    'mosReqObjList',
    [...writeFields(ASKED, query), ...query.groups.map((group) => element('searchGroup', group.map(writeField)))],
    query.username ? { username: query.username } : {},
  );

export const readObjectList = (source: Element): MosObjList => ({
  kind: 'mosObjList',
  ...named(source),
  ...readFields(source, LISTED, ['list']).fields,
  objects: childrenNamed(childNamed(source, 'list') ?? source, 'mosObj').map(readObject),
});
export const writeObjectList = (list: MosObjList): Element =>
  element(
    'mosObjList',
    [...writeFields(LISTED, list), list.objects.length > 0 ? element('list', list.objects.map(writeObject)) : undefined],
    list.username ? { username: list.username } : {},
  );
