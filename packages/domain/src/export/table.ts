import { cutText } from '../format/text.ts';
import type { CsvRow } from './csv.ts';
import { BLOCK_FIELDS, type CellKind, RUNDOWN_FIELDS, readCell, STORY_FIELDS, storyFields, UNREADABLE, writeCell } from './fields.ts';
import type { FileBlock, FileProblem, FileReading, FileRundown, FileStory } from './file.ts';

const fieldsOf = (kind: string, legacy: boolean): Readonly<Record<string, CellKind>> =>
  kind === 'story' ? storyFields(legacy) : kind === 'block' ? BLOCK_FIELDS : RUNDOWN_FIELDS;
const COLUMNS = [...new Set([STORY_FIELDS, BLOCK_FIELDS, RUNDOWN_FIELDS].flatMap((fields) => Object.keys(fields)))];

/** Lays a rundown out as rows under a header: one of the rundown, one for each block, and its stories below it. No field is left out. */
export function rundownTable(rundown: FileRundown): string[][] {
  const row = (kind: string, item: Readonly<Record<string, unknown>>): string[] => {
    const fields = fieldsOf(kind, item.legacy === true);
    return [kind, ...COLUMNS.map((name) => (fields[name] ? writeCell(item[name], fields[name]) : ''))];
  };
  const rows = [
    row('rundown', rundown),
    ...rundown.blocks.flatMap((block) => [row('block', block), ...block.stories.map((story) => row('story', story))]),
  ];
  const used = COLUMNS.map((_name, index) => rows.some((cells) => cells[index + 1] !== ''));
  const kept = (cells: readonly string[]): string[] => cells.filter((_cell, index) => index === 0 || used[index - 1]);
  return [kept(['kind', ...COLUMNS]), ...rows.map(kept)];
}

/** The fields that are never empty, besides those that are yes or no. */
const ALWAYS_SET = new Set(['start', 'end', 'mosMode', 'commercial']);
const isWritten = (cell: string): boolean => cell.trim() !== '';

interface Reader {
  readonly header: readonly string[];
  readonly problems: FileProblem[];
}

const READ = new Set(['kind', 'block', ...COLUMNS]);

/**
 * Reads rows under a header of field names. Without a column `kind` each row is a story, in the block its column `block` names. Columns
 * that are no fields are left alone, so that people may add their own; a row with nothing in the others is no story.
 */
export function readRundownTable(rows: readonly CsvRow[]): FileReading {
  const open = rows.find(({ openQuote }) => openQuote !== undefined);
  if (open?.openQuote)
    return { problems: [{ line: open.openQuote, column: '', value: cutText(open.cells.at(-1) ?? '', 60), rule: 'closedQuote' }] };
  const [first, ...all] = rows.filter(({ cells }) => cells.some(isWritten));
  const header = (first?.cells ?? []).map((name) => name.trim());
  const rest = all.filter(({ cells }) => cells.some((cell, index) => READ.has(header[index] ?? '') && isWritten(cell)));
  if (!header.includes('kind') && !header.includes('slug'))
    return { problems: [{ line: first?.line ?? 1, column: '', value: cutText(header.join(' '), 60), rule: 'header' }] };
  const reader: Reader = { header, problems: [] };
  const rundown = header.includes('kind') ? readKinds(rest, reader) : readStories(rest, reader);
  return reader.problems.length > 0 ? { problems: reader.problems } : { rundown, problems: [] };
}

function readKinds(rows: readonly CsvRow[], reader: Reader): FileRundown {
  let rundown: Record<string, unknown> = {};
  const blocks: (FileBlock & { stories: FileStory[] })[] = [];
  for (const row of rows) {
    const kind = cellAt(row, 'kind', reader).trim();
    if (kind === 'rundown') rundown = itemOf(row, 'rundown', reader);
    else if (kind === 'block') blocks.push({ ...itemOf(row, 'block', reader), stories: [] });
    else if (kind === 'story' && blocks.length > 0) blocks.at(-1)!.stories.push(itemOf(row, 'story', reader));
    else reader.problems.push({ line: row.line, column: 'kind', value: cutText(kind, 60), rule: kind === 'story' ? 'blockFirst' : 'kind' });
  }
  return { ...rundown, blocks };
}

function readStories(rows: readonly CsvRow[], reader: Reader): FileRundown {
  const blocks = new Map<string, FileBlock & { stories: FileStory[] }>();
  for (const row of rows) {
    const title = cellAt(row, 'block', reader).trim();
    const block = blocks.get(title) ?? { title, stories: [] };
    blocks.set(title, block);
    block.stories.push(itemOf(row, 'story', reader));
  }
  return { blocks: [...blocks.values()] };
}

const cellAt = ({ cells }: CsvRow, name: string, { header }: Reader): string => cells[header.indexOf(name)] ?? '';

function itemOf(row: CsvRow, kind: 'rundown' | 'block' | 'story', reader: Reader): Record<string, unknown> {
  const { header, problems } = reader;
  const fields = fieldsOf(kind, readCell(cellAt(row, 'legacy', reader), 'boolean') === true);
  const item: Record<string, unknown> = {};
  for (const [index, name] of header.entries()) {
    const cellKind = fields[name];
    const text = row.cells[index];
    if (!cellKind || text === undefined) continue;
    // Of what always has a value an empty cell says nothing: what is stored stays, what is new is as it always begins.
    if (!isWritten(text) && (cellKind === 'boolean' || ALWAYS_SET.has(name))) continue;
    const value = readCell(text, cellKind);
    if (value === UNREADABLE)
      problems.push({ line: row.line, column: name, value: cutText(text, 60), rule: cellKind as Exclude<CellKind, 'text' | 'words'> });
    else item[name] = value;
  }
  return item;
}
