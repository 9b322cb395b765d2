import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES: RunOptions = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } };

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
