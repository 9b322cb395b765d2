import type { Pool } from 'pg';
import { launchBrowser } from '../../packages/testing/src/browser.ts';
import { seedShow } from './fixtures/seed.ts';
import { openBare } from './grid/bare.ts';
import { Desk, pause } from './grid/desk.ts';
import { openProduct } from './grid/open.ts';
import { type Bench, compared, interleave, percentile } from './measure.ts';

const ITEMS = 1_000;
const ITEM = '[role=feed] > article';
/** How far each frame scrolls, as a hand on a wheel does. */
const STEP_PX = 120;
const FRAMES = 60;
const P95 = 0.95;

const LANE = `with source as (select s.id from rss_feed f join agency_source s on s.rss_feed_id = f.id),
    lane as (insert into agency_lane (name, type) values ('Agências', 'rss'))
  insert into agency_item (source_id, type, guid, title, text, date)
  select source.id, 'rss', 'g' || i, 'Chuva alaga a zona norte pela ' || i || 'ª vez', repeat('palavra ', 60), now() - i * interval '1 minute'
  from source, generate_series(1, $1::int) i`;

async function seed(pool: Pool): Promise<void> {
  await seedShow(pool, { stories: 1, people: 1, roles: ['AGENCY_READ'] });
  await pool.query(`insert into rss_feed (name, url) values ('Agência', 'https://agencia.example/rss')`);
  await pool.query(LANE, [ITEMS]);
  await pool.query('analyze');
}

/** Scrolls what holds some elements through their height, frame by frame, and answers the ms of work from each frame's beginning until it is made. */
const frames = async ({ page }: Desk, element: string): Promise<number> => {
  await page.bringToFront();
  const taken = await page.evaluate(
    async ([selector, step, count]) => {
      let holder = document.querySelector(selector)!.parentElement!;
      while (holder !== document.documentElement && holder.scrollHeight <= holder.clientHeight) holder = holder.parentElement!;
      holder.scrollTop = 0;
      const all: number[] = [];
      let direction = 1;
      for (let at = 0; at < count; at += 1) {
        const end = holder.scrollHeight - holder.clientHeight;
        if (holder.scrollTop >= end) direction = -1;
        await new Promise<void>((made) => {
          requestAnimationFrame(() => {
            const began = performance.now();
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              port1.close();
              all.push(performance.now() - began);
              made();
            };
            holder.scrollTop += direction * step;
            port2.postMessage(0);
          });
        });
      }
      return all;
    },
    [element, STEP_PX, FRAMES] as const,
  );
  return percentile(taken, P95);
};

/** A lane of the agency with a thousand items, scrolled, beside a table of their texts. */
export const lifeLane: Bench = {
  name: 'life',
  async run({ wants }) {
    if (!wants('life-lane')) return [];
    const { url, enter, close } = await openProduct(seed);
    const [bare, browser] = [await openBare(), await launchBrowser()];
    try {
      const desk = await Desk.open(browser, { url: `${url}/agency`, ready: ITEM, enter });
      const items = desk.page.locator(ITEM);
      const deadline = performance.now() + 60_000;
      while ((await items.count()) < ITEMS) {
        if (performance.now() > deadline) throw new Error(`The lane shows ${await items.count()} items, not ${ITEMS}.`);
        await items.last().focus();
        await desk.page.keyboard.press('End');
        await pause(100);
      }
      const rows = await items.evaluateAll((all) => all.map((each) => [[(each as HTMLElement).innerText]]));
      const table = await Desk.open(browser, { url: bare.table, ready: 'button' });
      await table.page.evaluate((cells) => Object.assign(window, { rows: cells }), rows);
      await table.painted('button');
      await Promise.all([desk.rest(), table.rest()]);
      const rounds = await interleave(
        () => frames(desk, ITEM),
        () => frames(table, 'table'),
      );
      return {
        name: 'life-lane',
        what: `p95 of a frame while a lane of ${ITEMS} items is scrolled / while a bare table of their texts is`,
        bound: { most: 3 },
        unit: 'ms',
        ...compared(rounds, ['lane', 'table']),
        notes: { items: await items.count() },
      };
    } finally {
      await browser.close();
      await bare.close();
      await close();
    }
  },
};
