// @vitest-environment jsdom
import { Cell } from '@lauda/store';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useView } from '../hooks/useView.ts';
import { keyboard } from './keyboard.ts';
import { Settle } from './Settle.tsx';

const words = new Cell('');
const Field = (): ReactElement => <input id="field" value={useView(words)} onChange={({ target }) => words.set(target.value)} />;
const field = (): HTMLInputElement | null => document.querySelector('#field');

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
/** Writes where the keyboard is, as a browser does. */
const write = (typed: string): boolean => {
  const at = document.activeElement as HTMLInputElement;
  setValue.call(at, at.value + typed);
  return at.dispatchEvent(new InputEvent('input', { bubbles: true }));
};
/** Presses a key, which is written where nothing takes it. */
const type = (key: string): void => {
  const at = document.activeElement!;
  if (at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })) && at.matches('input')) write(key);
};

let stop: () => void;
/** Lets the part with the field come. */
let come: () => void;
beforeEach(async () => {
  Element.prototype.checkVisibility = () => true;
  document.execCommand = (_command, _ui, typed) => write(typed!);
  words.set('');
  const { promise, resolve } = Promise.withResolvers<{ default: typeof Field }>();
  const Part = lazy(() => promise);
  let open: () => void = () => undefined;
  const Page = (): ReactElement => {
    const [isOpen, setOpen] = useState(false);
    open = () => setOpen(true);
    return (
      <>
        <Settle />
        <Suspense fallback={null}>{isOpen && <Part />}</Suspense>
      </>
    );
  };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() => root.render(<Page />));
  const end = keyboard.start();
  stop = () => {
    end();
    root.unmount();
  };
  flushSync(open);
  come = () => resolve({ default: Field });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('gives all words to a field that is drawn by itself and listens to its store only later', async () => {
  keyboard.give(field);
  for (const key of 'Vamos') type(key);
  // The frame comes before the page has taken in what it drew.
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => (field() ? queueMicrotask(then) : setTimeout(then)));
  document.body.append(document.createElement('p'));
  come();
  await vi.waitFor(() => expect(words.snapshot()).not.toBe(''));
  await vi.waitFor(() => expect(field()!.value).toBe('Vamos'));
  expect(words.snapshot()).toBe('Vamos');
});

it('leaves all letters in such a field that are typed into it as soon as it is there', async () => {
  const watch = new MutationObserver(() => {
    if (!field()) return;
    watch.disconnect();
    field()!.focus();
    for (const key of 'Vamos') type(key);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  come();
  await vi.waitFor(() => expect(words.snapshot()).not.toBe(''));
  expect([field()!.value, words.snapshot()]).toEqual(['Vamos', 'Vamos']);
});
