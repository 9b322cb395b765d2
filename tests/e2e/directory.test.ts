import { connect, createServer, type Server } from 'node:net';
import {
  hasSlapd,
  LDAP_PASSWORD,
  LDAP_PEOPLE,
  LDAP_READER,
  launchBrowser,
  personLdif,
  type Slapd,
  startSlapd,
  WireClient,
} from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { hindrances, visit } from './workspace-kit.ts';

let slapd: Slapd;
let slow: Server;
let newsroom: NewsroomProcess;
let browser: Browser;
let admin: WireClient;
let page: Page;
/** How long each word of the directory is held up. */
let delay = 0;

const field = (key: string, on = page): Locator => on.getByRole('textbox', { name: words(key) }).first();
const button = (key: string, on = page): Locator => on.getByRole('button', { name: words(key), exact: true });
const shot = async (name: string, on = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png`, fullPage: true });
};
const type = async (at: Locator, text: string): Promise<void> => {
  await at.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
};
const enter = (username: string, path: string, theme: 'light' | 'dark' = 'light') =>
  visit(browser, newsroom.url, { path, username, theme });

if (!hasSlapd) console.log('Skipped: the screen of the directory; this machine has no slapd.');

describe.skipIf(!hasSlapd)('the directory', () => {
  beforeAll(async () => {
    const people = ['Maria da Silva', 'João Silveira', 'Rui Costa'].map((name, at) =>
      personLdif({ uid: `pessoa${at}`, name, mail: `pessoa${at}@redacao.example`, password: 'lauda-demo' }),
    );
    [slapd, newsroom, browser] = await Promise.all([startSlapd(people.join('')), NewsroomProcess.start(), launchBrowser()]);
    const port = Number(new URL(slapd.url).port);
    slow = createServer((near) => {
      const far = connect(port, '127.0.0.1').on('error', () => near.destroy());
      near.on('error', () => far.destroy()).on('close', () => far.destroy());
      near.pipe(far);
      far.on('data', (part: Buffer) => setTimeout(() => near.write(part), delay));
    }).listen(0, '127.0.0.1');
    admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    page = await enter('admin', '/admin/directory');
  });
  afterAll(async () => {
    await browser?.close();
    await newsroom?.stop();
    slow?.close();
    await slapd?.stop();
  });

  it('is set and tried in words, searched by a text, taken over, and says how that is [ADM-LDAP-06] [SCR-ADM-LDAP]', async () => {
    await button('common.saved').waitFor();
    await page.getByRole('checkbox', { name: words('directory.enabled') }).press('Space');
    await type(field('directory.url'), 'ldap://diretorio.example');
    await type(field('directory.baseDn'), LDAP_PEOPLE);
    await page.keyboard.press('Control+s');
    await page.getByText(words('directory.needsTls')).first().waitFor();
    await type(field('directory.url'), `ldap://127.0.0.1:${(slow.address() as { port: number }).port}`);
    await type(field('directory.userDn'), LDAP_READER);
    await type(page.getByLabel(words('directory.password'), { exact: false }).first(), 'errada');
    await button('directory.test').press('Enter');
    await page.getByText(words('phrases:ldapCredentials')).first().waitFor();
    await type(page.getByLabel(words('directory.password'), { exact: false }).first(), LDAP_PASSWORD);
    await page.keyboard.press('Control+s');
    await button('common.saved').waitFor();
    const search = page.getByRole('searchbox', { name: words('directory.searchText') });
    await search.focus();
    await page.keyboard.type('silva');
    await page.keyboard.press('Enter');
    const found = page.getByRole('list', { name: words('directory.users') }).getByRole('listitem');
    await found.first().waitFor();
    expect(await found.allTextContents()).toEqual([expect.stringContaining('Maria da Silva')]);
    expect(await search.evaluate((at) => at === document.activeElement)).toBe(true);
    await button('directory.start').press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: words('directory.counts').split(':')[0]! })
      .first()
      .waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('directory');
    const dark = await enter('admin', '/admin/directory', 'dark');
    await button('common.saved', dark).waitFor();
    await shot('directory-dark', dark);
    await dark.close();
  });

  it('says where nobody knows whether it is read, why, and asks again on a press', async () => {
    await page.route('**/api/ldap/sync_state', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Algo quebrou.' } }),
    );
    await page.reload();
    await page.getByText(words('error:loadFailed')).first().waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.unroute('**/api/ldap/sync_state');
    await button('common.retry').press('Enter');
    await page.getByText(words('error:loadFailed')).waitFor({ state: 'detached' });
  });

  it('shows a sync that runs when it is opened, and a second start says so; who only reads starts none [ADM-LDAP-03] [ADM-LDAP-04] [PERM-A01]', async () => {
    delay = 2_500;
    expect((await admin.post('/ldap/sync')).status).toBe(200);
    await page.reload();
    await page.getByText(words('directory.syncing'), { exact: true }).waitFor();
    await button('directory.start').press('Enter');
    await page.getByText(words('error:syncInProgress')).first().waitFor();
    delay = 0;
    await page.getByText(words('directory.syncing'), { exact: true }).waitFor({ state: 'detached' });
    const { body } = await admin.get<{ data: { id: number; username: string }[] }>('/users/filter?filter=Maria%20da%20Silva');
    const maria = body.data.find(({ username }) => username === 'pessoa0')!;
    expect((await admin.put('/users', { ...maria, roles: ['ADMIN_READ'] })).status).toBe(200);
    const reader = await enter('pessoa0', '/admin/directory');
    await field('directory.url', reader).waitFor();
    expect(await field('directory.url', reader).isEditable()).toBe(false);
    expect(await button('directory.start', reader).count()).toBe(0);
    await reader.close();
  });
});
