import { encodePrint } from '@lauda/domain';
import type { Page } from 'playwright-core';

/** A screen as docs/screens.md shows it. */
export interface Screen {
  /** The name of its picture. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  /** Whether it is shown to people who are not signed in. */
  readonly signedOut?: true;
  /** Waits until it is shown, and opens the subject of the picture in it. */
  readonly ready: (page: Page) => Promise<unknown>;
}

/** The day of the demo newsroom. */
const DAY = '2026-11-20';
const SHOW = `/rundown/1/${DAY}`;

/** Waits for the show, its second story on air, and goes to the fourth row. */
async function inShow(page: Page): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Rundown', exact: true });
  await grid.locator('[data-column=slug]').first().waitFor();
  await grid.focus();
  await page.keyboard.press('Home');
  if ((await page.locator('.is-air').count()) === 0) for (let step = 0; step < 2; step += 1) await onAir(page);
  for (let row = 0; row < 4; row += 1) await page.keyboard.press('ArrowDown');
}
async function onAir(page: Page): Promise<void> {
  const changed = page.waitForResponse((answer) => answer.url().includes('display_status'));
  await page.keyboard.press('F12');
  await changed;
  await page.locator('.is-air').waitFor();
}
const inShowWith =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await inShow(page);
    for (const key of keys) await page.keyboard.press(key);
    await page.locator(':is([role=dialog] input, aside, [role=complementary], article)').first().waitFor();
  };
const grid = (name: string) => (page: Page) => page.getByRole('grid', { name, exact: true }).locator('[data-row]').first().waitFor();
const sheet = encodePrint({ programId: 1, date: DAY, columns: 2 }, () => 0.5);

/** The screens of docs/screens.md, in the order of a day's work. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'login',
    title: 'Login',
    text: 'Name and password, three languages; what is wrong stands above the button.',
    path: '/login',
    signedOut: true,
    ready: (page) => page.getByLabel('Password').waitFor(),
  },
  {
    name: 'rundown',
    title: 'Rundown',
    text: 'The show on one screen: what is on air and next, times forward and back, over or under by the second, what the devices hold.',
    path: SHOW,
    ready: inShow,
  },
  {
    name: 'story-beside',
    title: 'A story beside the rundown',
    text: 'Text, cues, tapes and graphics of a story, with the time it takes its presenter to read it; the clocks stay in sight.',
    path: SHOW,
    ready: inShowWith('Alt+Shift+Enter'),
  },
  {
    name: 'fit',
    title: 'Fit the show',
    text: 'Ranked ways to land on time, each with its new end, tried in the grid before it is taken.',
    path: SHOW,
    ready: inShowWith('Alt+t'),
  },
  {
    name: 'check',
    title: 'Check before air',
    text: 'What would go wrong on air: missing tapes, unapproved stories of the next block, repeated slugs.',
    path: SHOW,
    ready: inShowWith('Alt+c'),
  },
  {
    name: 'palette',
    title: 'Every verb by its name',
    text: 'Ctrl+K finds every verb and every place; its key stands beside it.',
    path: SHOW,
    ready: inShowWith('Control+k'),
  },
  {
    name: 'prompter',
    title: 'Prompter',
    text: 'The script in the order of the rundown, by keys, wheel or pedal; it follows edits without a jump.',
    path: `/prompter/1/${DAY}`,
    ready: (page) => page.getByText('Boa noite').first().waitFor(),
  },
  {
    name: 'print',
    title: 'Print',
    text: 'Laudas in one or two columns, playlist, voice-overs, one presenter: pages that cut no line.',
    path: `/print/${sheet}/story-content`,
    ready: (page) => page.locator('article.sheet[aria-busy=false]').waitFor(),
  },
  {
    name: 'rundowns',
    title: 'Rundowns of a day',
    text: 'Every program of the day: how far its rundown is and how it fits.',
    path: '/rundowns',
    ready: grid('Rundowns'),
  },
  {
    name: 'rundown-grid',
    title: 'Rundown grid',
    text: 'The stories of a rundown as a sheet to print.',
    path: `/rundown-grid/1/${DAY}`,
    ready: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'preview',
    title: 'Preview',
    text: 'Every text of the show to be read; what is on air is marked and followed.',
    path: '/preview?programId=1',
    ready: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'templates',
    title: 'Rundown templates',
    text: 'The blocks and stories a rundown begins with, worked on by several people at once, each step taken back.',
    path: '/templates?programId=1&template=1',
    ready: grid('Blocks and stories of the template'),
  },
  {
    name: 'stories',
    title: 'Stories',
    text: 'The search for stories of every day and program, a story read beside it.',
    path: '/stories',
    ready: async (page) => {
      await grid('Stories')(page);
      await page.getByRole('grid').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('article').waitFor();
    },
  },
  {
    name: 'guidelines',
    title: 'Guidelines',
    text: 'The guidelines of a day by program and state, each written under its lock.',
    path: `/guidelines?date=${DAY}`,
    ready: grid('Guidelines'),
  },
  {
    name: 'my-data',
    title: 'My data',
    text: 'Who one is, how fast one reads, what one may.',
    path: SHOW,
    ready: async (page) => {
      await inShow(page);
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('My data');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Enter');
      await page.getByLabel('Nickname').waitFor();
    },
  },
  {
    name: 'devices',
    title: 'Devices',
    text: 'Whom the newsroom talks to and how: playout, graphics, prompter, archive; each can be tested and listened to.',
    path: '/admin/devices?device=1',
    ready: (page) => page.getByRole('textbox').first().waitFor(),
  },
];
