import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command } from './workspace-kit.ts';

const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };
let page: Page;
let rundown: { id: number; blocks: { id: number; standBy: boolean; stories: { id: number }[] }[] };

async function call(method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, data?: unknown) {
  const answer = await page.request[method](`${newsroom.url}/api${path}`, { headers: SAME_ORIGIN, data });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? undefined : answer.json().catch(() => undefined);
}
const rows = (area: string) => page.getByRole('grid', { name: words(area), exact: true }).locator('[role=row]:has([data-column=slug])');
const grid = (area: string) => page.getByRole('grid', { name: words(area), exact: true });
const story = async (slug: string, texts: object = {}): Promise<number> => {
  const blockId = rundown.blocks.find(({ standBy }) => standBy)!.id;
  return (await call('post', `/rundowns/${rundown.id}/stories`, { blockId, story: { slug, ...texts } })).id;
};
const go = async (path: string): Promise<void> => {
  await page.goto(`${newsroom.url}${path}`);
};
const image = async (name: string): Promise<void> => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

openNewsroom();
beforeAll(async () => {
  const desk = await Desk.signIn(browser, newsroom.url, 'admin', '/search');
  page = desk.page;
  rundown = await call('get', `/rundowns?programId=1&date=${DEMO_DATE}`);
});

describe('the document search [SCR-SEARCH]', () => {
  it('has words and a kind, shows why each was found, and reads one in a drawer [MENU-23] [SRCH-01]', async () => {
    await story('GRANIZO', { credits: '<b>granizo</b> cobriu a serra' });
    await call('post', '/assignments', { slug: 'PAUTA DO TEMPO', date: '2026-11-20', content: 'granizo na serra' });
    await go('/search');
    await rows('area.search').first().waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('granizo serra');
    await expect.poll(() => rows('area.search').count()).toBe(2);
    expect(await page.locator('mark').allTextContents()).toEqual(expect.arrayContaining(['granizo', 'serra']));
    expect(await page.locator('[role=grid] b').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await call('post', '/assignments', {
      slug: 'LONGA',
      date: '2026-11-20',
      content: `${'Muito se diz antes. '.repeat(3)}Depois cai nevasca na serra.`,
    });
    await page.getByRole('searchbox').fill('nevasca');
    const mark = page.locator('mark').filter({ hasText: 'nevasca' });
    await mark.waitFor();
    const sides = (box: Locator): Promise<number[]> =>
      box.evaluate((element) => (({ left, right }) => [left, right])(element.getBoundingClientRect()));
    const [[from, to], [left, right]] = [await sides(mark), await sides(page.locator('[role=gridcell]').filter({ has: mark }))];
    expect([from! >= left!, to! <= right!, to! <= 390]).toEqual([true, true, true]);
    expect(await hindrances(page)).toEqual([]);
    await page.setViewportSize({ width: 1600, height: 900 });
    await page.getByRole('searchbox').fill('granizo serra');
    await expect.poll(() => rows('area.search').count()).toBe(2);
    await page.getByLabel(words('found.kind'), { exact: true }).first().selectOption('story');
    await expect.poll(() => rows('area.search').count()).toBe(1);
    expect(page.url()).toContain('kind=story');
    await image('search');
    expect(await hindrances(page)).toEqual([]);
    await grid('area.search').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('GRANIZO').first().waitFor();
    expect(await page.getByRole('dialog').locator('input, textarea, [contenteditable]').count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('counts what it finds by kind, program, month and owner, and a press chooses', async () => {
    await go('/search?text=granizo');
    const facets = page.getByRole('complementary', { name: words('found.facets') });
    await facets.getByRole('button', { name: /^Pauta\s*1$/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rows('area.search').count()).toBe(1);
    await rows('area.search').getByText('PAUTA DO TEMPO', { exact: true }).waitFor();
    await facets.getByRole('button', { name: /^Pauta\s*1$/, pressed: true }).focus();
    await page.keyboard.press('Space');
    await expect.poll(() => rows('area.search').count()).toBe(2);
  });

  it('offers the same on a phone, and says whose documents an address asks for, which is taken back', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id: nobody } = await call('get', '/users/me');
    await go(`/search?text=granizo&personId=${nobody}`);
    await expect.poll(() => rows('area.search').count()).toBe(2);
    const facets = page.getByRole('complementary', { name: words('found.facets') });
    const folded = facets.getByRole('button', { name: words('found.facets') });
    expect(await facets.getByRole('button', { name: /^Pauta\s*1$/ }).isVisible()).toBe(false);
    await folded.focus();
    await page.keyboard.press('Enter');
    await facets.getByRole('button', { name: /^Pauta\s*1$/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => rows('area.search').count()).toBe(1);
    await image('search-phone');
    expect(await hindrances(page)).toEqual([]);
    await page.getByRole('button', { name: new RegExp(`^${words('found.without', { name: '' })}`) }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).not.toContain('personId');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('says how many came to be found meanwhile, and shows them by a key', async () => {
    await go('/search?text=nevoeiro');
    await page.getByText(words('found.none')).waitFor();
    await call('post', '/assignments', { slug: 'PAUTA DO NEVOEIRO', date: '2026-11-20', content: 'nevoeiro na serra' });
    const news = page.getByRole('button', { name: words('found.news_one', { count: '1' }) });
    await news.waitFor();
    await image('search-news');
    expect(await hindrances(page)).toEqual([]);
    await news.press('Enter');
    await expect.poll(() => rows('area.search').count()).toBe(1);
    await news.waitFor({ state: 'detached' });
  });

  it('says that nothing was found', async () => {
    await go('/search?text=xyzzyplugh');
    await page.getByText(words('found.none')).waitFor();
  });
});

describe('the scripts [SCR-SCRIPTS]', () => {
  it('lists the texts of stories, which open in the viewer [MENU-12]', async () => {
    await story('ROTEIRO UM', { information: 'o primeiro texto do roteiro' });
    await story('ROTEIRO DOIS', { information: 'o segundo texto do roteiro' });
    await go('/scripts?text=roteiro');
    await expect.poll(() => rows('area.scripts').count()).toBe(2);
    for (const [key, text] of [
      ['Home', 'o segundo texto do roteiro'],
      ['End', 'o primeiro texto do roteiro'],
    ] as const) {
      await grid('area.scripts').focus();
      await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('article').getByText(text).waitFor();
      expect(await drawer.locator('input, textarea, [contenteditable]').count()).toBe(0);
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'detached' });
    }
    await go('/scripts?text=primeiro');
    await expect.poll(() => rows('area.scripts').count()).toBe(1);
    await image('scripts');
    expect(await hindrances(page)).toEqual([]);
  });
});

describe('the archive [SCR-ARCHIVE]', () => {
  it('holds documents of days that are over, for reading alone', async () => {
    await call('post', '/assignments', { slug: 'PAUTA ANTIGA', date: '2026-03-10', content: 'obra parada' });
    await call('post', '/assignments', { slug: 'PAUTA FUTURA', date: '2030-03-10', content: 'obra parada' });
    await go('/archive?text=obra');
    await expect.poll(() => rows('area.archive').count()).toBe(1);
    await grid('area.archive').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('obra parada').waitFor();
    expect(await dialog.locator('input, textarea, [contenteditable]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await image('archive');
    expect(await hindrances(page)).toEqual([]);
  });
});

describe('the trash [SCR-TRASH]', () => {
  it('lists what was thrown away by its kind; what is restored leaves it and is back in its list [MENU-25]', async () => {
    const { id } = await call('post', '/assignments', { slug: 'PAUTA EXCLUÍDA', date: '2026-11-21' });
    await call('delete', `/assignments?ids=${id}`);
    await go('/trash?kind=guideline');
    await rows('area.trash').getByText('PAUTA EXCLUÍDA').waitFor();
    const gone = await story('LAUDA EXCLUÍDA');
    await call('delete', `/stories?ids=${gone}`);
    const turnTo = async (area: string): Promise<void> => {
      await page.getByRole('tab', { name: words(`area.${area}`), exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await turnTo('stories');
    await rows('area.trash').getByText('LAUDA EXCLUÍDA').waitFor();
    await turnTo('guidelines');
    await rows('area.trash').getByText('PAUTA EXCLUÍDA').waitFor();
    await image('trash');
    expect(await hindrances(page)).toEqual([]);
    await grid('area.trash').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+u');
    await rows('area.trash').getByText('PAUTA EXCLUÍDA').waitFor({ state: 'detached' });
    await go('/guidelines?date=2026-11-21');
    await rows('area.guidelines').getByText('PAUTA EXCLUÍDA').waitFor();
  });

  it('gives several back to another day at once [CHK-21]', async () => {
    for (const slug of ['CARRO UM', 'CARRO DOIS']) {
      const { id } = await call('post', '/productions', { slug, date: '2026-11-21' });
      await call('delete', `/productions?ids=${id}`);
    }
    await go('/trash?kind=production');
    await expect.poll(() => rows('area.trash').count()).toBe(2);
    await grid('area.trash').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+ArrowDown');
    await command(page, 'action.trash.restoreOn');
    const dialog = page.getByRole('dialog', { name: words('trash.restoreOn_other', { count: '2' }) });
    const day = dialog.getByLabel(words('place.date')).first();
    await expect.poll(() => day.inputValue()).toBe('21/11/2026');
    await image('trash-restore');
    expect(await hindrances(page)).toEqual([]);
    await day.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('25/11/2026');
    await page.keyboard.press('Enter');
    await page
      .getByText(words('trash.restored_other', { count: '2' }))
      .first()
      .waitFor();
    await page.getByText(words('trash.none')).waitFor();
    const back: { slug: string; date: string }[] = await call('get', '/productions?date=2026-11-25');
    expect(back.map(({ slug, date }) => `${slug} ${date}`).sort()).toEqual(['CARRO DOIS 2026-11-25', 'CARRO UM 2026-11-25']);
  });
});

describe('the documents of one subject', () => {
  it('are a tree below the first of them, told in form and viewer, and each is opened by keyboard [SCR-GUIDELINE-FORM]', async () => {
    const { id: first } = await call('post', '/assignments', { slug: 'PAUTA MÃE', date: '2026-11-20' });
    const { id: production } = await call('post', `/productions/assignment/${first}`, { date: '2026-11-20' });
    await go(`/guidelines?date=2026-11-20&tabs=[${first}]&open=${first}`);
    const opener = page.getByRole('button', { name: words('related.title'), exact: true });
    await opener.press('Enter');
    const tree = page.getByRole('list', { name: words('related.title') });
    await tree.waitFor();
    await image('related');
    expect(await hindrances(page)).toEqual([]);
    await tree.getByRole('link').first().press('Enter');
    await page.waitForURL(`**/productions?*view=${production}*`);
    await page.getByRole('dialog').getByRole('article').waitFor();
    await opener.press('Enter');
    await tree.getByRole('link').first().press('Enter');
    await page.waitForURL(`**/guidelines?*view=${first}*`);
    await page.getByRole('dialog').getByRole('article').waitFor();
  });
});

describe('where a document came from', () => {
  it('is told step by step, with what changed in the text; each step is read by keyboard and leads back', async () => {
    const id = await story('NASCENTE', { information: 'água limpa' });
    const targetBlockId = rundown.blocks[0]!.id;
    const [copy] = await call('post', `/rundowns/${rundown.id}/stories/paste`, { ids: [id], targetBlockId });
    await call('patch', `/stories/${copy.id}`, { field: 'information', newValue: 'água suja' });
    await go('/search?text=suja');
    await expect.poll(() => rows('area.search').count()).toBe(1);
    await grid('area.search').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words('lineage.title') }).focus();
    await page.keyboard.press('Enter');
    const steps = page.getByRole('list', { name: words('lineage.title') }).getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(2);
    await steps
      .nth(1)
      .getByRole('button', { name: words('lineage.showText') })
      .focus();
    await page.keyboard.press('Enter');
    await page.locator('ins', { hasText: 'suja' }).waitFor();
    await page.locator('del', { hasText: 'limpa' }).waitFor();
    await image('lineage');
    expect(await hindrances(page)).toEqual([]);
    await steps
      .nth(0)
      .getByRole('button', { name: words('lineage.open', { slug: 'NASCENTE' }) })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('article').getByText('água limpa').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => steps.count()).toBe(2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });
});
