// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { focusFirstError } from './focusFirstError.ts';

let form: HTMLFormElement;
const field = (name: string): HTMLInputElement => form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
/** Types a letter where the focus is, which mends that field. */
function type(key: string, more: KeyboardEventInit = {}): void {
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  if (!more.ctrlKey) document.activeElement!.removeAttribute('aria-invalid');
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<form><input name="code" aria-invalid="true"><input name="name" aria-invalid="true"><button>x</button></form>';
  form = document.querySelector('form')!;
  return () => vi.useRealTimers();
});

it('leads to the first field that is wrong, whatever was pressed before and with whichever command', () => {
  form.querySelector('button')!.focus();
  type('s', { ctrlKey: true });
  focusFirstError(form);
  type('s', { ctrlKey: true });
  vi.runAllTimers();
  expect(document.activeElement).toBe(field('code'));
});

it('leaves whoever has typed on meanwhile in the field they type in: the next letter went to another', () => {
  field('code').focus();
  focusFirstError(form);
  type('1');
  vi.runAllTimers();
  expect(document.activeElement).toBe(field('code'));
  // The next refusal leads to what is still wrong.
  focusFirstError(form);
  vi.runAllTimers();
  expect(document.activeElement).toBe(field('name'));
});
