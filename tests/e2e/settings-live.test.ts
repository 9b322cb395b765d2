import { encodePrint } from '@lauda/domain';
import { blackPng, launchBrowser, type WireClient } from '@lauda/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Nodes } from '../../packages/testing/src/nodes.ts';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { visit } from './workspace-kit.ts';

let nodes: Nodes;
let browser: Browser;
/** An administrator at the node that no page uses. */
let there: WireClient;

beforeAll(async () => {
  [nodes, browser] = await Promise.all([Nodes.start({ demo: true }), launchBrowser()]);
  there = await nodes.as(0, 'admin', 'lauda-demo');
});
afterAll(async () => {
  await browser?.close();
  await nodes?.stop();
});

const change = async (path: string, values: object): Promise<void> => {
  const { body } = await there.get<{ id: number }>(path);
  const save = body.id === 0 && path !== '/branch/config' ? there.post : there.put;
  expect((await save.call(there, path, { ...body, ...values })).status).toBeLessThan(202);
};
const styled = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { fontFamily, fontSize } = getComputedStyle(element);
      return [fontFamily.split(',')[0]!.replaceAll(/["']/g, ''), fontSize];
    });

it('pages that are open at one node take logo, colour, name, print and script fonts and the services of the map from the other, and are not loaded again', async () => {
  const { body: rundown } = await there.get<{ blocks: { stories: { id: number }[] }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`);
  const id = rundown.blocks[0]!.stories[1]!.id;
  const desk = await visit(browser, nodes.urls[1]!, { path: `/rundown/1/${DEMO_DATE}?open=[${id}]&story=${id}`, username: 'chefe' });
  const paper = await desk.context().newPage();
  await paper.goto(`${nodes.urls[1]}/print/${encodePrint({ programId: 1, date: DEMO_DATE }, Math.random)}/story-content`);
  const script = 'article textarea[data-script]';
  const printed = 'article.sheet[aria-busy=false] [data-cell=read] p';
  await Promise.all([desk.locator(script).first().waitFor(), paper.locator(printed).first().waitFor()]);
  for (const page of [desk, paper]) await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const logo = desk.getByRole('banner').locator('img');
  expect(await logo.count()).toBe(0);

  const form = new FormData();
  form.append('file', new Blob([blackPng(200, 100)]), 'logo.png');
  const { body: file } = await there.send<{ id: number }>('POST', '/files/single?picture=LOGO', form);
  await change('/branch/config', { logoId: file.id, themeColour: 'purple', branchName: 'TV Nova' });
  await expect.poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(200);
  expect(await logo.getAttribute('alt')).toBe('TV Nova');
  await expect.poll(() => desk.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))).toBe('#722ed1');

  await change('/editor/config', { fontFamily: 'Georgia', fontSize: 18 });
  await expect.poll(() => styled(desk, script)).toEqual(['Georgia', '24px']);
  await change('/print/config', { fontFamily: 'Georgia', fontSize: 18 });
  await expect.poll(() => styled(paper, printed)).toEqual(['Georgia', '24px']);

  const place = { local: 'Praça da Sé', coordinates: { lat: -23.55, lng: -46.63 } };
  expect((await there.post('/productions', { slug: 'MAPA', date: DEMO_DATE, ...place })).status).toBe(201);
  const map = await visit(browser, nodes.urls[1]!, { path: `/productions-map?date=${DEMO_DATE}`, username: 'produtora' });
  await map.getByText(words('map.noTiles')).waitFor();
  await change('/nominatim/config', { tiles: 'http://127.0.0.1:1/{z}/{x}/{y}.png', attribution: '© Casa' });
  await map.getByText('© Casa').waitFor();

  await change('/branch/config', { logoId: null });
  await logo.waitFor({ state: 'detached' });
  for (const page of [desk, paper]) expect(await page.evaluate(() => 'neverReloaded' in window)).toBe(true);
});
