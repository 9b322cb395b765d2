import { PATIENCE } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { ADDRESSES } from './addresses.ts';
import { LANGUAGES, type Language, textsIn, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, hindrances, inGrid, visit } from './workspace-kit.ts';

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;

let page: Page;

const go = async (path: string): Promise<void> => {
  await page.goto(`${newsroom.url}${path}`);
};
const option = (text: RegExp) => page.getByRole('dialog').getByRole('option').filter({ hasText: text });
const find = async (typed: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(typed);
};

openNewsroom();
beforeAll(async () => {
  page = await visit(browser, newsroom.url, { path: RUNDOWN });
  await inGrid(page);
});

/** The texts of the screens that are of another language and not of this one. */
function foreignTo(language: Language): ReadonlySet<string> {
  const own = textsIn(language);
  return new Set(LANGUAGES.flatMap((other) => (other === language ? [] : [...textsIn(other)])).filter((text) => !own.has(text)));
}
/** Has a page speak a language where it stands: it reads anew which one was chosen when the settings of the branch change. */
async function speak(on: Page, language: Language): Promise<void> {
  await on.evaluate(async (wanted) => {
    localStorage.setItem('language', wanted);
    if (document.documentElement.lang === wanted.replace('_', '-')) return;
    const branch = await (await fetch('/api/branch/config')).json();
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/branch/config', { method: 'PUT', headers, body: JSON.stringify({ version: branch.version }) });
  }, language);
  await on.waitForFunction((tag) => document.documentElement.lang === tag, language.replace('_', '-'));
}
/** What a page says by itself: its texts and names, but not what stands in rows and in choices, which people wrote. */
const saidOn = (on: Page): Promise<string[]> =>
  on.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node instanceof Element ? node : node.parentElement!;
      if (element.closest('script, style, option, [data-row], [lang], [role=grid] [role=gridcell]')) continue;
      const texts =
        node instanceof Element ? ['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name)) : [node.textContent];
      for (const text of texts) if (text?.trim()) found.add(text.trim());
    }
    return [...found];
  });

describe('what is found by Ctrl+K', () => {
  it('are stories of every day, asked for once the typing rests; the one that is chosen opens', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/stories/filter')) asked.push(request.url());
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('chuva zona', { delay: 20 });
    await option(/CHUVA ZONA LESTE · Jornal da Noite/).waitFor();
    // A busy machine types in pieces; never is each letter asked for.
    expect(asked.length).toBeLessThan(4);
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'CHUVA ZONA LESTE' }).waitFor();
    await page.keyboard.press('Alt+w');
  });

  it('leaves the keyboard to the list behind it that came meanwhile', async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/api\/assignments\b.*\?/, async (call) => {
      await held;
      await call.continue();
    });
    await go(`/guidelines?date=${DEMO_DATE}`);
    await page.getByRole('navigation', { name: words('shell.mainMenu') }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    letGo();
    await page.locator('[role=grid] [data-row]').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    await page.unroute(/\/api\/assignments\b.*\?/);
    await go(RUNDOWN);
    await inGrid(page);
  });

  it('are rundowns, screens and people', async () => {
    await find('jornal da noite');
    await option(/Jornal da Noite · .*20\/11/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await find(words('area.guidelines'));
    await option(new RegExp(`^${words('area.guidelines')}`))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await find('fernanda');
    await option(/Fernanda/).waitFor();
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: 'Fernanda' });
    await card.getByText(words('person.email')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe('the menu of a line', () => {
  it.each(
    ['Shift+F10', 'ContextMenu'].flatMap((key) => [0, 2].map((right) => [key, right] as const)),
  )('opens by %s in the row, or %i cells on, where the focus is, and gives it back', async (key, right) => {
    await inGrid(page);
    for (let times = 0; times < right; times += 1) await page.keyboard.press('ArrowRight');
    const before = await page.getByRole('grid').getAttribute('aria-activedescendant');
    await page.keyboard.press(key);
    await page
      .getByRole('menu')
      .getByRole('menuitem', { name: words('action.story.open') })
      .waitFor();
    const [menu, at] = await Promise.all([page.getByRole('menu').boundingBox(), page.locator(`[id="${before}"]`).boundingBox()]);
    expect(menu!.x - at!.x).toBeLessThan(40);
    expect(menu!.x - at!.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')), PATIENCE).toBe('grid');
    expect(await page.getByRole('grid').getAttribute('aria-activedescendant')).toBe(before);
  });
});

describe('the devices beside the show', () => {
  it('dim nothing, and the grid goes on under the keys', async () => {
    await inGrid(page);
    await page.keyboard.press('Alt+m');
    const panel = page.getByRole('complementary', { name: words('action.rundown.devices') });
    await panel.getByRole('listitem').first().waitFor();
    expect(await page.locator('[role=dialog]').count()).toBe(0);
    await inGrid(page);
    await page.keyboard.press('ArrowDown');
    expect(await panel.isVisible()).toBe(true);
    await panel.focus();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  });
});

it('a dialog that is on its way has what is typed meanwhile in its first field', async () => {
  const desk = await visit(browser, newsroom.url, { path: '/templates?programId=1' });
  const create = desk.getByRole('button', { name: words('action.templates.create') }).first();
  await create.waitFor();
  const line = await desk.context().newCDPSession(desk);
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 });
  await create.focus();
  await desk.keyboard.press('Enter');
  await desk.keyboard.type('manha', { delay: 60 });
  await expect.poll(() => desk.getByRole('dialog').getByRole('textbox').first().inputValue(), PATIENCE).toBe('manha');
  await desk.context().close();
});

describe('the widths', () => {
  it.each([390, 360])('of a phone, %i px, show program and day, wall clock and over or under', async (width) => {
    await page.setViewportSize({ width, height: 844 });
    const bar = page.getByRole('banner');
    const place = page.getByRole('heading', { level: 1 }).locator('span');
    for (const part of [place.first(), place.last(), bar.getByRole('timer').first(), bar.locator('[data-state]')]) {
      const box = (await part.boundingBox())!;
      expect([box.x >= 0, box.x + box.width <= width, box.width > 20]).toEqual([true, true, true]);
      expect(
        await part.evaluate((element) => element.scrollWidth <= element.clientWidth + 1 || getComputedStyle(element).display === 'inline'),
      ).toBe(true);
    }
  });

  it('of a wall share the room among the columns, and the type grows', async () => {
    const width = (column: string) =>
      page
        .locator(`[role=gridcell][data-column=${column}]`)
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().width);
    const size = () =>
      page
        .locator('[role=gridcell][data-column=slug]')
        .first()
        .evaluate((cell) => Number.parseFloat(getComputedStyle(cell).fontSize));
    await page.setViewportSize({ width: 1440, height: 900 });
    await inGrid(page);
    const title = () => page.locator('h1').evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
    const desk = { slug: await width('slug'), presenter: await width('presenter'), size: await size(), title: await title() };
    await page.setViewportSize({ width: 3840, height: 2160 });
    await expect.poll(size, PATIENCE).toBeGreaterThan(desk.size * 1.25);
    expect(await title()).toBeGreaterThan(desk.title * 1.25);
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/wall.png` });
    expect(await width('presenter')).toBeGreaterThan(desk.presenter * 1.5);
    expect(await width('slug')).toBeLessThan(3840 / 4);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('have one heading a screen, nothing moves for whom it must not, and each speaks the three languages and no two of them at once', async () => {
    const admin = await visit(browser, newsroom.url, { path: '/admin', username: 'admin' });
    const foreign = new Map(LANGUAGES.map((language) => [language, foreignTo(language)]));
    const wrong: string[] = [];
    for (const [name, path] of ADDRESSES) {
      await admin.goto(`${newsroom.url}${path}`);
      await expect
        .poll(() => admin.locator('h1').count(), { ...PATIENCE, message: path })
        .toBe(1)
        .catch((error: Error) => wrong.push(`${name}: ${error.message.split('\n')[0]}`));
      const moving = await admin.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect }) => Number(effect!.getComputedTiming().duration) > 1)
          .map((one) => (one as CSSAnimation).animationName),
      );
      if (moving.length > 0) wrong.push(`${name}: ${moving.join(', ')} moves`);
      for (const language of LANGUAGES) {
        await speak(admin, language);
        for (const text of await saidOn(admin))
          if (/^[a-z]+([.:][a-zA-Z_]+)+$/.test(text) || foreign.get(language)!.has(text)) wrong.push(`${name}, ${language}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
    await admin.context().close();
  });

  it('have an error page in the middle', async () => {
    await go('/nowhere');
    const box = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect(Math.abs(box.x + box.width / 2 - 720)).toBeLessThan(2);
    const middle = page.viewportSize()!.height / 2;
    expect(Math.abs(box.y + box.height / 2 - middle)).toBeLessThan(middle / 4);
  });
});

describe('the way through the grid by ear', () => {
  it('has its name, its rows and columns, and in each cell its column, its words and its state', async () => {
    await go(RUNDOWN);
    await inGrid(page);
    await page.keyboard.press('F12');
    await page.locator('.is-air').waitFor();
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const named = (role: string) => nodes.filter((node) => node.role?.value === role && !node.ignored);
    const grid = named('grid').find(({ name }) => name?.value === words('area.rundown'))!;
    expect(grid, 'the grid has its name').toBeDefined();
    const element = page.getByRole('grid', { name: words('area.rundown') });
    const [rows, columns] = await Promise.all(
      ['aria-rowcount', 'aria-colcount'].map(async (name) => Number(await element.getAttribute(name))),
    );
    expect(rows).toBeGreaterThan(15);
    expect(named('columnheader').length).toBe(columns);
    const cells = named('gridcell').map(({ name }) => name?.value as string);
    expect(cells.some((text) => text.includes(words('state.onAirLoud')))).toBe(true);
    expect(cells.some((text) => text.includes('CHUVA ZONA LESTE'))).toBe(true);
    expect(cells.some((text) => text.includes(words('block.numbered', { n: '1' })))).toBe(true);
    // What the arrows move is told as it is reached.
    const active = () => element.getAttribute('aria-activedescendant');
    const before = await active();
    await element.focus();
    await page.keyboard.press('ArrowDown');
    expect(await active()).not.toBe(before);
    expect(await page.locator(`[id="${await active()}"]`).getAttribute('role')).toMatch(/row|gridcell/);
    const block = page.locator('[role=row] > [aria-colspan]').first();
    expect(await block.getAttribute('aria-colspan')).toBe(String(columns));
    expect(
      await page.evaluate(() => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 1).length),
    ).toBe(0);
  });
});

describe('the states of stories', () => {
  // A window of 1440 px at 200 % is 720 wide; under 640 each state is its icon, and its word is read.
  it.each([1_440, 1_024, 720, 390])('are whole words in Spanish, or icons that say them, in %i px', async (width) => {
    const desk = await visit(browser, newsroom.url, { path: RUNDOWN, language: 'es_ES' });
    const grid = desk.getByRole('grid', { name: words('area.rundown', {}, 'es_ES'), exact: true });
    const stateOf = (key: 'onAirLoud' | 'next' | 'displayed' | 'standBy' | 'floated') => words(`state.${key}`, {}, 'es_ES');
    const column = grid.locator('[data-row] [data-column=status]');
    const said = () => column.evaluateAll((cells) => cells.map((cell) => cell.textContent!.trim()).filter(Boolean));
    await inGrid(desk, 'es_ES');
    if (!(await said()).includes(stateOf('displayed'))) {
      for (const down of [3, 0]) for (let times = 0; times < down; times += 1) await desk.keyboard.press('ArrowDown');
      await command(desk, 'action.story.float', 'es_ES');
      for (const already of [stateOf('onAirLoud'), stateOf('displayed')]) {
        if ((await said()).includes(already)) continue;
        await inGrid(desk, 'es_ES');
        await desk.keyboard.press('F12');
        await column.filter({ hasText: already }).first().waitFor();
      }
    }
    await desk.setViewportSize({ width, height: 2_000 });
    const all = (['onAirLoud', 'next', 'displayed', 'standBy', 'floated'] as const).map(stateOf);
    await expect.poll(said, PATIENCE).toEqual(expect.arrayContaining(all));
    const cut = await column.evaluateAll((cells, least) => {
      const right = (node: Node): number => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().right;
      };
      return cells.flatMap((cell) => {
        const icon = cell.querySelector('svg');
        const clip = [...cell.querySelectorAll('span')].find(
          (each) => getComputedStyle(each).overflowX === 'hidden' && each.clientWidth > 1,
        );
        const shown = least ? icon : cell;
        if (!icon || cell.querySelector('.sr-only')) return [];
        return right(shown!) > (clip ?? cell).getBoundingClientRect().right + 1 ? [`${cell.textContent}`] : [];
      });
    }, width < 640);
    expect(cut).toEqual([]);
    // While a story is on air, too, the program, the day and the way to the next one are whole.
    const place = desk.getByRole('heading', { level: 1 });
    const parts = [
      place.locator('span').first(),
      place.locator('span').last(),
      desk.getByRole('button', { name: words('common.nextDay', {}, 'es_ES') }),
    ];
    for (const part of parts) {
      const seen = await part.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [from, to] = [left + 2, left + width - 2].map((x) => document.elementFromPoint(x, top + height / 2));
        return (
          element.scrollWidth <= element.clientWidth + 1 && [from, to].every((at) => at && (element.contains(at) || at.contains(element)))
        );
      });
      expect(seen, (await part.textContent()) || 'the next day').toBe(true);
    }
    if (process.env.LAUDA_SHOTS) await desk.screenshot({ path: `${process.env.LAUDA_SHOTS}/states-${width}.png` });
    await desk.context().close();
  });
});
