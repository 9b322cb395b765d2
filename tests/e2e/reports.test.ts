import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

interface Report {
  id: number;
  slug: string;
  categoriesIds: number[];
  eventsIds: number[];
  documentsIds: number[];
}
const LINK = 'LINK DA ZONA LESTE CAIU DUAS VEZES';
const HOST = 'ENTREVISTADA DO METRÔ NÃO VEIO';
let admin: WireClient;
let page: Page;

const grid = (on = page) => on.getByRole('grid', { name: words('area.reports'), exact: true });
const row = (slug: string) => grid().getByRole('row').filter({ hasText: slug });
const tabList = () => page.getByRole('tablist').first();
const tabs = () => tabList().getByRole('tab').allInnerTexts();
const form = () => page.locator('article[data-document]:visible');
const stored = async (slug: string): Promise<Report> =>
  (await admin.get<{ data: Report[] }>('/reports/filter')).body.data.find((each) => each.slug === slug)!;
const shot = async (name: string, on = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` });
};
const open = async (path: string): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${newsroom.url}${path}`);
};

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: '/reports', username: 'admin', theme: 'light' });
});

describe('the reports of the newsroom', () => {
  it('stand in a list that is chosen by category and by what they speak of [MENU-14] [RPT-06]', async () => {
    await row(LINK).waitFor();
    await shot('reports');
    expect(await hindrances(page)).toEqual([]);
    await page.getByLabel(words('report.category'), { exact: true }).selectOption({ label: 'Equipe' });
    await row(LINK).waitFor({ state: 'detached' });
    await row(HOST).waitFor();
    expect(new URL(page.url()).searchParams.get('categoryId')).not.toBeNull();
    const { documentsIds } = await stored(LINK);
    await open(`/reports?documentId=${documentsIds[0]}`);
    await row(LINK).waitFor();
    expect(await row(HOST).count()).toBe(0);
  });

  it('are written by keys alone, in one new tab, with the events of their categories and the documents they speak of [SCR-REPORTS] [RPT-02] [RPT-04] [RPT-06]', async () => {
    await open('/reports');
    await row(LINK).waitFor();
    for (let times = 0; times < 2; times += 1) {
      if (times > 0) await tabList().getByRole('tab').first().click();
      await grid().waitFor();
      await page.keyboard.press('Alt+n');
      await form().waitFor();
      expect(await tabs()).toEqual([words('area.reports'), words('report.new')]);
    }
    await form().getByLabel(words('column.slug')).first().fill('CHUVA NA ANTENA');
    const choose = async (label: string, part: string): Promise<string[]> => {
      await form().getByLabel(words(label), { exact: true }).click();
      await page.keyboard.type(part);
      const offered = await page.getByRole('option').allInnerTexts();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      return offered;
    };
    await choose('report.categories', 'Téc');
    const categories = (await admin.get<{ name: string; events: { name: string }[] }[]>('/reports/categories')).body;
    const { events } = categories.find(({ name }) => name === 'Técnica')!;
    expect(events.length).toBeGreaterThan(1);
    await form().getByLabel(words('report.events'), { exact: true }).click();
    expect((await page.getByRole('option').allInnerTexts()).sort()).toEqual(events.map(({ name }) => name).sort());
    await page.keyboard.press('Escape');
    expect((await choose('report.events', 'ink')).join()).toBe('Link caiu');
    await form().getByLabel(words('report.link'), { exact: true }).fill('enchente');
    await form()
      .getByRole('list', { name: words('report.link') })
      .getByRole('button')
      .first()
      .press('Enter');
    await shot('report-form');
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await expect.poll(tabs).toEqual([words('area.reports'), 'CHUVA NA ANTENA']);
    const made = await stored('CHUVA NA ANTENA');
    expect([made.categoriesIds.length, made.eventsIds.length, made.documentsIds.length]).toEqual([1, 1, 1]);
  });

  it('show no tab once it is closed, and open one with its versions where one is edited [RPT-01] [RPT-03]', async () => {
    const [three, four] = [await stored(LINK), await stored(HOST)];
    await open(`/reports?tabs=[${three.id},${four.id}]&open=${four.id}`);
    await expect.poll(tabs).toEqual([words('area.reports'), LINK, HOST]);
    await form().getByLabel(words('column.slug')).first().and(page.locator(':not([readonly])')).waitFor();
    await page.keyboard.press('Alt+w');
    await expect.poll(tabs).toEqual([words('area.reports'), LINK]);
    await grid().waitFor();
    expect(new URL(page.url()).searchParams.get('open')).toBeNull();
    await row(HOST).locator('[data-column=slug]').click();
    await page.keyboard.press('Enter');
    await expect.poll(tabs).toEqual([words('area.reports'), LINK, HOST]);
    expect(Number(new URL(page.url()).searchParams.get('open'))).toBe(four.id);
    await form().getByLabel(words('column.slug')).first().and(page.locator(':not([readonly])')).waitFor();
    await tabList().getByRole('tab').first().click();
    await row(HOST).locator('[data-column=slug]').click();
    await page.keyboard.press('Alt+h');
    await page
      .getByRole('dialog')
      .getByText(/Adriana|admin/i)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('show what they link by the form itself: in a new one after the list, what was linked elsewhere meanwhile, and what is in the trash [RPT-06]', async () => {
    const linked = () => form().getByRole('region', { name: words('report.documents') });
    const unlink = (slug: string) => linked().getByRole('button', { name: words('report.unlink', { slug }) });
    const lines = () => unlink('');
    const hidden = () => linked().getByText(new RegExp(words('report.documentsHidden_other', { count: '\\d+' })));
    const link = async (text: string): Promise<void> => {
      await linked().getByLabel(words('report.link'), { exact: true }).fill(text);
      await linked()
        .getByRole('list', { name: words('report.link') })
        .getByRole('button')
        .filter({ hasText: text })
        .press('Enter');
      await unlink(text).waitFor();
    };
    /** To the list and back. */
    const away = async (): Promise<void> => {
      await tabList().getByRole('tab').first().click();
      await grid().waitFor();
      await tabList().getByRole('tab').nth(1).click();
      await form().waitFor();
    };
    const guideline = async (slug: string): Promise<number> =>
      (await admin.post<{ id: number }>('/assignments', { slug, date: '2026-03-10' })).body.id;
    const [first, second, third] = [await guideline('PONTE UM'), await guideline('PONTE DOIS'), await guideline('PONTE TRÊS')];
    await open('/reports');
    await row(LINK).waitFor();
    await page.keyboard.press('Alt+n');
    await form().getByLabel(words('column.slug')).first().fill('FALA DE PONTES');
    await link('PONTE UM');
    await away();
    await unlink('PONTE UM').waitFor();
    await unlink('PONTE UM').press('Enter');
    await linked().getByText(words('report.documentsNone')).waitFor();
    await link('PONTE UM');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await stored('FALA DE PONTES'))?.documentsIds).toEqual([first]);
    const { id } = await stored('FALA DE PONTES');
    // One that is linked elsewhere while the form is open, and one that is not saved yet.
    expect((await admin.patch(`/reports/${id}`, 'documentsIds', [first, second])).status).toBe(200);
    await unlink('PONTE DOIS').waitFor();
    await link('PONTE TRÊS');
    await away();
    for (const slug of ['PONTE UM', 'PONTE DOIS', 'PONTE TRÊS']) await unlink(slug).waitFor();
    expect([await lines().count(), await hidden().count()]).toEqual([3, 0]);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await stored('FALA DE PONTES')).documentsIds).toEqual([first, second, third]);
    expect((await admin.delete(`/assignments?ids=${second}`)).status).toBeLessThan(300);
    await open(`/reports?tabs=[${id}]&open=${id}`);
    await linked().getByText(words('report.inTrash')).waitFor();
    expect([await lines().count(), await hidden().count()]).toEqual([3, 0]);
    expect(await hindrances(page)).toEqual([]);
    await shot('report-links');
    await page.setViewportSize({ width: 390, height: 844 });
    await linked().scrollIntoViewIfNeeded();
    await shot('report-links-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await unlink('PONTE DOIS').press('Enter');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await stored('FALA DE PONTES')).documentsIds).toEqual([first, third]);
  });

  it('are read with what they speak of, and can be made private unless the settings forbid it [PERM-10]', async () => {
    await open('/reports');
    await row(LINK).locator('[data-column=slug]').click();
    await page.keyboard.press('Alt+v');
    const card = page.getByRole('dialog', { name: LINK });
    await card
      .getByRole('region', { name: words('report.documents') })
      .getByText('ENCHENTE')
      .first()
      .waitFor();
    await shot('report-viewer');
    await page.keyboard.press('Escape');
    const { id } = await stored('CHUVA NA ANTENA');
    const toggle = () => form().getByRole('button', { name: words('share.public'), exact: true });
    await open(`/reports?tabs=[${id}]&open=${id}`);
    await toggle().waitFor();
    await admin.post('/reports/config', { version: 0, privateEnabled: false });
    await toggle().waitFor({ state: 'detached' });
    expect((await admin.send('PATCH', `/reports/${id}/private`, { private: true })).status).toBe(412);
  });

  it('have categories and events of their own in the lists of settings [SCR-SET-REPORTCAT] [RPT-04]', async () => {
    await open('/admin/lists/reports.events');
    const events = page.getByRole('grid', { name: words('settingsList.reports.events'), exact: true });
    await events.getByText('Link caiu').waitFor();
    await events.getByText('Técnica').first().waitFor();
    await shot('report-events');
    expect(await hindrances(page)).toEqual([]);
    await open('/admin/lists/reports.categories');
    await page
      .getByRole('grid', { name: words('settingsList.reports.categories'), exact: true })
      .getByText('Externa')
      .waitFor();
  });

  it.each(['es_ES', 'en_US'] as const)('speak %s', async (language) => {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    const other = await browser.newContext({ storageState: await page.context().storageState(), viewport: { width: 1440, height: 900 } });
    const there = await other.newPage();
    await there.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await there.goto(`${newsroom.url}/reports`);
    await there
      .getByRole('grid', { name: words('area.reports', {}, language), exact: true })
      .getByText(LINK)
      .waitFor();
    await shot(`reports-${language}`, there);
    await other.close();
  });
});
