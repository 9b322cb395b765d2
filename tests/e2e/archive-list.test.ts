import { launchBrowser, PATIENCE, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type HalfList, haltingDevice } from '../../mos-bridge/tests/listScene.ts';
import type { RawDevice } from '../../mos-bridge/tests/rawDevice.ts';
import { type BridgeProcess, NewsroomProcess, startBridgeProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';

let newsroom: NewsroomProcess;
let bridge: BridgeProcess;
let browser: Browser;
let device: RawDevice;
let api: WireClient;
let page: Page;
let deviceId: number;
let halfCame: () => Promise<HalfList>;

const sync = (): Locator => page.getByRole('button', { name: words('media.sync') });
const told = (): Locator => page.locator('[role=status]').filter({ hasText: /lista/i });
const connected = async (): Promise<void> => {
  const existence = async () => (await api.get<{ existence: string }>(`/devices/${deviceId}`)).body.existence;
  await vi.waitFor(async () => expect(await existence()).toMatch(/^(EXIST|CAN_CREATE)$/), PATIENCE);
};

beforeAll(async () => {
  [newsroom, browser] = await Promise.all([NewsroomProcess.start(), launchBrowser()]);
  bridge = await startBridgeProcess(newsroom);
  ({ device, half: halfCame } = await haltingDevice());
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  const body = { name: 'Acervo', type: 'mam', protocol: 'mos', host: '127.0.0.1', port: device.port, mosId: 'mam.tv', ncsId: 'ncs.tv' };
  deviceId = (await api.post<{ id: number }>('/devices', body)).body.id;
  await connected();
  const desk = await Desk.signIn(browser, newsroom.url, 'admin', `/media?device=${deviceId}`);
  page = desk.page;
});

afterAll(async () => {
  await browser?.close();
  await bridge?.kill();
  await newsroom?.stop();
  await device?.stop();
});

describe('the list an archive is asked for', () => {
  it('tells in the media center how far it is and that it is whole, by keyboard, and what was found is looked for again', async () => {
    await sync().waitFor();
    await page.getByRole('button', { name: words('media.search'), exact: true }).press('Enter');
    await sync().press('Enter');
    const list = await halfCame();
    await page.getByText(/1\.\d{3} mídias até agora/).waitFor();
    expect(await sync().isDisabled()).toBe(true);
    // Who hears the page is told that it runs, not each number of it.
    expect(await told().textContent()).toBe(words('media.listAsked'));
    expect(await hindrances(page)).toEqual([]);
    list.end();
    await page
      .getByText(words('media.listDone_other', { shown: '1.300' }))
      .first()
      .waitFor();
    expect(await told().textContent()).toBe(words('media.listDone_other', { shown: '1.300' }));
    await page
      .getByText(/^IMAGEM \d+$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: words('common.close') }).press('Enter');
    await expect.poll(() => told().count(), PATIENCE).toBe(0);
  });

  it('tells why it failed', async () => {
    await sync().press('Enter');
    (await halfCame()).cut();
    // What is noticed first, the end of the line or of the list in its middle, is the reason.
    const reasons = [words('phrases:listArchiveGone'), words('phrases:listUnreadable')];
    const failed = new RegExp(words('media.listFailed', { reason: `(${reasons.join('|')})` }));
    await page.getByText(failed).first().waitFor();
    expect(await told().textContent()).toMatch(failed);
    expect(await sync().isDisabled()).toBe(false);
  });
});
