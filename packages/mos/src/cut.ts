/** Cuts a text to at most so many UTF-16 units, never through a character of two; this package stands alone, without that of the domain. */
export const cutText = (text: string, longest: number): string => text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
