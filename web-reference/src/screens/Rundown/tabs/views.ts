import type { OpenRundown } from '@lauda/store';
import { GridState } from '../../../components/grid/gridState.ts';

/** The person's place in a rundown: the focus of its two grids, and the story beside them. */
export interface RundownViews {
  readonly whole: GridState;
  readonly second: GridState;
  beside: number | undefined;
  /** The keys of the rows that the second view shows. */
  secondRows: ReadonlySet<string>;
}

const kept = new WeakMap<OpenRundown, RundownViews>();

/** Returns the place of the person in a rundown, kept for when they return to its tab. */
export const viewsOf = (open: OpenRundown): RundownViews => {
  const views = kept.get(open) ?? { whole: new GridState(), second: new GridState(), beside: undefined, secondRows: new Set<string>() };
  kept.set(open, views);
  return views;
};
