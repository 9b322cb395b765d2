// @vitest-environment jsdom

import { LOCALES } from '@lauda/domain';
import { afterEach, expect, it } from 'vitest';
import { showDate } from '../format/show.ts';
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
  const day = language === 'en_US' ? '2026-12-03' : '2026-03-12';
  expect([...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`Jornal · ${showDate(day, language, 'short')}`),
  ]);
});
