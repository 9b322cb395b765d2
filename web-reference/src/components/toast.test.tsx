// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { kept } from '../hooks/typedText.ts';
import { text } from '../i18n/i18n.ts';
import { act, render, useEnglish } from '../testing/render.tsx';
import { Notice } from './Notice.tsx';
import { Toaster } from './Toaster.tsx';
import { copyAndNotify, notify } from './toast.tsx';
import { type ShownNotice, toastsReady } from './toasts.ts';

const shown: ShownNotice[] = [];
beforeEach(() => {
  useEnglish();
  shown.length = 0;
  const show = (notice: ShownNotice) => {
    shown.push(notice);
    return () => undefined;
  };
  toastsReady({ show, dismiss: () => undefined, give: () => undefined, go: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  toastsReady(undefined);
});
const clipboard = (writeText: (text: string) => Promise<void>): void => {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
};
const words = { done: 'Two graphics are copied.', failed: 'Nothing is copied.' };

it('copying says in its own words that it worked, and that it did not where the browser lets nothing be copied', async () => {
  const copied: string[] = [];
  clipboard(async (text) => void copied.push(text));
  await copyAndNotify('GC 1\nGC 2', words);
  clipboard(() => Promise.reject(new Error('denied')));
  await copyAndNotify('GC 1\nGC 2', words);
  expect([copied, shown.map(({ level, title }) => [level, title])]).toEqual([
    ['GC 1\nGC 2'],
    [
      ['SUCCESS', words.done],
      ['WARNING', words.failed],
    ],
  ]);
});

it('copying the details of a notice that fails says how to copy by hand', async () => {
  clipboard(() => Promise.reject(new Error('denied')));
  await copyAndNotify('500 why');
  expect(shown).toMatchObject([{ level: 'ERROR', description: expect.stringContaining('copy') }]);
});

it('copying the details of a notice says that they are copied [MSG-07]', async () => {
  const copied: string[] = [];
  clipboard(async (text) => void copied.push(text));
  await copyAndNotify('500 why');
  expect([copied, shown]).toEqual([['500 why'], [{ level: 'SUCCESS', title: text('phrases:copiedToClipboard') }]]);
  expect(shown[0]!.title).toBe('Copied to the clipboard');
});

it('a notice says its category in words to who does not see its mark', async () => {
  const said: (string | null | undefined)[] = [];
  for (const level of ['SUCCESS', 'INFORMATION', 'EVENT', 'WARNING', 'ERROR'] as const) {
    const { element, unmount } = await render(<Notice notice={{ level, title: 'Saved' }} onClose={() => undefined} />);
    said.push(element.querySelector('svg[role=img]')?.getAttribute('aria-label'));
    unmount();
  }
  expect(said).toEqual(['Done', 'Information', 'Event', 'Warning', 'Error']);
});

it('what is said before the part that draws notices has come is drawn once it is there, each once, and taken away by who said it', async () => {
  toastsReady(undefined);
  const ends: (() => void)[] = [];
  for (const title of ['First', 'Second']) notify({ level: 'SUCCESS', title, lasts: Number.POSITIVE_INFINITY }, (end) => ends.push(end));
  expect(ends).toEqual([]);
  const { unmount } = await render(<Toaster onReady={toastsReady} />);
  const draws = (titles: string[]): Promise<void> =>
    vi.waitFor(async () => {
      await act(async () => undefined);
      expect([...document.querySelectorAll('[data-sonner-toast] p')].map((each) => each.textContent)).toEqual(titles);
    }, PATIENCE);
  await draws(['Second', 'First']);
  await act(async () => ends[0]!());
  await draws(['Second']);
  unmount();
});

it('what was given back of a cell is drawn by each new toaster until a person ends it, and not before whoever signs in', async () => {
  kept.set('cell 1', { typed: { title: 'Too long', description: 'CHUVA forte' }, since: {} });
  kept.set('contact', { typed: { name: 'Ana' }, since: {} });
  const draw = async (atLogin: boolean): Promise<() => void> => {
    const { unmount } = await render(<Toaster onReady={toastsReady} atLogin={atLogin} />);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    return unmount;
  };
  const said = (): boolean => document.body.textContent!.includes('CHUVA forte');
  const onPage = await draw(false);
  expect(said()).toBe(true);
  onPage();
  const atLogin = await draw(true);
  expect([said(), kept.size]).toEqual([false, 2]);
  atLogin();
  const back = await draw(false);
  expect([said(), kept.size]).toEqual([true, 2]);
  await act(async () => document.querySelector<HTMLButtonElement>('[data-sonner-toast] button[aria-label]')!.click());
  expect([...kept.keys()]).toEqual(['contact']);
  back();
  kept.clear();
});
