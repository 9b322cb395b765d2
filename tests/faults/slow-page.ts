import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Dice } from './dice.ts';

/** How late answers and events of a page may be, in ms, and how many calls are on their way. */
export interface SlowPage {
  upToMs: number;
  readonly under: number;
}

/** Makes every call, every answer and every event of a page late; events stay in their order. */
export async function slowPage(page: Page, roll: Dice): Promise<SlowPage> {
  let under = 0;
  const line = {
    upToMs: 0,
    get under() {
      return under;
    },
  };
  const late = (): Promise<unknown> => sleep(line.upToMs === 0 ? 0 : roll(line.upToMs + 1));
  await page.route('**/api/**', async (route) => {
    under += 1;
    try {
      await late();
      const response = await route.fetch();
      await late();
      await route.fulfill({ response });
    } catch (error) {
      // The page may be closed, or may have given the call up, before the answer comes.
      if (!page.isClosed()) await route.abort().catch(() => undefined);
      if (!/closed|canceled|aborted/i.test((error as Error).message)) throw error;
    } finally {
      under -= 1;
    }
  });
  await page.routeWebSocket(/\/ws$/, (socket) => {
    let before: Promise<void> = Promise.resolve();
    socket.connectToServer().onMessage((message) => {
      before = Promise.all([before, late()]).then(() => socket.send(message));
    });
  });
  return line;
}
