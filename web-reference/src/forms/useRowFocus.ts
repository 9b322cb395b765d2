import { useId } from 'react';
import { keyboard } from '../focus/keyboard.ts';

const FIELDS = ':is(input:not([type=checkbox], [type=radio]), textarea, select):not([readonly], :disabled)';

/** Returns where the next keystroke of a row belongs: its first field that is still empty, else its first field, else its button. */
const placeIn = (row: HTMLElement | null): HTMLElement | null | undefined => {
  const fields = [...(row?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])];
  return fields.find(({ value }) => value === '') ?? fields[0] ?? row?.querySelector('button');
};

/** Moves the keyboard along the rows of a list in a form: into a row that was added, and to the neighbour of one that was removed. */
export const useRowFocus = () => {
  const list = useId();
  const rowAt = (at: number): HTMLElement | null => document.querySelector(`[data-row-of="${list} ${at}"]`);
  const adder = (): HTMLElement | null => document.querySelector(`[data-adds-to="${list}"]`);
  return {
    /** Marks the row at an index. */
    rowProps: (at: number) => ({ 'data-row-of': `${list} ${at}` }),
    /** Marks what rows are added by. */
    addProps: { 'data-adds-to': list },
    added: (at: number): void => void keyboard.give(() => placeIn(rowAt(at))),
    /** `left` is the number of rows that remain. */
    removed: (at: number, left: number): void => void keyboard.give(() => (left === 0 ? adder() : placeIn(rowAt(Math.min(at, left - 1))))),
    /** Goes back to what rows are added by, for the next one. */
    toAdding: (): void => void keyboard.give(adder),
  };
};
