/** A piece of two compared texts. */
export interface ComparedWords {
  readonly text: string;
  /** Whether it is only in the old text, only in the new one, or in both. */
  readonly side: 'old' | 'new' | 'both';
}

const MOST_WORDS = 1_500;

const split = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** The longest common run of words ending before each pair of places. */
const table = (a: readonly string[], b: readonly string[]): Uint16Array[] => {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      rows[i]![j] = a[i] === b[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!);
  return rows;
};

/** Compares two texts word by word, in reading order; very long ones only as a whole. */
export const compareWords = (before: string, after: string): ComparedWords[] => {
  const [a, b] = [split(before), split(after)];
  const found: ComparedWords[] = [];
  const add = (text: string, side: ComparedWords['side']): void => {
    const last = found.at(-1);
    if (last?.side === side) found[found.length - 1] = { text: last.text + text, side };
    else if (text) found.push({ text, side });
  };
  if (a.length > MOST_WORDS || b.length > MOST_WORDS) {
    add(before, before === after ? 'both' : 'old');
    if (before !== after) add(after, 'new');
    return found;
  }
  const common = table(a, b);
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add(a[i]!, 'both');
      i += 1;
      j += 1;
    } else if (j >= b.length || (i < a.length && common[i + 1]![j]! >= common[i]![j + 1]!)) {
      add(a[i]!, 'old');
      i += 1;
    } else {
      add(b[j]!, 'new');
      j += 1;
    }
  }
  return found;
};
