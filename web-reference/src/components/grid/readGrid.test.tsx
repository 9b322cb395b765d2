// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it } from 'vitest';
import { act, press, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
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

let shown: RenderedComponent;
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
  // Enter with a modifier is a key of the screen around it.
  for (const held of ['altKey', 'ctrlKey', 'metaKey'] as const)
    press(shown.element.querySelector('[role=grid]')!, 'Enter', { [held]: true });
  press(shown.element.querySelector('[role=grid]')!, 'F4');
  expect(opened).toEqual([3]);
});

it('has rows that nothing opens, and then Enter does nothing', async () => {
  const state = new GridState();
  shown = await render(<ReadGrid label="Stories" columns={COLUMNS} rows={ROWS} state={state} rowKey={keyOf} />);
  act(() => state.go({ row: '3' }));
  // The key is left to whatever is around the grid.
  expect(press(shown.element.querySelector('[role=grid]')!, 'Enter').defaultPrevented).toBe(false);
});

it('leaves Enter to what is around it where no row is chosen, and on a heading', async () => {
  const state = new GridState();
  const open = (): void => undefined;
  const groups = (rows: readonly Row[]) => [{ key: '2', title: 'Bom Dia', rows }];
  shown = await render(
    <ReadGrid label="Stories" columns={COLUMNS} rows={ROWS} state={state} rowKey={keyOf} onOpen={open} group={groups} />,
  );
  const grid = shown.element.querySelector('[role=grid]')!;
  const isTaken = (): boolean => press(grid, 'Enter').defaultPrevented;
  expect(isTaken()).toBe(false);
  act(() => state.go({ row: 'group-2' }));
  expect(isTaken()).toBe(false);
  act(() => state.go({ row: '1' }));
  expect(isTaken()).toBe(true);
});

it('puts the rows under headings, each in all of its groups, and opens a row from any of them but no heading', async () => {
  const opened: number[] = [];
  const state = new GridState();
  const [rain, vaccine, vote] = ROWS as [Row, Row, Row];
  const groups = (rows: readonly Row[]) => [
    { key: '1', title: 'Jornal', rows: rows.filter((row) => row !== vaccine) },
    { key: '2', title: 'Bom Dia', rows: [rain] },
    { key: '', title: 'None', rows: [vaccine] },
  ];
  const open = ({ id }: Row): void => void opened.push(id);
  shown = await render(
    <ReadGrid label="Stories" columns={COLUMNS} rows={ROWS} state={state} rowKey={keyOf} onOpen={open} group={groups} />,
  );
  const lines = () => [...shown.element.querySelectorAll('[role=rowgroup] [role=row]')].map(({ textContent }) => textContent);
  expect(lines()).toEqual(['Jornal2', 'CHUVA', vote.slug, 'Bom Dia1', 'CHUVA', 'None1', 'VACINA']);
  const grid = shown.element.querySelector('[role=grid]')!;
  for (const [row, key] of [
    ['group-2', 'Enter'],
    ['1@2', 'Enter'],
  ] as const) {
    act(() => state.go({ row }));
    press(grid, key);
  }
  expect(opened).toEqual([rain.id]);
  await act(async () => shown.button('Slug').click());
  await act(async () => shown.button('Slug').click());
  expect(lines().slice(0, 3), 'the heading of a column puts the rows of each group in order').toEqual(['Jornal2', vote.slug, 'CHUVA']);
});
