import {
  type FileReading,
  type FileRundown,
  fileText,
  readCsv,
  readRundownJson,
  readRundownTable,
  rundownTable,
  writeCsv,
  writeRundownJson,
} from '@lauda/domain';
import type { Rundown } from '@lauda/sdk';
import { readMosFile, writeMosFile } from './mos.ts';

export const FORMATS = ['json', 'csv', 'xlsx', 'mos'] as const;
export type Format = (typeof FORMATS)[number];

/** Tells the format a file has by how its name ends. */
export function formatNamed(path: string): Format | undefined {
  const end = /\.(\w+)$/.exec(path.toLowerCase())?.[1];
  return end === 'xml' ? 'mos' : FORMATS.find((format) => format === end);
}

/** Tells the format of a file by how it begins. */
export function formatIn(bytes: Uint8Array): Format {
  // MOS is often UTF-16, so the first character that is no mark or NUL decides.
  const first = bytes.find((byte) => ![0, 0xef, 0xbb, 0xbf, 0xfe, 0xff, 9, 10, 13, 32].includes(byte));
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'xlsx';
  return first === 0x3c ? 'mos' : first === 0x7b ? 'json' : 'csv';
}

/** Writes a rundown in a format, with every field of it. */
export async function writeRundown(rundown: Rundown, program: string, format: Format): Promise<string | Uint8Array> {
  if (format === 'json') return writeRundownJson(rundown, program);
  if (format === 'csv') return writeCsv(rundownTable(rundown as unknown as FileRundown));
  if (format === 'xlsx')
    return (await import('./xlsx.ts')).writeXlsx(rundownTable(rundown as unknown as FileRundown), `${program} ${rundown.date}`);
  return writeMosFile(rundown, program);
}

/** Reads a rundown from a file; undefined for a MOS file of another system, which the server reads. */
export async function readRundown(bytes: Uint8Array, format: Format): Promise<FileReading | undefined> {
  if (format === 'xlsx') return readWorkbook(bytes);
  const text = fileText(bytes);
  if (format === 'json') return readRundownJson(text);
  if (format === 'csv') return readRundownTable(readCsv(text));
  return readMosFile(text);
}

async function readWorkbook(bytes: Uint8Array): Promise<FileReading> {
  const { readXlsx, WorkbookError } = await import('./xlsx.ts');
  try {
    return readRundownTable(readXlsx(bytes));
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error;
    return { problems: [{ line: 1, column: '', value: '', rule: 'workbook' }] };
  }
}
