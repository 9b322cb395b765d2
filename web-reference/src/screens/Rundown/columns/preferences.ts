import { remember } from '@lauda/store';
import { useMemo, useSyncExternalStore } from 'react';
import { useDesk } from '../../../app/desk.ts';
import type { Column } from '../../../components/grid/columns.ts';

/** The columns as one person wants them: the hidden ones, their order, their widths. A column without a preference is as the grid has it. */
export interface ColumnPreferences {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

export const NO_PREFERENCES: ColumnPreferences = { order: [], hidden: [], widths: {} };
const LEAST = 32;
const MOST = 480;

const keyOf = (userId: number): string => `columns.${userId}`;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const names = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []);

/** Reads stored preferences; unreadable ones are left out. */
export const readPreferences = (kept: string | null): ColumnPreferences => {
  try {
    const { order, hidden, widths } = JSON.parse(kept ?? '{}') as Record<string, unknown>;
    const sizes = Object.entries((widths ?? {}) as object).filter(([, width]) => Number.isFinite(width));
    return { order: names(order), hidden: names(hidden), widths: Object.fromEntries(sizes) };
  } catch {
    return NO_PREFERENCES;
  }
};

/** Arranges columns by the preferences. Frozen ones stay in front and are always shown; a column without a preference stays behind its neighbour. */
export const arrangeColumns = (columns: readonly Column[], { order, hidden, widths }: ColumnPreferences, narrow: boolean): Column[] => {
  const place = (column: Column, at: number): number => {
    const wished = order.indexOf(column.id);
    if (wished >= 0) return wished;
    const before = columns.slice(0, at).findLast(({ id }) => order.includes(id));
    return before === undefined ? -1 : order.indexOf(before.id) + 0.5;
  };
  const sized = columns.map((column) => {
    const width = narrow ? undefined : widths[column.id];
    return width === undefined ? column : { ...column, width };
  });
  const frozen = sized.filter((column) => column.frozen);
  const rest = sized
    .map((column, at) => ({ column, place: narrow ? at : place(column, at) }))
    .filter(({ column }) => !column.frozen && !hidden.includes(column.id));
  return [...frozen, ...rest.toSorted((a, b) => a.place - b.place).map(({ column }) => column)];
};

/** Moves a column one place up or down among the shown ones. */
export const moveColumn = (columns: readonly Column[], wishes: ColumnPreferences, id: string, by: -1 | 1): ColumnPreferences => {
  const order = columns.filter(({ frozen }) => !frozen).map((column) => column.id);
  const at = order.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= order.length) return wishes;
  [order[at], order[to]] = [order[to]!, order[at]!];
  return { ...wishes, order };
};

export const showColumn = (wishes: ColumnPreferences, id: string, shown: boolean): ColumnPreferences => ({
  ...wishes,
  hidden: shown ? wishes.hidden.filter((each) => each !== id) : [...new Set([...wishes.hidden, id])],
});

/** Sets the width of a column; without a width it gets that of the grid. */
export const resizeColumn = (wishes: ColumnPreferences, id: string, width: number | undefined): ColumnPreferences => {
  const { [id]: _former, ...rest } = wishes.widths;
  return { ...wishes, widths: width === undefined ? rest : { ...rest, [id]: Math.round(Math.max(LEAST, Math.min(MOST, width))) } };
};

/** Returns the preferences of the signed-in person on this desk, and the function that changes them. */
export const useColumnPreferences = (): readonly [ColumnPreferences, (wishes: ColumnPreferences) => void] => {
  const { me } = useDesk();
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(me.id)));
  const wishes = useMemo(() => readPreferences(kept), [kept]);
  const keep = useMemo(
    () =>
      (next: ColumnPreferences): void => {
        remember(localStorage, keyOf(me.id), JSON.stringify(next));
        for (const listener of listeners) listener();
      },
    [me.id],
  );
  return [wishes, keep];
};
