import { joined } from './joined.ts';
import { joinedBefore } from './joinedBefore.ts';
import type { Item } from './profile2/item.ts';
import type { RunningOrder } from './profile2/runningOrder.ts';
import type { Part, RoStory } from './profile2/story.ts';
import type { StorySend } from './profile4/storySend.ts';
import { type ImportFile, type RecordedOrders, readRecorded, sentKey } from './recorded.ts';
import { childNamed, type Element, isElement, type Node, textOf } from './xml/tree.ts';
import { writeXml } from './xml/write.ts';

/** A story of an imported running order: its spoken texts and its items in reading order. Durations are seconds. */
export interface ImportedStory {
  readonly storyId: string;
  readonly slug: string;
  readonly number?: string;
  readonly parts: readonly ({ readonly kind: 'text'; readonly text: string } | { readonly kind: 'item'; readonly item: Item })[];
  /** Its parts as earlier releases read them, the newest first, of a story whose text was sent: by these is known what they imported. */
  readonly partsBefore?: readonly ImportedStory['parts'][];
  /** The times counted by the sending system, where it gives them. */
  readonly textSeconds?: number;
  readonly mediaSeconds?: number;
  /** Elements without a field here, word for word as XML. */
  readonly extra: readonly string[];
}
export interface ImportedRunningOrder {
  /** The name of the file it is of. */
  readonly file: string;
  readonly roId: string;
  readonly slug: string;
  readonly start?: string;
  readonly duration?: string;
  readonly stories: readonly ImportedStory[];
}
export interface ImportReading {
  readonly runningOrders: readonly ImportedRunningOrder[];
  /** What was read but has no field in a rundown and is kept with no story. */
  readonly unmapped: readonly { readonly file: string; readonly path: string; readonly text: string }[];
  readonly problems: readonly { readonly file: string; readonly line: number; readonly text: string }[];
}

/** Reads MOS running orders and the texts of their stories as they were after all recorded messages, in any charset a file names. */
export function readRunningOrders(files: readonly ImportFile[]): ImportReading {
  const found = readRecorded(files);
  const runningOrders = [...found.orders.values()].map(({ file, order }) => importedOrder(file, order, found));
  for (const { file, send, isUsed } of found.sends.values()) {
    if (!isUsed)
      found.unmapped.push({ file, path: `roStorySend/${send.storyID}`, text: send.body.map(textOfPart).join(' ') || send.slug || '' });
  }
  return { runningOrders, unmapped: found.unmapped, problems: found.problems };
}

// Times of the running order are for the caller; these belong to devices that play it whole.
const OF_DEVICES = { channel: 'roChannel', trigger: 'roTrigger', macroIn: 'macroIn', macroOut: 'macroOut' } as const;
function importedOrder(file: string, order: RunningOrder, found: RecordedOrders): ImportedRunningOrder {
  for (const [field, name] of Object.entries(OF_DEVICES)) {
    const text = order[field as keyof typeof OF_DEVICES];
    if (text !== undefined) found.unmapped.push({ file, path: `${order.roID}/${name}`, text });
  }
  for (const extra of [...(order.rest ?? []), ...(order.metadata ?? [])])
    found.unmapped.push({ file, path: `${order.roID}/${extra.name}`, text: textOf(extra).trim().replaceAll(/\s+/g, ' ') });
  const stories = order.stories.map((story) => {
    const sent = found.sends.get(sentKey(order.roID, story.storyID)) ?? found.sends.get(sentKey('', story.storyID));
    if (sent) sent.isUsed = true;
    return importedStory(file, story, sent?.send, found);
  });
  return {
    file,
    roId: order.roID,
    slug: order.slug ?? '',
    ...(order.edStart ? { start: order.edStart } : {}),
    ...(order.edDur ? { duration: order.edDur } : {}),
    stories,
  };
}

const textOfPart = (part: Part): string => (part.kind === 'text' ? spoken(part.element) : (part.item.slug ?? ''));

/** A text as the prompter shows it: presenters and instructions, which are not read aloud, stand in square brackets. */
export function spoken(source: Element): string {
  const text = source.children.map(spokenIn).join('');
  return source.name === 'p'
    ? text
    : source.name === 'pi' || source.name.startsWith('storyPresenter')
      ? text.trim()
        ? `[${text.trim()}]`
        : ''
      : text;
}

function spokenIn(node: Node): string {
  if (!isElement(node)) return node;
  if (node.name === 'tab') return '\t';
  return node.name === 'pi' ? `[${textOf(node).trim()}]` : node.children.map(spokenIn).join('');
}

const KEEPS = new Set(['p', 'storyPresenter', 'storyPresenterRR', 'pi', 'tab', 'em', 'b', 'i', 'u', 'item', 'storyItem']);

function importedStory(file: string, story: RoStory, send: StorySend | undefined, found: RecordedOrders): ImportedStory {
  // The running order may hold texts of a story too: those that the sent story lacks are kept.
  const body = send && send.body.length > 0 ? send.body : undefined;
  const both = body ? joined(body, story) : { parts: story.parts, replaced: [] };
  for (const { itemID, text } of both.replaced) found.unmapped.push({ file, path: `${story.storyID}/${itemID}`, text });
  const metadata = [...(story.metadata ?? []), ...(send?.metadata ?? [])];
  const rest = [...(story.rest ?? []), ...(send?.rest ?? [])].filter(({ name }) => !KEEPS.has(name));
  for (const extra of rest) found.unmapped.push({ file, path: `${story.storyID}/${extra.name}`, text: textOf(extra).trim() });
  const number = send?.num ?? story.num;
  return {
    storyId: story.storyID,
    slug: send?.slug ?? story.slug ?? '',
    ...(number ? { number } : {}),
    parts: saidBy(both.parts),
    ...(body ? { partsBefore: joinedBefore(body, story).map(saidBy) } : {}),
    ...timesOf(metadata),
    extra: [...metadata, ...rest].map(writeXml),
  };
}

const saidBy = (parts: readonly Part[]): ImportedStory['parts'] =>
  parts.flatMap((part): ImportedStory['parts'][number][] => {
    if (part.kind === 'item') return [{ kind: 'item', item: part.item }];
    const text = spoken(part.element);
    return text.trim() === '' ? [] : [{ kind: 'text', text }];
  });

/** Reads the times that many systems put into their own metadata. */
function timesOf(metadata: readonly Element[]): { textSeconds?: number; mediaSeconds?: number } {
  const seconds = (name: string): number | undefined => {
    for (const each of metadata) {
      const payload = childNamed(each, 'mosPayload');
      const value = payload && childNamed(payload, name);
      const found = value ? Number(textOf(value).trim()) : Number.NaN;
      if (Number.isFinite(found) && found >= 0) return Math.round(found);
    }
    return undefined;
  };
  const [text, media] = [seconds('TextTime'), seconds('MediaTime')];
  return { ...(text === undefined ? {} : { textSeconds: text }), ...(media === undefined ? {} : { mediaSeconds: media }) };
}

/** The seconds an item lasts: its samples by its time base, 25 where none is given. */
export function itemSeconds(item: Item): number | undefined {
  const [samples, base] = [Number(item.edDur ?? item.objDur ?? Number.NaN), Number(item.objTB ?? 25)];
  return Number.isFinite(samples) && base > 0 ? Math.round(samples / base) : undefined;
}
