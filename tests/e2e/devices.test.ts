import { PATIENCE } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };

let desk: Desk;
let page: Page;

const devices = async () => (await page.request.get(`${newsroom.url}/api/devices`)).json();
const grid = (): Locator => page.getByRole('grid', { name: words('devices.title') });
const row = (name: string): Locator => grid().locator('[role=row]', { hasText: name });
const field = (key: string): Locator =>
  page.getByRole('article').getByLabel(new RegExp(`^${words(key)}( \\(${words('common.required')}\\))?$`));
/** Types into the palette, as soon as it is there. */
async function find(whose: Page, text: string): Promise<void> {
  await whose.keyboard.press('Control+k');
  await whose.locator('[role=dialog] input').waitFor();
  await whose.keyboard.type(text);
}
/** Walks by Tab until the focus is on it. */
async function tabTo(target: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${target}.`);
}

openNewsroom();
beforeAll(async () => {
  desk = await Desk.signIn(browser, newsroom.url, 'admin', `/rundown/1/${DEMO_DATE}`);
  page = desk.page;
  await desk.grid.waitFor();
});

describe('the devices, by keyboard alone [SCR-ADM-DEVICES]', () => {
  it('are found in the palette; a new one is listed with the values it was saved with [ADM-DEV-01]', async () => {
    await find(page, words('devices.title'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/devices');
    await grid().waitFor();
    await page.keyboard.press('Alt+n');
    await expect.poll(() => field('device.name').evaluate((element) => element === document.activeElement), PATIENCE).toBe(true);
    await page.keyboard.type('GC 2');
    await tabTo(field('device.type'));
    await page.keyboard.type(words('device.type.cg'));
    await tabTo(field('device.vendor'));
    await page.keyboard.type('Vizrt');
    await page.keyboard.press('Control+s');
    await row('GC 2').waitFor();
    const shown = await row('GC 2').innerText();
    for (const value of [words('device.type.cg'), 'MOS', 'Vizrt']) expect(shown).toContain(value);
    expect((await devices()).find(({ name }: { name: string }) => name === 'GC 2')).toMatchObject({
      type: 'cg',
      protocol: 'mos',
      vendor: 'Vizrt',
    });
  });

  it('are changed, and the change is taken back', async () => {
    await field('device.name').fill('GC 3');
    await page.keyboard.press('Control+s');
    await row('GC 3').waitFor();
    await page.getByRole('button', { name: words('common.undo') }).press('Enter');
    await row('GC 2').waitFor();
    await expect.poll(() => field('device.name').inputValue(), PATIENCE).toBe('GC 2');
  });

  it('ask before what is typed is lost', async () => {
    await field('device.name').fill('GC 9');
    await page.keyboard.press('Alt+w');
    await page.locator('[role=dialog]').getByText(words('device.leaveText')).waitFor();
    await page.keyboard.press('Escape');
    expect(await field('device.name').inputValue()).toBe('GC 9');
    await page
      .getByRole('article')
      .getByRole('button', { name: words('common.discard') })
      .press('Enter');
    await expect.poll(() => field('device.name').inputValue(), PATIENCE).toBe('GC 2');
  });

  it('can be tested as soon as what the test needs is filled', async () => {
    const test = page.getByRole('article').getByRole('button', { name: words('action.devices.test') });
    expect(await test.isDisabled()).toBe(true);
    await tabTo(field('device.virtual'));
    await page.keyboard.press('Space');
    await page.keyboard.press('Alt+t');
    await page.getByText(words('device.testVirtual'), { exact: true }).waitFor();
    await page.keyboard.press('Control+s');
    await row('GC 2').getByText(words('device.state.virtual')).waitFor();
  });

  it('hold templates, each with its fields [SCR-SET-DEVTPL]', async () => {
    await page.getByRole('tab', { name: words('devicePart.settings') }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText(words('template.none')).waitFor();
    await page.keyboard.press('Alt+Shift+n');
    const dialog = page.locator('[role=dialog]');
    await dialog.getByLabel(words('template.code')).waitFor();
    await page.keyboard.press('Control+s');
    await dialog.getByText(words('validation:required')).first().waitFor();
    await page.keyboard.type('100');
    await page.keyboard.press('Tab');
    await page.keyboard.type('CRÉDITO');
    await tabTo(dialog.getByRole('button', { name: words('template.fieldAdd') }));
    await page.keyboard.press('Enter');
    await page.keyboard.type('Nome');
    const written = () => dialog.getByRole('textbox').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    await expect.poll(written).toEqual(expect.arrayContaining(['100', 'CRÉDITO', 'Nome']));
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: '100' }).waitFor();
    const stored = (await devices()).find(({ name }: { name: string }) => name === 'GC 2');
    expect(stored.templates).toMatchObject([{ code: '100', name: 'CRÉDITO', fields: [{ name: 'Nome', number: 1, size: 0 }] }]);
  });

  it('stay while a program uses them, with the words for it; others go after a question', async () => {
    await grid().focus();
    await page.keyboard.press('Home');
    for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'Playout virtual' }).waitFor();
    await grid().focus();
    await page.keyboard.press('Delete');
    await page.locator('[role=dialog]').getByText(words('device.removeText')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Um dispositivo ligado a um programa não pode ser excluído').first().waitFor();
    expect(await row('Playout virtual').count()).toBe(1);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'GC 2' }).waitFor();
    await grid().focus();
    await page.keyboard.press('Alt+Backspace');
    await page.locator('[role=dialog]').getByText(words('device.removeText')).waitFor();
    await page.keyboard.press('Enter');
    await row('GC 2').waitFor({ state: 'detached' });
    expect(desk.errors).toEqual([]);
  });
});

describe('the devices, for others', () => {
  it('follow what somebody else saves, without a press', async () => {
    const [first] = await devices();
    await page.goto(`${newsroom.url}/admin/devices?device=${first.id}`);
    await expect.poll(() => field('device.name').inputValue(), PATIENCE).toBe(first.name);
    await page.request.put(`${newsroom.url}/api/devices`, { headers: SAME_ORIGIN, data: { ...first, name: 'GC do switcher' } });
    await row('GC do switcher').waitFor();
    await expect.poll(() => field('device.name').inputValue(), PATIENCE).toBe('GC do switcher');
  });

  it('are not shown to who may not administrate', async () => {
    const reader = await Desk.signIn(browser, newsroom.url, 'leitor', '/admin/devices');
    await reader.page.getByText(words('error:403.description')).waitFor();
    await find(reader.page, words('devices.title'));
    await reader.page.getByText(words('palette.empty')).waitFor();
  });
});

describe.each([
  ['pt_BR', 'dark', 1440],
  ['es_ES', 'light', 1440],
  ['en_US', 'dark', 390],
  ['pt_BR', 'light', 390],
] as const)('in %s, %s, %i px wide', (language, theme, width) => {
  it('the list, a new device and the templates hinder nobody, and every word is there', async () => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme: theme, reducedMotion: 'reduce' });
    const own = await context.newPage();
    await own.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await own.request.post(`${newsroom.url}/api/authentication`, {
      form: { username: 'admin', password: 'lauda-demo' },
      headers: SAME_ORIGIN,
    });
    const [first] = await devices();
    for (const path of [
      '',
      '?device=0',
      `?device=${first.id}`,
      `?device=${first.id}&part=templates`,
      `?device=${first.id}&part=mosTemplates`,
      `?device=${first.id}&part=simulator`,
      `?device=${first.id}&part=traffic`,
    ]) {
      await own.goto(`${newsroom.url}/admin/devices${path}`);
      await own.locator(path === '' ? '[role=grid]' : 'article').waitFor();
      await own.waitForTimeout(250);
      expect([path, await hindrances(own)]).toEqual([path, []]);
      expect(await own.locator('body').innerText()).not.toMatch(
        /\b(device|devices|devicePart|template|mosObject|simulator|simulation|replay|traffic|action)\.[a-z]/i,
      );
    }
    await context.close();
  });
});
