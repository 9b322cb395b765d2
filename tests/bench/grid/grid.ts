import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../packages/testing/src/browser.ts';
import { type Bench, median, type Outcome, percentile } from '../measure.ts';
import { type BarePages, openBare } from './bare.ts';
import { Desk, pause } from './desk.ts';
import { type OpenGrid, openGrid } from './open.ts';

const STORIES = 1_000;
const ROUNDS = 5;
const LETTERS = 40;
/** Edits of another client, each second and in a round; every fifth is of the row that is watched. */
const RATE = 20;
const EDITS = 80;
const WATCHED = 5;
const MEMORY_EDITS = 2_000;
const P95 = 0.95;

const SLUG = '[data-column="slug"]';
export const READY = `[role=row][data-row^="s"] ${SLUG}`;
const cellOf = ({ storyIds }: OpenGrid, at: number): string => `[data-row="s${storyIds[at]}"] ${SLUG}`;

interface Scene {
  readonly browser: Browser;
  readonly grid: OpenGrid;
  readonly bare: BarePages;
  readonly throttle?: number;
}
const open = ({ browser, grid, throttle }: Scene): Promise<Desk> =>
  Desk.open(browser, { url: grid.url, ready: READY, enter: grid.enter, ...(throttle ? { throttle } : {}) });
const openBarePage = ({ browser, throttle }: Scene, url: string, ready: string): Promise<Desk> =>
  Desk.open(browser, { url, ready, ...(throttle ? { throttle } : {}) });

/** Edits so many times at the rate, whatever the page makes of it. */
export async function edits(count: number, edit: (at: number) => unknown): Promise<void> {
  const began = performance.now();
  for (let at = 0; at < count; at += 1) {
    await pause(Math.max(0, began + (at * 1000) / RATE - performance.now()));
    void edit(at);
  }
}
export const stamped = (at: number): string => `EDIT ${at} @${Date.now()}`;
const editElsewhere = (grid: OpenGrid, at: number): Promise<unknown> => grid.edit(at, { watched: at % WATCHED === 0, text: stamped(at) });

interface Latencies {
  readonly keys: { ours: number[]; bare: number[] };
  readonly seen: { ours: number[]; bare: number[] };
  /** Edits of the watched row that were made, and the seconds of the main thread and of the clock they took. */
  readonly made: number;
  readonly busy: number;
  readonly bytes: number;
}

export async function inTurn(desk: Desk, work: () => Promise<void>): Promise<void> {
  await desk.begin();
  await work();
  await desk.rest();
}

/** Types and edits in turns on both sides. The desk of ours has a slug open in its grid. */
async function latencies(scene: Scene, desk: Desk): Promise<Latencies> {
  const { grid, bare } = scene;
  const input = await openBarePage(scene, bare.input, 'input');
  const live = await openBarePage(scene, bare.live, 'b');
  const taken = { keys: { ours: [] as number[], bare: [] as number[] }, seen: { ours: [] as number[], bare: [] as number[] } };
  const busy: number[] = [];
  let bytes = 0;
  await Promise.all([desk.rest(), input.rest(), live.rest()]);
  for (let round = 0; round < ROUNDS; round += 1) {
    await inTurn(desk, async () => {
      await desk.page.click(cellOf(grid, 4));
      await desk.page.keyboard.press('F2');
      await desk.page.waitForSelector(`${cellOf(grid, 4)} input`);
      taken.keys.ours.push(...(await desk.type(LETTERS)));
      await desk.page.keyboard.press('Escape');
    });
    await inTurn(input, async () => {
      await input.page.click('input');
      taken.keys.bare.push(...(await input.type(LETTERS)));
    });
    await inTurn(live, async () => {
      await live.forget('b');
      await edits(EDITS / WATCHED, (at) => bare.send(stamped(at)));
      await pause(500);
      taken.seen.bare.push(...(await live.notes()).seen);
    });
    await inTurn(desk, async () => {
      await desk.forget(cellOf(grid, 1));
      const [work, began] = [await desk.busy(), performance.now()];
      await edits(EDITS, (at) => editElsewhere(grid, at + round * EDITS));
      busy.push(((await desk.busy()) - work) / ((performance.now() - began) / 1000));
      await pause(1_000);
      taken.seen.ours.push(...(await desk.notes()).seen);
      bytes += desk.bytes;
    });
  }
  await desk.begin();
  await input.close();
  await live.close();
  return { ...taken, made: (ROUNDS * EDITS) / WATCHED, busy: median(busy), bytes: bytes / (ROUNDS * EDITS) };
}

export const outcome = (
  name: string,
  what: string,
  ratio: number,
  most: number,
  unit: string,
  medians: Record<string, number>,
  notes: Record<string, number | string> = {},
): Outcome => ({ name, what, ratio, bound: { most }, unit, medians, notes });

function latencyOutcomes({ keys, seen, made }: Latencies, suffix: string, most: { keys: number; seen: number }): Outcome[] {
  const [ours, bare] = [percentile(keys.ours, P95), percentile(keys.bare, P95)];
  const [oursSeen, bareSeen] = [percentile(seen.ours, P95), percentile(seen.bare, P95)];
  const shown = { 'edits shown': `${seen.ours.length} of ${made}` };
  const late = seen.ours.length < made ? Number.POSITIVE_INFINITY : oursSeen / bareSeen;
  const where = suffix ? ', both on a processor four times slower' : '';
  return [
    outcome(
      `grid-keys${suffix}`,
      `keystroke to paint, p95, in a grid of ${STORIES} stories / in a bare input${where}`,
      ours / bare,
      most.keys,
      'ms',
      {
        grid: ours,
        bare,
      },
    ),
    outcome(
      `grid-edits${suffix}`,
      `an edit elsewhere to visible, p95, at ${RATE} a second / a bare WebSocket's${where}`,
      late,
      most.seen,
      'ms',
      { grid: oursSeen, bare: bareSeen },
      shown,
    ),
  ];
}

/** The first row, from an empty cache, in turns with a bare page; and the scripts it took. */
async function firstRows(scene: Scene): Promise<Outcome[]> {
  const rows = { ours: [] as number[], bare: [] as number[] };
  let scripts = 0;
  // The first round does not count: neither the server nor the browser was used before it.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const bare = await openBarePage(scene, scene.bare.input, 'input');
    const bareRow = (await bare.notes()).firstRow;
    await bare.close();
    const desk = await open(scene);
    const row = (await desk.notes()).firstRow;
    scripts = await desk.scriptBytes();
    await desk.close();
    if (round === 0) continue;
    rows.bare.push(bareRow);
    rows.ours.push(row);
  }
  const [grid, bare] = [median(rows.ours), median(rows.bare)];
  return [
    outcome('grid-first', `the first of ${STORIES} stories on screen, cold / a bare page's input`, grid / bare, 8, 'ms', { grid, bare }),
    outcome('grid-scripts', 'scripts of the first grid, gz / 200 KiB', scripts / (200 * 1024), 1, 'bytes', { scripts }),
  ];
}

async function memory({ grid }: Scene, desk: Desk, before: number, done: number): Promise<Outcome> {
  const AT_ONCE = 5;
  for (let at = done; at < MEMORY_EDITS; at += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, one) => editElsewhere(grid, at + one)));
  await pause(2_500);
  const growth = ((await desk.heap()) - before) / 1_048_576;
  return outcome('grid-heap', `live objects after ${MEMORY_EDITS} edits elsewhere, more than before / 5 MiB`, growth / 5, 1, 'MiB', {
    before: before / 1_048_576,
    growth,
  });
}

/** The rundown grid in a real browser, as it ships, beside the least pages that type and listen. */
export const gridBench: Bench = {
  name: 'grid',
  async run() {
    const grid = await openGrid(STORIES);
    const bare = await openBare();
    const browser = await launchBrowser();
    try {
      const scene: Scene = { browser, grid, bare };
      const outcomes = await firstRows(scene);
      const desk = await open(scene);
      await pause(3_000);
      const before = await desk.heap();
      const fast = await latencies(scene, desk);
      outcomes.push(
        ...latencyOutcomes(fast, '', { keys: 1.2, seen: 3 }),
        outcome('grid-busy', `main thread at ${RATE} edits a second / all of its time`, fast.busy, 0.2, 'parts', { busy: fast.busy }),
        outcome('grid-bytes', 'received for each edit elsewhere / 1 KiB', fast.bytes / 1024, 1, 'bytes', { received: fast.bytes }),
        await memory(scene, desk, before, ROUNDS * EDITS),
      );
      await desk.close();
      const slowScene: Scene = { ...scene, throttle: 4 };
      const slowDesk = await open(slowScene);
      await pause(3_000);
      outcomes.push(...latencyOutcomes(await latencies(slowScene, slowDesk), '-slow', { keys: 2, seen: 8 }));
      return outcomes;
    } finally {
      await browser.close();
      await bare.close();
      await grid.close();
    }
  },
};
