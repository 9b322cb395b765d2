import { applyMessage } from './apply.ts';
import { cutText } from './cut.ts';
import { messageNumber } from './envelope.ts';
import { isOlderItem, isOlderStory, type Message, readMessage } from './messages.ts';
import type { RunningOrder } from './profile2/runningOrder.ts';
import type { StorySend } from './profile4/storySend.ts';
import { CharsetError, decodeFile } from './wire/file.ts';
import { readXml, XmlError } from './xml/read.ts';
import { type Element, elementsOf, textIn, textOf } from './xml/tree.ts';

export interface ImportFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
/** The text of a story as it was last sent. */
export interface SentStory {
  readonly file: string;
  readonly send: StorySend;
  /** Whether its story is in a running order. */
  isUsed: boolean;
}
/** The result of recorded messages: each running order as it was in the end, and the texts of its stories. */
export interface RecordedOrders {
  readonly orders: Map<string, { readonly file: string; readonly order: RunningOrder }>;
  /** By {@link sentKey}. */
  readonly sends: Map<string, SentStory>;
  readonly unmapped: { file: string; path: string; text: string }[];
  readonly problems: { file: string; line: number; text: string }[];
}
export const sentKey = (roID: string, storyID: string): string => `${roID}\n${storyID}`;

interface Command {
  readonly file: string;
  readonly command: Element;
}
const HEADER = new Set(['mosID', 'ncsID', 'messageID']);
// Messages between machines that are not about running orders.
const TALK = new Set(['heartbeat', 'keepAlive', 'reqMachInfo', 'listMachInfo', 'roReq', 'roReqAll', 'roAck', 'mosAck']);
const WHOLE = new Set<Message['kind']>(['roCreate', 'roReplace', 'roList']);
const LIMITS = { depth: 257, elements: 1_000_000 };

/** Reads files of MOS messages, one or several in each, with or without the `mos` envelope, and applies each to the running order it is of. */
export function readRecorded(files: readonly ImportFile[]): RecordedOrders {
  const recorded: RecordedOrders = { orders: new Map(), sends: new Map(), unmapped: [], problems: [] };
  const read = files.map((file) => ({ file: file.name, roots: rootsOf(file, recorded) }));
  const early: { file: string; message: Message; command: Element }[] = [];
  for (const { file, command } of inSequence(read).flatMap(commandsOf)) {
    const message = readMessage(command);
    if (TALK.has(command.name)) continue;
    // Files may be given in any order, so a change may come before its running order.
    if (isChange(message) && !recorded.orders.has(roIdOf(message))) early.push({ file, message, command });
    else take(file, message, command, recorded);
  }
  for (const { file, message, command } of early) take(file, message, command, recorded);
  return recorded;
}

function rootsOf({ name, bytes }: ImportFile, { problems }: RecordedOrders): Element[] {
  try {
    return documentsOf(withoutPadding(decodeFile(bytes).replace(/^\uFEFF/, '')));
  } catch (error) {
    if (error instanceof CharsetError) problems.push({ file: name, line: 1, text: error.message });
    else if (error instanceof XmlError) problems.push({ file: name, line: error.line, text: error.message });
    else throw error;
    return [];
  }
}

const PADDING = /[\s\0]/;
function withoutPadding(text: string): string {
  let end = text.length;
  while (end > 0 && PADDING.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

const CLOSING = /<\/mos\s*>/g;
const BETWEEN = /[\s\0]+|<\?[^<>]*\?>/y;
/** Where blanks, instructions and comments after a document end. */
function betweenEnds(text: string, from: number): number {
  for (let at = from; ; at = BETWEEN.lastIndex) {
    BETWEEN.lastIndex = at;
    if (BETWEEN.test(text)) continue;
    if (!text.startsWith('<!--', at)) return at;
    const end = text.indexOf('-->', at + 4);
    if (end < 0) return text.length;
    BETWEEN.lastIndex = end + 3;
  }
}
/** Whether a `mos` follows another. Each character is looked at once: a pattern for all of it would try the comments in every way. */
function holdsSeveral(text: string): boolean {
  for (let at = 0; ; ) {
    CLOSING.lastIndex = at;
    if (!CLOSING.test(text)) return false;
    at = betweenEnds(text, CLOSING.lastIndex);
    if (/^<mos[\s>]/.test(text.slice(at, at + 5))) return true;
  }
}
/** The documents of a text: one, or several `mos` one after the other, as a recorder writes them. */
function documentsOf(text: string): Element[] {
  if (!holdsSeveral(text)) return [readXml(text.trimStart())];
  const apart = text.replaceAll(/<\?xml[^<>]*\?>|[\0\uFEFF]/g, ' ');
  return elementsOf(readXml(`<all>${apart}</all>`, LIMITS));
}

interface Read {
  readonly file: string;
  readonly roots: readonly Element[];
}
const numberOf = ({ roots }: Read): number | undefined => (roots[0] ? messageNumber(textIn(roots[0], 'messageID')) : undefined);
/** The files in the order their messages were sent, where their numbers tell it; as they were given otherwise. */
function inSequence(read: readonly Read[]): readonly Read[] {
  const numbers = read.map(numberOf);
  const areNumbered = !numbers.includes(undefined) && new Set(numbers).size === numbers.length;
  return areNumbered ? [...read].sort((a, b) => numberOf(a)! - numberOf(b)!) : read;
}
const commandsOf = ({ file, roots }: Read): Command[] =>
  roots.flatMap((root) =>
    (root.name === 'mos' ? elementsOf(root).filter(({ name }) => !HEADER.has(name)) : [root]).map((command) => ({ file, command })),
  );

const roIdOf = (message: Message): string => (message as { roID?: string }).roID ?? '';
const isChange = (message: Message): boolean =>
  message.kind === 'roElementAction' || message.kind === 'roMetadataReplace' || isOlderStory(message) || isOlderItem(message);

function take(file: string, message: Message, command: Element, recorded: RecordedOrders): void {
  const roID = roIdOf(message);
  const unmapped = (path: string, text: string): void => void recorded.unmapped.push({ file, path, text });
  if (message.kind === 'roStorySend') {
    recorded.sends.set(sentKey(roID, message.storyID), { file, send: message, isUsed: false });
    return;
  }
  if (WHOLE.has(message.kind)) {
    const { kind: _, ...order } = message as Message & RunningOrder;
    recorded.orders.set(roID, { file, order });
    return;
  }
  const known = recorded.orders.get(roID);
  if (!isChange(message) || !known) {
    const words = textOf(command).trim().replaceAll(/\s+/g, ' ');
    unmapped(command.name, words.length > 500 ? `${cutText(words, 499)}…` : words);
    return;
  }
  const applied = applyMessage(new Map([[roID, known.order]]), message);
  if (applied.ok) recorded.orders.set(roID, { file: known.file, order: applied.holdings.get(roID)! });
  else unmapped(`${roID}/${command.name}`, applied.reason);
}
