import { createRundown, WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances, outOfSight } from './audit.ts';
import { Desk, type Language, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command } from './workspace-kit.ts';

const DAY = '2027-03-10';

let admin: WireClient;
let adriana: Desk;
let page: Page;
let second: { id: number };
const story = { id: 0 };
const guideline = { id: 0 };

const route = (): string => page.url().slice(newsroom.url.length);
const grid = (area: string, language: Language = 'pt_BR') => page.getByRole('grid', { name: words(area, {}, language), exact: true });
const rowsIn = (area: string, language: Language): Promise<void> => grid(area, language).locator('[data-row]').first().waitFor();
const rowsOf = (area: string, language: Language = 'pt_BR') => grid(area, language).locator('[data-row]');
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Chooses an area of the menu at the left, by keyboard alone. */
async function area(name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: words('shell.mainMenu') })
    .getByRole('link', { name: words(`area.${name}`), exact: true })
    .focus();
  await press('Enter');
}
async function made<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  expect([200, 201]).toContain(status);
  return body;
}

/** Holds what is asked of an address until it is let go. */
async function held(api: RegExp): Promise<() => void> {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(api, async (call) => {
    await free;
    await call.continue();
  });
  return () => letGo();
}

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  second = await made(admin.post<{ id: number }>('/programs', { name: 'Boletim da Tarde', start: '14:00:00', end: '14:10:00' }));
  for (const programId of [1, second.id]) {
    const rundown = await made(createRundown<{ id: number; blocks: { id: number }[] }>(admin, { date: DAY, programId }));
    if (programId === 1) continue;
    const blockId = rundown.blocks[0]!.id;
    story.id = (await made(admin.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug: 'LIDA' } }))).id;
    await made(admin.patch(`/stories/${story.id}`, 'blockId', rundown.blocks.at(-1)!.id));
    for (const slug of ['ABERTURA', 'CHUVA', 'ENCERRAMENTO'])
      await made(admin.post(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug, vt: 'PT40S', manualVt: true } }));
    await admin.put(`/rundowns/${rundown.id}/repaginate`);
  }
  const [first] = (await admin.get<{ id: number }[]>(`/assignments?date=${DEMO_DATE}`)).body;
  guideline.id = first!.id;
  const gone = await made(admin.post<{ id: number }>('/assignments', { slug: 'EXCLUÍDA', date: DAY }));
  await admin.send('DELETE', `/assignments?ids=${gone.id}`);
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/guidelines');
  page = adriana.page;
});
afterEach(() => expect(adriana.errors).toEqual([]));

describe('from the menu', () => {
  it('Rundown opens the workspace: tabs with the rundown of today’s chosen program [MENU-02]', async () => {
    await area('rundown');
    await grid('area.rundown').waitFor();
    const tabs = page.getByRole('tablist', { name: words('tabs.label') }).getByRole('tab');
    expect(await tabs.allTextContents()).toEqual(['Jornal da Noite']);
    await expect.poll(() => rowsOf('area.rundown').count()).toBeGreaterThan(3);
    expect(route()).toBe('/main');
    expect(await hindrances(page)).toEqual([]);
  });

  it('Rundowns lists those of a day for every program, with its times and totals [MENU-03, SCR-RUNDOWNS]', async () => {
    await area('rundowns');
    await grid('area.rundowns').waitFor();
    await page.goto(`${newsroom.url}/rundowns?date=${DAY}`);
    const listed = rowsOf('area.rundowns').filter({ hasText: words('rundowns.state.writing') });
    await expect
      .poll(async () => (await listed.locator('[data-column=name]').allTextContents()).sort())
      .toEqual(['Boletim da Tarde', 'Jornal da Noite']);
    const short = listed.filter({ hasText: 'Boletim da Tarde' });
    const cells = ['start', 'end', 'full', 'stories'].map((column) => short.locator(`[data-column=${column}]`).innerText());
    expect(await Promise.all(cells)).toEqual(['14:00', '14:10', '02:00', '3']);
    expect(await hindrances(page)).toEqual([]);
  });

  it('each of them opens by key, and a day leads to the next', async () => {
    await grid('area.rundowns').focus();
    await press('Home');
    await page.keyboard.press('Alt+Period');
    await page.waitForURL('**/rundowns?date=2027-03-11');
    await page
      .getByRole('status')
      .getByText(/11.*março.*2027/)
      .waitFor();
    await page.keyboard.press('Alt+Comma');
    await page.waitForURL(`**/rundowns?date=${DAY}`);
    const row = rowsOf('area.rundowns').filter({ hasText: 'Boletim da Tarde' });
    await row.waitFor();
    await grid('area.rundowns').focus();
    const at = Number(await row.getAttribute('aria-rowindex')) - 2;
    await press('Home', ...Array<string>(at).fill('ArrowDown'), 'Alt+g');
    await page.waitForURL(`**/rundown-grid/${second.id}/${DAY}`);
  });

  it('Rundown grid shows its stories with page, slug, times and status on a sheet [MENU-04]', async () => {
    const table = page.getByRole('table');
    const rows = table.getByRole('row').filter({ hasText: '00:40' });
    await expect.poll(() => rows.count()).toBe(3);
    const heads = await table.getByRole('columnheader').allTextContents();
    const shown = ['column.page', 'column.slug', 'column.vt', 'column.total', 'rundownGrid.at', 'column.status'].map((key) => words(key));
    const cells = async (): Promise<string[][]> =>
      (
        await rows.evaluateAll((all) =>
          all.map((row) => [...row.children].map((cell) => (cell.querySelector('.uppercase') ?? cell).textContent!.trim())),
        )
      ).map((row) => shown.map((head) => row[heads.indexOf(head)]!));
    const { blocks } = await made(
      admin.get<{ id: number; blocks: { stories: { id: number }[] }[] }>(`/rundowns?programId=${second.id}&date=${DAY}`),
    );
    const rain = blocks[0]!.stories[1]!;
    await made(admin.patch(`/stories/${rain.id}`, 'floated', true));
    await expect.poll(cells).toEqual([
      ['01', 'ABERTURA', '00:40', '00:40', '14:00:00', words('state.blank')],
      ['02', 'CHUVA', '00:40', '00:40', '', words('state.floated')],
      ['03', 'ENCERRAMENTO', '00:40', '00:40', '14:00:40', words('state.blank')],
    ]);
    await made(admin.patch(`/stories/${rain.id}`, 'floated', false));
    await expect.poll(async () => (await cells()).map((row) => row.at(-2))).toEqual(['14:00:00', '14:00:40', '14:01:20']);
    expect(await hindrances(page)).toEqual([]);
    await area('rundownGrid');
    await page.waitForURL(`**/rundown-grid/**`);
  });

  it('both say that they load, that there is none, and when they could not be loaded [SCR-RUNDOWNS, SCR-RUNDOWN-GRID]', async () => {
    const api = /\/api\/rundowns\?/;
    const noneOfTheDay = words('rundowns.none', { date: '@' }).split('@')[0]!.trim();
    for (const [path, none] of [
      ['/rundowns?date=2031-01-05', noneOfTheDay],
      [`/rundown-grid/${second.id}/2031-01-05`, words('error:rundownDoesNotExist')],
    ] as const) {
      const letGo = await held(api);
      await page.goto(`${newsroom.url}${path}`);
      await page.locator('.late').first().waitFor();
      letGo();
      await page.getByText(none).first().waitFor();
      await page.route(api, (call) => call.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }));
      await page.goto(`${newsroom.url}${path}`);
      await page.getByRole('alert').getByText(words('error:loadFailed')).first().waitFor();
      // Why it could not is said, and that is not always the server.
      await page.route(api, (call) => call.fulfill({ status: 403, json: { code: 'forbidden', message: 'x' } }));
      await page.getByRole('button', { name: words('common.retry') }).press('Enter');
      await page.getByRole('alert').getByText(words('error:noPermission')).first().waitFor();
      await page.unroute(api);
    }
  });

  it('Guidelines opens the list of a day, by program [MENU-07]', async () => {
    await area('guidelines');
    await grid('area.guidelines').waitFor();
    expect(route()).toBe('/guidelines');
    await page.getByRole('button', { name: `${words('area.guidelines')} ${words('common.today')}` }).waitFor();
    const programs = await page.getByLabel(words('place.program')).locator('option').allTextContents();
    expect(programs).toEqual(expect.arrayContaining(['Jornal da Noite', 'Boletim da Tarde']));
    expect(await hindrances(page)).toEqual([]);
  });

  it('Preview opens its area: every text of the show, what is on air marked and followed [MENU-31, SCR-PREVIEW]', async () => {
    await area('preview');
    await page.waitForURL('**/preview');
    const articles = page.getByRole('article');
    await articles.first().waitFor();
    const count = await articles.count();
    expect(count).toBeGreaterThan(3);
    expect(await page.locator('main :is(input, textarea)').count()).toBe(0);
    const rundown = await made(
      admin.get<{ id: number; blocks: { stories: { id: number; slug: string }[] }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`),
    );
    const story = rundown.blocks.flatMap(({ stories }) => stories)[4]!;
    await made(admin.put(`/rundowns/${rundown.id}/stories/${story.id}/display_status`, { status: 'play' }));
    const air = page.locator('article[aria-current=true]');
    await air.waitFor();
    expect(await air.getAttribute('aria-label')).toBe(story.slug);
    const block = page.locator('section:has(article[aria-current=true]) > h2');
    const below = async (): Promise<number> => (await air.locator('header').boundingBox())!.y - (await block.boundingBox())!.y;
    await expect.poll(below).toBeGreaterThanOrEqual(28);
    await expect.poll(below).toBeLessThan(60);
    await page.getByRole('region', { name: words('area.preview') }).focus();
    await press('Home');
    await command(page, 'action.air.goTo');
    expect(await hindrances(page)).toEqual([]);
    // The choice alone names the program.
    await page.getByRole('heading', { level: 1 }).getByText(words('area.preview'), { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel(words('place.program')).locator('option:checked').innerText()).toBe('Jornal da Noite');
    expect(await page.getByText('Jornal da Noite', { exact: true }).and(page.locator(':not(option)')).count()).toBe(0);
    const letGo = await held(/\/api\/rundowns\?/);
    await press('Alt+Period');
    await page.getByRole('status', { name: words('common.loading') }).waitFor();
    letGo();
    await page.getByText(words('error:rundownDoesNotExist')).waitFor();
    expect(await hindrances(page)).toEqual([]);
  });

  it('Rundown grid names what the plan leaves and what the show on air does', async () => {
    await page.goto(`${newsroom.url}/rundown-grid/1/${DEMO_DATE}`);
    const figure = (key: string) =>
      page
        .locator('#paper header')
        .getByTitle(words(`${key}Hint`))
        .filter({ hasText: words(key) });
    for (const key of ['totals.plan', 'totals.onAir']) await figure(key).locator('[data-state]').waitFor();
    expect(await page.locator('#paper header [data-state]').count()).toBe(2);
    expect(await hindrances(page)).toEqual([]);
  });

  it('a person sees the areas of their roles, their data and the way out, and nothing else [MENU-32]', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.route('**/api/authorities', (call) => call.fulfill({ json: ['RUNDOWN_READ'] }));
    await other.goto(`${newsroom.url}/`);
    await other.getByLabel(words('login.user')).fill('leitor');
    await other.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
    await other.keyboard.press('Enter');
    const menu = other.getByRole('navigation', { name: words('shell.mainMenu') });
    await menu.waitFor();
    const names = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
    expect(names).toEqual(['rundown', 'rundowns', 'rundownGrid', 'cgList'].map((name) => words(`area.${name}`)));
    await other.getByRole('button', { name: 'Helena' }).click();
    for (const name of ['myData', 'logOut']) await other.getByRole('menuitem', { name: words(`area.${name}`), exact: true }).waitFor();
    await context.close();
  });
});

type Screen = readonly [string, string, (language: Language) => Promise<void>];
/** Opens the first row of a list by keyboard. */
const firstRow = async (area: string, language: Language, ...keys: string[]): Promise<void> => {
  await rowsOf(area, language).first().waitFor();
  await grid(area, language).focus();
  await press('ArrowDown', ...keys);
};
/** What is opened on a screen, each as far as people come by keyboard; the screens themselves are looked at in every-screen.test.ts. */
const OPENED: readonly Screen[] = [
  [
    'a document that was found',
    '/search',
    async (language) => {
      await firstRow('area.search', language, 'Enter');
      await page.getByRole('dialog').getByRole('article').waitFor();
    },
  ],
  [
    'where a document came from',
    '/search',
    async (language) => {
      await firstRow('area.search', language, 'Enter');
      await page.getByRole('button', { name: words('lineage.title', {}, language) }).focus();
      await press('Enter');
      await page.getByRole('list', { name: words('lineage.title', {}, language) }).waitFor();
    },
  ],
  [
    'the day to which something is restored',
    '/trash',
    async (language) => {
      await firstRow('area.trash', language);
      await command(page, 'action.trash.restoreOn', language);
      await page
        .getByRole('dialog')
        .getByLabel(words('place.date', {}, language))
        .first()
        .waitFor();
    },
  ],
  [
    'the form of a guideline',
    '/guidelines?date=DAY&open=GUIDELINE',
    (language) => page.getByRole('button', { name: words('guide.add', {}, language) }).waitFor(),
  ],
  [
    'a guideline that is read',
    '/guidelines?date=DAY',
    async (language) => {
      await firstRow('area.guidelines', language, 'Alt+v');
      await page.getByRole('dialog').getByRole('article').waitFor();
    },
  ],
  [
    'the mail of guidelines',
    '/guidelines?date=DAY',
    async (language) => {
      await firstRow('area.guidelines', language);
      await command(page, 'action.guideline.email', language);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('common.cancel', {}, language) })
        .waitFor();
    },
  ],
  [
    'the card of a production',
    '/productions?date=DAY',
    async (language) => {
      await firstRow('area.productions', language, 'Alt+v');
      await page.getByRole('dialog').getByRole('article').waitFor();
    },
  ],
  [
    'a story that is read',
    '/stories?view=STORY',
    async (language) => {
      await page.getByRole('article').waitFor();
      await page.getByRole('button', { name: words('action.stories.versions', {}, language) }).waitFor();
    },
  ],
  [
    'the versions of a story',
    '/stories?view=STORY',
    async (language) => {
      await page.getByRole('button', { name: words('action.stories.versions', {}, language) }).click();
      await page.getByText(words('versions.at', { n: '1', count: '1' }, language)).waitFor();
    },
  ],
  ['the programs', '/admin/lists/programs', (language) => rowsIn('settingsList.programs', language)],
  [
    'a page that does not exist',
    '/nowhere',
    (language) => page.getByRole('heading', { name: words('error:404.title', {}, language) }).waitFor(),
  ],
];
/** What people wrote and only looks like the name of a text. */
const ADDRESS = /\S+(?:@|:\/\/)\S+/g;
const KEY = /\b(?:[a-z][A-Za-z]+\.[a-z][A-Za-z.]+|(?:error|phrases|validation):[A-Za-z0-9.]+)\b/;

describe.each([
  ['pt_BR', 'light', 1440],
  ['es_ES', 'dark', 1440],
  ['en_US', 'light', 390],
] as const)('in %s, %s, %i px wide', (language, theme, width) => {
  beforeAll(async () => {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.evaluate(`localStorage.setItem('language', '${language}'); localStorage.setItem('theme', '${theme}')`);
  });

  it.each(OPENED)('%s has its words and hinders nobody', async (_name, path, ready) => {
    await page.goto(
      `${newsroom.url}${path.replace('STORY', String(story.id)).replace('GUIDELINE', String(guideline.id)).replace('DAY', DEMO_DATE)}`,
    );
    await ready(language);
    expect(await page.locator('html').getAttribute('lang')).toBe(language.replace('_', '-'));
    const shown = (await page.locator('body').innerText()).replaceAll(ADDRESS, '');
    expect(shown.match(KEY)?.[0]).toBeUndefined();
    expect(await hindrances(page)).toEqual([]);
    expect(await outOfSight(page)).toEqual([]);
  });
});
