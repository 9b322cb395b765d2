import { encodePrint } from '@lauda/domain';
import { launchBrowser, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { hindrances, visit } from './workspace-kit.ts';

const [GENERAL, FONTS] = ['/admin/general', '/admin/fonts'];
let newsroom: NewsroomProcess;
let browser: Browser;
let admin: WireClient;
let page: Page;

/** A field by the beginning of its label: one that is required says so after it. */
const field = (role: 'combobox' | 'textbox', key: string): Locator => page.getByRole(role, { name: new RegExp(`^${words(key)}`) });
const shot = async (name: string, on = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png`, fullPage: true });
};
/** Saves by keyboard, and waits until the page says so. */
async function save(): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
}
const open = async (path: string): Promise<void> => {
  await page.goto(`${newsroom.url}${path}`);
  await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
};

beforeAll(async () => {
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: '/admin', username: 'admin', theme: 'light' });
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
});

describe('the fonts [SCR-ADM-FONTS]', () => {
  it('are even: an odd size is said and not sent, an even one is printed in [ADM-GEN-08] [ADM-FONT-01] [VAL-20]', async () => {
    await page.getByRole('link', { name: words('fonts.title') }).press('Enter');
    await page.waitForURL(`**${FONTS}`);
    const size = field('textbox', 'fonts.size');
    await size.focus();
    for (const odd of ['11', '13']) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(odd);
      await page.keyboard.press('Control+s');
      await page.getByRole('alert').getByText('O tamanho da fonte de impressão deve ser par').waitFor();
    }
    expect((await admin.get<{ id: number; fontSize: number }>('/print/config')).body).toMatchObject({ id: 0, fontSize: 12 });
    // The same paper in another window, as the settings stand and then as they come to stand.
    const paper = await page.context().newPage();
    await paper.goto(`${newsroom.url}/print/${encodePrint({ programId: 1, date: DEMO_DATE }, Math.random)}/story-content`);
    const text = paper.locator('article.sheet[aria-busy=false] [data-cell=read] p').first();
    const points = () => text.evaluate((line) => (Number.parseFloat(getComputedStyle(line).fontSize) * 72) / 96);
    await text.waitFor();
    expect(await points()).toBeCloseTo(12, 1);
    await size.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('14');
    await field('combobox', 'fonts.family').selectOption('Georgia');
    await save();
    expect((await admin.get<object>('/print/config')).body).toMatchObject({ fontFamily: 'Georgia', fontSize: 14 });
    await expect.poll(points).toBeCloseTo(14, 1);
    expect(await text.evaluate((line) => getComputedStyle(line).fontFamily)).toContain('Georgia');
    await paper.close();
    expect(await hindrances(page)).toEqual([]);
    await shot('fonts-pt');
  });

  it('are refused odd by the server too', async () => {
    const { body } = await admin.get<object>('/print/config');
    const refused = await admin.put<{ errors: { path: string }[] }>('/print/config', { ...body, fontSize: 13 });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('fontSize');
  });
});

describe('the general settings [SCR-ADM-GENERAL]', () => {
  it('are changed and saved by keyboard, and another administrator sees it at once', async () => {
    await open(GENERAL);
    const other = await visit(browser, newsroom.url, { path: GENERAL, username: 'admin', language: 'en_US' });
    const theirs = other
      .getByRole('region', { name: words('general.guidelines', {}, 'en_US') })
      .getByLabel(words('general.type', {}, 'en_US'));
    await theirs.waitFor();
    expect(await theirs.isChecked()).toBe(true);
    const mine = page.getByRole('region', { name: words('general.guidelines') }).getByLabel(words('general.type'));
    await mine.focus();
    await page.keyboard.press('Space');
    await save();
    expect((await admin.get<object>('/assignments/config')).body).toMatchObject({ typeEnabled: false });
    await expect.poll(() => theirs.isChecked()).toBe(false);
    expect([await hindrances(page), await hindrances(other)]).toEqual([[], []]);
    await shot('general-pt');
    await shot('general-en-dark', other);
    await other.context().close();
  });
});
