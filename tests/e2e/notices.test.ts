import { WireClient } from '@lauda/testing';
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
  constructor(title, { body }) { this.at = Date.now(); this.of = { title, body }; window.shownOutside.push(this.of); }
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
