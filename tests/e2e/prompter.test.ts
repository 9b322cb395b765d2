import { PATIENCE } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const PATH = `/prompter/1/${DEMO_DATE}`;

interface WireStory {
  id: number;
  slug: string;
  page: string;
  floated: boolean;
  sections: Record<string, { subSections?: { uuid: string; text?: string }[] | null } | null>;
}

let desk: Desk;
let page: Page;
let stories: WireStory[];

/** How far the script is, px, and where the first line of a text stands in the window. */
const scrolled = (): Promise<number> =>
  page.evaluate(
    () => -new DOMMatrix(getComputedStyle(document.querySelector('[data-story]')!.closest('[style*=transform]')!).transform).m42,
  );
const topOf = async (text: string): Promise<number> => (await page.getByText(text, { exact: false }).first().boundingBox())!.y;
/** Waits until the script stands still: that nothing moves is seen by a pause alone. */
const stands = (): Promise<void> =>
  expect
    .poll(async () => {
      const before = await scrolled();
      await page.waitForTimeout(400);
      return (await scrolled()) - before;
    }, PATIENCE)
    .toBe(0);
const status = (): Promise<string | null> => page.getByRole('status', { name: words('prompter.speed') }).textContent();

openNewsroom();
beforeAll(async () => {
  desk = await Desk.signIn(browser, newsroom.url, 'chefe', PATH);
  page = desk.page;
  await page.locator('[data-story]').first().waitFor();
  const rundown = await (await page.request.get(`${newsroom.url}/api/rundowns?programId=1&date=${DEMO_DATE}`)).json();
  stories = rundown.blocks
    .filter(({ standBy }: { standBy: boolean }) => !standBy)
    .flatMap((block: { stories: WireStory[] }) => block.stories);
});

describe('the prompter', () => {
  it('shows the show in its order without floated stories and Stand By', async () => {
    const shown = await page.locator('[data-story]').evaluateAll((all) => all.map((story) => Number((story as HTMLElement).dataset.story)));
    expect(shown).toEqual(stories.filter(({ floated }) => !floated).map(({ id }) => id));
  });

  it('runs by Space, faster and slower by the pedal, and stands still again', async () => {
    await page.keyboard.press('Space');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await expect.poll(status, PATIENCE).toBe('1.1×');
    await expect.poll(scrolled, PATIENCE).toBeGreaterThan(40);
    await page.keyboard.press('Space');
    await stands();
  });

  it('jumps to a page that is typed', async () => {
    const third = stories.filter(({ floated }) => !floated)[2]!;
    await page.keyboard.type(String(Number(third.page)));
    await page.getByText(`${third.page} ${third.slug}`).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel(words('prompter.now')).textContent(), PATIENCE).toContain(third.slug);
    await stands();
  });

  it('keeps the line under the reading mark in place when a text above it grows', async () => {
    const [first, , third] = stories.filter(({ floated }) => !floated);
    const line = third!.sections.head!.subSections!.find(({ text }) => text)!.text!.slice(0, 20);
    const before = await topOf(line);
    const api = `${newsroom.url}/api`;
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    await page.request.get(`${api}/stories/${first!.id}?lock=true`, { headers });
    const loaded = (await (await page.request.get(`${api}/stories/${first!.id}`)).json()) as WireStory;
    const text = `${'Mais uma linha escrita enquanto se lê. '.repeat(30)}FIM`;
    loaded.sections.head!.subSections!.find((part) => part.text !== undefined)!.text = text;
    expect((await page.request.put(`${api}/stories`, { headers, data: loaded })).status()).toBe(200);
    await page.getByText('Mais uma linha escrita').waitFor({ state: 'attached' });
    await stands();
    expect(Math.abs((await topOf(line)) - before)).toBeLessThan(2);
    await page.request.delete(`${api}/locks/${first!.id}`, { headers });
  });

  it('reads on where it stood when the session ended, once its person signed in again', async () => {
    const third = stories.filter(({ floated }) => !floated)[2]!;
    const line = third.sections.head!.subSections!.find(({ text }) => text)!.text!.slice(0, 20);
    await page.keyboard.press('Space');
    await page.waitForTimeout(1_500);
    await page.keyboard.press('Space');
    await stands();
    const before = await topOf(line);
    await page.evaluate(() => void fetch('/api/logout', { method: 'POST' }));
    await page.getByLabel(words('login.user')).fill('chefe');
    await page.getByLabel(words('login.password'), { exact: true }).fill('lauda-demo');
    await page.keyboard.press('Enter');
    await page.locator('[data-story]').first().waitFor();
    await stands();
    expect(Math.abs((await topOf(line)) - before)).toBeLessThan(2);
    expect(await status()).toBe('1.0×');
  });

  it('mirrors and changes the size of the letters without losing the place, and remembers both', async () => {
    const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('[data-story]')!).fontSize));
    const former = await size();
    await page.keyboard.press('m');
    await page.keyboard.press('Equal');
    expect(await size()).toBe(former + 4);
    await expect
      .poll(() => page.getByLabel(words('prompter.now')).textContent(), PATIENCE)
      .toContain(stories.filter(({ floated }) => !floated)[2]!.slug);
    await page.reload();
    await page.locator('[data-story]').first().waitFor();
    expect(await size()).toBe(former + 4);
    expect(await page.getByTestId('stage').evaluate((stage) => (stage as HTMLElement).style.transform)).toBe('scale(-1, 1)');
    expect(desk.errors).toEqual([]);
  });

  it('goes back to the rundown and is found from there by its key', async () => {
    await page.keyboard.press('Alt+w');
    await desk.grid.waitFor();
    await page.keyboard.press('Alt+p');
    await page.waitForURL(`**${PATH}`);
  });
});
