import { WireClient } from '@lauda/testing';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const DAY = '2026-12-12';

let desk: Desk;
let page: Page;
let cdp: CDPSession;

openNewsroom();
beforeAll(async () => {
  const admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  await admin.post('/assignments', { slug: 'CHUVA NO SUL', date: DAY });
  desk = await Desk.signIn(browser, newsroom.url, 'admin', `/guidelines?date=${DAY}`);
  page = desk.page;
  cdp = await page.context().newCDPSession(page);
});

/** Goes behind the first word of a field, by the keyboard. */
const goBehindFirst = async (field: Locator): Promise<void> => {
  await field.press('Home');
  for (let letters = (await field.inputValue()).indexOf(' '); letters > 0; letters -= 1) await field.press('ArrowRight');
};
/** Writes an ã as a desk under Linux or a Mac tells of it, with two keys. */
const typeDead = async (): Promise<void> => {
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Dead', code: 'Quote', windowsVirtualKeyCode: 229 });
  await cdp.send('Input.imeSetComposition', { text: '~', selectionStart: 1, selectionEnd: 1 });
  await cdp.send('Input.imeSetComposition', { text: 'ã', selectionStart: 1, selectionEnd: 1 });
  await cdp.send('Input.insertText', { text: 'ã' });
};
/** Types small letters in the middle of a slug, one of them with two keys. */
const typeInside = async (field: Locator): Promise<string> => {
  await goBehindFirst(field);
  await field.pressSequentially(' de ver');
  await typeDead();
  await field.pressSequentially('o forte');
  return field.inputValue();
};

it('small letters typed in the middle of a slug stand where they were typed, in the form of a document', async () => {
  await page
    .getByRole('grid', { name: words('area.guidelines') })
    .getByText('CHUVA NO SUL')
    .dblclick();
  const slug = page.locator('[data-document]:visible').getByLabel(words('column.slug')).first();
  await slug.waitFor();
  expect(await typeInside(slug)).toBe('CHUVA DE VERÃO FORTE NO SUL');
});

it('and in the title of a story', async () => {
  await page.goto(`${newsroom.url}/rundown/1/${DEMO_DATE}`);
  await desk.grid.locator('[data-column=slug] [title]').first().waitFor();
  const slug = (await desk.slugs())[0]!;
  await desk.openStory(slug);
  const title = page.getByRole('article').getByLabel(words('column.slug'), { exact: true });
  await title.fill('CHUVA NO SUL');
  expect(await typeInside(title)).toBe('CHUVA DE VERÃO FORTE NO SUL');
});

it('and in its cell in the rundown', async () => {
  await page.goto(`${newsroom.url}/rundown/1/${DEMO_DATE}`);
  await desk.grid.locator('[data-column=slug] [title]').nth(1).dblclick();
  const cell = desk.grid.getByRole('textbox');
  await cell.fill('CHUVA NO SUL');
  expect(await typeInside(cell)).toBe('CHUVA DE VERÃO FORTE NO SUL');
});
