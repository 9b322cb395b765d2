const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '[': '&#91;', ']': '&#93;' };

/** A text as a page shows it word for word: nothing in it is markup, and brackets are no short code of the site. */
export const plainPart = (text: string): string => text.replaceAll(/[&<>[\]]/g, (sign) => SIGNS[sign]!);

/** A text as the body of a page: an empty line parts paragraphs, each a block of the editor of the site. */
export const pageText = (text: string): string =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<!-- wp:paragraph -->\n<p>${plainPart(part).replaceAll(/\r?\n/g, '<br>')}</p>\n<!-- /wp:paragraph -->`)
    .join('\n\n');
