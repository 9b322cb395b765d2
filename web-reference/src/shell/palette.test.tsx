// @vitest-environment jsdom

import { LOCALES } from '@lauda/domain';
import { afterEach, expect, it } from 'vitest';
import { showLanguage } from '../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, type } from '../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../testing/routed.tsx';
import { Palette } from './Palette.tsx';

let shown: RoutedComponent | undefined;
afterEach(() => shown?.unmount());

it.each(LOCALES)('finds the rundown of a typed day, which is read as %s writes it', async (language) => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { programs: { list: async () => [{ id: 1, name: 'Jornal', active: true }] } });
  await showLanguage(language);
  const { At } = await deskOf(newsroom, ['RUNDOWN_READ']);
  shown = await renderRouted(
    <At>
      <Palette commands={[]} onPerson={() => undefined} onClose={() => undefined} />
    </At>,
  );
  await act(async () => type(document.querySelector<HTMLInputElement>('[role=combobox]')!, '12/3'));
  await act(async () => document.querySelector<HTMLElement>('[role=option]')!.click());
  expect(shown.path()).toMatch(language === 'en_US' ? /^\/rundown\/1\/\d{4}-12-03$/ : /^\/rundown\/1\/\d{4}-03-12$/);
});
