import type { ReactElement } from 'react';

/** Rows under one heading of a grid. */
export interface RowGroup<R> {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly R[];
}

/** A line of a grid whose rows stand in groups: a heading, or a row as it stands in one of its groups. */
export class GroupLine<R> {
  readonly key: string;
  /** The row; undefined for the heading itself. */
  readonly row: R | undefined;
  readonly title: string;
  readonly count: number;

  constructor(key: string, row: R | undefined, title = '', count = 0) {
    this.key = key;
    this.row = row;
    this.title = title;
    this.count = count;
  }
}

const AGAIN = '@';
/** Returns the key of a row from the key of any of its lines. */
export const keyOfRow = (key: string): string => key.split(AGAIN)[0]!;

/** Lays groups out as lines. A row has its own key in its first group, and a derived key in each further one. */
export function groupLines<R>(groups: readonly RowGroup<R>[], rowKey: (row: R) => string): GroupLine<R>[] {
  const seen = new Set<string>();
  return groups.flatMap(({ key, title, rows }) => [
    new GroupLine<R>(`group-${key}`, undefined, title, rows.length),
    ...rows.map((row) => {
      const own = rowKey(row);
      const isAgain = seen.has(own);
      seen.add(own);
      return new GroupLine(isAgain ? `${own}${AGAIN}${key}` : own, row);
    }),
  ]);
}

/** The heading of a group: its title and how many rows it has. */
export const GroupHeading = ({ title, count, columns }: { title: string; count: number; columns: number }): ReactElement => (
  <div role="gridcell" aria-colspan={columns} className="sticky left-0 flex items-center gap-2 px-3 font-semibold">
    {title}
    <span className="tnum text-sm font-normal text-muted">{count}</span>
  </div>
);
