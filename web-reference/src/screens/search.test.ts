import { describe, expect, it } from 'vitest';
import { readGuidelinesSearch } from './Guidelines/search.ts';
import { readRundownSearch } from './Rundown/search.ts';

describe('the address as state', () => {
  it('keeps the story tabs of a rundown, and opens the shown one', () => {
    expect(readRundownSearch({ open: [12, 15], story: 15 })).toEqual({ open: [12, 15], story: 15 });
    expect(readRundownSearch({ story: 9 })).toEqual({ open: [9], story: 9 });
    expect(readRundownSearch({ open: ['x', -1, 3], story: 'no', beside: 7 })).toEqual({ open: [3], beside: 7 });
    expect(readRundownSearch({})).toEqual({});
  });

  it('keeps day, program, state and tabs of the guidelines', () => {
    expect(readGuidelinesSearch({ date: '2026-11-21', programId: 5, state: 'COVERING', tabs: [3], open: 0 })).toEqual({
      date: '2026-11-21',
      programId: 5,
      state: 'COVERING',
      tabs: [3, 0],
      open: 0,
    });
    expect(readGuidelinesSearch({ date: 'soon', programId: 0, state: 'LATE', tabs: 'x' })).toEqual({});
  });
});
