// @vitest-environment jsdom
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { act, empty, press, render, type, useEnglish } from '../testing/render.tsx';
import { Combobox, findOptions } from './Combobox.tsx';

const OPTIONS = ['Adriana', 'Ana', 'Élana', 'Beto'].map((label, value) => ({ value, label }));
const [ANA, BETO] = [1, 3];

it('finds by accents and case alike, and puts first what begins with what is typed', () => {
  const found = (query: string) => findOptions(OPTIONS, query).map(({ label }) => label);
  expect(found('ana')).toEqual(['Ana', 'Adriana', 'Élana']);
  expect(found('ela')).toEqual(['Élana']);
  expect([found(''), found('x')]).toEqual([['Adriana', 'Ana', 'Élana', 'Beto'], []]);
});

beforeEach(useEnglish);
const settled = (): Promise<void> => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));

/** A field with a choice; answers it, and what is chosen now. */
async function show(start: number | null) {
  let chosen = start;
  const Held = () => {
    const [value, setValue] = useState(start);
    chosen = value;
    return <Combobox label="Reporter" value={value} options={OPTIONS} onChange={setValue} />;
  };
  const shown = await render(<Held />);
  const field = shown.element.querySelector('input')!;
  act(() => field.focus());
  await settled();
  return { field, chosen: () => chosen, end: shown.unmount };
}

it.each(['ela', 'ÉLA'])('offers what is meant by %s, whatever its accents and case [VAL-21]', async (typed) => {
  const { field, chosen, end } = await show(null);
  type(field, typed);
  await settled();
  expect([...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)).toEqual(['Élana']);
  press(field, 'Enter');
  expect(chosen()).toBe(2);
  end();
});

it.each(['Enter', 'Tab'])('takes by %s what begins with what was typed letter by letter, whoever was chosen before', async (key) => {
  for (const start of [null, BETO]) {
    const { field, chosen, end } = await show(start);
    empty(field);
    type(field, 'ana');
    await settled();
    press(field, key);
    expect(chosen()).toBe(ANA);
    end();
  }
});

it.each(['Enter', 'Tab'])('stays empty by %s where it was emptied', async (key) => {
  const { field, chosen, end } = await show(BETO);
  empty(field);
  await settled();
  press(field, key);
  await settled();
  expect([chosen(), field.value]).toEqual([null, '']);
  end();
});
