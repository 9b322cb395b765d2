import { setTimeout as sleep } from 'node:timers/promises';
import { launchBrowser, WireClient } from '@lauda/testing';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { Desk } from '../e2e/desk.ts';
import { type Dice, dice, pick } from './dice.ts';
import { type SlowPage, slowPage } from './slow-page.ts';

export interface BrowserOptions {
  readonly verbs: number;
  /** How late an answer or an event may be, in ms. */
  readonly upToMs: number;
  readonly seed: number;
}
interface Seat {
  readonly desk: Desk;
  readonly line: SlowPage;
}
/** One row of the grid as a person reads it: a story or a block. */
interface ShownRow {
  readonly key: string;
  readonly text: string;
}

const COLUMNS = ['status', 'page', 'slug', 'approved', 'presenter', 'vt', 'total'];
const MARKS = ['Control+Enter', 'Control+Shift+Enter', 'Shift+F', 'Control+Shift+S', 'Delete', 'Control+c', 'Control+v', 'Control+v'];
const STEPS = ['Control+Alt+ArrowUp', 'Control+Alt+ArrowDown', 'Alt+s', 'Alt+Shift+s', 'Control+z', 'F12'];
const ROWS = `select d.id from story s join document d on d.id = s.document_id join block b on b.id = s.block_id
  where s.rundown_id = $1 and d.excluded_at is null order by b.index, s.index`;

/** Reads the whole grid; the window is so high that every row is drawn. */
const read = (page: Page): Promise<ShownRow[]> =>
  page.locator('[role=grid] [role=row][data-row]').evaluateAll((rows, columns) => {
    const words = (element: Element | null): string => {
      const marks = [...(element?.querySelectorAll('[aria-label]') ?? [])].map((mark) => mark.getAttribute('aria-label'));
      return [element?.textContent?.trim(), ...marks].join(' ');
    };
    return rows
      .map((row) => ({ row, at: Number(row.getAttribute('aria-rowindex')), key: row.getAttribute('data-row') ?? '' }))
      .sort((a, b) => a.at - b.at)
      .map(({ row, key }) => ({
        key,
        text: key.startsWith('s') ? columns.map((column) => words(row.querySelector(`[data-column=${column}]`))).join(' | ') : words(row),
      }));
  }, COLUMNS);

/** Does one thing by keyboard at a random story, as far as it is still there. */
async function act({ desk: { page } }: Seat, roll: Dice): Promise<void> {
  const stories = (await read(page)).filter(({ key }) => key.startsWith('s'));
  if (stories.length === 0) return page.keyboard.press('Alt+s');
  const cell = (column: string) => page.locator(`[data-row="${pick(roll, stories).key}"] [data-column=${column}]`);
  const kind = roll(10);
  const column = kind < 4 ? pick(roll, ['slug', 'page', 'vt']) : kind === 4 ? 'status' : 'slug';
  await page.keyboard.press('Escape');
  await cell(column).click({ timeout: 1_000 });
  if (kind < 4) {
    await page.keyboard.type(column === 'slug' ? `ação ${roll(1_000)}` : String(roll(60)));
    await page.keyboard.press('Enter');
  } else await page.keyboard.press(kind === 4 ? 'Space' : pick(roll, kind < 8 ? MARKS : STEPS));
}

/** Waits until nobody waits for an answer and no event is on its way any more. */
async function quiet(seats: readonly Seat[], upToMs: number): Promise<void> {
  for (let calm = 0; calm < 3_000 + 3 * upToMs; calm += 50) {
    await sleep(50);
    if (seats.some(({ line }) => line.under > 0)) calm = 0;
  }
}

/** The stories of a rundown as they are stored, and how many events there ever were. */
async function stored(newsroom: NewsroomProcess, rundownId: number): Promise<{ keys: string[]; events: number }> {
  const client = new pg.Client({ connectionString: (await newsroom.postgres()).url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(ROWS, [rundownId]);
    const { rows: counted } = await client.query<{ n: string }>('select n from event_seq');
    return { keys: rows.map(({ id }) => `s${id}`), events: Number(counted[0]?.n) };
  } finally {
    await client.end();
  }
}

async function scramble(seats: readonly Seat[], roll: Dice, options: BrowserOptions): Promise<void> {
  for (const { line } of seats) line.upToMs = options.upToMs;
  for (let count = 0; count < options.verbs; count += 1) {
    // A row that disappears while it is clicked is not a failure.
    await act(pick(roll, seats), roll).catch((error: Error) => {
      if (error.name !== 'TimeoutError') throw error;
    });
  }
  for (const { desk } of seats) await desk.page.keyboard.press('Escape');
  await quiet(seats, options.upToMs);
}

/** Two people work by keyboard in two browsers whose answers and events are late; in the end both screens show what a fresh one shows and the database holds. */
export async function workInSlowBrowsers(options: BrowserOptions): Promise<void> {
  const newsroom = await NewsroomProcess.start();
  const browser = await launchBrowser();
  const roll = dice(options.seed);
  try {
    const api = new WireClient(newsroom.url);
    await api.login('admin', 'lauda-demo');
    const { body: programs } = await api.get<{ id: number; name: string }[]>('/programs');
    const programId = programs.find(({ name }) => name === 'Jornal da Noite')!.id;
    const path = `/rundown/${programId}/${DEMO_DATE}`;
    const sit = async (username: string): Promise<Seat> => {
      let line: SlowPage | undefined;
      const prepare = async (page: Page): Promise<void> => {
        await page.setViewportSize({ width: 1600, height: 12_000 });
        line = await slowPage(page, roll);
      };
      const desk = await Desk.signIn(browser, newsroom.url, username, path, prepare);
      await desk.grid.locator('[data-row]').first().waitFor();
      return { desk, line: line! };
    };
    const seats = [await sit('chefe'), await sit('admin')];
    const { body: rundown } = await api.get<{ id: number }>(`/rundowns?programId=${programId}&date=${DEMO_DATE}`);
    const before = await stored(newsroom, rundown.id);
    await scramble(seats, roll, options);
    const fresh = await sit('editora');
    await quiet([fresh], 0);
    const expected = await read(fresh.desk.page);
    for (const { desk } of seats) {
      expect(await read(desk.page)).toEqual(expected);
      expect(desk.errors).toEqual([]);
    }
    const after = await stored(newsroom, rundown.id);
    expect(expected.map(({ key }) => key).filter((key) => key.startsWith('s'))).toEqual(after.keys);
    expect(after.events - before.events, 'the verbs changed something').toBeGreaterThan(options.verbs / 4);
  } catch (error) {
    throw new Error(`seed ${options.seed}: ${(error as Error).message}\n${newsroom.server.words()}`, { cause: error });
  } finally {
    await browser.close();
    await newsroom.stop();
  }
}
