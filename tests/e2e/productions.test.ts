import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser, WireClient } from '@lauda/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { hindrances, visit } from './workspace-kit.ts';

interface Production {
  id: number;
  slug: string;
  local: string | null;
  coordinates: { lat: number; lng: number } | null;
  done: boolean;
  tasks: { label: string; done: boolean }[];
}
const PATH = `/productions?date=${DEMO_DATE}`;
const DASH = 'VACINA CONTRA A DENGUE';
let newsroom: NewsroomProcess;
let browser: Browser;
let admin: WireClient;
let page: Page;
let other: Page;
let nominatim: Server;
const asked: string[] = [];

const grid = (on = page) => on.getByRole('grid', { name: words('area.productions'), exact: true });
const row = (slug: string, on = page) => grid(on).getByRole('row').filter({ hasText: slug });
const form = (slug: string) => page.getByRole('article', { name: slug, exact: true });
const shot = async (name: string, on = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` });
};
const stored = async (slug: string): Promise<Production> =>
  (await admin.get<Production[]>(`/productions?date=${DEMO_DATE}`)).body.find((each) => each.slug === slug)!;

beforeAll(async () => {
  nominatim = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://x').searchParams.get('q') ?? '');
    const found = [{ place_id: 1, lat: '-23.5614', lon: '-46.6559', display_name: 'Avenida Paulista, 1578, São Paulo' }];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  await new Promise<void>((done) => nominatim.listen(0, '127.0.0.1', done));
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const config = (await admin.get<object>('/nominatim/config')).body;
  await admin.put('/nominatim/config', { ...config, url: `http://127.0.0.1:${(nominatim.address() as AddressInfo).port}` });
  const flood = await stored('ENCHENTE NA ZONA LESTE');
  const me = (await admin.get<{ id: number }>('/users/me')).body.id;
  const [outlet] = (await admin.get<{ id: number; name: string }[]>('/vehicles')).body;
  await admin.patch(`/productions/${flood.id}`, 'editorsIds', [me]);
  await admin.patch(`/productions/${flood.id}`, 'vehiclesIds', [outlet!.id]);
  page = await visit(browser, newsroom.url, { path: PATH, username: 'produtora' });
  other = await visit(browser, newsroom.url, { path: PATH, username: 'admin', theme: 'light' });
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
  nominatim?.close();
});

describe('the productions of a day', () => {
  it('stand in a list, all of them or those that are not done [SCR-PRODUCTIONS] [CHK-01]', async () => {
    await row(DASH).waitFor();
    await row('FEIRA DO LIVRO').waitFor();
    await shot('productions');
    expect(await hindrances(page)).toEqual([]);
    await page.getByRole('switch', { name: words('production.onlyNotDone') }).press('Space');
    await row('FEIRA DO LIVRO').waitFor({ state: 'detached' });
    await row(DASH).waitFor();
    expect(new URL(page.url()).searchParams.get('onlyNotDone')).toBe('true');
    await page.getByRole('switch', { name: words('production.onlyNotDone') }).press('Space');
    await row('FEIRA DO LIVRO').waitFor();
  });

  it('do not stand under another day until its own are known: no key has one of them, and the keyboard stays', async () => {
    const answers: (() => Promise<void>)[] = [];
    const trashed: string[] = [];
    await page.route(new RegExp(`/api/productions\\?.*date=(?!${DEMO_DATE})`), (call) => void answers.push(() => call.continue()));
    page.on('request', (request) => request.method() === 'DELETE' && trashed.push(request.url()));
    await grid().focus();
    await page.keyboard.press('Alt+.');
    await expect.poll(() => answers.length).toBe(1);
    expect(await grid().locator('[data-row]').count()).toBe(0);
    await grid().locator('xpath=ancestor::*[@aria-busy="true"]').waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('productions-coming');
    for (const key of ['ArrowDown', 'Delete', 'Enter']) await page.keyboard.press(key);
    expect(await grid().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Alt+,');
    await row(DASH).waitFor();
    for (const answer of answers) await answer();
    await page.unrouteAll({ behavior: 'wait' });
    await page.keyboard.press('ArrowDown');
    await grid().and(page.locator('[aria-activedescendant]')).waitFor();
    expect([trashed, await page.getByRole('dialog').count(), await page.getByRole('tab').count()]).toEqual([[], 0, 0]);
  });

  it('are read in a drawer of 640 px with all they say and nothing to type into [SCR-VIEW-CHECKLIST] [CHK-14] [VIEW-01]', async () => {
    await row('ENCHENTE NA ZONA LESTE').locator('[data-column=slug]').click();
    await page.keyboard.press('Alt+v');
    const card = page.getByRole('dialog', { name: 'ENCHENTE NA ZONA LESTE' });
    expect(Math.round((await card.locator('[style*="640px"]').boundingBox())!.width)).toBe(640);
    const said = [
      '06:30',
      '07:15',
      '11:00',
      'Externa',
      'Avenida Aricanduva',
      'Equipe 2: Elias',
      'TV',
      'Dalva',
      'Drone',
      'Defesa Civil libera',
    ];
    await expect
      .poll(async () => (await card.getByRole('term').allInnerTexts()).slice(1))
      .toEqual([
        ...[
          'date',
          'schedule',
          'departure',
          'arrival',
          'type',
          'local',
          'team',
          'medias',
          'producers',
          'editors',
          'resources',
          'vehicles',
        ].map((name) => words(`production.${name}`)),
      ]);
    for (const text of said) await card.getByText(text).first().waitFor();
    expect(await card.locator('input, textarea, select').count()).toBe(0);
    expect(await hindrances(page)).toEqual([]);
    await shot('production-card');
    await card.getByRole('button', { name: words('action.stories.versions') }).click();
    await page.getByText(words('versions.at', { n: '3', count: '3' })).waitFor();
    await page.keyboard.press('Escape');
  });

  it('have tasks whose words open and that are ticked in one patch; others see it at once [SCR-PRODUCTION-CARD] [CHK-15] [CHK-18]', async () => {
    const card = page.getByRole('dialog', { name: 'ENCHENTE NA ZONA LESTE' });
    const words1 = card.getByText('Capitã Sônia, plantão');
    expect(await words1.isVisible()).toBe(false);
    await card.getByText('Confirmar entrevista com a Defesa Civil').click();
    await words1.waitFor();
    const tasks = card.getByRole('table');
    expect(await tasks.getByRole('columnheader').allInnerTexts()).toEqual(
      ['taskDate', 'taskTime', 'task', 'taskDone'].map((name) => words(`production.${name}`)),
    );
    const flood = await stored('ENCHENTE NA ZONA LESTE');
    const dated = flood.tasks.map((task, at) => (at === 0 ? { ...task, date: '2026-11-21' } : task));
    await admin.patch(`/productions/${flood.id}`, 'tasks', dated);
    const first = tasks.getByRole('row').filter({ hasText: 'Confirmar entrevista com a Defesa Civil' });
    const cells = async () => (await first.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    await expect.poll(cells).toEqual(['sáb., 21/11', '06:00', 'Confirmar entrevista com a Defesa Civil Capitã Sônia, plantão', '']);
    expect(await first.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    const patches: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && patches.push(request.postDataJSON().field));
    const label = 'Achar moradores da rua alagada';
    const tick = card.getByRole('switch', { name: words('production.taskTick', { task: label }) });
    await tick.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => tick.getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => card.getByText(label).getAttribute('class')).toContain('line-through');
    await row('ENCHENTE NA ZONA LESTE', other).getByText('3/3').waitFor();
    expect(patches).toEqual(['tasks']);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  it('go by mail to the people they are of [SCR-PRODUCTION-CARD]', async () => {
    await row('ENCHENTE NA ZONA LESTE').locator('[data-column=slug]').click();
    await page.keyboard.press('Alt+v');
    const card = page.getByRole('dialog', { name: 'ENCHENTE NA ZONA LESTE' });
    await card.getByRole('button', { name: words('production.mailOwn') }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(words('email.queued')).first().waitFor();
    const { id } = await stored('ENCHENTE NA ZONA LESTE');
    const mails = async () => (await admin.get<{ data: { documentsIds: number[] }[] }>('/mails')).body.data;
    await expect.poll(async () => (await mails())[0]?.documentsIds).toEqual([id]);
    await shot('production-card-mail');
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  it('is written by keyboard alone, with an address the service knows, and stands in the other list [SCR-PRODUCTION-FORM] [CHK-20]', async () => {
    await grid().focus();
    await page.keyboard.press('Alt+n');
    await page.getByRole('textbox', { name: new RegExp(`^${words('column.slug')}`) }).waitFor();
    await page.keyboard.type('ato na paulista');
    const local = page.getByRole('combobox', { name: words('production.local') });
    await local.focus();
    await page.keyboard.type('av');
    await page.keyboard.type('enida paulista');
    await page.getByRole('option', { name: 'Avenida Paulista, 1578' }).waitFor();
    expect(asked).toEqual(['avenida paulista']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText(words('production.onMap', { lat: '-23.56140', lng: '-46.65590' })).waitFor();
    await page.getByRole('combobox', { name: words('production.medias') }).focus();
    const media = ['NEWSPAPER', 'RADIO', 'TV', 'WEB'].map((each) => words(`mediaType.${each}`));
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual(media);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: words('production.taskAdd') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: new RegExp(`^${words('production.task')} `) }).fill('Carro de som');
    await shot('production-form');
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await form('ATO NA PAULISTA').waitFor();
    await row('ATO NA PAULISTA', other).waitFor();
    expect(await stored('ATO NA PAULISTA')).toMatchObject({
      local: 'Avenida Paulista, 1578, São Paulo',
      coordinates: { lat: -23.5614, lng: -46.6559 },
      tasks: [{ label: 'Carro de som', done: false }],
    });
  });

  it('offers its edit button to those alone who may write [CHK-16]', async () => {
    const id = (await stored(DASH)).id;
    await page.goto(`${newsroom.url}${PATH}&view=${id}`);
    await page
      .getByRole('dialog', { name: DASH })
      .getByRole('link', { name: words('production.edit') })
      .waitFor();
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.route('**/api/authorities', (call) => call.fulfill({ json: ['PRODUCTION_READ'] }));
    await reader.goto(`${newsroom.url}${PATH}&view=${id}`);
    await reader.getByLabel(words('login.user')).fill('produtora');
    await reader.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
    await reader.keyboard.press('Enter');
    const card = reader.getByRole('dialog', { name: DASH });
    await card.getByText('UBS Vila Romana').waitFor();
    expect(await card.getByRole('link', { name: words('production.edit') }).count()).toBe(0);
    await context.close();
  });

  it.each([
    ['es_ES', 'dark'],
    ['en_US', 'light'],
  ] as const)('has its words in %s, in the %s', async (language, theme) => {
    const path = `${PATH}&beside=${(await stored(DASH)).id}`;
    const there = await visit(browser, newsroom.url, { path, username: 'produtora', language, theme });
    await there
      .getByRole('article', { name: DASH })
      .getByText(words('production.tasks', {}, language))
      .first()
      .waitFor();
    expect((await there.locator('body').innerText()).match(/\b(?:production|map|productionStatus)\.[a-zA-Z]+\b/)?.[0]).toBeUndefined();
    expect(await hindrances(there)).toEqual([]);
    await shot(`production-${language}`, there);
    await there.context().close();
  });
});

it('is made of a guideline, and shows its tasks there as here', async () => {
  const { id } = (
    await admin.post<{ id: number }>('/assignments', { slug: 'OBRAS NO RIO', date: DEMO_DATE, production: [{ label: 'Capacetes' }] })
  ).body;
  const there = await visit(browser, newsroom.url, { path: `/guidelines?date=${DEMO_DATE}&view=${id}`, username: 'produtora' });
  await there.getByRole('button', { name: words('made.production') }).click();
  const made = there.getByRole('article', { name: 'OBRAS NO RIO' });
  await made.getByRole('checkbox', { name: words('production.taskDone') }).check();
  await there.keyboard.press('Control+s');
  await expect
    .poll(async () => (await admin.get<{ production: object[] }>(`/assignments/${id}`)).body.production)
    .toEqual([{ id: 1, label: 'Capacetes', done: true }]);
  await there.context().close();
});
