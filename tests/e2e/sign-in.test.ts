import { fileURLToPath } from 'node:url';
import { appCode, EVERY_ROLE, launchBrowser, PATIENCE_MS, startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { words } from './desk.ts';

const STEP_MS = 30_000;
let server: TestServer;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  const webRoot = fileURLToPath(new URL('../../web-reference/dist', import.meta.url));
  [server, browser] = await Promise.all([startTestServer({ webRoot }), launchBrowser()]);
  await server.person('chefe', EVERY_ROLE);
  await server.person('rita', ['STORY_READ', 'ADMIN_READ', 'ADMIN_WRITE']);
  page = await opened();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => expect(errors).toEqual([]));

const field = (key: string): Locator => page.getByRole('textbox', { name: words(key), exact: true });
const button = (key: string): Locator => page.getByRole('button', { name: words(key), exact: true });
const dialog = (title: string): Locator => page.getByRole('dialog', { name: words(title), exact: true });
const shot = async (name: string): Promise<void> => {
  for (const theme of process.env.LAUDA_SHOTS ? (['light', 'dark'] as const) : []) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}-${theme}.png` });
  }
};
async function opened(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  const made = await context.newPage();
  made.setDefaultTimeout(PATIENCE_MS);
  made.on('pageerror', ({ message }) => errors.push(message));
  return made;
}
/** Comes with nothing kept, types name and password, and stands before what follows. */
async function password(name: string, path = '/admin'): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${server.url}${path}`);
  await page.getByLabel(words('login.user')).fill(name);
  await page.getByLabel(words('login.password'), { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
}
const secretOf = async (on: Locator): Promise<string> => (await on.locator('code').innerText()).replaceAll(' ', '');
const typed = async (code: string): Promise<void> => {
  await expect.poll(() => field('secondStep.code').evaluate((input) => input === document.activeElement)).toBe(true);
  await field('secondStep.code').fill(code);
  await page.keyboard.press('Enter');
};

it('the second step is turned on in the own data, asked for at the sign-in, and turned off', async () => {
  await password('chefe');
  await page.waitForURL('**/admin');
  await page.getByRole('button', { name: 'chefe' }).click();
  await page.getByRole('menuitem', { name: words('area.myData'), exact: true }).click();
  await page.getByText(words('secondStep.isOff'), { exact: true }).waitFor();
  await button('secondStep.turnOn').click();
  const ask = dialog('secondStep.turnOn');
  await ask.getByLabel(words('login.password'), { exact: true }).fill('errada');
  await page.keyboard.press('Enter');
  await ask.getByText(words('secondStep.passwordWrong')).waitFor();
  await ask.getByLabel(words('login.password'), { exact: true }).fill(TEST_PASSWORD);
  await page.keyboard.press('Enter');
  const setUp = dialog('secondStep.setUpTitle');
  await setUp.getByRole('img', { name: words('secondStep.picture') }).waitFor();
  const secret = await secretOf(setUp);
  expect(await hindrances(page)).toEqual([]);
  await shot('second-step-set-up');
  await typed(appCode(secret, server.now() - STEP_MS));
  const codes = dialog('secondStep.recovery');
  await expect.poll(() => button('secondStep.kept').evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await codes.getByRole('listitem').count()).toBe(10);
  await shot('second-step-recovery');
  await page.keyboard.press('Enter');
  await page.getByText(words('secondStep.isOn'), { exact: true }).waitFor();
  await shot('second-step-on');

  await password('chefe');
  await page.getByRole('heading', { name: words('secondStep.codeTitle') }).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await typed('000000');
  await page.getByRole('alert').getByText(words('error:codeWrong')).waitFor();
  await shot('second-step-code');
  await typed(appCode(secret, server.now()));
  await page.waitForURL('**/admin');

  await page.getByRole('button', { name: 'chefe' }).click();
  await page.getByRole('menuitem', { name: words('area.myData'), exact: true }).click();
  await button('secondStep.turnOff').click();
  await dialog('secondStep.turnOff').getByLabel(words('login.password'), { exact: true }).fill(TEST_PASSWORD);
  await field('secondStep.code').fill(appCode(secret, server.now() + STEP_MS));
  await page.keyboard.press('Enter');
  await page.getByText(words('secondStep.isOff'), { exact: true }).waitFor();
});

it('an administrator sets it up at the sign-in where the newsroom wants it, and loses it to another', async () => {
  await page.goto(`${server.url}/admin/general`);
  await page.getByRole('checkbox', { name: words('general.secondFactor') }).press('Space');
  await page.keyboard.press('Control+s');
  await page.getByText(words('common.saved')).first().waitFor();
  const boss = page;
  page = await opened();
  await password('rita');
  await page.getByRole('heading', { name: words('secondStep.setUpTitle') }).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await shot('second-step-first');
  await typed(appCode(await secretOf(page.getByRole('main').or(page.locator('body')).first()), server.now()));
  await button('secondStep.enter').waitFor();
  expect(await page.getByRole('listitem').count()).toBe(10);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin');
  const rita = page;

  page = boss;
  await page.goto(`${server.url}/admin/users`);
  await page.getByRole('gridcell', { name: 'rita', exact: true }).first().click();
  await button('users.takeApp').click();
  await page.getByText(words('users.takeAppAsk', { name: 'rita' })).waitFor();
  await shot('second-step-taken');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('users.takeApp') })
    .click();
  await page.getByText(words('users.takeAppDone', { name: 'rita' })).waitFor();
  // Who had come in by it is shown out.
  await rita.waitForURL('**/login**');
  await rita.context().close();
});
