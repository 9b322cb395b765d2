import type { Pool } from 'pg';
import { launchBrowser } from '../../../packages/testing/src/browser.ts';
import { firstRows } from '../desk/firstRows.ts';
import { seedShow } from '../fixtures/seed.ts';
import { SHOW_DATE } from '../fixtures/stories.ts';
import { openBare } from '../grid/bare.ts';
import { Desk } from '../grid/desk.ts';
import { openProduct } from '../grid/open.ts';
import type { Bench } from '../measure.ts';
import { type AdminList, adminLists, LISTED } from './lists.ts';

const seedWith =
  (lists: readonly AdminList[]) =>
  async (pool: Pool): Promise<number> => {
    const { programId } = await seedShow(pool, { stories: LISTED, people: 1, roles: ['ROOT'] });
    for (const { fill } of lists) await pool.query(fill);
    await pool.query('vacuum analyze');
    return programId;
  };

/** The first row of every list of the administration, as that of other lists is measured. */
export const adminScreens: Bench = {
  name: 'admin',
  async run({ wants }) {
    const every = await adminLists();
    const lists = Object.fromEntries(every.flatMap(({ name, path }) => (wants(`admin-first-${name}`) ? [[name, path]] : [])));
    if (Object.keys(lists).length === 0) return [];
    const { url, seeded, enter, close } = await openProduct(seedWith(every));
    const [bare, browser] = [await openBare(), await launchBrowser()];
    try {
      const open = (path: string, ready: string): Promise<Desk> => Desk.open(browser, { url: `${url}${path}`, ready, enter });
      return await firstRows('admin-first', { browser, bare, open, rundown: `/rundown/${seeded}/${SHOW_DATE}` }, lists);
    } finally {
      await browser.close();
      await bare.close();
      await close();
    }
  },
};
