import { existsSync } from 'node:fs';
import { WireClient } from '@lauda/testing';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { SCREENS } from '../../web-reference/src/screens/screens.ts';
import { words } from './desk.ts';
import { PATIENCE } from './workspace-story-kit.ts';

// The second engine is one of the machine: where it is not installed these tests are skipped, and say so.
const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const program = process.env.FIREFOX_PATH || PROGRAMS.find((file) => existsSync(file));

/** What stands where an address names something. */
const NAMED: Readonly<Record<string, string>> = { programId: '1', date: DEMO_DATE, list: 'types' };
const addressOf = (path: string): string => path.replaceAll(/\$(\w+)/g, (_whole, name: string) => NAMED[name] ?? `no ${name}`);

let newsroom: NewsroomProcess;
let browser: Browser;
let page: Page;
let api: WireClient;
const failures: string[] = [];

/** Goes to an address; where the page was on its way elsewhere by itself, Firefox says so and is asked once more. */
const goTo = async (path: string): Promise<void> => {
  const go = () => page.goto(`${newsroom.url}${path}`, { waitUntil: 'domcontentloaded' });
  await go().catch((error: unknown) => {
    if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
    return go();
  });
};
/** What of the page people read, once nothing of it is being loaded. */
const read = (): Promise<string> =>
  page.evaluate(() =>
    document.querySelector('[aria-busy=true], .animate-pulse') ? '' : (document.querySelector('main') ?? document.body).innerText,
  );

async function signIn(): Promise<void> {
  await goTo('/login');
  const password = (await page.waitForSelector('input[type=password]'))!;
  await page.type('input:not([type=password]):not([type=checkbox])', 'admin');
  await password.type('lauda-demo');
  await password.press('Enter');
  await page.waitForSelector('nav a[href]');
  // Left before its parts are loaded, the page would count them as failed.
  await vi.waitFor(async () => expect(await read()).toMatch(/\S/), PATIENCE);
}

describe.skipIf(!program)(`in Firefox${program ? '' : ', which is not installed'}`, () => {
  beforeAll(async () => {
    [newsroom, browser] = await Promise.all([
      NewsroomProcess.start(),
      puppeteer.launch({
        browser: 'firefox',
        executablePath: program!,
        headless: true,
        extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR' },
      }),
    ]);
    api = new WireClient(newsroom.url);
    await api.login('admin', 'lauda-demo');
    page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 900 });
    page.on('pageerror', (error) => failures.push(String(error)));
    await signIn();
  });
  afterAll(async () => {
    await browser?.close();
    await newsroom?.stop();
  });
  beforeEach(() => void failures.splice(0));

  it.each(
    Object.entries(SCREENS).map(([name, { path }]) => [name, addressOf(path)] as const),
  )('the screen %s opens at %s and shows what it has', async (_name, path) => {
    await goTo(path);
    await expect.poll(read, PATIENCE).toMatch(/\S/);
    expect(new URL(page.url()).pathname).toBe(path);
    const text = await read();
    for (const wrong of ['error:loadFailed', 'error:404.title', 'error:500.title'] as const) expect(text).not.toContain(words(wrong));
    expect(failures).toEqual([]);
  });

  it('lists the stories of a rundown, and saves what is written in one', async () => {
    const rundown = (
      await api.get<{ blocks: { stories: { id: number; slug: string; sections: { head?: object } }[] }[] }>(
        `/rundowns?programId=1&date=${DEMO_DATE}`,
      )
    ).body;
    const stories = rundown.blocks.flatMap((block) => block.stories);
    const { id, slug } = stories.find(({ sections }) => sections.head)!;
    await goTo(`/rundown/1/${DEMO_DATE}?open=[${id}]&story=${id}`);
    const text = (await page.waitForSelector('article textarea[data-script]:not([readonly])'))!;
    expect(slug).not.toBe('');
    await text.focus();
    await page.keyboard.type('Palavra de outro navegador. ');
    await page.keyboard.down('Control');
    await page.keyboard.press('s');
    await page.keyboard.up('Control');
    await expect
      .poll(async () => JSON.stringify((await api.get(`/stories/${id}`)).body), PATIENCE)
      .toContain('Palavra de outro navegador.');
    expect(failures).toEqual([]);
  });
});
