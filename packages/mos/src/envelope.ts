import { type Message, readMessage, writeMessage } from './messages.ts';
import { readXml } from './xml/read.ts';
import { type Element, element, elementsOf, textIn } from './xml/tree.ts';
import { writeXml } from './xml/write.ts';

/**
 * One MOS message with its ids: `mosID` is always the device and `ncsID` the newsroom, whoever sends.
 * `messageID` may be missing or unusual on 2.x ports, so it is kept as it came.
 */
export interface Envelope {
  readonly mosID: string;
  readonly ncsID: string;
  readonly messageID?: string;
  readonly message: Message;
}

const HEADER = new Set(['mosID', 'ncsID', 'messageID']);

/** Reads one frame. Throws XmlError for invalid XML, and answers an `unknown` message for a command it does not know. */
export function readEnvelope(frame: string): Envelope {
  const root = readXml(frame.replace(/^[\s\uFEFF]+/, ''));
  const messageID = textIn(root, 'messageID');
  const command = elementsOf(root).find(({ name }) => !HEADER.has(name));
  return {
    mosID: textIn(root, 'mosID') ?? '',
    ncsID: textIn(root, 'ncsID') ?? '',
    ...(messageID === undefined ? {} : { messageID }),
    message: command ? readMessage(command) : { kind: 'unknown', element: element('') },
  };
}

/** Writes one frame. */
export function writeEnvelope(envelope: Envelope): string {
  const { mosID, ncsID, messageID, message } = envelope;
  const header: Element[] = [element('mosID', [mosID]), element('ncsID', [ncsID])];
  if (messageID !== undefined) header.push(element('messageID', [messageID]));
  return writeXml(element('mos', [...header, writeMessage(message)]));
}

/** The message id as a number: decimal or hexadecimal, 1 or more; undefined for anything else (R17). */
export function messageNumber(messageID: string | undefined): number | undefined {
  const text = (messageID ?? '').trim();
  const value = /^0x[0-9a-f]+$/i.test(text) ? Number.parseInt(text, 16) : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) && value >= 1 ? value : undefined;
}

/** Finds the message id of a frame that is no XML, so that its refusal can name it (R12). */
export const guessMessageId = (frame: string): string | undefined => /<messageID>\s*([0-9a-fx]{1,12})\s*<\/messageID>/i.exec(frame)?.[1];
