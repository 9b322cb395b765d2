// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';

it('charts open in a browser that runs without a language of its own', async () => {
  // Node says nothing of how wide a screen is.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true });
  expect(await import('./barChart.ts')).toHaveProperty('drawBars');
});

it('a name under a bar is cut only where it has no room, a day never', async () => {
  const { shortLabel } = await import('./barChart.ts');
  expect(shortLabel('Jornal da Madrugada', 300)).toBe('Jornal da Madrugada');
  expect(shortLabel('Jornal da Madrugada', 50)).toBe('Jornal da Mad…');
  expect(shortLabel('qui., 22/10', 20)).toBe('qui., 22/10');
});
