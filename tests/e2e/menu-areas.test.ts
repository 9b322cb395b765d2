import { readFileSync } from 'node:fs';
import { createRundown, WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, hindrances, visit } from './workspace-kit.ts';

const DAY = '2026-03-10';
let admin: WireClient;
let page: Page;

const grid = (area: string) => page.getByRole('grid', { name: words(`area.${area}`), exact: true });
const rows = (area: string) => grid(area).locator('[data-row]');
const slugs = async (area: string): Promise<string[]> =>
  (await rows(area).locator('[data-column=slug]').allInnerTexts()).map((slug) => slug.trim());
/** Chooses an area of the main menu by keyboard. */
async function choose(area: string): Promise<void> {
  await page
    .getByRole('navigation', { name: words('shell.mainMenu') })
    .getByRole('link', { name: words(`area.${area}`), exact: true })
    .focus();
  await page.keyboard.press('Enter');
}
const make = async (path: string, body: object): Promise<number> => {
  const { status, body: made } = await admin.post<{ id: number }>(path, body);
  expect(status, JSON.stringify(made)).toBe(201);
  return made.id;
};

const shot = async (name: string): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` });
};

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: '/main', username: 'admin', theme: 'light' });
});

describe('from the main menu', () => {
  it('Archive shows a guideline of a day that is over, to be read and printed and not to be changed [MENU-06]', async () => {
    const id = await make('/assignments', { slug: 'PAUTA ARQUIVADA', date: DAY, content: 'obra parada' });
    await choose('archive');
    await grid('archive').waitFor();
    await page.goto(`${newsroom.url}/archive?text=arquivada`);
    await expect.poll(() => rows('archive').count()).toBe(1);
    await rows('archive').first().locator('[data-column=slug]').dblclick();
    const drawer = page.getByRole('dialog', { name: 'PAUTA ARQUIVADA', exact: true });
    await drawer.getByText('obra parada').waitFor();
    const print = drawer.getByRole('button', { name: /^Imprimir/ });
    await print.waitFor();
    // Only reading verbs: close, source, related documents, versions and print.
    const offered = await drawer.getByRole('button').evaluateAll((all) => all.map((button) => button.ariaLabel ?? button.textContent));
    expect(offered.map((name) => name!.trim()).sort()).toEqual(
      [
        words('action.stories.versions'),
        words('lineage.title'),
        words('related.title'),
        (await print.innerText()).trim(),
        words('common.close'),
      ].sort(),
    );
    expect(await drawer.locator('input, textarea, [contenteditable]').count()).toBe(0);
    const [sheet] = await Promise.all([page.context().waitForEvent('page'), print.click()]);
    await sheet.getByText('obra parada').first().waitFor();
    expect([new URL(sheet.url()).pathname.includes('guideline-archive'), (await admin.get<unknown[]>('/locks')).body]).toEqual([true, []]);
    await sheet.close();
    expect((await admin.get<{ version: number }>(`/assignments/${id}`)).body.version).toBe(1);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
  });

  it('Reportages opens their list, in pages, and its tabs [MENU-08]', async () => {
    const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
    for (let at = 0; at < 30; at += 1) await make('/news_reports', { slug: `CHUVA ${at}`, date: DEMO_DATE, reporterId });
    await choose('reportages');
    await expect.poll(() => rows('reportages').count()).toBe(25);
    const { total } = (await admin.get<{ total: number }>('/news_reports/filter?allPrograms=true')).body;
    await page
      .getByText(new RegExp(`^1[-–]25 de ${total}$`))
      .first()
      .waitFor();
    await rows('reportages').first().locator('[data-column=slug]').dblclick();
    const strip = page.getByRole('tablist', { name: words('tabs.label') }).getByRole('tab');
    await expect.poll(() => strip.count()).toBe(2);
    expect(await strip.first().innerText()).toBe(words('area.reportages'));
  });

  it('Productions opens those of today, with the choice of those that are not done, each with its status [MENU-09]', async () => {
    const task = (done: boolean) => ({ label: 'Ligar', done });
    await make('/productions', { slug: 'TEMA ZERO', date: DEMO_DATE, tasks: [task(false), task(false)] });
    await make('/productions', { slug: 'TEMA MEIO', date: DEMO_DATE, tasks: [task(true), task(false)] });
    await make('/productions', { slug: 'TEMA FIM', date: DEMO_DATE, done: true });
    await make('/productions', { slug: 'DE OUTRO DIA', date: DAY });
    await choose('productions');
    const status = (slug: string) => rows('productions').filter({ hasText: slug }).locator('[data-column=status]');
    await status('TEMA ZERO').getByText(words('productionStatus.NEW'), { exact: true }).waitFor();
    await status('TEMA MEIO').getByText(words('productionStatus.PRODUCING'), { exact: true }).waitFor();
    await status('TEMA FIM').getByText(words('productionStatus.DONE'), { exact: true }).waitFor();
    await page.getByRole('button', { name: `${words('area.productions')} ${words('common.today')}` }).waitFor();
    const today = (await admin.get<{ slug: string; done: boolean }[]>(`/productions?date=${DEMO_DATE}`)).body;
    expect((await slugs('productions')).sort()).toEqual(today.map(({ slug }) => slug).sort());
    await page.getByRole('switch', { name: words('production.onlyNotDone') }).press('Space');
    await expect
      .poll(async () => (await slugs('productions')).sort())
      .toEqual(
        today
          .filter(({ done }) => !done)
          .map(({ slug }) => slug)
          .sort(),
      );
  });

  it('Productions map shows a marker for each production of the day that has a place, which opens its card [MENU-10]', async () => {
    await make('/productions', { slug: 'PORTO', date: DAY, local: 'Cais 3', coordinates: { lat: -23.96, lng: -46.3 } });
    await make('/productions', { slug: 'SERRA', date: DAY, local: 'Mirante', coordinates: { lat: -23.8, lng: -46.5 } });
    await choose('productionsMap');
    const map = page.getByRole('region', { name: words('map.title') });
    await map.waitFor();
    await page.goto(`${newsroom.url}/productions-map?date=${DAY}`);
    await expect.poll(() => map.locator('.map-marker').count()).toBe(2);
    for (const [slug, place] of [
      ['PORTO', 'Cais 3'],
      ['SERRA', 'Mirante'],
    ] as const) {
      await map.getByRole('button', { name: new RegExp(slug) }).focus();
      await page.keyboard.press('Enter');
      const card = page.getByRole('dialog', { name: slug, exact: true });
      await card.getByText(place).waitFor();
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
    }
    expect(await hindrances(page)).toEqual([]);
  });

  it('Managerial charts draws the counters of a period: 4 reportages and 7 stories, as bars, in figures and as a file [MENU-22, SCR-CHARTS]', async () => {
    const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
    for (let at = 0; at < 4; at += 1)
      await make('/news_reports', { slug: `CONTA ${at}`, date: '2027-03-02', reporterId, programsIds: [1] });
    const { body: rundown } = await createRundown<{ id: number; blocks: { id: number }[] }>(admin, { date: '2027-03-03', programId: 1 });
    const blockId = rundown.blocks[0]!.id;
    for (let at = 0; at < 7; at += 1) await make(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug: `CONTA ${at}` } });
    await choose('charts');
    await page.getByRole('region', { name: words('charts.days'), exact: true }).waitFor();
    await page.getByRole('button', { name: words('charts.csvOf', { title: words('charts.days') }) }).waitFor();
    const chart = (name: string) => page.getByRole('region', { name: words(`charts.${name}`), exact: true });
    const figures = async (name: string): Promise<string[]> =>
      (await chart(name).locator('tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());
    await page.goto(`${newsroom.url}/charts?from=2027-03-01&to=2027-03-04`);
    await expect
      .poll(async () => (await figures('days')).map((row) => row.split(' ').slice(-3).join(' ')))
      .toEqual(['0 0 0', '0 4 0', '0 0 7', '0 0 0']);
    expect(await figures('programs')).toEqual(['Jornal da Noite 0 4 7']);
    expect((await figures('reporters'))[0]).toMatch(/ 4$/);
    expect(await figures('air')).toHaveLength(1);
    // The bars are drawn by uPlot: the whole of the day stands behind its first part.
    const isDrawn = (name: string) =>
      chart(name)
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) =>
          canvas
            .getContext('2d')!
            .getImageData(0, 0, canvas.width, canvas.height)
            .data.some((part, at) => at % 4 === 3 && part === 255),
        );
    for (const name of ['days', 'programs', 'reporters', 'people', 'air']) expect([name, await isDrawn(name)]).toEqual([name, true]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      chart('days')
        .getByRole('button', { name: words('charts.csvOf', { title: words('charts.days') }) })
        .press('Enter'),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect([lines.length, lines[2], lines[3]]).toEqual([5, '2027-03-02,0,4,0', '2027-03-03,0,0,7']);
    expect(await hindrances(page)).toEqual([]);
    await shot('charts-light');
    await command(page, 'action.theme');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await hindrances(page)).toEqual([]);
    await shot('charts-dark');
  });

  it('the charts keep to a period and a program, and say that they load, that there is nothing, and when they could not be loaded [SCR-CHARTS]', async () => {
    const search = page.getByRole('search');
    const from = search.getByRole('textbox', { name: new RegExp(`^${words('proposals.from')}`) });
    await search.getByLabel(words('place.program')).selectOption('1');
    await page.waitForURL(/programId=1/);
    await from.fill('05/03/2027');
    await page.keyboard.press('Enter');
    await search.getByText(words('validation:startAfterEnd')).waitFor();
    await from.fill('01/01/2026');
    await page.keyboard.press('Enter');
    await search.getByText(words('charts.tooLong', { days: '366' })).waitFor();
    let letGo = (): void => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/api\/stories\/counter/, async (call) => {
      await free;
      await call.continue();
    });
    await page.goto(`${newsroom.url}/charts?from=2031-03-01&to=2031-03-04`);
    await page.getByRole('status', { name: words('common.loading') }).waitFor();
    letGo();
    await page.getByText(words('charts.none'), { exact: true }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.unroute(/\/api\/stories\/counter/);
    await page.route(/\/api\/charts\/work/, (call) => call.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }));
    await page.reload();
    await page.getByRole('alert').getByText(words('error:loadFailed')).waitFor();
    await page.unroute(/\/api\/charts\/work/);
    await page.getByRole('button', { name: words('common.retry') }).press('Enter');
    await page.getByText(words('charts.none'), { exact: true }).waitFor();
    for (const language of ['es_ES', 'en_US'] as const) {
      const other = await visit(browser, newsroom.url, { path: '/charts?from=2027-03-01&to=2027-03-04', username: 'admin', language });
      await other.getByRole('region', { name: words('charts.air', {}, language), exact: true }).waitFor();
      expect(await hindrances(other)).toEqual([]);
      // A browser that runs without a language of its own (LANG=C) names one that no formatter takes.
      await other.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }));
      await other.reload();
      await other.getByRole('region', { name: words('charts.air', {}, language), exact: true }).waitFor();
      await other.context().close();
    }
  });
});
