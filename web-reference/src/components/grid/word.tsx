import type { ReactNode } from 'react';

/** A word in a cell, cut where the cell ends. */
export const word = (value: string): ReactNode => (
  <span className="truncate" title={value}>
    {value}
  </span>
);
