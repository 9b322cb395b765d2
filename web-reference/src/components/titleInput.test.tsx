// @vitest-environment jsdom
import { type ReactElement, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { act, type RenderedComponent, render } from '../testing/render.tsx';
import { TitleInput } from './TitleInput.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

const Slug = (): ReactElement => {
  const [value, setValue] = useState('');
  return <TitleInput label="Slug" value={value} most={12} upper readOnly={false} onChange={setValue} />;
};
const set = (field: HTMLInputElement, text: string, isComposing = false): void =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
  });

it('writes a slug in capitals, leaves a composition alone until it is over, and cuts no paste', async () => {
  shown = await render(<Slug />);
  const field = shown.element.querySelector('input')!;
  set(field, 'elei');
  expect(field.value).toBe('ELEI');
  // The accent of two keys on a Brazilian keyboard: the browser still composes when the first letter stands there.
  set(field, 'ELEIç', true);
  expect(field.value).toBe('ELEIç');
  set(field, 'ELEIçã', true);
  act(() => void field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })));
  expect(field.value).toBe('ELEIÇÃ');
  expect([field.maxLength, field.getAttribute('aria-invalid')]).toEqual([-1, null]);
  set(field, 'ELEIÇÃO EM SÃO PAULO');
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['ELEIÇÃO EM SÃO PAULO', 'true']);
});
