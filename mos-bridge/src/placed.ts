/** A paragraph of a story, and the part that it stands in. */
interface Paragraph {
  readonly part: string;
  readonly text: string;
}
/** Assigns each paragraph to a part: unchanged ones keep theirs, a changed one takes that of the paragraph it replaces. */
export function placed(held: readonly Paragraph[], texts: readonly string[], first: string): Paragraph[] {
  const same = matches(held, texts);
  const words = held.map(({ text }) => wordsOf(text));
  // Between two unchanged paragraphs a changed one takes the place of the most similar.
  const ends = texts.map(() => held.length);
  for (let index = texts.length - 1; index > 0; index--) ends[index - 1] = same.get(index) ?? ends[index]!;
  const out: Paragraph[] = [];
  let at = 0;
  let part = first;
  for (const [index, text] of texts.entries()) {
    const match = same.get(index) ?? mostLike(words, wordsOf(text), at, ends[index]!);
    if (match !== undefined) [part, at] = [held[match]!.part, match + 1];
    out.push({ part, text });
  }
  return out;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
/** Which of the paragraphs from one to another shares the most words with a text, the first of several; undefined where there is none left. */
function mostLike(held: readonly ReadonlySet<string>[], words: ReadonlySet<string>, from: number, to: number): number | undefined {
  let best: number | undefined;
  let most = -1;
  for (let at = from; at < to; at++) {
    let shared = 0;
    for (const word of words) if (held[at]!.has(word)) shared += 1;
    if (shared > most) [best, most] = [at, shared];
  }
  return best;
}

/** The longest list of paragraphs that stayed, in order: the new index of each with its old one. */
function matches(held: readonly Paragraph[], texts: readonly string[]): Map<number, number> {
  const length = Array.from({ length: held.length + 1 }, () => new Uint16Array(texts.length + 1));
  for (let a = held.length - 1; a >= 0; a--)
    for (let b = texts.length - 1; b >= 0; b--)
      length[a]![b] = held[a]!.text === texts[b] ? length[a + 1]![b + 1]! + 1 : Math.max(length[a + 1]![b]!, length[a]![b + 1]!);
  const found = new Map<number, number>();
  for (let a = 0, b = 0; a < held.length && b < texts.length; ) {
    if (held[a]!.text === texts[b]) found.set(b++, a++);
    else if (length[a + 1]![b]! >= length[a]![b + 1]!) a++;
    else b++;
  }
  return found;
}
