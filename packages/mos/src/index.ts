export { type ApplyResult, applyMessage, type Holdings } from './apply.ts';
export { type ComparedStory, diffStories, type HeldStory } from './diff.ts';
export { type Envelope, guessMessageId, messageNumber, readEnvelope, writeEnvelope } from './envelope.ts';
export {
  type ImportedRunningOrder,
  type ImportedStory,
  type ImportReading,
  itemSeconds,
  readRunningOrders,
  spoken,
} from './import.ts';
export type { HeaderMessage, MachineInfo, Message, OrderMessage, PlainMessage, RoListAll, UnknownMessage } from './messages.ts';
export { isOlderStory } from './messages.ts';
export { type MosListAll, type MosObj, type MosObject, readListed } from './profile1/mosObj.ts';
export type { ElementAction, Operation } from './profile2/elementAction.ts';
export type { Item, ObjectPath } from './profile2/item.ts';
export type { OlderItemAction } from './profile2/olderItem.ts';
export type { OlderStoryAction } from './profile2/olderStory.ts';
export { isAccepted, type RoAck } from './profile2/roAck.ts';
export type { RoHeader, RunningOrder } from './profile2/runningOrder.ts';
export { itemsOf, type Part, type RoStory } from './profile2/story.ts';
export type { MosItemReplace } from './profile3/itemReplace.ts';
export type { MosObjList, MosReqObjList, SearchField } from './profile3/objectList.ts';
export type { MosObjCreate, MosReqObjAction } from './profile3/objectRequest.ts';
export type { StorySend } from './profile4/storySend.ts';
export type { RoCtrl, RoItemCue } from './profile5/control.ts';
export type { RoReqStoryAction } from './profile7/storyAction.ts';
export type { ImportFile } from './recorded.ts';
export { decodeText, type Encoding, encodeText, sniffEncoding } from './wire/bytes.ts';
export { type FrameEvent, Framer } from './wire/framer.ts';
export { readXml, XmlError } from './xml/read.ts';
export { readTree } from './xml/readTree.ts';
export { type Element, element, type Node, optional, textOf } from './xml/tree.ts';
export { escapeXml, writeXml } from './xml/write.ts';
