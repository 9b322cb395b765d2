import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { walkTo } from './workspace-kit.ts';

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };
let page: Page;
interface Rundown {
  id: number;
  blocks: { id: number; standBy: boolean; stories: { id: number; slug: string }[] }[];
}
let rundown: Rundown;

async function call(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, data?: unknown) {
  const answer = await page.request[method](`${newsroom.url}/api${path}`, { headers: SAME_ORIGIN, data });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? undefined : answer.json().catch(() => undefined);
}
const grid = (area: string) => page.getByRole('grid', { name: words(area), exact: true });
const load = (): Promise<Rundown> => call('get', `/rundowns?programId=1&date=${DEMO_DATE}`);
const story = async (slug: string, blockId: number): Promise<number> =>
  (await call('post', `/rundowns/${rundown.id}/stories`, { blockId, story: { slug } })).id;
const image = async (name: string): Promise<void> => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

openNewsroom();
beforeAll(async () => {
  const desk = await Desk.signIn(browser, newsroom.url, 'admin', '/stories');
  page = desk.page;
  const program = await call('get', '/programs/1');
  await call('put', '/programs', { ...program, drawer: true });
  rundown = await load();
});

const shown = (area: string, slug: string) => grid(area).locator('[role=row]').getByText(slug, { exact: true });

describe('the drawer [SCR-DRAWER]', () => {
  it('lists the stories kept aside for a program, seen at once by others, and lets them go [MENU-24] [DRW-01]', async () => {
    const standBy = rundown.blocks.find((block) => block.standBy)!.id;
    const [one, two] = [await story('GAVETA UM', standBy), await story('GAVETA DOIS', standBy)];
    await page.goto(`${newsroom.url}/drawer?programId=1`);
    await page.getByText(words('drawer.none')).waitFor();
    await call('put', '/documents/drawer', { ids: [one, two], programId: 1 });
    await shown('area.drawer', 'GAVETA UM').waitFor();
    await shown('area.drawer', 'GAVETA DOIS').waitFor();
    await image('drawer');
    expect(await hindrances(page)).toEqual([]);
    await grid('area.drawer').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await expect.poll(() => grid('area.drawer').locator('[role=row]:has([data-column=slug])').count()).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => grid('area.drawer').locator('[role=row]:has([data-column=slug])').count()).toBe(2);
    const other = (await call('post', '/programs', { name: 'Outro', start: '22:00:00', end: '23:00:00', drawer: true })).id;
    await page.goto(`${newsroom.url}/drawer?programId=${other}`);
    await page.getByText(words('drawer.none')).waitFor();
    expect(await shown('area.drawer', 'GAVETA DOIS').count()).toBe(0);
    await call('put', '/documents/drawer', { ids: [await story('GAVETA DO OUTRO', standBy)], programId: other });
    await shown('area.drawer', 'GAVETA DO OUTRO').waitFor();
    await page.goto(`${newsroom.url}/drawer?programId=1`);
    await shown('area.drawer', 'GAVETA DOIS').waitFor();
    expect((await grid('area.drawer').locator('[role=row] [data-column=slug]').allTextContents()).toSorted()).toEqual([
      'GAVETA DOIS',
      'GAVETA UM',
    ]);
  });

  it('moves one into a block before another story, by keyboard; taken back, it lies in the drawer again [DRW-02]', async () => {
    const block = rundown.blocks[0]!;
    await story('DEPOIS', block.id);
    await page.goto(`${newsroom.url}/drawer?programId=1`);
    await shown('area.drawer', 'GAVETA UM').waitFor();
    await walkTo(grid('area.drawer'), grid('area.drawer').getByRole('row').filter({ hasText: 'GAVETA UM' }));
    await page.keyboard.press('Alt+m');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('place.date')).fill(DEMO_DATE.split('-').reverse().join('/'));
    await page.keyboard.press('Tab');
    await dialog.getByLabel(words('drawer.before')).selectOption({ label: 'DEPOIS' });
    await image('drawer-move');
    expect(await hindrances(page)).toEqual([]);
    await dialog.getByRole('button', { name: words('drawer.move'), exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await shown('area.drawer', 'GAVETA UM').waitFor({ state: 'detached' });
    const order = (await load()).blocks[0]!.stories.map(({ slug }) => slug);
    expect(order.slice(-2)).toEqual(['GAVETA UM', 'DEPOIS']);
    // Without a story to go before it is the last one of the block.
    await walkTo(grid('area.drawer'), grid('area.drawer').getByRole('row').filter({ hasText: 'GAVETA DOIS' }));
    await page.keyboard.press('Alt+m');
    await dialog.getByLabel(words('place.date')).fill(DEMO_DATE.split('-').reverse().join('/'));
    await page.keyboard.press('Tab');
    await dialog.getByLabel(words('drawer.before')).getByRole('option', { name: 'DEPOIS' }).waitFor({ state: 'attached' });
    await dialog.getByRole('button', { name: words('drawer.move'), exact: true }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await shown('area.drawer', 'GAVETA DOIS').waitFor({ state: 'detached' });
    expect((await load()).blocks[0]!.stories.slice(-3).map(({ slug }) => slug)).toEqual(['GAVETA UM', 'DEPOIS', 'GAVETA DOIS']);
    for (const slug of ['GAVETA DOIS', 'GAVETA UM']) {
      await page.keyboard.press('Control+z');
      await shown('area.drawer', slug).waitFor();
    }
    // It lies in the drawer first, and is back in its block with the next call.
    await expect.poll(async () => (await load()).blocks.at(-1)!.stories.map(({ slug }) => slug)).toContain('GAVETA UM');
  });

  it('is that of the program in sight, and says where that one has none', async () => {
    const chosen = page.getByLabel(words('place.program'));
    await page.goto(`${newsroom.url}/rundown/1/${DEMO_DATE}`);
    await page.locator('[data-column=slug]').first().waitFor();
    await page.goto(`${newsroom.url}/drawer`);
    await expect.poll(() => chosen.inputValue()).toBe('1');
    const program = await call('get', '/programs/1');
    await call('put', '/programs', { ...program, drawer: false });
    await page.getByText(words('drawer.noneOf', { program: program.name })).waitFor();
    const [other] = await call('get', '/programs').then((all) => all.filter(({ drawer }: { drawer: boolean }) => drawer));
    await chosen.selectOption(String(other.id));
    await expect.poll(() => new URL(page.url()).searchParams.get('programId')).toBe(String(other.id));
    await call('put', '/programs', { ...(await call('get', '/programs/1')), drawer: true });
  });

  it('is offered for stories of a program that has one, and for no other [DRW-04]', async () => {
    await page.goto(`${newsroom.url}/stories?slug=GAVETA%20DOIS`);
    await shown('area.stories', 'GAVETA DOIS').click({ button: 'right' });
    const item = page.getByRole('menuitem', { name: words('action.stories.keep') });
    await item.waitFor();
    expect(await item.isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
    for (const program of await call('get', '/programs')) if (program.drawer) await call('put', '/programs', { ...program, drawer: false });
    await page.goto(`${newsroom.url}/stories?slug=GAVETA%20DOIS`);
    await shown('area.stories', 'GAVETA DOIS').click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    expect(await item.count().then((count) => (count === 0 ? false : item.isEnabled()))).toBe(false);
    await page.goto(`${newsroom.url}/drawer`);
    await page.getByText(words('drawer.nowhere')).waitFor();
  });
});

describe('the graphics of a rundown [SCR-CGLIST]', () => {
  it('are listed with slug, template, device and what they say, and copied as a table [MENU-26]', async () => {
    const before = await load();
    const id = await story('COM GERADOR', before.blocks[0]!.id);
    const device = (await call('get', '/devices')).find(({ type }: { type: string }) => type === 'cg');
    const program = await call('get', '/programs/1');
    await call('put', '/programs', { ...program, cgId: device.id });
    const loaded = await call('get', `/stories/${id}?lock=true`);
    const part = (n: number) => ({
      ...{ uuid: crypto.randomUUID(), type: 'CG', slug: `TARJA ${n}`, code: '12', templateName: 'Nome' },
      cgFields: [{ name: 'linha', value: `Pessoa ${n}` }],
    });
    const head = { type: 'HEADER', subSections: [part(1), part(2), part(3)] };
    await call('put', '/stories', { ...loaded, sections: { head } });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: newsroom.url });
    await page.goto(`${newsroom.url}/cg-list?programId=1&date=${DEMO_DATE}`);
    const row = grid('area.cgList').locator('[role=row]', { hasText: 'COM GERADOR' });
    await expect.poll(() => row.count()).toBe(3);
    for (const said of ['TARJA 2', '12 Nome', device.name, 'Pessoa 2']) await row.nth(1).getByText(said, { exact: true }).waitFor();
    await image('cg');
    expect(await hindrances(page)).toEqual([]);
    await walkTo(grid('area.cgList'), row.nth(1));
    await page.keyboard.press('Control+c');
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(['COM GERADOR', '12 Nome', 'TARJA 2', device.name, 'Pessoa 2'].join('\t'));
  });
});
