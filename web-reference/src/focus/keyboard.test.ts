// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { keyboard } from './keyboard.ts';

let stop: () => void;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const press = (key: string): void =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it.each([
  ['field', 'input', 'ab'],
  ['button, which it does not press', 'button', ''],
])('keeps what is typed while a dialog and then its frame are on their way for what is first in it: a %s', async (_name, tag, written) => {
  let text = '';
  // What this document cannot do.
  Element.prototype.checkVisibility = () => true;
  document.execCommand = (_command, _ui, typed) => Boolean((text += typed));
  stop = keyboard.start();
  keyboard.opening();
  press('a');
  keyboard.opening();
  press('b');
  const [dialog, first] = [document.createElement('div'), document.createElement(tag)];
  dialog.setAttribute('role', 'dialog');
  dialog.append(first);
  document.body.append(dialog);
  first.focus();
  await Promise.resolve();
  press('c');
  await Promise.resolve();
  expect(text).toBe(written);
});
