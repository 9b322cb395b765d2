// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

it('charts open in a browser that runs without a language of its own', async () => {
  // Node says nothing of how wide a screen is.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true });
  expect(await import('./barChart.ts')).toHaveProperty('drawBars');
});
