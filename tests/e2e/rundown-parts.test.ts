import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, hindrances, inGrid, type StoredRundown, storedRundown, visit } from './workspace-kit.ts';

let admin: WireClient;
let page: Page;

const grid = () => page.getByRole('grid', { name: words('area.rundown'), exact: true });
const block = (name: string) =>
  grid()
    .getByRole('row')
    .filter({ has: page.locator('[data-column=title]').getByText(name, { exact: true }) });
const stored = (): Promise<StoredRundown> => storedRundown(admin, DEMO_DATE);
const named = async (title: string) => (await stored()).blocks.find((each) => each.title === title);
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: `/rundown/1/${DEMO_DATE}`, username: 'chefe', theme: 'light' });
  await inGrid(page);
});

describe('the workspace of a rundown', () => {
  it('has its tab, the place and the times of the show over a grid with all its columns, its bar and its devices [SCR-RUNDOWN]', async () => {
    const strip = page.getByRole('tablist', { name: words('tabs.label') }).getByRole('tab');
    expect(await strip.allTextContents()).toEqual(['Jornal da Noite']);
    const work = page.locator('#work');
    for (const figure of ['start', 'end', 'production', 'commercial', 'approved', 'full'])
      await work
        .getByText(words(`totals.${figure}`), { exact: true })
        .first()
        .waitFor();
    const columns = await grid()
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => head.getAttribute('data-column') ?? head.textContent ?? ''));
    expect(columns.length).toBeGreaterThanOrEqual(12);
    // What is further down is drawn when it is scrolled to.
    await block((await stored()).blocks[0]!.title).waitFor();
    await work
      .getByRole('button', { name: words('toolbar.story') })
      .first()
      .waitFor();
    await work
      .getByRole('button', { name: words('toolbar.block') })
      .first()
      .waitFor();
    expect(await hindrances(page)).toEqual([]);
  });

  it('says where a day has no rundown, and offers to make one there [RUN-ACT-03]', async () => {
    const empty = await visit(browser, newsroom.url, { path: '/rundown/1/2027-05-05', username: 'chefe' });
    await empty.getByText(words('error:rundownDoesNotExist')).first().waitFor();
    await empty.getByRole('button', { name: words('action.rundown.create') }).waitFor();
    expect(await hindrances(empty)).toEqual([]);
    await admin.post('/rundowns', { programId: 1, date: '2027-05-05' });
    await empty
      .getByRole('grid', { name: words('area.rundown'), exact: true })
      .getByText(words('state.standBy'))
      .first()
      .waitFor();
    await empty.context().close();
  });

  it('says where there is no block but Stand By; the first story brings its block, and one undo takes both back [RUN-ACT-07]', async () => {
    const date = '2027-05-06';
    const shape = async () => (await storedRundown(admin, date)).blocks.map(({ stories }) => stories.length);
    await admin.post('/rundowns', { programId: 1, date });
    const alone = await visit(browser, newsroom.url, { path: `/rundown/1/${date}`, username: 'chefe' });
    const told = alone.getByText(words('rundown.noBlock'));
    const standBy = alone.getByRole('grid').getByText(words('state.standBy'), { exact: true });
    await told.waitFor();
    expect([await shape(), await hindrances(alone)]).toEqual([[0], []]);
    await standBy.click();
    await alone.keyboard.press('Alt+s');
    await expect.poll(shape).toEqual([1, 0]);
    await told.waitFor({ state: 'detached' });
    await alone.keyboard.press('Escape');
    await alone.keyboard.press('Control+z');
    await expect.poll(shape).toEqual([0]);
    await told.waitFor();
    await alone.getByRole('button', { name: words('action.block.create'), exact: true }).click();
    await alone.keyboard.type('Esporte');
    await alone.keyboard.press('Enter');
    await expect.poll(async () => (await storedRundown(admin, date)).blocks.map(({ title }) => title)).toEqual(['Esporte', 'Stand By']);
    // Where a block airs, a story goes to Stand By for whoever stands there.
    await standBy.click();
    await alone.keyboard.press('Alt+s');
    await expect.poll(shape).toEqual([0, 1]);
    await alone.context().close();
  });
});

describe('a block of the rundown', () => {
  it('is added and named, has a break, a place for its first story and its approval, and goes; Stand By stays last [SCR-RUNDOWN-BLOCK]', async () => {
    await press('Alt+b');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.type('Esporte');
    await press('Enter');
    await block('Esporte').waitFor();
    await block('Esporte').getByText(words('block.dropHere'), { exact: true }).waitFor();
    await block('Esporte').locator('[data-column=commercial]').dblclick();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('01:30');
    await press('Enter');
    await expect.poll(async () => (await named('Esporte'))?.commercial).toBe('PT1M30S');
    await block('Esporte').getByText('01:30').waitFor();
    await block('Esporte').hover();
    await block('Esporte')
      .getByRole('button', { name: words('block.addStory'), exact: true })
      .click();
    await page.keyboard.type('PLACAR');
    await press('Enter');
    await expect.poll(async () => (await named('Esporte'))?.stories.map(({ slug }) => slug)).toEqual(['PLACAR']);
    await block('Esporte').getByText(words('block.dropHere'), { exact: true }).waitFor({ state: 'detached' });
    await block('Esporte').hover();
    await block('Esporte')
      .getByRole('button', { name: words('action.block.approve'), exact: true })
      .click();
    await expect.poll(async () => (await named('Esporte'))?.stories[0]?.approved).toBe(true);
    expect(await hindrances(page)).toEqual([]);
    const { blocks } = await stored();
    expect(blocks.findIndex(({ title }) => title === 'Esporte')).toBeLessThan(blocks.length - 1);
    const last = await grid()
      .getByRole('row')
      .filter({ hasText: words('state.standBy') })
      .first()
      .getAttribute('aria-rowindex');
    expect(Number(last)).toBeGreaterThan(Number(await block('Esporte').getAttribute('aria-rowindex')));
  });

  it('stays where it holds a private story, and says why; goes without one', async () => {
    const { id } = (await named('Esporte'))!.stories[0]!;
    await admin.patch(`/stories/${id}`, 'approved', false);
    const chefe = new WireClient(newsroom.url);
    await chefe.login('chefe', 'lauda-demo');
    expect((await chefe.send('PATCH', `/documents/${id}/private`, { private: true })).status).toBe(200);
    const remove = async (): Promise<void> => {
      await block('Esporte').locator('[data-column=title]').click();
      await command(page, 'action.block.remove');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('common.delete'), exact: true })
        .press('Enter');
    };
    await block('Esporte').locator('[data-column=title]').click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(words('action.block.remove'));
    await page
      .getByRole('option', { selected: true })
      .filter({ hasText: words('action.block.remove') })
      .waitFor();
    await page.keyboard.down('Enter');
    const yes = page.getByRole('dialog').getByRole('button', { name: words('common.delete'), exact: true });
    await expect.poll(() => yes.evaluate((button) => button === document.activeElement)).toBe(true);
    // The key that opened the question does not answer it while it is held.
    for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter');
    expect(await yes.count()).toBe(1);
    await page.keyboard.up('Enter');
    await page.keyboard.press('Escape');
    await remove();
    await page.getByText(words('error:blockHasPrivateStories')).first().waitFor();
    expect(await named('Esporte')).toBeDefined();
    await chefe.send('PATCH', `/documents/${id}/private`, { private: false });
    await remove();
    await block('Esporte').waitFor({ state: 'detached' });
    // The row goes before the server has answered.
    await expect.poll(() => named('Esporte')).toBeUndefined();
  });
});

describe('the devices of the rundown', () => {
  it('are told or not, by hand or by themselves; each says whether it knows the rundown and how far it is [SCR-RUNDOWN-MOS] [RUN-MOS-01]', async () => {
    interface Device {
      name: string;
      wanted: number;
      acked: number;
    }
    interface Sending {
      id: number;
      mosActive: boolean;
      mosMode: string;
    }
    const load = async () => (await admin.get<Sending>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
    const rundown = await load();
    const { body: devices } = await admin.get<Device[]>(`/rundowns/${rundown.id}/devices`);
    await press('Alt+m');
    const panel = page.getByRole('complementary', { name: words('action.rundown.devices') });
    await panel.waitFor();
    for (const { name } of devices) await panel.getByRole('listitem').filter({ hasText: name }).waitFor();
    expect(devices.length).toBeGreaterThan(0);
    const asked = (path: string) =>
      page.waitForResponse((answer) => answer.url().endsWith(`/api/rundowns/${rundown.id}/mos/${path}`) && answer.status() < 300);
    const [send, automatic] = ['send', 'automatic'].map((name) => panel.getByRole('switch', { name: words(`mos.${name}`) })) as [
      Locator,
      Locator,
    ];
    /** Whether the devices are told and by themselves, as the panel shows it and as it is stored. */
    const states = async () => {
      const { mosActive, mosMode } = await load();
      return [await send.getAttribute('aria-checked'), await automatic.getAttribute('aria-checked'), mosActive, mosMode];
    };
    if ((await send.getAttribute('aria-checked')) === 'false') await Promise.all([asked('enable'), send.click()]);
    await expect.poll(states).toEqual(['true', 'false', true, 'MANUAL']);
    await Promise.all([asked('replace'), panel.getByRole('button', { name: words('mos.replace') }).click()]);
    await Promise.all([asked('ready'), panel.getByRole('button', { name: words('mos.ready') }).click()]);
    await Promise.all([asked('enable'), automatic.click()]);
    await expect.poll(states).toEqual(['true', 'true', true, 'AUTOMATIC']);
    await Promise.all([asked('disable'), send.click()]);
    await expect.poll(async () => (await states()).slice(0, 3)).toEqual(['false', 'true', false]);
    await panel.getByRole('button', { name: words('mos.ready'), disabled: true }).waitFor();
    expect(await hindrances(page)).toEqual([]);
  });
});
