import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, type Language, words as wordsOf } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const words = (key: string, values: Readonly<Record<string, string>> = {}, language: Language = 'pt_BR') => wordsOf(key, values, language);
let adriana: Desk;
let page: Page;
let wire: WireClient;

openNewsroom();
beforeAll(async () => {
  wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
  await wire.post('/teams', { name: 'Madrugada', membersNicknames: ['Elias', 'João', 'Zé'] });
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/teams?date=2026-03-10');
  page = adriana.page;
});
afterEach(() => expect(adriana.errors).toEqual([]));

const dialog = (): Locator => page.getByRole('dialog');
const row = (name: string, on = page): Locator => on.getByRole('grid').locator('[data-row]').filter({ hasText: name });
const members = (name: string, on = page) => row(name, on).locator('[data-column=members]').textContent();
const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();

it('the schedule shows the teams of a day with who goes, changed by keyboard for that day or from it on, and taken back [SCR-TEAMS-SCHEDULE] [MENU-11]', async () => {
  await row('Madrugada').waitFor();
  expect(await members('Madrugada')).toBe('Elias, João, Zé');
  expect(await hindrances(page)).toEqual([]);
  await shot('teams');
  await row('Madrugada').locator('[data-column=name]').click();
  await page.keyboard.press('Enter');
  await dialog().getByLabel(words('teams.members')).fill('Rita, Bia');
  expect(await hindrances(page)).toEqual([]);
  await dialog().getByLabel(words('teams.members')).press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => members('Madrugada')).toBe('Rita, Bia');
  await page.getByRole('button', { name: words('common.nextDay') }).click();
  await expect.poll(() => members('Madrugada')).toBe('Elias, João, Zé');
  await row('Madrugada').locator('[data-column=name]').click();
  await page.keyboard.press('Enter');
  await dialog().getByLabel(words('teams.members')).fill('Zé');
  await dialog().getByLabel(words('teams.reach')).selectOption('forward');
  await shot('teams-dialog');
  await dialog().getByLabel(words('teams.members')).press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(() => members('Madrugada')).toBe('Zé');
  await page.keyboard.press('Control+z');
  await expect.poll(() => members('Madrugada')).toBe('Elias, João, Zé');
});

it('a team that documents use on the day says so before it is changed, and is not deactivated [TEAM-03]', async () => {
  const { body: teams } = await wire.get<{ id: number; name: string }[]>('/teams?date=2026-03-11');
  const { id } = teams.find(({ name }) => name === 'Madrugada')!;
  expect((await wire.post('/assignments', { slug: 'CHUVA', date: '2026-03-11', teamId: id })).status).toBe(201);
  await row('Madrugada').locator('[data-column=name]').click();
  await page.keyboard.press('Enter');
  await dialog().getByRole('note').waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await page.keyboard.press('Delete');
  await dialog()
    .getByRole('button', { name: words('teams.remove') })
    .click();
  await page.getByText(words('error:teamCannotBeDeleted')).first().waitFor();
  await row('Madrugada').waitFor();
});

it('the teams of the day are printed, a row each [SCR-PRINT-TEAM-GRID] [PRINT-16]', async () => {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: words('action.form.print') }).click();
  const paper = await opened;
  await paper.getByRole('rowheader', { name: 'Madrugada' }).waitFor();
  expect(await paper.getByRole('row').filter({ hasText: 'Madrugada' }).getByRole('cell').textContent()).toBe('Elias, João, Zé');
  expect(await paper.getByRole('rowheader').count()).toBe((await wire.get<object[]>('/teams?date=2026-03-11')).body.length);
  expect(await hindrances(paper)).toEqual([]);
  await paper.close();
});

it('are kept in a list of settings, whose cells are typed over, and chosen in the form of a guideline of their day [SCR-TEAMS]', async () => {
  await page.goto(`${newsroom.url}/admin/lists/teams`);
  const grid = page.getByRole('grid', { name: words('settingsList.teams') });
  await grid.locator('[data-row]').filter({ hasText: 'Madrugada' }).locator('[data-column=membersNicknames]').click();
  const editor = page.getByRole('textbox', { name: words('settingsField.membersNicknames') });
  await editor.fill('Elias, Rui');
  await editor.press('Enter');
  await expect
    .poll(
      async () =>
        (await wire.get<{ name: string; membersNicknames: string[] }[]>('/teams?date=2026-11-30')).body.find(
          ({ name }) => name === 'Madrugada',
        )?.membersNicknames,
    )
    .toEqual(['Elias', 'Rui']);
  expect(await hindrances(page)).toEqual([]);
  for (const language of ['es_ES', 'en_US'] as const) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`${newsroom.url}/teams?date=2026-03-11`);
    await page.getByRole('button', { name: words('teams.new', {}, language) }).waitFor();
    expect(await hindrances(page)).toEqual([]);
  }
  await page.evaluate(() => localStorage.setItem('language', 'pt_BR'));
  const { body } = await wire.post<{ id: number }>('/assignments', { slug: 'SOL', date: '2026-03-12' });
  await page.goto(`${newsroom.url}/guidelines?date=2026-03-12&tabs=[${body.id}]&open=${body.id}`);
  await page.getByLabel(words('guideline.teams'), { exact: true }).selectOption({ label: 'Madrugada: Elias, Rui' });
});
