import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, type Language, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

let admin: WireClient;
let adriana: Desk;
let page: Page;
let reporterId: number;

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const grid = (language: Language = 'pt_BR') => page.getByRole('grid', { name: words('area.reportages', {}, language), exact: true });
const rows = () => grid().locator('[data-row]');
const row = (slug: string) => rows().filter({ hasText: slug });
const tabs = async (): Promise<string[]> =>
  (
    await page
      .getByRole('tablist', { name: words('tabs.label') })
      .getByRole('tab')
      .allTextContents()
  ).map((text) => text.trim());
const make = async (slug: string, date = '2026-11-21'): Promise<number> =>
  (await admin.post<{ id: number }>('/news_reports', { slug, date, reporterId })).body.id;
/** Puts the focus of the grid on a row. */
async function stand(slug: string): Promise<void> {
  await row(slug).waitFor();
  await grid().focus();
  await press('Control+Home');
  const isThere = () =>
    row(slug).evaluate((line) => {
      const at = document.getElementById(line.closest('[role=grid]')?.getAttribute('aria-activedescendant') ?? '');
      return at !== null && (line === at || line.contains(at));
    });
  for (let steps = 0; !(await isThere()) && steps < 60; steps += 1) await press('ArrowDown');
}
const slugField = () => page.locator('article[data-document]').getByLabel(words('column.slug')).first();
const search = (text: string) => page.goto(`${newsroom.url}/reportages${text}`);

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/reportages');
  page = adriana.page;
});
afterEach(() => expect(adriana.errors).toEqual([]));

describe('the list of reportages [SCR-REPORTAGES]', () => {
  it('opens from the menu with those of the demo, and nothing hinders people', async () => {
    await page
      .getByRole('navigation', { name: words('shell.mainMenu') })
      .getByRole('link', { name: words('area.reportages'), exact: true })
      .focus();
    await press('Enter');
    await expect.poll(() => rows().count()).toBe(9);
    await row('CHEIA DO RIO').waitFor();
    expect(await hindrances(page)).toEqual([]);
  });

  it('reads one in the drawer of 640 px without a lock and without a field to type into [REP-LIST-02] [REP-SEC-20] [SCR-VIEW-REPORTAGE] [VIEW-01]', async () => {
    await stand('CHEIA DO RIO');
    await press('Alt+v');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('"Foi tudo muito rápido. Só deu tempo de pegar as crianças."').waitFor();
    expect(await drawer.locator('input, textarea, [contenteditable]').count()).toBe(0);
    expect(Math.round((await drawer.locator('[style*="640px"]').boundingBox())!.width)).toBe(640);
    expect((await admin.get<unknown[]>('/locks')).body).toEqual([]);
    expect(await drawer.locator('section').evaluateAll((parts) => parts.map((part) => part.getAttribute('aria-label')))).toEqual(
      expect.arrayContaining(['Off 01', 'Sonora 01', 'Passagem 01', 'Arte 01', 'Off 02', 'GCs']),
    );
    expect(await hindrances(page)).toEqual([]);
    await press('Escape');
  });

  it('is paged by 25, and keeps what has the slug that is looked for [REP-LIST-01]', async () => {
    for (let at = 10; at < 40; at += 1) await make(`ENCHENTE ${at}`, '2027-03-10');
    await make('SECA', '2027-03-10');
    await search('?from=2027-03-01&to=2027-03-31');
    await expect.poll(() => rows().count()).toBe(25);
    await page.getByText('1-25 de 31').or(page.getByText('1–25 de 31')).first().waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('sec');
    await expect.poll(() => rows().count()).toBe(1);
    await row('SECA').waitFor();
  });

  it('lets one go that moves to another day, and takes one that comes [REP-LIST-03] [REP-LIST-04] [REP-LIST-05]', async () => {
    await search('?from=2027-03-01&to=2027-03-10');
    await row('SECA').waitFor();
    const { body } = await admin.get<{ data: { id: number }[] }>('/news_reports/filter?slug=SECA');
    await admin.patch(`/news_reports/${body.data[0]!.id}`, 'date', '2027-03-11');
    await row('SECA').waitFor({ state: 'detached' });
    await make('NOVA DO DIA', '2027-03-10');
    await row('NOVA DO DIA').waitFor();
    expect(await rows().count()).toBe(25);
    expect(await rows().first().innerText()).toContain('NOVA DO DIA');
  });

  it('asks nothing while the span ends before it begins [REP-LIST-08]', async () => {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/news_reports/filter') && asked.push(request.url()));
    await search('?from=2027-03-11&to=2027-03-10');
    await page.getByText(words('validation:startAfterEnd')).waitFor();
    expect(asked.filter((url) => url.includes('from=2027-03-11'))).toEqual([]);
  });

  it('approves the one that has the focus, and takes it back; what others do shows too [REP-APPR-01]', async () => {
    await search('?to=2027-01-01');
    await stand('MUSEU REABRE');
    const bare = await row('MUSEU REABRE').locator('[data-column=approved]').innerHTML();
    await press('Control+Enter');
    const list = '/news_reports/filter?slug=MUSEU';
    interface Found {
      data: { id: number; ok: boolean }[];
    }
    await expect.poll(async () => (await admin.get<Found>(list)).body.data[0]!.ok).toBe(true);
    await expect.poll(() => row('MUSEU REABRE').locator('[data-column=approved]').innerHTML()).not.toBe(bare);
    const { body } = await admin.get<Found>(list);
    await press('Control+Shift+Enter');
    const isOk = async () => (await admin.get<{ ok: boolean }>(`/news_reports/${body.data[0]!.id}`)).body.ok;
    await expect.poll(isOk).toBe(false);
    await press('Alt+v');
    await page.getByRole('dialog').getByText(words('state.unapproved')).waitFor();
    await admin.put(`/news_reports/${body.data[0]!.id}/approve/true`);
    await page.getByRole('dialog').getByText(words('state.approved'), { exact: true }).waitFor();
    await press('Escape');
  });
});

describe('the tabs of reportages', () => {
  it('stand after the list, one for each that is written, a star before what is not saved [REP-TAB-02] [REP-TAB-06] [REP-TAB-07]', async () => {
    await search('?to=2027-01-01');
    await stand('CHEIA DO RIO');
    await press('Enter');
    await slugField().waitFor();
    const active = () => page.getByRole('tab', { selected: true }).innerText();
    expect([await tabs(), await active()]).toEqual([[words('area.reportages'), 'CHEIA DO RIO'], 'CHEIA DO RIO']);
    await page.getByRole('tab', { name: words('area.reportages') }).click();
    await stand('CHEIA DO RIO');
    await press('Enter');
    await slugField().waitFor();
    expect([await tabs(), await active()]).toEqual([[words('area.reportages'), 'CHEIA DO RIO'], 'CHEIA DO RIO']);
    await slugField().fill('CHEIA DO LAGO');
    await expect.poll(tabs).toEqual([words('area.reportages'), '*CHEIA DO LAGO']);
  });
  it('ask before what is not saved is closed; no throws it away and frees the lock [REP-TAB-09]', async () => {
    await press('Alt+w');
    await page.getByRole('button', { name: words('common.discard') }).waitFor();
    expect(await page.getByRole('tab', { includeHidden: true }).count()).toBe(2);
    await page.getByRole('button', { name: words('common.discard') }).click();
    await row('CHEIA DO RIO').waitFor();
    await expect.poll(async () => (await admin.get<unknown[]>('/locks')).body).toEqual([]);
  });

  it('keep one new, called so, however often it is asked for [REP-TAB-03]', async () => {
    await grid().focus();
    await press('Alt+n');
    await slugField().waitFor();
    await press('Alt+n');
    expect(await tabs()).toHaveLength(2);
    expect((await tabs())[1]!.toLowerCase()).toContain(words('reportage.new').toLowerCase());
  });
});
