export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'onAir';

const CODES: Record<Style, [number | string, number | string]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
  onAir: ['1;97;41', '22;39;49'],
};
/** Wraps a text in the terminal's codes of a style. */
export type Paint = (style: Style | undefined, text: string) => string;

/** Makes the painter of an output: none where colours are off. */
export const painter =
  (colours: boolean): Paint =>
  (style, text) => {
    if (!colours || !style) return text;
    const [on, off] = CODES[style];
    return `\x1b[${on}m${text}\x1b[${off}m`;
  };

/** Tells whether to colour: a terminal, and neither NO_COLOR nor TERM=dumb. */
export const coloursWanted = (isTTY: boolean, variables: Readonly<Record<string, string | undefined>>): boolean =>
  isTTY && !variables.NO_COLOR && variables.TERM !== 'dumb';
