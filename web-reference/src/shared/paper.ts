/** Writes a text as a string of CSS. */
export const quoted = (text: string): string => `"${text.replace(/["\\\n<]/g, ' ')}"`;

/** The font of a printed sheet. */
export interface PaperFont {
  readonly fontFamily: string;
  /** The size of the text, in points. All other sizes of a sheet are relative to it, in em. */
  readonly fontSize: number;
}

/** The fonts to print in: the one that comes with Lauda, and those installed on nearly every computer. */
export const PAPER_FONTS = ['Inter', 'Arial', 'Verdana', 'Georgia', 'Times New Roman', 'Courier New'] as const;

/**
 * Returns the CSS of a sheet, on paper and on the screen: black on white, no page break inside a line or after a heading. Table rows
 * (`.listed`) are a little smaller than running text.
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
 * Returns the CSS of the paper: A4, the foot of each page, and no page break inside a line, after a heading, or
 * where it would leave one line alone. On the screen the sheet looks as it will be printed.
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
