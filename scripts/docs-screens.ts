// Takes the pictures of docs/screens.md: starts the demo newsroom, opens every screen of the client in a light theme, those told in words and the dialogs in a dark one too,
// and keeps what each shows as docs/screens/<name>-<theme>.webp. `-- proposals users` takes those alone anew. Needs a built web client (`npm run build`) and a Chromium, as the end-to-end tests do.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../packages/testing/src/browser.ts';
import { DEMO_DATE, NewsroomProcess } from '../packages/testing/src/process-newsroom.ts';
import { WireClient } from '../packages/testing/src/wire.ts';
import { DIALOGS, SHARED } from './lib/dialogs.ts';
import { OTHERS } from './lib/everyScreen.ts';
import { SCREENS, type Screen } from './lib/screens.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(ROOT, 'docs/screens');
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const SIZE = { width: 1440, height: 900 };
const QUALITY = 0.82;
const IDLE_MS = 5_000;
/** The quality of pictures of screens without a text, which are shown small. */
const QUALITY_OF_OTHERS = 0.6;
/** The names of the pictures that are taken; none stands for all. */
const only = new Set(process.argv.slice(2));
const isWanted = ({ name }: Pick<Screen, 'name'>): boolean => only.size === 0 || only.has(name);
/** A minute into the show. */
const NOW = '2026-11-20T22:15:00Z';
const PERSON = 'admin';
const PASSWORD = 'lauda-demo';

// The browser itself writes WebP, so no image library is needed.
const TO_WEBP = `async ([png, quality]) => {
  const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  let text = '';
  for (const byte of new Uint8Array(await blob.arrayBuffer())) text += String.fromCharCode(byte);
  return btoa(text);
}`;

async function keep(converter: Page, png: Buffer, file: string, quality = QUALITY): Promise<number> {
  const argument = JSON.stringify([png.toString('base64'), quality]);
  const webp = Buffer.from(await converter.evaluate<string>(`(${TO_WEBP})(${argument})`), 'base64');
  writeFileSync(file, webp);
  return webp.length;
}

/** A desk whose clock is that of the newsroom. */
async function open(browser: Browser, url: string, theme: Theme): Promise<Page> {
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
  });
  await context.addInitScript("localStorage.setItem('language', 'en_US')");
  const { epochMs } = (await (await context.request.get(`${url}/api/time`)).json()) as { epochMs: number };
  await context.clock.install({ time: epochMs });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.locator('input[autocomplete=username]').fill(PERSON);
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('grid').waitFor();
}

async function picture(page: Page, url: string, screen: Screen): Promise<Buffer> {
  await page.goto(`${url}${screen.path}`);
  await screen.ready(page);
  // A page whose answers are cut off by the next one may never count as idle; it is there all the same.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined);
  // Fades have ended, and no cursor blinks in the picture.
  await page.waitForTimeout(400);
  return page.screenshot({ type: 'png', caret: 'hide' });
}

/** The page that shows the pictures, each in the theme of the reader. */
function pageOf(screens: readonly Screen[], dialogs: readonly Screen[], others: readonly Pick<Screen, 'name' | 'title'>[]): string {
  const told =
    (heading: string) =>
    ({ name, title, text }: Screen): string =>
      `${heading} ${title}

${text}

<picture>
  <source media="(prefers-color-scheme: dark)" srcset="screens/${name}-dark.webp">
  <img alt="${title}" src="screens/${name}-light.webp" width="1440">
</picture>
`;
  const more = others.map(({ name, title }) => `### ${title}\n\n<img alt="${title}" src="screens/${name}-light.webp" width="1440">\n`);
  return `# What Lauda looks like

The demo newsroom that \`npm start\` opens, at 1440 × 900, in English; pictures of screens told in words follow the theme of the reader.
\`npm run docs:screens\` takes them anew.

${screens.map(told('##')).join('\n')}
## Dialogs

${dialogs.map(told('###')).join('\n')}
## Every other screen

${more.join('\n')}`;
}

/** The title of a screen: its heading, else its name. */
const titleOf = async (page: Page, { name }: Screen): Promise<string> => {
  // A day may stand in the heading, beside the name.
  const headings = await page
    .locator('h1')
    .evaluateAll((all) => all.map((heading) => document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode()?.textContent ?? ''));
  const heading = headings.find((text) => text.trim() !== '');
  const spaced = name.replaceAll('-', ' ');
  return heading?.trim() ?? spaced[0]!.toUpperCase() + spaced.slice(1);
};

async function takePictures(newsroom: NewsroomProcess, browser: Browser): Promise<Pick<Screen, 'name' | 'title'>[]> {
  const others: Pick<Screen, 'name' | 'title'>[] = [];
  const converter = await browser.newPage();
  const kept = new Set<string>();
  let bytes = 0;
  for (const theme of THEMES) {
    const page = await open(browser, newsroom.url, theme);
    for (const screen of [...SCREENS, ...DIALOGS].filter(isWanted)) {
      if (!screen.signedOut && page.url() === 'about:blank') await signIn(page, newsroom.url);
      const shown = screen.signedOut ? await open(browser, newsroom.url, theme) : page;
      const file = `${screen.name}-${theme}.webp`;
      bytes += await keep(converter, await picture(shown, newsroom.url, screen), path.join(FOLDER, file));
      kept.add(file);
      if (shown !== page) await shown.context().close();
      console.log(`docs/screens/${file}`);
    }
    for (const screen of theme === 'light' ? OTHERS.filter(isWanted) : []) {
      if (page.url() === 'about:blank') await signIn(page, newsroom.url);
      const file = `${screen.name}-${theme}.webp`;
      bytes += await keep(converter, await picture(page, newsroom.url, screen), path.join(FOLDER, file), QUALITY_OF_OTHERS);
      kept.add(file);
      others.push({ name: screen.name, title: await titleOf(page, screen) });
      console.log(`docs/screens/${file}`);
    }
    await page.context().close();
  }
  if (only.size === 0) for (const file of readdirSync(FOLDER)) if (!kept.has(file)) rmSync(path.join(FOLDER, file));
  console.log(`${kept.size} pictures, ${Math.round(bytes / 1024)} KiB`);
  return others;
}

/** Does the work of a day as an administrator and others, so that lists and logs have something to show. */
async function work(url: string): Promise<void> {
  const admin = new WireClient(url);
  await new WireClient(url).login('produtora', 'esqueci');
  await admin.login(PERSON, PASSWORD);
  const { body: config } = await admin.get<object>('/documents/config');
  await admin.put('/documents/config', { ...config, branchEnabled: true });
  await admin.post('/vehicles', { name: 'Lauda FM', type: 'RADIO' });
  await admin.post('/webhooks', { name: 'Site', url: 'https://site.example/lauda', secret: 'segredo-do-site-de-exemplo' });
  const [guideline] = (await admin.get<{ id: number }[]>(`/assignments?date=${DEMO_DATE}`)).body;
  await admin.post('/assignments', { slug: SHARED, date: DEMO_DATE });
  const { id: me } = (await admin.get<{ id: number }>('/users/me')).body;
  await admin.post('/assignments/email', { ids: [guideline!.id], usersIds: [me] });
}

mkdirSync(FOLDER, { recursive: true });
const [newsroom, browser] = await Promise.all([NewsroomProcess.start({ LAUDA_DEMO_NOW: NOW, LAUDA_DEMO_ARCHIVE: '1' }), launchBrowser()]);
try {
  await work(newsroom.url);
  const others = await takePictures(newsroom, browser);
  if (only.size === 0) writeFileSync(path.join(ROOT, 'docs/screens.md'), pageOf(SCREENS, DIALOGS, others));
} finally {
  await browser.close();
  await newsroom.stop();
}
