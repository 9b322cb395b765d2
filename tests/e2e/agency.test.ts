import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser, PATIENCE, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';

let newsroom: NewsroomProcess;
let browser: Browser;
let adriana: Desk;
let page: Page;
let wire: WireClient;
let site: Server;
let base: string;
let pages: Record<string, string>;

beforeAll(async () => {
  pages = {};
  site = createServer((request, response) => {
    const page = pages[request.url!];
    response.writeHead(page ? 200 : 500, { 'content-type': 'application/rss+xml' }).end(page);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
  expect((await wire.post('/outbound/config', { version: 0, hosts: [new URL(base).host] })).status).toBe(201);
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/agency');
  page = adriana.page;
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
  site?.closeAllConnections();
  site?.close();
});
afterEach(() => expect(adriana.errors).toEqual([]));

const lanes = (): Promise<string[]> => page.getByRole('heading', { level: 2 }).allTextContents();
const lane = (name: string): Locator => page.getByRole('region', { name, exact: true });
const article = (name: string, title: string): Locator => lane(name).getByRole('article', { name: title, exact: true });
/** Has an agency bring a version of a piece. */
const bring = async (headline: string, more: object = {}): Promise<void> => {
  const text = JSON.stringify({ uri: `urn:${headline}`, headline, body_text: `${headline}.`, infosource: [{ name: 'Fio' }], ...more });
  expect((await wire.post('/agency/wire', { text })).status).toBe(200);
};
const rss = (from: number, many: number): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>S</title>${Array.from(
    { length: many },
    (_, n) => `<item><guid>${from + n}</guid><title>Nota ${from + n}</title><link>https://site.example/${from + n}</link></item>`,
  ).join('')}</channel></rss>`;
/** A lane of feeds of this machine. */
const laneOf = async (name: string, ...paths: string[]): Promise<{ id: number }> => {
  const feeds = [];
  for (const path of paths)
    feeds.push((await wire.post<{ id: number }>('/rss/feeds', { name: `Fonte ${path}`, url: `${base}${path}` })).body.id);
  return (await wire.post<{ id: number }>('/agency/lanes', { name, type: 'rss', sourcesIds: feeds })).body;
};
const titles = (name: string): Promise<string[]> => lane(name).getByRole('heading', { level: 3 }).allTextContents();

describe('the agency', () => {
  it('shows its lanes side by side in stored order, and one more at their end [SCR-AGENCY] [MENU-15]', async () => {
    await lane('Prefeitura').waitFor();
    await expect.poll(lanes).toEqual(['Agência Horizonte', 'Defesa Civil', 'Prefeitura']);
    const places = await Promise.all((await lanes()).map(async (name) => (await lane(name).boundingBox())!.x));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBe(3);
    await expect.poll(() => titles('Defesa Civil')).toHaveLength(2);
    expect(await hindrances(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/agency.png` });
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('settingsField.name')).fill('A chuva');
    await dialog.getByLabel(words('agency.term')).fill('rio');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(lanes).toEqual(['Agência Horizonte', 'Defesa Civil', 'Prefeitura', 'A chuva']);
    await expect.poll(() => titles('A chuva')).toHaveLength(4);
  });

  it('filters each lane by a text, and makes nothing of an item that is not shown any more', async () => {
    const verb = page.getByRole('button', { name: words('action.agency.proposal'), exact: true });
    await lane('Defesa Civil').getByRole('article').first().focus();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('VACINACAO');
    await expect.poll(() => titles('Prefeitura')).toHaveLength(1);
    for (const name of ['Agência Horizonte', 'Defesa Civil']) await expect.poll(() => titles(name)).toEqual([]);
    await expect.poll(() => verb.isDisabled()).toBe(true);
    await page.keyboard.press('Alt+p');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await lane('Prefeitura').getByRole('article').first().focus();
    await expect.poll(() => verb.isEnabled()).toBe(true);
    await page.getByLabel(words('agency.find')).fill('');
    await expect.poll(() => titles('Agência Horizonte')).toHaveLength(5);
  });

  it('makes a proposal of the item the keyboard is at, and opens its form with the text [AGY-06]', async () => {
    await lane('Defesa Civil').getByRole('article').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Alt+p');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('proposal.lead')).waitFor();
    expect(await dialog.getByLabel(words('proposal.lead')).inputValue()).toContain('Próxima medição às 9h');
    expect(await hindrances(page)).toEqual([]);
    const stored = (await wire.get<{ data: { slug: string; source: string }[] }>('/assignment_proposals/filter?filter=Boletim')).body.data;
    expect(stored).toMatchObject([{ slug: 'Boletim 14: nível do rio em 3,10 m, tendência de queda', source: 'Defesa Civil' }]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('makes one proposal of an item however often its button is pressed before that is there', async () => {
    const piece = lane('Defesa Civil').getByRole('article').nth(1);
    await piece.focus();
    let asked = 0;
    let letGo = (): void => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/api\/assignment_proposals\/rss\//, async (call) => {
      asked += 1;
      await free;
      await call.continue();
    });
    await page.getByRole('button', { name: words('action.agency.proposal'), exact: true }).dblclick();
    await page.keyboard.press('Alt+p');
    letGo();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('proposal.lead')).waitFor();
    expect(asked).toBe(1);
    await page.unrouteAll();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('makes a post of it by one key, and opens its form with the text [AGY-06]', async () => {
    await lane('Defesa Civil').getByRole('article').first().focus();
    await page.keyboard.press('Alt+b');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('post.text'), { exact: true }).waitFor();
    expect(await dialog.getByLabel(words('post.text'), { exact: true }).inputValue()).toContain('Próxima medição às 9h');
    expect(await hindrances(page)).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/agency-post.png` });
    const stored = (await wire.get<{ data: { slug: string; text: string }[] }>('/posts/filter?filter=Boletim')).body.data;
    expect(stored).toHaveLength(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows all of its text by one key or its button, and the keyboard is at the item again after that', async () => {
    const item = lane('Defesa Civil').getByRole('article').first();
    const dialog = page.getByRole('dialog');
    await item.focus();
    await page.keyboard.press('Alt+Enter');
    await dialog.getByText('Próxima medição às 9h').waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => item.evaluate((article) => article === document.activeElement)).toBe(true);
    await item.getByRole('button', { name: words('agency.read') }).press('Enter');
    await dialog.getByText('Próxima medição às 9h').waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  });

  it('shows what comes in while it is looked at, at its top', async () => {
    const before = await titles('A chuva');
    await bring('O rio baixou');
    await expect.poll(() => titles('A chuva'), PATIENCE).toEqual(['O rio baixou', ...before]);
  });

  it('says in the lane why a source is not read, and no more once it is, read by one key', async () => {
    await laneOf('Bairro', '/bairro.xml');
    await lane('Bairro').waitFor();
    await page.keyboard.press('Alt+r');
    const why = lane('Bairro').getByRole('status');
    await why.getByText(`Fonte /bairro.xml: ${words('phrases:outboundStatus', { status: '500' })}`).waitFor();
    expect(await hindrances(page)).toEqual([]);
    pages['/bairro.xml'] = rss(1, 1);
    // Nobody is asked twice within seconds: the key is pressed until it may be.
    await expect
      .poll(async () => {
        await page.keyboard.press('Alt+r');
        return titles('Bairro');
      }, PATIENCE)
      .toEqual(['Nota 1']);
    await why.waitFor({ state: 'detached' });
  });

  it('marks what its agency withdrew while it is looked at, in three languages, and makes nothing of it', async () => {
    await bring('O rio subiu sem aviso');
    const piece = article('A chuva', 'O rio subiu sem aviso');
    await piece.focus();
    const verb = page.getByRole('button', { name: words('action.agency.proposal'), exact: true });
    expect(await verb.isEnabled()).toBe(true);
    await bring('O rio subiu sem aviso', { version: '2', pubstatus: 'canceled' });
    await piece.getByText(words('agency.withdrawn'), { exact: true }).waitFor();
    await expect.poll(() => verb.isDisabled()).toBe(true);
    await page.keyboard.press('Alt+p');
    await page.keyboard.press('Alt+b');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await hindrances(page)).toEqual([]);
    for (const language of ['es_ES', 'en_US', 'pt_BR'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.reload();
      await piece.getByText(words('agency.withdrawn', {}, language), { exact: true }).waitFor();
      await page.getByRole('button', { name: words('action.agency.proposal', {}, language), exact: true }).waitFor();
      expect(await hindrances(page)).toEqual([]);
    }
    const made = (await wire.get<{ data: unknown[] }>('/assignment_proposals/filter?filter=sem%20aviso')).body.data;
    expect(made).toEqual([]);
  });

  it('loads a lane to its thousandth item as its end is come to, and Tab goes to one of them', async () => {
    for (const path of ['/mil-1.xml', '/mil-2.xml']) pages[path] = rss(path === '/mil-1.xml' ? 1_000 : 2_000, 500);
    const { id } = await laneOf('Mil', '/mil-1.xml', '/mil-2.xml');
    await wire.get(`/agency/lanes/${id}?forceUpdate=true`);
    const items = lane('Mil').getByRole('article');
    await expect.poll(() => items.count(), PATIENCE).toBeGreaterThan(49);
    // Each time the end is come to, what is older is loaded. While the second source is read the lane may begin anew, without the item that had the focus.
    const isHere = () => lane('Mil').evaluate((column) => column.contains(document.activeElement));
    await expect
      .poll(async () => {
        if (!(await isHere())) await items.first().focus();
        await page.keyboard.press('End');
        return items.count();
      }, PATIENCE)
      .toBe(1_000);
    const stops = () =>
      lane('Mil')
        .getByRole('feed')
        .evaluate((feed) => [...feed.querySelectorAll<HTMLElement>('article, a')].filter(({ tabIndex }) => tabIndex === 0).length);
    expect(await stops(), 'an item and its link').toBe(2);
    await page.keyboard.press('Home');
    await expect.poll(() => items.first().evaluate((first) => first === document.activeElement)).toBe(true);
    expect(await stops()).toBe(2);
  });

  it('keeps the keyboard in its lane, at what stood nearest, where it begins anew without the item that had it', async () => {
    const [items, part] = [lane('Mil').getByRole('article'), /agency\/lanes\/rss\/filter/];
    const isAt = (title: string) => expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel), PATIENCE).toBe(title);
    const titles = () => items.evaluateAll((all) => all.map((each) => each.ariaLabel!));
    await page.keyboard.press('End');
    const shown = await titles();
    await isAt(shown.at(-1)!);
    const gone = new Set<string>();
    await page.route(part, async (route) => {
      const answer = await route.fetch();
      const { data, ...more } = (await answer.json()) as { data: { title: string }[] };
      await route.fulfill({ response: answer, json: { ...more, data: data.filter(({ title }) => !gone.has(title)) } });
    });
    const { id } = (await wire.get<{ id: number; name: string }[]>('/agency/lanes')).body.find(({ name }) => name === 'Mil')!;
    let times = 0;
    // Whoever changes what a lane selects has it loaded anew wherever it is shown.
    const without = async (...left: string[]): Promise<void> => {
      for (const title of left) gone.add(title);
      const stored = (await wire.get<{ version: number }>(`/agency/lanes/${id}`)).body;
      times += 1;
      const again = page.waitForResponse((answer) => part.test(answer.url()) && answer.url().includes(`laneId=${id}&page=1&`));
      expect((await wire.put('/agency/lanes', { ...stored, term: 'nota'.slice(0, times) })).status).toBe(200);
      await again;
      await expect.poll(() => items.count(), PATIENCE).toBe(1_000 - gone.size);
      await expect.poll(() => lane('Mil').getByRole('feed').getAttribute('aria-busy'), PATIENCE).toBe('false');
    };
    await without();
    await isAt(shown.at(-1)!);
    await without(shown.at(-1)!, shown.at(-2)!);
    await isAt(shown.at(-3)!);
    await items.nth(500).focus();
    await without(shown[500]!);
    await isAt(shown[501]!);
    await page.unroute(part);
  });

  it('makes a guideline of an item by one key, with its text', async () => {
    await lane('Defesa Civil').getByRole('article').first().focus();
    await page.keyboard.press('Alt+g');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words('proposals.toGuideline'), exact: true }).press('Enter');
    await page.waitForURL(/\/guidelines\?/);
    await page.getByRole('tab', { name: /boletim 14/i, selected: true }).waitFor();
    await expect
      .poll(() => page.getByLabel(words('guideline.proposal'), { exact: true }).inputValue(), PATIENCE)
      .toContain('Próxima medição às 9h');
  });
});
