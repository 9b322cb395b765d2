/** Writes what a story is known by; the ids of its items are none of its words, since each reading assigns new ones. */
export const wordsOf = (said: unknown): string => JSON.stringify(said, (key, value: unknown) => (key === 'uuid' ? undefined : value));

/** Gives equal words as one object, which is handed over and written out once. */
export function sharing(words: readonly object[]): object[] {
  const known = new Map<string, object>();
  return words.map((one) => {
    const text = wordsOf(one);
    const first = known.get(text) ?? one;
    known.set(text, first);
    return first;
  });
}
