import { type NewsReportInput, Newsroom } from '@lauda/sdk';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../packages/testing/src/browser.ts';
import { seedShow } from '../fixtures/seed.ts';
import { SHOW_DATE } from '../fixtures/stories.ts';
import { type BarePages, openBare } from '../grid/bare.ts';
import { Desk, pause } from '../grid/desk.ts';
import { edits, inTurn, outcome, stamped } from '../grid/grid.ts';
import { openProduct } from '../grid/open.ts';
import { type Bench, type Choice, median, type Outcome, percentile } from '../measure.ts';
import { firstRows } from './firstRows.ts';
import { WRITERS } from './texts.ts';

const LISTED = 1_000;
const ROUNDS = 5;
const LETTERS = 40;
/** Edits of another client in a round; every fifth is of the row that is watched. */
const EDITS = 60;
const WATCHED = 5;
const P95 = 0.95;
const ROLES = [
  ...(['RUNDOWN_READ', 'STORY_READ', 'ASSIGNMENT_READ', 'ASSIGNMENT_WRITE', 'PRODUCTION_READ', 'PRODUCTION_WRITE'] as const),
  ...(['NEWS_REPORT_READ', 'NEWS_REPORT_WRITE', 'ASSIGNMENT_PROPOSAL_READ', 'CONTACT_READ', 'DOCUMENT_READ'] as const),
];
/** The lists whose first row is waited for. */
const LISTS: Readonly<Record<string, string>> = {
  guidelines: `/guidelines?date=${SHOW_DATE}`,
  productions: `/productions?date=${SHOW_DATE}`,
  reportages: '/reportages?programs=all',
  proposals: '/proposals',
  contacts: '/contacts',
  stories: '/stories',
};
interface Scene {
  readonly browser: Browser;
  readonly bare: BarePages;
  readonly url: string;
  readonly rundown: string;
  readonly other: Newsroom;
  readonly person: number;
  readonly guidelines: readonly number[];
  open(path: string, ready: string): Promise<Desk>;
}

const DAY = `with made as (
    insert into document (kind, uuid, owner_id, slug, date, changed_at, changed_by)
    select k.kind, gen_random_uuid(), $1, 'CHUVA ' || i, $2, now(), $1 from unnest('{guideline,production,reportage}'::text[]) k(kind), generate_series(1, $3::int) i
    returning id, kind),
  productions as (insert into production (document_id, body) select id, '{}' from made where kind = 'production'),
  reportages as (insert into news_report (document_id, body) select id, '{}' from made where kind = 'reportage'),
  proposals as (insert into assignment_proposal (slug, date) select 'SUGESTÃO ' || i, $2 from generate_series(1, $3::int) i),
  contacts as (insert into contact (name, owner_id) select 'Ana ' || i, $1 from generate_series(1, $3::int) i)
  insert into assignment (document_id, programs_ids, body) select id, '{1}', '{}' from made where kind = 'guideline' returning document_id`;

/** Keys in the middle of a reportage of sixty sections, and in a bare textarea. */
async function keys({ bare, browser, open, other, person }: Scene): Promise<Outcome[]> {
  const { id } = (await WRITERS.reportage(other, 'ENCHENTE', person)) as NewsReportInput & { id: number };
  const desk = await open(`/reportages?date=${SHOW_DATE}&tabs=[${id}]&open=${id}`, '[data-section] textarea');
  const text = await Desk.open(browser, { url: bare.text, ready: 'textarea' });
  await pause(2_000);
  const taken = { ours: [] as number[], bare: [] as number[] };
  await Promise.all([desk.rest(), text.rest()]);
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours: number[] = [];
    const least: number[] = [];
    await inTurn(desk, async () => {
      await desk.page.locator('[data-section]').nth(30).locator('textarea').first().click();
      ours.push(...(await desk.type(LETTERS)));
    });
    await inTurn(text, async () => {
      await text.page.click('textarea');
      least.push(...(await text.type(LETTERS)));
    });
    if (round === 0) continue;
    taken.ours.push(...ours);
    taken.bare.push(...least);
  }
  await desk.close();
  await text.close();
  const [a, b] = [percentile(taken.ours, P95), percentile(taken.bare, P95)];
  const what = 'keystroke to paint, p95, in a reportage of 60 sections / in a bare textarea';
  const medians = { 'reportage, median': median(taken.ours), 'textarea, median': median(taken.bare), letters: taken.ours.length };
  return [outcome('desk-keys', what, a / b, 1.5, 'ms', { reportage: a, textarea: b }, medians)];
}

/** Edits of another client, shown in a list of a thousand and by a bare socket. */
async function seenEdits({ bare, browser, open, other, guidelines }: Scene): Promise<Outcome[]> {
  const watched = guidelines.at(-2)!;
  const cell = `[data-row="${watched}"]`;
  const desk = await open(LISTS.guidelines!, cell);
  const live = await Desk.open(browser, { url: bare.live, ready: 'b' });
  await pause(2_000);
  const seen = { ours: [] as number[], bare: [] as number[] };
  await Promise.all([desk.rest(), live.rest()]);
  for (let round = 0; round < ROUNDS; round += 1) {
    await inTurn(live, async () => {
      await live.forget('b');
      await edits(EDITS / WATCHED, (at) => bare.send(stamped(at)));
      await pause(500);
      seen.bare.push(...(await live.notes()).seen);
    });
    await inTurn(desk, async () => {
      await desk.forget(cell);
      await edits(EDITS, (at) => {
        const id = at % WATCHED === 0 ? watched : guidelines[(at * 37) % (LISTED - 20)]!;
        return other.assignments.patch(id, { field: 'slug', newValue: stamped(at) });
      });
      await pause(1_500);
      seen.ours.push(...(await desk.notes()).seen);
    });
  }
  await desk.close();
  await live.close();
  const made = (ROUNDS * EDITS) / WATCHED;
  const [a, b] = [percentile(seen.ours, P95), percentile(seen.bare, P95)];
  const ratio = seen.ours.length < made ? Number.POSITIVE_INFINITY : a / b;
  const what = `an edit elsewhere to visible in a list of ${LISTED}, p95, at 20 a second / a bare WebSocket's`;
  return [outcome('desk-edits', what, ratio, 3, 'ms', { list: a, bare: b }, { 'edits shown': `${seen.ours.length} of ${made}` })];
}

const pick = (of: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, of[name]!]));

async function measure(scene: Scene, { wants }: Choice, lists: readonly string[]): Promise<Outcome[]> {
  return [
    ...(lists.length > 0 ? await firstRows('desk-first', scene, pick(LISTS, lists)) : []),
    ...(wants('desk-keys') ? await keys(scene) : []),
    ...(wants('desk-edits') ? await seenEdits(scene) : []),
  ];
}

/** What is felt at the screens of the desk, in a real browser. */
export const deskScreens: Bench = {
  name: 'desk',
  async run(choice) {
    const { wants } = choice;
    const lists = Object.keys(LISTS).filter((list) => wants(`desk-first-${list}`));
    if (lists.length === 0 && !wants('desk-keys') && !wants('desk-edits')) return [];
    const { url, seeded, enter, close } = await openProduct(async (pool) => {
      const show = await seedShow(pool, { stories: LISTED, people: 2, roles: ROLES });
      const { rows } = await pool.query<{ id: number }>(`select id from person where username = 'pessoa1'`);
      const day = await pool.query<{ document_id: number }>(DAY, [rows[0]!.id, SHOW_DATE, LISTED]);
      await pool.query('vacuum analyze');
      return { show, person: rows[0]!.id, guidelines: day.rows.map((row) => row.document_id) };
    });
    const [bare, browser] = [await openBare(), await launchBrowser()];
    try {
      const open = (path: string, ready: string): Promise<Desk> => Desk.open(browser, { url: `${url}${path}`, ready, enter });
      const other = new Newsroom({ url, token: seeded.show.tokens[1]! });
      const { person, guidelines } = seeded;
      const scene = { browser, bare, url, rundown: `/rundown/${seeded.show.programId}/${SHOW_DATE}`, other, person, guidelines, open };
      return await measure(scene, choice, lists);
    } finally {
      await browser.close();
      await bare.close();
      await close();
    }
  },
};
