import { PATIENCE_MS, WireClient } from '@lauda/testing';
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { visit } from './workspace-kit.ts';

interface Reportage {
  readonly id: number;
  readonly uuid: string;
  readonly slug: string;
}
let admin: WireClient;
let page: Page;
let reporterId: number;
const made: Record<'enchente' | 'museu', Reportage> = {} as never;

const KINDS = {
  reportages: { path: '/reportages', fresh: 'reportage.new', calls: '/news_reports' },
  productions: { path: '/productions', fresh: 'production.new', calls: '/productions' },
  guidelines: { path: '/guidelines', fresh: 'guideline.new', calls: '/assignments' },
} as const;
type Kind = keyof typeof KINDS;

const tabList = () => page.getByRole('tablist', { name: words('tabs.label') });
const tabs = async (): Promise<string[]> => (await tabList().getByRole('tab').allTextContents()).map((text) => text.trim());
const active = () => tabList().getByRole('tab', { selected: true });
const listTab = (kind: Kind) => tabList().getByRole('tab', { name: words(`area.${kind}`), exact: true });
const slugField = () => page.locator('article[data-document]:visible').getByLabel(words('column.slug')).first();
const asked = (key: string) => page.getByRole('dialog').getByRole('button', { name: words(key), exact: true });
const stored = async (id: number): Promise<Reportage> => (await admin.get<Reportage>(`/news_reports/${id}`)).body;
const held = async (): Promise<string[]> => (await admin.get<{ uuid: string }[]>('/locks')).body.map(({ uuid }) => uuid);
/** Opens an address, with nothing of the window left of before. */
const open = async (path: string): Promise<void> => {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${newsroom.url}${path}`);
};
const openMade = async (...ids: number[]): Promise<void> => {
  await open(`/reportages?tabs=${JSON.stringify(ids)}&open=${ids.at(-1)}`);
  await writable();
};
/** The form may be typed into: its lock is there. */
const writable = async (): Promise<void> => {
  await slugField().and(page.locator(':not([readonly])')).waitFor();
};
/** All calls of a kind from now on. */
const calls = (is: (request: Request) => boolean): { readonly urls: string[]; end(): void } => {
  const urls: string[] = [];
  const listen = (request: Request): void => {
    if (is(request)) urls.push(new URL(request.url()).pathname);
  };
  page.on('request', listen);
  return { urls, end: () => void page.off('request', listen) };
};
const isSave = (request: Request): boolean =>
  ['PUT', 'POST'].includes(request.method()) && /\/news_reports(\/\d+)?$/.test(new URL(request.url()).pathname);
const isUnlock = (request: Request): boolean => request.method() === 'DELETE' && request.url().includes('/api/locks/');

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  for (const slug of ['enchente', 'museu'] as const)
    made[slug] = (await admin.post<Reportage>('/news_reports', { slug: slug.toUpperCase(), date: DEMO_DATE, reporterId })).body;
  page = await visit(browser, newsroom.url, { path: '/reportages', username: 'admin' });
});

describe('the tabs of reportages', () => {
  it('are three where two are open, the list first and for good [REP-TAB-01]', async () => {
    await openMade(made.enchente.id, made.museu.id);
    await expect.poll(tabs).toEqual([words('area.reportages'), 'ENCHENTE', 'MUSEU']);
    const closers = await tabList()
      .getByRole('tab')
      .evaluateAll(
        (each, close) => each.map((tab) => tab.parentElement!.querySelectorAll(`[title="${close}"]`).length),
        words('common.close'),
      );
    expect(closers).toEqual([0, 1, 1]);
  });

  it('give way to the list where the active one is closed, and to nothing where another is [REP-TAB-08]', async () => {
    await openMade(made.enchente.id, made.museu.id);
    await page.keyboard.press('Alt+w');
    await expect.poll(tabs).toEqual([words('area.reportages'), 'ENCHENTE']);
    await expect.poll(() => active().innerText()).toBe(words('area.reportages'));
    await openMade(made.enchente.id, made.museu.id);
    await tabList()
      .getByRole('tab', { name: 'ENCHENTE', exact: true })
      .locator('..')
      .locator(`[title="${words('common.close')}"]`)
      .click();
    await expect.poll(tabs).toEqual([words('area.reportages'), 'MUSEU']);
    expect(await active().innerText()).toBe('MUSEU');
  });

  it('have a star while they are not saved, and none after the save [REP-TAB-04]', async () => {
    await openMade(made.enchente.id);
    await expect.poll(tabs).toEqual([words('area.reportages'), 'ENCHENTE']);
    await page.getByLabel(words('guideline.cameraman')).fill('Rui');
    await expect.poll(tabs).toEqual([words('area.reportages'), '*ENCHENTE']);
    await page.keyboard.press('Control+s');
    await expect.poll(tabs).toEqual([words('area.reportages'), 'ENCHENTE']);
  });

  it('save what is closed with yes and then close, and stay where the save fails [REP-TAB-10]', async () => {
    await openMade(made.museu.id);
    await page.getByLabel(words('guideline.cameraman')).fill('Lia');
    const failing = '**/api/news_reports';
    await page.route(failing, (call) =>
      call.request().method() === 'PUT' ? call.fulfill({ status: 500, json: { code: 'internal', message: 'down' } }) : call.fallback(),
    );
    await page.keyboard.press('Alt+w');
    await asked('close.save').click();
    await page.getByRole('alert').first().waitFor();
    expect(await tabs()).toEqual([words('area.reportages'), '*MUSEU']);
    await page.unroute(failing);
    await page.keyboard.press('Alt+w');
    await asked('close.save').click();
    await page.getByRole('grid', { name: words('area.reportages'), exact: true }).waitFor();
    expect(await tabList().count()).toBe(0);
    expect(await stored(made.museu.id)).toMatchObject({ cameraman: 'Lia' });
  });

  it('send nothing where no is said, forget the draft and close [REP-TAB-11]', async () => {
    await openMade(made.museu.id);
    await page.getByLabel(words('guideline.cameraman')).fill('Ninguém');
    await page.getByRole('button', { name: words('drafts.count_one', { count: '1' }) }).waitFor();
    const saves = calls(isSave);
    await page.keyboard.press('Alt+w');
    await asked('common.discard').click();
    await tabList().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words('drafts.count_one', { count: '1' }) }).waitFor({ state: 'detached' });
    await openMade(made.museu.id);
    await expect.poll(() => page.getByLabel(words('guideline.cameraman')).inputValue()).toBe('Lia');
    saves.end();
    expect(saves.urls).toEqual([]);
  });

  it('free one lock when they close; a new one has none to free [REP-TAB-12]', async () => {
    await openMade(made.enchente.id);
    await expect.poll(held).toContain(made.enchente.uuid);
    const unlocks = calls(isUnlock);
    await page.keyboard.press('Alt+w');
    await tabList().waitFor({ state: 'detached' });
    await expect.poll(held).not.toContain(made.enchente.uuid);
    await page.keyboard.press('Alt+n');
    await slugField().waitFor();
    await page.keyboard.press('Alt+w');
    await tabList().waitFor({ state: 'detached' });
    // Another one is opened and closed after it: whatever the new one had sent would stand between the two.
    await openMade(made.museu.id);
    await page.keyboard.press('Alt+w');
    await tabList().waitFor({ state: 'detached' });
    await expect.poll(held).not.toContain(made.museu.uuid);
    unlocks.end();
    expect(unlocks.urls).toEqual([made.enchente, made.museu].map(({ id }) => `/api/locks/${id}`));
  });

  it('keep the place of the new one that is stored, and a new one opens beside it [REP-TAB-13]', async () => {
    await open(`/reportages?tabs=[0,${made.museu.id}]&open=0`);
    const [post] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/news_reports')),
      (async () => {
        await slugField().fill('NOVA');
        await page.getByRole('combobox', { name: words('column.reporter') }).fill('Adriana');
        await page.getByRole('option').first().waitFor();
        await page.keyboard.press('Enter');
        await page.keyboard.press('Control+s');
      })(),
    ]);
    await expect.poll(tabs).toEqual([words('area.reportages'), 'NOVA', 'MUSEU']);
    const id = Number(new URL(page.url()).searchParams.get('open'));
    expect(await stored(id)).toMatchObject({ slug: 'NOVA', uuid: (post.postDataJSON() as Reportage).uuid });
    await listTab('reportages').click();
    await page.keyboard.press('Alt+n');
    await expect.poll(tabs).toEqual([words('area.reportages'), 'NOVA', 'MUSEU', words('reportage.new')]);
    expect(await slugField().inputValue()).toBe('');
  });

  it.each([
    0, -1,
  ])('have one new, which comes to the front where it is asked for again, also where it has the number %i [REP-TAB-05]', async (id) => {
    await open(`/reportages?tabs=[${id},${made.museu.id}]&open=${made.museu.id}`);
    await writable();
    await expect.poll(tabs).toEqual([words('area.reportages'), words('reportage.new'), 'MUSEU']);
    await listTab('reportages').click();
    await page.getByRole('grid', { name: words('area.reportages'), exact: true }).waitFor();
    await page.keyboard.press('Alt+n');
    await expect.poll(() => active().innerText()).toContain(words('reportage.new'));
    expect(await tabs()).toHaveLength(3);
  });
});

describe('of each kind', () => {
  it('one new production stands in its tab however often it is asked for [CHK-02]', async () => {
    await open(`/productions?date=${DEMO_DATE}`);
    for (let times = 0; times < 2; times += 1) {
      if ((await tabList().count()) > 0) await listTab('productions').click();
      await page.getByRole('grid', { name: words('area.productions'), exact: true }).waitFor();
      await page.keyboard.press('Alt+n');
      await expect.poll(() => active().innerText()).toContain(words('production.new'));
      expect(await tabs()).toEqual([words('area.productions'), words('production.new')]);
    }
  });

  it.each(['productions', 'guidelines'] as const)('a new one of the %s is new again once the former is stored', async (kind) => {
    const { path, fresh } = KINDS[kind];
    await open(`${path}?date=${DEMO_DATE}`);
    await page.getByRole('grid', { name: words(`area.${kind}`), exact: true }).waitFor();
    for (const slug of ['PRIMEIRA', 'SEGUNDA']) {
      await page.keyboard.press('Alt+n');
      await expect.poll(() => active().innerText()).toContain(words(fresh));
      await expect.poll(() => slugField().inputValue(), { timeout: PATIENCE_MS }).toBe('');
      await slugField().fill(slug);
      await page.keyboard.press('Control+s');
      await expect.poll(() => Number(new URL(page.url()).searchParams.get('open'))).toBeGreaterThan(0);
      await listTab(kind).click();
      await page.getByRole('grid', { name: words(`area.${kind}`), exact: true }).waitFor();
    }
    expect(await tabs()).toEqual([words(`area.${kind}`), 'PRIMEIRA', 'SEGUNDA']);
  });

  it.each([
    'productions',
    'guidelines',
  ] as const)('a new one of the %s that is left while it is stored has its number in its tab, and its lock goes with that [REP-TAB-13]', async (kind) => {
    const { path, fresh, calls: address } = KINDS[kind];
    await open(`${path}?date=${DEMO_DATE}`);
    await page.getByRole('grid', { name: words(`area.${kind}`), exact: true }).waitFor();
    await page.keyboard.press('Alt+n');
    await expect.poll(() => active().innerText()).toContain(words(fresh));
    await slugField().fill('APRESSADA');
    const answer = Promise.withResolvers<void>();
    const creation = `**/api${address}`;
    await page.route(creation, async (call) => {
      const answered = await call.fetch();
      await answer.promise;
      await call.fulfill({ response: answered });
    });
    const [post] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(`/api${address}`)),
      page.keyboard.press('Control+s'),
    ]);
    const { uuid } = post.postDataJSON() as Reportage;
    await listTab(kind).click();
    await page.getByRole('grid', { name: words(`area.${kind}`), exact: true }).waitFor();
    answer.resolve();
    await expect.poll(held).toContain(uuid);
    await page.unroute(creation);
    await expect.poll(tabs).toEqual([words(`area.${kind}`), 'APRESSADA']);
    await expect.poll(() => new URL(page.url()).searchParams.get('tabs')).not.toContain('[0]');
    expect(await active().innerText()).toBe(words(`area.${kind}`));
    await tabList().getByRole('tab', { name: 'APRESSADA', exact: true }).click();
    await writable();
    expect(await slugField().inputValue()).toBe('APRESSADA');
    await page.keyboard.press('Alt+w');
    await tabList().waitFor({ state: 'detached' });
    await expect.poll(held).not.toContain(uuid);
  });

  it('a new guideline that is stored as it closes leaves no tab and no lock', async () => {
    await open(`/guidelines?date=${DEMO_DATE}`);
    await page.getByRole('grid', { name: words('area.guidelines'), exact: true }).waitFor();
    await page.keyboard.press('Alt+n');
    await slugField().fill('ANTES DE FECHAR');
    const [post] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/assignments')),
      (async () => {
        await page.keyboard.press('Alt+w');
        await asked('close.save').click();
      })(),
    ]);
    await tabList().waitFor({ state: 'detached' });
    await expect.poll(held).not.toContain((post.postDataJSON() as Reportage).uuid);
  });
});
