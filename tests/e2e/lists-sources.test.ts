import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook, WEBHOOK_SIGNATURE } from '@lauda/sdk/webhooks';
import { launchBrowser, PATIENCE_MS, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { hindrances, visit } from './workspace-kit.ts';

const FEED =
  '<?xml version="1.0"?><rss version="2.0"><channel><title>S</title><item><guid>1</guid><title>Rio sobe</title></item></channel></rss>';
let newsroom: NewsroomProcess;
let browser: Browser;
let admin: WireClient;
let page: Page;
let site: Server;
let base: string;
/** How the receiver of webhooks answers, and what it was told. */
let answer: { readonly status: number; readonly said: string } = { status: 200, said: '' };
const told: { readonly signature: string; readonly body: string }[] = [];

beforeAll(async () => {
  site = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const pieces: Buffer[] = [];
      for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
      told.push({ signature: String(request.headers[WEBHOOK_SIGNATURE]), body: Buffer.concat(pieces).toString('utf8') });
      return void response.writeHead(answer.status).end(answer.said);
    }
    const pages: Record<string, string> = { '/feed.xml': FEED, '/page.html': '<!doctype html><html><body>Olá</body></html>' };
    const found = pages[request.url!];
    response.writeHead(found ? 200 : 404).end(found);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  expect((await admin.post('/outbound/config', { version: 0, hosts: [new URL(base).host] })).status).toBe(201);
  page = await visit(browser, newsroom.url, { path: '/agency', username: 'admin', theme: 'light' });
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
  site?.closeAllConnections();
  site?.close();
});

const title = (list: string): string => words(`settingsList.${list}`);
const grid = (list: string): Locator => page.getByRole('grid', { name: title(list), exact: true });
const row = (list: string, name: string): Locator => grid(list).locator('[data-row]').filter({ hasText: name });
const cell = (list: string, name: string, column: string): Locator => row(list, name).locator(`[data-column=${column}]`);
const names = (list: string): Promise<string[]> => grid(list).locator('[data-row] [data-column=name]').allTextContents();
const dialog = (): Locator => page.getByRole('dialog');
const field = (key: string, within: Locator | Page = dialog()): Locator =>
  within.getByLabel(new RegExp(`^${words(key).replaceAll(/[()]/g, '\\$&')}( \\(|$)`));
const shots = async (name: string): Promise<void> => {
  if (!process.env.LAUDA_SHOTS) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), colorScheme);
    await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}-${colorScheme}.png` });
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
};
/** Goes to another page of the same sources, by the strip above them. */
async function goTo(key: string): Promise<void> {
  await page
    .getByRole('navigation', { name: words('sources.title') })
    .getByRole('link', { name: words(key), exact: true })
    .press('Enter');
  await page.getByRole('heading', { level: 1, name: words(key), exact: true }).waitFor();
}
/** Opens the form of a new entry and fills its lines. */
async function begin(values: Readonly<Record<string, string>>): Promise<void> {
  await page.keyboard.press('Alt+n');
  await field('settingsField.name').waitFor();
  for (const [key, value] of Object.entries(values)) await field(`settingsField.${key}`).fill(value);
  await field('settingsField.name').focus();
}
async function stored(): Promise<void> {
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
}
/** Chooses an entry of another list by typing its name. */
async function choose(key: string, name: string): Promise<void> {
  await field(key).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await field('settingsField.name').focus();
}
async function save(): Promise<void> {
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
}

describe('the sources of the agency', () => {
  it('begin with its lanes, which stand in the order they were made; one is made of a kind and sources, goes last, and can be removed [SCR-SET-LANES]', async () => {
    await page.getByRole('link', { name: words('agency.setUp') }).press('Enter');
    await row('agency.lanes', 'Prefeitura').waitFor();
    expect(await names('agency.lanes')).toEqual(['Agência Horizonte', 'Defesa Civil', 'Prefeitura']);
    expect(await cell('agency.lanes', 'Agência Horizonte', 'type').textContent()).toBe(words('laneType.rss'));
    await begin({ name: 'Autoridades' });
    await field('agency.type').selectOption('twitter');
    await field('settingsList.twitter.lists').waitFor();
    await field('settingsField.name').focus();
    await stored();
    await expect.poll(() => names('agency.lanes')).toEqual(['Agência Horizonte', 'Defesa Civil', 'Prefeitura', 'Autoridades']);
    expect(await cell('agency.lanes', 'Autoridades', 'type').textContent()).toBe(words('laneType.twitter'));
    expect(await cell('agency.lanes', 'Autoridades', 'sourcesIds').textContent()).toBe(words('agency.allSources'));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    expect(await hindrances(page)).toEqual([]);
    await shots('lanes');
    await page.keyboard.press('Delete');
    await dialog()
      .getByRole('button', { name: words('common.delete') })
      .press('Enter');
    await expect.poll(() => names('agency.lanes')).toEqual(['Agência Horizonte', 'Defesa Civil', 'Prefeitura']);
  });

  it('have feeds under their categories; an address that may be no feed is read by the newsroom, said beside its field and stored when it is saved once more [SCR-SET-RSS]', async () => {
    await goTo('settingsList.rss.feeds');
    await goTo('settingsList.rss.categories');
    await begin({ name: 'Cidade viva' });
    await stored();
    await goTo('settingsList.rss.feeds');
    await begin({ name: 'Página', url: 'isto não é um endereço' });
    await page.keyboard.press('Enter');
    await dialog().getByText(words('settings.feedDoubt'), { exact: true }).waitFor();
    await page.getByText(words('error:feedCreateFailed')).first().waitFor();
    expect(await field('settingsField.url').evaluate((input) => input === document.activeElement)).toBe(true);
    await field('settingsField.url').fill(`${base}/page.html`);
    await page.keyboard.press('Enter');
    const why = words('phrases:outboundFormat');
    await dialog().getByText(words('settings.feedDoubtWhy', { why }), { exact: true }).waitFor();
    expect(await field('settingsField.url').evaluate((input) => input === document.activeElement)).toBe(true);
    expect((await admin.get<{ name: string }[]>('/rss/feeds')).body.map(({ name }) => name)).not.toContain('Página');
    expect(await hindrances(page)).toEqual([]);
    await shots('rss-doubt');
    await stored();
    await row('rss.feeds', 'Página').waitFor();
    // The newsroom reads it once more, and the list says how that ended.
    const { id } = (await admin.get<{ id: number; name: string }[]>('/rss/feeds')).body.find(({ name }) => name === 'Página')!;
    const lane = await admin.post<{ id: number }>('/agency/lanes', { name: 'Só ela', type: 'rss', sourcesIds: [id] });
    await admin.get(`/agency/lanes/${lane.body.id}?forceUpdate=true`);
    await cell('rss.feeds', 'Página', 'failure').getByText(why).waitFor();
    await begin({ name: 'Notícias', url: `${base}/feed.xml` });
    await choose('settingsField.categoryId', 'Cidade viva');
    await stored();
    await cell('rss.feeds', 'Notícias', 'failure').getByText(words('settings.noFailure')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shots('rss-feeds');
    await goTo('settingsList.rss.categories');
    await cell('rss.categories', 'Cidade viva', 'feeds').getByText('Notícias').waitFor();
    // A category stays while it has feeds: the refusal names one.
    await cell('rss.categories', 'Cidade viva', 'name').click({ modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    await dialog()
      .getByRole('button', { name: words('common.delete') })
      .press('Enter');
    await page.getByRole('alert').getByText(words('error:preconditionFailed')).first().waitFor();
    expect(await names('rss.categories')).toContain('Cidade viva');
    await shots('rss-categories');
  });

  it('have the application Facebook is read as, whose secret is never read back, and its pages, each once [SCR-SET-SOCIAL]', async () => {
    await goTo('settingsList.agency.lanes');
    await goTo('settingsList.facebook.pages');
    await goTo('facebook.title');
    await field('facebook.appSecret', page).fill('fb-s3cr3t');
    await page.keyboard.press('Control+s');
    await page.getByText(words('validation:required')).waitFor();
    await field('facebook.appId', page).fill('1234567890');
    await save();
    await page.reload();
    await page.getByText(words('secret.stored')).waitFor();
    expect([await field('facebook.appId', page).inputValue(), await field('facebook.appSecret', page).inputValue()]).toEqual([
      '1234567890',
      '',
    ]);
    expect((await admin.get('/facebook/config')).body).toMatchObject({ appId: '1234567890', appSecret: null, hasAppSecret: true });
    expect(await hindrances(page)).toEqual([]);
    await shots('facebook');
    await page.getByRole('button', { name: `${words('secret.forget')}: ${words('facebook.appSecret')}` }).press('Enter');
    await page.getByText(words('secret.goes')).waitFor();
    await save();
    expect((await admin.get('/facebook/config')).body).toMatchObject({ appId: '1234567890', hasAppSecret: false });
    await goTo('settingsList.facebook.categories');
    await begin({ name: 'Emissoras' });
    await stored();
    await goTo('settingsList.facebook.pages');
    await begin({ name: 'TVX', url: 'https://www.facebook.com/tvx' });
    await choose('settingsField.categoryId', 'Emissoras');
    await stored();
    await row('facebook.pages', 'TVX').waitFor();
    await begin({ name: 'TVX outra vez', url: 'TVX' });
    await page.keyboard.press('Enter');
    await dialog().getByText('Esta página do Facebook já está na lista.').waitFor();
    await page.getByText(words('error:conflict')).first().waitFor();
    expect(await field('settingsField.url').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await hindrances(page)).toEqual([]);
    await shots('facebook-duplicate');
    await page.keyboard.press('Escape');
    await goTo('settingsList.facebook.categories');
    await cell('facebook.categories', 'Emissoras', 'pages').getByText('TVX', { exact: true }).waitFor();
    await shots('facebook-categories');
  });

  it('have the application X is read as, its people, each once, its lists, and categories of both [SCR-SET-TWITTER]', async () => {
    await goTo('settingsList.agency.lanes');
    await goTo('settingsList.twitter.users');
    await goTo('twitter.title');
    for (const key of ['consumerKey', 'consumerSecret', 'accessToken', 'accessTokenSecret'])
      await field(`twitter.${key}`, page).fill(`x-${key}`);
    await save();
    await expect.poll(() => field('twitter.accessToken', page).inputValue()).toBe('');
    const secrets = { consumerSecret: null, accessToken: null, accessTokenSecret: null };
    const has = { hasConsumerSecret: true, hasAccessToken: true, hasAccessTokenSecret: true };
    expect((await admin.get('/twitter/config')).body).toMatchObject({ consumerKey: 'x-consumerKey', ...secrets, ...has });
    expect(await hindrances(page)).toEqual([]);
    await shots('twitter');
    await goTo('settingsList.twitter.categories');
    await begin({ name: 'Governo' });
    await stored();
    await goTo('settingsList.twitter.lists');
    await begin({ name: 'Vereadores', slug: '84839422' });
    await choose('settingsField.categoryId', 'Governo');
    await stored();
    await row('twitter.lists', 'Vereadores').waitFor();
    await goTo('settingsList.twitter.users');
    await begin({ name: 'Prefeita', screenName: '@tvx' });
    await choose('settingsField.categoryId', 'Governo');
    await stored();
    await row('twitter.users', 'Prefeita').waitFor();
    await begin({ name: 'Outra', screenName: '@TVX' });
    await page.keyboard.press('Enter');
    await dialog().getByText('Este usuário do Twitter já está na lista.').waitFor();
    expect(await field('settingsField.screenName').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await hindrances(page)).toEqual([]);
    await shots('twitter-duplicate');
    await page.keyboard.press('Escape');
    await goTo('settingsList.twitter.categories');
    await cell('twitter.categories', 'Governo', 'users').getByText('Prefeita').waitFor();
    await cell('twitter.categories', 'Governo', 'lists').getByText('Vereadores').waitFor();
    await shots('twitter-categories');
  });
});

/** What the form of a new entry asks for beside its name, and the lists another entry of which is chosen. */
interface Form {
  readonly lines?: Readonly<Record<string, string>>;
  readonly chosen?: Readonly<Record<string, string>>;
}
const LISTS: readonly (readonly [list: string, form: Form])[] = [
  ['groups', {}],
  ['programs', { lines: { start: '05:00', end: '05:30' } }],
  ['reports.categories', {}],
  ['reports.events', { chosen: { categoryId: 'Segurança' } }],
  ['agency.lanes', {}],
  ['facebook.pages', { lines: { url: 'lista18' } }],
  ['facebook.categories', {}],
  ['rounds.institutions', {}],
  ['rounds.segments', {}],
  ['rss.categories', {}],
  ['rss.feeds', { lines: { url: 'FEED' } }],
  ['twitter.categories', {}],
  ['twitter.lists', { lines: { slug: '777' } }],
  ['twitter.users', { lines: { screenName: 'lista18' } }],
  ['wordpress.config', { lines: { url: 'https://blog.example', username: 'lauda', password: 'abcd' } }],
];

/** Says yes to the question whether something shall go. */
const yes = (): Promise<void> =>
  dialog()
    .getByRole('button', { name: words('common.delete') })
    .press('Enter');

// With the devices, their templates and the directory below they are the eighteen.
describe('each list of settings', () => {
  it.each(LISTS)('%s is opened with its rows, takes an entry, has it edited and lets it go [SET-01]', async (list, {
    lines = {},
    chosen = {},
  }) => {
    if (chosen.categoryId) expect((await admin.post('/reports/categories', { name: chosen.categoryId })).status).toBe(201);
    await page.goto(`${newsroom.url}/admin/lists/${list}`);
    await page.getByRole('heading', { level: 1, name: title(list), exact: true }).waitFor();
    await page
      .getByRole('button', { name: words('action.entry.create') })
      .first()
      .waitFor();
    await begin({ name: 'Novo item', ...lines, ...(lines.url === 'FEED' && { url: `${base}/feed.xml` }) });
    for (const [key, name] of Object.entries(chosen)) await choose(`settingsField.${key}`, name);
    await stored();
    await row(list, 'Novo item').waitFor();
    const before = await names(list);
    // The keyboard is on the row that was made: Enter types over its name.
    await page.keyboard.press('Enter');
    await grid(list)
      .getByRole('textbox', { name: words('settingsField.name'), exact: true })
      .fill('Item mudado');
    await page.keyboard.press('Enter');
    await row(list, 'Item mudado').waitFor();
    expect(await row(list, 'Novo item').count()).toBe(0);
    await cell(list, 'Item mudado', 'name').click({ modifiers: ['Control'] });
    await page.keyboard.press('Delete');
    await yes();
    await row(list, 'Item mudado').waitFor({ state: 'detached' });
    expect(await names(list).catch(() => [])).toEqual(before.filter((name) => name !== 'Novo item'));
  });

  it('devices and the templates of one are opened with their rows, take an entry, have it edited and let it go [SET-01]', async () => {
    await page.goto(`${newsroom.url}/admin/devices`);
    const devices = page.getByRole('grid', { name: words('devices.title') });
    const device = (name: string): Locator => devices.getByRole('row').filter({ hasText: name });
    await device('Playout virtual').waitFor();
    await page.keyboard.press('Alt+n');
    await field('device.name', page).fill('GC da lista');
    await field('device.type', page).selectOption({ label: words('device.type.cg') });
    await page.keyboard.press('Control+s');
    await device('GC da lista').waitFor();
    await field('device.name', page).fill('GC mudado');
    await page.keyboard.press('Control+s');
    await device('GC mudado').waitFor();
    await page.getByRole('tab', { name: words('devicePart.templates'), exact: true }).click();
    await page.getByText(words('template.none')).waitFor();
    await page.keyboard.press('Alt+Shift+n');
    await dialog().getByLabel(words('template.code')).fill('100');
    await dialog().getByLabel(words('template.name')).fill('CRÉDITO');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'CRÉDITO', exact: true }).press('Enter');
    await dialog().getByLabel(words('template.name')).fill('TARJA');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'TARJA', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'CRÉDITO', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: `${words('common.remove')} TARJA` }).press('Enter');
    await page.getByText(words('template.none')).waitFor();
    await devices.focus();
    await page.keyboard.press('Alt+Backspace');
    await yes();
    await device('GC mudado').waitFor({ state: 'detached' });
  });

  it('the directory sync has one row, its connection, which is set, edited and emptied [SET-01]', async () => {
    await page.goto(`${newsroom.url}/admin/directory`);
    const url = field('directory.url', page);
    await url.waitFor();
    const keep = async (): Promise<object> => {
      await save();
      return (await admin.get<object>('/ldap/config')).body;
    };
    await url.fill('ldaps://diretorio.example');
    await field('directory.baseDn', page).fill('dc=redacao');
    expect(await keep()).toMatchObject({ url: 'ldaps://diretorio.example', baseDn: 'dc=redacao' });
    await url.fill('ldaps://outro.example');
    expect(await keep()).toMatchObject({ url: 'ldaps://outro.example' });
    await url.fill('');
    await field('directory.baseDn', page).fill('');
    expect(await keep()).toMatchObject({ url: '', baseDn: '', enabled: false });
    await page.reload();
    await url.waitFor();
    expect(await url.inputValue()).toBe('');
  });
});

describe('webhooks', () => {
  const DELIVERIES = words('deliveries.title');
  const SECRET = 'only the site and the newsroom know it';
  const list = (): Locator => page.getByRole('grid', { name: DELIVERIES, exact: true });
  const delivery = (slugOrState: string): Locator => list().locator('[data-row]').filter({ hasText: slugOrState });
  const state = (name: string): string => words(`deliveries.state.${name}`);
  const choose = (label: string, option: string) => page.getByLabel(words(label), { exact: true }).selectOption({ label: option });
  const proposed = (slug: string) => admin.post('/assignment_proposals', { slug, lead: 'Chove.', source: null });

  it('are made by keyboard, and their deliveries are seen as they come: taken, or refused with what was answered and when they are tried again, filtered by state and sent again by a key', async () => {
    await page.goto(`${newsroom.url}/admin/webhooks`);
    await page.getByText(words('deliveries.noWebhooks')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.getByRole('link', { name: words('deliveries.addWebhook'), exact: true }).press('Enter');
    await page.getByText(words('settingsAbout.webhooks')).waitFor();
    await begin({ name: 'Site', url: `${base}/hook` });
    await field('settingsField.topics').fill(words('webhookTopic.proposals'));
    await page.getByRole('option', { name: words('webhookTopic.proposals'), exact: true }).waitFor();
    await page.keyboard.press('Enter');
    // It begins switched on, and is stored with what signs its deliveries alone.
    expect(await field('settingsField.enabled').isChecked()).toBe(true);
    await field('settingsField.name').focus();
    await page.keyboard.press('Enter');
    await dialog().getByText(words('validation:required')).waitFor();
    expect(await field('settingsField.secret').getAttribute('aria-invalid')).toBe('true');
    await field('settingsField.secret').fill(SECRET);
    await field('settingsField.name').focus();
    await stored();
    await row('webhooks', 'Site').waitFor();
    await page.keyboard.press('Alt+j');
    await page.waitForURL('**/admin/webhooks?webhook=*');
    await page.getByText(words('deliveries.none'), { exact: true }).waitFor();
    expect(await hindrances(page)).toEqual([]);

    // What happens meanwhile comes by itself.
    await proposed('ÁGUA MARROM');
    await delivery(state('DELIVERED')).waitFor();
    const [first] = told as [(typeof told)[number]];
    expect(await verifyWebhook({ ...first, secret: SECRET })).toMatchObject({ topic: 'proposals', data: { slug: 'ÁGUA MARROM' } });
    answer = { status: 500, said: 'the disk is full' };
    await proposed('FILA NO CRAS');
    const refused = delivery(state('WAITING'));
    await refused.getByText('500 · the disk is full').waitFor();
    expect(await refused.locator('[data-column=attempts]').innerText()).toBe('1');
    expect(await refused.locator('[data-column=due]').innerText()).toMatch(/\d\d:\d\d/);
    expect(await list().locator('[data-row]').count()).toBe(2);
    expect(await hindrances(page)).toEqual([]);
    await shots('deliveries');

    await choose('deliveries.state', state('DELIVERED'));
    await page.waitForURL('**state=DELIVERED*');
    await expect.poll(() => list().locator('[data-row]').count(), { timeout: PATIENCE_MS }).toBe(1);
    answer = { status: 204, said: '' };
    await list().focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+r');
    await expect.poll(() => told.filter(({ body }) => body === first.body).length, { timeout: PATIENCE_MS }).toBe(2);
    // It was of this state, left it while it waited, and came back, all without a key.
    await delivery('204').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await dialog().getByText(state('DELIVERED'), { exact: true }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shots('delivery');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  });

  it('say in each language how their deliveries stand, and that they could not be loaded', async () => {
    for (const language of ['es_ES', 'en_US'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.context().addInitScript((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(`${newsroom.url}/admin/webhooks`);
      await page.getByRole('heading', { level: 1, name: words('deliveries.title', {}, language), exact: true }).waitFor();
      await page
        .getByText(words('deliveries.state.DELIVERED', {}, language), { exact: true })
        .last()
        .waitFor();
      await shots(`deliveries-${language}`);
    }
    await page.route('**/deliveries?*', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: 'x' } }));
    await page.reload();
    await page
      .getByRole('alert')
      .getByText(words('error:loadFailed', {}, 'en_US'))
      .waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.unroute('**/deliveries?*');
    // The next job that sends has it loaded anew, before anybody has to.
    await proposed('PONTE INTERDITADA');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});
