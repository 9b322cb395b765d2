import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, visit } from './workspace-kit.ts';

const DAY = '2026-12-10';
const PATH = `/guidelines?date=${DAY}`;

let admin: WireClient;
let page: Page;
let programId: number;

interface Guideline {
  id: number;
  uuid: string;
  slug: string;
  date: string;
}
const make = async (slug: string, fields: object = {}): Promise<Guideline> =>
  (await admin.post<Guideline>('/assignments', { slug, date: DAY, ...fields })).body;
const listed = async (date: string): Promise<Guideline[]> =>
  (await admin.get<Guideline[]>(`/assignments?date=${date}&allPrograms=true`)).body;

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  programId = (await admin.post<{ id: number }>('/programs', { name: 'Bom Dia', start: '07:00:00', end: '08:00:00' })).body.id;
  await make('CHUVA', { programsIds: [programId], state: 'EDITING' });
  await make('GREVE', { programsIds: [programId] });
  await make('SAFRA', { state: 'COMPLETED' });
  page = await visit(browser, newsroom.url, { path: PATH, username: 'admin' });
});

const grid = (): Locator => page.getByRole('grid', { name: words('area.guidelines') });
const slugs = async (): Promise<string[]> =>
  (await grid().locator('[data-column=slug]').allInnerTexts()).filter((text) => text !== words('column.slug')).sort();
const shows = (...expected: string[]): Promise<void> => expect.poll(slugs).toEqual(expected);
const tabs = (): Promise<string[]> => page.getByRole('tablist').getByRole('tab').allInnerTexts();
const active = (): Promise<string> => page.getByRole('tab', { selected: true }).innerText();
const slugField = (): Locator => page.locator('[data-document]:visible').getByLabel(words('column.slug')).first();
const open = async (path: string): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${newsroom.url}${path}`);
};

/** Holds the requests to an address, then fails them, and asks for it again. */
async function interrupted(api: RegExp, path: string): Promise<void> {
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(api, async (call) => {
    await free;
    await call.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
  });
  await page.goto(`${newsroom.url}${path}`);
  await page
    .getByRole('status', { name: words('common.loading') })
    .first()
    .waitFor();
  letGo();
  await page.getByRole('alert').getByText(words('error:loadFailed')).first().waitFor();
  // Reached while it fails still: what fails is asked for again by itself too, and then there is nothing to press.
  await page.getByRole('button', { name: words('common.retry') }).focus();
  await page.unroute(api);
  await page.keyboard.press('Enter');
}

describe('guidelines', () => {
  it('are listed by date and program in the first tab, forms after it [GDL-01]', async () => {
    await shows('CHUVA', 'GREVE', 'SAFRA');
    await page.getByLabel(words('place.program')).selectOption(String(programId));
    await shows('CHUVA', 'GREVE');
    await grid().getByText('GREVE').dblclick();
    await slugField().waitFor();
    expect(await tabs()).toEqual([words('area.guidelines'), 'GREVE']);
  });

  it('are shown of every state, or of one [GDL-11]', async () => {
    const states = ['COMPLETED', 'COVERING', 'EDITING', 'INTERRUPTED', 'PRODUCING'];
    const date = '2026-12-11';
    for (const state of states) await make(state, { date, state });
    await open(`/guidelines?date=${date}`);
    await shows(...states);
    const state = page.getByRole('search').getByLabel(words('guideline.state'));
    for (const one of states) {
      await state.selectOption(one);
      await shows(one);
    }
    await state.selectOption('');
    await shows(...states);
  });

  it('are put under headings by what the filter bar says, live, and opened from there by keyboard; the address keeps it', async () => {
    await open(`${PATH}&grouping=PROGRAM`);
    const headings = grid().locator('[role=rowgroup] [role=gridcell][aria-colspan]');
    const named = (name: string, count: number): string => `${name}${count}`;
    const expected = [named('Bom Dia', 2), named(words('guideline.withoutGroup'), 1)];
    await expect.poll(() => headings.allTextContents()).toEqual(expected);
    const { id } = (await listed(DAY)).find(({ slug }) => slug === 'SAFRA')!;
    await admin.patch(`/assignments/${id}`, 'programsIds', [programId]);
    await expect.poll(() => headings.allTextContents()).toEqual([named('Bom Dia', 3)]);
    await admin.patch(`/assignments/${id}`, 'programsIds', []);
    await expect.poll(() => headings.allTextContents()).toEqual(expected);
    expect(await hindrances(page)).toEqual([]);
    await grid().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect.poll(active).toContain('SAFRA');
    await page.keyboard.press('Alt+w');
    const grouping = page.getByRole('search').getByLabel(words('guideline.grouping'));
    await expect.poll(() => grouping.inputValue()).toBe('PROGRAM');
    await grouping.selectOption('');
    await expect.poll(() => headings.count()).toBe(0);
    await shows('CHUVA', 'GREVE', 'SAFRA');
  });

  it('give way to a neighbour where the tab in front is closed, to the list where none is left [GDL-04]', async () => {
    await open(PATH);
    for (const slug of ['CHUVA', 'GREVE', 'SAFRA']) {
      if ((await page.getByRole('tab').count()) > 0) await page.getByRole('tab', { name: words('area.guidelines') }).click();
      await grid().getByText(slug).dblclick();
      await expect.poll(active).toContain(slug);
    }
    await page.getByRole('tab', { name: 'GREVE' }).click();
    await expect.poll(active).toContain('GREVE');
    await page.keyboard.press('Alt+w');
    await expect.poll(active).toContain('SAFRA');
    await page.keyboard.press('Alt+w');
    await expect.poll(active).toContain('CHUVA');
    await page.keyboard.press('Alt+w');
    await grid().waitFor();
  });

  it('stay closed where the next is closed as soon as it is in front', async () => {
    await open(PATH);
    for (const slug of ['CHUVA', 'GREVE', 'SAFRA']) {
      if ((await page.getByRole('tab').count()) > 0) await page.getByRole('tab', { name: words('area.guidelines') }).click();
      await grid().getByText(slug).dblclick();
      await expect.poll(active).toContain(slug);
    }
    // A tab is in front before the address says so: who presses the key then goes on from what is seen.
    await page.evaluate(async (last) => {
      const strip = document.querySelector('[role=tablist]')!;
      const inFront = (): string => strip.querySelector('[role=tab][aria-selected=true]')?.textContent ?? '';
      const press = (): unknown =>
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyW', key: 'w', altKey: true, bubbles: true }));
      const former = inFront();
      const next = new Promise<void>((done) => {
        const watch = new MutationObserver(() => {
          if (inFront() === former || inFront() === last) return;
          watch.disconnect();
          press();
          done();
        });
        watch.observe(strip, { subtree: true, childList: true, characterData: true, attributes: true });
      });
      press();
      await next;
    }, words('area.guidelines'));
    await expect.poll(active).toContain('CHUVA');
    expect(await tabs()).toEqual([words('area.guidelines'), 'CHUVA']);
  });

  it('have one new tab however often it is asked for, with today and a uuid of its own [GDL-02] [GDL-03]', async () => {
    const made: Guideline[] = [];
    for (const slug of ['PRIMEIRA NOVA', 'SEGUNDA NOVA']) {
      await open('/guidelines');
      await grid().waitFor();
      const list = page.getByRole('tab', { name: words('area.guidelines') });
      for (let asked = 0; asked < 2; asked += 1) {
        if ((await list.count()) > 0) await list.click();
        await grid().waitFor();
        await page.keyboard.press('Alt+n');
        await expect.poll(active).toContain(words('guideline.new'));
        await expect.poll(async () => (await tabs()).filter((tab) => tab.includes(words('guideline.new'))).length).toBe(1);
      }
      await slugField().fill(slug);
      await page.keyboard.press('Control+s');
      await expect.poll(async () => (await listed(DEMO_DATE)).some((each) => each.slug === slug)).toBe(true);
      // Its tab is that of its number from now on.
      await expect.poll(() => Number(new URL(page.url()).searchParams.get('open'))).toBeGreaterThan(0);
      // Who goes on typing goes on in the same field.
      expect(await slugField().evaluate((field) => field === document.activeElement)).toBe(true);
      made.push((await listed(DEMO_DATE)).find((each) => each.slug === slug)!);
    }
    const [first, second] = made as [Guideline, Guideline];
    const V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect([first.date, second.date, V4.test(first.uuid), V4.test(second.uuid)]).toEqual([DEMO_DATE, DEMO_DATE, true, true]);
    expect(first.uuid).not.toBe(second.uuid);
  });

  it('go on with a new task where the save numbered it: what is typed then is in the task, and not in the slug', async () => {
    const date = '2026-12-13';
    await make('DEFESA CIVIL', { date });
    await open(`/guidelines?date=${date}`);
    await grid().getByText('DEFESA CIVIL').dblclick();
    await page.getByRole('button', { name: words('task.add') }).click();
    const task = page.locator('[data-document]:visible').getByLabel(words('task.label'), { exact: true });
    await task.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Ligar para a Defesa Civil');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
    await page.keyboard.type(' às 10h');
    expect([await task.inputValue(), await slugField().inputValue()]).toEqual(['Ligar para a Defesa Civil às 10h', 'DEFESA CIVIL']);
  });

  it.each([
    ['at once', 0],
    ['in the next turn', 1],
    ['a little later', 4],
  ])('have the new tab in front where its keys come %s after the tab of the list, before the address has followed [GDL-02]', async (_when, turns) => {
    await open('/guidelines');
    await grid().waitFor();
    await page.keyboard.press('Alt+n');
    await expect.poll(active).toContain(words('guideline.new'));
    const list = page.getByRole('tab', { name: words('area.guidelines') });
    await list.evaluate(async (tab: HTMLElement, count) => {
      tab.click();
      for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve));
      tab.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', altKey: true, bubbles: true, cancelable: true }));
    }, turns);
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe('0');
    await page.waitForTimeout(300);
    expect(await active()).toContain(words('guideline.new'));
    expect(new URL(page.url()).searchParams.get('open')).toBe('0');
    // The tab of the list leads to it afterwards.
    await list.click();
    await grid().waitFor();
  });

  it('leave out the fields the newsroom switched off, each by its switch [GDL-12]', async () => {
    const FIELDS = {
      classificationEnabled: 'guideline.classification',
      editorsEnabled: 'guideline.editors',
      reportersEnabled: 'guideline.reporters',
      editorialsEnabled: 'guideline.editorials',
      typeEnabled: 'guideline.type',
      vehiclesEnabled: 'guideline.vehicles',
    } as const;
    const { body } = await admin.get<Record<string, unknown>>('/assignments/config');
    let config: Record<string, unknown> = body;
    const set = async (flags: object): Promise<void> => {
      const write = { ...config, ...flags };
      const saved =
        config.id === 0
          ? await admin.post<typeof config>('/assignments/config', write)
          : await admin.put<typeof config>('/assignments/config', write);
      expect(saved.status).toBeLessThan(300);
      config = saved.body;
    };
    const shown = (): Promise<string[]> =>
      Promise.all(
        Object.values(FIELDS).map(async (key) => ((await page.getByLabel(words(key), { exact: true }).count()) > 0 ? key : '')),
      ).then((keys) => keys.filter(Boolean));
    await open(`/guidelines?date=${DEMO_DATE}&open=0`);
    await slugField().waitFor();
    await expect.poll(shown).toEqual(Object.values(FIELDS));
    for (const [flag, key] of Object.entries(FIELDS)) {
      await set({ ...Object.fromEntries(Object.keys(FIELDS).map((name) => [name, true])), [flag]: false });
      await expect.poll(shown).toEqual(Object.values(FIELDS).filter((other) => other !== key));
    }
  });

  it('are copied to another day from their list', async () => {
    await open(PATH);
    await shows('CHUVA', 'GREVE', 'SAFRA');
    await grid().getByText('SAFRA').click();
    await command(page, 'action.guideline.copy');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('guideline.date')).fill('15/12/2026');
    await dialog.getByRole('button', { name: /Copiar/ }).click();
    await expect.poll(async () => (await listed('2026-12-15')).map(({ slug }) => slug)).toEqual(['SAFRA']);
    expect((await listed(DAY)).map(({ slug }) => slug)).toContain('SAFRA');
  });

  it('say that they load, that they could not, and that there is none; how many there are stands beside, and one goes to the trash [SCR-GUIDELINES]', async () => {
    await interrupted(/\/api\/assignments\?/, PATH);
    await shows('CHUVA', 'GREVE', 'SAFRA');
    await page
      .getByRole('search')
      .getByText(words('guideline.count_other', { count: '3' }))
      .waitFor();
    await grid().getByText('SAFRA').click();
    await page.keyboard.press('Delete');
    await shows('CHUVA', 'GREVE');
    await page.goto(`${newsroom.url}/guidelines?date=2031-01-05`);
    await page.getByText(words('guideline.none')).first().waitFor();
  });
});
