import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Those who talk with the person at the desk. */
const OTHERS = ['chefe', 'editora', 'leitor', 'produtora'];
const wire: Record<string, WireClient> = {};
const ids: Record<string, number> = {};
let desk: Desk;
let page: Page;

openNewsroom();
beforeAll(async () => {
  for (const name of ['admin', ...OTHERS]) {
    wire[name] = new WireClient(newsroom.url);
    await wire[name].login(name, 'lauda-demo');
    ids[name] = (await wire[name].get<{ id: number }>('/users/me')).body.id;
  }
  // More than one page of a list.
  for (let n = 0; n < 40; n += 1)
    await wire.admin!.post('/reports', { slug: `R ${n}`, date: '2026-03-10', categoriesIds: [], eventsIds: [], documentsIds: [] });
  desk = await Desk.signIn(browser, newsroom.url, 'admin', '/chat');
  page = desk.page;
});
afterEach(() => expect(desk.errors).toEqual([]));

const list = (): Locator => page.getByRole('list', { name: words('area.chat'), exact: true });
const windows = (): Locator => page.getByRole('complementary', { name: words('chat.windows') }).getByRole('region');
const open = (name: string): Locator =>
  windows()
    .filter({ has: page.getByRole('log') })
    .filter({ hasText: name });
const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();
/** Goes to an area by the menu, which loads no page anew: the windows stay. */
const go = (area: string): Promise<void> =>
  page
    .getByRole('navigation', { name: words('shell.mainMenu') })
    .getByRole('link', { name: words(area), exact: true })
    .click();
const boxOf = async (at: Locator) => (await at.boundingBox())!;

describe('the bars of chats', () => {
  it('stand over nothing: the last lines of a list and its pages are above them, on a desk and on a phone', async () => {
    await list().getByRole('button').filter({ hasText: 'Fernanda' }).click();
    await windows().getByRole('log').waitFor();
    await page.keyboard.press('Escape');
    await go('area.reports');
    const next = page.getByRole('button', { name: words('pager.next') });
    await next.waitFor();
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await expect.poll(async () => (await boxOf(next)).y + (await boxOf(next)).height).toBeLessThanOrEqual((await boxOf(windows())).y);
      const isReached = await next.evaluate((at) => {
        const { x, y, width, height } = at.getBoundingClientRect();
        return at.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isReached).toBe(true);
      await shot(`pager-${size.width}`);
    }
    await page.setViewportSize(WIDE);
    await page.getByRole('button', { name: words('chat.close', { name: 'Fernanda' }) }).click();
    await windows().waitFor({ state: 'detached' });
    // What they left is given back.
    await expect.poll(async () => WIDE.height - (await boxOf(next)).y).toBeLessThan(48);
  });

  it('of a group goes away without leaving it, and is back with its count when somebody writes', async () => {
    const chat = (await wire.chefe!.post<{ id: number }>('/chats', { userIds: [ids.admin, ids.leitor] })).body.id;
    const name = 'Carlos, Helena';
    await go('area.chat');
    await list().getByRole('button').filter({ hasText: name }).click();
    await open(name).waitFor();
    await page.getByRole('textbox', { name: words('chat.write', { name }) }).fill('Ainda escrevo');
    await open(name)
      .getByRole('button', { name: words('chat.close', { name }), exact: true })
      .press('Enter');
    await windows().waitFor({ state: 'detached' });
    const members = async (): Promise<number> => (await wire.chefe!.get<{ members: unknown[] }>(`/chats/${chat}`)).body.members.length;
    expect([await members(), await page.getByRole('dialog').count()]).toEqual([3, 0]);
    await wire.chefe!.post(`/chats/${chat}/messages`, 'Alguém aí?');
    const bar = windows().getByRole('button', { name: words('chat.open', { name }) });
    await bar.waitFor();
    expect(await bar.textContent()).toContain(words('chat.unread_one', { count: '1' }));
    expect(await hindrances(page)).toEqual([]);
    await shot('group-bar');
    // A bar has no button that leaves; what was being written is still there.
    expect(
      await windows()
        .getByRole('button', { name: words('chat.leave', { name }) })
        .count(),
    ).toBe(0);
    await bar.click();
    await open(name).getByText('Alguém aí?').waitFor();
    expect(await page.getByRole('textbox', { name: words('chat.write', { name }) }).inputValue()).toBe('Ainda escrevo');
    await page.getByRole('textbox', { name: words('chat.write', { name }) }).fill('');
    await open(name)
      .getByRole('button', { name: words('chat.close', { name }), exact: true })
      .click();
    await list().getByRole('button').filter({ hasText: name }).click();
    await open(name).getByText('Alguém aí?').waitFor();
    await open(name)
      .getByRole('button', { name: words('chat.close', { name }), exact: true })
      .click();
    await windows().waitFor({ state: 'detached' });
  });
});

describe('more windows than there is room for', () => {
  /** Whether each window is seen whole once it is scrolled to. */
  const areReached = async (): Promise<boolean[]> => {
    const reached: boolean[] = [];
    for (const at of await windows().all()) {
      await at.evaluate((element) => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
      const { x, width } = await boxOf(at);
      reached.push(x >= 0 && x + width <= page.viewportSize()!.width);
    }
    return reached;
  };
  const isSeen = async (name: string): Promise<boolean> => {
    const { x, width } = await boxOf(open(name));
    return x >= 0 && x + width <= page.viewportSize()!.width;
  };

  it('are scrolled to, and the one that is opened is seen', async () => {
    await page.setViewportSize({ width: 1280, height: 844 });
    for (const name of ['Fernanda', 'Elias', 'Ana, Beto', 'Carlos, Helena']) {
      await list().getByRole('button').filter({ hasText: name }).press('Enter');
      await expect.poll(() => isSeen(name)).toBe(true);
    }
    expect(await windows().getByRole('log').count()).toBe(4);
    expect(await areReached()).toEqual([true, true, true, true]);
    await shot('windows-1280');
  });

  it('are scrolled by the plain wheel of a mouse over their bars, and stay on the lower edge; over messages it scrolls those', async () => {
    await page.setViewportSize({ width: 1100, height: 844 });
    const dock = page.getByRole('complementary', { name: words('chat.windows') });
    const left = (): Promise<number> => dock.evaluate((at) => at.scrollLeft);
    await dock.evaluate((at) => (at.scrollLeft = 0));
    const talk = open('Elias');
    const top = (): Promise<number> => talk.getByRole('log').evaluate((at) => at.parentElement!.scrollTop);
    // More than the window has room for, each with words for readers alone.
    const elias = (await wire.admin!.get<{ id: number; nickname: string }[]>('/users/all')).body.find(
      ({ nickname }) => nickname === 'Elias',
    )!;
    const { id } = (await wire.admin!.post<{ id: number }>('/chats', { userIds: [elias.id] })).body;
    for (let n = 1; n <= 30; n += 1) await wire.admin!.post(`/chats/${id}/messages`, `Linha ${n}`);
    await talk.getByText('Linha 30', { exact: true }).waitFor();
    const { x, y, width } = await boxOf(talk);
    await page.mouse.move(x + width / 2, y + 18);
    await page.mouse.wheel(0, 60);
    await expect.poll(left).toBe(60);
    await page.mouse.wheel(0, -40);
    await expect.poll(left).toBe(20);
    await page.mouse.wheel(0, -200);
    await expect.poll(left).toBe(0);
    expect((await boxOf(talk)).y).toBe(y);
    const before = await top();
    await page.mouse.move(x + width / 2, y + 200);
    await page.mouse.wheel(0, -50);
    await expect.poll(top).toBe(before - 50);
    expect(await left()).toBe(0);
    expect((await boxOf(talk)).y).toBe(y);
  });

  it('are one on a phone: opening one minimises the others, whose bars are reached', async () => {
    await page.getByRole('textbox', { name: words('chat.write', { name: 'Elias' }) }).focus();
    await page.setViewportSize(PHONE);
    // The one that is written in stays.
    await expect.poll(() => windows().getByRole('log').count()).toBe(1);
    await open('Elias').waitFor();
    expect(await areReached()).toEqual([true, true, true, true]);
    await shot('window-390');
    await windows()
      .getByRole('button', { name: words('chat.open', { name: 'Fernanda' }) })
      .click();
    await open('Fernanda').waitFor();
    await expect.poll(() => isSeen('Fernanda')).toBe(true);
    expect(await windows().getByRole('log').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await areReached()).toEqual([true, true, true, true]);
    await list().getByRole('button').filter({ hasText: 'Elias' }).press('Enter');
    await open('Elias').waitFor();
    expect(await windows().getByRole('log').count()).toBe(1);
    await page.setViewportSize(WIDE);
    await list().getByRole('button').filter({ hasText: 'Fernanda' }).press('Enter');
    await expect.poll(() => windows().getByRole('log').count()).toBe(2);
    for (let left = await windows().count(); left > 0; left -= 1) {
      await windows()
        .first()
        .getByRole('button', { name: new RegExp(`^${words('chat.close', { name: '' })}`) })
        .click();
      await expect.poll(() => windows().count()).toBe(left - 1);
    }
  });
});

describe('notices', () => {
  it('stand above the bars of chats, and on a phone above a window that is open', async () => {
    const [name, title] = ['Fernanda', 'Carro 3 liberado'];
    const support = new WireClient(newsroom.url);
    await support.login('suporte', 'lauda-demo');
    expect((await support.post('/notifications', { level: 'WARNING', title, manual: true })).status).toBe(204);
    const notice = page.locator('[data-sonner-toast]').filter({ hasText: title });
    await list().getByRole('button').filter({ hasText: name }).press('Enter');
    await open(name).waitFor();
    /** How far the notice ends above the lower edge, once it came to rest, and a window of the chats below it. */
    const above = async (): Promise<number> => page.viewportSize()!.height - (await boxOf(notice)).y - (await boxOf(notice)).height;
    const height = async (): Promise<number> => (await boxOf(windows().first())).height;
    await expect.poll(above).toBe(16 + 37);
    await page.setViewportSize(PHONE);
    await expect.poll(async () => (await above()) - (await height())).toBe(12);
    expect(await height()).toBeGreaterThan(400);
    await shot('notice-window');
    await page.getByRole('textbox', { name: words('chat.write', { name }) }).press('Escape');
    await expect.poll(height).toBe(37);
    await expect.poll(above).toBe(12 + 37);
    await shot('notice-bar');
    const bar = windows().getByRole('button', { name: words('chat.open', { name }) });
    const { x, y, width } = await boxOf(bar);
    await page.mouse.click(x + width / 2, y + 18);
    await open(name).waitFor();
    await open(name)
      .getByRole('button', { name: words('chat.close', { name }), exact: true })
      .click();
    await windows().waitFor({ state: 'detached' });
    // Without chats it stands on the lower edge again.
    await expect.poll(above).toBe(12);
    await notice.getByRole('button', { name: words('common.close') }).click();
    await page.setViewportSize(WIDE);
  });
});

describe('a phone, whose bar has no room for counts', () => {
  it('marks the buttons of its menus while there is something unread, and the entries that lead there', async () => {
    await page.setViewportSize(PHONE);
    await wire.editora!.post(
      `/chats/${(await wire.editora!.post<{ id: number }>('/chats', { userIds: [ids.admin] })).body.id}/messages`,
      'Oi',
    );
    const chats = (await wire.admin!.get<{ count: number }[]>('/chats/unread')).body;
    const [menu, person] = ['dialog', 'menu'].map((popup) => page.locator(`header button[aria-haspopup=${popup}]`)) as [Locator, Locator];
    const nameOf = (at: Locator) => at.getAttribute('aria-label');
    const saying = (key: string, count: number) => words(`${key}_${count === 1 ? 'one' : 'other'}`, { count: `${count}` });
    const messages = saying(
      'shell.unreadChats',
      chats.reduce((sum, { count }) => sum + count, 0),
    );
    const notices = saying('notices.count', (await wire.admin!.get<object[]>('/notices/unread')).body.length);
    await expect.poll(() => nameOf(menu)).toBe(`${words('shell.menu')}, ${messages}`);
    await expect.poll(() => nameOf(person)).toContain(`, ${notices}`);
    expect(await hindrances(page)).toEqual([]);
    await shot('phone-marks');
    await menu.click();
    const link = page.getByRole('dialog').getByRole('link', { name: new RegExp(messages) });
    expect(await link.textContent()).toContain(words('area.chat'));
    await link.scrollIntoViewIfNeeded();
    expect(await hindrances(page)).toEqual([]);
    await shot('phone-menu');
    await link.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await person.click();
    const entry = page.getByRole('menuitem', { name: notices });
    await shot('phone-person');
    await entry.click();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: words('action.notices'), exact: true })
      .waitFor();
  });
});
