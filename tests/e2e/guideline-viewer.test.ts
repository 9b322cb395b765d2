import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

let admin: WireClient;
let page: Page;
let id: number;

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const guides = [{ uuid: crypto.randomUUID(), scheduleTime: '14:30:00', interviewee: 'Estivador', address: 'Cais 3', contacts: [] }];
  const production = [{ label: 'Credenciais', done: true }];
  const { body } = await admin.post<{ id: number }>('/assignments', {
    ...{ slug: 'PORTO PARADO', date: DEMO_DATE, state: 'COVERING', proposal: 'Ouvir os dois lados.', guides, production },
  });
  id = body.id;
  page = await visit(browser, newsroom.url, { path: `/guidelines?date=${DEMO_DATE}`, username: 'editor' });
});

it('a guideline is read with its guides, production and state; it says that it loads, and where it cannot, and closes when it is deleted [SCR-VIEW-GUIDELINE]', async () => {
  let answer: 'late' | 'failed' | 'whole' = 'late';
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/assignments/${id}`, async (call) => {
    if (call.request().method() !== 'GET' || answer === 'whole') return call.continue();
    if (answer === 'late') await held;
    return call.fulfill({ status: 500, json: { code: 'internal', message: 'x' } });
  });
  await page.goto(`${newsroom.url}/guidelines?date=${DEMO_DATE}&view=${id}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('status', { name: words('common.loading') }).waitFor();
  answer = 'failed';
  release();
  await drawer.getByRole('button', { name: words('common.retry') }).waitFor();
  answer = 'whole';
  await drawer.getByRole('button', { name: words('common.retry') }).click();
  for (const said of ['Ouvir os dois lados.', 'Estivador', '14:30', 'Credenciais', words('guidelineState.COVERING')])
    await drawer.getByText(said).first().waitFor();
  await drawer.getByRole('link', { name: 'Cais 3' }).waitFor();
  await drawer.getByRole('button', { name: words('action.stories.versions') }).waitFor();
  expect(await drawer.locator('input, textarea, select, [contenteditable]').count()).toBe(0);
  expect(await hindrances(page)).toEqual([]);
  await admin.delete(`/assignments?ids=${id}`);
  await drawer.waitFor({ state: 'detached' });
  expect((await admin.get<unknown[]>('/locks')).body).toEqual([]);
});
