// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it } from 'vitest';
import { act, press, type Rendered, render, useEnglish } from '../../testing/render.tsx';
import { GridState } from './gridState.ts';
import { ReadGrid } from './ReadGrid.tsx';

interface Row {
  readonly id: number;
  readonly slug: string;
}
const ROWS: readonly Row[] = [
  { id: 1, slug: 'CHUVA' },
  { id: 2, slug: 'VACINA' },
  { id: 3, slug: 'ELEIÇÃO' },
];
const COLUMNS = [
  { id: 'slug', title: 'Slug', width: 100, cell: ({ slug }: Row) => slug, sort: (a: Row, b: Row) => a.slug.localeCompare(b.slug) },
];
const keyOf = ({ id }: Row): string => String(id);

let shown: Rendered;
beforeAll(useEnglish);
afterEach(() => shown.unmount());

it('puts the rows in order by a heading, the other way round when it is pressed again, and opens the chosen one with Enter', async () => {
  const opened: number[] = [];
  const state = new GridState();
  const open = ({ id }: Row): void => void opened.push(id);
  shown = await render(<ReadGrid label="Stories" columns={COLUMNS} rows={ROWS} state={state} rowKey={keyOf} onOpen={open} />);
  const slugs = () => [...shown.element.querySelectorAll('[role=gridcell], [role=rowheader]')].map(({ textContent }) => textContent);
  const heading = () => shown.element.querySelector('[role=columnheader]')!;
  const turn = () => act(async () => shown.button('Slug').click());
  expect([slugs(), heading().getAttribute('aria-sort')]).toEqual([['CHUVA', 'VACINA', 'ELEIÇÃO'], null]);
  await turn();
  expect([slugs(), heading().getAttribute('aria-sort')]).toEqual([['CHUVA', 'ELEIÇÃO', 'VACINA'], 'ascending']);
  await turn();
  expect([slugs(), heading().getAttribute('aria-sort')]).toEqual([['VACINA', 'ELEIÇÃO', 'CHUVA'], 'descending']);
  act(() => state.go({ row: '3' }));
  press(shown.element.querySelector('[role=grid]')!, 'Enter');
  expect(opened).toEqual([3]);
});
