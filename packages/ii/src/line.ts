/** A message is fields between backslashes, ended by two of them and CR LF. */
const END = '\\\\\r\n';

/** Makes a text fit for a field: a backslash would end it and a line end would end the message. */
export const fieldOf = (text: string): string =>
  text
    .replaceAll('\\', '/')
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, ' ')
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001a\u001c-\u001f\u007f]/g, '');

/** Writes one message of fields that are fit for it. */
export const lineOf = (...fields: readonly string[]): string => fields.join('\\') + END;

/** Reads the fields of one message, without its end; undefined for an empty line. Two backslashes inside are an empty field. */
export function fieldsOf(line: string): string[] | undefined {
  const text = line.replace(/\r?\n$/, '');
  if (text.trim() === '') return undefined;
  return (text.endsWith('\\\\') ? text.slice(0, -2) : text).split('\\');
}

/** Cuts a stream into lines, whatever the pieces the network makes. */
export class LineReader {
  private rest = '';
  private readonly limit: number;

  /** @param limit the most characters a line may have before it is thrown away. */
  constructor(limit = 65_536) {
    this.limit = limit;
  }

  /** Takes a piece and answers the lines that are whole now, without their ends. */
  push(piece: string): string[] {
    const lines = (this.rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop()!;
    if (this.rest.length > this.limit) this.rest = '';
    return lines.filter((line) => line !== '');
  }
}
