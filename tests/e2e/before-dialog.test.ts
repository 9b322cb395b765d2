import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

let adriana: Desk;
let page: Page;
/** Lets what is held come. */
let release: () => void;
let waits: Promise<unknown>;

openNewsroom();
beforeAll(async () => {
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/guidelines');
  page = adriana.page;
});
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  [waits, release] = [promise, resolve];
});
afterEach(async () => {
  release();
  await page.unrouteAll({ behavior: 'wait' });
  expect(adriana.errors).toEqual([]);
});

const hold = async (what: string): Promise<void> => {
  const until = waits;
  await page.route(what, async (route) => {
    await until;
    await route.continue();
  });
};
const keys = async (...all: string[]): Promise<void> => {
  for (const key of all) await page.keyboard.press(key);
};
const focused = (): Promise<string> => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value ?? '');
/** Whether a dialog is there once the page had the time to draw one. */
const drawn = (): Promise<number> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 30; frames += 1) await new Promise(requestAnimationFrame);
    return document.querySelectorAll('[role=dialog]').length;
  });

const FRAMES = '**/assets/dialogFrames*.js';
const SCREENS = [
  ['calendar', `/calendar?day=${DEMO_DATE}`, 'Alt+n'],
  ['news', '/news', 'Alt+n'],
  ['agency', '/agency', 'Alt+n'],
  ['contacts', '/contacts', 'Alt+n'],
  // Its field does not ask for the keyboard by itself.
  ['chats', '/chat', 'Alt+n'],
] as const;

describe.each(SCREENS)('before a dialog of the %s is loaded', (_name, path, opens) => {
  const begin = async (): Promise<void> => {
    await hold(FRAMES);
    await page.goto(`${newsroom.url}${path}`);
    // What the verb needs is there; the frames of dialogs are not.
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => document.activeElement?.closest('#work') && document.activeElement.id !== 'work');
    await keys(opens);
  };

  it('Escape leaves it out, and the keyboard is where it was', async () => {
    await begin();
    const before = await page.evaluateHandle(() => document.activeElement);
    const came = page.waitForResponse(FRAMES);
    await keys('x', 'Escape');
    release();
    await came;
    expect(await drawn()).toBe(0);
    expect(await before.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('what is typed arrives in its first field, and is no command of the screen behind', async () => {
    await begin();
    await keys('ArrowDown', 'c', 'h', 'u', 'v', 'a');
    expect(await page.locator('[role=dialog]').count()).toBe(0);
    release();
    await expect.poll(async () => (await focused()).toLowerCase()).toBe('chuva');
    await keys('Escape');
  });
});

describe('before the server has made what a dialog shows', () => {
  const PROPOSAL = '**/api/assignment_proposals/**';
  const begin = async (): Promise<void> => {
    await hold(PROPOSAL);
    await page.goto(`${newsroom.url}/agency`);
    await page.waitForLoadState('networkidle');
    await page.locator('#work article:focus').waitFor();
    const asked = page.waitForRequest(PROPOSAL);
    await page.getByRole('button', { name: words('action.agency.proposal'), exact: true }).press('Enter');
    await asked;
  };

  it('Escape leaves its dialog out', async () => {
    await begin();
    const came = page.waitForResponse(PROPOSAL);
    await keys('Escape');
    release();
    await came;
    expect(await drawn()).toBe(0);
  });

  it('what is typed goes to its dialog', async () => {
    await begin();
    await keys('z', 'q');
    release();
    await expect.poll(async () => (await focused()).toLowerCase()).toContain('zq');
  });
});
