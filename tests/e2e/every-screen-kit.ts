import { PATIENCE } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ADDRESSES } from './addresses.ts';
import { outOfSight } from './audit.ts';
import type { Language } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

interface Reader {
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly width: number;
}
const READER_LIST: readonly Reader[] = [
  { language: 'pt_BR', theme: 'light', width: 1440 },
  { language: 'es_ES', theme: 'light', width: 390 },
  { language: 'en_US', theme: 'dark', width: 1280 },
];
export const READERS = READER_LIST.length;
/** A page is left by Tab after so many elements at most: the menus come before it. */
const STEPS = 90;

/** What the keyboard reaches. */
const REACHED = ':is(a[href], button, input, select, textarea, [tabindex="0"]):visible:enabled';

/** What of the page people read, once nothing of it is being loaded. */
const read = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.querySelector('[aria-busy=true], .animate-pulse') ? '' : (document.querySelector('main') ?? document.body).innerText,
  );

/** The bars with more buttons side by side than people take in at a glance: what is used less often belongs into their menu. */
const crowdedBars = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-verbs]')]
      .map((bar) => [...bar.children].filter((each) => each.matches('a, button') && each.checkVisibility()))
      .filter((verbs) => verbs.length > 5)
      .map((verbs) => verbs.map(({ textContent }) => textContent).join(' | ')),
  );

/** What stands in an empty field and is wider than it, so that nobody can read what belongs there. */
const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!;
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        pen.font = font;
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return input.checkVisibility() && pen.measureText(input.placeholder).width > room + 1;
      })
      .map(({ placeholder }) => placeholder);
  });

/** The width within which there is no room for words, but for an icon that stands for them. */
const AN_ICON = 16;
/** What ends at the edge of its cell without an ellipsis, or in a row with an ellipsis and no title that says the rest. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate((narrowest) => {
    const cuts: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const said = text.textContent!.trim();
      let box = text.parentElement;
      while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement;
      if (said === '' || !box || box.clientWidth < narrowest || !box.checkVisibility()) continue;
      const { overflowX, textOverflow } = getComputedStyle(box);
      const isMarked = textOverflow === 'ellipsis';
      if (overflowX === 'auto' || overflowX === 'scroll') continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isCut = isMarked
        ? box.scrollWidth > box.clientWidth + 1
        : range.getBoundingClientRect().right > box.getBoundingClientRect().right + 1;
      const isTold = isMarked && (!box.closest('[data-row]') || box.closest('[title]') !== null);
      if (isCut && !isTold) cuts.push(said);
    }
    return cuts;
  }, AN_ICON);

/** How many pixels of the page are beyond its right edge, where nobody sees that it goes on. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Keys of texts, as they stand where a text is missing. */
const KEYS = /\b(?:[a-z][A-Za-z]+:)?[a-z][A-Za-z]+(?:\.[a-z][A-Za-z]+){1,3}\b/g;
/** What people write with a full stop inside. */
const WRITTEN = /@|https?:|www\.|\.(?:com|org|br|tv|local|md|json|txt|xml|ics|csv|png|jpe?g|svg|pdf|tar|gz|mp[34]|ts|mjs)\b/;

const keysIn = (text: string): string[] =>
  text
    .split('\n')
    // The slow statements of the database stand as they are.
    .filter((line) => !/^(select|insert|update|delete|with) /.test(line))
    .flatMap((line) => line.split(/\s+/))
    .filter((word) => !WRITTEN.test(word))
    .flatMap((word) => word.match(KEYS) ?? []);

/** Where the keyboard is: whether in the page itself, and whether people see it there. */
const focused = (page: Page): Promise<{ inMain: boolean; seen: boolean; name: string }> =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    // A list shows where its keyboard is by a row.
    const element = active.querySelector<HTMLElement>('.grid-row.is-focused') ?? active;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const hasRing = element !== active || (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + Math.min(width / 2, 20), top + Math.min(height / 2, 20)];
    const isInside = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
    const shown = isInside ? document.elementFromPoint(x, y) : null;
    return {
      inMain: element.closest('main, [role=dialog]') !== null,
      seen: hasRing && shown !== null && (element.contains(shown) || shown.contains(element)),
      name: element.outerHTML.slice(0, 160),
    };
  });

/** Presses Tab until the keyboard is in the page; answers where it is then. */
async function tabInto(page: Page): Promise<{ inMain: boolean; seen: boolean; name: string }> {
  let at = await focused(page);
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press('Tab');
    at = await focused(page);
    if (at.inMain) break;
  }
  return at;
}

/** Has the screens read by the readers for whom they are chosen: of 0, 1 and 2, by the number of the screen. */
export function readScreens(chosen: (screen: number, reader: number) => boolean): void {
  openNewsroom();
  describe.each(READER_LIST.map((each, reader) => ({ ...each, reader })))('in $language, $theme, $width px wide', (each) => {
    const { language, theme, width, reader } = each;
    let page: Page;
    const failures: string[] = [];
    beforeAll(async () => {
      page = await visit(browser, newsroom.url, { path: '/contacts', language, theme, username: 'admin' });
      await page.setViewportSize({ width, height: 844 });
      page.on('pageerror', ({ message }) => failures.push(message));
    });

    it.each(
      ADDRESSES.filter((_, screen) => chosen(screen, reader)),
    )('the screen %s at %s hinders nobody, is one page with a name, in words, and is entered by Tab', async (_name, path) => {
      failures.length = 0;
      await page.goto(`${newsroom.url}${path}`);
      await expect.poll(() => read(page), PATIENCE).toMatch(/\S/);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language.replace('_', '-'));
      expect(await page.title()).toMatch(/\S/);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await sideways(page)).toBeLessThanOrEqual(0);
      expect(await crowdedBars(page)).toEqual([]);
      expect(await cutPlaceholders(page)).toEqual([]);
      expect(await cutTexts(page)).toEqual([]);
      expect(keysIn(await page.evaluate(() => document.body.innerText))).toEqual([]);
      expect(await outOfSight(page)).toEqual([]);
      expect(await hindrances(page)).toEqual([]);
      // An empty list has nothing to be entered.
      if ((await page.locator('main').locator(REACHED).count()) === 0) return;
      const at = await tabInto(page);
      expect(at, at.name).toMatchObject({ inMain: true, seen: true });
      expect(failures).toEqual([]);
    });
  });
}
