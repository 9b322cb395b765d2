// @vitest-environment jsdom

import type { Env } from '@lauda/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notices } from '../../../packages/store/src/notices.ts';

const shown: { title: string; body: string; silent: boolean; closed: boolean }[] = [];
const tags: (string | undefined)[] = [];
class FakeNotification {
  static permission = 'default';
  static requestPermission = async (): Promise<void> => void (FakeNotification.permission = 'granted');
  private readonly mine;
  constructor(title: string, { body, silent, tag }: { body: string; silent: boolean; tag?: string }) {
    tags.push(tag);
    this.mine = { title, body, silent, closed: false };
    shown.push(this.mine);
  }
  close(): void {
    this.mine.closed = true;
  }
}
const hide = (hidden: boolean): void => void Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });

beforeEach(() => {
  shown.length = 0;
  tags.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows a notice outside of a hidden window for 5 s, once the person switched it on and the browser let them [MSG-05]', async () => {
  const { desktopView, showOutside, switchDesktop } = await import('./desktop.ts');
  const notices = new Notices({
    now: Date.now,
    timers: { setTimeout, clearTimeout },
    desktop: showOutside,
    text: (key: string) => key,
  } as unknown as Env);
  hide(true);
  notices.show({ level: 'ERROR', title: { key: 'a' } });
  expect([desktopView.snapshot(), shown]).toEqual(['off', []]);
  await switchDesktop();
  expect(desktopView.snapshot()).toBe('on');
  notices.show({ level: 'ERROR', title: { key: 'b' }, description: { raw: 'why' } });
  expect(shown).toEqual([{ title: 'b', body: 'why', silent: true, closed: false }]);
  vi.advanceTimersByTime(4_999);
  expect(shown[0]!.closed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(shown[0]!.closed).toBe(true);
  hide(false);
  notices.show({ level: 'ERROR', title: { key: 'c' } });
  expect(shown, 'nothing while the window is looked at').toHaveLength(1);
  await switchDesktop();
  expect(desktopView.snapshot()).toBe('off');
});

it('the same has one tag in every page, by which the system shows it once, and another has another', async () => {
  const { showOutside, switchDesktop } = await import('./desktop.ts');
  hide(true);
  await switchDesktop();
  for (const [title, body] of [
    ['Lembrete', '9h'],
    ['Lembrete', '9h'],
    ['Lembrete', '10h'],
  ])
    showOutside(title!, body!, { isImportant: true, onAir: false });
  expect(tags[0]).toBeTruthy();
  expect([tags[1] === tags[0], tags[2] === tags[0]]).toEqual([true, false]);
  await switchDesktop();
});

it('says where the browser cannot', async () => {
  vi.stubGlobal('isSecureContext', false);
  vi.resetModules();
  const { desktopView, showOutside } = await import('./desktop.ts');
  hide(true);
  expect([desktopView.snapshot(), showOutside('a', 'b', { isImportant: true, onAir: false })]).toEqual(['unable', undefined]);
});

it('shows on air what is important alone, unless the person wants all of it, with the sound they chose', async () => {
  const { desktopChoice, showOutside, switchChoice, switchDesktop } = await import('./desktop.ts');
  hide(true);
  await switchDesktop();
  const onAir = (isImportant: boolean) => showOutside('a', '', { isImportant, onAir: true }) !== undefined;
  expect([onAir(false), onAir(true)]).toEqual([false, true]);
  switchChoice('quiet');
  expect([desktopChoice('quiet'), onAir(false)]).toEqual([false, true]);
  expect(shown.map(({ silent }) => silent)).toEqual([true, true]);
  switchChoice('sound');
  showOutside('b', '', { isImportant: true, onAir: false });
  expect(shown.at(-1)).toMatchObject({ title: 'b', silent: false });
  for (const choice of ['quiet', 'sound'] as const) switchChoice(choice);
  await switchDesktop();
});

it('leaves the notice in the page where the browser lets no page show one, as those of phones', async () => {
  const { showOutside, switchDesktop } = await import('./desktop.ts');
  await switchDesktop();
  hide(true);
  vi.stubGlobal('Notification', function Refused() {
    throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
  });
  expect(showOutside('a', 'b', { isImportant: true, onAir: false })).toBeUndefined();
  vi.stubGlobal('Notification', FakeNotification);
  expect(showOutside('a', 'b', { isImportant: true, onAir: false })).toBeDefined();
  hide(false);
  await switchDesktop();
});
