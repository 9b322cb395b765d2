import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

const SLUG = 'APURAÇÃO RESERVADA';
let admin: WireClient;
let page: Page;

interface Shared {
  id: number;
  private: boolean;
  allowedUsers: number[];
}
const form = (on = page) => on.getByRole('article', { name: SLUG, exact: true });
const dialog = () => page.getByRole('dialog', { name: words('share.title', { slug: SLUG }), exact: true });
const save = () => dialog().getByRole('button', { name: words('common.save'), exact: true });

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  page = await visit(browser, newsroom.url, { path: '/guidelines', username: 'admin', theme: 'light' });
});

describe.each([
  ['guidelines', '/assignments'],
  ['reportages', '/news_reports'],
] as const)('who sees a document of the %s [SCR-SHARE]', (area, calls) => {
  it('is decided by its owner: private or not, and with whom it is shared', async () => {
    const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
    const { id } = (
      await admin.post<Shared>(calls, { slug: SLUG, date: DEMO_DATE, reporterId: area === 'reportages' ? reporterId : undefined })
    ).body;
    const stored = async (): Promise<Shared> => (await admin.get<Shared>(`${calls}/${id}`)).body;
    await page.goto(`${newsroom.url}/${area}?tabs=[${id}]&open=${id}`);
    await form()
      .getByRole('button', { name: words('share.public'), exact: true })
      .press('Enter');
    await dialog()
      .getByRole('switch', { name: words('state.private') })
      .press('Space');
    await dialog()
      .getByRole('combobox', { name: words('story.sharedWith') })
      .fill('Beto');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await hindrances(page)).toEqual([]);
    if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/share-${area}.png` });
    await save().press('Enter');
    await dialog().waitFor({ state: 'detached' });
    const editor = new WireClient(newsroom.url);
    await editor.login('editor', 'lauda-demo');
    const beto = (await editor.get<{ id: number }>('/users/me')).body.id;
    expect(await stored()).toMatchObject({ private: true, allowedUsers: [beto] });
    await form()
      .getByRole('button', { name: words('state.private'), exact: true })
      .press('Enter');
    await dialog()
      .getByRole('switch', { name: words('state.private') })
      .press('Space');
    await save().press('Enter');
    await form()
      .getByRole('button', { name: words('share.public'), exact: true })
      .waitFor();
    expect((await stored()).private).toBe(false);
  });

  it('is those of the account of its owner from the start, as the dialog shows them [USR-18]', async () => {
    const editor = new WireClient(newsroom.url);
    await editor.login('editor', 'lauda-demo');
    const beto = (await editor.get<{ id: number; nickname: string }>('/users/me')).body;
    const { body: mine } = await admin.get<{ id: number; version: number }>('/users/me');
    expect((await admin.put('/users', { ...mine, allowedUsers: [beto.id] })).status).toBe(200);
    const wish = { slug: SLUG, date: DEMO_DATE, reporterId: area === 'reportages' ? mine.id : undefined };
    for (const keeps of [true, false]) {
      const { id } = (await admin.post<Shared>(calls, wish)).body;
      await page.goto(`${newsroom.url}/${area}?tabs=[${id}]&open=${id}`);
      await form()
        .getByRole('button', { name: words('share.public'), exact: true })
        .press('Enter');
      await dialog()
        .getByRole('switch', { name: words('state.private') })
        .press('Space');
      const taken = dialog().getByRole('button', { name: beto.nickname });
      await taken.waitFor();
      if (process.env.LAUDA_SHOTS) await page.screenshot({ path: `${process.env.LAUDA_SHOTS}/share-account-${area}.png` });
      if (!keeps) await taken.click();
      await save().press('Enter');
      await dialog().waitFor({ state: 'detached' });
      const now = (await admin.get<Shared>(`${calls}/${id}`)).body;
      expect([now.private, now.allowedUsers]).toEqual([true, keeps ? [beto.id] : []]);
      await admin.delete(`${calls}?ids=${id}`);
    }
    const { body: again } = await admin.get<{ version: number }>('/users/me');
    expect((await admin.put('/users', { ...again, allowedUsers: [] })).status).toBe(200);
  });

  it('is not for others to decide', async () => {
    const { body } = await admin.get<{ data: Shared[] } | Shared[]>(
      area === 'guidelines' ? `/assignments?date=${DEMO_DATE}&allPrograms=true` : '/news_reports/filter?allPrograms=true&slug=APURA',
    );
    const [found] = (Array.isArray(body) ? body : body.data).filter((row) => (row as unknown as { slug: string }).slug === SLUG);
    const path = `/${area}?tabs=[${found!.id}]&open=${found!.id}`;
    const username = area === 'guidelines' ? 'produtora' : 'reporter';
    const other = await visit(browser, newsroom.url, { path, username });
    await form(other).waitFor();
    expect(
      await form(other)
        .getByRole('button', { name: words('share.public'), exact: true })
        .count(),
    ).toBe(0);
    await other.context().close();
  });
});
