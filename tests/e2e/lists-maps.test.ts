import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser, WireClient } from '@lauda/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { hindrances, visit } from './workspace-kit.ts';

const MAPS = '/admin/maps';
const PLACES = [
  { place_id: 1, lat: '-23.5560', lon: '-46.6620', display_name: 'Rua Augusta, São Paulo' },
  { place_id: 2, lat: '-23.5570', lon: '-46.6630', display_name: 'Rua Augusta, Santos' },
];
let newsroom: NewsroomProcess;
let browser: Browser;
let admin: WireClient;
let page: Page;
let service: Server;
let isOff = false;
const asked: URL[] = [];

const shot = async (name: string, on = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` });
};
const input = (key: string) => page.getByRole('textbox', { name: words(key), exact: true });
const address = (label: string, on = page) => on.getByRole('combobox', { name: words(label), exact: true });
/** What a window asks of the suggestions, from now on. */
const calls = (on: Page): string[] => {
  const inputs: string[] = [];
  on.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/maps/autocomplete') inputs.push(url.searchParams.get('input') ?? '');
  });
  return inputs;
};
const answered = (on: Page) => on.waitForResponse((response) => response.url().includes('/api/maps/autocomplete'));

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://service'));
    response.writeHead(isOff ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(PLACES));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: MAPS, username: 'admin', theme: 'light' });
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
  service?.close();
});

describe('the services of the map [SCR-ADM-MAPS]', () => {
  it('are named by keyboard; what is no address is said at its field and not sent', async () => {
    await input('maps.url').fill('nominatim');
    await input('maps.tiles').fill('https://tiles.example/1.png');
    await input('maps.center').fill('em São Paulo');
    await page.keyboard.press('Control+s');
    for (const key of ['validation:invalidUrl', 'maps.tilesWrong', 'validation:invalid'])
      await page.getByRole('alert').getByText(words(key), { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    expect(await hindrances(page)).toEqual([]);
    await shot('maps-wrong');
  });

  it('are asked with the key that is saved [ADM-MAP-01]', async () => {
    const { port } = service.address() as AddressInfo;
    await input('maps.url').fill(`http://127.0.0.1:${port}`);
    await input('maps.tiles').fill('https://tiles.example/{z}/{x}/{y}.png');
    await input('maps.key').fill('chave-da-redação');
    await input('maps.center').fill('-23.55, -46.63');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
    expect((await admin.get<object>('/nominatim/config')).body).toMatchObject({
      apiKey: 'chave-da-redação',
      center: { lat: -23.55, lng: -46.63 },
    });
    await address('maps.trialAddress').fill('rua augusta');
    await page.getByRole('option', { name: 'Rua Augusta, São Paulo' }).waitFor();
    expect(asked.map(({ searchParams }) => [searchParams.get('q'), searchParams.get('key')])).toEqual([
      ['rua augusta', 'chave-da-redação'],
    ]);
    expect(await hindrances(page)).toEqual([]);
    await shot('maps-found');
    await page.keyboard.press('Escape');
  });

  it('answer an address that was looked up from memory, whoever asks it next', async () => {
    const before = asked.length;
    const other = await visit(browser, newsroom.url, { path: MAPS, username: 'admin', theme: 'light' });
    await address('maps.trialAddress', other).fill('rua augusta');
    await other.getByRole('option', { name: 'Rua Augusta, São Paulo' }).waitFor();
    expect(asked.length).toBe(before);
    await other.context().close();
  });

  it('are Google’s where its key is typed, which is kept and read again [ADM-MAP-01]', async () => {
    await input('maps.googleKey').fill('chave-do-google');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
    expect((await admin.get<object>('/google/config')).body).toMatchObject({ apiKey: 'chave-do-google' });
    await page.reload();
    await expect.poll(() => input('maps.googleKey').inputValue()).toBe('chave-do-google');
    await input('maps.googleKey').fill('');
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
    expect((await admin.get<object>('/google/config')).body).toMatchObject({ apiKey: '' });
  });

  it('are read in another language and theme', async () => {
    for (const [language, theme] of [
      ['en_US', 'dark'],
      ['es_ES', 'light'],
    ] as const) {
      const other = await visit(browser, newsroom.url, { path: MAPS, username: 'admin', language, theme });
      await other.getByLabel(words('maps.key', {}, language), { exact: true }).waitFor();
      expect(await hindrances(other)).toEqual([]);
      await shot(`maps-${language}`, other);
      await other.context().close();
    }
  });
});

describe('an address', () => {
  it('of a guide is suggested from three characters on, once, and chosen by keyboard [VAL-04]', async () => {
    const { id } = (
      await admin.post<{ id: number }>('/assignments', {
        slug: 'RUAS',
        date: DEMO_DATE,
        guides: [{ uuid: crypto.randomUUID(), scheduleDate: DEMO_DATE, contacts: [] }],
      })
    ).body;
    const desk = await visit(browser, newsroom.url, {
      path: `/guidelines?date=${DEMO_DATE}&tabs=[${id}]&open=${id}`,
      username: 'admin',
      theme: 'light',
    });
    const inputs = calls(desk);
    const field = address('guide.address', desk);
    await field.focus();
    await desk.keyboard.type('ru');
    // Longer than the pause in typing after which suggestions are asked for.
    await desk.waitForTimeout(1_500);
    expect(inputs).toEqual([]);
    const answer = answered(desk);
    await desk.keyboard.type('a');
    await answer;
    await desk.getByRole('option', { name: 'Rua Augusta, Santos' }).waitFor();
    expect(inputs).toEqual(['rua']);
    await shot('guide-address', desk);
    expect(await hindrances(desk)).toEqual([]);
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('ArrowDown');
    await desk.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('Rua Augusta, Santos');
    await desk.keyboard.press('Control+s');
    await desk.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
    const stored = (await admin.get<{ guides: { address: string }[] }>(`/assignments/${id}`)).body;
    expect(stored.guides[0]?.address).toBe('Rua Augusta, Santos');
    await desk.context().close();
  });

  it('of a contact is suggested too; where nobody answers, or Lauda cannot be reached, what was typed stays and it is said', async () => {
    const desk = await visit(browser, newsroom.url, { path: '/contacts', username: 'admin' });
    await desk
      .getByRole('button', { name: words('contacts.new') })
      .first()
      .press('Enter');
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('textbox', { name: new RegExp(`^${words('contact.name')}`) }).fill('Padaria Augusta');
    await address('contact.address', desk).fill('rua');
    await desk.getByRole('option', { name: 'Rua Augusta, São Paulo' }).waitFor();
    await shot('contact-address', desk);
    // Escape closes the suggestions and not the form.
    await desk.keyboard.press('Escape');
    await desk.getByRole('option').first().waitFor({ state: 'hidden' });
    expect(await dialog.count()).toBe(1);
    isOff = true;
    await address('contact.address', desk).fill('rua sem fim');
    await dialog.getByText(words('production.addressFailed')).first().waitFor();
    isOff = false;
    await newsroom.stop();
    await dialog.getByText(words('production.addressOffline')).first().waitFor();
    await shot('contact-offline', desk);
    await desk.getByRole('option').first().waitFor({ state: 'hidden' });
    expect(await address('contact.address', desk).inputValue()).toBe('rua sem fim');
    await desk.context().close();
  });
});
