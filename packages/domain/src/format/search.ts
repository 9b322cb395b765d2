/** Takes accents and case off a text: 'São Paulo' gives 'sao paulo'. */
export const plainText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Tells whether every word that is typed stands in a text, accents and case aside (VAL-21). */
export function matchesTyped(text: string, typed: string): boolean {
  const inside = plainText(text);
  return plainText(typed)
    .split(/\s+/)
    .every((word) => inside.includes(word));
}
