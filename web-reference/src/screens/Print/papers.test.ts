import { PRINT_KINDS } from '@lauda/domain';
import { expect, it } from 'vitest';
import { PAPERS } from './papers.ts';

it('what is printed is of one of 11 kinds, each with a page of its own [PRINT-17]', () => {
  expect(Object.keys(PAPERS).toSorted()).toEqual(PRINT_KINDS.toSorted());
  expect(new Set(Object.values(PAPERS)).size).toBe(11);
});
