import { laudaStrokes } from '@lauda/domain';
import { splitSpoken } from './splitSpoken.ts';

interface Run {
  readonly text: string;
  readonly spoken: boolean;
}

/** Breaks a paragraph into the lines of a lauda, 65 strokes each; in each line the spoken text and the text in brackets are separate runs. */
export const breakLines = (paragraph: string): Run[][] => {
  const text = paragraph.trim().replaceAll(/ +/g, ' ');
  const letters = splitSpoken(text).flatMap(({ text: piece, spoken }) => Array.from(piece, (letter) => ({ letter, spoken })));
  let from = 0;
  return laudaStrokes(text).map((line) => {
    const to = from + [...line].length;
    const runs: { text: string; spoken: boolean }[] = [];
    for (const { letter, spoken } of letters.slice(from, to)) {
      const last = runs.at(-1);
      if (last?.spoken === spoken) last.text += letter;
      else runs.push({ text: letter, spoken });
    }
    // The space at which the line breaks belongs to neither line.
    from = letters[to]?.letter === ' ' ? to + 1 : to;
    return runs;
  });
};
