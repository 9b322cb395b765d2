import { PATIENCE, WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command } from './workspace-kit.ts';

interface Rundown {
  readonly blocks: readonly {
    readonly standBy: boolean;
    readonly stories: readonly { readonly id: number; readonly slug: string; readonly displayStatus: string }[];
  }[];
}

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;
const RESERVE = 'GAVETA ABELHAS';

let api: WireClient;
let desk: Desk;
let page: Page;

const load = async (): Promise<Rundown> => (await api.get<Rundown>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
const inStandBy = async (): Promise<string[]> =>
  (await load()).blocks.filter(({ standBy }) => standBy).flatMap(({ stories }) => stories.map(({ slug }) => slug));
/** Every cell of every line that is shown, as it reads. */
const cells = (): Promise<string[]> =>
  desk.grid
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
        .map(
          (row) =>
            `${row.getAttribute('data-row')} ${[...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent).join('|')}`,
        ),
    );
/** How far the show is from its end, as the bar at the top says it. */
const difference = (): Promise<string | null> => page.locator(`[title="${words('action.rundown.fit')}"]`).textContent();
const panel = (key: string) => page.getByRole('complementary', { name: words(key) });

openNewsroom();
beforeAll(async () => {
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  desk = await Desk.signIn(browser, newsroom.url, 'chefe', RUNDOWN);
  ({ page } = desk);
  await desk.row('ESCALADA').waitFor();
});

describe('fitting the show', () => {
  it('shows the outcome in the grid before anything changes, makes it as one step, and takes it back with one', async () => {
    await desk.grid.focus();
    const before = await difference();
    await page.keyboard.press('Alt+t');
    const ways = panel('action.rundown.fit').getByRole('radio');
    await ways.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await desk.row(RESERVE).getByText(words('fit.step.from_stand_by')).waitFor();
    expect(await inStandBy()).toEqual([RESERVE]);
    await panel('action.rundown.fit')
      .getByRole('button', { name: words('fit.apply') })
      .press('Enter');
    await expect.poll(() => inStandBy(), PATIENCE).toEqual([]);
    await panel('action.rundown.fit').waitFor({ state: 'detached' });
    await expect.poll(() => difference(), PATIENCE).not.toBe(before);
    await desk.grid.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(() => inStandBy(), PATIENCE).toEqual([RESERVE]);
    await expect.poll(() => difference(), PATIENCE).toBe(before);
  });

  it('changes nothing when it is closed', async () => {
    await desk.grid.focus();
    const before = await cells();
    await page.keyboard.press('Alt+t');
    await panel('action.rundown.fit').getByRole('radio').first().waitFor();
    await desk.row(RESERVE).getByText(words('fit.step.from_stand_by')).waitFor();
    expect(await cells()).not.toEqual(before);
    await page.keyboard.press('Escape');
    await panel('action.rundown.fit').waitFor({ state: 'detached' });
    expect(await inStandBy()).toEqual([RESERVE]);
    expect(await desk.row(RESERVE).getByText(words('fit.step.from_stand_by')).count()).toBe(0);
    // A story of Stand By has no clocks: those of the preview must not stay in its cells.
    expect(await cells()).toEqual(before);
  });

  it('gives way to a story that is made from the tab of another, whose name takes the keys', async () => {
    await page.keyboard.press('Alt+t');
    await panel('action.rundown.fit').getByRole('radio').first().waitFor();
    await desk.row(RESERVE).getByText(words('fit.step.from_stand_by')).waitFor();
    await desk.goTo('ESCALADA', 'slug');
    await command(page, 'action.story.open');
    await page.getByRole('article', { name: 'ESCALADA' }).waitFor();
    await command(page, 'action.story.create');
    await panel('action.rundown.fit').waitFor({ state: 'detached' });
    await expect
      .poll(() => load().then((now) => now.blocks.flatMap(({ stories }) => stories).filter(({ slug }) => slug === '').length))
      .toBe(1);
    await page.keyboard.type('nova');
    await page.keyboard.press('Enter');
    await desk.row('NOVA').waitFor();
    const made = async () => (await load()).blocks.flatMap(({ stories }) => stories).find(({ slug }) => slug === 'NOVA')?.id;
    await expect.poll(made, PATIENCE).toBeDefined();
    expect((await api.delete(`/stories?ids=${await made()}`)).status).toBe(200);
    await desk.row('NOVA').waitFor({ state: 'detached' });
  });
});

describe('looking a show through before air', () => {
  it('counts what is wrong over the grid, marks its row, and goes to it from the list', async () => {
    await page.getByRole('button', { name: new RegExp(`^${words('action.rundown.lint')}: `) }).waitFor();
    await desk
      .row('INFLAÇÃO')
      .getByRole('img', { name: new RegExp(`^${words('lint.level.error')}`) })
      .waitFor();
    await desk.grid.focus();
    await page.keyboard.press('Alt+c');
    await panel('action.rundown.lint')
      .getByRole('button', { name: /INFLAÇÃO/ })
      .press('Enter');
    const row = await desk.row('INFLAÇÃO').getAttribute('data-row');
    await expect.poll(() => desk.grid.getAttribute('aria-activedescendant'), PATIENCE).toContain(`-${row}-`);
    await desk.goTo('INFLAÇÃO', 'status');
    await page.keyboard.press('Control+Enter');
    await panel('action.rundown.lint')
      .getByRole('button', { name: /INFLAÇÃO/ })
      .waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await panel('action.rundown.lint')
      .getByRole('button', { name: /INFLAÇÃO/ })
      .waitFor();
    await panel('action.rundown.lint').focus();
    await page.keyboard.press('Escape');
  });
});

describe('over and under', () => {
  const list = () => page.getByRole('grid', { name: words('area.rundowns') });
  const secondsOf = (text: string | null): number => {
    const [, word, figure] = /(sobra|estouro)(\d+(?::\d+)+)/.exec(text ?? '')!;
    return (word === 'sobra' ? 1 : -1) * figure!.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  };

  it('is one figure in bar, toolbar and list, from what is on air; the plan stands beside it by name; minutes under are a warning', async () => {
    const toolbar = () => page.getByText(words('totals.full'), { exact: true }).first().locator('..');
    const planned = await difference();
    expect(secondsOf(planned)).toBeGreaterThan(60);
    expect(await toolbar().locator('[data-state]').allTextContents()).toEqual([planned]);
    expect(await toolbar().locator('[data-state]').getAttribute('data-state')).toBe('short');
    await desk.grid.focus();
    await page.keyboard.press('F12');
    await page.locator('.is-air').waitFor();
    await expect.poll(() => toolbar().locator('[data-state]').count(), PATIENCE).toBe(2);
    const [live, plan] = await page.evaluate(
      ([bar, label]) => {
        const text = [...document.querySelectorAll('span')].find((each) => each.textContent === label);
        const figures = [...text!.parentElement!.querySelectorAll('[data-state]')].map((each) => each.textContent);
        return [[document.querySelector(`[title="${bar}"]`)!.textContent, figures[0]], figures[1]] as const;
      },
      [words('action.rundown.fit'), words('totals.full')] as const,
    );
    expect(live[0]).toBe(live[1]);
    expect(plan).toBe(planned);
    expect(live[0]).not.toBe(planned);
    // The desk shows it before the server has said so: who leaves the page sooner takes the question along.
    await expect.poll(async () => (await load()).blocks[0]!.stories[0]!.displayStatus, PATIENCE).toBe('play');
    await page.goto(`${newsroom.url}/rundowns?date=${DEMO_DATE}`);
    const inList = list().locator('[data-row="1"] [data-column=difference]');
    await inList.locator('[data-state]').waitFor();
    // The clock goes on between two screens.
    await expect.poll(async () => Math.abs(secondsOf(await inList.textContent()) - secondsOf(live[0])), PATIENCE).toBeLessThan(60);
    await page.goto(`${newsroom.url}${RUNDOWN}`);
    await desk.row('ESCALADA').waitFor();
    await desk.goTo('ESCALADA', 'status');
    await page.keyboard.press('Space');
    await expect.poll(() => difference(), PATIENCE).toBe(planned);
    await command(page, 'action.air.blank');
    await expect.poll(async () => (await load()).blocks[0]!.stories[0]!.displayStatus, PATIENCE).toBe('blank');
  });
});

describe('after the show', () => {
  it('planned and aired stand side by side, by story, block and presenter', async () => {
    await desk.grid.focus();
    for (const slug of ['ESCALADA', 'CHUVA ZONA LESTE']) {
      // Held a moment too long it airs one story all the same.
      for (let repeat = 0; repeat < 4; repeat += 1) await page.keyboard.down('F12');
      await page.keyboard.up('F12');
      await expect
        .poll(
          async () => (await load()).blocks.flatMap(({ stories }) => stories).find((story) => story.slug === slug)?.displayStatus,
          PATIENCE,
        )
        .toBe('play');
    }
    const statuses = (await load()).blocks.flatMap(({ stories }) => stories).map(({ displayStatus }) => displayStatus);
    expect(statuses.slice(0, 3)).toEqual(['stop', 'play', 'blank']);
    await page.keyboard.press('Alt+a');
    const dialog = page.getByRole('dialog');
    const row = dialog.getByRole('row').filter({ hasText: 'CHUVA ZONA LESTE' });
    await row.getByText(words('asRun.state.on_air')).waitFor();
    expect((await row.textContent()) ?? '').toContain('02:13');
    await dialog.getByRole('tab', { name: words('asRun.by.presenters') }).press('Enter');
    await dialog.getByRole('row').filter({ hasText: 'Fernanda' }).waitFor();
    await dialog.getByRole('tab', { name: words('asRun.by.blocks') }).press('Enter');
    await dialog
      .getByRole('row')
      .filter({ hasText: words('block.break') })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    expect(desk.errors).toEqual([]);
  });
});

describe('dragging a story', () => {
  /** Picks up a story and holds it over the lower half of another, where the line of the place to drop shows. */
  const hold = async (slug: string, over: string): Promise<void> => {
    await desk.row(slug).locator('[data-column=slug]').hover();
    await page.mouse.down();
    // The rows go down where a line comes over them meanwhile.
    const follow = async (): Promise<number> => {
      const box = (await desk.row(over).boundingBox())!;
      const [x, y] = [box.x + 200, box.y + box.height * 0.8];
      await page.mouse.move(x, y - 6, { steps: 4 });
      await page.mouse.move(x, y, { steps: 4 });
      return desk.grid.locator('[data-drop=bottom]').count();
    };
    await expect.poll(follow, PATIENCE).toBe(1);
    expect(await desk.grid.locator('[data-dragging]').count()).toBe(1);
  };
  const order = async (): Promise<string[]> => (await load()).blocks.flatMap(({ stories }) => stories.map(({ slug }) => slug));

  it('changes nothing while it is held and given up, and moves it where it is dropped', async () => {
    await page.goto(`${newsroom.url}${RUNDOWN}`);
    await desk.row('ESCALADA').waitFor();
    const [before, stored] = [await cells(), await order()];
    const [first, second, third] = stored as [string, string, string];
    await hold(first, third);
    expect(await cells()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => desk.grid.locator('[data-drop], [data-dragging]').count(), PATIENCE).toBe(0);
    await page.mouse.up();
    expect([await cells(), await order()]).toEqual([before, stored]);

    await hold(first, third);
    await page.mouse.up();
    await expect.poll(order, PATIENCE).toEqual([second, third, first, ...stored.slice(3)]);
    await expect.poll(async () => (await desk.slugs()).slice(0, 3), PATIENCE).toEqual([second, third, first]);
    expect(await cells()).not.toEqual(before);
  });
});
