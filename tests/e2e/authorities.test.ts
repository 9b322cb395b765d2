import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, knowNothing, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

let beto: Desk;
let page: Page;

openNewsroom();
beforeAll(async () => {
  beto = await Desk.signIn(browser, newsroom.url, 'editor', '/stories');
  page = beto.page;
});

const row = (area: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: words(`accessArea.${area}`), exact: true }) });

describe('the own authorities [SCR-AUTHORITIES]', () => {
  it("open by keyboard from the person's menu and tell the level of each area [PERM-04]", async () => {
    await page.getByRole('button', { name: 'Beto' }).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitem', { name: words('access.title'), exact: true });
    await item.waitFor();
    const reached = (): Promise<boolean> => item.evaluate((element) => element.matches('[data-focus], :focus'));
    for (let steps = 0; steps < 20 && !(await reached()); steps += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/authorities');
    await page.getByRole('heading', { name: words('access.title'), level: 1 }).waitFor();
    await expect.poll(() => row('stories').getByRole('img').getAttribute('aria-label')).toBe(words('access.write'));
    expect(await page.getByRole('rowheader').count()).toBe(24);
    expect(await hindrances(page)).toEqual([]);
  });

  it('say when there are none, and when they could not be loaded, and load again', async () => {
    await page.reload();
    await row('stories').waitFor();
    let asked = 0;
    await knowNothing(page);
    await page.route('**/api/authorities', (route) => {
      asked += 1;
      // The first question is that of the session: who is signed in.
      if (asked === 1) return route.continue();
      return asked === 2 ? route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }) : route.fulfill({ json: [] });
    });
    await page.reload();
    const retry = page.getByRole('button', { name: words('common.retry') });
    await retry.waitFor();
    expect(await hindrances(page)).toEqual([]);
    await retry.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: words('access.nothing') }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.unroute('**/api/authorities');
  });

  it('are told in each language', async () => {
    await page.reload();
    for (const language of ['es_ES', 'en_US', 'pt_BR'] as const) {
      await page.getByRole('button', { name: 'Beto' }).click();
      await page.getByRole('menuitemradio', { name: words(`language.${language}`), exact: true }).click();
      await page.getByRole('heading', { name: words('access.title', {}, language), level: 1 }).waitFor();
      await page.getByRole('rowheader', { name: words('accessArea.rundowns', {}, language), exact: true }).waitFor();
    }
    expect(beto.errors).toEqual([]);
  });
});
