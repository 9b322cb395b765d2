// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { Questions } from '../../components/ConfirmDialog.tsx';
import { showLanguage, withTexts } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act } from '../../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../../testing/routed.tsx';
import { DirectoryScreen } from './DirectoryScreen.tsx';

let shown: RoutedComponent | undefined;
afterEach(() => shown?.unmount());

const CONFIG = { id: 1, version: 1, enabled: true, url: 'ldaps://d.example', baseDn: 'dc=tv', userDn: '', password: null, filter: null };
const LAST = {
  ...{ id: 1, started: '2026-03-11T04:00:00', finished: '2026-03-11T04:00:02', userId: 1 },
  ...{ read: 60, created: 0, changed: 0, disabled: 0, restored: 0, skipped: 0 },
};
async function drawn(failure: string | null, said: string | null) {
  const sync = vi.fn(async (_query: object) => true);
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, {
    ldap: {
      config: { get: async () => ({ ...CONFIG, hasPassword: false, startTls: false, caCertificate: null, groupsDn: null }) },
      syncState: async () => false,
      load: async () => ({ syncing: false, last: { ...LAST, failure, said } }),
      sync,
    },
  });
  await showLanguage('en_US');
  await withTexts('lists', async () => undefined)();
  const { At } = await deskOf(newsroom, ['ADMIN_READ', 'ADMIN_WRITE']);
  shown = await renderRouted(
    <At>
      <DirectoryScreen />
      <Questions />
    </At>,
    '/admin/directory',
  );
  return sync;
}
const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === text);

it('says how many a shrunken directory would shut out, and does so once that was asked and answered', async () => {
  const sync = await drawn('shrunken', '30 / 90');
  await vi.waitFor(() => expect(shown!.element.textContent).toContain('30 / 90 would lose access'), PATIENCE);
  await act(async () => button('Shut them out')!.click());
  expect(sync).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog], [role=dialog]')).not.toBeNull(), PATIENCE);
  const dialog = document.querySelector('[role=alertdialog], [role=dialog]')!;
  await act(async () => [...dialog.querySelectorAll('button')].find((each) => each.textContent === 'Shut them out')!.click());
  await vi.waitFor(() => expect(sync).toHaveBeenCalledWith({ shutOut: true }), PATIENCE);
});

it('offers to shut nobody out after any other failure', async () => {
  const sync = await drawn('lost', 'Connection closed');
  await vi.waitFor(() => expect(button('Synchronize now')).toBeDefined(), PATIENCE);
  await vi.waitFor(() => expect(shown!.element.textContent).toContain('broke while it was read'), PATIENCE);
  expect(button('Shut them out')).toBeUndefined();
  await act(async () => button('Synchronize now')!.click());
  await vi.waitFor(() => expect(sync).toHaveBeenCalledWith({}), PATIENCE);
});
