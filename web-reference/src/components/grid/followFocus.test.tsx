// @vitest-environment jsdom
import { type ReactElement, useState } from 'react';
import { expect, it } from 'vitest';
import { act, render, useEnglish } from '../../testing/render.tsx';
import { GridState } from './gridState.ts';
import { ReadGrid } from './ReadGrid.tsx';

const COLUMNS = [{ id: 'slug', title: 'Slug', width: 100, cell: (row: string) => row }];
const keyOf = (row: string): string => row;

it.each([
  ['itself, where it stays', 'abcdefgh', 'xyabefgh', 'e', 'e'],
  ['the next, where others above it are gone too', 'abcdefgh', 'abfgh', 'e', 'f'],
  ['the next, where others came above it', 'abcdefgh', 'xyzabcdfgh', 'e', 'f'],
  ['the one before, where nothing after it is left', 'abcdefgh', 'abdxy', 'f', 'd'],
  ['the place it had, where all rows are others, as on the next page', 'abcdefgh', 'stuvwxyz', 'c', 'u'],
  ['the last, where all rows are others and fewer', 'abcdefgh', 'st', 'f', 't'],
])('goes from the chosen row to %s', async (_what, before, after, chosen, expected) => {
  useEnglish();
  const state = new GridState();
  let change: (rows: readonly string[]) => void = () => undefined;
  const Changing = (): ReactElement => {
    const [rows, setRows] = useState<readonly string[]>([...before]);
    change = setRows;
    return <ReadGrid label="Stories" columns={COLUMNS} rows={rows} state={state} rowKey={keyOf} />;
  };
  const shown = await render(<Changing />);
  act(() => state.go({ row: chosen }));
  await act(async () => change([...after]));
  expect(state.focus?.row).toBe(expected);
  shown.unmount();
});
