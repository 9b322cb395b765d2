// @vitest-environment jsdom
import { ROLES, type Role } from '@lauda/domain';
import { afterEach, expect, it } from 'vitest';
import { ScreensProvider } from '../../app/screen.ts';
import { showLanguage, withTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { type RoutedComponent, renderRouted } from '../../testing/routed.tsx';
import { SETTINGS_LISTS } from '../Settings/lists.ts';
import { SCREENS } from '../screens.ts';
import { AdminScreen, RegistrationScreen } from './AdminScreen.tsx';

let shown: RoutedComponent | undefined;
afterEach(() => shown?.unmount());

/** The pages that are offered, by the heading they stand under. */
async function offered(roles: readonly Role[], Page = AdminScreen): Promise<Record<string, string[]>> {
  await showLanguage('en_US');
  await withTexts('lists', async () => undefined)();
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), roles);
  shown = await renderRouted(
    <At>
      <ScreensProvider value={Object.values(SCREENS)}>
        <Page />
      </ScreensProvider>
    </At>,
    '/admin',
  );
  const groups = [...shown.element.querySelectorAll('section')];
  return Object.fromEntries(
    groups.map((group) => [
      group.querySelector('h2')!.textContent!,
      [...group.querySelectorAll('a')].map((link) => link.getAttribute('href')!.replace('/admin/', '')),
    ]),
  );
}
const PAGES = Object.values(SCREENS)
  .filter((screen) => 'isAdmin' in screen && screen.isAdmin)
  .map(({ path }) => path.replace('/admin/', ''));
const REGISTRATION = ['classifications', 'editorials', 'types', 'vehicles', 'productions.resources', 'productions.types'];

it('who may everything is offered every page and every list once, each under its heading [SCR-ADMIN]', async () => {
  const groups = await offered(ROLES);
  const { 'Settings lists': lists = Object.values(groups).at(-1)!, ...others } = groups;
  const all = Object.values(groups).flat();
  expect(all.length).toBe(new Set(all).size);
  const alone = SETTINGS_LISTS.map(({ id }) => id).filter((id) => !REGISTRATION.includes(id));
  expect(all.sort()).toEqual([...PAGES, 'registration', ...alone.map((id) => `lists/${id}`)].sort());
  expect(Object.keys(others).length).toBeGreaterThan(0);
  expect(lists.filter((to) => !to.startsWith('lists/'))).toEqual(['facebook', 'twitter']);
});

it('who may only read users is offered nothing that is not theirs', async () => {
  const all = Object.values(await offered(['USER_READ'])).flat();
  expect(all).toContain('users');
  expect(all.filter((to) => !['users', 'lists/groups', 'lists/programs'].includes(to))).toEqual([]);
});

it('the page of registration has the lists that documents refer to, and no other', async () => {
  const groups = await offered(ROLES, RegistrationScreen);
  expect(Object.values(groups).flat().sort()).toEqual(REGISTRATION.map((id) => `lists/${id}`).sort());
});
