// @vitest-environment jsdom
import type { ListView, Refusal } from '@lauda/store';
import { contactsOf, refusalOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { GridState } from '../../components/grid/gridState.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, press, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { EntryPages } from './EntryPages.tsx';
import { useEntries } from './useEntries.ts';

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
      isAsked
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

it('keeps the rows of a former search until the answer, and has none of them for a verb', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const asked: { readonly query: object; readonly answer: () => void }[] = [];
  const filter = (query: { readonly filter?: string }) =>
    new Promise((resolve) => {
      const data = rows.map(({ id, name }) => ({ id, version: 1, name: `${name} ${query.filter ?? ''}` }));
      asked.push({ query, answer: () => resolve({ data, total: 2 }) });
    });
  Object.assign(newsroom.client, { contacts: { filter, groups: {}, numbers: {} } });
  const { store, At } = await deskOf(newsroom, ['CONTACT_READ']);
  const opened: unknown[] = [];
  let entries: ReturnType<typeof useEntries<{ id: number; version: number; name: string }, { filter?: string; page?: number }>>;
  const Contacts = (): ReactElement => {
    entries = useEntries(() => contactsOf(store).open() as never, {});
    const { view, isAsked, state: grid } = entries;
    return (
      <EntryPages
        label="Contacts"
        icon="contacts"
        none={['None', 'There is none']}
        columns={[{ id: 'name', title: 'Name', width: 200, cell: ({ name }) => name }]}
        {...{ view, isAsked }}
        state={grid}
        onOpen={(entry) => opened.push(entry)}
        onPage={entries.turn}
        onRetry={entries.retry}
      />
    );
  };
  shown = await render(
    <At>
      <Contacts />
    </At>,
  );
  const grid = () => shown!.element.querySelector<HTMLElement>('[role=grid]');
  const drawn = () => [...shown!.element.querySelectorAll('[data-row]')].map(({ textContent }) => textContent?.trim());
  const next = async () => {
    await act(() => vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), PATIENCE));
    return asked.shift()!;
  };
  const first = await next();
  await act(async () => first.answer());
  await act(async () => grid()!.focus());
  expect([drawn(), entries!.chosen()?.id, entries!.found.length]).toEqual([['ENTRY 1', 'ENTRY 2'], 1, 2]);
  await act(async () => entries!.ask({ filter: 'x' }));
  expect([drawn(), entries!.chosen(), entries!.found]).toEqual([['ENTRY 1', 'ENTRY 2'], undefined, []]);
  const second = await next();
  press(grid()!, 'Enter');
  expect([entries!.chosen(), opened, grid()!.closest('[aria-busy=true]') !== null]).toEqual([undefined, [], true]);
  await act(async () => second.answer());
  expect([drawn(), entries!.chosen()?.id, grid()!.closest('[aria-busy=true]')]).toEqual([['ENTRY 1 x', 'ENTRY 2 x'], 1, null]);
  await act(async () => entries!.turn(1));
  expect(entries!.chosen()).toBeUndefined();
  press(grid()!, 'Enter');
  expect(opened).toEqual([]);
});
