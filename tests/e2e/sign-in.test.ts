import { fileURLToPath } from 'node:url';
import {
  appCode,
  CLIENT_ID,
  CLIENT_SECRET,
  EVERY_ROLE,
  launchBrowser,
  type OpenIdProvider,
  startOpenIdProvider,
  startTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { words } from './desk.ts';

const STEP_MS = 30_000;
let server: TestServer;
let provider: OpenIdProvider;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  const webRoot = fileURLToPath(new URL('../../web-reference/dist', import.meta.url));
  [server, browser] = await Promise.all([startTestServer({ webRoot }), launchBrowser()]);
  await server.person('chefe', EVERY_ROLE);
  await server.person('rita', ['STORY_READ', 'ADMIN_READ', 'ADMIN_WRITE']);
  await server.person('bia', ['ASSIGNMENT_READ', 'STORY_READ']);
  provider = await startOpenIdProvider([`${server.url}/login`], {
    'beatriz@casa': { name: 'Beatriz Lemos', email: 'bia@redacao.example', email_verified: true, preferred_username: 'beatriz' },
  });
  page = await opened();
});
afterAll(async () => {
  await browser?.close();
  await provider?.stop();
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
  // The pages of the provider would fetch a font of another house.
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => route.abort(),
  );
  const made = await context.newPage();
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
/** Whether a key would arrive somewhere in what is called so. */
const holds = (part: Locator): Promise<void> => expect.poll(() => part.locator(':focus').count()).toBe(1);
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
  const own = dialog('area.myData');
  await holds(own);
  await button('secondStep.turnOn').press('Enter');
  const ask = dialog('secondStep.turnOn');
  await holds(ask);
  await page.keyboard.press('Escape');
  await expect.poll(() => button('secondStep.turnOn').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
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
  await holds(own);
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
  await button('secondStep.renew').click();
  await dialog('secondStep.renew').getByLabel(words('login.password'), { exact: true }).fill(TEST_PASSWORD);
  await field('secondStep.code').fill(appCode(secret, server.now() + STEP_MS));
  await page.keyboard.press('Enter');
  const renewed = dialog('secondStep.recovery').getByRole('listitem');
  await button('secondStep.kept').waitFor();
  const [code] = await renewed.allInnerTexts();
  await shot('second-step-renewed');
  await button('secondStep.kept').press('Enter');
  await button('secondStep.turnOff').click();
  await dialog('secondStep.turnOff').getByLabel(words('login.password'), { exact: true }).fill(TEST_PASSWORD);
  await field('secondStep.code').fill(code!);
  await page.keyboard.press('Enter');
  await page.getByText(words('secondStep.isOff'), { exact: true }).waitFor();
  await holds(dialog('area.myData'));
});

it('an administrator sets it up at the sign-in where the newsroom wants it, and loses it to another', async () => {
  await page.goto(`${server.url}/admin/access`);
  await page.getByRole('checkbox', { name: words('signIn.secondFactor') }).press('Space');
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

it('the provider of the house is set and tried in words, and lets in who has an account, through its pages and back', async () => {
  await page.goto(`${server.url}/admin/access`);
  await field('signIn.issuer').fill(provider.issuer);
  await field('signIn.clientId').fill(CLIENT_ID);
  const secret = page.getByLabel(words('signIn.clientSecret'), { exact: true });
  await secret.fill('errado');
  await button('signIn.test').click();
  await page.getByText(words('phrases:openidSecret')).first().waitFor();
  await secret.fill(CLIENT_SECRET);
  await button('signIn.test').click();
  await page.getByText(words('signIn.worked')).first().waitFor();
  await page.getByRole('checkbox', { name: words('signIn.openId') }).press('Space');
  await field('signIn.button').fill('Entrar pela casa');
  await page.keyboard.press('Control+s');
  await page.getByText(words('common.saved')).first().waitFor();
  await page.getByText(words('signIn.nobody')).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await shot('provider-settings');
  // What is stored can be forgotten, which waits for the save, and kept after all.
  await page.getByRole('button', { name: `${words('secret.forget')}: ${words('signIn.clientSecret')}` }).press('Enter');
  await page.getByText(words('secret.goes')).waitFor();
  await page.getByRole('button', { name: `${words('secret.keep')}: ${words('signIn.clientSecret')}` }).press('Enter');
  await page.getByText(words('signIn.secretStored')).waitFor();
  const boss = page;

  page = await opened();
  const come = async (): Promise<void> => {
    await page.goto(`${server.url}/guidelines`);
    await page.getByRole('button', { name: 'Entrar pela casa', exact: true }).click();
  };
  await come();
  await page.locator('input[name=login]').fill('beatriz@casa');
  await page.locator('input[name=password]').fill('x');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(words('error:openidUnknown')).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/login?redirect=%2Fguidelines');
  expect(await hindrances(page)).toEqual([]);
  await shot('provider-unknown');
  const bia = page;

  page = boss;
  await page.reload();
  await page.getByText(words('signIn.waits'), { exact: true }).waitFor();
  await shot('provider-waiting');
  await page.getByRole('combobox', { name: words('signIn.account', { name: 'Beatriz Lemos' }) }).selectOption({ label: 'bia' });
  await page
    .getByRole('dialog')
    .getByText(words('signIn.linkAsk', { name: 'Beatriz Lemos', user: 'bia' }))
    .waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('signIn.link'), exact: true })
    .click();
  await page.getByText(words('signIn.waits'), { exact: true }).waitFor({ state: 'detached' });

  page = bia;
  await come();
  // The provider knows them already, and asks nothing.
  await page.waitForURL('**/guidelines');
  await page.getByRole('button', { name: 'bia' }).waitFor();

  // What is typed in a dialog as the session ends is there again, although the page went through the provider.
  const ownData = async (): Promise<void> => {
    await page.getByRole('button', { name: 'bia' }).click();
    await page.getByRole('menuitem', { name: words('area.myData') }).click();
  };
  await ownData();
  const nickname = page.getByRole('dialog').getByLabel(words('myData.nickname'), { exact: false }).first();
  await nickname.fill('Bia da tarde');
  await page.context().clearCookies({ name: 'lauda_session' });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Entrar pela casa', exact: true }).click();
  await page.waitForURL('**/guidelines');
  await page.getByText(words('form.kept'), { exact: true }).waitFor();
  await ownData();
  await expect.poll(() => nickname.inputValue()).toBe('Bia da tarde');
});
