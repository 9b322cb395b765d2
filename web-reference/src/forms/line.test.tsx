// @vitest-environment jsdom
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { act, type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { Line } from './controls.tsx';

let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

const Slug = (): ReactElement => {
  const [value, setValue] = useState<string | null>(null);
  return <Line label="Slug" value={value} onChange={setValue} readOnly={false} maxLength={10} upper hasCount />;
};
const set = (field: HTMLInputElement, text: string, isComposing = false): void =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
  });
const begin = async (): Promise<HTMLInputElement> => {
  shown = await render(<Slug />);
  return shown.element.querySelector('input')!;
};

it('keeps a pasted text whole that is longer than it may be, and says so', async () => {
  const field = await begin();
  // A browser cuts what is pasted into a field with a maximum, and says nothing.
  expect(field.maxLength).toBe(-1);
  set(field, 'CHUVA FORTE NO SUL');
  expect([field.value, shown.element.querySelector('[aria-invalid=true]') === field]).toEqual(['CHUVA FORTE NO SUL', true]);
  expect(shown.text()).toContain('18/10');
  expect(shown.text()).toContain('At most 10 characters');
  set(field, 'CHUVA');
  expect(shown.text()).not.toContain('At most');
});

it('leaves a composition alone, and writes its capitals when it is over', async () => {
  const field = await begin();
  set(field, 'ma', true);
  expect(field.value).toBe('ma');
  act(() => void field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  expect(field.value).toBe('MA');
  set(field, 'MAr');
  expect(field.value).toBe('MAR');
});
