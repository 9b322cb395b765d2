import { reasonText } from '@lauda/domain/reasons';
import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { ACTION_IDS, ACTIONS } from '../../web-reference/src/actions/registry.ts';
import { type Language, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, hindrances, inGrid, visit } from './workspace-kit.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;
const LANGUAGES = ['pt_BR', 'es_ES', 'en_US'] as const;

let page: Page;
let api: WireClient;

openNewsroom();
beforeAll(async () => {
  api = new WireClient(newsroom.url);
  await api.login('chefe', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: RUNDOWN });
});

const dialog = (on: Page = page): Locator => on.getByRole('dialog');
/** Closes what is open by keyboard and waits until it is gone. */
async function closed(on: Page, part: Locator): Promise<void> {
  await on.keyboard.press('Escape');
  await part.waitFor({ state: 'detached' });
}
const heading = (on: Page, name: string): Locator => on.getByRole('heading', { name, exact: true });

describe.each(LANGUAGES)('every panel and dialog of the workspace in %s', (language: Language) => {
  let desk: Page;
  const said = (key: string): string => words(key, {}, language);

  beforeAll(async () => {
    desk = await visit(browser, newsroom.url, { path: RUNDOWN, language, theme: language === 'es_ES' ? 'light' : 'dark' });
    await inGrid(desk, language);
  });
  afterAll(() => desk?.context().close());

  it.each([
    ['rundown.devices', 'Alt+m'],
    ['rundown.logs', undefined],
    ['rundown.create', undefined],
    ['rundown.changeDate', undefined],
    ['grid.columns', undefined],
    ['rundown.asRun', 'Alt+a'],
    ['help', 'Shift+?'],
  ] as const)('%s opens by keyboard, hinders nobody and closes with Escape', async (id, key) => {
    await inGrid(desk, language);
    if (key) await desk.keyboard.press(key);
    else await command(desk, `action.${id}`, language);
    const title = id === 'help' ? said('help.title') : said(`action.${id}`);
    await heading(desk, title).waitFor();
    expect(await hindrances(desk)).toEqual([]);
    await closed(desk, dialog(desk));
  });

  it('a question mark lists every shortcut over the grid, each under its name [RUN-KEY-04]', async () => {
    await inGrid(desk, language);
    await desk.keyboard.press('Shift+?');
    await heading(desk, said('help.title')).waitFor();
    const shown = await dialog(desk).innerText();
    const bound = ACTION_IDS.filter(
      (id) => (ACTIONS[id].keys ?? []).length > 0 && /^(rundown|block|story|air|grid)$/.test(ACTIONS[id].group),
    );
    expect(bound.length).toBeGreaterThan(20);
    expect(bound.filter((id) => !shown.includes(said(ACTIONS[id].title)))).toEqual([]);
    await closed(desk, dialog(desk));
  });

  it.each([
    ['action.rundown.fit', 'Alt+t'],
    ['action.rundown.lint', 'Alt+c'],
  ] as const)('%s opens beside the grid by keyboard, hinders nobody and closes with Escape', async (key, binding) => {
    await inGrid(desk, language);
    await desk.keyboard.press(binding);
    const panel = desk.getByRole('complementary', { name: said(key) });
    await panel.getByRole('heading', { name: said(key) }).waitFor();
    expect(await hindrances(desk)).toEqual([]);
    await panel.focus();
    await closed(desk, panel);
  });

  it('a second view opens under the first, hinders nobody and closes', async () => {
    await inGrid(desk, language);
    await desk.keyboard.press('Alt+g');
    const second = desk.getByRole('grid', { name: said('second.title') });
    await second.locator('[data-column=slug]').first().waitFor();
    expect(await hindrances(desk)).toEqual([]);
    await inGrid(desk, language);
    await desk.keyboard.press('Alt+g');
    await second.waitFor({ state: 'detached' });
  });
});

describe('the log [SCR-RUNDOWN-LOGS]', () => {
  it('shows an approval with time, action and target when it is filtered by who made it [RUN-ACT-19]', async () => {
    const { body } = await api.get<{ blocks: { stories: { id: number; slug: string; approved: boolean }[] }[] }>(
      `/rundowns?programId=1&date=${DEMO_DATE}`,
    );
    const story = body.blocks.flatMap(({ stories }) => stories).find(({ approved }) => !approved)!;
    await api.patch(`/stories/${story.id}`, 'approved', true);
    await inGrid(page);
    await command(page, 'action.rundown.logs');
    await dialog().getByLabel(words('log.filter')).fill('Carlos');
    const lines = dialog().locator('li:has(time)');
    await expect.poll(() => lines.count()).toBe(1);
    const line = (await lines.first().textContent()) ?? '';
    expect(line).toMatch(new RegExp(`^\\d\\d:\\d\\dCarlos .*${words('log.APPROVED')} ${story.slug}`));
    await dialog().getByLabel(words('log.kind')).selectOption('DELETED');
    await dialog().getByText(words('log.noneFound')).waitFor();
    await closed(page, dialog());
  });

  it('says that it loads, and when it could not be loaded, and loads again', async () => {
    let fail = (): void => undefined;
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route(/\/api\/rundowns\/\d+\/logs/, async (call) => {
      await held;
      await call.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
    });
    await inGrid(page);
    await command(page, 'action.rundown.logs');
    await dialog().locator('.late').first().waitFor();
    fail();
    await dialog().getByRole('alert').getByText(words('error:loadFailed')).waitFor();
    await page.unroute(/\/api\/rundowns\/\d+\/logs/);
    await dialog()
      .getByRole('button', { name: words('common.retry') })
      .press('Enter');
    await dialog().locator('li:has(time)').first().waitFor();
    await closed(page, dialog());
  });
});

describe('the dialogs for a new rundown and another day [SCR-RUNDOWN-NEW, SCR-RUNDOWN-DATE]', () => {
  it('offers to open the one that exists, creates one where there is none, and goes there', async () => {
    await inGrid(page);
    await command(page, 'action.rundown.create');
    const date = dialog().getByLabel(words('place.date'), { exact: true });
    await date.fill('20/11/2026');
    await page.keyboard.press('Enter');
    await dialog().getByText(words('error:rundownExists')).waitFor();
    await dialog()
      .getByRole('button', { name: words('rundown.openThat') })
      .waitFor();
    await date.fill('24/11/2026');
    await page.keyboard.press('Enter');
    await dialog().getByLabel(words('rundown.template')).selectOption('');
    // Whether the day is free is asked of the server first.
    await dialog()
      .getByRole('button', { name: words('rundown.create'), exact: true })
      .and(page.locator(':enabled'))
      .press('Enter');
    await page.waitForURL('**/rundown/1/2026-11-24');
    await page.getByRole('grid', { name: words('area.rundown') }).waitFor();
  });

  it('builds an empty one anew, and moves it to another day with the address', async () => {
    await command(page, 'action.rundown.recreate');
    await heading(page, words('action.rundown.recreate')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    // The templates are asked for first; it was made from none.
    expect(await dialog().getByLabel(words('rundown.template')).inputValue()).toBe('');
    await dialog()
      .getByRole('button', { name: words('rundown.recreate'), exact: true })
      .and(page.locator(':enabled'))
      .press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await command(page, 'action.rundown.changeDate');
    const date = dialog().getByLabel(words('place.date'), { exact: true });
    await date.fill('20/11/2026');
    await page.keyboard.press('Enter');
    await dialog().getByText(words('error:rundownExists')).waitFor();
    const change = dialog().getByRole('button', { name: words('rundown.dateChange'), exact: true });
    // The day may be known to be taken before what was sent is refused, and until then nothing else is sent.
    await expect.poll(() => change.getAttribute('aria-busy')).toBeNull();
    expect(await change.isDisabled()).toBe(true);
    await date.fill('10/03/2026');
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(`${words('error:dateCannotBeChanged')}: ${words('rundown.datePast')}`)
      .waitFor();
    const told = page.getByRole('status').filter({ hasText: words('error:dateCannotBeChanged') });
    await told.getByLabel(words('noticeLevel.WARNING')).waitFor();
    expect(await told.count(), 'once').toBe(1);
    await date.fill('25/11/2026');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/rundown/1/2026-11-25');
    await page.getByRole('grid', { name: words('area.rundown') }).waitFor();
    await page.goto(`${newsroom.url}${RUNDOWN}`);
  });

  it('are not offered to build one with stories anew, and say that one that aired stays on its day', async () => {
    await inGrid(page);
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').fill(words('action.rundown.recreate'));
    const recreate = page.getByRole('option', { name: words('action.rundown.recreate'), exact: true });
    await expect.poll(() => recreate.count()).toBe(0);
    await closed(page, dialog());
    const { body } = await api.get<{ id: number; blocks: { stories: { id: number }[] }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`);
    await api.put(`/rundowns/${body.id}/stories/${body.blocks[0]!.stories[0]!.id}/display_status`, { status: 'play' });
    await page.locator('.is-air').waitFor();
    await command(page, 'action.rundown.changeDate');
    await dialog().getByText(words('rundown.dateAired')).waitFor();
    await closed(page, dialog());
  });

  it('say that a program has no template, and when a rundown could not be created', async () => {
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    const program = (await admin.post<{ id: number }>('/programs', { name: 'Sem modelo', start: '14:00:00', end: '14:10:00' })).body;
    const { id } = program;
    await page.goto(`${newsroom.url}/rundown/${id}/2031-01-05`);
    await page.getByRole('button', { name: words('action.rundown.create') }).click();
    await dialog().getByText(words('rundown.templateLack')).waitFor();
    expect((await admin.put('/programs', { ...program, active: false })).status).toBe(200);
    await dialog()
      .getByRole('button', { name: words('rundown.create'), exact: true })
      .and(page.locator(':enabled'))
      .press('Enter');
    await dialog()
      .getByRole('alert')
      .getByText(`${words('error:rundownCannotBeCreated')}: ${reasonText('programOutOfUse', 'pt_BR')}`)
      .waitFor();
    await closed(page, dialog());
    await page.goto(`${newsroom.url}${RUNDOWN}`);
  });
});

describe('the clock', () => {
  it('says how far this desk is off and counts with the server', async () => {
    const mark = page.locator('[data-offset]');
    await mark.waitFor();
    const offset = Number(await mark.getAttribute('data-offset'));
    const server = (await api.get<{ epochMs: number }>('/time')).body.epochMs;
    expect(Math.abs(offset - (server - Date.now()) / 1000)).toBeLessThan(3);
    const shown = await page.getByRole('timer', { name: words('shell.wallClock') }).textContent();
    const now = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', timeStyle: 'medium' }).format(server);
    expect(shown?.slice(0, 4)).toBe(now.slice(0, 4));
  });
});
