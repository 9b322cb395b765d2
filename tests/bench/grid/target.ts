// What a bench of rundown grids needs to know of ours: `node --conditions=@lauda/source GRID_BENCH --target tests/bench/grid/target.ts`.
import type { BrowserContext, Page } from 'playwright-core';
import { type OpenGrid, openGrid } from './open.ts';

interface Edit {
  readonly watched: boolean;
  readonly text: string;
}
const SLUG = '[data-column="slug"]';
const row = (grid: OpenGrid, at: number): string => `[data-row="s${grid.storyIds[at]}"]`;
let current: OpenGrid;

export default {
  name: 'lauda',
  views: [
    {
      name: 'rundown',
      url: () => current.url,
      ready: `[role=row][data-row^="s"] ${SLUG}`,
      get cell() {
        return `${row(current, 4)} input`;
      },
      get watch() {
        return `${row(current, 1)} ${SLUG}`;
      },
      read: 'text',
      beforeLoad: (context: BrowserContext) => current.enter(context),
      open: async (page: Page) => {
        await page.click(`${row(current, 4)} ${SLUG}`);
        await page.keyboard.press('F2');
        await page.waitForSelector(`${row(current, 4)} input`);
      },
    },
  ],
  setup: async (stories: number): Promise<OpenGrid & { base: string }> => {
    current = await openGrid(stories);
    return { ...current, base: current.url };
  },
  edit: (_grid: OpenGrid, at: number, edit: Edit) => current.edit(at, edit),
  teardown: () => current.close(),
};
