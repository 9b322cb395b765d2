import pg from 'pg';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;

let storyId: number;

async function go(page: Page, path: string): Promise<void> {
  await page.goto(`${newsroom.url}${path}`);
}

/** Waits for what a dialog says; the dialog itself has no size. */
const inDialog = (page: Page): Promise<void> => page.locator('[role=dialog] :is(h1, h2, h3, input)').first().waitFor();

/** Opens the show with the focus on a story. */
async function inGrid(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: words('area.rundown') });
  if (page.url().endsWith(RUNDOWN)) for (let step = 0; step < 4; step += 1) await page.keyboard.press('Escape');
  else await go(page, RUNDOWN);
  await grid.locator('[data-column=slug]').first().waitFor();
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
}

async function withKey(page: Page, key: string): Promise<void> {
  await inGrid(page);
  await page.keyboard.press(key);
  await inDialog(page);
}

const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the show, with a story on air': async (page) => {
    await inGrid(page);
    await page.keyboard.press('F12');
    await page.locator('.is-air').waitFor();
  },
  'the show with the wide menu': async (page) => {
    await inGrid(page);
    await page.keyboard.press('Control+b');
  },
  'a cell being edited': async (page) => {
    await inGrid(page);
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-column=slug]').nth(1).dblclick();
    await page.getByRole('grid').getByRole('textbox').waitFor();
  },
  'the search in the show': async (page) => {
    await inGrid(page);
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox').or(page.locator('input')).first().waitFor();
  },
  'the menu of a story': async (page) => {
    await inGrid(page);
    await page.locator('[data-column=slug]').first().click({ button: 'right' });
    await page.getByRole('menu').waitFor();
  },
  'the command palette': (page) => withKey(page, 'Control+k'),
  'the list of keys [SCR-RUNDOWN-KEYS]': (page) => withKey(page, 'Shift+?'),
  'the choice of program and day': (page) => withKey(page, 'Alt+o'),
  'the devices': async (page) => {
    await inGrid(page);
    await page.keyboard.press('Alt+m');
    await page
      .getByRole('complementary', { name: words('action.rundown.devices') })
      .getByRole('listitem')
      .first()
      .waitFor();
  },
  'a story in its tab': async (page) => {
    await go(page, `${RUNDOWN}?open=[${storyId}]&story=${storyId}`);
    await page.getByRole('article').waitFor();
  },
  'a story beside the grid': async (page) => {
    await go(page, `${RUNDOWN}?beside=${storyId}`);
    await page.getByRole('article').waitFor();
  },
  'a day without a show': async (page) => {
    await go(page, '/rundown/1/2031-01-05');
    await page.getByText(words('error:rundownDoesNotExist')).waitFor();
  },
  'a new show': async (page) => {
    await go(page, '/rundown/1/2031-01-05');
    await page.getByRole('button', { name: words('action.rundown.create') }).click();
    await inDialog(page);
  },
  'the guidelines': async (page) => {
    await go(page, '/guidelines');
    await page.getByRole('grid').waitFor();
  },
  'a new guideline that lacks its slug': async (page) => {
    await go(page, '/guidelines');
    await page.getByRole('grid').waitFor();
    await page.keyboard.press('Alt+n');
    await page.getByRole('article').waitFor();
    await page.getByLabel(words('guideline.proposal')).fill('Ouvir os moradores');
    await page.keyboard.press('Control+s');
    await page.getByText(words('validation:required')).first().waitFor();
  },
  'the own data': async (page) => {
    await inGrid(page);
    await page.getByRole('button', { name: 'Carlos' }).click();
    await page.getByRole('menuitem', { name: words('area.myData') }).click();
    await inDialog(page);
  },
  'a page that does not exist': async (page) => {
    await go(page, '/nowhere');
    await page.getByText(words('error:404.title')).waitFor();
  },
  'the page of parts': async (page) => {
    await go(page, '/design');
    await page.getByRole('grid').first().waitFor();
  },
};

const jobRow = (page: Page, target: string): Locator =>
  page.locator('[role=grid] [data-row]').filter({ hasText: words('jobs.work.index', { target: words(`index.target.${target}`) }) });

/** The same of the administration, for who may enter it. */
const ADMINISTRATION: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the pages of the administration': async (page) => {
    await go(page, '/admin');
    await page.getByRole('region', { name: words('admin.group.lists') }).waitFor();
  },
  'the jobs of the server': async (page) => {
    await go(page, '/admin/jobs');
    await page.getByRole('grid').getByRole('progressbar').waitFor();
  },
  'a job that failed': async (page) => {
    await go(page, '/admin/jobs');
    await jobRow(page, 'assignments').locator('[data-column=kind]').dblclick();
    await inDialog(page);
  },
  'a job that is to be called off': async (page) => {
    await go(page, '/admin/jobs');
    await jobRow(page, 'documents').getByRole('button').click();
    await inDialog(page);
  },
  'the search index': async (page) => {
    await go(page, '/admin/index');
    await page.getByRole('list', { name: words('index.targets') }).waitFor();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('checkbox', { name: words('index.target.media') }).check();
  },
};

/** Jobs in each state: one that no node takes up, because another renews its lease, is at 40 %. Answers what ends that. */
async function jobsInEveryState(): Promise<() => Promise<void>> {
  const database = new pg.Client({ connectionString: (await newsroom.postgres()).url });
  await database.connect();
  const at = "timestamptz '2026-11-20T20:55:00Z'";
  await database.query(`insert into job (kind, target, state, done, total, attempts, node, leased_until, failure, error, created_at, due_at, started_at, finished_at) values
    ('index', 'stories', 'DONE', 400, 400, 1, 'sala-1', null, null, null, ${at}, ${at}, ${at}, ${at}),
    ('index', 'media', 'CANCELLED', 10, 400, 1, 'sala-1', null, null, null, ${at}, ${at}, ${at}, ${at}),
    ('index', 'documents', 'RUNNING', 160, 400, 1, 'sala-2', '2100-01-01', null, null, ${at}, ${at}, ${at}, null),
    ('index', 'assignments', 'FAILED', 90, 400, 5, 'sala-1', null, 'timeout', 'canceling statement due to statement timeout', ${at}, ${at}, ${at}, ${at})`);
  const renew = () => void database.query("update job set leased_until = leased_until + interval '1 second' where node = 'sala-2'");
  const renewing = setInterval(renew, 2_000);
  return async () => {
    clearInterval(renewing);
    await database.end();
  };
}

/** What is different on a phone: the same parts in other places. */
const ON_A_PHONE = [
  'the show, with a story on air',
  'the devices',
  'a story in its tab',
  'the guidelines',
  'a new guideline that lacks its slug',
  'the own data',
];

const open = async (theme: 'dark' | 'light', width: number): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });

async function signIn(page: Page, username = 'chefe'): Promise<void> {
  await go(page, '/');
  await page.getByLabel(words('login.user')).fill(username);
  await page.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
}

async function judge(page: Page, name: string): Promise<void> {
  // What fades in is measured when it is there.
  await page.waitForTimeout(250);
  if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name.replaceAll(' ', '-')}.png` });
  expect(await hindrances(page)).toEqual([]);
}

openNewsroom();
let endJobs: (() => Promise<void>) | undefined;
beforeAll(async () => {
  const context = await open('dark', 1440);
  const page = await context.newPage();
  await signIn(page);
  const rundown = await (await page.request.get(`${newsroom.url}/api/rundowns?programId=1&date=${DEMO_DATE}`)).json();
  storyId = rundown.blocks[0].stories[1].id;
  await context.close();
  endJobs = await jobsInEveryState();
});
afterAll(() => endJobs?.());

describe.each([
  ['dark', 1440],
  ['light', 1440],
  ['dark', 390],
  ['light', 390],
] as const)('in the %s theme, %i px wide, nothing hinders people by WCAG 2.2 AA on', (theme, width) => {
  let context: BrowserContext;
  let office: BrowserContext | undefined;
  let page: Page;

  beforeAll(async () => {
    context = await open(theme, width);
    page = await context.newPage();
  });
  afterAll(() => Promise.all([context?.close(), office?.close()]));

  it('the login, also after a refusal', async () => {
    await go(page, '/guidelines');
    await page.getByLabel(words('login.user')).fill('chefe');
    expect(await hindrances(page)).toEqual([]);
    await page.getByLabel(words('login.password'), { exact: true }).fill('errada');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await hindrances(page)).toEqual([]);
    await signIn(page);
  });

  it.each(width < 500 ? ON_A_PHONE : Object.keys(SCREENS))('%s', async (name) => {
    await SCREENS[name]!(page);
    await judge(page, `${name} ${theme} ${width}`);
  });

  it.each(Object.keys(ADMINISTRATION))('%s', async (name) => {
    if (!office) {
      office = await open(theme, width);
      await signIn(await office.newPage(), 'admin');
    }
    const [desk] = office.pages();
    await ADMINISTRATION[name]!(desk!);
    await judge(desk!, `${name} ${theme} ${width}`);
  });
});
