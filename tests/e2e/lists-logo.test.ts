import { blackPng, pngOf, WireClient } from '@lauda/testing';
import type { FileChooser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Language, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

const LOGO = '/admin/logo';
let admin: WireClient;
let page: Page;
let sent: string[];

const shot = async (name: string, on = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` });
};
const button = (key: string): Locator => page.getByRole('button', { name: words(key), exact: true });
const preview = (): Locator => page.getByRole('group').getByRole('img', { name: words('logo.current') });
const stored = async () => (await admin.get<{ logoId: number | null }>('/branch/config')).body.logoId;
/** Opens the choice of files by keyboard. */
async function choosing(key = 'upload.choose'): Promise<FileChooser> {
  await button(key).focus();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  return chooser;
}
const pick = async (name: string, mimeType: string, buffer: Buffer, key?: string): Promise<void> =>
  (await choosing(key)).setFiles({ name, mimeType, buffer });
/** How wide a picture is once it is shown. */
const widthOf = (image: Locator): Promise<number> => image.evaluate((each) => (each as HTMLImageElement).naturalWidth);

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: '/admin', username: 'admin', theme: 'light' });
  // With a listener all along, no choice of files opens unseen between two of them.
  page.on('filechooser', () => undefined);
  sent = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().includes('/api/files/') && sent.push(request.url()));
  await page.getByRole('link', { name: words('logo.title') }).press('Enter');
  await page.waitForURL(`**${LOGO}`);
  await button('upload.choose').waitFor();
});

describe('the logo, by keyboard [SCR-ADM-LOGO] [SCR-UPLOADER]', () => {
  it('that is a BMP is told of and not sent [ADM-LOGO-01]', async () => {
    await pick('logo.bmp', 'image/bmp', Buffer.from('BM'));
    await page.getByRole('status').getByText(words('error:invalidImageType')).waitFor();
    expect([sent, await stored()]).toEqual([[], null]);
  });

  it('of 200x100 is taken where 90x90 is advised, and stands in the bar [ADM-LOGO-03]', async () => {
    expect(await page.getByText(words('logo.help')).textContent()).toContain('90x90');
    await pick('logo.png', 'image/png', blackPng(200, 100));
    await preview().waitFor();
    await expect.poll(() => widthOf(preview())).toBe(200);
    await expect.poll(() => widthOf(page.getByRole('banner').locator('img'))).toBe(200);
    expect(sent).toHaveLength(1);
    expect(await stored()).not.toBe(null);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words('upload.replace'));
    expect(await hindrances(page)).toEqual([]);
    await shot('logo-pt');
  });

  it.each(['en_US', 'es_ES'] as const)('is changed by an administrator and seen by all in %s', async (language: Language) => {
    const other = await visit(browser, newsroom.url, { path: LOGO, username: 'admin', language });
    await other.getByRole('img', { name: words('logo.current', {}, language) }).waitFor();
    expect(await other.getByText(words('logo.help', {}, language)).textContent()).toContain('90x90');
    expect(await hindrances(other)).toEqual([]);
    await shot(`logo-${language}-dark`, other);
    await other.context().close();
  });

  it('of 10485760 bytes is taken, and one of a byte more is told of and not sent [ADM-LOGO-02]', async () => {
    const [was, before] = [await stored(), sent.length];
    await pick('large.png', 'image/png', pngOf(10_485_761), 'upload.replace');
    await page.getByRole('status').getByText(words('error:invalidImageSize')).waitFor();
    expect([sent.length, await stored()]).toEqual([before, was]);
    await pick('large.png', 'image/png', pngOf(10_485_760), 'upload.replace');
    await expect.poll(stored).not.toBe(was);
    await expect.poll(() => widthOf(preview())).toBe(90);
  });

  it('that is not taken is told with details that can be copied, and the former stays [UPL-04]', async () => {
    const was = await stored();
    await page.route('**/api/files/single**', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{"code":"internal","message":"O disco está cheio."}' }),
    );
    await pick('logo.png', 'image/png', blackPng(30, 30), 'upload.replace');
    const told = page.getByRole('alert').filter({ hasText: words('error:uploadFailed') });
    await told.getByText(words('error:operationError')).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await told.locator('summary').press('Enter');
    await told.getByRole('button', { name: words('common.copyDetails') }).press('Enter');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('500');
    expect(await stored()).toBe(was);
    await preview().waitFor();
    await page.unroute('**/api/files/single**');
  });

  it('shows how far it is while it is sent, and is called off without a word of failure [UPL-03]', async () => {
    const was = await stored();
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 });
    const alerts = await page.getByRole('alert').count();
    await pick('slow.png', 'image/png', pngOf(4_000_000), 'upload.replace');
    const bar = page.getByRole('progressbar', { name: words('logo.current') });
    await bar.waitFor();
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
    expect(Number(await bar.getAttribute('value'))).toBeLessThan(100);
    await shot('logo-sending');
    await button('upload.cancel').press('Enter');
    await page.getByRole('status').getByText(words('upload.cancelled')).waitFor();
    await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    expect([await stored(), (await page.getByRole('alert').count()) <= alerts]).toEqual([was, true]);
    await preview().waitFor();
  });

  it('that was sent shows its thumbnail, and is cleared [UPL-05]', async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/thumbnail'));
    await pick('logo.png', 'image/png', blackPng(800, 400), 'upload.replace');
    expect((await answered).headers()['content-type']).toBe('image/webp');
    await expect.poll(() => widthOf(preview())).toBe(320);
    await button('upload.clear').press('Enter');
    const asked = page.getByRole('dialog', { name: words('logo.removeAsk') });
    await asked.getByRole('button', { name: words('common.cancel') }).press('Enter');
    await asked.waitFor({ state: 'detached' });
    await expect.poll(() => widthOf(preview()), { message: 'it stays before that is confirmed' }).toBe(320);
    await button('upload.clear').press('Enter');
    await asked.getByRole('button', { name: words('common.remove'), exact: true }).press('Enter');
    await button('upload.choose').waitFor();
    await expect.poll(stored).toBe(null);
    expect([await preview().count(), await page.getByRole('banner').locator('img').count()]).toEqual([0, 0]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words('upload.choose'));
  });
});
