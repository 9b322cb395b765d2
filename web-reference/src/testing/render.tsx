import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import devices from '../i18n/devices/en_US.json' with { type: 'json' };
import en from '../i18n/first/en_US.ts';
import { showTexts } from '../i18n/i18n.ts';
import lists from '../i18n/lists/en_US.ts';
import reportages from '../i18n/reportages/en_US.json' with { type: 'json' };
import workspace from '../i18n/workspace/en_US.json' with { type: 'json' };

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
// jsdom does not lay out, so every element counts as visible.
if (typeof Element !== 'undefined') Element.prototype.checkVisibility ??= () => true;
// Browsers answer a promise, which may end no effect.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => Promise.resolve() as never;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

/** Shows the English texts, so that tests read what people read. */
export const useEnglish = (): void => showTexts('en_US', { ...en, ...devices, ...lists, ...reportages, ...workspace });

export interface RenderedComponent {
  readonly element: HTMLElement;
  readonly text: () => string;
  readonly button: (name: string) => HTMLButtonElement;
  readonly unmount: () => void;
}

/** Renders a component into a page of its own. */
export const render = async (component: ReactElement): Promise<RenderedComponent> => {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  await act(async () => root.render(component));
  return {
    element,
    text: () => document.body.textContent ?? '',
    button: (name) =>
      [...document.querySelectorAll('button')].find((button) =>
        (button.getAttribute('aria-label') ?? button.textContent ?? '').startsWith(name),
      )!,
    unmount: () => {
      act(() => root.unmount());
      element.remove();
    },
  };
};

export const press = (target: EventTarget, key: string, options: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
  act(() => void target.dispatchEvent(event));
  return event;
};

/** Sets the text of a field as a browser does: the value changes, then the event fires. */
const fill = (field: HTMLInputElement, text: string): void =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Types letters into a field, one after the other. */
export const type = (field: HTMLInputElement, letters: string): void => {
  for (const letter of letters) {
    press(field, letter);
    fill(field, field.value + letter);
  }
};

/** Clears a field. */
export const empty = (field: HTMLInputElement): void => {
  press(field, 'Delete');
  fill(field, '');
};

export { act };
