import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { blackPng, launchBrowser } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { command } from './workspace-kit.ts';

let newsroom: NewsroomProcess;
let browser: Browser;
let adriana: Desk;
let page: Page;
let site: Server;
let address: string;
const sent: { readonly path: string; readonly body: string }[] = [];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString('utf8');
};
const out = (status: string) => ({ id: 7, date_gmt: '2026-11-21T21:00:05', link: `${address}/?p=7`, status, author: 4, categories: [9] });
/** A site that answers as WordPress does. */
async function answer(request: IncomingMessage): Promise<unknown> {
  const path = new URL(request.url!, 'http://site').pathname.replace('/wp-json', '');
  const body = await bodyOf(request);
  if (request.method === 'POST') sent.push({ path, body });
  if (path === '/') return { name: 'Portal da Cidade' };
  if (path === '/wp/v2/users/me') return { id: 4, name: 'Redação' };
  if (path === '/wp/v2/users') return [{ id: 4, name: 'Redação' }];
  if (path === '/wp/v2/categories') return [{ id: 9, name: 'Cidade' }];
  if (path === '/wp/v2/categories/9') return { id: 9, name: 'Cidade' };
  if (path === '/wp/v2/media') return request.method === 'GET' ? [] : { id: 50 };
  if (path === '/wp/v2/media/50') return { id: 50 };
  if (path === '/wp/v2/posts' && request.method === 'GET') return [];
  return out(body.includes('"draft"') ? 'draft' : 'publish');
}

beforeAll(async () => {
  site = createServer((request, response) => {
    void answer(request).then((said) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said)));
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/admin/lists/wordpress.config');
  page = adriana.page;
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
  site?.closeAllConnections();
  await new Promise((done) => site?.close(done));
});
afterEach(() => expect(adriana.errors).toEqual([]));

const dialog = (): Locator => page.getByRole('dialog');
const field = (name: string): Locator => dialog().getByLabel(name, { exact: false }).first();
const grid = (on = page): Locator => on.getByRole('grid', { name: words('area.posts') });
const row = (slug: string, on = page): Locator => grid(on).getByRole('row').filter({ hasText: slug });
const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();
const picture = async (name: string, mimeType: string, buffer: Buffer): Promise<void> => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog()
      .getByRole('button', { name: /imagem/i })
      .first()
      .click(),
  ]);
  await chooser.setFiles({ name, mimeType, buffer });
};

it('a site for posts is tried before it is stored: a wrong address is refused, one that answers says who writes what [SCR-SET-WORDPRESS]', async () => {
  await page.getByRole('heading', { name: words('settingsList.wordpress.config') }).waitFor();
  await page.keyboard.press('Alt+n');
  await field(words('settingsField.name')).fill('Portal');
  await field(words('settingsField.url')).fill('portal');
  await field(words('settingsField.username')).fill('redacao');
  await field(words('settingsField.password')).fill('abcd efgh');
  const test = dialog().getByRole('button', { name: words('site.test') });
  // A test needs what is required: until then nothing is sent, and the warning says so.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await field(words('settingsField.username')).fill('');
  await test.press('Enter');
  // A notice stands beside the dialog, which hides all else from those who do not see.
  const warned = page.getByRole('status', { includeHidden: true }).filter({ hasText: words('validation:requiredOrInvalid') });
  await warned
    .getByRole('img', { name: words('noticeLevel.WARNING'), exact: true, includeHidden: true })
    .first()
    .waitFor();
  expect(sent.filter((url) => url.endsWith('/test'))).toEqual([]);
  await field(words('settingsField.username')).fill('redacao');
  await test.press('Enter');
  await dialog().getByText(words('validation:invalidUrl')).first().waitFor();
  await field(words('settingsField.url')).fill('http://127.0.0.1:1');
  await test.press('Enter');
  await dialog().getByText(words('phrases:postUnreachable')).waitFor();
  await field(words('settingsField.url')).fill(address);
  await test.press('Enter');
  await dialog()
    .getByText(words('site.works', { site: 'Portal da Cidade', user: 'Redação' }))
    .waitFor();
  await dialog()
    .getByText(words('site.categories', { names: 'Cidade' }))
    .waitFor();
  expect(await hindrances(page)).toEqual([]);
  await shot('site');
  await field(words('settingsField.name')).press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await page.getByText(address).waitFor();
});

it('posts are listed by days and words, which the address keeps [SCR-POSTS] [MENU-17] [PST-01]', async () => {
  await page
    .getByRole('link', { name: words('area.posts'), exact: true })
    .first()
    .click();
  await page.waitForURL('**/posts**');
  for (const label of ['proposals.from', 'proposals.to', 'posts.find']) await page.getByLabel(words(label), { exact: true }).waitFor();
  await row('SANGUE').waitFor();
  expect(await hindrances(page)).toEqual([]);
  await shot('posts');
  await page.getByLabel(words('posts.find'), { exact: true }).fill('hemocentro');
  await row('TRÂNSITO').waitFor({ state: 'detached' });
  await row('SANGUE').waitFor();
  await page.waitForURL('**/posts?filter=hemocentro');
  await page.reload();
  await row('SANGUE').waitFor();
  expect(await row('TRÂNSITO').count()).toBe(0);
  const { data } = (await page.evaluate(async () => (await fetch('/api/posts/filter?size=100')).json())) as {
    data: { slug: string; date: string }[];
  };
  const day = data.find(({ slug }) => slug.includes('SANGUE'))!.date;
  expect(data.filter(({ date }) => date === day).length, 'the day alone would show more').toBeGreaterThan(1);
  await page.goto(`${newsroom.url}/posts?from=${day}&to=${day}&filter=hemocentro`);
  await row('SANGUE').waitFor();
  expect(await page.getByRole('grid').locator('[data-row]').count()).toBe(1);
  await page.goto(`${newsroom.url}/posts?from=2027-01-01&to=2027-01-31&filter=hemocentro`);
  await page.getByText(words('posts.none')).waitFor();
  await page.goto(`${newsroom.url}/posts`);
  await row('TRÂNSITO').waitFor();
});

it('a post is written with its picture, which is no GIF [PST-08]', async () => {
  await page.keyboard.press('Alt+n');
  await field(words('post.slug')).fill('ENCHENTE');
  await field(words('post.text')).fill('O rio subiu.');
  await picture('rio.gif', 'image/gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
  await page.getByText(words('error:invalidImageType')).first().waitFor();
  await picture('rio.png', 'image/png', blackPng(90, 60));
  await dialog().locator('img').first().waitFor();
  await field(words('post.caption')).fill('O rio');
  expect(await hindrances(page)).toEqual([]);
  await shot('post-dialog');
  // A time without its day would be no time at all, and the post would go out at once.
  await field(words('posts.publicationTime')).fill('18:00');
  await field(words('post.slug')).press('Enter');
  await dialog().getByText(words('validation:required')).waitFor();
  await field(words('posts.publicationTime')).fill('');
  await field(words('post.slug')).press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await row('ENCHENTE').waitFor();
});

it('it is published by site, author and category, which are asked for, and everybody sees how it stands there [PST-05] [PST-06]', async () => {
  const other = await adriana.window(`${newsroom.url}/posts`);
  await row('ENCHENTE', other.page).waitFor();
  await page.bringToFront();
  await row('ENCHENTE').getByText('ENCHENTE').first().click();
  await command(page, 'action.post.publish');
  await dialog().getByText(words('post.author')).waitFor();
  const publish = dialog().getByRole('button', { name: words('posts.publish') });
  await publish.press('Enter');
  await expect.poll(() => dialog().getByText(words('validation:required')).count()).toBe(2);
  await shot('publish');
  for (const [label, name] of [
    [words('post.author'), 'Redação'],
    [words('post.category'), 'Cidade'],
  ] as const) {
    await field(label).fill(name);
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('Enter');
  }
  expect(await hindrances(page)).toEqual([]);
  await dialog()
    .getByRole('button', { name: words('posts.publish') })
    .press('Enter');
  await dialog().waitFor({ state: 'detached' });
  for (const each of [page, other.page]) await row('ENCHENTE', each).getByText(words('postState.PUBLISHED'), { exact: true }).waitFor();
  expect(sent.filter(({ path }) => path === '/wp/v2/posts/7').at(-1)?.body).toContain('"featured_media":50');
  await command(page, 'action.post.unpublish');
  await dialog()
    .getByRole('button', { name: words('posts.unpublish') })
    .press('Enter');
  for (const each of [page, other.page]) await row('ENCHENTE', each).getByText(words('postState.DRAFT'), { exact: true }).waitFor();
  expect(sent.at(-1)).toEqual({ path: '/wp/v2/posts/7', body: '{"status":"draft"}' });
});

it('a post is made of the proposal that has the focus, and opens in its form', async () => {
  await page.goto(`${newsroom.url}/proposals`);
  const proposals = page.getByRole('grid', { name: words('area.proposals') });
  await proposals.getByRole('row').nth(1).waitFor();
  await proposals.focus();
  await page.keyboard.press('ArrowDown');
  await command(page, 'action.made.post');
  await page.waitForURL('**/posts**');
  await dialog().getByLabel(words('post.slug')).waitFor();
  expect(await field(words('post.text')).inputValue()).not.toBe('');
});
