import type { OpenRundown } from '@lauda/store';
import { GridState } from '../../../components/grid/gridState.ts';

/** Where a person is in a rundown: in its two grids, and which story stands beside them. */
export interface RundownViews {
  readonly whole: GridState;
  readonly second: GridState;
  beside: number | undefined;
}

const kept = new WeakMap<OpenRundown, RundownViews>();

/** Where the person was in a rundown, which is where they are again when they come back to its tab. */
export const viewsOf = (open: OpenRundown): RundownViews => {
  const views = kept.get(open) ?? { whole: new GridState(), second: new GridState(), beside: undefined };
  kept.set(open, views);
  return views;
};
