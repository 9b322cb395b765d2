import { describe, expect, it, vi } from 'vitest';
import { Glows } from './glows.ts';
import { layRows, rangeOf, scrollTopFor } from './useVirtualRows.ts';

// Blocks of one section row and nine rows.
const rows = Array.from({ length: 1000 }, (_, index) => index);
const layout = layRows(rows, (row) => row % 10 === 0, { row: 30, section: 34, header: 28 });
const BLOCK = 34 + 9 * 30;

describe('the rows in sight', () => {
  it('stand one under the other by their own heights', () => {
    expect([layout.offsets[1], layout.offsets[2], layout.offsets[10], layout.offsets[1000]]).toEqual([34, 64, BLOCK, 100 * BLOCK]);
    expect(layout.sections.slice(0, 3)).toEqual([0, 10, 20]);
  });

  it('are those between the edges and ten beyond each, with the section they belong to', () => {
    expect(rangeOf(layout, { top: 0, height: 328 })).toEqual({ first: 0, last: 9 + 10, section: 0 });
    expect(rangeOf(layout, { top: 50 * BLOCK + 34, height: 328 })).toEqual({ first: 491, last: 520, section: 500 });
    expect(rangeOf(layout, { top: 1e9, height: 328 })).toEqual({ first: 989, last: 999, section: 990 });
  });

  it('are none of an empty list', () => {
    const empty = layRows([] as number[], () => false, { row: 30, section: 34, header: 28 });
    expect(rangeOf(empty, { top: 0, height: 300 })).toEqual({ first: 0, last: -1, section: -1 });
  });

  it.each(rows.filter((row) => row % 37 === 0))('show row %i whole, below what sticks, moving as little as can be', (row) => {
    const height = 400;
    for (const top of [0, 1234, 20_000]) {
      const moved = scrollTopFor(layout, row, { top, height });
      const [from, to] = [layout.offsets[row]! + 28, layout.offsets[row + 1]! + 28];
      if (moved > 0) expect(from).toBeGreaterThanOrEqual(moved + 28 + 34);
      expect(to).toBeLessThanOrEqual(moved + height);
      const before = from >= top + 28 + 34 && to <= top + height;
      if (before) expect(moved).toBe(top);
    }
  });
});

describe('a glow', () => {
  it('tells its own row alone, as often as it is raised, until nobody listens', () => {
    const glows = new Glows();
    const [one, other] = [vi.fn(), vi.fn()];
    const end = glows.subscribe('s1', one);
    glows.subscribe('s2', other);
    expect(glows.of('s1')).toBeUndefined();
    glows.raise(['s1']);
    glows.raise(['s1', 's3']);
    expect([glows.of('s1'), glows.of('s3'), one.mock.calls.length, other.mock.calls.length]).toEqual([2, 1, 2, 0]);
    end();
    glows.raise(['s1']);
    expect(one).toHaveBeenCalledTimes(2);
  });
});
