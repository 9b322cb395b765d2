const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '[': '&#91;', ']': '&#93;' };

/** Escapes a text for HTML and WordPress: no markup, and no short codes in square brackets. */
export const plainPart = (text: string): string => text.replaceAll(/[&<>[\]]/g, (sign) => SIGNS[sign]!);

/** Renders a text as the body of a page: paragraphs, separated by empty lines, as blocks of the WordPress editor. */
export const pageText = (text: string): string =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<!-- wp:paragraph -->\n<p>${plainPart(part).replaceAll(/\r?\n/g, '<br>')}</p>\n<!-- /wp:paragraph -->`)
    .join('\n\n');
