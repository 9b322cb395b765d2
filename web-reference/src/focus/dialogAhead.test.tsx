// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { Dialog, Drawer, MenuPanel } from '../components/Dialog.tsx';
import { type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { keyboard } from './keyboard.ts';

const nothing = (): undefined => undefined;
const frame = { open: true, title: 'Title', onClose: nothing };
const told: string[] = [];
let shown: RenderedComponent | undefined;
let stop: () => void;

beforeEach(async () => {
  // A window that stays as wide as it is.
  vi.stubGlobal('matchMedia', () => new EventTarget());
  await useEnglish();
  Element.prototype.checkVisibility = () => true;
  document.execCommand = (_command, _ui, typed) => {
    (document.activeElement as HTMLInputElement).value += typed;
    return true;
  };
  told.length = 0;
  stop = keyboard.start((text) => told.push(text));
});
afterEach(() => {
  vi.unstubAllGlobals();
  stop();
  shown?.unmount();
  shown = undefined;
});

/** Presses a key; tells whether it waits. */
const waits = (key: string): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement!.dispatchEvent(event);
  return event.defaultPrevented;
};
/** Types as soon as a verb announced a dialog, before anything of it is drawn. */
const typeAhead = (): void => {
  keyboard.opening();
  for (const key of 'Vamos') expect(waits(key)).toBe(true);
};

describe.each([
  ['a dialog', Dialog],
  ['a drawer', Drawer],
] as const)('what is typed while %s is on its way', (_what, Part) => {
  it('goes into its first field, which takes the focus after it', async () => {
    typeAhead();
    shown = await render(
      <Part {...frame}>
        <p>Text</p>
        <input id="field" />
      </Part>,
    );
    await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('#field')?.value).toBe('Vamos'), PATIENCE);
    expect(told).toEqual([]);
  });

  it('goes on by Tab from the choice it begins with, which takes no words', async () => {
    keyboard.opening();
    for (const key of ['Tab', '2', '1']) expect(waits(key)).toBe(true);
    shown = await render(
      <Part {...frame}>
        <select id="choice" />
        <input id="field" />
      </Part>,
    );
    await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('#field')?.value).toBe('21'), PATIENCE);
    expect(told).toEqual([]);
    shown.unmount();
    typeAhead();
    shown = await render(
      <Part {...frame}>
        <select id="choice" />
      </Part>,
    );
    await vi.waitFor(() => expect(told).toEqual(['Vamos']), 2_000);
  });

  it('is told at once where it has no field, and its keys are its own', async () => {
    typeAhead();
    shown = await render(<Part {...frame}>Text</Part>);
    await vi.waitFor(() => expect(told).toEqual(['Vamos']), 2_000);
    expect(waits('ArrowDown')).toBe(false);
  });
});

it.each([
  ['the page one is on', 'page'],
  ['none of its pages', undefined],
] as const)('the keys of a menu are its own where one is on %s', async (_where, current) => {
  typeAhead();
  shown = await render(
    <MenuPanel open label="Menu" onClose={nothing}>
      <a href="#page" aria-current={current}>
        Page
      </a>
    </MenuPanel>,
  );
  await vi.waitFor(() => expect(told).toEqual(['Vamos']), 2_000);
  expect(waits('ArrowDown')).toBe(false);
});
