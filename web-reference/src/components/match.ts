/** Takes accents and case off a text: 'AÇÃO' gives 'acao'. */
export const plain = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Tells whether every word of the query stands in the text, accents and case aside. */
export const matches = (value: string, query: string): boolean => {
  const text = plain(value);
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
