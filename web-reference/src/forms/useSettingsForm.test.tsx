// @vitest-environment jsdom
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { act, type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { useSettingsForm } from './useSettingsForm.ts';

interface Page {
  readonly mail: { readonly version: number; readonly host: string };
  readonly maps: { readonly version: number; readonly url: string };
}
const STORED: Page = { mail: { version: 1, host: 'a' }, maps: { version: 4, url: '' } };
const SENT: Page = { mail: { version: 1, host: 'b' }, maps: { version: 4, url: 'bad' } };
const KEPT = { mail: { version: 2, host: 'b' } };

let form: ReturnType<typeof useSettingsForm<Page>>;
let heard: (page: Page) => void;
const Held = (): ReactElement => {
  const [start, setStart] = useState(STORED);
  heard = setStart;
  form = useSettingsForm<Page>({
    start,
    check: () => ({}),
    compares: true,
    save: async () => ({ refused: { 'maps.url': 'No address' }, kept: KEPT }),
  });
  return <form ref={form.form} />;
};
let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

it('calls what it stored itself nobody else’s, where another part of the same save was refused', async () => {
  shown = await render(<Held />);
  act(() => form.source.edit(SENT));
  await act(async () => void (await form.submit()));
  expect([form.isDirty, form.source.problemOf('maps.url')]).toEqual([true, 'No address']);
  await act(async () => heard({ ...STORED, ...KEPT }));
  expect([form.comparison.conflicts, form.comparison.brought]).toEqual([[], []]);
  expect(form.held.snapshot().document).toEqual({ ...KEPT, maps: SENT.maps });
  // What somebody else stores afterwards is told.
  await act(async () => heard({ mail: { version: 3, host: 'c' }, maps: STORED.maps }));
  expect(form.comparison.brought).not.toEqual([]);
});
