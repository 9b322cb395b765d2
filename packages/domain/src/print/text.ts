import { mmss } from '../format/duration.ts';
import type { PrintRundown } from './rundown.ts';
import type { PrintRow, PrintStory } from './story.ts';
import type { PrintWords } from './words.ts';

/** The measures of a plain text lauda in characters: what is seen on the left, what is read on the right, 65 strokes a line. */
export interface LaudaMeasures {
  readonly left: number;
  readonly right: number;
}
export const LAUDA: LaudaMeasures = { left: 24, right: 65 };
const GAP = '  ';

/** Breaks a text into lines of a width, between words where there are any. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if ([...joined].length <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const letters = [...word];
    while (letters.length > width) lines.push(letters.splice(0, width).join(''));
    line = letters.join('');
  }
  return [...lines, line];
}

const length = (text: string): number => [...text].length;
const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - length(text)));

/** Writes a story as lines of plain text: times and notes on the left, the text on the right. */
export function storyText({ page, slug, seconds, columns, rows }: PrintStory, measures: LaudaMeasures = LAUDA): string[] {
  const width = columns.length === 2 ? measures.left + GAP.length + measures.right : measures.right;
  const head = [page, slug].filter(Boolean).join('  ');
  const time = mmss(seconds);
  const title = `${padded(head, width - length(time) - 1)} ${time}`;
  const body = rows.flatMap((row) => rowText(row, measures));
  return [title, '-'.repeat(width), ...(body.at(-1) === '' ? body.slice(0, -1) : body)];
}

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
  return print.blocks.flatMap(({ title, commercial, stories }, index) => [
    `== ${title || `${words.block} ${index + 1}`} ==`,
    '',
    ...stories.flatMap((story) => [...storyText(story, measures), '']),
    ...(commercial > 0 ? [`${mmss(commercial)}  ${words.break.toUpperCase()}`, ''] : []),
  ]);
}
