// @vitest-environment jsdom
import type { License } from '@lauda/sdk';
import { licenceOf } from '@lauda/store';
import { afterEach, expect, it } from 'vitest';
import { handlers } from '../../actions/handlers.ts';
import { listenForKeys } from '../../actions/keys.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, empty, press, type RenderedComponent, render, type, useEnglish } from '../../testing/render.tsx';
import { LicenceScreen } from './LicenceScreen.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

const EXPIRING = 'phrases:licenseExpiring';
it.each([
  [30, '', undefined],
  [29, 'Ends soon', EXPIRING],
  [0, 'Ends soon', EXPIRING],
  [-1, 'Expired', 'error:licenseExpired'],
] as const)('marks a licence with %i days left: %s, and warns of it at the start [CONST-03]', async (days, mark, notice) => {
  const info: License = { id: 'L', type: 'full', maxUsers: 5, expiration: '2026-12-03', serverUrl: '', daysToExpire: days };
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { license: { info: async () => info, daysToExpire: async () => days } });
  const { At, store } = await deskOf(newsroom, ['ADMIN_READ']);
  useEnglish();
  shown = await render(
    <At>
      <LicenceScreen />
    </At>,
  );
  await act(async () => undefined);
  expect(document.querySelector('section[aria-label="Licence in use"] header')!.textContent).toBe(`Licence in use${mark}`);
  await licenceOf(store).warn();
  expect(store.notices.view.snapshot().map(({ title }) => title)).toMatchObject(notice === undefined ? [] : [{ key: notice }]);
});

it('shows the licence and the address another administrator stored, and leaves what is being typed', async () => {
  const info: License = { id: 'L', type: 'full', maxUsers: 5, expiration: null, serverUrl: 'https://one.example', daysToExpire: null };
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, { license: { info: async () => info } });
  const { At, store } = await deskOf(newsroom, ['ADMIN_READ', 'ADMIN_WRITE']);
  useEnglish();
  shown = await render(
    <At>
      <LicenceScreen />
    </At>,
  );
  await act(async () => undefined);
  const field = (): HTMLInputElement => document.querySelector<HTMLInputElement>('form input')!;
  const stored = async (serverUrl: string, maxUsers: number): Promise<void> => {
    const entry = { ...info, version: 2, serverUrl, maxUsers };
    await act(async () =>
      store.receive({ n: 0, topic: 'settings', action: 'UPDATE', data: { area: 'license', id: null, entry }, userId: 2, date: '' }),
    );
  };
  const facts = (): string => document.querySelector('section[aria-label="Licence in use"]')!.textContent!;
  await stored('https://two.example', 80);
  expect([facts().includes('80'), facts().includes('https://two.example'), field().value]).toEqual([true, true, 'https://two.example']);
  type(field(), '/mine');
  await stored('https://three.example', 80);
  expect([facts().includes('https://three.example'), field().value]).toEqual([true, 'https://two.example/mine']);
});

it('saves by Ctrl+S the one of its two forms that has the keyboard, as its button does', async () => {
  const info: License = { id: 'L', type: 'full', maxUsers: 5, expiration: null, serverUrl: '', daysToExpire: null };
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const sent: unknown[] = [];
  const taken = async (what: unknown): Promise<License> => {
    sent.push(what);
    return info;
  };
  Object.assign(newsroom.client, { license: { info: async () => info, setServerUrl: taken, register: taken } });
  const { At } = await deskOf(newsroom, ['ADMIN_READ', 'ADMIN_WRITE']);
  useEnglish();
  shown = await render(
    <At>
      <LicenceScreen />
    </At>,
  );
  await act(async () => undefined);
  const stop = listenForKeys(window, handlers);
  const field = document.querySelector<HTMLInputElement>('form input')!;
  const file = document.querySelector<HTMLTextAreaElement>('form textarea')!;
  const key = async (at: HTMLElement): Promise<boolean> => {
    act(() => at.focus());
    const event = press(at, 's', { code: 'KeyS', ctrlKey: true });
    await act(async () => undefined);
    return event.defaultPrevented;
  };
  type(field, 'nowhere');
  expect([await key(field), await key(file), sent]).toEqual([true, true, []]);
  expect(document.querySelector('form [role=alert]')).not.toBeNull();
  empty(field);
  type(field, 'https://licences.example');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(file, 'FILE');
    file.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await key(field);
  expect(sent).toHaveLength(1);
  await key(file);
  expect(JSON.stringify(sent)).toMatch(/licences\.example.*FILE/);
  stop();
});
