import { useRef } from 'react';

interface Keyed {
  readonly rows: readonly unknown[];
  readonly keys: readonly number[];
  /** The next key that was never given. */
  readonly next: number;
}
const NONE: Keyed = { rows: [], keys: [], next: 0 };

/** What names a row wherever it stands; the server gives it to a row that was stored without. */
const nameOf = (row: unknown): unknown => {
  const { uuid, id } = (typeof row === 'object' && row ? row : {}) as { readonly uuid?: unknown; readonly id?: unknown };
  return uuid || id || undefined;
};

/** Gives each row the key it had: found by its name, as the same value, or where a row without a name was written or stored. */
const keyed = (former: Keyed, rows: readonly unknown[]): Keyed => {
  const keys = new Map<number, number>();
  const free = new Set(former.rows.keys());
  const names = former.rows.map(nameOf);
  const isSame = (row: unknown, at: number): boolean => (names[at] === undefined ? row === former.rows[at] : nameOf(row) === names[at]);
  const give = (find: (row: unknown, at: number) => number | undefined): void =>
    rows.forEach((row, at) => {
      if (keys.has(at)) return;
      const found = find(row, at);
      if (found !== undefined && free.delete(found)) keys.set(at, former.keys[found]!);
    });
  give((row, at) => (at < names.length && isSame(row, at) ? at : undefined));
  give((row) => [...free].find((at) => isSame(row, at)));
  give((_, at) => (at < names.length && names[at] === undefined ? at : undefined));
  let { next } = former;
  return { rows, keys: rows.map((_, at) => keys.get(at) ?? next++), next };
};

/** Returns the key of the row at an index: a row that gets its id from the server is the same one, so that the caret stays where it was. */
export const useRowKeys = (rows: readonly unknown[]): ((at: number) => number) => {
  const held = useRef(NONE);
  if (held.current.rows !== rows) held.current = keyed(held.current, rows);
  const { keys } = held.current;
  return (at) => keys[at]!;
};
