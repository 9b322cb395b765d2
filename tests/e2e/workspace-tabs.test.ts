import { createRundown, WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, hindrances, inGrid, storedRundown, visit } from './workspace-kit.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;
const OTHER_DAY = '2031-03-04';

let chefe: WireClient;
let page: Page;
let slug: string;

const tabs = (): Locator => page.getByRole('tablist', { name: words('tabs.label') }).getByRole('tab');
const active = (): Promise<string | null> => page.locator('[role=tab][aria-selected=true]').textContent();
const path = (): string => new URL(page.url()).pathname;
const day = (date: string): string => `${date.slice(8)}/${date.slice(5, 7)}`;
const focused = (): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('role') ?? null);

/** Goes to the rundown of the other day as people do: by the choice of program and day. */
const openOtherDay = async (): Promise<void> => {
  await page.getByTitle(words('action.rundown.open')).click();
  await page.getByRole('dialog').getByLabel(words('place.date')).fill('04/03/2031');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/rundown/1/${OTHER_DAY}**`);
  await expect.poll(active).toContain(day(OTHER_DAY));
};
const typeInForm = async (text: string): Promise<void> => {
  const field = page.getByRole('article').getByRole('textbox', { name: new RegExp(`^${words('column.slug')}`) });
  await field.fill(text);
  await tabs().getByLabel(words('common.changed')).waitFor();
};

openNewsroom();
beforeAll(async () => {
  chefe = new WireClient(newsroom.url);
  await chefe.login('chefe', 'lauda-demo');
  expect((await createRundown(chefe, { programId: 1, date: OTHER_DAY })).status).toBeLessThan(300);
  page = await visit(browser, newsroom.url, { path: RUNDOWN });
  await inGrid(page);
  slug = (await storedRundown(chefe, DEMO_DATE)).blocks[0]!.stories[0]!.slug;
});

describe('several rundowns in one strip', () => {
  it('are told apart by their day once there are two of one title [RUN-TAB-10]', async () => {
    expect(await tabs().count()).toBe(1);
    const title = (await active())!;
    await openOtherDay();
    await expect.poll(() => tabs().count()).toBe(2);
    const names = await tabs().allTextContents();
    expect(names.map((name) => name.startsWith(title))).toEqual([true, true]);
    expect(names.map((name) => [day(DEMO_DATE), day(OTHER_DAY)].filter((each) => name.includes(each)))).toEqual([
      [day(DEMO_DATE)],
      [day(OTHER_DAY)],
    ]);
  });

  it('are activated where they are open already, with what was open of them [RUN-TAB-07]', async () => {
    await tabs().first().click();
    await page.waitForURL(`**${RUNDOWN}**`);
    await inGrid(page);
    await page.keyboard.press('Alt+Enter');
    await page.getByRole('article').waitFor();
    await expect.poll(() => tabs().count()).toBe(3);
    await openOtherDay();
    expect(await tabs().count()).toBe(3);
    await page.reload();
    await expect.poll(() => tabs().allTextContents()).toEqual([expect.anything(), expect.anything(), slug]);
    await tabs().last().click();
    await page.getByRole('article', { name: slug }).waitFor();
    expect(path()).toBe(RUNDOWN);
  });

  it('have one preview among them, whoever asks for it twice [RUN-TAB-02]', async () => {
    await tabs().first().click();
    await inGrid(page);
    for (let times = 0; times < 2; times += 1) {
      await tabs().first().click();
      await command(page, 'action.rundown.preview');
      await page.getByRole('region', { name: words('area.preview') }).waitFor();
    }
    const keys = await tabs().evaluateAll((all) => all.map((tab) => tab.getAttribute('data-tab')));
    expect(keys.filter((key) => key === 'preview')).toHaveLength(1);
    expect(await hindrances(page)).toEqual([]);
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/tabs.png` });
    await page.keyboard.press('Alt+w');
    await expect.poll(() => tabs().count()).toBe(3);
    expect(path()).toBe(RUNDOWN);
  });

  it('give the keyboard back to the grid that is come back to, and to the strip where it was', async () => {
    await inGrid(page);
    await page.keyboard.press('ArrowDown');
    const row = async () => (await page.getByRole('grid').first().getAttribute('aria-activedescendant'))?.replace(/^[^-]*-/, '');
    const at = await row();
    await page.keyboard.press('Alt+PageDown');
    await expect.poll(active).toContain(day(OTHER_DAY));
    await page.keyboard.press('Alt+PageUp');
    await expect.poll(active).toContain(day(DEMO_DATE));
    await expect.poll(row).toBe(at);
    await expect.poll(focused).toBe('grid');
    // Who turns back at once does so from wherever the way there is: none of its moments leaves them between the two.
    for (let pause = 0; pause < 60; pause += 5) {
      await page.keyboard.press('Alt+PageDown');
      await new Promise((done) => setTimeout(done, pause));
      await page.keyboard.press('Alt+PageUp');
      await expect
        .poll(async () => [path(), await row(), await focused()], { message: `after ${pause} ms` })
        .toEqual([RUNDOWN, at, 'grid']);
    }
    await tabs().last().focus();
    await tabs().last().press('Enter');
    await page.getByRole('article', { name: slug }).waitFor();
    await tabs().last().press('Delete');
    await expect.poll(() => tabs().count()).toBe(2);
    await expect.poll(active).toContain(day(DEMO_DATE));
    expect(await focused()).toBe('tab');
  });

  it('ask about a changed form before they close, and who cancels keeps both [RUN-TAB-11]', async () => {
    await inGrid(page);
    await page.keyboard.press('Alt+Enter');
    await page.getByRole('article', { name: slug }).waitFor();
    await typeInForm('CHUVA FORTE');
    await openOtherDay();
    await tabs().first().focus();
    await tabs().first().press('Enter');
    await expect.poll(active).toContain(day(DEMO_DATE));
    await expect.poll(focused).toBe('grid');
    await tabs().first().press('ArrowRight');
    await tabs().nth(1).press('ArrowLeft');
    await expect.poll(active).toContain(day(DEMO_DATE));
    await expect.poll(focused).toBe('tab');
    await page.keyboard.press('Delete');
    const asked = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await asked.getByText(words('close.ask', { slug: 'CHUVA FORTE' })).waitFor();
    await asked.getByRole('button', { name: words('common.cancel') }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await tabs().count()).toBe(3);
    expect(await tabs().last().textContent()).toContain('CHUVA FORTE');
    await tabs().first().press('Delete');
    await asked.getByRole('button', { name: words('common.discard') }).click();
    await expect.poll(() => tabs().count()).toBe(1);
    await page.waitForURL(`**/rundown/1/${OTHER_DAY}**`);
    expect((await storedRundown(chefe, DEMO_DATE)).blocks[0]!.stories[0]!.slug).toBe(slug);
    await expect.poll(async () => (await chefe.get<unknown[]>('/locks')).body).toEqual([]);
  });

  it.each([
    ['events', '2031-03-08', '2031-03-12'],
    ['answers', '2031-03-09', '2031-03-13'],
  ] as const)('follow a rundown to another day although its %s come late [RUN-RT-12]', async (late, from, to) => {
    expect((await createRundown(chefe, { programId: 1, date: from })).status).toBeLessThan(300);
    const desk = await page.context().newPage();
    if (late === 'events')
      await desk.routeWebSocket(/^ws/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => void setTimeout(() => socket.send(message), 1_500));
      });
    else
      await desk.route(/rundowns\/\d+\/date/i, async (route) => {
        const answer = await route.fetch();
        await new Promise((done) => setTimeout(done, 1_500));
        await route.fulfill({ response: answer });
      });
    await desk.goto(`${newsroom.url}/rundown/1/${from}`);
    await desk.getByRole('grid').waitFor();
    await command(desk, 'action.rundown.changeDate');
    await desk
      .getByRole('dialog')
      .getByLabel(words('place.date'), { exact: true })
      .fill(`${day(to)}/2031`);
    await desk.keyboard.press('Enter');
    await desk.waitForURL(`**/rundown/1/${to}`);
    // Until the late ones came too.
    await desk.waitForTimeout(2_500);
    expect(new URL(desk.url()).pathname).toBe(`/rundown/1/${to}`);
    await desk.getByRole('grid').waitFor();
    expect(
      await desk
        .getByRole('tablist', { name: words('tabs.label') })
        .getByRole('tab')
        .count(),
    ).toBe(1);
    await desk.close();
  });

  it('keep the last of them open', async () => {
    await tabs().first().focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Alt+w');
    expect(await tabs().count()).toBe(1);
  });
});
