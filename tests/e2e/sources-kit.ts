import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_SIGNATURE } from '@lauda/sdk/webhooks';
import { launchBrowser, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { visit } from './workspace-kit.ts';

export const FEED =
  '<?xml version="1.0"?><rss version="2.0"><channel><title>S</title><item><guid>1</guid><title>Rio sobe</title></item></channel></rss>';
export let newsroom: NewsroomProcess;
let browser: Browser;
export let admin: WireClient;
export let page: Page;
export let site: Server;
export let base: string;
/** How the receiver of webhooks answers, and what it was told. */
export const answering: { now: { readonly status: number; readonly said: string } } = { now: { status: 200, said: '' } };
export const told: { readonly signature: string; readonly body: string }[] = [];

export const title = (list: string): string => words(`settingsList.${list}`);
export const grid = (list: string): Locator => page.getByRole('grid', { name: title(list), exact: true });
export const row = (list: string, name: string): Locator => grid(list).locator('[data-row]').filter({ hasText: name });
export const cell = (list: string, name: string, column: string): Locator => row(list, name).locator(`[data-column=${column}]`);
export const names = (list: string): Promise<string[]> => grid(list).locator('[data-row] [data-column=name]').allTextContents();
export const dialog = (): Locator => page.getByRole('dialog');
export const field = (key: string, within: Locator | Page = dialog()): Locator =>
  within.getByLabel(new RegExp(`^${words(key).replaceAll(/[()]/g, '\\$&')}( \\(|$)`));
export const shots = async (name: string): Promise<void> => {
  if (!process.env.LAUDA_SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), colorScheme);
    await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}-${colorScheme}.png` });
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
};
/** Goes to another page of the same sources, by the strip above them. */
export async function goTo(key: string): Promise<void> {
  await page
    .getByRole('navigation', { name: words('sources.title') })
    .getByRole('link', { name: words(key), exact: true })
    .press('Enter');
  await page.getByRole('heading', { level: 1, name: words(key), exact: true }).waitFor();
}
/** Opens the form of a new entry and fills its lines. */
export async function begin(values: Readonly<Record<string, string>>): Promise<void> {
  await page
    .getByRole('button', { name: words('action.entry.create'), exact: true })
    .first()
    .waitFor();
  await page.keyboard.press('Alt+n');
  await field('settingsField.name').waitFor();
  for (const [key, value] of Object.entries(values)) await field(`settingsField.${key}`).fill(value);
  await field('settingsField.name').focus();
}
export async function stored(): Promise<void> {
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
}
/** Chooses an entry of another list by typing its name. */
export async function choose(key: string, name: string): Promise<void> {
  await field(key).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await field('settingsField.name').focus();
}
export async function save(): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
}

/** Starts the demo newsroom and a site that has a feed and takes webhooks. */
export function openSources(): void {
  beforeAll(async () => {
    site = createServer(async (request, response) => {
      if (request.method === 'POST') {
        const pieces: Buffer[] = [];
        for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
        told.push({ signature: String(request.headers[WEBHOOK_SIGNATURE]), body: Buffer.concat(pieces).toString('utf8') });
        return void response.writeHead(answering.now.status).end(answering.now.said);
      }
      const pages: Record<string, string> = { '/feed.xml': FEED, '/page.html': '<!doctype html><html><body>Olá</body></html>' };
      const found = pages[request.url!];
      response.writeHead(found ? 200 : 404).end(found);
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
    admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    expect((await admin.post('/outbound/config', { version: 0, hosts: [new URL(base).host] })).status).toBe(201);
    page = await visit(browser, newsroom.url, { path: '/agency', username: 'admin', theme: 'light' });
  });
  afterAll(async () => {
    await browser?.close();
    await newsroom?.stop();
    site?.closeAllConnections();
    site?.close();
  });
}
