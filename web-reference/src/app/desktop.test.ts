// @vitest-environment jsdom

import type { Env } from '@lauda/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notices } from '../../../packages/store/src/notices.ts';

const shown: { title: string; body: string; closed: boolean }[] = [];
class FakeNotification {
  static permission = 'default';
  static requestPermission = async (): Promise<void> => void (FakeNotification.permission = 'granted');
  private readonly mine;
  constructor(title: string, { body }: { body: string }) {
    this.mine = { title, body, closed: false };
    shown.push(this.mine);
  }
  close(): void {
    this.mine.closed = true;
  }
}
const hide = (hidden: boolean): void => void Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });

beforeEach(() => {
  shown.length = 0;
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
  expect(shown).toEqual([{ title: 'b', body: 'why', closed: false }]);
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

it('says where the browser cannot', async () => {
  vi.stubGlobal('isSecureContext', false);
  vi.resetModules();
  const { desktopView, showOutside } = await import('./desktop.ts');
  hide(true);
  expect([desktopView.snapshot(), showOutside('a', 'b')]).toEqual(['unable', undefined]);
});
