import { launchBrowser, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';

let newsroom: NewsroomProcess;
let browser: Browser;
let adriana: Desk;
let page: Page;
let wire: WireClient;

beforeAll(async () => {
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/agency');
  page = adriana.page;
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
});
afterEach(() => expect(adriana.errors).toEqual([]));

const lanes = (): Promise<string[]> => page.getByRole('heading', { level: 2 }).allTextContents();
const lane = (name: string): Locator => page.getByRole('region', { name, exact: true });
const titles = (name: string): Promise<string[]> => lane(name).getByRole('heading', { level: 3 }).allTextContents();

describe('the agency', () => {
  it('shows its lanes side by side in stored order, and one more at their end [SCR-AGENCY] [MENU-15]', async () => {
    await lane('Prefeitura').waitFor();
    await expect.poll(lanes).toEqual(['Agência Horizonte', 'Defesa Civil', 'Prefeitura']);
    const places = await Promise.all((await lanes()).map(async (name) => (await lane(name).boundingBox())!.x));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBe(3);
    await expect.poll(() => titles('Defesa Civil')).toHaveLength(2);
    expect(await hindrances(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/agency.png` });
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('settingsField.name')).fill('A chuva');
    await dialog.getByLabel(words('agency.term')).fill('rio');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(lanes).toEqual(['Agência Horizonte', 'Defesa Civil', 'Prefeitura', 'A chuva']);
    await expect.poll(() => titles('A chuva')).toHaveLength(4);
  });

  it('filters each lane by a text', async () => {
    await page.keyboard.press('Control+f');
    await page.keyboard.type('VACINACAO');
    await expect.poll(() => titles('Prefeitura')).toHaveLength(1);
    await expect.poll(() => titles('Agência Horizonte')).toEqual([]);
    await page.getByLabel(words('agency.find')).fill('');
    await expect.poll(() => titles('Agência Horizonte')).toHaveLength(5);
  });

  it('makes a proposal of the item the keyboard is at, and opens its form with the text [AGY-06]', async () => {
    await lane('Defesa Civil').getByRole('article').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Alt+p');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('proposal.lead')).waitFor();
    expect(await dialog.getByLabel(words('proposal.lead')).inputValue()).toContain('Próxima medição às 9h');
    expect(await hindrances(page)).toEqual([]);
    const stored = (await wire.get<{ data: { slug: string; source: string }[] }>('/assignment_proposals/filter?filter=Boletim')).body.data;
    expect(stored).toMatchObject([{ slug: 'Boletim 14: nível do rio em 3,10 m, tendência de queda', source: 'Defesa Civil' }]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('makes a post of it by one key, and opens its form with the text [AGY-06]', async () => {
    await lane('Defesa Civil').getByRole('article').first().focus();
    await page.keyboard.press('Alt+b');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('post.text'), { exact: true }).waitFor();
    expect(await dialog.getByLabel(words('post.text'), { exact: true }).inputValue()).toContain('Próxima medição às 9h');
    expect(await hindrances(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/agency-post.png` });
    const stored = (await wire.get<{ data: { slug: string; text: string }[] }>('/posts/filter?filter=Boletim')).body.data;
    expect(stored).toHaveLength(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});
