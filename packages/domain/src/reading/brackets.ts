/** The brackets that notes stand in: what opens and closes them, and where a text is cut to find them. */
const PAIRS = {
  square: { open: '[', close: ']', marks: /([[\]])/ },
  round: { open: '(', close: ')', marks: /([()])/ },
  curly: { open: '{', close: '}', marks: /([{}])/ },
} as const;

/** Removes what stands in brackets, with all that is nested in it; a bracket without its other half stays. */
export function withoutBrackets(text: string, kind: keyof typeof PAIRS = 'square'): string {
  const { open, close, marks } = PAIRS[kind];
  if (!text.includes(close)) return text;
  const kept: string[] = [];
  const began: number[] = [];
  // One pass however deep they are nested: to take the innermost pairs away until none is left takes half a minute for the longest text there may be.
  for (const piece of text.split(marks)) {
    const from = piece === close ? began.pop() : undefined;
    if (from !== undefined) {
      kept.length = from;
      continue;
    }
    if (piece === open) began.push(kept.length);
    kept.push(piece);
  }
  return kept.join('');
}
