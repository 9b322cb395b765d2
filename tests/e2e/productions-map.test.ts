import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { launchBrowser, WireClient } from '@lauda/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { hindrances, visit } from './workspace-kit.ts';

const PATH = `/productions-map?date=${DEMO_DATE}`;
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
let newsroom: NewsroomProcess;
let browser: Browser;
let admin: WireClient;
let page: Page;
let tiles: Server;
let isOff = false;

const places = () => page.getByRole('navigation', { name: words('map.places') });
const map = () => page.getByRole('region', { name: words('map.title') });
const markers = () => map().locator('.map-marker');
const said = (key: string) => page.getByRole('status').filter({ hasText: words(key) });
const shot = async (name: string, on = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` });
};
const setUp = async (values: object): Promise<void> => {
  const now = (await admin.get<object>('/nominatim/config')).body;
  expect((await admin.put('/nominatim/config', { ...now, ...values })).status).toBe(200);
};

beforeAll(async () => {
  tiles = createServer((_request, response) =>
    isOff ? response.writeHead(503).end() : response.writeHead(200, { 'content-type': 'image/png' }).end(PNG),
  );
  await new Promise<void>((done) => tiles.listen(0, '127.0.0.1', done));
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: PATH, username: 'produtora' });
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
  tiles?.close();
});

describe('the productions of a day on a map', () => {
  it('stand there and in a list where no server of pictures is named, and say so [SCR-PRODUCTIONS-MAP]', async () => {
    await said('map.noTiles').waitFor();
    await expect.poll(() => markers().count()).toBe(5);
    expect(await places().getByRole('listitem').count()).toBe(6);
    await places()
      .getByText(`Estúdio B, TV Horizonte · ${words('map.noPoint')}`)
      .waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('map-without');
  });

  it('open their card from the list and from the map by keyboard', async () => {
    await places()
      .getByRole('button', { name: /ENCHENTE/ })
      .focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: 'ENCHENTE NA ZONA LESTE' });
    await card.getByText('Capitã Sônia').waitFor({ state: 'attached' });
    await shot('map-card');
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await map()
      .getByRole('button', { name: /GREVE NO METRÔ/ })
      .focus();
    await page.keyboard.press('Enter');
    const other = page.getByRole('dialog').filter({ hasText: 'Estação Sé' });
    await other.getByText('Testar o sinal na praça').waitFor();
    await page.keyboard.press('Escape');
    await other.waitFor({ state: 'detached' });
  });

  it('come and go as others write them', async () => {
    const { body } = await admin.post<{ id: number }>('/productions', {
      slug: 'INCÊNDIO NA MOOCA',
      date: DEMO_DATE,
      local: 'Rua da Mooca',
      coordinates: { lat: -23.556, lng: -46.598 },
    });
    await places().getByText('INCÊNDIO NA MOOCA').waitFor();
    await expect.poll(() => markers().count()).toBe(6);
    await admin.delete(`/productions?ids=${body.id}`);
    await expect.poll(() => markers().count()).toBe(5);
  });

  it('turns to the newsroom where the browser does not say where it is [ERR-13]', async () => {
    const { lat, lng } = (await admin.get<{ lat: number; lng: number }>('/maps/location')).body;
    const slug = 'NA PORTA DA REDAÇÃO';
    const { id } = (await admin.post<{ id: number }>('/productions', { slug, date: DEMO_DATE, coordinates: { lat, lng } })).body;
    const marker = map().getByRole('button', { name: new RegExp(slug) });
    await marker.waitFor();
    /** How far the marker of the newsroom is from the middle of the map, in pixels; endless where it is out of it. */
    const away = async (): Promise<number> => {
      const boxes = await Promise.all([marker, map()].map((part) => part.boundingBox()));
      const [at, middle] = boxes.map((box) => box && { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      return at && middle ? Math.hypot(at.x - middle.x, at.y - middle.y) : Number.POSITIVE_INFINITY;
    };
    expect(await away()).toBeGreaterThan(5);
    await page.getByRole('button', { name: words('map.here') }).click();
    await expect.poll(away).toBeLessThan(2);
    await admin.delete(`/productions?ids=${id}`);
    await setUp({ center: null });
    await page.getByRole('button', { name: words('map.here') }).click();
    await page.getByText('Geolocation is not supported for this Browser/OS.').first().waitFor();
  });

  it('have pictures under them from the server that is named, and say so when it does not answer', async () => {
    const { port } = tiles.address() as AddressInfo;
    await setUp({ tiles: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`, attribution: '© os colaboradores do mapa' });
    await page.reload();
    await map().locator('img.leaflet-tile-loaded').first().waitFor();
    await map().getByText('© os colaboradores do mapa').waitFor();
    expect(await said('map.noTiles').count()).toBe(0);
    await shot('map-with');
    isOff = true;
    await setUp({ tiles: `http://127.0.0.1:${port}/other/{z}/{x}/{y}.png` });
    const cold = await visit(browser, newsroom.url, { path: PATH, username: 'produtora', language: 'en_US', theme: 'light' });
    await cold.getByText(words('map.offline', {}, 'en_US')).waitFor();
    await expect.poll(() => cold.locator('.map-marker').count()).toBe(5);
    expect(await hindrances(cold)).toEqual([]);
    await shot('map-offline', cold);
  });
});
