import { same } from './same.ts';
import type { Change, Row } from './Table.ts';

/** Several changes, one after the other. */
export const all =
  <T>(changes: readonly Change<T>[]): Change<T> =>
  (rows) =>
    changes.reduce((state, change) => change(state), rows);

/** Stores a row unless a newer one is known: a slow answer never overwrites a newer event (DECISIONS 2). */
export const put =
  <T extends Row>(row: T): Change<T> =>
  (rows) => {
    const known = rows.get(row.id);
    return known && known.version >= row.version ? rows : new Map(rows).set(row.id, row);
  };

/** Stores a newer state of a row that is known; an unknown row stays unknown (RT-07). */
export const renew =
  <T extends Row>(row: T): Change<T> =>
  (rows) =>
    rows.has(row.id) ? put(row)(rows) : rows;

/** Changes fields of a known row when the version is newer than what is known. */
export const patched =
  <T extends Row>(id: number, version: number, fields: Partial<NoInfer<T>>): Change<T> =>
  (rows) => {
    const known = rows.get(id);
    return !known || known.version >= version ? rows : new Map(rows).set(id, { ...known, ...fields, version });
  };

/** Changes fields that carry no version of their own, such as what a device says of a story. */
export const noted =
  <T extends Row>(id: number, change: (row: T) => T): Change<T> =>
  (rows) => {
    const known = rows.get(id);
    if (!known) return rows;
    const next = change(known);
    return next === known ? rows : new Map(rows).set(id, next);
  };

/** Forgets rows. */
export const drop =
  <T>(ids: readonly number[]): Change<T> =>
  (rows) => {
    if (!ids.some((id) => rows.has(id))) return rows;
    const next = new Map(rows);
    for (const id of ids) next.delete(id);
    return next;
  };

/** Takes loaded rows as they are, to be used with {@link Replay.record}. Unchanged rows keep their reference. */
export const loaded =
  <T extends Row>(fresh: readonly T[]): Change<T> =>
  (rows) => {
    const changed = fresh.filter((row) => !same(row, rows.get(row.id)));
    if (changed.length === 0) return rows;
    const next = new Map(rows);
    for (const row of changed) next.set(row.id, row);
    return next;
  };
