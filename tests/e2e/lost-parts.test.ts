import type { Locator, Page, WebSocketRoute } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

let adriana: Desk;
let page: Page;
const sockets = new Set<WebSocketRoute>();
/** Whether the server no longer has the events that a client missed. */
let isMissed = false;

openNewsroom();
beforeAll(async () => {
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/contacts');
  page = adriana.page;
  await page.routeWebSocket(/^ws/, (socket) => {
    sockets.add(socket);
    const server = socket.connectToServer();
    // Of as many bytes: the frame says how long it is.
    server.onMessage((message) => socket.send(isMissed ? `${message}`.replace('"resumed":true', '"gap":true    ') : message));
  });
});
// What the browser itself says of the refusals.
afterEach(() => expect(adriana.errors.filter((error) => !error.includes('503'))).toEqual([]));

const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();
/** Cuts the line of the page, so that it loads again what it may have missed. */
const cutLine = async (): Promise<void> => {
  const all = [...sockets];
  sockets.clear();
  isMissed = true;
  await Promise.all(all.map((socket) => socket.close({ code: 1001 })));
};
const grid = (name: string): Locator => page.getByRole('grid', { name: words(name), exact: true }).locator('[data-row]');
const openNotices = (): Promise<void> =>
  page
    .locator('header')
    .getByRole('button', { name: words('action.notices') })
    .click();
interface Case {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  readonly api: RegExp;
  readonly rows: () => Locator;
  readonly open?: () => Promise<unknown>;
}
const CASES: readonly Case[] = [
  { name: 'jobs', title: 'jobs.title', path: '/admin/jobs', api: /\/api\/jobs(\?|$)/, rows: () => grid('jobs.title') },
  { name: 'teams', title: 'area.teamsSchedule', path: '/teams', api: /\/api\/teams/, rows: () => grid('area.teamsSchedule') },
  {
    ...{ name: 'calendar', title: 'area.calendar', path: `/calendar?day=${DEMO_DATE}`, api: /\/api\/calendars\/events/ },
    rows: () => page.locator('#work [role=grid] [role=gridcell] button'),
  },
  {
    ...{ name: 'chats', title: 'area.chat', path: '/chat', api: /\/api\/chats(\?|$)/ },
    rows: () => page.getByRole('list', { name: words('area.chat'), exact: true }).getByRole('listitem'),
  },
  {
    ...{ name: 'notices', title: 'action.notices', path: '/contacts', api: /\/api\/notices(\?|$)/ },
    rows: () => page.getByRole('dialog').getByRole('listitem'),
    open: () => openNotices(),
  },
  { name: 'found documents', title: 'area.scripts', path: '/scripts', api: /\/api\/documents\/filter/, rows: () => grid('area.scripts') },
  {
    ...{ name: 'map', title: 'map.title', path: `/productions-map?date=${DEMO_DATE}`, api: /\/api\/productions(\?|$)/ },
    rows: () => page.getByRole('navigation', { name: words('map.places'), exact: true }).getByRole('listitem'),
  },
  {
    ...{
      name: 'guidelines of a reportage',
      title: 'area.guidelines',
      path: `/reportages?date=${DEMO_DATE}`,
      api: /\/api\/assignments\b.*\?/,
    },
    rows: () => page.getByRole('dialog', { name: words('association.pickTitle') }).getByRole('radio'),
    open: async () => {
      await page.locator('#work [role=grid]:focus [data-row]').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: words('action.reportage.history') }).waitFor();
      await page.keyboard.press('Alt+Shift+h');
      await page
        .getByRole('region', { name: words('association.guideline') })
        .getByRole('button')
        .first()
        .press('Enter');
    },
  },
  {
    ...{ name: 'templates', title: 'templates.title', path: '/templates?programId=1', api: /\/api\/rundowns\/templates\?/ },
    rows: () => page.getByRole('navigation', { name: words('templates.title'), exact: true }).getByRole('link'),
  },
];
const NEVER = '2031-01-01';
const NO_PAGE = { data: [], number: 0, size: 25, total: 0 };
/** Lists of which nothing is there, or of which the server is made to say so. */
const EMPTY: readonly (Omit<Case, 'rows'> & { none: string; answer?: object })[] = [
  { name: 'jobs', title: 'jobs.title', path: '/admin/jobs', api: /\/api\/jobs(\?|$)/, none: 'jobs.none', answer: NO_PAGE },
  { name: 'map', title: 'map.title', path: `/productions-map?date=${NEVER}`, api: /\/api\/productions(\?|$)/, none: 'map.none' },
  {
    ...{ name: 'notices', title: 'action.notices', path: '/guidelines', api: /\/api\/notices(\?|$)/, none: 'notices.none' },
    ...{ answer: NO_PAGE, open: () => openNotices() },
  },
];

describe('what could not be loaded again after the line was cut', () => {
  it.each(CASES)('stays shown under a line that says so: $name', async ({ name, title, path, api, rows, open }) => {
    isMissed = false;
    await page.goto(newsroom.url + path);
    await open?.();
    await rows().first().waitFor();
    await expect.poll(() => sockets.size).toBeGreaterThan(0);
    const count = await rows().count();
    await page.route(api, (call) => call.fulfill({ status: 503, json: { code: 'overloaded', message: 'x' } }));
    await cutLine();
    const line = page.getByRole('alert').filter({ hasText: words(title) });
    await line.waitFor();
    await shot(`lost-${name}`);
    expect(await hindrances(page)).toEqual([]);
    expect(await rows().count()).toBe(count);
    // The same one all the while, so that readers hear it once.
    const said = await line.elementHandle();
    await page.waitForResponse((answer) => api.test(answer.url()) && answer.status() === 503);
    expect(await said!.evaluate((element) => element.isConnected)).toBe(true);
    await page.unroute(api);
    await line.waitFor({ state: 'detached' });
    expect(await rows().count()).toBe(count);
  });

  it.each(EMPTY)('leaves what says that nothing is there, with the line over it: $name', async ({
    title,
    path,
    api,
    open,
    none,
    answer,
  }) => {
    isMissed = false;
    if (answer) await page.route(api, (call) => call.fulfill({ json: answer }));
    await page.goto(newsroom.url + path);
    await open?.();
    const said = page.getByText(words(none), { exact: true });
    await said.waitFor();
    const before = await said.elementHandle();
    const stays = (): Promise<boolean> => before!.evaluate((element) => element.isConnected);
    await expect.poll(() => sockets.size).toBeGreaterThan(0);
    await page.unroute(api);
    await page.route(api, (call) => call.fulfill({ status: 503, json: { code: 'overloaded', message: 'x' } }));
    await cutLine();
    const line = page.getByRole('alert').filter({ hasText: words(title) });
    await line.waitFor();
    expect(await hindrances(page)).toEqual([]);
    const told = await line.elementHandle();
    await page.waitForResponse((each) => api.test(each.url()) && each.status() === 503);
    expect([await told!.evaluate((element) => element.isConnected), await stays()]).toEqual([true, true]);
    await page.unroute(api);
    if (answer) await page.route(api, (call) => call.fulfill({ json: answer }));
    await line.waitFor({ state: 'detached' });
    expect(await stays()).toBe(true);
    await page.unroute(api);
  });
});
