// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { PlaceLink } from './PlaceLink.tsx';

let shown: RenderedComponent;
beforeAll(useEnglish);
afterEach(() => {
  shown.unmount();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

it.each([
  [0, true],
  [1, false],
  [10, false],
])('with %i points of touch the map opens in a window of its own: %s [ROUTE-14] [ROUTE-15]', async (maxTouchPoints, isOwn) => {
  Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true });
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  shown = await render(<PlaceLink address="Cais 3, Porto de Santos" />);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  // jsdom goes nowhere: what is not held back is what the browser follows.
  let isHeld = false;
  const look = (event: Event): void => {
    isHeld = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', look, { once: true });
  act(() => void document.querySelector('a')!.dispatchEvent(click));
  expect([isHeld, opened.mock.calls]).toEqual([
    isOwn,
    isOwn ? [['/api/maps/view?q=Cais%203%2C%20Porto%20de%20Santos', '_blank', 'noopener']] : [],
  ]);
});
