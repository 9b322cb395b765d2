import { type Archive, startArchive } from '@lauda/simulators';
import { launchBrowser, PATIENCE, WireClient } from '@lauda/testing';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type StartedProcess, startProcess } from '../../packages/testing/src/process.ts';
import { type BridgeProcess, DEMO_DATE, NewsroomProcess, startBridgeProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';

const SHOW = `/rundown/1/${DEMO_DATE}`;

interface Part {
  readonly uuid: string;
  readonly type: string;
  readonly slug?: string;
  readonly media?: { readonly objectId: string; readonly status?: string; readonly slug: string } | null;
}
interface Story {
  readonly id: number;
  readonly slug: string;
  readonly sections: Record<string, { readonly subSections?: readonly Part[] } | null>;
}
let archive: Archive;
let newsroom: NewsroomProcess;
let bridge: BridgeProcess;
let plugin: StartedProcess<{ url: string }>;
let browser: Browser;
let api: WireClient;
let desk: Desk;
let page: Page;
let archiveId: number;
let story: Story;

const stored = async (): Promise<Story> => (await api.get<Story>(`/stories/${story.id}`)).body;
const partsIn = ({ sections }: Story): Part[] => Object.values(sections).flatMap((section) => section?.subSections ?? []);
const media = (): Locator => page.getByRole('region', { name: words('media.title'), exact: true });
const line = (slug: string): Locator => media().getByRole('listitem').filter({ hasText: slug });
const dialog = (): Locator => page.locator('[role=dialog]');
const results = (within: Locator | Page | Frame = page): Locator => within.getByRole('grid', { name: words('media.found') });
const object = (n: number) => ({ objID: `V${n}`, slug: `ENCHENTE ${n}`, type: 'VIDEO', objTB: '30', objDur: '900' });

beforeAll(async () => {
  [newsroom, browser, plugin] = await Promise.all([
    NewsroomProcess.start(),
    launchBrowser(),
    startProcess<{ url: string }>('examples/plugin/serve.ts'),
  ]);
  bridge = await startBridgeProcess(newsroom);
  archive = await startArchive({ lowerPort: 0, mosId: 'arquivo.tv', ncsId: 'ncs.lauda.mos' });
  for (let n = 1; n <= 60; n += 1) archive.keep(object(n));
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  // The archive of the demo makes room for the two of these tests.
  const own = (await api.get<{ id: number; type: string }[]>('/devices')).body.find(({ type }) => type === 'mam')!;
  await api.delete(`/devices/${own.id}`);
  const device = { name: 'Arquivo', type: 'mam', protocol: 'mos', host: '127.0.0.1', port: archive.lowerPort, mosId: 'arquivo.tv' };
  archiveId = (await api.post<{ id: number }>('/devices', device)).body.id;
  await api.post('/devices', { name: 'Arquivo morto', type: 'mam', protocol: 'mos', virtual: true });
  const existence = async () => (await api.get<{ existence: string }>(`/devices/${archiveId}`)).body.existence;
  await vi.waitFor(async () => expect(await existence()).toMatch(/^(EXIST|CAN_CREATE)$/), PATIENCE);
  await api.post(`/mam/${archiveId}/request_sync`);
  const listed = async () => (await api.post<{ total: number }>(`/mam/${archiveId}/medias`, {})).body.total;
  await vi.waitFor(async () => expect(await listed()).toBe(60), PATIENCE);
  const rundown = (await api.get<{ id: number; blocks: { id: number }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
  story = (await api.post<Story>(`/rundowns/${rundown.id}/stories`, { blockId: rundown.blocks[0]!.id, story: { slug: 'ALAGAMENTO' } }))
    .body;
  desk = await Desk.signIn(browser, newsroom.url, 'admin', SHOW);
  page = desk.page;
  await desk.grid.waitFor();
});

afterAll(async () => {
  await browser?.close();
  await plugin?.kill();
  await bridge?.kill();
  await newsroom?.stop();
  await archive?.stop();
});

describe('the media of the archives', () => {
  it('are searched in each of the two archives [MENU-21]', async () => {
    await page
      .getByRole('navigation', { name: words('shell.mainMenu') })
      .getByRole('link', { name: words('area.mediaCenter') })
      .press('Enter');
    await page.waitForURL('**/media');
    const offered = page.getByLabel(words('media.archive'));
    await expect.poll(() => offered.locator('option').allTextContents(), PATIENCE).toEqual(['Arquivo', 'Arquivo morto']);
    await page.goto(`${newsroom.url}${SHOW}`);
    await desk.grid.waitFor();
  });

  it('are searched by keyboard, 25 of 60 to a page, and looked at [SCR-MEDIA]', async () => {
    await page.keyboard.press('Control+k');
    await page.locator('[role=dialog] input').waitFor();
    await page.keyboard.type(words('area.mediaCenter'));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/media');
    await page.getByLabel(words('mediaField.slug')).waitFor();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('enchente');
    await page.keyboard.press('Enter');
    await expect
      .poll(
        () =>
          page
            .getByRole('navigation', { name: words('pager.label') })
            .getByRole('status')
            .textContent(),
        PATIENCE,
      )
      .toBe('1-25 de 60');
    expect(await hindrances(page)).toEqual([]);
    await results().focus();
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(`${words('mediaField.objectId')}: V`)
      .waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('one is shown with what it is and where it lies, its words are written, and it says that it loads and that it is not there [SCR-MEDIA-ITEM]', async () => {
    let letGo = (): void => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    const api = /\/api\/mam\/\d+\/media\//;
    await page.route(api, async (call) => {
      await free;
      await call.continue();
    });
    await results().focus();
    await page.keyboard.press('Enter');
    await dialog().locator('.late').first().waitFor({ state: 'attached' });
    letGo();
    await dialog()
      .getByText(`${words('mediaField.objectId')}: V`)
      .waitFor();
    const slug = dialog().getByLabel(words('mediaField.slug'));
    const was = await slug.inputValue();
    await slug.fill(`${was} EDITADA`);
    await dialog()
      .getByRole('button', { name: words('common.save'), exact: true })
      .press('Enter');
    await expect.poll(async () => [...archive.objects.values()].some(({ slug: now }) => now === `${was} EDITADA`), PATIENCE).toBe(true);
    // Until the answer is there, the words are not known to be saved, and are asked about.
    await dialog().locator('button:disabled:not([aria-busy])').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.unroute(api);
    await page.route(api, (call) => call.fulfill({ status: 404, json: { code: 'not_found', message: 'x' } }));
    await results().focus();
    await page.keyboard.press('Enter');
    await dialog().getByText(words('error:mediaNotFound')).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.unroute(api);
  });

  it('are searched inside another page, without the menu, and what is chosen is handed to that page [MED-06, SCR-MEDIA-EMBED]', async () => {
    await page.evaluate(() => {
      const handed: unknown[] = [];
      Object.assign(globalThis, { handed });
      window.addEventListener('message', ({ data, origin }) => {
        if (data?.type === 'lauda:media') handed.push({ origin, objectId: data.media.objectId });
      });
      const frame = document.createElement('iframe');
      Object.assign(frame, { src: '/embed/media', name: 'embedded', width: 1000, height: 700 });
      frame.style.position = 'fixed';
      document.body.append(frame);
    });
    await expect.poll(() => page.frame('embedded')?.url(), PATIENCE).toContain('/embed/media');
    const frame = page.frame('embedded')!;
    await frame.getByLabel(words('mediaField.objectId')).fill('V42');
    await frame.getByRole('button', { name: words('media.search') }).press('Enter');
    await results(frame).getByText('ENCHENTE 42', { exact: true }).waitFor();
    expect(await frame.getByRole('navigation', { name: words('shell.mainMenu') }).count()).toBe(0);
    expect(await frame.getByRole('banner').count()).toBe(0);
    await results(frame).focus();
    await frame.locator('[role=grid]').press('Enter');
    await expect.poll(() => page.evaluate('handed')).toEqual([{ origin: newsroom.url, objectId: 'V42' }]);
  });
});

describe.each([
  ['es_ES', 'light', 1440],
  ['en_US', 'dark', 390],
] as const)('in %s, %s, %i px wide', (language, theme, width) => {
  it('the media and a story with media and plug-ins hinder nobody, and every word is there', async () => {
    const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme: theme, reducedMotion: 'reduce' });
    const own = await context.newPage();
    await own.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    const login = { form: { username: 'chefe', password: 'lauda-demo' }, headers: { 'Sec-Fetch-Site': 'same-origin' } };
    await own.request.post(`${newsroom.url}/api/authentication`, login);
    await own.goto(`${newsroom.url}/media`);
    await own.getByRole('button', { name: words('media.search', {}, language), exact: true }).click();
    const found = own.getByRole('grid', { name: words('media.found', {}, language) });
    await found.getByRole('columnheader', { name: words('mediaField.objectId', {}, language), exact: true }).waitFor();
    expect(await hindrances(own)).toEqual([]);
    expect(await own.locator('body').innerText()).not.toMatch(/\b(media|mediaField|mediaKind|mediaStatus|plugin)\.[a-z]/i);
    await found.focus();
    await own.keyboard.press('Enter');
    await own
      .getByRole('dialog')
      .getByText(`${words('mediaField.objectId', {}, language)}: V`)
      .waitFor();
    await own.keyboard.press('Escape');
    await own.getByRole('dialog').waitFor({ state: 'detached' });
    await own.goto(`${newsroom.url}${SHOW}?open=[${story.id}]&story=${story.id}`);
    await own.getByRole('region', { name: words('media.title', {}, language), exact: true }).waitFor();
    expect(await hindrances(own)).toEqual([]);
    expect(await own.locator('body').innerText()).not.toMatch(/\b(media|mediaStatus|plugin)\.[a-z]/i);
    // The lock is this person's in every window: taken or given back late, it would be taken from the next one.
    const locks = async (): Promise<number> => (await api.get<unknown[]>('/locks')).body.length;
    await expect.poll(locks, PATIENCE).toBe(1);
    await own.keyboard.press('Alt+w');
    await expect.poll(locks, PATIENCE).toBe(0);
    await context.close();
  });
});

describe('the media of a story', () => {
  it('come from an archive by keyboard, are saved, and show live whether they are there', async () => {
    await page.goto(`${newsroom.url}${SHOW}?open=[${story.id}]&story=${story.id}`);
    await media()
      .getByRole('button', { name: words('media.add') })
      .press('Enter');
    await dialog().getByLabel(words('mediaField.objectId')).fill('V7');
    await page.keyboard.press('Enter');
    await results(dialog()).getByText('ENCHENTE 7', { exact: true }).waitFor();
    await results(dialog()).focus();
    await page.keyboard.press('Home');
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await line('ENCHENTE 7').getByText(words('mediaStatus.ready')).waitFor();
    await page.keyboard.press('Control+s');
    await expect.poll(async () => partsIn(await stored()).map((part) => part.media?.objectId), PATIENCE).toEqual(['V7']);
    await archive.remove('V7');
    await line('ENCHENTE 7').getByText(words('mediaStatus.absent'), { exact: true }).waitFor();
    await media()
      .getByRole('button', { name: words('media.ignore') })
      .press('Enter');
    await line('ENCHENTE 7').getByText(words('mediaStatus.ignored')).waitFor();
    await archive.add(object(7));
    await line('ENCHENTE 7').getByText(words('mediaStatus.ready')).waitFor();
  });

  it('are made empty in the archive under the slug of the story, and are ready when they have content', async () => {
    await media()
      .getByRole('button', { name: words('media.add') })
      .press('Enter');
    const create = dialog().getByRole('button', { name: words('media.placeholder') });
    // It can be pressed once the archive is known to be there.
    await expect.poll(() => create.isEnabled(), PATIENCE).toBe(true);
    await create.press('Enter');
    await line('ALAGAMENTO').getByText(words('mediaStatus.empty')).waitFor();
    await page.keyboard.press('Control+s');
    const made = async (): Promise<string | undefined> =>
      partsIn(await stored()).find((part) => part.media?.slug === 'ALAGAMENTO')?.media?.objectId;
    await expect.poll(made, PATIENCE).toBeTruthy();
    const objID = (await made())!;
    expect(archive.objects.get(objID)).toMatchObject({ slug: 'ALAGAMENTO' });
    await archive.add({ ...archive.objects.get(objID)!, objID, objDur: '600', objTB: '30', status: 'UPDATED', air: 'READY' });
    await line('ALAGAMENTO').getByText(words('mediaStatus.ready')).waitFor();
  });
});

describe('the plug-in of a device', () => {
  it('puts an item into the story and changes it, over messages of its own origin', async () => {
    const devices = (await api.get<{ id: number; name: string }[]>('/devices')).body;
    const graphics = devices.find(({ name }) => name === 'GC do estúdio')!;
    await api.put('/devices', { ...graphics, plugin: 'html', mosId: 'cg.example.mos', profile: { pluginUrl: plugin.line.url } });
    const open = page.getByRole('button', { name: words('plugin.open', { name: 'GC do estúdio' }) });
    await open.press('Enter');
    const frame = page.frameLocator('iframe');
    await frame.getByText('CREATE (Adriana)').waitFor();
    await frame.getByLabel('Line 1').fill('Ana Lima');
    await frame.getByRole('button', { name: 'Insert into the story' }).press('Enter');
    await frame.getByText('The newsroom took it.').waitFor();
    expect(await hindrances(page)).toEqual([]);
    await frame.getByRole('button', { name: 'Close' }).press('Enter');
    await page.locator('iframe').waitFor({ state: 'detached' });
    await page
      .getByRole('region', { name: words('plugin.title') })
      .getByRole('button', { name: 'Ana Lima' })
      .press('Enter');
    await frame.getByText('EDIT (Adriana)').waitFor();
    await frame.getByLabel('Line 2').fill('Moradora');
    await frame.getByRole('button', { name: 'Change the item' }).press('Enter');
    await frame.getByText('The newsroom took it.').waitFor();
    await page
      .locator('[role=dialog]')
      .getByRole('button', { name: words('common.close') })
      .press('Enter');
    await page.keyboard.press('Control+s');
    const items = async () => partsIn(await stored()).filter(({ type }) => type === 'MOS_CG');
    await expect.poll(async () => (await items()).map(({ slug }) => slug), PATIENCE).toEqual(['Ana Lima / Moradora']);
    expect(JSON.stringify(await items())).toContain('<field number=\\"2\\">Moradora</field>');
    expect(desk.errors).toEqual([]);
  });
});
