/** A text that was not saved yet, and the saved one it began from. */
export interface DraftEntry {
  readonly document: unknown;
  /** When it was last written, as an ISO instant. */
  readonly date: string;
  readonly userId: number;
  readonly base: unknown;
  /** The window it was written in. */
  readonly window?: string | undefined;
  /** An earlier separate text, from before a take-over or of another window, until the person merges or discards it. */
  readonly earlier?: DraftEntry | undefined;
}

/** Lists the texts of an entry one by one, the first to be shown first. */
export function textsOf(entry: DraftEntry | undefined): DraftEntry[] {
  if (!entry) return [];
  const { earlier, ...text } = entry;
  // An entry that was stored by an earlier release names its writer once.
  return [text, ...textsOf(earlier && { ...earlier, userId: earlier.userId ?? entry.userId })];
}

/** Puts texts into one entry again. */
export const inOne = (texts: readonly DraftEntry[]): DraftEntry | undefined =>
  texts.reduceRight<DraftEntry | undefined>((earlier, text) => (earlier ? { ...text, earlier } : text), undefined);

/** Identifies the person and window that wrote a text. */
export const writerOf = ({ userId, window = '' }: DraftEntry): string => `${userId} ${window}`;

/** Tells whether two entries hold the same texts. */
export const sameTexts = (a: DraftEntry | undefined, b: DraftEntry | undefined): boolean =>
  textsOf(a).map(nameOf).join() === textsOf(b).map(nameOf).join();
const nameOf = (text: DraftEntry): string => `${writerOf(text)} ${text.date}`;
