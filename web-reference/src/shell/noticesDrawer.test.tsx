// @vitest-environment jsdom
import type { NoticeInput } from '@lauda/sdk';
import { beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { handlers } from '../actions/handlers.ts';
import { listenForKeys } from '../actions/keys.ts';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, press, render, useEnglish } from '../testing/render.tsx';
import { NoticesDrawer } from './NoticesDrawer.tsx';

beforeEach(useEnglish);

it('puts a notice up by Ctrl+S as its button does, once it has a text, and saves nothing of the page behind', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const sent: NoticeInput[] = [];
  const ended = Promise.withResolvers<void>();
  const create = async (notice: NoticeInput): Promise<object> => {
    sent.push(notice);
    await ended.promise;
    return { ...notice, id: 1, uuid: 'n', authorNickname: 'ana', date: '2026-03-10T19:00:00' };
  };
  Object.assign(newsroom.client, { notices: { list: async () => ({ data: [], total: 0 }), unread: async () => [], create } });
  const { At } = await deskOf(newsroom, ['NOTICE_READ', 'NOTICE_WRITE']);
  const page = vi.fn();
  const stops = [handlers.add('form.save', { run: page }), listenForKeys(window, handlers)];
  const shown = await render(
    <At>
      <NoticesDrawer onClose={() => undefined} />
    </At>,
  );
  await vi.waitFor(() => expect(shown.button('New notice')).toBeDefined(), PATIENCE);
  const key = async (at: HTMLElement): Promise<void> => {
    expect(press(at, 's', { code: 'KeyS', ctrlKey: true }).defaultPrevented).toBe(true);
    await act(async () => undefined);
  };
  await key(shown.button('New notice'));
  await act(async () => shown.button('New notice').click());
  const text = document.querySelector<HTMLTextAreaElement>('form textarea')!;
  await key(text);
  expect(sent).toEqual([]);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(text, 'Falta luz.');
    text.dispatchEvent(new Event('input', { bubbles: true }));
  });
  for (let times = 0; times < 2; times += 1) await key(text);
  expect(sent).toEqual([{ title: null, text: 'Falta luz.' }]);
  // What is typed while it is on its way would be gone with the form.
  expect(text.dispatchEvent(new InputEvent('beforeinput', { data: 'a', bubbles: true, cancelable: true }))).toBe(false);
  await act(async () => ended.resolve());
  expect([document.querySelector('form'), page.mock.calls]).toEqual([null, []]);
  shown.unmount();
  for (const stop of stops) stop();
});
