import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../packages/testing/src/browser.ts';
import { type Bench, median } from '../measure.ts';
import { pause } from './desk.ts';
import { READY } from './grid.ts';
import { type OpenGrid, openGrid } from './open.ts';

const STORIES = 1_000;
const LIMIT = 400_000;
const ROUNDS = 3;
/** Nothing comes any more when nothing came for so long. */
const QUIET_MS = 2_000;

/** Counts what comes by the wire, as it was compressed: answers with their headers, those that are on their way too, and the socket. */
async function countWire(page: Page): Promise<() => number> {
  const cdp = await page.context().newCDPSession(page);
  const answers = new Map<string, number>();
  let frames = 0;
  const more = (id: string, bytes: number): unknown => answers.set(id, (answers.get(id) ?? 0) + bytes);
  cdp.on('Network.responseReceived', ({ requestId, response }) => more(requestId, response.encodedDataLength));
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => more(requestId, encodedDataLength));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => answers.set(requestId, encodedDataLength));
  // A heart-beat brings nothing, and never ends.
  cdp.on('Network.webSocketFrameReceived', ({ response }) => {
    if (response.payloadData.trim()) frames += Buffer.byteLength(response.payloadData);
  });
  await cdp.send('Network.enable');
  return () => frames + [...answers.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Opens the show with an empty cache: bytes until its first rows stand, and when everything has come, the texts too. */
async function firstLoad(browser: Browser, grid: OpenGrid): Promise<{ rows: number; whole: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await grid.enter(context);
  const page = await context.newPage();
  const wire = await countWire(page);
  const texts = page.waitForResponse((response) => /\/api\/rundowns\?(?!.*texts=false)/.test(response.url()), { timeout: 60_000 });
  await page.goto(grid.url, { waitUntil: 'commit' });
  await page.locator(READY).first().waitFor({ timeout: 60_000 });
  const rows = wire();
  await (await texts).finished();
  let whole = -1;
  while (whole !== wire()) {
    whole = wire();
    await pause(QUIET_MS);
  }
  await context.close();
  return { rows, whole };
}

/** What a long show costs on the wire before it can be read. */
export const firstLoadBench: Bench = {
  name: 'first-load',
  async run() {
    const grid = await openGrid(STORIES);
    const browser = await launchBrowser();
    try {
      const loads: { rows: number; whole: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) loads.push(await firstLoad(browser, grid));
      const rows = median(loads.map((load) => load.rows));
      return {
        name: 'first-load',
        what: `bytes on the wire from an empty cache until the first of ${STORIES} stories stand / ${LIMIT} bytes`,
        ratio: rows / LIMIT,
        bound: { most: 1 },
        unit: 'bytes',
        medians: { rows },
        notes: { 'with the texts, when nothing more comes': median(loads.map((load) => load.whole)) },
      };
    } finally {
      await browser.close();
      await grid.close();
    }
  },
};
