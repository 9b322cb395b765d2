import { PATIENCE, WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
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

describe('Find in the grid', () => {
  const bar = () => page.getByRole('search').filter({ has: page.getByRole('button', { name: words('find.next') }) });
  const hasKeyboard = (): Promise<boolean> => desk.grid.evaluate((grid) => grid === document.activeElement);
  const field = () => bar().getByRole('textbox', { name: words('action.grid.find') });
  const isAt = async (slug: string): Promise<void> => {
    const row = desk.row(slug);
    await expect.poll(() => row.getAttribute('aria-selected'), PATIENCE).toBe('true');
    await expect
      .poll(() => desk.grid.getAttribute('aria-activedescendant'), PATIENCE)
      .toMatch(new RegExp(`-${await row.getAttribute('data-row')}$`));
  };
  const counted = (at: number): Promise<void> =>
    bar()
      .getByText(words('find.count', { at: String(at), count: '3' }), { exact: true })
      .waitFor();
  let found: string[];
  beforeAll(async () => {
    const { id, blocks } = (await api.get<{ id: number; blocks: { id: number }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
    for (const [at, slug] of ['PROCURADA UM', 'PROCURADA DOIS', 'PROCURADA TRÊS'].entries())
      await api.post(`/rundowns/${id}/stories`, { blockId: blocks[Math.min(at, 1)]!.id, story: { slug } });
    const present = async () => (await desk.slugs()).filter((slug) => slug.startsWith('PROCURADA'));
    await vi.waitFor(async () => expect(await present()).toHaveLength(3), PATIENCE);
    found = await present();
  });

  it('goes on by Enter and back by Shift+Enter, round both ends, and Escape gives the keyboard to the row that was found', async () => {
    await desk.goTo('ESCALADA', 'slug');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('procurada');
    const [first, second, third] = found as [string, string, string];
    const walk = [
      ['', first, 1],
      ['Enter', second, 2],
      ['Enter', third, 3],
      ['Enter', first, 1],
      ['Shift+Enter', third, 3],
      ['Shift+Enter', second, 2],
    ] as const;
    for (const [key, slug, at] of walk) {
      if (key) await page.keyboard.press(key);
      await isAt(slug);
      await counted(at);
      expect(await field().evaluate((input) => input === document.activeElement)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'detached' });
    expect(await hasKeyboard()).toBe(true);
    await isAt(second);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await isAt(second);
    await page.keyboard.press('Alt+Enter');
    await page.getByRole('article', { name: second, exact: true }).waitFor();
    await desk.closeStory();
  });

  it('finds whatever the accents; its buttons go on and back too, and from them Escape leads to the grid as well', async () => {
    await desk.goTo('ESCALADA', 'slug');
    await page.keyboard.press('Control+f');
    await page.keyboard.type('tres');
    await isAt('PROCURADA TRÊS');
    await field().fill('procurada');
    await isAt(found[0]!);
    await bar()
      .getByRole('button', { name: words('find.previous') })
      .click();
    await isAt(found[2]!);
    await bar()
      .getByRole('button', { name: words('find.next') })
      .press('Enter');
    await isAt(found[0]!);
    // Away from all that is found, the key back leads to the last.
    await desk.cell('ESCALADA', 'slug').click();
    await field().press('Shift+Enter');
    await isAt(found[2]!);
    await bar()
      .getByRole('button', { name: words('find.next') })
      .press('Escape');
    await bar().waitFor({ state: 'detached' });
    expect(await hasKeyboard()).toBe(true);
  });

  it('gives the keyboard to the whole rundown, in which it finds, also where it was asked for in the second view', async () => {
    await desk.goTo('ESCALADA', 'slug');
    await page.keyboard.press('Alt+g');
    const second = page.getByRole('grid', { name: words('second.title') });
    await second.focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('procurada dois');
    await isAt('PROCURADA DOIS');
    await page.keyboard.press('Escape');
    await bar().waitFor({ state: 'detached' });
    expect(await hasKeyboard()).toBe(true);
    await isAt('PROCURADA DOIS');
    await page.keyboard.press('Alt+g');
    await second.waitFor({ state: 'detached' });
  });
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
