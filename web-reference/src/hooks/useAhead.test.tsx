// @vitest-environment jsdom
import { type ReactElement, useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { act, type RenderedComponent, render } from '../testing/render.tsx';
import { useAhead } from './useAhead.ts';

let shown: RenderedComponent | undefined;
afterEach(() => shown?.unmount());

/** What the address is asked for, and what puts a value into it. */
const address = { asked: [] as number[], arrive: (_: number): void => undefined };
const Stepper = (): ReactElement => {
  const [given, setGiven] = useState(10);
  const [value, go] = useAhead(given, (next) => address.asked.push(next));
  useEffect(() => {
    address.arrive = setGiven;
  }, []);
  return (
    <>
      <button type="button" onClick={() => go(value + 1)}>
        {value}
      </button>
      <button type="button" onClick={() => go(value - 1)} />
      <button type="button" onClick={() => go(10)} />
      <button type="button" onClick={() => go(12, () => address.asked.push(112))} />
    </>
  );
};

it('goes on from what was asked for last while the address is behind, and follows the address once it goes elsewhere', async () => {
  address.asked = [];
  shown = await render(<Stepper />);
  const { element } = shown;
  const press = (): void => act(() => element.querySelector('button')!.click());
  const text = (): string => element.querySelector('button')!.textContent!;
  press();
  press();
  expect(address.asked).toEqual([11, 12]);
  expect(text()).toBe('12');
  // The address comes to the first of them: nothing jumps back.
  act(() => address.arrive(11));
  expect(text()).toBe('12');
  press();
  expect(address.asked).toEqual([11, 12, 13]);
  act(() => address.arrive(13));
  expect(text()).toBe('13');
  // The back button, to a place the way led through.
  act(() => address.arrive(11));
  expect(text()).toBe('11');
  press();
  act(() => address.arrive(40));
  expect(text()).toBe('40');
});

it('goes back to where the address still is once the address has followed, as it would take that for no way before', async () => {
  address.asked = [];
  shown = await render(<Stepper />);
  const { element } = shown;
  const press = (at: number): void => act(() => element.querySelectorAll('button')[at]!.click());
  press(0);
  press(1);
  expect(element.querySelector('button')!.textContent).toBe('10');
  expect(address.asked, 'nothing that the address would take for no way').toEqual([11]);
  act(() => address.arrive(11));
  expect(element.querySelector('button')!.textContent, 'nothing jumps').toBe('10');
  expect(address.asked).toEqual([11, 10]);
  act(() => address.arrive(10));
  expect([element.querySelector('button')!.textContent, address.asked]).toEqual(['10', [11, 10]]);
  // Both keys in one turn, before the first is drawn.
  act(() => {
    element.querySelector('button')!.click();
    element.querySelectorAll('button')[2]!.click();
  });
  expect(address.asked).toEqual([11, 10, 11]);
  act(() => address.arrive(11));
  expect([element.querySelector('button')!.textContent, address.asked]).toEqual(['10', [11, 10, 11, 10]]);
  // Elsewhere meanwhile, what was held up is given up.
  act(() => address.arrive(10));
  press(0);
  press(1);
  act(() => address.arrive(40));
  expect([element.querySelector('button')!.textContent, address.asked]).toEqual(['40', [11, 10, 11, 10, 11]]);
});

it('goes the way of its own that is given with a value', async () => {
  address.asked = [];
  shown = await render(<Stepper />);
  const { element } = shown;
  act(() => element.querySelectorAll('button')[3]!.click());
  expect([element.querySelector('button')!.textContent, address.asked]).toEqual(['12', [112]]);
});
