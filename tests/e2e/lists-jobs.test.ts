import { INDEX_TARGETS } from '@lauda/domain';
import { launchBrowser, PATIENCE } from '@lauda/testing';
import pg from 'pg';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';

const [JOBS, INDEX] = ['/admin/jobs', '/admin/index'];
const COUNT = 1_400;

let newsroom: NewsroomProcess;
let browser: Browser;
let adriana: Desk;
let page: Page;
let database: pg.Client;
let writer: pg.Client;

beforeAll(async () => {
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  const { url } = await newsroom.postgres();
  [database, writer] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([database.connect(), writer.connect()]);
  await database.query(`with made as (insert into document (kind, uuid, owner_id, slug, date, changed_at, changed_by)
      select 'guideline', gen_random_uuid(), p.id, 'PAUTA ' || n, '2026-01-05', now(), p.id
      from (select min(id) as id from person) p, generate_series(1, ${COUNT}) n returning id)
    insert into assignment (document_id, body) select id, '{}' from made`);
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', JOBS);
  page = adriana.page;
});
afterAll(async () => {
  await Promise.all([database?.end(), writer?.end()]);
  await browser?.close();
  await newsroom?.stop();
});
afterEach(() => expect(adriana.errors).toEqual([]));

/** Somebody writes the last document and does not come to an end: the rebuild waits for it at more than the half. */
async function held(): Promise<() => Promise<unknown>> {
  await database.query('update document set search = null');
  await writer.query('begin');
  await writer.query('select 1 from document order by id desc limit 1 for update');
  return () => writer.query('rollback');
}

const go = (path: string) => page.goto(`${newsroom.url}${path}`);
const target = (name: string): string => words(`index.target.${name}`);
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const dialog = (): Locator => page.getByRole('dialog');
/** Tries what a list shows while it loads, without entries, and where it could not be loaded. */
async function interrupted(path: string, api: string, empty?: { readonly body: object; readonly words: string }): Promise<void> {
  let answer: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(api, async (route) => {
    await asked;
    if (empty) await route.fulfill({ json: empty.body });
    else await route.continue();
  });
  await go(path);
  await page.getByRole('status', { name: words('common.loading') }).waitFor();
  expect(await hindrances(page)).toEqual([]);
  answer!();
  await page.getByRole('status', { name: words('common.loading') }).waitFor({ state: 'detached' });
  // The server begins jobs by itself, and each stands in the list at once: then the list is asked for once more.
  if (empty)
    await vi.waitFor(async () => {
      const none = page.getByText(empty.words);
      if (await none.isVisible()) return;
      await go(path);
      await none.waitFor({ timeout: 5_000 });
    }, PATIENCE);
  expect(await hindrances(page)).toEqual([]);
  await page.unroute(api);
  await page.route(api, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }));
  await go(path);
  await page.getByRole('alert').getByText(words('error:loadFailed')).waitFor();
  expect(await hindrances(page)).toEqual([]);
  await page.unroute(api);
  await page.getByRole('button', { name: words('common.retry') }).focus();
  await press('Enter');
  await page.getByRole('alert').waitFor({ state: 'detached' });
}

describe('the search index [SCR-ADM-INDEX]', () => {
  const list = (): Locator => page.getByRole('list', { name: words('index.targets') });
  const row = (name: string): Locator =>
    list()
      .getByRole('listitem')
      .filter({ has: page.getByText(target(name), { exact: true }) });
  const box = (name: string): Locator => list().getByRole('checkbox', { name: target(name), exact: true });
  const rebuild = (): Locator => page.getByRole('button', { name: words('index.rebuild'), exact: true });

  it('shows each of 14 targets with its state, and how much of it can be found [ADM-IDX-01]', async () => {
    await go('/admin');
    await page.locator(`a[href="${INDEX}"]`).click();
    await list().waitFor();
    expect(await list().getByRole('listitem').count()).toBe(14);
    for (const name of INDEX_TARGETS) expect([name, await row(name).count()]).toEqual([name, 1]);
    const states = await list().getByRole('listitem').allInnerTexts();
    const known = ['idle', 'empty'].map((state) => words(`index.state.${state}`));
    for (const text of states) expect([text, known.some((word) => text.includes(word))]).toEqual([text, true]);
    expect(await row('twitter').innerText()).toContain(words('index.state.empty'));
    expect(await row('assignments').innerText()).toMatch(/(1\.4\d\d) de \1/);
    expect(await hindrances(page)).toEqual([]);
  });

  it('is rebuilt only where something is ticked [ADM-IDX-03]', async () => {
    expect(await rebuild().isDisabled()).toBe(true);
    await box('stories').focus();
    await press('Space');
    expect(await rebuild().isDisabled()).toBe(false);
    await press('Space');
    expect(await rebuild().isDisabled()).toBe(true);
    const all = page.getByRole('checkbox', { name: words('index.all'), exact: true });
    await all.check();
    expect(await list().getByRole('checkbox', { checked: true }).count()).toBe(14);
    await all.uncheck();
    expect([await list().getByRole('checkbox', { checked: true }).count(), await rebuild().isDisabled()]).toEqual([0, true]);
  });

  it('is asked for with the targets that are ticked and no others; what has no data stays so [ADM-IDX-02]', async () => {
    await box('stories').check();
    await box('twitter').check();
    const [request] = await Promise.all([page.waitForRequest((sent) => sent.method() === 'PUT'), rebuild().click()]);
    expect(new URL(request.url()).pathname).toBe('/api/index');
    expect((request.postDataJSON() as { targets: string[] }).targets.toSorted()).toEqual(['stories', 'twitter']);
    await row('stories').getByText(words('index.state.done')).waitFor();
    expect(await row('twitter').innerText()).toContain(words('index.state.empty'));
    expect(await list().getByRole('checkbox', { checked: true }).count()).toBe(0);
  });

  it('shows how far a target is while people write, and the end, without being loaded again', async () => {
    const letGo = await held();
    await box('documents').focus();
    await press('Space');
    await rebuild().focus();
    await press('Enter');
    const bar = list().getByRole('progressbar', { name: target('documents') });
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(COUNT / 2);
    await row('documents').getByText(words('index.state.running')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/index-running.png` });
    await letGo();
    await row('documents').getByText(words('index.state.done')).waitFor();
    expect(await row('documents').innerText()).toMatch(/(1\.4\d\d) de \1/);
    expect((await database.query('select 1 from document where search is null')).rowCount).toBe(0);
  });

  it('says when a rebuild could not be begun', async () => {
    await page.route('**/api/index', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }));
    await box('stories').check();
    await rebuild().press('Enter');
    await page.getByRole('alert').getByText(words('error:actionFailed')).first().waitFor();
    await page.unroute('**/api/index');
  });

  it('says that it loads, and when it could not be loaded', () => interrupted(INDEX, '**/api/index/state'));
});

describe('the jobs of the server', () => {
  const grid = (): Locator => page.getByRole('grid', { name: words('jobs.title'), exact: true });
  const row = (work: string): Locator => grid().locator('[data-row]').filter({ hasText: work });
  const state = (work: string) => row(work).first().locator('[data-column=state]').innerText();
  const WORK = words('jobs.work.index', { target: target('assignments') });
  const PRUNE = words('jobs.work.prune');
  /** Walks to a job by arrow keys. */
  const walkTo = async (work: string): Promise<void> => {
    await grid().focus();
    await press('Home');
    const at = async () =>
      page
        .locator(`[id="${await grid().getAttribute('aria-activedescendant')}"]`)
        .evaluate((cell) => cell.closest('[data-row]')?.textContent);
    for (let steps = 0; steps < 25 && !(await at())?.includes(work); steps += 1) await press('ArrowDown');
    expect(await at()).toContain(work);
  };

  it('are listed with what they do, how they stand and when they are due', async () => {
    await go('/admin');
    await page.locator(`a[href="${JOBS}"]`).click();
    await row(PRUNE).first().waitFor();
    expect(await state(PRUNE)).toContain(words('jobs.state.QUEUED'));
    expect(await row(PRUNE).first().locator('[data-column=due]').innerText()).toMatch(/20\/11 \d\d:\d0/);
    expect(await hindrances(page)).toEqual([]);
  });

  it('say that they load, that there are none, and when they could not be loaded', () =>
    interrupted(JOBS, '**/api/jobs?*', { body: { data: [], number: 0, size: 25, total: 0 }, words: words('jobs.none') }));

  it('show how far one is, call it off after a question and begin it anew, by keyboard alone', async () => {
    const letGo = await held();
    await page.evaluate(() =>
      fetch('/api/index', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"targets":["assignments"]}' }),
    );
    const bar = row(WORK).getByRole('progressbar', { name: WORK });
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(COUNT / 2);
    expect(await state(WORK)).toMatch(new RegExp(`${words('jobs.state.RUNNING')}\\s*\\d\\d\\s%`));
    expect(await hindrances(page)).toEqual([]);
    await walkTo(WORK);
    await press('Delete');
    await dialog()
      .getByRole('heading', { name: words('jobs.cancelAsk', { work: WORK }) })
      .waitFor();
    expect(await hindrances(page)).toEqual([]);
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/jobs-cancel.png` });
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await state(WORK)).toContain(words('jobs.state.RUNNING'));
    // Whoever leaves a question is where they were.
    await press('Delete');
    await dialog()
      .getByRole('button', { name: words('action.jobs.cancel') })
      .waitFor();
    await press('Enter');
    await expect.poll(() => state(WORK)).toContain(words('jobs.state.CANCELLED'));
    await press('Alt+r');
    await expect.poll(() => state(WORK)).toContain(words('jobs.state.RUNNING'));
    await letGo();
    await expect.poll(() => state(WORK)).toContain(words('jobs.state.DONE'));
    expect(await row(WORK).count()).toBe(1);
  });

  it('say in words why one failed, with what the server said in its details, and begin it anew by its button', async () => {
    await database.query(`insert into job (kind, target, state, failure, error, attempts, node, created_at, due_at, started_at, finished_at)
      values ('index', 'scripts', 'FAILED', 'timeout', 'canceling statement due to statement timeout', 5, 'sala-1', '2026-11-20T20:00:00Z', '2026-11-20T20:00:00Z', '2026-11-20T20:00:00Z', '2026-11-20T20:01:00Z')`);
    const work = words('jobs.work.index', { target: target('scripts') });
    await page.reload();
    const failed = row(work).first();
    await failed.waitFor();
    expect(await failed.locator('[data-column=error]').innerText()).toBe(words('phrases:jobTimeout'));
    expect(await state(work)).toContain(words('jobs.state.FAILED'));
    await walkTo(work);
    await press('Enter');
    await dialog().getByText('canceling statement due to statement timeout').waitFor();
    for (const text of [work, words('phrases:jobTimeout'), 'sala-1', words('jobs.state.FAILED')])
      expect([text, await dialog().getByText(text, { exact: true }).count()]).toEqual([text, 1]);
    expect(await hindrances(page)).toEqual([]);
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/jobs-details.png` });
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    await go(INDEX);
    await page.getByRole('link', { name: words('index.failedLink') }).click();
    await row(work)
      .getByRole('button', { name: words('action.jobs.retry') })
      .click();
    await expect.poll(() => state(work)).toContain(words('jobs.state.DONE'));
  });

  it('and the index are there for nobody who is not an administrator', async () => {
    const beto = await Desk.signIn(browser, newsroom.url, 'editor', '/guidelines');
    for (const path of [JOBS, INDEX]) {
      await beto.page.goto(`${newsroom.url}${path}`);
      await beto.page.getByRole('heading', { name: words('error:403.title') }).waitFor();
    }
    await beto.page.context().close();
  });
});

describe('the outbox of mail', () => {
  const grid = (): Locator => page.getByRole('grid', { name: words('mails.title'), exact: true });
  const state = () => grid().locator('[data-row]').filter({ hasText: 'CINZA' }).locator('[data-column=state]').innerText();
  const question = (): Locator => dialog().getByRole('heading', { name: words('mails.cancelAsk', { subject: 'CINZA' }) });

  it('has mail called off after a question, and tried again, by keyboard alone', async () => {
    await database.query(`with p as (update person set email = 'adriana@lauda.example' where username = 'admin' returning id)
      insert into mail (state, subject, body, recipients, created_at)
      select 'WAITING', 'CINZA', 'x', jsonb_build_array(jsonb_build_object('userId', id, 'name', 'Adriana', 'email', null)), now() from p`);
    await go('/admin/mails');
    await expect.poll(state).toBe(words('mails.state.WAITING'));
    await grid().focus();
    await press('Control+Home', 'Delete');
    await question().waitFor();
    expect(await hindrances(page)).toEqual([]);
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/mail-cancel.png` });
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await state()).toBe(words('mails.state.WAITING'));
    await press('Delete');
    await question().waitFor();
    await press('Enter');
    await expect.poll(state).toBe(words('mails.state.FAILED'));
    await press('Alt+r');
    await expect.poll(state).toBe(words('mails.state.WAITING'));
    // Without a mail server it waits on; its job says so, and the page shows whom it would go to without being loaded again.
    await grid().getByText('Adriana <adriana@lauda.example>').waitFor();
    expect(await hindrances(page)).toEqual([]);
  });
});
