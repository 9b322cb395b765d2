import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decodePrint, encodePrint, type PrintPayload, printWords } from '@lauda/domain';
import { createRundown, launchBrowser, WireClient } from '@lauda/testing';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { type Language, words } from './desk.ts';
import { hindrances, inGrid, visit } from './workspace-kit.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;
const SHOW = { programId: 1, date: DEMO_DATE };
const KINDS: readonly (readonly [string, PrintPayload])[] = [
  ['story-content', SHOW],
  ['story-voice-over', { ids: [1] }],
  ['story-grid', SHOW],
];

let newsroom: NewsroomProcess;
let browser: Browser;
let page: Page;
let folder: string;

const address = (kind: string, payload: PrintPayload): string => `/print/${encodePrint(payload, Math.random)}/${kind}`;
const sheet = (on: Page) => on.locator('article.sheet[aria-busy=false]');

/** Opens a print page in a window of its own; answers what is on the sheet. */
async function printed(kind: string, payload: PrintPayload): Promise<Page> {
  const opened = await page.context().newPage();
  await opened.goto(`${newsroom.url}${address(kind, payload)}`);
  await sheet(opened).waitFor();
  return opened;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-print-'));
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  page = await visit(browser, newsroom.url, { path: RUNDOWN });
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the print options [SCR-RUNDOWN-PRINT]', () => {
  it.each([
    'pt_BR',
    'es_ES',
    'en_US',
  ] as const)('are six in %s, reached and answered by keyboard, and hinder nobody [RUN-OPT-01]', async (language: Language) => {
    const said = (key: string, values = {}) => words(key, values, language);
    const desk = await visit(browser, newsroom.url, { path: RUNDOWN, language });
    await inGrid(desk, language);
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Shift+ArrowDown');
    await desk.keyboard.press('Control+p');
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('group', { name: said('print.option.columns') }).waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(2);
    const boxes = await dialog.getByRole('checkbox').evaluateAll((all) => all.map((box) => box.closest('label')?.textContent));
    expect(boxes).toEqual([
      said('print.option.compact'),
      said('print.option.playlist'),
      said('print.option.offsOnly'),
      said('print.option.selectedOnly', { count: '2' }),
    ]);
    expect(await dialog.getByRole('combobox').count()).toBe(1);
    expect(await dialog.getByLabel(said('print.option.presenterOnly')).count()).toBe(1);
    expect(await hindrances(desk)).toEqual([]);
    await desk.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await desk.context().close();
  });

  it('of a selection are off without one', async () => {
    const desk = await visit(browser, newsroom.url, { path: RUNDOWN });
    await desk.locator('[role=grid] [data-column=slug]').first().waitFor();
    await desk.keyboard.press('Control+p');
    const box = desk.getByRole('dialog').getByRole('checkbox', { name: words('print.option.selectedOnly', { count: '0' }) });
    await box.waitFor();
    expect(await box.isDisabled()).toBe(true);
    await desk.context().close();
  });

  it('open a window whose address ends with the kind and holds what was chosen [PRINT-01]', async () => {
    await inGrid(page);
    await page.keyboard.press('Control+p');
    await page.getByRole('checkbox', { name: words('print.option.compact') }).focus();
    await page.keyboard.press('Space');
    const button = page.getByRole('dialog').getByRole('button', { name: words('action.rundown.print'), exact: true });
    await button.focus();
    const [opened] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    await sheet(opened).waitFor();
    const [, encoded = '', kind] = new URL(opened.url()).pathname.slice(1).split('/');
    expect(kind).toBe('story-content');
    expect(decodePrint(encoded)?.payload).toEqual({
      ...SHOW,
      compact: true,
      columns: 2,
      playlist: false,
      offsOnly: false,
      presenterOnly: false,
      selectedOnly: false,
    });
    await opened.close();
  });
});

describe('a print page', () => {
  it('that cannot be read, or of a kind nobody knows, is not found [PRINT-04]', async () => {
    const unread = KINDS.map(([kind]) => `/print/@@/${kind}`);
    for (const wrong of [...unread, address('x', SHOW), address('story-content', {})]) {
      await page.goto(`${newsroom.url}${wrong}`);
      await page.getByText(words('error:404.title')).waitFor();
    }
    await page.goto(`${newsroom.url}${RUNDOWN}`);
  });

  it.each(
    KINDS,
  )('of %s says that it loads, and when it could not be loaded [SCR-PRINT-STORY-CONTENT, SCR-PRINT-STORY-VOICEOVER, SCR-PRINT-STORY-GRID]', async (kind, payload) => {
    const opened = await page.context().newPage();
    let fail = (): void => undefined;
    const held = new Promise<void>((resolve) => (fail = resolve));
    const refuse = async (call: Route): Promise<void> => {
      await held;
      await call.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
    };
    await opened.route(/\/api\/(rundowns\?|stories\/\d)/, refuse);
    const rundown = await (await page.request.get(`${newsroom.url}/api/rundowns?programId=1&date=${DEMO_DATE}`)).json();
    const wish = payload.ids ? { ids: [rundown.blocks[0].stories[0].id] } : payload;
    await opened.goto(`${newsroom.url}${address(kind, wish)}`);
    await opened.locator('article.sheet[aria-busy=true]').waitFor();
    fail();
    await opened.getByRole('alert').getByText(words('error:loadFailed')).waitFor();
    await opened.unroute(/\/api\/(rundowns\?|stories\/\d)/, refuse);
    await opened.getByRole('button', { name: words('common.retry') }).press('Enter');
    await sheet(opened).waitFor();
    await opened.close();
  });

  it('needs a session, and is there after the login [PRINT-05]', async () => {
    const path = address('story-content', SHOW);
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${newsroom.url}${path}`);
    await stranger.waitForURL('**/login**');
    expect(new URL(stranger.url()).searchParams.get('redirect')).toBe(path);
    await stranger.context().close();
    const desk = await visit(browser, newsroom.url, { path });
    await sheet(desk).waitFor();
    expect(await sheet(desk).getByRole('table').count()).toBe(11);
    await desk.context().close();
  });

  it('has two cells a line in two columns, one in one [RUN-OPT-03, SCR-PRINT-STORY-CONTENT]', async () => {
    for (const columns of [1, 2]) {
      const opened = await printed('story-content', { ...SHOW, columns });
      const cells = await opened
        .locator('tr:has([data-cell])')
        .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('[data-cell]').length));
      expect(new Set(cells)).toEqual(new Set([columns]));
      await opened.close();
    }
  });

  it('is compact with fewer lines and the same texts [RUN-OPT-02]', async () => {
    const texts = async (compact: boolean): Promise<{ rows: number; read: string[] }> => {
      const opened = await printed('story-content', { ...SHOW, compact });
      const rows = await opened.locator('.sheet tbody tr').count();
      const read = await opened.locator('[data-cell=read] p').evaluateAll((lines) => lines.map((line) => line.textContent ?? ''));
      await opened.close();
      return { rows, read: read.filter((line) => line.trim() !== '') };
    };
    const [plain, compact] = [await texts(false), await texts(true)];
    expect(compact.read).toEqual(plain.read);
    expect(compact.rows).toBeLessThan(plain.rows);
  });

  it('lists the media in their order, shows the grid, and hinders nobody [RUN-OPT-04]', async () => {
    const playlist = await printed('story-content', { ...SHOW, playlist: true });
    const slugs = await playlist.locator('tbody td:nth-child(2)').allTextContents();
    expect(slugs.slice(0, 3)).toEqual(['CHUVA ZONA LESTE', 'GREVE PROFESSORES', 'INFLAÇÃO']);
    expect(await hindrances(playlist)).toEqual([]);
    await playlist.close();
    const grid = await printed('story-grid', SHOW);
    expect(await grid.locator('tbody th[scope=row]').count()).toBe(12);
    expect(await hindrances(grid)).toEqual([]);
    await grid.close();
    const content = await printed('story-content', SHOW);
    expect(await hindrances(content)).toEqual([]);
    await content.close();
  });

  it('puts each story on a sheet of its own', async () => {
    const opened = await printed('story-content', SHOW);
    const file = path.join(folder, 'laudas.pdf');
    await opened.pdf({ path: file, preferCSSPageSize: true });
    const pages = readFileSync(file, 'latin1').match(/\/Type \/Page\b(?!s)/g) ?? [];
    expect(pages.length).toBe(11);
    await opened.close();
  });
});

describe('the paper of a day with two stories', () => {
  const show = { programId: 1, date: '2027-02-03' };
  let people: number[];
  let first: number;
  let second: number;

  beforeAll(async () => {
    const admin = new WireClient(newsroom.url);
    await admin.login('admin', 'lauda-demo');
    people = (await admin.get<{ id: number }[]>('/users/all')).body.map(({ id }) => id);
    const [one, other] = people;
    const { body: rundown } = await createRundown<{ id: number; blocks: { id: number }[] }>(admin, show);
    const part = (type: 'CAMERA_TEXT' | 'TEXT', text: string, presenterId?: number) => ({
      uuid: crypto.randomUUID(),
      type,
      text,
      presenterId,
    });
    const write = async (slug: string, sections: object): Promise<number> => {
      const body = { blockId: rundown.blocks[0]!.id, story: { slug, sections } };
      return (await admin.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, body)).body.id;
    };
    first = await write('CHUVA', {
      head: {
        type: 'HEADER',
        subSections: [part('CAMERA_TEXT', 'Boa noite.', one), part('CAMERA_TEXT', 'E no Rio.', other), part('TEXT', 'Dito por todos.')],
      },
      liveVO: { type: 'LIVE_VO', subSections: [part('TEXT', 'As ruas alagaram.')] },
      recordedVO: { type: 'RECORDED_VO', subSections: [part('TEXT', 'Choveu em Santos.')] },
      footer: { type: 'FOOTER', cueIn: ' ', cueOut: '', duration: 'PT0S', subSections: [] },
    });
    second = await write('GREVE', { head: { type: 'HEADER', subSections: [part('CAMERA_TEXT', 'Sem ônibus.', one)] } });
  });

  it('has the voice-over alone, the words of one presenter alone, or the chosen stories alone [RUN-OPT-05] [RUN-OPT-06] [RUN-OPT-07]', async () => {
    const [one, other] = people;
    const all = ['Boa noite.', 'E no Rio.', 'Dito por todos.', 'As ruas alagaram.', 'Choveu em Santos.', 'Sem ônibus.'];
    const on = async (options: object): Promise<[tables: number, texts: string[]]> => {
      const opened = await printed('story-content', { ...show, ...options });
      const said = await sheet(opened).innerText();
      const tables = await sheet(opened).getByRole('table').count();
      await opened.close();
      return [tables, all.filter((text) => said.includes(text))];
    };
    expect(await on({})).toEqual([2, all]);
    expect(await on({ offsOnly: true })).toEqual([1, ['As ruas alagaram.', 'Choveu em Santos.']]);
    expect(await on({ presenterOnly: one })).toEqual([2, ['Boa noite.', 'Sem ônibus.']]);
    expect(await on({ presenterOnly: other })).toEqual([1, ['E no Rio.']]);
    expect(await on({ selectedOnly: [second] })).toEqual([1, ['Sem ônibus.']]);
  });

  it('of one story has its sections, and leaves the empty ones out [PRINT-13]', async () => {
    const opened = await printed('story-content', { ids: [first] });
    expect(await sheet(opened).getByRole('table').count()).toBe(1);
    const said = await sheet(opened).innerText();
    const headings = (await sheet(opened).locator('tbody th').allInnerTexts()).map((text) =>
      text
        .replace(/\d\d:\d\d/, '')
        .trim()
        .toLowerCase(),
    );
    expect(headings).toEqual((['head', 'liveVO', 'recordedVO'] as const).map((name) => printWords('pt_BR').sections[name].toLowerCase()));
    for (const text of ['CHUVA', 'Boa noite.', 'E no Rio.', 'Dito por todos.', 'As ruas alagaram.', 'Choveu em Santos.'])
      expect(said).toContain(text);
    expect(said).not.toContain('Sem ônibus.');
    await opened.close();
  });

  it('has the story that is chosen in the grid, and no other [RUN-OPT-07]', async () => {
    const desk = await visit(browser, newsroom.url, { path: `/rundown/1/${show.date}` });
    await inGrid(desk);
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Control+p');
    const box = desk.getByRole('checkbox', { name: words('print.option.selectedOnly', { count: '1' }) });
    await box.check();
    const button = desk.getByRole('dialog').getByRole('button', { name: words('action.rundown.print'), exact: true });
    const [opened] = await Promise.all([desk.context().waitForEvent('page'), button.press('Enter')]);
    await sheet(opened).waitFor();
    expect(await sheet(opened).getByRole('table').count()).toBe(1);
    expect(await sheet(opened).innerText()).toContain('Sem ônibus.');
    await desk.context().close();
  });
});
