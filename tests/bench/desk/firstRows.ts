import type { Browser } from 'playwright-core';
import type { BarePages } from '../grid/bare.ts';
import { Desk } from '../grid/desk.ts';
import { outcome, READY } from '../grid/grid.ts';
import { median, type Outcome } from '../measure.ts';

const ROUNDS = 5;
const ROW = '[role=row][data-row]';

/** What the first rows of lists are measured in. */
export interface FirstRowScene {
  readonly browser: Browser;
  readonly bare: BarePages;
  /** Where a rundown is, with as many stories as a list has rows. */
  readonly rundown: string;
  open(path: string, ready: string): Promise<Desk>;
}

/** The first row of each list, by its name and address, from an empty cache, in turns with that of a rundown and with a bare page. */
export async function firstRows(
  prefix: string,
  { bare, browser, open, rundown }: FirstRowScene,
  lists: Readonly<Record<string, string>>,
): Promise<Outcome[]> {
  const pages: Record<string, () => Promise<Desk>> = {
    bare: () => Desk.open(browser, { url: bare.input, ready: 'input' }),
    rundown: () => open(rundown, READY),
    ...Object.fromEntries(Object.entries(lists).map(([list, path]) => [list, () => open(path, ROW)])),
  };
  const taken: Record<string, number[]> = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, begin] of Object.entries(pages)) {
      const desk = await begin();
      if (round > 0) taken[name]!.push((await desk.notes()).firstRow);
      await desk.close();
    }
  const of = (name: string): number => median(taken[name]!);
  return Object.keys(lists).map((list) =>
    outcome(
      `${prefix}-${list}`,
      `the first row of ${list}, cold / the first row of a rundown, cold`,
      of(list) / of('rundown'),
      1.3,
      'ms',
      { list: of(list), rundown: of('rundown') },
      { 'a bare page': of('bare') },
    ),
  );
}
