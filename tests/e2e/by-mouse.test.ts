import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

let adriana: Desk;
let page: Page;
let wire: WireClient;

openNewsroom();
beforeAll(async () => {
  wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/teams?date=2026-03-10');
  page = adriana.page;
  await page.addInitScript("window.pressed = []; addEventListener('keydown', ({ key }) => window.pressed.push(key), true);");
});
// Text is put into fields as from a clipboard, so no key is pressed at all.
afterEach(async () => {
  expect(await page.evaluate('window.pressed')).toEqual([]);
  expect(adriana.errors).toEqual([]);
});

const dialog = (): Locator => page.getByRole('dialog');
const button = (key: string, on: Page | Locator = page): Locator => on.getByRole('button', { name: words(key), exact: true });
const field = (key: string): Locator =>
  dialog()
    .getByLabel(new RegExp(`^${words(key)}( \\(|$)`))
    .first();
const row = (name: string): Locator => page.getByRole('grid').getByRole('row').filter({ hasText: name });
const closed = (): Promise<void> => dialog().waitFor({ state: 'detached' });
const choose = async (menu: Locator, name: string): Promise<void> => {
  await menu.click();
  await page.getByRole('option', { name, exact: true }).click();
};

it('a team is made, changed from a day on, and taken off the schedule [SCR-TEAMS-SCHEDULE]', async () => {
  await page.goto(`${newsroom.url}/teams?date=2026-03-10`);
  await button('teams.new').click();
  await field('teams.name').fill('Alvorada');
  await field('teams.members').fill('Rita, Bia');
  await button('common.save', dialog()).click();
  await closed();
  await row('Alvorada').getByText('Rita, Bia').waitFor();
  await row('Alvorada').locator('[data-column=name]').click();
  await button('teams.change').click();
  await field('teams.members').fill('Rita, Zé');
  await field('teams.reach').selectOption('forward');
  await button('common.save', dialog()).click();
  await closed();
  await row('Alvorada').getByText('Rita, Zé').waitFor();
  await button('common.nextDay').click();
  await page.waitForURL('**date=2026-03-11**');
  await row('Alvorada').getByText('Rita, Zé').waitFor();
  await row('Alvorada').locator('[data-column=name]').click();
  await button('teams.remove').click();
  await button('teams.remove', dialog()).click();
  await closed();
  await row('Alvorada').waitFor({ state: 'detached' });
});

it('a report is written with its category in a tab, read, and moved to the trash and back [SCR-REPORTS]', async () => {
  await page.goto(`${newsroom.url}/reports`);
  await button('action.report.create').click();
  const form = page.locator('article[data-document]:visible');
  await form.getByLabel(words('column.slug')).first().fill('GERADOR PAROU');
  await choose(form.getByLabel(words('report.categories'), { exact: true }), 'Técnica');
  await form.getByRole('heading', { level: 2 }).click();
  await form.getByRole('button', { name: new RegExp(`^${words('common.save')}`) }).click();
  const tabs = page.getByRole('tablist').first();
  await tabs.getByRole('tab', { name: 'GERADOR PAROU' }).waitFor();
  const stored = async (): Promise<{ categoriesIds: number[] } | undefined> =>
    (await wire.get<{ data: { slug: string; categoriesIds: number[] }[] }>('/reports/filter')).body.data.find(
      ({ slug }) => slug === 'GERADOR PAROU',
    );
  await expect.poll(async () => (await stored())?.categoriesIds.length).toBe(1);
  await tabs.getByRole('presentation').filter({ hasText: 'GERADOR PAROU' }).getByTitle(words('common.close')).click();
  await row('GERADOR PAROU').locator('[data-column=slug]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: words('action.report.view') }).click();
  await dialog().getByText('Técnica').first().waitFor();
  await button('common.close', dialog()).first().click();
  await closed();
  await row('GERADOR PAROU').locator('[data-column=slug]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: words('action.report.remove') }).click();
  await row('GERADOR PAROU').waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: words('area.trash') }).click();
  await row('GERADOR PAROU').locator('[data-column=slug]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: words('action.stories.restore') }).click();
  await row('GERADOR PAROU').waitFor({ state: 'detached' });
  expect(await stored()).toBeDefined();
});

it('a post is written, opened again, copied and deleted [SCR-POSTS]', async () => {
  await page.goto(`${newsroom.url}/posts`);
  await button('posts.new').click();
  await field('post.slug').fill('FEIRA DA LUA');
  await field('post.text').fill('Começa hoje.');
  await button('common.save', dialog()).click();
  await closed();
  await row('FEIRA DA LUA').locator('[data-column=slug]').dblclick();
  await field('post.text').fill('Começa amanhã.');
  await button('common.save', dialog()).click();
  await closed();
  await row('FEIRA DA LUA').locator('[data-column=slug]').click();
  await button('posts.copy').click();
  await expect.poll(() => row('FEIRA DA LUA').count()).toBe(2);
  const texts = async (): Promise<string[]> =>
    (await wire.get<{ data: { slug: string; text: string }[] }>('/posts/filter')).body.data
      .filter(({ slug }) => slug === 'FEIRA DA LUA')
      .map(({ text }) => text);
  expect(await texts()).toEqual(['Começa amanhã.', 'Começa amanhã.']);
  await row('FEIRA DA LUA').first().locator('[data-column=slug]').click();
  await button('common.delete').click();
  await button('common.delete', dialog()).click();
  await closed();
  await expect.poll(() => row('FEIRA DA LUA').count()).toBe(1);
});

it('a person is made with what they may do, found again, changed and removed [SCR-USERS]', async () => {
  await page.goto(`${newsroom.url}/admin/users`);
  await button('users.new').click();
  await field('myData.name').fill('Rui Prado');
  await field('myData.nickname').fill('Rui');
  await field('myData.email').fill('rui@lauda.example');
  for (const key of ['login.newPassword', 'login.repeat']) await field(key).fill('primeira-senha');
  const level = (area: string, name: string): Locator =>
    dialog().getByRole('radio', { name: `${words(`accessArea.${area}`)}: ${words(`access.${name}`)}` });
  await level('stories', 'write').click();
  await button('common.save', dialog()).click();
  await closed();
  await row('Rui Prado').locator('[data-column]').first().dblclick();
  expect(await level('stories', 'write').isChecked()).toBe(true);
  await level('stories', 'read').click();
  await button('common.save', dialog()).click();
  await closed();
  const roles = async (): Promise<string[] | undefined> =>
    (await wire.get<{ username: string; roles: string[] }[]>('/users/all')).body.find(({ username }) => username === 'rui@lauda.example')
      ?.roles;
  await expect.poll(roles).toEqual(['STORY_READ']);
  await row('Rui Prado').locator('[data-column]').first().click();
  await button('users.remove').click();
  await button('users.remove', dialog()).click();
  await closed();
  await row('Rui Prado').waitFor({ state: 'detached' });
});
