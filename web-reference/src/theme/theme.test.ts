// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A system that is dark at first and whose theme can be switched. */
class SystemTheme extends EventTarget {
  matches = false;
  switchTo(theme: 'light' | 'dark'): void {
    this.matches = theme === 'light';
    this.dispatchEvent(new Event('change'));
  }
}
let system: SystemTheme;
const shown = () => document.documentElement.dataset.theme;
const start = async () => {
  vi.resetModules();
  const theme = await import('./theme.ts');
  theme.startTheme();
  return theme;
};

beforeEach(() => {
  localStorage.clear();
  system = new SystemTheme();
  vi.stubGlobal('matchMedia', () => system);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('follows the theme of the system while none is chosen', async () => {
  const { themeView } = await start();
  expect([shown(), themeView.snapshot().choice]).toEqual(['dark', 'system']);
  system.switchTo('light');
  expect([shown(), themeView.snapshot().theme]).toEqual(['light', 'light']);
});

it('keeps a chosen theme whatever the system has, until the system is chosen again', async () => {
  localStorage.setItem('theme', 'dark');
  const { setTheme } = await start();
  system.switchTo('light');
  expect(shown()).toBe('dark');
  setTheme('system');
  expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'system']);
  system.switchTo('dark');
  expect(shown()).toBe('dark');
  setTheme('light');
  system.switchTo('light');
  system.switchTo('dark');
  expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'light']);
});
