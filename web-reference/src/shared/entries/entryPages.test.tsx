// @vitest-environment jsdom
import type { ListView, Refusal } from '@lauda/store';
import { refusalOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { GridState } from '../../components/grid/gridState.ts';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { EntryPages } from './EntryPages.tsx';

interface Entry {
  readonly id: number;
  readonly name: string;
}
type View = ListView<Entry, { page: number }>;

let shown: RenderedComponent | undefined;
beforeAll(useEnglish);
afterEach(() => shown?.unmount());

const state = new GridState();
let show: (view: View) => void;
const Shown = ({ first }: { first: View }): ReactElement => {
  const [view, setView] = useState(first);
  show = setView;
  return (
    <EntryPages
      label="Contacts"
      icon="contacts"
      none={['None', 'There is none']}
      columns={[{ id: 'name', title: 'Name', width: 200, cell: ({ name }: Entry) => name }]}
      {...{ view, state }}
      onOpen={() => undefined}
      onPage={() => undefined}
      onRetry={() => undefined}
    />
  );
};
const rows = [1, 2].map((id): Entry => ({ id, name: `ENTRY ${id}` }));
const failure: Refusal = refusalOf(new Error('gone'));

it('keeps the rows, and their grid, where they could not be loaded again, and says so over them; another page that failed stands in their place', async () => {
  const first = { page: 0 };
  const view: View = { rows, total: 2, page: 0, size: 25, query: first, loading: false, error: undefined };
  shown = await render(<Shown first={view} />);
  const grid = shown.element.querySelector('[role=grid]');
  expect(shown.element.querySelectorAll('[data-row]').length).toBe(2);
  await act(async () => show({ ...view, error: failure }));
  expect(shown.element.querySelectorAll('[data-row]').length).toBe(2);
  expect(shown.element.querySelector('[role=grid]')).toBe(grid);
  expect(shown.element.querySelector('[role=alert]')?.textContent).toContain('Contacts: ');
  await act(async () => show(view));
  expect(shown.element.querySelector('[role=alert]')).toBeNull();
  await act(async () => show({ ...view, query: { page: 1 }, error: failure }));
  expect(shown.element.querySelector('[data-row]')).toBeNull();
});
