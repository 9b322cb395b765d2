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
    <button type="button" onClick={() => go(value + 1)}>
      {value}
    </button>
  );
};

it('goes on from what was asked for last while the address is behind, and follows the address once it goes elsewhere', async () => {
  address.asked = [];
  shown = await render(<Stepper />);
  const { element } = shown;
  const press = (): void => act(() => element.querySelector('button')!.click());
  const text = (): string => element.textContent!;
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
