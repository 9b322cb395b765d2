import { PATIENCE_MS, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Language, words } from './desk.ts';

export { hindrances } from './audit.ts';

export interface Visit {
  readonly path: string;
  readonly language?: Language;
  readonly username?: string;
  readonly theme?: 'dark' | 'light';
}

/** Somebody signed in with a browser of their own in a language, at an address. */
export async function visit(browser: Browser, url: string, wish: Visit): Promise<Page> {
  const { path, language = 'pt_BR', username = 'chefe', theme = 'dark' } = wish;
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: language.replace('_', '-'),
    timezoneId: 'America/Sao_Paulo',
  });
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  await page.getByLabel(words('login.user', {}, language)).fill(username);
  await page.getByLabel(words('login.password', {}, language), { exact: true }).fill('lauda-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${path}`);
  return page;
}

let newcomers = 0;
/** Somebody new with these roles, signed in with a browser of their own at an address. */
export async function visitWith(browser: Browser, url: string, roles: readonly string[], path: string): Promise<Page> {
  const [admin, signedIn] = [new WireClient(url), new WireClient(url)];
  await admin.login('admin', 'lauda-demo');
  newcomers += 1;
  const [name, username] = [`Novato ${newcomers}`, `novato${newcomers}@lauda.example`];
  const made = await admin.post('/users', { name, nickname: name, email: username, username, password: 'primeira-senha', roles });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await signedIn.login(username, 'primeira-senha');
  await signedIn.login(username, 'outra-senha-1', true);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR', reducedMotion: 'reduce' });
  const [cookie, value] = signedIn.cookie.split(/=(.*)/) as [string, string];
  await context.addCookies([{ name: cookie, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  return page;
}

/** Walks to a row of a list by arrow keys, as far as it stands there. */
export async function walkTo(grid: Locator, row: Locator): Promise<void> {
  await row.waitFor();
  await grid.focus();
  await grid.press('Home');
  for (let steps = 0; steps < 60 && (await row.getAttribute('aria-selected')) !== 'true'; steps += 1) await grid.press('ArrowDown');
  expect(await row.getAttribute('aria-selected'), 'the row that is walked to is chosen').toBe('true');
}

/** Waits for the show and puts the focus on its first story. */
export async function inGrid(page: Page, language: Language = 'pt_BR'): Promise<void> {
  const grid = page.getByRole('grid', { name: words('area.rundown', {}, language), exact: true });
  await grid.locator('[data-column=slug]').first().waitFor();
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
}

/** Runs a verb from the command palette by its name; what cannot be done yet while a page loads is looked for again, as a person would. */
export async function command(page: Page, key: string, language: Language = 'pt_BR'): Promise<void> {
  const title = words(key, {}, language);
  // Not one of a field of the screen behind; stories and people are found by the same words.
  const option = page.getByRole('dialog').getByRole('option', { selected: true }).filter({ hasText: title });
  const box = page.getByRole('dialog').getByRole('combobox');
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    await page.keyboard.press('Control+k');
    // A page that still comes does not hear the key.
    const opened = await box.fill(title, { timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (!opened) continue;
    const there = await option.waitFor({ timeout: 1_500 }).then(
      () => true,
      () => false,
    );
    if (there) return page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  throw new Error(`The palette offers no ${key}.`);
}

export interface StoredStory {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
  readonly page: string;
  readonly approved: boolean;
  readonly floated: boolean;
  readonly estimated: string;
  readonly vt: string;
  readonly presenterId: number | null;
  readonly displayStatus: string;
}
export interface StoredRundown {
  readonly onAir?: { readonly id: number } | null;
  readonly start: string;
  readonly blocks: readonly {
    readonly id: number;
    readonly title: string;
    readonly commercial: string;
    readonly stories: readonly StoredStory[];
  }[];
}
/** What the server holds of the first program's rundown of a day. */
export const storedRundown = async (api: WireClient, date: string): Promise<StoredRundown> =>
  (await api.get<StoredRundown>(`/rundowns?programId=1&date=${date}`)).body;
