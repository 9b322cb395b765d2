import type { CellKind } from './fields.ts';

/** The stories, blocks and rundown of a file: only the fields the file has; absent ones keep their stored values. */
export interface FileStory {
  readonly [field: string]: unknown;
}
export interface FileBlock {
  readonly [field: string]: unknown;
  readonly stories: readonly FileStory[];
}
export interface FileRundown {
  readonly [field: string]: unknown;
  readonly blocks: readonly FileBlock[];
}
/** What a file should have had: in a cell, in the row of a story, in its first line, or as a whole. */
export type FileRule =
  | Exclude<CellKind, 'text' | 'words'>
  | 'kind'
  | 'blockFirst'
  | 'header'
  | 'closedQuote'
  | 'syntax'
  | 'blocks'
  | 'format'
  | 'workbook';
/** Why a file cannot be read: the line, the column where one is to blame, what stands there, and what was expected. */
export interface FileProblem {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly rule: FileRule;
}
export type FileReading =
  | { readonly rundown: FileRundown; readonly problems: readonly [] }
  | { readonly rundown?: never; readonly problems: readonly FileProblem[] };

const FORMAT = 'lauda-rundown';
const VERSION = 1;

/** Writes a rundown with every field of it as JSON. */
export const writeRundownJson = (rundown: object, program: string): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, program, rundown }, null, 2)}\n`;

/** Reads the JSON of a rundown, as exported or as the server answers it. */
export function readRundownJson(text: string): FileReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problems: [{ line: lineOf(error as Error, text), column: '', value: '', rule: 'syntax' }] };
  }
  return readRundownValue(value);
}
/** The line at which a text stops being JSON; the first where the engine does not say. */
const lineOf = ({ message }: Error, text: string): number =>
  text.slice(0, Number(/ position (\d+)/.exec(message)?.[1] ?? 0)).split('\n').length;

/** Reads a rundown out of a value, as exported or as the server answers it. */
export function readRundownValue(value: unknown): FileReading {
  const file = objectOf(value);
  const known = file?.format === undefined || (file.format === FORMAT && file.version === VERSION);
  const rundown = known ? (objectOf(file?.rundown) ?? file) : undefined;
  if (!rundown || !Array.isArray(rundown.blocks)) {
    const lacks = known ? 'blocks' : 'format';
    return { problems: [{ line: 1, column: lacks, value: '', rule: lacks }] };
  }
  const blocks = rundown.blocks.map((each): FileBlock => {
    const block = objectOf(each) ?? {};
    const stories: readonly unknown[] = Array.isArray(block.stories) ? block.stories : [];
    return { ...block, stories: stories.map(objectOf).filter((story) => story !== undefined) };
  });
  return { rundown: { ...rundown, blocks }, problems: [] };
}
const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
