import { ACCESS_AREAS, type AccessArea, levelsOf, readingCharacters, SAMPLE_TEXTS } from '@lauda/domain';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command } from './workspace-kit.ts';

let adriana: Desk;
let page: Page;

openNewsroom();
beforeAll(async () => {
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/admin/users');
  page = adriana.page;
});
afterEach(() => expect(adriana.errors).toEqual([]));

const dialog = (): Locator => page.getByRole('dialog');
// Labels of required fields end with a note.
const field = (key: string): Locator => dialog().getByLabel(new RegExp(`^${words(key)}( \\(|$)`));
const row = (name: string): Locator => page.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) });
const button = (verb: string): Locator => page.getByRole('search').getByRole('button', { name: words(`users.${verb}`) });
const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();
/** Chooses a person, runs a verb and confirms it. */
async function act(verb: 'kick' | 'reset' | 'restore' | 'remove', name: string): Promise<void> {
  await row(name).getByRole('gridcell', { name, exact: true }).click();
  await button(verb).click();
  await dialog()
    .getByText(words(`users.${verb}Ask`, { name }))
    .waitFor();
  await dialog()
    .getByRole('button', { name: words(`users.${verb}`) })
    .click();
  await dialog().waitFor({ state: 'detached' });
}

describe('users [SCR-USERS]', () => {
  it('open with the active ones, without a text, and say who is online [USR-01]', async () => {
    await row('Adriana').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/users/filter') && asked.push(new URL(request.url()).search));
    await page.reload();
    await row('Adriana').getByText(words('users.online')).waitFor();
    expect([...new Set(asked)]).toEqual(['?filter=&activeOnly=true&page=0&size=25']);
    expect(await page.getByLabel(words('users.activeOnly')).isChecked()).toBe(true);
    expect(await hindrances(page)).toEqual([]);
    await shot('users');
  });

  it('are written by keyboard: two unlike passwords are refused at their field, each of the 24 areas has the levels there are [USR-12] [USR-13]', async () => {
    await page.keyboard.press('Alt+n');
    await field('myData.name').fill('Rita Prado');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rita');
    await page.keyboard.press('Tab');
    await page.keyboard.type('rita@lauda.example');
    await field('login.newPassword').fill('primeira-senha');
    await field('login.repeat').fill('outra-senha');
    await page.keyboard.press('Enter');
    await dialog().getByText(words('validation:passwordsMustMatch')).waitFor();
    await field('login.repeat').fill('primeira-senha');
    const areas = dialog()
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    expect(await areas.count()).toBe(24);
    const shown = await areas.evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('[role=rowheader], th')!.textContent!.trim(),
        ...[...row.querySelectorAll('input[type=radio], [role=radio]')].map((radio) => radio.getAttribute('aria-label')!),
      ]),
    );
    const named = (area: AccessArea): string => words(`accessArea.${area}`);
    const offered = (area: AccessArea): string[] => [
      named(area),
      ...levelsOf(area).map((level) => `${named(area)}: ${words(`access.${level}`)}`),
    ];
    expect(shown).toEqual(ACCESS_AREAS.map(offered));
    expect(['stories', 'posts', 'agency', 'chat', 'mobile'].map((area) => offered(area as AccessArea).length)).toEqual([5, 4, 4, 3, 2]);
    await dialog()
      .getByRole('radio', { name: `${words('accessArea.stories')}: ${words('access.none')}` })
      .focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await hindrances(page)).toEqual([]);
    await shot('user-dialog');
    const made = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/users'));
    await field('login.repeat').press('Enter');
    expect((await made).postDataJSON()).toMatchObject({
      nickname: 'Rita',
      roles: ['STORY_READ', 'STORY_WRITE'],
      password: 'primeira-senha',
    });
    await dialog().waitFor({ state: 'detached' });
    await row('Rita').waitFor();
  });

  it('keep the rate their form measures with the sample text [USR-16]', async () => {
    await row('Rita').getByRole('gridcell', { name: 'Rita', exact: true }).click();
    await page.keyboard.press('Alt+Enter');
    // A fixed clock, moved only by the 45 seconds of the reading.
    const readFor = (seconds: number) =>
      page.evaluate((ms) => {
        const at = Date.now() + ms;
        Date.now = () => at;
      }, seconds * 1000);
    await readFor(0);
    await dialog()
      .getByRole('button', { name: words('readRate.start') })
      .click();
    await readFor(45);
    await dialog()
      .getByRole('button', { name: words('readRate.stop') })
      .click();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/api/users'));
    await dialog()
      .getByRole('button', { name: words('common.save') })
      .click();
    const { readRate } = (await (await saved).json()) as { readRate: number };
    expect(readRate).toBe(Math.round((45 / readingCharacters(SAMPLE_TEXTS.pt_BR)) * 10_000) / 10_000);
    await dialog().waitFor({ state: 'detached' });
    await page.reload();
    await row('Rita').waitFor();
  });

  it('that are taken say which field', async () => {
    await page.keyboard.press('Alt+n');
    await field('myData.name').fill('Outra Rita');
    await field('myData.nickname').fill('rita');
    await field('myData.email').fill('outra@lauda.example');
    await page.keyboard.press('Enter');
    await dialog().getByText(words('users.taken')).waitFor();
    expect(await field('myData.nickname').getAttribute('aria-invalid')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByText(words('drafts.discardAsk'), { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
  });

  it('sign in and are seen online at once, are kicked out to the sign-in, reset, removed and restored [USR-15]', async () => {
    const context = await browser.newContext({ locale: 'pt-BR' });
    const there = await context.newPage();
    await there.goto(`${newsroom.url}/`);
    await there.getByLabel(words('login.user')).fill('rita@lauda.example');
    await there.getByLabel(words('login.password'), { exact: true }).fill('primeira-senha');
    await there.keyboard.press('Enter');
    await there.getByText(words('login.newText')).waitFor();
    for (const key of ['login.newPassword', 'login.repeat'])
      await there
        .locator('input[type=password]')
        .and(there.getByLabel(words(key), { exact: true }))
        .fill('segunda-senha');
    await there.keyboard.press('Enter');
    await row('Rita').getByText(words('users.online')).waitFor();
    await act('kick', 'Rita');
    await row('Rita').getByText(words('users.online')).waitFor({ state: 'detached' });
    await there.getByLabel(words('login.user')).waitFor();
    await context.close();
    await act('reset', 'Rita');
    await page
      .getByText(words('users.resetDone', { name: 'Rita' }))
      .first()
      .waitFor();
    await act('remove', 'Rita');
    await row('Rita').waitFor({ state: 'detached' });
    await page.getByLabel(words('users.activeOnly')).uncheck();
    await row('Rita').getByText(words('users.excluded')).waitFor();
    await act('restore', 'Rita');
    await row('Rita').getByText(words('users.excluded')).waitFor({ state: 'detached' });
  });

  it('of support are changed by support alone, and nobody takes away their own second step there', async () => {
    const isOff = async (name: string) => {
      await row(name).getByRole('gridcell', { name, exact: true }).click();
      return Promise.all((['reset', 'remove', 'takeApp'] as const).map((verb) => button(verb).isDisabled()));
    };
    expect(await isOff('Suporte')).toEqual([true, true, true]);
    expect(await isOff('Adriana')).toEqual([false, false, true]);
    expect(await isOff('Rita')).toEqual([false, false, false]);
  });

  it('say that there is nobody, and that they could not be loaded', async () => {
    await page.getByRole('searchbox').fill('ninguém assim');
    await page.getByText(words('users.none')).waitFor();
    await page.route('**/api/users/filter**', (route) => route.fulfill({ status: 503, body: '{"code":"unavailable","message":"x"}' }));
    await page.getByRole('searchbox').fill('x');
    await page.getByRole('button', { name: words('common.retry') }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.unroute('**/api/users/filter**');
    await page.getByRole('searchbox').fill('');
    await row('Rita').waitFor();
  });

  it('are read in the dark as well', async () => {
    await command(page, 'action.theme');
    expect(await hindrances(page)).toEqual([]);
    await shot('users-dark');
  });

  it('are read and not written by who reads users alone [PERM-A23]', async () => {
    const reader = await Desk.signIn(browser, newsroom.url, 'editora', '/admin/users');
    await reader.page.getByRole('gridcell', { name: 'Rita', exact: true }).waitFor();
    expect(await reader.page.getByRole('button', { name: words('users.new') }).count()).toBe(0);
    const status = await reader.page.evaluate(
      async () =>
        (
          await fetch('/api/users', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{"name":"X","nickname":"x"}',
          })
        ).status,
    );
    expect(status).toBe(403);
    await reader.page.context().close();
  });
});
