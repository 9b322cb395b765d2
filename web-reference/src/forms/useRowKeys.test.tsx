// @vitest-environment jsdom
import { type ReactElement, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { act, type RenderedComponent, render } from '../testing/render.tsx';
import { useRowKeys } from './useRowKeys.ts';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

/** A list whose rows are drawn under their keys, and what changes it. */
const list = async (first: readonly unknown[]) => {
  let change: (rows: readonly unknown[]) => void = () => undefined;
  const keys: string[] = [];
  const List = (): ReactElement => {
    const [rows, setRows] = useState(first);
    change = setRows;
    const keyAt = useRowKeys(rows);
    keys.push(rows.map((_, at) => keyAt(at)).join(' '));
    return <p />;
  };
  shown = await render(<List />);
  return (rows: readonly unknown[]): string => {
    act(() => change(rows));
    return keys.at(-1)!;
  };
};

it('a row keeps its key where it gets its id, is written, or stands elsewhere; a new one has a key that none had', async () => {
  const [car, drone, call] = [{ id: 1, label: 'Carro' }, { label: 'Drone' }, { label: '' }];
  const keysOf = await list([car, drone]);
  expect(keysOf([car, drone, call])).toBe('0 1 2');
  expect(keysOf([car, drone, { label: 'Ligar' }])).toBe('0 1 2');
  const stored = [car, { id: 2, label: 'Drone' }, { id: 3, label: 'Ligar' }];
  expect(keysOf(stored)).toBe('0 1 2');
  expect(keysOf([{ id: 9 }, ...stored.map((row) => ({ ...row }))])).toBe('3 0 1 2');
  expect(keysOf([stored[2], stored[0]])).toBe('2 0');
  expect(keysOf([stored[2], { label: 'Rádio' }, stored[0]])).toBe('2 4 0');
  // Somebody else's row that comes in the place of another is another row.
  expect(keysOf([{ id: 12 }])).toBe('5');
});

it('one that the client names is found by that name, whichever id it gets', async () => {
  const keysOf = await list([{ uuid: 'a' }, { uuid: 'b' }]);
  expect(
    keysOf([
      { uuid: 'b', id: 7 },
      { uuid: 'a', id: 8 },
    ]),
  ).toBe('1 0');
});

it('rows that are texts keep theirs where another is written or removed', async () => {
  const keysOf = await list(['a', '', '']);
  expect(keysOf(['a', 'b', ''])).toBe('0 1 2');
  expect(keysOf(['b', ''])).toBe('1 2');
  expect(keysOf(['', ''])).toBe('1 2');
});
