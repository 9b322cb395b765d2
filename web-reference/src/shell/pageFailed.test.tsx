// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { ErrorPage } from '../screens/Errors/ErrorPage.tsx';
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

it.each([
  500,
  418,
  502,
  0,
  undefined,
])('the code %s shows the page of a server that reports an error, with its retry [ERRP-04] [SCR-500]', async (code) => {
  let retries = 0;
  const { element, unmount } = await render(<ErrorPage code={code} onRetry={() => (retries += 1)} />);
  expect(element.querySelector('h1')!.textContent).toBe('Server error');
  expect(element.textContent).toContain('500');
  expect(element.textContent).toContain('The server is reporting an error.');
  expect(element.querySelector('a')!.getAttribute('href')).toBe('/');
  act(() => [...element.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Try again'))!.click());
  expect(retries).toBe(1);
  unmount();
});
