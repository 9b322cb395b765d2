// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { text } from '../../i18n/i18n.ts';
import { render, useEnglish } from '../../testing/render.tsx';
import { entryCell, entryEditor, isTyped } from './cells.tsx';
import { SETTINGS_LISTS } from './lists.ts';

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

const CHOSEN_IN_PLACE = SETTINGS_LISTS.flatMap(({ id, fields }) =>
  fields
    .filter((field) => isTyped(field) && ['choice', 'entry'].includes(field.kind) && !field.inFormAlone)
    .map((field) => ({ of: `${id}.${field.name}`, field, mayBeEmpty: field.required !== true })),
);

it.each(CHOSEN_IN_PLACE)('a choice in its cell can be none unless it is required: $of, $mayBeEmpty [SET-02]', async ({
  field,
  mayBeEmpty,
}) => {
  useEnglish();
  const words = { t: text, optionsOf: () => [{ value: '7', label: 'Seven' }] } as never;
  const entry = { id: 1, version: 1, name: 'Local' };
  const shown = await render(entryEditor(entry, field, { typed: undefined } as never, { words, onCommit: vi.fn(), onCancel: vi.fn() }));
  const offered = (): string[] => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent!);
  await vi.waitFor(() => expect(offered()).not.toEqual([]), PATIENCE);
  expect(offered().includes('None')).toBe(mayBeEmpty);
  shown.unmount();
});

it('of both kinds there are some', () => {
  expect(new Set(CHOSEN_IN_PLACE.map(({ mayBeEmpty }) => mayBeEmpty))).toEqual(new Set([true, false]));
});
