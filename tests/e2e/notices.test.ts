import { WireClient } from '@lauda/testing';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, visit } from './workspace-kit.ts';

let adriana: Desk;
let page: Page;
let support: WireClient;

const signedIn = async (username: string): Promise<WireClient> => {
  const client = new WireClient(newsroom.url);
  await client.login(username, 'lauda-demo');
  return client;
};
/** What the page showed outside of the window, and when it was taken away. */
const WATCH_DESKTOP = `window.shownOutside = []; window.Notification = class {
  static permission = 'default';
  static requestPermission() { this.permission = 'granted'; return Promise.resolve('granted'); }
  constructor(title, { body, tag }) { this.at = Date.now(); this.of = { title, body, tag }; window.shownOutside.push(this.of); }
  close() { this.of.after = Date.now() - this.at; }
};`;

openNewsroom();
beforeAll(async () => {
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/stories', async (fresh) => {
    await fresh.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await fresh.addInitScript(WATCH_DESKTOP);
  });
  page = adriana.page;
  support = await signedIn('suporte');
});
afterEach(() => expect(adriana.errors).toEqual([]));

const bell = (): Locator => page.getByRole('button', { name: new RegExp(`^${words('action.notices')}(,|$)`) });
const unread = (count: number): Promise<void> =>
  page.getByRole('button', { name: words(count === 1 ? 'notices.count_one' : 'notices.count_other', { count: String(count) }) }).waitFor();
const drawer = (): Locator => page.getByRole('dialog', { name: words('action.notices') });
const lines = (): Locator => drawer().getByRole('listitem');
const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();
const put = async (text: string, more: object = {}): Promise<string> => {
  const { status, body } = await support.post<{ uuid: string }>('/notices', { text, ...more });
  expect(status).toBe(201);
  return body.uuid;
};
const told = (text: string): Locator => page.getByRole('listitem').filter({ hasText: text });

describe('the notices [SCR-NOTICES]', () => {
  it('are counted at the bell, rise by one when one is put up, and are read once the drawer is opened by keyboard, where the new ones are marked [NOT-03]', async () => {
    await unread(2);
    await put('Carro 3 liberado.');
    await unread(3);
    await told('Carro 3 liberado.').first().waitFor();
    await bell().focus();
    await page.keyboard.press('Enter');
    await lines().first().getByText('Carro 3 liberado.').waitFor();
    expect(
      await lines()
        .filter({ hasText: words('notices.isNew') })
        .count(),
    ).toBe(3);
    expect(await lines().last().textContent()).toContain('Escala do feriado');
    await expect.poll(async () => (await page.request.get(`${newsroom.url}/api/notices/unread`)).json()).toEqual([]);
    expect(await hindrances(page)).toEqual([]);
    await shot('notices-dark');
  });

  it('are put up and taken down by keyboard; a blank one is refused at its field', async () => {
    await drawer()
      .getByRole('button', { name: words('notices.new') })
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Estúdio A');
    await page.keyboard.press('Enter');
    await drawer().getByText(words('validation:required')).waitFor();
    await drawer()
      .getByLabel(new RegExp(`^${words('notices.text')}`))
      .fill('Livre a partir das 20h.');
    await shot('notices-new');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/notices'));
    await drawer()
      .getByRole('button', { name: words('notices.send') })
      .focus();
    await page.keyboard.press('Enter');
    expect((await sent).postDataJSON()).toEqual({ title: 'Estúdio A', text: 'Livre a partir das 20h.' });
    await lines().first().getByText('Estúdio A').waitFor();
    await lines().first().getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.remove') })
      .waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('common.remove') })
      .press('Enter');
    await lines().first().getByText('Carro 3 liberado.').waitFor();
  });

  it('stand 25 on a page, the newest first: of 30 the first page says 1-25 of 30 [NOT-01]', async () => {
    for (let n = 7; n <= 30; n += 1) await put(`Aviso ${n}`);
    await lines().first().getByText('Aviso 30').waitFor();
    expect(await lines().count()).toBe(25);
    await drawer()
      .getByText(`1-25 ${words('pager.of')} 30`)
      .waitFor();
    await drawer()
      .getByRole('button', { name: words('pager.next') })
      .press('Enter');
    await lines().last().getByText('Escala do feriado', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words('action.notices'), exact: true }).waitFor();
  });

  it('are read, and neither put up nor taken down, by who may only read them, in each language; one who may not read has no bell [PERM-A13]', async () => {
    for (const language of ['es_ES', 'en_US'] as const) {
      const reader = await visit(browser, newsroom.url, { path: '/stories', language, username: 'leitor', theme: 'light' });
      await command(reader, 'action.notices', language);
      await reader
        .getByRole('dialog', { name: words('action.notices', {}, language) })
        .getByText('Aviso 30')
        .waitFor();
      expect(await reader.getByRole('button', { name: words('notices.new', {}, language) }).count()).toBe(0);
      expect(await hindrances(reader)).toEqual([]);
      if (process.env.SHOTS) await reader.screenshot({ path: `${process.env.SHOTS}/notices-${language}.png` });
      await reader.context().close();
    }
    const reader = await signedIn('leitor');
    expect((await reader.post('/notices', { text: 'Não' })).status).toBe(403);
  });
});

describe('what people are told on the screen [SCR-NOTIFY]', () => {
  const tell = async (level: string, title: string, more: object = {}): Promise<void> =>
    void expect((await support.post('/notifications', { level, title, ...more })).status).toBe(204);

  it('has one of five levels and goes after the time its words need; an event and one that is to stay are taken away by hand', async () => {
    const began = Date.now();
    await tell('INFO', 'Dez letras', { description: 'e dez mais' });
    await told('Dez letras').waitFor();
    for (const [level, title] of [
      ['SUCCESS', 'Gravado'],
      ['WARNING', 'Atenção'],
      ['EVENT', 'Entrevista às 15h'],
    ])
      await tell(level!, title!, { manual: true });
    for (const title of ['Gravado', 'Atenção', 'Entrevista às 15h']) await told(title).waitFor();
    await shot('notify');
    await told('Dez letras').waitFor({ state: 'detached' });
    expect(Date.now() - began, '20 characters stay 2.8 s').toBeGreaterThan(2_700);
    for (const title of ['Gravado', 'Atenção', 'Entrevista às 15h']) {
      await told(title)
        .getByRole('button', { name: words('common.close') })
        .press('Enter');
      await told(title).waitFor({ state: 'detached' });
    }
  });

  it('says of an error what support needs, which is copied by a button', async () => {
    await page.route('**/api/notices?*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 500, json: { code: 'internal', message: 'x', details: 'disco cheio', requestId: 'r-7' } })
        : route.continue(),
    );
    await bell().press('Enter');
    await lines().first().getByRole('button').press('Enter');
    const failed = page.waitForResponse((response) => response.status() === 500);
    const confirm = page.getByRole('dialog').getByRole('button', { name: words('common.remove') });
    await confirm.press('Enter');
    await failed;
    await confirm.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await drawer().waitFor({ state: 'detached' });
    const error = page.getByRole('alert').filter({ hasText: words('error:deleteFailed') });
    await error.locator('summary').click();
    await error.getByRole('button', { name: words('common.copyDetails') }).click();
    await told(words('phrases:copiedToClipboard')).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('disco cheio');
    await page.unroute('**/api/notices?*');
  });

  it('is shown outside of a hidden window for 5 s, only after a click allowed it', async () => {
    const outside = () => page.evaluate<{ title: string; after?: number }[]>('window.shownOutside');
    await page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })");
    await tell('WARNING', 'Antes do clique');
    await told('Antes do clique').waitFor();
    expect(await outside()).toEqual([]);
    await page.getByRole('button', { name: 'Adriana' }).click();
    await page.getByRole('menuitemradio', { name: words('shell.desktopOn') }).click();
    await tell('WARNING', 'Depois do clique');
    await expect.poll(outside).toMatchObject([{ title: 'Depois do clique', body: '' }]);
    await expect.poll(async () => (await outside())[0]!.after ?? 0).toBeGreaterThan(4_900);
    await page.evaluate('delete document.hidden');
  });
});

describe('a reminder', () => {
  const outside = (on: Page) => on.evaluate<{ title: string; body: string }[]>('window.shownOutside');
  const titleOf = (name: string): string => words('phrases:reminder', { name });

  it('comes to every page of the people it names and to nobody else, stays until it is closed, and is shown outside of hidden windows by one tag [CAL-07] [CAL-08]', async () => {
    const other = await page.context().newPage();
    await other.addInitScript(`${WATCH_DESKTOP} window.Notification.permission = 'granted';`);
    await other.goto(`${newsroom.url}/guidelines`);
    const chief = await visit(browser, newsroom.url, { path: '/stories' });
    for (const each of [page, other])
      await each.evaluate("window.shownOutside.length = 0; Object.defineProperty(document, 'hidden', { value: true, configurable: true })");
    const named = await page.evaluate(async () => {
      const get = async (path: string) => (await fetch(`/api${path}`)).json();
      const [{ id: calendarId }] = await get('/calendars');
      const { id } = await get('/users/me');
      const { epochMs, zone } = (await get('/time')) as { epochMs: number; zone: string };
      // Its quarter of an hour begins in a few seconds.
      const start = new Date(epochMs + 15 * 60_000 + 4_000).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
      const event = {
        calendarId,
        name: 'Coletiva da enchente',
        location: 'Sala 2',
        startDate: start,
        reminder: 15,
        remindedUsersIds: [id],
      };
      const headers = { 'content-type': 'application/json' };
      const made = await fetch('/api/calendars/events', { method: 'POST', headers, body: JSON.stringify(event) });
      return { status: made.status, start };
    });
    expect(named.status).toBe(201);
    const shown = (on: Page): Locator => on.getByRole('listitem').filter({ hasText: titleOf('Coletiva da enchente') });
    for (const each of [page, other]) {
      await shown(each).waitFor();
      expect(await shown(each).textContent()).toContain(`${named.start.slice(11, 16)}`);
      expect(await shown(each).textContent()).toContain('Sala 2');
    }
    const [first, second] = [await outside(page), await outside(other)];
    expect(first).toMatchObject([{ title: titleOf('Coletiva da enchente') }]);
    expect(second, 'the same tag: the system shows one of them').toEqual(first);
    // What everybody is told later comes after it: who is not named has not been told.
    await support.post('/notifications', { level: 'WARNING', title: 'Depois do lembrete', manual: true });
    await chief.getByRole('listitem').filter({ hasText: 'Depois do lembrete' }).waitFor();
    expect(await shown(chief).count()).toBe(0);
    for (const each of [page, other]) {
      await each.getByRole('listitem').filter({ hasText: 'Depois do lembrete' }).waitFor();
      expect(await shown(each).count(), 'once').toBe(1);
      await each.evaluate('delete document.hidden');
    }
    await shown(page)
      .getByRole('button', { name: words('common.close') })
      .press('Enter');
    await shown(page).waitFor({ state: 'detached' });
    expect(await shown(other).count(), 'each window is closed by whoever looks at it').toBe(1);
    await Promise.all([chief.context().close(), other.close()]);
  });
});

describe('a notice that has had its days', () => {
  it('leaves the bell, the list and what is said of it at every open page, without a reload [NOT-02]', async () => {
    const long = `Sai hoje. ${'palavra '.repeat(18)}`.trim();
    await bell().press('Enter');
    await lines().first().waitFor();
    const other = await page.context().newPage();
    await other.goto(`${newsroom.url}/guidelines`);
    const chief = await visit(browser, newsroom.url, { path: '/stories' });
    const count = async (on: Page): Promise<number> => {
      const label = await on.getByRole('button', { name: new RegExp(`^${words('action.notices')}(,|$)`) }).getAttribute('aria-label');
      return Number(/\d+/.exec(label!)?.[0] ?? 0);
    };
    // What is not read is asked for once the page is live.
    await expect.poll(() => count(chief)).toBeGreaterThan(0);
    const before = await count(chief);
    // What is said of the first goes by itself before what is said of the second would.
    await put(`Fica. ${'palavra '.repeat(18)}`.trim());
    await put(long);
    await expect.poll(() => count(chief)).toBe(before + 2);
    await lines().filter({ hasText: 'Sai hoje' }).waitFor();
    await other.getByRole('listitem').filter({ hasText: 'Sai hoje' }).waitFor();
    // Its days go by: what a clock would bring is written where the time of a notice stands.
    const { url } = await newsroom.postgres();
    const database = new pg.Client({ connectionString: url });
    await database.connect();
    await database.query("update notice set created_at = created_at - interval '31 days' where text like 'Sai hoje%'");
    await database.end();
    const admin = await signedIn('admin');
    expect((await admin.post('/cleaning/config', { version: 0, noticesDays: 30 })).status).toBe(201);
    expect((await admin.post('/cleaning/run')).status).toBe(200);
    await expect.poll(() => count(chief)).toBe(before + 1);
    for (const each of [page, other, chief]) await expect.poll(() => each.getByText('Sai hoje').count()).toBe(0);
    expect(await other.getByRole('listitem').filter({ hasText: 'Fica.' }).count(), 'nothing went because it was read').toBe(1);
    expect(await lines().filter({ hasText: 'Fica.' }).count()).toBe(1);
    await Promise.all([chief.context().close(), other.close()]);
  });
});
