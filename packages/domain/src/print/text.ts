import { mmss } from '../format/duration.ts';
import { inColumns, LAUDA, type LaudaMeasures, type PrintLauda, type PrintRow } from './lauda.ts';
import type { PrintRundown } from './rundown.ts';
import type { PrintStory } from './story.ts';
import type { PrintWords } from './words.ts';
import { wrapText } from './wrap.ts';

const GAP = '  ';

const length = (text: string): number => [...text].length;
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - length(text)));

interface PrintedPart {
  readonly page: string;
  readonly slug: string;
  readonly figure: string;
  readonly facts: readonly string[];
  readonly columns: 1 | 2;
  readonly rows: readonly PrintRow[];
}
function written({ page, slug, figure, facts, columns, rows }: PrintedPart, measures: LaudaMeasures): string[] {
  const width = columns === 2 ? measures.left + GAP.length + measures.right : measures.right;
  const head = [page, slug].filter(Boolean).join('  ');
  const title = `${padded(head, width - length(figure) - 1)} ${figure}`.trimEnd();
  const body = rows.flatMap((row) => rowText(row, measures));
  return [
    title,
    ...(facts.length > 0 ? wrapText(facts.join(' · '), width) : []),
    '-'.repeat(width),
    ...(body.at(-1) === '' ? body.slice(0, -1) : body),
  ];
}

/** Writes a story as lines of plain text: times and notes on the left, the text on the right. */
export const storyText = ({ seconds, columns, ...story }: PrintStory, measures: LaudaMeasures = LAUDA): string[] =>
  written({ ...story, figure: mmss(seconds), facts: [], columns: columns.length === 2 ? 2 : 1 }, measures);

/** Writes a document as lines of plain text: who made it and when above, what each part is on the left, the words on the right. */
export const laudaText = (lauda: PrintLauda, columns: 1 | 2, measures: LaudaMeasures = LAUDA): string[] =>
  written({ ...lauda, columns, rows: inColumns(lauda.rows, columns) }, measures);

function rowText(row: PrintRow, { left, right }: LaudaMeasures): string[] {
  if (row.kind === 'gap') return [''];
  if (row.kind === 'heading') return [`${row.seconds > 0 ? `${mmss(row.seconds)}  ` : ''}${row.title.toUpperCase()}`];
  const [first = [], second] = row.cells;
  if (!second) return first.flatMap((line) => wrapText(line, right));
  const seen = first.flatMap((line) => wrapText(line, left));
  const read = second.flatMap((line) => wrapText(line, right));
  return Array.from({ length: Math.max(seen.length, read.length) }, (_, index) =>
    `${padded(seen[index] ?? '', left)}${GAP}${read[index] ?? ''}`.trimEnd(),
  );
}

/** Writes a whole rundown as lines of plain text: a playlist as columns, else each story on a lauda of its own. */
export function rundownText(print: PrintRundown, words: PrintWords, measures: LaudaMeasures = LAUDA): string[] {
  if (print.kind === 'playlist') {
    return print.media.map(({ page, slug, media, objectId, channel, seconds }) =>
      [
        padded(page, 4),
        padded(slug, 24),
        padded(media, 24),
        padded(objectId, 16),
        padded(channel, 6),
        seconds === undefined ? '--:--' : mmss(seconds),
      ]
        .join(' ')
        .trimEnd(),
    );
  }
  return print.blocks.flatMap(({ number, title, commercial, stories }) => [
    `== ${title || `${words.block} ${number}`} ==`,
    '',
    ...stories.flatMap((story) => [...storyText(story, measures), '']),
    ...(commercial > 0 ? [`${mmss(commercial)}  ${words.break.toUpperCase()}`, ''] : []),
  ]);
}
