import { type MosObject, readObject, writeObject } from '../profile1/mosObj.ts';
import { type Element, element } from '../xml/tree.ts';

/** Asks a device to make an object; it answers with mosAck, and with mosObj when the object is there. */
export type MosObjCreate = { readonly kind: 'mosObjCreate' } & MosObject;
/** Asks a device to make, change or delete the object named by `target`. */
export type MosReqObjAction = {
  readonly kind: 'mosReqObjAction';
  readonly operation: 'NEW' | 'UPDATE' | 'DELETE';
  readonly target?: string;
} & MosObject;

export function readObjectRequest(source: Element): MosObjCreate | MosReqObjAction {
  const object = readObject(source);
  if (source.name === 'mosObjCreate') return { kind: 'mosObjCreate', ...object };
  const { operation = '', objID } = source.attributes;
  return {
    kind: 'mosReqObjAction',
    operation: operation.toUpperCase() as MosReqObjAction['operation'],
    ...(objID ? { target: objID } : {}),
    ...object,
  };
}

/** Writes either request: the fields of the object stand as in mosObj. */
export function writeObjectRequest(message: MosObjCreate | MosReqObjAction): Element {
  const { children } = writeObject(message);
  if (message.kind === 'mosObjCreate') return element(message.kind, children);
  return element(message.kind, children, { operation: message.operation, ...(message.target ? { objID: message.target } : {}) });
}
