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
/** Why a file cannot be read: the line, and the column where one is to blame. */
export interface FileProblem {
  readonly line: number;
  readonly column: string;
  readonly value: string;
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
  try {
    return readRundownValue(JSON.parse(text));
  } catch (error) {
    return { problems: [{ line: 1, column: '', value: (error as Error).message }] };
  }
}

/** Reads a rundown out of a value, as exported or as the server answers it. */
export function readRundownValue(value: unknown): FileReading {
  const file = objectOf(value);
  const known = file?.format === undefined || (file.format === FORMAT && file.version === VERSION);
  const rundown = known ? (objectOf(file?.rundown) ?? file) : undefined;
  if (!rundown || !Array.isArray(rundown.blocks)) return { problems: [{ line: 1, column: known ? 'blocks' : 'format', value: '' }] };
  const blocks = rundown.blocks.map((each): FileBlock => {
    const block = objectOf(each) ?? {};
    const stories: readonly unknown[] = Array.isArray(block.stories) ? block.stories : [];
    return { ...block, stories: stories.map(objectOf).filter((story) => story !== undefined) };
  });
  return { rundown: { ...rundown, blocks }, problems: [] };
}
const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
