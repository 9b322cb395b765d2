// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isAnythingTyped, keepTyped, kept } from '../../hooks/typedText.ts';
import { act, press, type RenderedComponent, render, type, useEnglish } from '../../testing/render.tsx';
import { toastsReady } from '../toasts.ts';
import { CellEditor, type CellEditorProps, type Stored } from './CellEditor.tsx';

/** How often what was given back was to be drawn. */
let drawn: number;
let shown: RenderedComponent | undefined;
beforeEach(() => {
  useEnglish();
  kept.clear();
  drawn = 0;
  toastsReady({ show: () => () => undefined, dismiss: () => undefined, give: () => void (drawn += 1), go: () => undefined });
});
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});

/** A cell being typed into, with what it stored and how it was left. */
const cell = async (parts: Partial<CellEditorProps> = {}, answer?: Stored) => {
  const stored: [string, string][] = [];
  const onCommit = vi.fn(async (typed: string, move: string) => {
    stored.push([typed, move]);
    return answer;
  });
  const onCancel = vi.fn();
  shown = await render(<CellEditor label="slug" value="CHUVA" {...{ onCommit, onCancel }} {...parts} />);
  return { field: shown.element.querySelector('input')!, stored, onCancel };
};
/** What was given back, each with why. */
const given = () => [...kept.values()].map(({ typed }) => typed);
const input = (field: HTMLInputElement, text: string, isComposing: boolean): void =>
  act(() => {
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
  });

it('stores what is typed into a row that goes out of sight, and asks for no place of the focus', async () => {
  const { field, stored } = await cell();
  type(field, ' forte');
  shown!.unmount();
  shown = undefined;
  expect(stored).toEqual([['CHUVA forte', 'left']]);
});

it('stores what is typed by Ctrl+S and stays, which is the browser’s nowhere: not where it is refused, nor in a cell nobody typed into', async () => {
  const save = { code: 'KeyS', ctrlKey: true };
  const { field, stored } = await cell();
  type(field, ' forte');
  expect(press(field, 's', save).defaultPrevented).toBe(true);
  shown!.unmount();
  const refused = await cell({ refuse: () => 'too long' });
  type(refused.field, '!');
  expect(press(refused.field, 's', { code: 'KeyS', metaKey: true }).defaultPrevented).toBe(true);
  expect(shown!.element.querySelector('[role=alert]')?.textContent).toBe('too long');
  expect([stored, refused.stored]).toEqual([[['CHUVA forte', 'stay']], []]);
});

it('stores nothing when a row goes out of sight that nobody typed into, or after Enter or Escape', async () => {
  const left = await cell();
  shown!.unmount();
  const entered = await cell();
  type(entered.field, '!');
  press(entered.field, 'Enter');
  shown!.unmount();
  const escaped = await cell();
  type(escaped.field, '!');
  press(escaped.field, 'Escape');
  shown!.unmount();
  shown = undefined;
  expect([left.stored, entered.stored, escaped.stored, given()]).toEqual([[], [['CHUVA!', 'down']], [], []]);
});

it('leaves what somebody else stores meanwhile in a cell nobody types into, and stores what is typed over it', async () => {
  let change: (value: string) => void = () => undefined;
  const stored: [string, string][] = [];
  const Cell = (): React.ReactElement => {
    const [value, setValue] = useState('CHUVA');
    change = setValue;
    return (
      <CellEditor
        label="slug"
        value={value}
        onCommit={(typed, move) => {
          stored.push([typed, move]);
          return undefined;
        }}
        onCancel={() => undefined}
      />
    );
  };
  const begin = async (): Promise<HTMLInputElement> => {
    shown?.unmount();
    shown = await render(<Cell />);
    await act(async () => change('ENCHENTE'));
    return shown.element.querySelector('input')!;
  };
  press(await begin(), 'Enter');
  await begin();
  shown!.unmount();
  shown = undefined;
  expect(stored).toEqual([['ENCHENTE', 'down']]);
  type(await begin(), ' forte');
  shown!.unmount();
  shown = undefined;
  expect(stored.at(-1)).toEqual(['CHUVA forte', 'left']);
});

it('shows what was typed again where the server did not store it', async () => {
  const { field } = await cell({}, { ok: false });
  type(field, ' forte');
  press(field, 'Enter');
  await act(async () => undefined);
  expect([given(), drawn]).toEqual([[{ title: 'Not stored; this is what you typed', description: 'CHUVA forte' }], 1]);
});

it('says the reason and what was typed where a cell is left with a refused value', async () => {
  const { field, stored, onCancel } = await cell({ refuse: () => 'Too long' });
  type(field, ' forte demais');
  act(() => field.blur());
  expect([given(), stored, onCancel.mock.calls.length]).toEqual([[{ title: 'Too long', description: 'CHUVA forte demais' }], [], 1]);
  shown!.unmount();
  shown = undefined;
  expect(drawn).toBe(1);
});

it('leaves a composition alone: its letters become capitals when it is over, and its Enter stores nothing', async () => {
  const { field, stored } = await cell({ upper: true, typed: '' });
  input(field, 'chu', true);
  expect(field.value).toBe('chu');
  press(field, 'Enter', { isComposing: true });
  expect(stored).toEqual([]);
  act(() => void field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  expect(field.value).toBe('CHU');
  press(field, 'Enter');
  expect(stored).toEqual([['CHU', 'down']]);
});

it('is asked about before the page goes while it is typed into, and until what was not stored is dismissed', async () => {
  const { field } = await cell({}, { ok: false });
  expect(isAnythingTyped()).toBe(false);
  type(field, ' forte');
  expect(isAnythingTyped()).toBe(true);
  press(field, 'Escape');
  expect(isAnythingTyped()).toBe(false);
  shown!.unmount();
  const refused = await cell({}, { ok: false });
  type(refused.field, ' forte');
  press(refused.field, 'Enter');
  await act(async () => undefined);
  expect(isAnythingTyped()).toBe(true);
});

it('is kept once when the session ends while it is typed into, unless it is stored all the same', async () => {
  for (const ok of [false, true]) {
    const { field } = await cell({}, { ok });
    type(field, ' forte');
    keepTyped();
    shown!.unmount();
    shown = undefined;
    await act(async () => undefined);
    expect(given()).toEqual(ok ? [] : [{ title: 'Not stored; this is what you typed', description: 'CHUVA forte' }]);
    kept.clear();
  }
});
