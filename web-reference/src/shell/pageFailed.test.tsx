// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { act, render, useEnglish } from '../testing/render.tsx';
import { PageFailed } from './PageFailed.tsx';

beforeEach(useEnglish);

it('a part of the client that could not be loaded is loaded anew, with the page; what failed otherwise is drawn again', async () => {
  const done: string[] = [];
  const again = async (error: Error): Promise<void> => {
    const { element, unmount } = await render(
      <PageFailed error={error} reset={() => done.push(`drawn: ${error.message}`)} reload={() => done.push(`loaded: ${error.message}`)} />,
    );
    act(() => [...element.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Try again'))!.click());
    unmount();
  };
  // As Chromium, Firefox and Safari say it, and the loader of styles.
  const missing = [
    'Failed to fetch dynamically imported module: https://news.example/assets/a.js',
    'error loading dynamically imported module: https://news.example/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ];
  for (const message of [...missing, 'x is undefined']) await again(new Error(message));
  expect(done).toEqual([...missing.map((message) => `loaded: ${message}`), 'drawn: x is undefined']);
});
