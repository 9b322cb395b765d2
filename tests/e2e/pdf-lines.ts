import { inflateSync } from 'node:zlib';

/** A run of letters on a page: from where to where its ink reaches, in points from the foot of the page. */
export interface PrintedRun {
  readonly from: number;
  readonly to: number;
}
export interface PrintedPage {
  /** Points. */
  readonly height: number;
  readonly runs: readonly PrintedRun[];
}

type Matrix = readonly [number, number, number, number, number, number];
const STILL: Matrix = [1, 0, 0, 1, 0, 0];
// Row vectors, as PDF has them: first a, then b.
const times = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
];

/** How far the ink of letters reaches above and below the line they stand on, in sizes of the font. */
const ABOVE = 0.72;
const BELOW = 0.2;

/** The objects of a file as a browser writes it: a dictionary each, some with a stream. */
class PdfFile {
  private readonly text: string;
  private readonly bytes: Buffer;
  private readonly starts = new Map<number, number>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.text = bytes.toString('latin1');
    for (const { 1: number, index, 0: whole } of this.text.matchAll(/(?:^|\n)(\d+) 0 obj\s/g))
      this.starts.set(Number(number), index + whole.length);
  }

  get numbers(): readonly number[] {
    return [...this.starts.keys()];
  }
  dictionary(number: number): string {
    const start = this.starts.get(number) ?? this.text.length;
    const stream = this.text.indexOf('stream', start);
    const end = this.text.indexOf('endobj', start);
    return this.text.slice(start, stream >= 0 && stream < end ? stream : end);
  }
  stream(number: number): string {
    const dictionary = this.dictionary(number);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const word = this.starts.get(number)! + dictionary.length + 'stream'.length;
    const start = word + (this.text[word] === '\r' ? 2 : 1);
    const raw = this.bytes.subarray(start, start + length);
    return (dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
  }
}

const TOKEN = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\/[^\s/[\]()<>]+|[-+.\d]+|[A-Za-z'"*]+\d?|[[\]]/g;
/** The bytes of a text: one or two for each letter. */
const bytesIn = (token: string): number => (token.startsWith('<') ? (token.length - 2) / 2 : token.length - 2);

/** Reads the letters of one content stream, with those of the drawings it shows. */
class Reader {
  readonly runs: PrintedRun[] = [];
  private readonly file: PdfFile;

  constructor(file: PdfFile) {
    this.file = file;
  }

  read(content: string, start: Matrix): void {
    let now = start;
    const kept: Matrix[] = [];
    let line: Matrix = STILL;
    let size = 0;
    let operands: string[] = [];
    const numbers = (): number[] => operands.map(Number);
    const move = (x: number, y: number): void => {
      line = times([1, 0, 0, 1, x, y], line);
    };
    const verbs: Record<string, () => void> = {
      q: () => kept.push(now),
      Q: () => {
        now = kept.pop() ?? now;
      },
      cm: () => {
        now = times(numbers() as unknown as Matrix, now);
      },
      BT: () => {
        line = STILL;
      },
      Tf: () => {
        size = Number(operands[1]);
      },
      Tm: () => {
        line = numbers() as unknown as Matrix;
      },
      Td: () => move(Number(operands[0]), Number(operands[1])),
      Tj: () => this.show(operands, size, times(line, now)),
      TJ: () => this.show(operands, size, times(line, now)),
      Do: () => this.drawing(Number(/\d+$/.exec(operands[0] ?? '')?.[0]), now),
    };
    for (const [token] of content.matchAll(TOKEN)) {
      if (/^[-+.\d(<[/\]]/.test(token)) {
        operands.push(token);
        continue;
      }
      verbs[token]?.();
      operands = [];
    }
  }

  private show(operands: readonly string[], size: number, place: Matrix): void {
    const bytes = operands.filter((each) => /^[(<]/.test(each)).reduce((sum, each) => sum + bytesIn(each), 0);
    // Upright letters only: what is up on the page is the second axis of the text.
    const [up, baseline] = [Math.sign(place[3]) || 1, place[5]];
    const height = Math.abs(place[3]) * size;
    const ends = [baseline - up * BELOW * height, baseline + up * ABOVE * height];
    if (bytes > 0) this.runs.push({ from: Math.min(...ends), to: Math.max(...ends) });
  }

  private drawing(number: number, now: Matrix): void {
    const dictionary = this.file.dictionary(number);
    if (!dictionary.includes('/Subtype /Form')) return;
    const own = /\/Matrix \[([^\]]+)\]/.exec(dictionary)?.[1]?.trim().split(/\s+/).map(Number);
    this.read(this.file.stream(number), own ? times(own as unknown as Matrix, now) : now);
  }
}

/** Reads where the letters stand on each page of a PDF that a browser made. */
export function printedPages(bytes: Buffer): PrintedPage[] {
  const file = new PdfFile(bytes);
  return file.numbers
    .map((number) => file.dictionary(number))
    .filter((dictionary) => /\/Type \/Page\b(?!s)/.test(dictionary))
    .map((dictionary) => {
      const reader = new Reader(file);
      const contents = /\/Contents (?:\[([^\]]+)\]|(\d+) 0 R)/.exec(dictionary);
      const numbers = contents?.[2]
        ? [Number(contents[2])]
        : [...(contents?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, each]) => Number(each));
      reader.read(numbers.map((number) => file.stream(number)).join('\n'), STILL);
      return { height: Number(/\/MediaBox \[\s*\S+ \S+ \S+ ([\d.]+)/.exec(dictionary)?.[1]), runs: reader.runs };
    });
}

const POINTS_PER_MM = 72 / 25.4;
// A hair: the browser rounds to a fraction of a point.
const HAIR = 0.5;

/** The runs that lie across the upper or the lower edge of what a page shows: their line is cut there. Margins in mm. */
export const cutRuns = (pages: readonly PrintedPage[], margins: { readonly top: number; readonly bottom: number }): PrintedRun[] =>
  pages.flatMap(({ height, runs }) => {
    const edges = [margins.bottom * POINTS_PER_MM, height - margins.top * POINTS_PER_MM];
    return runs.filter(({ from, to }) => edges.some((edge) => from < edge - HAIR && to > edge + HAIR));
  });
