import { localTimestamp } from '@lauda/domain';
import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const NEWSROOM = 'America/Sao_Paulo';
let page: Page;
let desk: Desk;
let api: WireClient;

openNewsroom();
beforeAll(async () => {
  api = new WireClient(newsroom.url);
  await api.login('chefe', 'lauda-demo');
  // A desk in Tokyo, where it is another day, with a clock that is set by hand.
  desk = await Desk.signIn(
    browser,
    newsroom.url,
    'admin',
    '/rundowns',
    async (fresh) => {
      await fresh.addInitScript(() => {
        const right = Date.now;
        Object.assign(window, { wrongBy: 0 });
        Date.now = () => right() + (window as unknown as { wrongBy: number }).wrongBy;
      });
    },
    'Asia/Tokyo',
  );
  page = desk.page;
});
afterAll(() => expect(desk.errors).toEqual([]));

const seconds = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
/** How many seconds the clock on the screen is from that of the newsroom. */
const off = async (): Promise<number> => {
  const [text, { body }] = await Promise.all([
    page.getByRole('timer', { name: words('shell.wallClock') }).textContent(),
    api.get<{ epochMs: number }>('/time'),
  ]);
  return Math.abs(seconds(text!) - seconds(localTimestamp(body.epochMs, NEWSROOM).slice(11)));
};

it('the clock and the day are those of the newsroom at a desk in another zone', async () => {
  await expect.poll(off).toBeLessThan(3);
  await page.getByRole('heading', { level: 1 }).getByText(words('common.today')).waitFor();
  await page.goto(`${newsroom.url}/calendar`);
  // The 21st in Tokyo, the 20th in the newsroom.
  const today = page.locator('[data-cell][aria-current=date]');
  await today.waitFor();
  expect(await today.getAttribute('data-cell')).toBe(DEMO_DATE);
});

it.each([
  7 * 60_000,
  -7 * 60_000,
])('a clock that is set by %d ms while the screen is in sight shows the time of the newsroom again', async (by) => {
  // How far the desk is off is told beside the clock: the newsroom of the demo is of another day.
  const mark = async (): Promise<number> => Number(await page.locator('[data-offset]').getAttribute('data-offset'));
  const before = await mark();
  await page.evaluate((ms) => {
    (window as unknown as { wrongBy: number }).wrongBy += ms;
  }, by);
  await expect.poll(async () => Math.abs((await mark()) - before + by / 1000)).toBeLessThan(3);
  expect(await off()).toBeLessThan(3);
});
