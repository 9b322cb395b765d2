import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, hindrances, visit } from './workspace-kit.ts';

let admin: WireClient;
let page: Page;
let elias: number;

const dialog = (): Locator => page.getByRole('dialog');
const grid = (area: string): Locator => page.getByRole('grid', { name: words(area), exact: true });
const rows = (area: string): Locator => grid(area).locator('[data-row]');
const send = (): Promise<void> =>
  dialog()
    .getByRole('button', { name: words('email.send') })
    .press('Enter');
/** Names Elias in the dialog, as one does who types. */
const name = async (): Promise<void> => {
  await dialog().getByRole('combobox').fill('Elias');
  await page.getByRole('option', { name: 'Elias' }).waitFor();
  await page.keyboard.press('Enter');
};
/** What the dialog asks the server for. */
async function sent(path: string): Promise<unknown> {
  const request = page.waitForRequest((each) => each.method() === 'POST' && new URL(each.url()).pathname === path);
  await send();
  const body = (await request).postDataJSON();
  await dialog().waitFor({ state: 'detached' });
  return body;
}
const shot = (file: string): Promise<unknown> =>
  process.env.LAUDA_SHOTS ? page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${file}.png` }) : Promise.resolve();

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  const people = (await admin.get<{ id: number; nickname: string }[]>('/users/all')).body;
  elias = people.find(({ nickname }) => nickname === 'Elias')!.id;
  for (let at = 10; at < 40; at += 1) await admin.post('/news_reports', { slug: `ENCHENTE ${at}`, date: '2027-03-10', reporterId });
  page = await visit(browser, newsroom.url, { path: '/reportages', username: 'admin', theme: 'light' });
});

describe('reportages of the list', () => {
  const area = 'area.reportages';

  it('go to people and to their reporters by mail [SCR-EMAIL] [REP-LIST-09]', async () => {
    await rows(area).first().waitFor();
    const slug = (await rows(area).first().locator('[data-column=slug]').innerText()).trim();
    await grid(area).focus();
    await page.keyboard.press('Control+Home');
    await command(page, 'action.guideline.email');
    const reporters = dialog().getByRole('switch', { name: words('email.reporters') });
    await reporters.waitFor();
    expect(await dialog().getByRole('switch').count()).toBe(1);
    await send();
    await dialog().getByText(words('email.nobody')).waitFor();
    await name();
    await reporters.press('Space');
    expect(await hindrances(page)).toEqual([]);
    await shot('reportage-mail');
    const { data } = (await admin.get<{ data: { id: number; slug: string }[] }>(`/news_reports/filter?slug=${encodeURIComponent(slug)}`))
      .body;
    expect(await sent('/api/news_reports/email')).toEqual({ ids: [data[0]!.id], userIds: [elias], includeReporters: true });
  });

  it('offer in their menu to be approved, and once they are, to have that taken back [REP-APPR-01]', async () => {
    const items = (): Promise<string[]> => page.getByRole('menuitem').allInnerTexts();
    const [approve, disapprove] = [words('action.story.approve'), words('action.story.disapprove')];
    const offered = async (): Promise<boolean[]> => {
      await rows(area).first().click({ button: 'right' });
      await page.getByRole('menuitem').first().waitFor();
      const all = await items();
      return [approve, disapprove].map((title) => all.some((text) => text.startsWith(title)));
    };
    expect(await offered()).toEqual([true, false]);
    await page.getByRole('menuitem', { name: approve }).click();
    const isApproved = async () => (await admin.get<{ data: { ok: boolean }[] }>('/news_reports/filter')).body.data[0]!.ok;
    await expect.poll(isApproved).toBe(true);
    expect(await offered()).toEqual([false, true]);
    await page.keyboard.press('Escape');
  });
});

describe('productions', () => {
  const area = 'area.productions';

  it('go to people by mail, some of them or all of the day, and nowhere without anybody [CHK-22]', async () => {
    await page.goto(`${newsroom.url}/productions?date=${DEMO_DATE}`);
    await rows(area).first().waitFor();
    const slug = (await rows(area).first().locator('[data-column=slug]').innerText()).trim();
    const all = (await admin.get<{ id: number; slug: string }[]>(`/productions?date=${DEMO_DATE}`)).body;
    await grid(area).focus();
    await page.keyboard.press('Control+Home');
    const asked: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && request.url().includes('/email') && asked.push(request.url()));
    await command(page, 'action.guideline.email');
    await send();
    await dialog().getByText(words('validation:required')).waitFor();
    expect([asked, await dialog().getByRole('switch').count()]).toEqual([[], 0]);
    await name();
    expect(await hindrances(page)).toEqual([]);
    await shot('production-mail');
    const ids = [all.find((each) => each.slug === slug)!.id];
    expect(await sent('/api/productions/email')).toEqual({ ids, usersIds: [elias] });
    await page.reload();
    await rows(area).first().waitFor();
    await command(page, 'action.production.emailGrid');
    await send();
    await dialog().getByText(words('validation:required')).waitFor();
    await name();
    await shot('production-grid-mail');
    expect(await sent('/api/productions/email/grid')).toEqual({ date: DEMO_DATE, usersIds: [elias] });
  });
});
