// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { isInUse, store } from './newsroom.ts';

afterEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

it.each([
  ['/prompter/5/2026-03-10', false, true],
  ['/rundown/5/2026-03-10', true, true],
  ['/rundown/5/2026-03-10', false, false],
  ['/', false, false],
])('a page at %s is not reloaded on its own with something on air: %s: %s', (path, onAir, inUse) => {
  history.replaceState(null, '', path);
  vi.spyOn(store.notices, 'isOnAir').mockReturnValue(onAir);
  expect(isInUse()).toBe(inUse);
});
