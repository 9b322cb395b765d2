// @vitest-environment jsdom
import { type ReactElement, useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { act, type RenderedComponent, render, type } from '../testing/render.tsx';
import { useTyped } from './useTyped.ts';

let shown: RenderedComponent | undefined;
afterEach(() => shown?.unmount());

let store: (value: string) => void;
const kept: string[] = [];
const Field = (): ReactElement => {
  const [value, setValue] = useState('chuva');
  store = setValue;
  const field = useRef<HTMLInputElement>(null);
  return <input ref={field} {...useTyped(field, value, (typed) => kept.push(typed))} />;
};

it('a field whose value is stored elsewhere shows each key at once, and what comes back only while nobody types in it', async () => {
  shown = await render(<Field />);
  const field = shown.element.querySelector('input')!;
  act(() => field.focus());
  type(field, ' e');
  expect([field.value, kept]).toEqual(['chuva e', ['chuva ', 'chuva e']]);
  act(() => store('chuva '));
  expect(field.value).toBe('chuva e');
  act(() => field.blur());
  act(() => store('seca'));
  expect(field.value).toBe('seca');
});
