import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

let admin: WireClient;
let page: Page;
openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: '/admin', username: 'admin', theme: 'light' });
});
const shot = async (name: string, on = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png`, fullPage: true });
};
const stored = async (): Promise<string[]> => (await admin.get<{ hosts: string[] }>('/outbound/config')).body.hosts;
const hosts = () => page.getByRole('textbox', { name: words('outbound.hosts') });

it('the servers of the house that may be called are named by the keyboard, a line each, and one that is none is refused in words', async () => {
  await page
    .getByRole('link')
    .filter({ has: page.getByText(words('outbound.title'), { exact: true }) })
    .press('Enter');
  await hosts().waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/outbound');
  await hosts().focus();
  await page.keyboard.type('http://10.0.0.7/feed');
  await page.keyboard.press('Control+s');
  await page.getByText(words('outbound.hostsWrong', { address: 'http://10.0.0.7/feed' })).waitFor();
  expect([await stored(), await hosts().evaluate((field) => field === document.activeElement)]).toEqual([[], true]);
  await page.keyboard.press('Control+a');
  // What is typed stays as it is: an empty line, and capitals.
  await page.keyboard.type('Feeds.Casa\n\n10.0.0.7:8080\n');
  expect(await hosts().inputValue()).toBe('Feeds.Casa\n\n10.0.0.7:8080\n');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
  expect(await stored()).toEqual(['feeds.casa', '10.0.0.7:8080']);
  expect(await hindrances(page)).toEqual([]);
  await shot('outbound');
  // What another administrator saves is seen at once.
  const { body } = await admin.get<{ version: number }>('/outbound/config');
  expect((await admin.put('/outbound/config', { version: body.version, hosts: ['outro.casa'] })).status).toBe(200);
  await expect.poll(() => hosts().inputValue()).toBe('outro.casa');
  const dark = await visit(browser, newsroom.url, { path: '/admin/outbound', username: 'admin', language: 'en_US', theme: 'dark' });
  await dark.getByRole('textbox', { name: words('outbound.hosts', {}, 'en_US') }).waitFor();
  expect(await hindrances(dark)).toEqual([]);
  await shot('outbound-dark', dark);
  await dark.context().close();
});
