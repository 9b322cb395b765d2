/** A row of a list whose rows are numbered. */
interface Row {
  readonly id?: number | null;
}
const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Picks the fields of a row that differ from what they were. */
const changesOf = (was: Row | undefined, row: Row): object =>
  Object.fromEntries(Object.entries(row).filter(([key, value]) => !same(value, (was as Record<string, unknown> | undefined)?.[key])));

/**
 * Takes over what a patch of a list changed against the list it began from, row by row: rows that others wrote, added or removed meanwhile stay as they
 * left them. A row that was written here is kept even where another removed it.
 */
export function patchedRows(stored: unknown, from: unknown, next: unknown): unknown {
  if (!isRows(stored) || !isRows(from) || !isRows(next)) return next;
  const find = (rows: readonly Row[], { id }: Row): Row | undefined => (id == null ? undefined : rows.find((row) => row.id === id));
  const written = next.flatMap((row): Row[] => {
    const [is, was] = [find(stored, row), find(from, row)];
    const changes = changesOf(was, row);
    if (is) return [{ ...is, ...changes }];
    return was && Object.keys(changes).length === 0 ? [] : [row];
  });
  const others = stored.filter((row) => !find(from, row) && !find(next, row));
  return [...written, ...others];
}
