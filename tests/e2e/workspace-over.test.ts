import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, inGrid, storedRundown, visit } from './workspace-kit.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;

let chefe: WireClient;
let page: Page;
let chosen: { id: number; slug: string };
let shown: { id: number; slug: string };

const stories = async () => (await storedRundown(chefe, DEMO_DATE)).blocks.flatMap((block) => block.stories);
const stored = async (id: number) => (await stories()).find((story) => story.id === id)!;

openNewsroom();
beforeAll(async () => {
  chefe = new WireClient(newsroom.url);
  await chefe.login('chefe', 'lauda-demo');
  [chosen, , shown] = (await stories()) as [typeof chosen, unknown, typeof shown];
  page = await visit(browser, newsroom.url, { path: RUNDOWN });
  // One story is chosen in the grid, another is opened from an address: the grid behind keeps its choice.
  await inGrid(page);
});

it('verbs called from the form of a story act on that story, not on what the grid behind it has chosen', async () => {
  await page.goto(`${newsroom.url}${RUNDOWN}?open=[${shown.id}]`);
  await inGrid(page);
  await page.getByRole('tab', { name: shown.slug }).click();
  await page.getByRole('article', { name: shown.slug }).waitFor();
  const before = await stored(chosen.id);
  const floated = (await stored(shown.id)).floated;
  await command(page, 'action.story.float');
  await expect.poll(async () => (await stored(shown.id)).floated).toBe(!floated);
  await command(page, 'action.story.float');
  await expect.poll(async () => (await stored(shown.id)).floated).toBe(floated);
  await command(page, 'action.air.play');
  await expect.poll(async () => (await storedRundown(chefe, DEMO_DATE)).onAir?.id).toBe(shown.id);
  await command(page, 'action.air.blank');
  await expect.poll(async () => (await storedRundown(chefe, DEMO_DATE)).onAir ?? null).toBeNull();
  expect(await stored(chosen.id)).toEqual(before);
  const known = (await stories()).map(({ id }) => id);
  await command(page, 'action.story.create');
  const below = async (): Promise<number | undefined> => {
    const now = (await stories()).map(({ id }) => id);
    return now[now.indexOf(shown.id) + 1];
  };
  await expect.poll(async () => known.includes((await below())!)).toBe(false);
  // The grid has come to the front, with the keys in the slug of the new story.
  await page.keyboard.type('nova');
  await page.keyboard.press('Enter');
  const made = (await below())!;
  await expect.poll(async () => (await stored(made)).slug).toBe('NOVA');
});
