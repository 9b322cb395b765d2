import { readFields, writeFields } from './fields.ts';
import { type MosListAll, type MosObj, readObject, writeObject } from './profile1/mosObj.ts';
import { type ElementAction, readElementAction, writeElementAction } from './profile2/elementAction.ts';
import { isOlderItemKind, type OlderItemAction, readOlderItem, writeOlderItem } from './profile2/olderItem.ts';
import { isOlderStoryKind, type OlderStoryAction, readOlderStory, writeOlderStory } from './profile2/olderStory.ts';
import { type RoAck, readRoAck, writeRoAck } from './profile2/roAck.ts';
import { type RoHeader, type RunningOrder, readHeader, readRunningOrder, writeHeader, writeRunningOrder } from './profile2/runningOrder.ts';
import { type MosItemReplace, readItemReplace, writeItemReplace } from './profile3/itemReplace.ts';
import {
  type MosObjList,
  type MosReqObjList,
  readObjectList,
  readObjectQuery,
  writeObjectList,
  writeObjectQuery,
} from './profile3/objectList.ts';
import { type MosObjCreate, type MosReqObjAction, readObjectRequest, writeObjectRequest } from './profile3/objectRequest.ts';
import { readStorySend, type StorySend, writeStorySend } from './profile4/storySend.ts';
import { type RoCtrl, type RoItemCue, readControl, writeControl } from './profile5/control.ts';
import { type RoReqStoryAction, readStoryAction, writeStoryAction } from './profile7/storyAction.ts';
import { childrenNamed, type Element, element } from './xml/tree.ts';

/** Messages made of a few text fields only, whose elements stand in this order on the wire. */
const PLAIN = {
  heartbeat: { time: 'time' },
  reqMachInfo: {},
  keepAlive: {},
  mosAck: { objID: 'objID', objRev: 'objRev', status: 'status', statusDescription: 'statusDescription' },
  mosReqObj: { objID: 'objID' },
  mosReqAll: { pause: 'pause' },
  mosReqSearchableSchema: {},
  mosListSearchableSchema: { mosSchema: 'mosSchema' },
  roDelete: { roID: 'roID' },
  roReq: { roID: 'roID' },
  roReqAll: {},
  roReadyToAir: { roID: 'roID', roAir: 'roAir' },
  roElementStat: {
    roID: 'roID',
    storyID: 'storyID',
    itemID: 'itemID',
    objID: 'objID',
    itemChannel: 'itemChannel',
    status: 'status',
    time: 'time',
  },
  roStat: { roID: 'roID', status: 'status', time: 'time' },
  roStoryStat: { roID: 'roID', storyID: 'storyID', status: 'status', time: 'time' },
  roItemStat: {
    roID: 'roID',
    storyID: 'storyID',
    itemID: 'itemID',
    objID: 'objID',
    itemChannel: 'itemChannel',
    status: 'status',
    time: 'time',
  },
} as const;
const MACHINE = {
  manufacturer: 'manufacturer',
  model: 'model',
  hwRev: 'hwRev',
  swRev: 'swRev',
  DOM: 'DOM',
  SN: 'SN',
  ID: 'ID',
  time: 'time',
  opTime: 'opTime',
  mosRev: 'mosRev',
} as const;

export type PlainKind = keyof typeof PLAIN;
type PlainFields<K extends PlainKind> = { readonly [F in keyof (typeof PLAIN)[K]]?: string };
export type PlainMessage = {
  [K in PlainKind]: {
    readonly kind: K;
    readonly attributes?: Readonly<Record<string, string>>;
    readonly rest?: readonly Element[];
  } & PlainFields<K>;
}[PlainKind];
/** The description of a machine and the profiles it speaks. */
export type MachineInfo = {
  readonly kind: 'listMachInfo';
  readonly profiles: readonly number[];
  readonly deviceType?: string;
  /** Writes the profiles as elements of their own, as machines before 2.8 do. */
  readonly flat?: true;
  readonly rest?: readonly Element[];
} & { readonly [F in keyof typeof MACHINE]?: string };
export type OrderMessage = { readonly kind: 'roCreate' | 'roReplace' | 'roList' } & RunningOrder;
export type HeaderMessage = { readonly kind: 'roMetadataReplace' } & RoHeader;
export interface RoListAll {
  readonly kind: 'roListAll';
  readonly orders: readonly RoHeader[];
}
/** A command this codec does not know, kept whole. */
export interface UnknownMessage {
  readonly kind: 'unknown';
  readonly element: Element;
}
export type Message =
  | PlainMessage
  | MachineInfo
  | OrderMessage
  | HeaderMessage
  | RoListAll
  | ElementAction
  | OlderStoryAction
  | OlderItemAction
  | MosObj
  | MosListAll
  | MosObjCreate
  | MosReqObjAction
  | MosReqObjList
  | MosObjList
  | RoAck
  | StorySend
  | MosItemReplace
  | RoCtrl
  | RoItemCue
  | RoReqStoryAction
  | UnknownMessage;

export const isOlderStory = (message: Message): message is OlderStoryAction => isOlderStoryKind(message.kind);
export const isOlderItem = (message: Message): message is OlderItemAction => isOlderItemKind(message.kind);

const ORDERS = new Set(['roCreate', 'roReplace', 'roList']);

/** Reads the command of a message. */
export function readMessage(source: Element): Message {
  const { name } = source;
  if (isOlderStoryKind(name)) return readOlderStory(name, source);
  if (isOlderItemKind(name)) return readOlderItem(name, source);
  if (ORDERS.has(name)) return { kind: name as OrderMessage['kind'], ...readRunningOrder(source) };
  switch (name) {
    case 'roMetadataReplace':
      return { kind: name, ...readHeader(source) };
    case 'roListAll':
      return { kind: name, orders: childrenNamed(source, 'ro').map(readHeader) };
    case 'roElementAction':
      return readElementAction(source);
    case 'roAck':
      return readRoAck(source);
    case 'roStorySend':
      return readStorySend(source);
    case 'mosObj':
      return { kind: name, ...readObject(source) };
    case 'mosListAll':
      return { kind: name, objects: childrenNamed(source, 'mosObj').map(readObject) };
    case 'mosObjCreate':
    case 'mosReqObjAction':
      return readObjectRequest(source);
    case 'mosReqObjList':
      return readObjectQuery(source);
    case 'mosObjList':
      return readObjectList(source);
    case 'mosItemReplace':
      return readItemReplace(source);
    case 'roCtrl':
    case 'roItemCue':
      return readControl(source);
    case 'roReqStoryAction':
      return readStoryAction(source);
    case 'listMachInfo':
      return readMachine(source);
    default:
      return Object.hasOwn(PLAIN, name) ? readPlain(name as PlainKind, source) : { kind: 'unknown', element: source };
  }
}

function readPlain(kind: PlainKind, source: Element): PlainMessage {
  const { fields, rest } = readFields(source, PLAIN[kind] as Record<string, string>);
  return {
    kind,
    ...fields,
    ...(Object.keys(source.attributes).length > 0 ? { attributes: source.attributes } : {}),
    ...(rest.length > 0 ? { rest } : {}),
  } as PlainMessage;
}

/** Profiles come in a container with numbers or as flat elements, as YES and NO or true and false: all are read. */
function readMachine(source: Element): MachineInfo {
  const { fields, rest } = readFields(source, MACHINE, ['supportedProfiles']);
  const [container] = childrenNamed(source, 'supportedProfiles');
  const yes = (node: Element): boolean => /^(yes|true|1)$/i.test(node.children.join('').trim());
  const numbered = container
    ? childrenNamed(container, 'mosProfile').flatMap((node) => (yes(node) ? [Number(node.attributes.number)] : []))
    : [];
  const flat = [0, 1, 2, 3, 4, 5, 6, 7].filter((n) =>
    [...(container ? childrenNamed(container, `mosProfile${n}`) : []), ...childrenNamed(source, `mosProfile${n}`)].some(yes),
  );
  const deviceType = container?.attributes.deviceType;
  const others = rest.filter(({ name }) => !/^mosProfile\d$/.test(name));
  return {
    kind: 'listMachInfo',
    ...fields,
    profiles: [...new Set([...numbered, ...flat])].sort(),
    ...(deviceType === undefined ? {} : { deviceType }),
    ...(others.length > 0 ? { rest: others } : {}),
  };
}

/** Writes the command of a message. */
export function writeMessage(message: Message): Element {
  if (isOlderStory(message)) return writeOlderStory(message);
  if (isOlderItem(message)) return writeOlderItem(message);
  switch (message.kind) {
    case 'roCreate':
    case 'roReplace':
    case 'roList':
      return writeRunningOrder(message.kind, message);
    case 'roMetadataReplace':
      return writeHeader(message.kind, message);
    case 'roListAll':
      return writeListAll(message);
    case 'roElementAction':
      return writeElementAction(message);
    case 'roAck':
      return writeRoAck(message);
    case 'roStorySend':
      return writeStorySend(message);
    case 'mosObj':
    case 'mosListAll':
    case 'mosObjCreate':
    case 'mosReqObjAction':
    case 'mosReqObjList':
    case 'mosObjList':
      return writeOfObjects(message);
    case 'mosItemReplace':
      return writeItemReplace(message);
    case 'roCtrl':
    case 'roItemCue':
      return writeControl(message);
    case 'roReqStoryAction':
      return writeStoryAction(message);
    case 'listMachInfo':
      return writeMachine(message);
    case 'unknown':
      return message.element;
    default:
      return writePlain(message);
  }
}

const writeListAll = ({ orders }: RoListAll): Element =>
  element(
    'roListAll',
    orders.map((order) => writeHeader('ro', order)),
  );

/** Writes the messages about objects of an archive. */
function writeOfObjects(message: MosObj | MosListAll | MosObjCreate | MosReqObjAction | MosReqObjList | MosObjList): Element {
  switch (message.kind) {
    case 'mosObj':
      return writeObject(message);
    case 'mosListAll':
      return element('mosListAll', message.objects.map(writeObject));
    case 'mosReqObjList':
      return writeObjectQuery(message);
    case 'mosObjList':
      return writeObjectList(message);
    default:
      return writeObjectRequest(message);
  }
}

const writePlain = (message: PlainMessage): Element =>
  element(message.kind, [...writeFields(PLAIN[message.kind] as Record<string, string>, message as never), ...(message.rest ?? [])], {
    ...message.attributes,
  });

function writeMachine(info: MachineInfo): Element {
  const profiles = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => {
    const yes = info.profiles.includes(n) ? 'YES' : 'NO';
    return info.flat ? element(`mosProfile${n}`, [yes]) : element('mosProfile', [yes], { number: String(n) });
  });
  return element('listMachInfo', [
    ...writeFields(MACHINE, info),
    ...(info.flat ? profiles : [element('supportedProfiles', profiles, { deviceType: info.deviceType ?? 'NCS' })]),
    ...(info.rest ?? []),
  ]);
}
