import { DEVICE_PROTOCOLS, DEVICE_TYPES, DEVICE_VENDORS } from '../devices.ts';
import type { Conversation, ConversationDevice, Utterance } from './model.ts';

const VERSION = 1;

/** Writes the first line of a recording: its format, the names of both sides, and the device. */
export function conversationHead({ mosId, ncsId, revision, profiles, ...device }: ConversationDevice): string {
  const names = {
    ...(mosId === null ? {} : { mosId }),
    ...(ncsId === null ? {} : { ncsId }),
    ...(revision === null ? {} : { revision }),
    ...(profiles === undefined ? {} : { profiles }),
  };
  return `${JSON.stringify({ conversation: VERSION, ...names, device })}\n`;
}
/** Writes one message as a line. */
export const conversationLine = ({ at, direction, port, text }: Utterance): string => `${JSON.stringify({ at, direction, port, text })}\n`;
/** Writes a conversation as JSON lines. */
export const writeConversation = ({ device, utterances }: Conversation): string =>
  conversationHead(device) + utterances.map(conversationLine).join('');

/** A line of a file that is no part of a conversation; `line` counts from 1. */
export interface BadLine {
  readonly line: number;
  readonly reason: 'json' | 'head' | 'message';
}
export interface ConversationReading {
  /** Undefined when the file is no recorded conversation. */
  readonly conversation: Conversation | undefined;
  readonly bad: readonly BadLine[];
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Reads the first line. A record of two MOS peers may name no device: then it is a playout, as most are. */
function deviceOf(head: unknown): ConversationDevice | undefined {
  if (!isRecord(head) || head.conversation !== VERSION) return undefined;
  const device = isRecord(head.device) ? head.device : {};
  const mosId = text(head.mosId);
  const protocol = DEVICE_PROTOCOLS.find((known) => known === device.protocol) ?? (mosId === null ? undefined : 'mos');
  if (!protocol) return undefined;
  const profiles = Array.isArray(head.profiles) ? head.profiles.filter((one) => typeof one === 'number') : undefined;
  return {
    id: typeof device.id === 'number' ? device.id : null,
    name: text(device.name) ?? mosId ?? '',
    type: DEVICE_TYPES.find((known) => known === device.type) ?? 'playout',
    protocol,
    vendor: DEVICE_VENDORS.find((known) => known === device.vendor) ?? 'other',
    revision: text(head.revision),
    mosId,
    ncsId: text(head.ncsId),
    ...(profiles ? { profiles } : {}),
  };
}

function utteranceOf(line: unknown): Utterance | undefined {
  if (!isRecord(line) || typeof line.at !== 'number' || typeof line.text !== 'string') return undefined;
  if (line.direction !== 'in' && line.direction !== 'out') return undefined;
  return { at: line.at, direction: line.direction, port: text(line.port) ?? 'upper', text: line.text };
}

/** Reads a recorded conversation. Lines that cannot be read are reported by number and the rest is kept: a recording may end in the middle of a line. */
export function readConversation(file: string): ConversationReading {
  const lines = file.split(/\r?\n/).map((content, at) => ({ content, line: at + 1 }));
  const [first, ...rest] = lines.filter(({ content }) => content.trim() !== '');
  const device = first && deviceOf(parsed(first.content));
  if (!device) return { conversation: undefined, bad: [{ line: first?.line ?? 1, reason: 'head' }] };
  const bad: BadLine[] = [];
  const utterances: Utterance[] = [];
  for (const { content, line } of rest) {
    const value = parsed(content);
    const utterance = utteranceOf(value);
    if (utterance) utterances.push(utterance);
    else bad.push({ line, reason: value === undefined ? 'json' : 'message' });
  }
  return { conversation: { device, utterances }, bad };
}
