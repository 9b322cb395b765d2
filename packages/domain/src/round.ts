/** A round with the names of what it refers to. */
export interface WrittenRound {
  /** As it was written: `9:45` or `09:30`; may be empty. */
  readonly time: string;
  readonly segment: string;
  readonly institution: string;
  readonly text: string | null;
}

/** Orders rounds by the text of their time: one without a time comes first, and 9:45 after 10:00 (RND-01). */
export const compareRounds = (
  a: { readonly time: string; readonly id: number },
  b: { readonly time: string; readonly id: number },
): number => (a.time === b.time ? a.id - b.id : a.time < b.time ? -1 : 1);

/** A round as plain text: when and who in the first line, what they told below. */
export const roundText = ({ time, segment, institution, text }: WrittenRound): string =>
  [[time, segment, institution].filter(Boolean).join(' · '), text?.trim() ?? ''].filter(Boolean).join('\n');
