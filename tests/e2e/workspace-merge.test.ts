import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { words } from './desk.ts';
import { visit } from './workspace-kit.ts';
import { head, PATIENCE, RUNDOWN, StoryRoom } from './workspace-story-kit.ts';

const TEXT = 'A chuva caiu forte. Três ruas alagaram. A prefeitura abriu abrigos.';

let room: StoryRoom;
let page: Page;
let second: Page;
let other: Page;

const openIn = async (on: Page, id: number): Promise<Locator> => {
  await on.goto(`${room.newsroom.url}${RUNDOWN}?open=[${id}]&story=${id}`);
  const text = room.form(on).locator('textarea[data-script]').first();
  await text.waitFor();
  return text;
};
/** Puts other words into a text, as somebody does who marks and types. */
const rewrite = async (on: Page, text: Locator, from: string, to: string): Promise<void> => {
  await expect.poll(() => text.evaluate((area: HTMLTextAreaElement) => area.readOnly), PATIENCE).toBe(false);
  await text.evaluate((area: HTMLTextAreaElement, word) => {
    area.focus();
    const at = area.value.indexOf(word);
    area.setSelectionRange(at, at + word.length);
  }, from);
  await on.keyboard.type(to);
};
const save = async (on: Page): Promise<void> => {
  await on.keyboard.press('Control+s');
  await room.button(words('common.saved'), room.form(on)).waitFor();
};
const section = (key: string, on: Page): Locator => room.form(on).getByRole('region', { name: words(key) });

beforeAll(async () => {
  room = await StoryRoom.start();
  ({ page } = room);
  second = await page.context().newPage();
  other = await visit(room.browser, room.newsroom.url, { path: RUNDOWN, username: 'editora' });
});
afterAll(async () => {
  await room?.stop();
});

describe('two texts of one story', () => {
  it('are merged by their words where they do not meet, and it says so; nothing stands there twice', async () => {
    const id = await room.create('JUNTADA', head(TEXT));
    const here = await openIn(page, id);
    const there = await openIn(second, id);
    await rewrite(page, here, 'Três', 'Quatro');
    await rewrite(second, there, 'abrigos', 'dois abrigos');
    await save(second);
    await page.getByText(words('conflict.merged', { fields: words('section.head') })).waitFor();
    const merged = 'A chuva caiu forte. Quatro ruas alagaram. A prefeitura abriu dois abrigos.';
    await expect.poll(() => here.inputValue(), PATIENCE).toBe(merged);
    await page.bringToFront();
    await save(page);
    expect(await room.textOf(id)).toEqual([merged]);
  });

  it('say that the other was saved by oneself where they meet, word by word, and keep both once', async () => {
    const id = await room.create('MINHA', head(TEXT));
    const here = await openIn(page, id);
    const there = await openIn(second, id);
    await rewrite(page, here, 'Três', 'Quatro');
    await rewrite(second, there, 'Três', 'Cinco');
    await save(second);
    const conflict = section('conflict.ownTitle', page);
    await conflict.getByText(words('conflict.own')).waitFor();
    expect((await conflict.locator('mark').allTextContents()).map((text) => text.trim())).toEqual(['Quatro', 'Cinco']);
    await page.bringToFront();
    await room.button(words('conflict.both'), conflict).click();
    const both = TEXT.replace('Três', 'Cinco Quatro');
    await expect.poll(() => here.inputValue(), PATIENCE).toBe(both);
    await save(page);
    expect(await room.textOf(id)).toEqual([both]);
    // Nothing is timed twice either.
    expect((await room.load(id)).sections.head!.duration).toMatch(/^PT[5-7]S$/);
  });

  it('stay merged when the lock is taken over to save them', async () => {
    const id = await room.create('TOMADA', head(TEXT));
    const here = await openIn(page, id);
    await rewrite(page, here, 'Três', 'Quatro');
    const there = await openIn(other, id);
    await room.button(words('lock.takeOver'), other.locator('body')).first().click();
    await other
      .getByRole('dialog')
      .getByRole('button', { name: words('lock.takeOver') })
      .click();
    await rewrite(other, there, 'abrigos', 'dois abrigos');
    await save(other);
    await page.bringToFront();
    await room.button(words('lock.compare')).click();
    const merged = 'A chuva caiu forte. Quatro ruas alagaram. A prefeitura abriu dois abrigos.';
    await expect.poll(() => here.inputValue(), PATIENCE).toBe(merged);
    await room.button(words('lock.takeOver'), page.locator('body')).first().click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('lock.takeOver') })
      .click();
    await expect.poll(() => here.evaluate((area: HTMLTextAreaElement) => area.readOnly), PATIENCE).toBe(false);
    expect(await here.inputValue()).toBe(merged);
    await here.focus();
    await save(page);
    expect(await room.textOf(id)).toEqual([merged]);
  });
});
