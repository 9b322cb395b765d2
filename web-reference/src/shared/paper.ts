/** Writes a text as a string of CSS. */
const quoted = (text: string): string => `"${text.replace(/["\\\n<]/g, ' ')}"`;

/** What the text of a sheet is written in. */
export interface PaperFont {
  readonly fontFamily: string;
  /** The size of the text, in points. Everything else on a sheet is measured by it, in em. */
  readonly fontSize: number;
}

/** The fonts a newsroom may print in: the one that comes with Lauda, and those that stand on nearly every computer. */
export const PAPER_FONTS = ['Inter', 'Arial', 'Verdana', 'Georgia', 'Times New Roman', 'Courier New'] as const;

/**
 * How a sheet looks, on paper and on the screen: black on white, broken between lines and not after a heading. What is no text of its own,
 * as the rows of a list, is a little smaller (`.listed`).
 */
export const sheetRules = ({ fontFamily, fontSize }: PaperFont): string => `
.sheet { font-family: ${quoted(fontFamily)}, 'Inter Variable', sans-serif; font-size: ${fontSize}pt; }
.sheet .listed { font-size: 0.83em; }
.sheet { color: #000; background: #fff; color-scheme: light; line-height: 1.4; font-variant-numeric: tabular-nums; hyphens: none; text-align: start; print-color-adjust: exact; }
.sheet { --text: #000; --muted: #333; --faint: #444; --line: #bbb; --line-strong: #666; --block-ground: #eee; --good: #000; --good-ground: #fff; }
.sheet p { orphans: 2; widows: 2; overflow-wrap: anywhere; min-height: 1lh; white-space: pre-wrap; }
.sheet .own-page { break-before: page; }
.sheet .own-page.first { break-before: auto; }
.sheet .stays { break-inside: avoid; }
.sheet .leads { break-after: avoid; break-inside: avoid; }
.sheet thead { display: table-header-group; }
.sheet .numbered { counter-reset: stroke; }
.sheet .numbered p:not(.leads) { padding-inline-start: 9mm; }
.sheet .stroke { counter-increment: stroke; }
.sheet .stroke::before { content: counter(stroke) / ""; display: inline-block; width: 9mm; margin-inline-start: -9mm; font-size: 0.6em; color: #555; }
.sheet .aside { font-style: italic; color: #444; }`;

/**
 * The rules of the paper: A4, what is printed at the foot of each page, and breaks that never stand within a line, after a heading, or
 * where they would leave one line alone. On the screen the sheet looks as it will be printed.
 */
export const paperRules = (foot: string, font: PaperFont): string => `
@page {
  size: A4;
  margin: 14mm 14mm 17mm;
  @bottom-left { content: ${quoted(foot)}; font: 8pt 'Inter Variable', sans-serif; color: #444; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt 'Inter Variable', sans-serif; color: #444; }
}
${sheetRules(font)}
@media print {
  html, body, #root { height: auto; overflow: visible; background: #fff; }
  .print-desk { display: block; height: auto; overflow: visible; padding: 0; background: #fff; }
  .print-bar { display: none; }
  .sheet { width: auto; margin: 0; padding: 0; box-shadow: none; }
}`;
