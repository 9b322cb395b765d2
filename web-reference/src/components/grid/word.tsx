import type { ReactNode } from 'react';

/** Draws the text of a cell, cut off where the cell ends. */
export const word = (value: string): ReactNode => (
  <span className="truncate" title={value}>
    {value}
  </span>
);
