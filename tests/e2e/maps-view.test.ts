import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const PLACE = 'Cais 3, Porto de Santos';
let guideline: number;
let production: number;

/** Somebody signed in with a device that has touch, or none, and where the windows it opens go. */
async function signIn(hasTouch: boolean, path: string): Promise<{ page: Page; targets: string[] }> {
  const context = await browser.newContext({ hasTouch, viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  const targets: string[] = [];
  await context.exposeFunction('opens', (target: string) => void targets.push(target));
  await context.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (url, target, features) => {
      (window as unknown as { opens(target: string): void }).opens(String(target));
      return open(url, target, features);
    };
  });
  const page = await context.newPage();
  await page.goto(`${newsroom.url}${path}`);
  await page.getByLabel(words('login.user')).fill('admin');
  await page.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('link', { name: PLACE }).waitFor();
  return { page, targets };
}
openNewsroom();
beforeAll(async () => {
  const admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const guides = [{ uuid: crypto.randomUUID(), interviewee: 'Estivador', address: PLACE, contacts: [] }];
  guideline = (await admin.post<{ id: number }>('/assignments', { slug: 'PORTO', date: DEMO_DATE, guides })).body.id;
  production = (await admin.post<{ id: number }>('/productions', { slug: 'PORTO', date: DEMO_DATE, local: PLACE })).body.id;
});

describe('the map of an address [SCR-MAPS]', () => {
  it('opens in one new window where there is no touch, and names the place [ROUTE-15]', async () => {
    const { page, targets } = await signIn(false, `/guidelines?date=${DEMO_DATE}&view=${guideline}`);
    expect(await hindrances(page)).toEqual([]);
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/maps-link.png` });
    const before = page.url();
    const [map] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: PLACE }).click()]);
    await map.getByRole('heading', { name: PLACE }).waitFor();
    expect(targets).toEqual(['_blank']);
    expect(page.url()).toBe(before);
    expect(new URL(map.url()).searchParams.get('q')).toBe(PLACE);
    await page.context().close();
  });

  it('takes the same window on a device that is touched, and opens no other [ROUTE-14]', async () => {
    const { page, targets } = await signIn(true, `/productions?date=${DEMO_DATE}&view=${production}`);
    await page.getByRole('link', { name: PLACE }).tap();
    await page.waitForURL('**/api/maps/view?q=*');
    await page.getByRole('heading', { name: PLACE }).waitFor();
    expect([targets, page.context().pages().length]).toEqual([[], 1]);
    await page.context().close();
  });
});
