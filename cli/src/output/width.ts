interface Scripts {
  readonly segmenter: Intl.Segmenter;
  readonly invisible: RegExp;
  readonly emoji: RegExp;
  readonly wide: RegExp;
}
let scripts: Scripts | undefined;
/** Character tables, made on first use: loading them takes longer than a short command. */
const scriptsOf = (): Scripts => {
  scripts ??= {
    segmenter: new Intl.Segmenter(undefined, { granularity: 'grapheme' }),
    invisible: /^[\p{Control}\p{Default_Ignorable_Code_Point}\p{Mark}]+$/u,
    emoji: /^\p{RGI_Emoji}$/v,
    // East Asian Wide and Fullwidth blocks (Unicode UAX 11).
    wide: /^[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2fb}\u{20000}-\u{3fffd}]/u,
  };
  return scripts;
};

const columnsOf = (grapheme: string): number => {
  const { invisible, emoji, wide } = scriptsOf();
  if (invisible.test(grapheme)) return 0;
  return emoji.test(grapheme) || wide.test(grapheme) ? 2 : 1;
};

/** Measures how many terminal columns a text takes; wide characters and emoji take two. */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  return [...scriptsOf().segmenter.segment(text)].reduce((sum, { segment }) => sum + columnsOf(segment), 0);
}

/** Cuts a text to a number of columns, ending with an ellipsis where something was cut. */
export function truncate(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  if (width <= 0) return '';
  let used = 0;
  let kept = '';
  for (const { segment } of scriptsOf().segmenter.segment(text)) {
    const next = columnsOf(segment);
    if (used + next > width - 1) break;
    kept += segment;
    used += next;
  }
  return `${kept}…`;
}

/** Pads a text with blanks to a number of columns. */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - displayWidth(text)));
  return align === 'right' ? blanks + text : text + blanks;
}

/** Makes a text safe for one cell: line breaks, tabs and escape codes of foreign origin become blanks. */
export const clean = (text: string): string => text.replace(/[\x00-\x1f\x7f-\x9f\u2028\u2029]+/g, ' ');

/** Sets parts side by side, as many on a line as fit. */
export function wrap(parts: readonly string[], width: number, gap = '   '): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line !== undefined && displayWidth(line) + gap.length + displayWidth(part) <= width) lines[lines.length - 1] = line + gap + part;
    else lines.push(part);
  }
  return lines;
}
