// @vitest-environment jsdom
import { Cell, type ListView, type Refusal } from '@lauda/store';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { act, type RenderedComponent, render } from '../testing/render.tsx';
import { useListState } from './useListState.ts';
import { useView } from './useView.ts';

type View = ListView<string, { readonly page: number }>;
const [FIRST, SECOND] = [{ page: 0 }, { page: 1 }];
const DOWN: Refusal = { status: 503, code: 'overloaded', message: 'x' };
const NOT_ASKED: View = { rows: [], page: 0, size: 25, total: 0, loading: false, query: undefined, error: undefined };

let shown: RenderedComponent | undefined;
afterEach(() => shown?.unmount());

it.each([
  ['rows', ['a']],
  ['none', []],
] as const)('keeps an answer with %s where the same is loaded again, and fails', async (_name, rows) => {
  const list = new Cell(NOT_ASKED);
  const Shown = (): ReactElement => {
    const { answered, hasRows, isComing } = useListState(useView(list));
    return <p data-page={answered?.page}>{isComing ? 'coming' : hasRows ? 'answered' : 'older'}</p>;
  };
  const { text } = (shown = await render(<Shown />));
  const after = (change: Partial<View>): string => {
    act(() => list.update((view) => ({ ...view, ...change })));
    return text();
  };
  expect(text()).toBe('coming');
  expect(after({ query: FIRST, loading: true })).toBe('coming');
  expect(after({ loading: false, rows })).toBe('answered');
  expect([after({ loading: true }), after({ loading: false, error: DOWN }), after({ loading: true }), after({ loading: false })]).toEqual(
    Array(4).fill('answered'),
  );
  const other = rows.length > 0 ? 'older' : 'coming';
  expect([after({ query: SECOND, loading: true, error: undefined }), after({ loading: false, error: DOWN })]).toEqual([other, other]);
  expect(document.querySelector('p')?.dataset.page, 'what the rows answer').toBe('0');
  expect(after({ error: undefined })).toBe('answered');
});
