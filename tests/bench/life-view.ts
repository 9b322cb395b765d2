import type { Pool } from 'pg';
import { launchBrowser } from '../../packages/testing/src/browser.ts';
import { EVENTS, recurring } from './fixtures/events.ts';
import { seedShow } from './fixtures/seed.ts';
import { openBare } from './grid/bare.ts';
import { Desk, pause } from './grid/desk.ts';
import { openProduct } from './grid/open.ts';
import { type Bench, compared, interleave, median } from './measure.ts';

const MONTH = '/calendar?day=2026-03-10';
/** How often a slice has everything drawn. */
const PAINTS = 3;
const SHOWN = '[data-occurrence]';
/** The mark of the one calendar there is: without it nothing of it is shown. */
const MARK = 'aside li input[type=checkbox]';

const CALENDAR = `with made as (insert into calendar (name, color) values ('Redação', '#2f6fde') returning id)
  insert into calendar_event (calendar_id, name, start_date, end_date, location, repetition)
  select made.id, e.name, e."startDate"::timestamp, e."endDate"::timestamp, 'Estúdio 2', e.repetition
  from made, jsonb_to_recordset($1::jsonb) as e(name text, "startDate" text, "endDate" text, repetition jsonb)`;

async function seed(pool: Pool): Promise<void> {
  await seedShow(pool, { stories: 1, people: 1, roles: ['CALENDAR_READ', 'CALENDAR_WRITE'] });
  const events = Array.from({ length: EVENTS }, (_, n) => ({ name: `Reunião de pauta ${n}`, ...recurring(n).event }));
  await pool.query(CALENDAR, [JSON.stringify(events)]);
  await pool.query('analyze');
}

/** The texts of each cell of the month that is shown, row by row. */
const textsOf = ({ page }: Desk): Promise<string[][][]> =>
  page.evaluate(() => {
    const textsIn = (cell: Element): string[] => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '');
      return found;
    };
    return [...document.querySelectorAll('[role=grid] > [role=row]')].map((row) => [...row.children].map(textsIn));
  });

/** Draws everything a few times, each from nothing, and answers the median of the ms. */
async function drawn(desk: Desk, press: string): Promise<number> {
  await desk.page.bringToFront();
  const taken: number[] = [];
  for (let at = 0; at < PAINTS; at += 1) {
    await desk.painted(press);
    taken.push(await desk.painted(press));
  }
  return median(taken);
}

/** A full month of the calendar, from its events being there to the frame that shows them, beside a table of the same cells and texts. */
export const lifeView: Bench = {
  name: 'life',
  async run({ wants }) {
    if (!wants('life-view')) return [];
    const { url, enter, close } = await openProduct(seed);
    const [bare, browser] = [await openBare(), await launchBrowser()];
    try {
      const desk = await Desk.open(browser, { url: `${url}${MONTH}`, ready: SHOWN, enter });
      await pause(2_000);
      const rows = await textsOf(desk);
      const table = await Desk.open(browser, { url: bare.table, ready: 'button' });
      await table.page.evaluate((cells) => Object.assign(window, { rows: cells }), rows);
      await table.painted('button');
      await Promise.all([desk.rest(), table.rest()]);
      const rounds = await interleave(
        () => drawn(desk, MARK),
        () => drawn(table, 'button'),
      );
      const texts = rows.flat(2).length;
      const [ours, theirs] = [(await textsOf(desk)).flat(2).length, await table.page.locator('td div').count()];
      if (ours !== texts || theirs !== texts) throw new Error(`${ours} and ${theirs} texts are shown, not ${texts}.`);
      return {
        name: 'life-view',
        what: `a month of ${EVENTS} events that come back, from the data to the paint / a bare table of as many cells and texts`,
        bound: { most: 3 },
        unit: 'ms',
        ...compared(rounds, ['month', 'table']),
        notes: { cells: rows.flat().length, texts, 'events shown': await desk.page.locator(SHOWN).count() },
      };
    } finally {
      await browser.close();
      await bare.close();
      await close();
    }
  },
};
