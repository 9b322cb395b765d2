import { withoutBrackets, withoutBreaks } from '@lauda/domain';
import type { Device } from '@lauda/sdk';

type Brackets = Device['brackets'];
const PAIRS = [
  ['square', '[]'],
  ['round', '()'],
  ['curly', '{}'],
] as const;

/** Removes the bracketed notes that a device does not get (BRG-05, BRG-08); without a rule all stay. */
export function withoutNotes(text: string, brackets: Brackets): string {
  let out = text;
  for (const [kind, pair] of PAIRS) if (brackets?.[kind]) out = withoutBrackets(out, pair);
  return out === text ? text : out.replaceAll(/[ \t]{2,}/g, ' ');
}

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
/** The paragraphs of a text as a device gets them; empty ones are left out. */
export const paragraphs = (text: string | null | undefined, brackets: Brackets): string[] => linesOf(withoutNotes(text ?? '', brackets));

/** A slug as the newsroom keeps it. */
export const inOneLine = (text: string): string => withoutBreaks(text.trim());
