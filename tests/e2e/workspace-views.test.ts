import { PATIENCE, WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, type StoredStory, storedRundown } from './workspace-kit.ts';

let api: WireClient;
let desk: Desk;
let page: Page;

const storyOf = async (slug: string): Promise<StoredStory> =>
  (await storedRundown(api, DEMO_DATE)).blocks.flatMap(({ stories }) => stories).find((story) => story.slug === slug)!;

openNewsroom();
beforeAll(async () => {
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  desk = await Desk.signIn(browser, newsroom.url, 'chefe', `/rundown/1/${DEMO_DATE}`);
  ({ page } = desk);
  await desk.row('ESCALADA').waitFor();
});

describe('the columns', () => {
  const titles = (): Promise<string[]> => desk.grid.getByRole('columnheader').allTextContents();
  const dialog = () => page.getByRole('dialog');

  it('are chosen, ordered and sized by keyboard, and stay so for this person', async () => {
    await desk.row('ESCALADA').waitFor();
    await desk.grid.focus();
    await command(page, 'action.grid.columns');
    await dialog()
      .getByRole('checkbox', { name: words('column.reporter'), exact: true })
      .press('Space');
    await dialog()
      .getByRole('button', { name: words('columns.up', { name: words('column.total') }), exact: true })
      .press('Enter');
    const width = dialog().getByLabel(words('columns.width', { name: words('column.total') }), { exact: true });
    await width.fill('96');
    await dialog()
      .getByRole('button', { name: words('columns.done') })
      .press('Enter');
    const wished = await titles();
    expect(wished).not.toContain(words('column.reporter'));
    expect(wished.indexOf(words('column.total'))).toBe(wished.indexOf(words('column.vt')) - 1);
    await page.reload();
    await desk.row('ESCALADA').waitFor();
    expect(await titles()).toEqual(wished);
    const box = await desk.grid.getByRole('columnheader', { name: words('column.total'), exact: true }).boundingBox();
    expect(Math.round(box!.width)).toBe(96);
    await command(page, 'action.grid.columns');
    await dialog()
      .getByRole('button', { name: words('columns.reset') })
      .press('Enter');
    await dialog()
      .getByRole('button', { name: words('columns.done') })
      .press('Enter');
    expect(await titles()).toContain(words('column.reporter'));
  });
});

describe('the grid', () => {
  const wide = (): Promise<boolean> => page.evaluate("document.querySelector('.grid-scroller').hasAttribute('data-wide')");
  const left = async (): Promise<number> => Math.round((await desk.cell('ESCALADA', 'slug').boundingBox())!.x);

  it('keeps slug and page in sight where the columns are wider than it, and shows all of them where they are not', async () => {
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 1440, height });
    await expect.poll(wide, PATIENCE).toBe(false);
    expect(await page.evaluate("(g => g.scrollWidth - g.clientWidth)(document.querySelector('.grid-scroller'))")).toBe(0);
    await page.setViewportSize({ width: 1000, height });
    await expect.poll(wide, PATIENCE).toBe(true);
    const before = await left();
    await page.evaluate("document.querySelector('.grid-scroller').scrollLeft = 300");
    await expect.poll(() => page.evaluate("document.querySelector('.grid-scroller').scrollLeft"), PATIENCE).toBe(300);
    expect(await left()).toBe(before);
    await page.setViewportSize({ width, height });
  });

  it('leaves no caret among words nobody can type in: not after a press, not after an edit', async () => {
    const carets = (): Promise<number> => page.evaluate('getSelection().rangeCount');
    await desk.cell('ESCALADA', 'slug').click();
    await expect.poll(carets, PATIENCE).toBe(0);
    await page.keyboard.press('F2');
    await desk.cell('ESCALADA', 'slug').getByRole('textbox').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(carets, PATIENCE).toBe(0);
  });
});

describe('the second view', () => {
  it('shows what is looked for, and every verb works in it', async () => {
    await desk.grid.focus();
    await page.keyboard.press('Alt+g');
    const second = page.getByRole('grid', { name: words('second.title') });
    await page.getByLabel(words('second.kind')).selectOption('live');
    const rows = second.locator('[role=row]:has([data-column=slug])');
    await expect.poll(() => rows.count(), PATIENCE).toBe(1);
    await second.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Shift+f');
    await expect.poll(async () => (await storyOf('TRÂNSITO VIVO')).floated, PATIENCE).toBe(true);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await storyOf('TRÂNSITO VIVO')).floated, PATIENCE).toBe(false);
    const said = page.locator('[role=status][aria-live=polite]');
    await expect.poll(() => said.textContent(), PATIENCE).toBe(words('undone.undo', { what: words('undo.story.patch') }));
    await page.keyboard.press('Alt+g');
    await second.waitFor({ state: 'detached' });
  });
});

it('a verb in the second view leaves a selected story alone that its filter shows no more', async () => {
  const [first, gone] = ['ESCALADA', 'CHUVA ZONA LESTE'];
  for (const slug of [first, gone]) await api.patch(`/stories/${(await storyOf(slug)).id}`, 'approved', false);
  await desk.grid.focus();
  await page.keyboard.press('Alt+g');
  const second = page.getByRole('grid', { name: words('second.title') });
  await page.getByLabel(words('second.kind')).selectOption('unapproved');
  const row = (slug: string) => second.locator('[role=row]').filter({ hasText: slug });
  for (const slug of [first, gone]) await row(slug).waitFor();
  await row(first).locator('[data-column=slug]').click();
  await row(gone)
    .locator('[data-column=slug]')
    .click({ modifiers: ['Shift'] });
  await row(first)
    .locator('[data-column=slug]')
    .click({ modifiers: ['Control'] });
  await row(first)
    .locator('[data-column=slug]')
    .click({ modifiers: ['Control'] });
  await expect.poll(() => row(gone).getAttribute('aria-selected'), PATIENCE).toBe('true');
  await api.patch(`/stories/${(await storyOf(gone)).id}`, 'approved', true);
  await row(gone).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+f');
  await expect.poll(async () => (await storyOf(first)).floated, PATIENCE).toBe(true);
  expect((await storyOf(gone)).floated).toBe(false);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await storyOf(first)).floated, PATIENCE).toBe(false);
  expect((await storyOf(gone)).floated).toBe(false);
  await api.patch(`/stories/${(await storyOf(first)).id}`, 'approved', true);
  await page.keyboard.press('Alt+g');
  await second.waitFor({ state: 'detached' });
});

it('a second view closes by the key that opened it, pressed once from the field that has the focus then', async () => {
  await desk.grid.focus();
  await page.keyboard.press('Alt+g');
  const second = page.getByRole('region', { name: words('second.title') });
  const field = second.getByRole('textbox', { name: words('action.grid.find') });
  await expect.poll(() => field.evaluate((each) => each === document.activeElement), PATIENCE).toBe(true);
  await page.keyboard.press('Alt+g');
  await second.waitFor({ state: 'detached' });
  await expect.poll(() => desk.grid.evaluate((each) => each === document.activeElement), PATIENCE).toBe(true);
});

describe('the media of a story', () => {
  it('is marked in the grid by how it stands, and followed live', async () => {
    const cell = desk.cell('CHUVA ZONA LESTE', 'vt');
    const mark = (status: string) =>
      cell.getByRole('img', { name: `${words('column.vt')}: ${words(`mediaStatus.${status}`)}`, exact: true });
    await mark('ready').waitFor();
    const { id } = await storyOf('CHUVA ZONA LESTE');
    const { sections } = (await api.get<{ sections: { vt: { subSections: { type: string; media: object | null }[] } } }>(`/stories/${id}`))
      .body;
    const subSections = sections.vt.subSections.map((part) => (part.type === 'MOS_VIDEO' ? { ...part, media: null } : part));
    await api.patch(`/stories/${id}`, 'sections', { ...sections, vt: { ...sections.vt, subSections } });
    await mark('empty').waitFor();
    await api.patch(`/stories/${id}`, 'sections', sections);
    await mark('ready').waitFor();
    expect(await desk.cell('ESCALADA', 'vt').getByRole('img').count()).toBe(0);
  });
});
