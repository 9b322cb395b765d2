import { type Playout, startPlayout } from '@lauda/simulators';
import { launchBrowser, PATIENCE, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BridgeProcess, DEMO_DATE, NewsroomProcess, startBridgeProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';

const SHOW = `/rundown/1/${DEMO_DATE}`;
const NAME = 'Playout virtual';
interface Device {
  readonly id: number;
  readonly name: string;
  readonly existence: string | null;
  readonly simulator: object | null;
}
interface Shown {
  readonly id: number;
  readonly uuid: string;
  readonly blocks: readonly { readonly stories: readonly { readonly id: number }[] }[];
}

let playout: Playout;
let newsroom: NewsroomProcess;
let bridge: BridgeProcess;
let browser: Browser;
let api: WireClient;
let desk: Desk;
let page: Page;
let deviceId: number;
let shown: Shown;

const devices = async (): Promise<Device[]> => (await api.get<Device[]>('/devices')).body;
const device = async (): Promise<Device> => (await devices()).find(({ id }) => id === deviceId)!;
const row = (name: string): Locator => page.getByRole('grid', { name: words('devices.title') }).locator('[role=row]', { hasText: name });
const dialog = (): Locator => page.locator('[role=dialog]');
const article = (): Locator => page.getByRole('article', { name: NAME });
const said = (kind: string): number => playout.received.filter((message) => message.kind === kind).length;
const holds = (): boolean => playout.holdings().has(shown.uuid);

beforeAll(async () => {
  playout = await startPlayout({ lowerPort: 0, upperPort: 0, mosId: 'playout.demo.lauda.mos', ncsId: 'ncs.demo.lauda.mos' });
  const ports = JSON.stringify({ lowerPort: playout.lowerPort, upperPort: playout.upperPort });
  [newsroom, browser] = await Promise.all([NewsroomProcess.start({ LAUDA_DEMO_PLAYOUT: ports }), launchBrowser()]);
  bridge = await startBridgeProcess(newsroom);
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  deviceId = (await devices()).find(({ name }) => name === NAME)!.id;
  shown = (await api.get<Shown>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
  await api.put(`/rundowns/${shown.id}/mos/enable`, { automatic: true });
  await vi.waitFor(() => expect(holds()).toBe(true), PATIENCE);
  await vi.waitFor(async () => expect((await device()).existence).toBe('EXIST'), PATIENCE);
  desk = await Desk.signIn(browser, newsroom.url, 'admin', `/admin/devices?device=${deviceId}&part=simulator`);
  page = desk.page;
  await article().waitFor();
});

afterAll(async () => {
  await browser?.close();
  await bridge?.kill();
  await newsroom?.stop();
  await playout?.stop();
});

describe('a device in the administration', () => {
  it('is simulated by key, after a question; everyone sees it, and the device itself hears nothing more', async () => {
    await article().getByText(words('simulator.off')).waitFor();
    await article().getByLabel(words('simulator.latency')).fill('20');
    await page.keyboard.press('Alt+s');
    await dialog().getByText(words('simulator.startText')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await row(NAME).getByText(words('device.state.simulated')).waitFor();
    await article()
      .getByRole('status')
      .filter({ hasText: words('simulator.banner', { time: '' }).slice(0, 8) })
      .first()
      .waitFor();
    await vi.waitFor(async () => expect((await device()).existence).toBe('EXIST'), PATIENCE);
    expect((await device()).simulator).toMatchObject({ latencyMs: 20, refuseEvery: 0 });
    const heard = playout.received.length;
    const editor = await Desk.signIn(browser, newsroom.url, 'editora', SHOW);
    await editor.row('CLIMA').waitFor();
    await editor.button('mos.on').press('Enter');
    const panel = editor.page.getByRole('complementary', { name: words('action.rundown.devices') });
    await panel.getByRole('listitem').filter({ hasText: NAME }).getByText(words('mos.simulated'), { exact: true }).waitFor();
    await panel.getByRole('listitem').filter({ hasText: NAME }).getByText(words('mos.inStep')).waitFor();
    expect(await hindrances(editor.page)).toEqual([]);
    await editor.page.keyboard.press('Escape');
    await editor.typeCell('CLIMA', 'slug', 'CLIMA E MARES');
    await editor.row('CLIMA E MARES').waitFor();
    await article()
      .getByRole('button', { name: words('simulator.traffic') })
      .press('Enter');
    await article().getByText('roElementAction REPLACE').first().waitFor();
    expect(playout.received.length).toBe(heard);
    expect(editor.errors).toEqual([]);
  });

  it('is told the conversation again, message by message, and each answer is compared', async () => {
    await article().getByRole('switch').press('Space');
    await page.keyboard.press('Alt+r');
    const panel = article().getByRole('region', { name: words('replay.title') });
    await panel.getByRole('button', { name: words('replay.run') }).press('Enter');
    await panel.getByRole('grid').getByText('roCreate').first().waitFor();
    await panel.getByRole('button', { name: words('replay.again') }).waitFor();
    await panel.getByText(/respondidas como no registro$/).waitFor();
    expect(await panel.getByText(words('replay.yes'), { exact: true }).count()).toBeGreaterThan(3);
    expect(await hindrances(page)).toEqual([]);
  });

  it('can be stopped in the middle', async () => {
    await api.put(`/devices/${deviceId}/simulator`, { latencyMs: 400 });
    const panel = article().getByRole('region', { name: words('replay.title') });
    await panel.getByRole('button', { name: words('replay.again') }).press('Enter');
    await panel.getByRole('progressbar').waitFor();
    await panel.getByRole('button', { name: words('common.cancel') }).press('Enter');
    await panel.getByText(words('replay.stopped')).waitFor();
    await panel.getByRole('button', { name: words('common.close') }).press('Enter');
    await api.put(`/devices/${deviceId}/simulator`, { latencyMs: 0 });
  });

  it('is itself again after a question, and is told everything anew', async () => {
    await page.getByRole('tab', { name: words('devicePart.traffic') }).focus();
    await page.keyboard.press('ArrowLeft');
    const before = said('roReplace');
    await article()
      .getByRole('button', { name: words('simulator.stop') })
      .press('Enter');
    await dialog().getByText(words('simulator.stopText')).waitFor();
    await dialog().locator('button:focus').waitFor();
    await page.keyboard.press('Enter');
    await article().getByText(words('simulator.off')).waitFor();
    await vi.waitFor(() => expect(said('roReplace')).toBeGreaterThan(before), PATIENCE);
    expect(
      playout
        .holdings()
        .get(shown.uuid)
        ?.stories.map(({ slug }) => slug),
    ).toContain('CLIMA E MARES');
    await row(NAME).getByText(words('device.state.simulated')).waitFor({ state: 'detached' });
  });

  it('is not told anything by hand before somebody said yes', async () => {
    await page.getByRole('tab', { name: words('devicePart.simulator') }).focus();
    await page.keyboard.press('ArrowRight');
    await article().getByText('roReplace').first().waitFor();
    await page.keyboard.press('Alt+r');
    const panel = article().getByRole('region', { name: words('replay.title') });
    await panel.getByRole('button', { name: words('replay.run') }).press('Enter');
    await dialog().getByText(words('replay.askText')).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await panel.getByText(words('replay.text')).waitFor();
    expect(desk.errors).toEqual([]);
  });

  it('cannot be simulated while it is on air, and says why', async () => {
    const story = shown.blocks[0]!.stories[0]!;
    await api.put(`/stories/${story.id}/display_status`, { status: 'play' });
    await page.getByRole('tab', { name: words('devicePart.traffic') }).focus();
    await page.keyboard.press('ArrowLeft');
    await article().getByText(words('device.state.EXIST')).first().waitFor();
    // The shortcut works once the panel is there.
    await article().getByText(words('simulator.off')).waitFor();
    await page.keyboard.press('Alt+s');
    await dialog().getByText(words('simulator.startText')).waitFor();
    // The question has the focus once one of its buttons does.
    await dialog().locator('button:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Jornal da Noite .* está no ar e usa este dispositivo/).waitFor();
    expect((await device()).simulator).toBeNull();
    await api.put(`/stories/${story.id}/display_status`, { status: 'stop' });
  });
});

describe('the studio of the demo', () => {
  it('has graphics, prompter and archive that answer, with pages and media', async () => {
    const known = async () => (await devices()).filter(({ simulator }) => simulator).map(({ name, existence }) => `${name} ${existence}`);
    await vi.waitFor(
      async () => expect(await known()).toEqual(['GC do estúdio EXIST', 'Prompter do estúdio EXIST', 'Servidor de mídias CAN_CREATE']),
      PATIENCE,
    );
    const archive = (await devices()).find(({ name }) => name === 'Servidor de mídias')!;
    const made = await api.post<{ objectId: string }>(`/mam/${archive.id}/media`, {
      objectId: 'x',
      slug: 'PAUTA DE AMANHA',
      type: 'VIDEO',
      duration: null,
      timeBase: 25,
    });
    expect(made.body.objectId).toBe('OBJ-1');
    const found = await api.post<{ data: { objectId: string }[] }>(`/mam/${archive.id}/medias`, { text: 'chuva' });
    expect(found.body.data.map(({ objectId }) => objectId).sort()).toEqual(['IMG-0431', 'VT-2101', 'VT-2106']);
  });
});
