import { isoDuration, mmss, parseIso, parseTypedDuration } from '../format/duration.ts';
import type { StoryPart } from '../story/storyParts.ts';

/** How a field is written in one cell. */
export type CellKind = 'text' | 'words' | 'number' | 'boolean' | 'duration' | 'json';
/** The fields of a rundown, a block and a story, in the order of their columns. */
export const RUNDOWN_FIELDS = {
  id: 'number',
  uuid: 'text',
  version: 'number',
  programId: 'number',
  date: 'text',
  start: 'text',
  end: 'text',
  production: 'duration',
  templateId: 'number',
  mosActive: 'boolean',
  mosMode: 'text',
  approved: 'boolean',
  onAir: 'json',
  timeZone: 'text',
} as const satisfies Readonly<Record<string, CellKind>>;
export const BLOCK_FIELDS = {
  id: 'number',
  version: 'number',
  rundownId: 'number',
  index: 'number',
  title: 'words',
  commercial: 'duration',
  standBy: 'boolean',
  status: 'text',
  breakTime: 'text',
  displayStatus: 'text',
  playTime: 'text',
  stopTime: 'text',
} as const satisfies Readonly<Record<string, CellKind>>;
export const STORY_FIELDS = {
  page: 'words',
  slug: 'words',
  total: 'duration',
  estimated: 'duration',
  approved: 'boolean',
  private: 'boolean',
  floated: 'boolean',
  ignore: 'boolean',
  radio: 'boolean',
  status: 'text',
  head: 'duration',
  link: 'duration',
  vt: 'duration',
  vo: 'duration',
  manualVt: 'boolean',
  legacy: 'boolean',
  typeId: 'number',
  editorId: 'number',
  imageEditorId: 'number',
  reporterId: 'number',
  presenterId: 'number',
  mediaCode: 'text',
  information: 'text',
  footnote: 'text',
  credits: 'text',
  cueIn: 'text',
  cueOut: 'text',
  sections: 'json',
  source: 'json',
  displayStatus: 'text',
  playTime: 'text',
  stopTime: 'text',
  deviceStates: 'json',
  id: 'number',
  uuid: 'text',
  version: 'number',
  textVersion: 'number',
  rundownId: 'number',
  blockId: 'number',
  index: 'number',
  date: 'text',
  programId: 'number',
  branchId: 'number',
  drawerProgramId: 'number',
  ownerId: 'number',
  allowedUsers: 'json',
  authorNickname: 'text',
  changeDate: 'text',
  visible: 'boolean',
  excluded: 'boolean',
} as const satisfies Readonly<Record<string, CellKind>>;

const PARTS_AS_WORDS = { head: 'words', link: 'words', vo: 'words', vt: 'words' } as const satisfies Readonly<Record<StoryPart, CellKind>>;
const LEGACY_FIELDS = { ...STORY_FIELDS, ...PARTS_AS_WORDS };
/** Answers how each field of a story is written: a part of a legacy story holds words, not a duration. */
export const storyFields = (legacy: boolean): Readonly<Record<string, CellKind>> => (legacy ? LEGACY_FIELDS : STORY_FIELDS);

/** Writes a value as one cell: mm:ss, true or false, JSON for what has parts; nothing for null. */
export function writeCell(value: unknown, kind: CellKind): string {
  if (value === null || value === undefined) return '';
  if (kind === 'json') return JSON.stringify(value);
  if (kind !== 'duration') return String(value);
  const seconds = parseIso(String(value));
  return seconds === undefined || seconds < 0 || !Number.isInteger(seconds) ? String(value) : mmss(seconds);
}

const YES = new Set(['true', '1', 'x', 'yes', 'sim', 'sí', 'si', 's', 'y', 'verdadeiro', 'verdadero']);
const NO = new Set(['false', '0', 'no', 'não', 'nao', 'n', 'falso']);
/** Stands for a cell that cannot be read. */
export const UNREADABLE = Symbol('unreadable');

/** Reads a cell: an empty one is null, or an empty text where there is always one; UNREADABLE for what does not fit. */
export function readCell(text: string, kind: CellKind): unknown {
  if (kind === 'words') return text;
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : UNREADABLE;
  if (kind === 'boolean') return YES.has(trimmed.toLowerCase()) ? true : NO.has(trimmed.toLowerCase()) ? false : UNREADABLE;
  if (kind === 'duration') return readDuration(trimmed);
  if (kind === 'text') return text;
  try {
    return JSON.parse(trimmed);
  } catch {
    return UNREADABLE;
  }
}

/** Reads how long something lasts, which is never below zero: in a file a sign is no step from what stood there before. */
function readDuration(text: string): unknown {
  if (/^[+-]/.test(text)) return UNREADABLE;
  const iso = text.startsWith('P') ? parseIso(text) : undefined;
  if (iso !== undefined) return iso < 0 ? UNREADABLE : isoDuration(iso);
  const clock = /^(\d+):([0-5]\d)$/.exec(text);
  const seconds = clock ? Number(clock[1]) * 60 + Number(clock[2]) : parseTypedDuration(text);
  return seconds === undefined ? UNREADABLE : isoDuration(seconds);
}
