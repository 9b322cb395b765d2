import { PATIENCE_MS } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

let page: Page;
const errors: string[] = [];

openNewsroom();

const part = (id: string): Locator => page.locator(`#${id}`);
/** Shows a screen in one of its states, and waits for what tells it. */
async function show(id: string, state: string, told: (on: Locator) => Locator): Promise<void> {
  await part(id).getByRole('button', { name: state, exact: true }).click();
  await told(part(id)).first().waitFor();
  await part(id).getByRole('button', { name: state, exact: true, pressed: true }).waitFor();
  if (process.env.LAUDA_SHOTS)
    await part(id).screenshot({
      path: `${process.env.LAUDA_SHOTS}/${await page.evaluate('document.documentElement.dataset.theme')}-${id}-${state.replaceAll(' ', '-')}.png`,
    });
}

const loading = (on: Locator): Locator => on.getByRole('status', { name: words('common.loading') });
const failed = (on: Locator): Locator => on.getByRole('alert').getByText(words('error:loadFailed'));
const row =
  (text: string) =>
  (on: Locator): Locator =>
    on.getByRole('row').filter({ hasText: text });

/** What each state of a screen shows. */
const STATES: Readonly<Record<string, Readonly<Record<string, (on: Locator) => Locator>>>> = {
  workspaces: {
    'One is written': (on) => on.getByRole('article', { name: 'CHUVA NA SERRA' }).getByRole('textbox'),
    'Beside the list': (on) => on.getByRole('separator'),
    'Locked by another': (on) => on.getByRole('article').getByRole('alert').getByText('Beto'),
    'A new one': (on) => on.locator('[data-document="0"]'),
    'Read only': row('CHUVA NA SERRA'),
    None: (on) => on.getByText(words('guideline.none'), { exact: true }),
    Loading: loading,
    'Not loaded': failed,
    'A day': row('FEIRA DE EMPREGO'),
  },
  collections: {
    'Read only': row('TV Horizonte'),
    None: (on) => on.getByText(words('settings.none')),
    Loading: loading,
    'Not loaded': failed,
    Entries: row('Rádio Horizonte FM'),
  },
  settings: {
    'Read only': (on) => on.getByLabel(new RegExp(words('fonts.family'))).and(on.locator(':disabled')),
    Loading: (on) => on.locator('.late'),
    'Not loaded': failed,
    Settings: (on) => on.getByLabel(new RegExp(words('fonts.family'))).and(on.locator(':enabled')),
  },
};
/** What the drawer shows in each of its states. */
const DRAWERS: Readonly<Record<string, (on: Locator) => Locator>> = {
  'One is read': (on) => on.getByText('Ouvir moradores e a Defesa Civil.'),
  'Private to another': (on) => on.getByText(words('viewStory.hidden')),
  Loading: loading,
  'Not loaded': failed,
};

it('shows what screens are made of in every state they have, to everybody', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(`${newsroom.url}/design`);
    for (const [id, states] of Object.entries(STATES))
      for (const [state, told] of Object.entries(states)) {
        await show(id, state, told);
        expect([id, state, await hindrances(page, `#${id}`)]).toEqual([id, state, []]);
      }
    for (const [state, told] of Object.entries(DRAWERS)) {
      await part('viewers').getByRole('button', { name: state, exact: true }).click();
      const drawer = page.getByRole('dialog');
      await told(drawer).first().waitFor();
      expect([state, await hindrances(page, '[role=dialog]')]).toEqual([state, []]);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
    }
    await context.close();
  }
  expect(errors).toEqual([]);
});
