import { launchBrowser, WireClient } from '@lauda/testing';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { words } from './desk.ts';

let newsroom: NewsroomProcess;
let browser: Browser;
let database: pg.Client;
let context: BrowserContext;
let page: Page;

const address = (path: string): string => `${newsroom.url}${path}`;
const user = () => page.getByLabel(words('login.user'));
const password = (at = 0) => page.locator('input[type=password]').nth(at);
const told = (key: string) => page.getByRole('alert').getByText(words(key)).first();

beforeAll(async () => {
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  database = new pg.Client({ connectionString: (await newsroom.postgres()).url });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await newsroom?.stop();
});
beforeEach(async () => {
  context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  page = await context.newPage();
});
afterEach(() => context.close());

it('is busy while it asks, says why one may not enter, keeps the e-mail where that is wanted, and leads on [SCR-LOGIN]', async () => {
  await page.goto(address('/login?redirect=%2Fguidelines'));
  const languages = page.getByRole('navigation', { name: words('shell.language') }).getByRole('button');
  await expect.poll(() => languages.count()).toBe(3);
  await user().fill('chefe');
  await password().fill('errada');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/authentication', async (call) => held.then(() => call.continue()), { times: 1 });
  await password().press('Enter');
  await page.getByRole('button', { name: words('login.submitting') }).waitFor();
  letGo();
  await told('error:authenticationFailed').waitFor();
  const other = new WireClient(newsroom.url);
  expect((await other.login('editora', 'lauda-demo')).status).toBe(204);
  await password().fill('lauda-demo');
  for (const [licence, why] of [
    ['{"maxUsers": 1}', 'error:maxUserLimit'],
    ['{"expiration": "2020-01-01"}', 'error:licenseExpired'],
  ] as const) {
    await database.query("delete from setting where key = 'license'");
    await database.query("insert into setting (key, body, version) values ('license', $1, 1)", [licence]);
    await password().press('Enter');
    await told(why).waitFor();
    await told('error:contactAdministrator').waitFor();
    expect(await hindrances(page)).toEqual([]);
  }
  await database.query("delete from setting where key = 'license'");
  await page.getByLabel(words('login.remember')).press('Space');
  await password().press('Enter');
  await page.waitForURL('**/guidelines');
  await page.goto(address('/login?redirect=%2Fstories'));
  await page.waitForURL('**/stories');
  await context.clearCookies();
  await page.goto(address('/login'));
  await expect.poll(() => user().inputValue()).toBe('chefe');
});

it('asks for a new password twice, says when they differ or when it is not taken, and enters with it [SCR-LOGIN-FIRST, LOGIN-09, LOGIN-10]', async () => {
  await database.query("update person set must_reset = true where username = 'leitor'");
  await page.goto(address('/login'));
  await user().fill('leitor');
  await password().fill('lauda-demo');
  await password().press('Enter');
  await page.getByRole('heading', { name: words('login.newTitle') }).waitFor();
  await page.locator('.bg-warn-ground').getByText(words('error:newPasswordNeeded')).waitFor();
  expect(await user().count()).toBe(0);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/authentication') && sent.push(request.postData() ?? ''));
  await password().fill('abc12345');
  await password(1).fill('abc12346');
  await password(1).press('Enter');
  await page.getByText(words('validation:passwordsMustMatch')).waitFor();
  expect([sent, await hindrances(page)]).toEqual([[], []]);
  await page.route('**/api/authentication', (call) => call.fulfill({ status: 401, json: { code: 'who_knows', message: 'x' } }), {
    times: 1,
  });
  await password(1).fill('abc12345');
  await password(1).press('Enter');
  await told('error:newPasswordFailed').waitFor();
  await password(1).press('Enter');
  await page.getByRole('region', { name: words('login.newTitle') }).waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: words('shell.mainMenu') }).waitFor();
  expect(sent.map((form) => new URLSearchParams(form).get('isResetPassword'))).toEqual(['true', 'true']);
  expect((await new WireClient(newsroom.url).login('leitor', 'abc12345')).status).toBe(204);
});

it('asks for nothing without a password, keeps the e-mail for the next visit while that is wanted, and a password never [LOGIN-16, LOGIN-17, LOGIN-18]', async () => {
  await database.query("update person set email = 'ana@tv.br' where username = 'editora'");
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  const enter = async (): Promise<void> => {
    await password().fill('lauda-demo');
    await password().press('Enter');
    await page.getByRole('navigation', { name: words('shell.mainMenu') }).waitFor();
    await context.clearCookies();
    await page.goto(address('/login'));
  };
  await page.goto(address('/login'));
  await user().fill('ana@tv.br');
  await user().press('Enter');
  await page.getByText(words('validation:required')).waitFor();
  expect([asked, await hindrances(page)]).toEqual([[], []]);
  await page.getByLabel(words('login.remember')).check();
  await enter();
  await expect.poll(() => user().inputValue()).toBe('ana@tv.br');
  await page.getByLabel(words('login.remember')).uncheck();
  await enter();
  await expect.poll(() => user().inputValue()).toBe('');
  expect(JSON.stringify(await context.storageState())).not.toContain('lauda-demo');
});

it('goes by keys alone: a button that was refused has the focus again, and so has each field of a first login', async () => {
  await database.query("update person set must_reset = true where username = 'reporter'");
  const on = (named: string): Promise<void> =>
    expect
      .poll(() =>
        page.evaluate(
          () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent || document.activeElement?.textContent,
        ),
      )
      .toMatch(new RegExp(`^${RegExp.escape(named)}`));
  const type = async (...parts: string[]): Promise<void> => {
    for (const part of parts) await (part === 'Tab' || part === 'Enter' ? page.keyboard.press(part) : page.keyboard.type(part));
  };
  await page.goto(address('/login?redirect=%2Fguidelines'));
  await on(words('login.user'));
  await type('reporter', 'Tab', 'errada', 'Tab', 'Tab');
  await on(words('login.submit'));
  await type('Enter');
  await told('error:authenticationFailed').waitFor();
  await on(words('login.submit'));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await on(words('login.password'));
  await type('lauda-demo', 'Enter');
  await on(words('login.newPassword'));
  await type('uma-senha-nova', 'Tab', 'outra-senha', 'Enter');
  await page.getByText(words('validation:passwordsMustMatch')).waitFor();
  await on(words('login.repeat'));
  await page.keyboard.press('Control+a');
  await type('uma-senha-nova', 'Enter');
  await page.waitForURL('**/guidelines');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
});
