// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../testing/render.tsx';
import { entryCell } from './cells.tsx';

it('a colour is a swatch with its code beside it, the code alone for who does not see it; no colour is nothing', async () => {
  const field = { name: 'color', kind: 'colour' } as never;
  const shown = await render(
    entryCell(field, '#d64545', { id: 1, version: 1, name: 'Ao vivo', color: '#d64545' } as never) as ReactElement,
  );
  const [swatch, code] = [...shown.element.firstElementChild!.children] as HTMLElement[];
  expect([swatch!.style.background, swatch!.getAttribute('aria-hidden')]).toEqual(['rgb(214, 69, 69)', 'true']);
  expect([code!.textContent, code!.className]).toEqual(['#d64545', 'text-muted']);
  shown.unmount();
  const none = await render(entryCell(field, '', { id: 1, version: 1, name: 'Sonora', color: null } as never) as ReactElement);
  expect([none.element.textContent, none.element.querySelector('[style]')]).toEqual(['', null]);
  none.unmount();
});
