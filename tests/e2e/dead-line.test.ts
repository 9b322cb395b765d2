import { PATIENCE, WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

interface Rundown {
  readonly id: number;
  readonly onAir: { readonly id: number } | null;
  readonly blocks: readonly {
    readonly standBy: boolean;
    readonly stories: readonly { readonly id: number; readonly slug: string; readonly approved: boolean; readonly floated: boolean }[];
  }[];
}

let api: WireClient;
let desk: Desk;
let page: Page;
/** When each live line of the page was asked for. */
const asked: number[] = [];
/** What becomes of the live line: it goes on, falls silent, or ends at once. */
let line: 'well' | 'dead' | 'cut' = 'well';

const load = async (): Promise<Rundown> => (await api.get<Rundown>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
const onAir = async (): Promise<number | undefined> => (await load()).onAir?.id;
const shown = (id: number): Promise<unknown> => page.locator(`[data-row=s${id}].is-air, [data-row=s${id}] .is-air`).first().waitFor();

openNewsroom();
beforeAll(async () => {
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  desk = await Desk.signIn(browser, newsroom.url, 'chefe', `/rundown/1/${DEMO_DATE}`, async (fresh) => {
    await fresh.routeWebSocket(/^ws/, (socket) => {
      asked.push(performance.now());
      if (line === 'cut') return void socket.close({ code: 1001 });
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (line === 'well') socket.send(message);
      });
    });
  });
  ({ page } = desk);
  await desk.row('ESCALADA').waitFor();
});
afterAll(() => expect(desk.errors).toEqual([]));

it('F12 of a desk whose live line is dead takes nothing off that colleagues aired, says so, and airs the next one after that; the line is made again soon', async () => {
  const { id, blocks } = await load();
  const stories = blocks
    .filter(({ standBy }) => !standBy)
    .flatMap((block) => block.stories.filter((each) => each.approved && !each.floated));
  const [s1, s2, s3, s4] = stories.map((story) => story.id) as [number, number, number, number];
  const play = (story: number) => api.put(`/rundowns/${id}/stories/${story}/display_status`, { status: 'play' });
  await play(s1);
  await shown(s1);
  line = 'dead';
  const died = performance.now();
  for (const story of [s2, s3]) await play(story);
  await desk.grid.focus();
  await page.keyboard.press('F12');
  await page.getByText(words('error:onAirChanged')).first().waitFor();
  expect(await onAir()).toBe(s3);
  await shown(s3);
  await desk.grid.focus();
  await page.keyboard.press('F12');
  await expect.poll(onAir, PATIENCE).toBe(s4);
  const before = asked.length;
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(before);
  // Two and a half seconds of them are the pause before the next try.
  expect(asked[before]! - died, 'it took 25 to 50 seconds').toBeLessThan(25_000);
});

it('a lost line is tried again at once when the network is back', async () => {
  line = 'cut';
  await page.evaluate(() => dispatchEvent(new Event('online')));
  let quick = 0;
  for (let tries = 0; tries < 3; tries += 1) {
    const before = asked.length;
    await expect.poll(() => asked.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
    await page.waitForTimeout(100);
    const now = asked.length;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => asked.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(now);
    if (asked[now]! - asked[now - 1]! < 1_500) quick += 1;
  }
  expect(quick).toBeGreaterThan(1);
});
