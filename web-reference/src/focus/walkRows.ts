import type { KeyboardEvent } from 'react';

/** Moves the focus among the rows of a list by arrows, Home and End; from outside of them an arrow goes to the first. Tells whether it took the key. */
export const walkRows = (event: KeyboardEvent<HTMLElement>, selector: string): boolean => {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = rows.findIndex((row) => row.contains(event.target as Node));
  const to = { ArrowDown: Math.min(at + 1, rows.length - 1), ArrowUp: Math.max(at - 1, 0), Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return false;
  event.preventDefault();
  rows[to]?.focus();
  return true;
};
