import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { useLatest } from '../../hooks/useLatest.ts';

/** Rows drawn beyond both edges, so that quick scrolling shows no gap. */
const OVERSCAN = 10;
/** Px assumed for the height before the first layout. */
const FIRST_HEIGHT = 800;

/** The position of every row. All heights are known, so nothing is ever measured. */
export interface RowLayout {
  /** Px from the first row to the top of each row, and behind the last. */
  readonly offsets: Float64Array;
  /** The indices of the section rows, ascending. */
  readonly sections: readonly number[];
  /** Px that the header and a section row under it cover. */
  readonly header: number;
  readonly sectionHeight: number;
}
export interface RowRange {
  readonly first: number;
  readonly last: number;
  /** The section row that stays under the header; -1 for none. */
  readonly section: number;
}

/** Lays rows out one under the other. */
export const layRows = <R>(
  rows: readonly R[],
  isSection: (row: R) => boolean,
  heights: { readonly row: number; readonly section: number; readonly header: number },
): RowLayout => {
  const offsets = new Float64Array(rows.length + 1);
  const sections: number[] = [];
  for (const [index, row] of rows.entries()) {
    const section = isSection(row);
    if (section) sections.push(index);
    offsets[index + 1] = offsets[index]! + (section ? heights.section : heights.row);
  }
  return { offsets, sections, header: heights.header, sectionHeight: heights.section };
};

/** Returns the row at a height, by binary search. */
const rowAt = ({ offsets }: RowLayout, y: number): number => {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Returns the rows to draw for the visible part. */
export const rangeOf = (layout: RowLayout, view: { readonly top: number; readonly height: number }, beyond = OVERSCAN): RowRange => {
  const last = layout.offsets.length - 2;
  if (last < 0) return { first: 0, last: -1, section: -1 };
  const seen = rowAt(layout, view.top);
  const section = layout.sections.findLast((index) => index <= seen) ?? -1;
  return {
    first: Math.max(0, seen - beyond),
    last: Math.min(last, rowAt(layout, view.top + view.height - layout.header) + beyond),
    section,
  };
};

/** Returns the nearest scroll position that shows a row in full. */
export const scrollTopFor = (layout: RowLayout, index: number, view: { readonly top: number; readonly height: number }): number => {
  const [above, below] = [layout.offsets[index]! - layout.sectionHeight, layout.offsets[index + 1]! + layout.header - view.height];
  return above < view.top ? Math.max(0, above) : Math.max(view.top, below);
};

/** Follows the visible part of a long list: renders again when other rows come into it, never for a scroll within them. */
export const useVirtualRows = (scroller: RefObject<HTMLElement | null>, layout: RowLayout) => {
  const view = useRef({ top: 0, height: FIRST_HEIGHT });
  const latest = useLatest(layout);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // The visible rows are drawn first, those beyond the edges once these are on the screen.
  const beyond = useRef(0);
  const range = rangeOf(layout, view.current, beyond.current);
  const drawn = useRef(range);
  drawn.current = range;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (): void => {
      view.current = { top: element.scrollTop, height: element.clientHeight || FIRST_HEIGHT };
      const { first, last, section } = rangeOf(latest(), view.current, beyond.current);
      const known = drawn.current;
      if (first !== known.first || last !== known.last || section !== known.section) redraw();
    };
    look();
    const size = new ResizeObserver(look);
    size.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, latest]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      beyond.current = OVERSCAN;
      redraw();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const showRow = useCallback(
    (index: number): void => {
      const element = scroller.current;
      if (element)
        element.scrollTop = scrollTopFor(latest(), index, { top: element.scrollTop, height: element.clientHeight || FIRST_HEIGHT });
    },
    [scroller, latest],
  );
  return { range, showRow };
};
