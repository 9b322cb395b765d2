import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // What passes is not described, and no style sheet or film is loaded a second time: both took half of the time, and no criterion needs them.
  resultTypes: ['violations'],
  preload: false,
};

const SETTLED = `Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
  .map((one) => one.finished.catch(() => undefined))).then(() => undefined)`;

const TRIES = 3;

/** What hinders people on the page as it stands, or in a part of it, by WCAG 2.2 AA: the criterion and where. */
export async function hindrances(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(AXE);
  let found: string[] = [];
  // What fades in is measured when it is there; what came while it was measured, such as a notice, is measured again.
  for (let tried = 0; tried < TRIES; tried += 1) {
    await page.evaluate(SETTLED);
    const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(part)}, ${JSON.stringify(RULES)})`)) as AxeResults;
    found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
    if (found.length === 0) break;
  }
  return found;
}

const OUT_OF_SIGHT = `[...document.querySelectorAll('main :is(button, input, select, textarea), main a[href]')].flatMap((control) => {
  const box = control.getBoundingClientRect();
  const scrolls = (part) => part && (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement));
  if (!control.checkVisibility() || box.width === 0 || scrolls(control.parentElement)) return [];
  const isNarrow = control.matches('input:not([type=checkbox], [type=radio], [inputmode])') && box.width < 80;
  return box.left < 0 || box.right > innerWidth || isNarrow ? [control.getAttribute('aria-label') ?? control.textContent ?? ''] : [];
})`;

/** The controls of the work area that stand outside the window, where nothing scrolls to them, or are too narrow to type in. */
export const outOfSight = async (page: Page): Promise<string[]> => (await page.evaluate(OUT_OF_SIGHT)) as string[];
