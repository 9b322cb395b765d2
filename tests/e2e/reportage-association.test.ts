import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

interface Guideline {
  readonly id: number;
  readonly excluded: boolean;
}

let admin: WireClient;
let page: Page;
let id: number;
let seven: number;
let eight: number;

const DAY = '2027-04-10';
const associated = async (): Promise<Guideline | null> => (await admin.get<Guideline | null>(`/documents/${id}/associate`)).body;
const path = (): string => `/reportages?date=${DEMO_DATE}&tabs=[${id}]&open=${id}`;
const drawer = (on: Page = page): Locator => on.getByRole('dialog', { name: words('association.title') });
const picker = (): Locator => page.getByRole('dialog', { name: words('association.pickTitle') });
const choice = (slug: string): Locator => picker().getByRole('radio', { name: slug });
const guideline = (on: Page = page): Locator => drawer(on).getByRole('region', { name: words('association.guideline') });
const button = (key: string, on: Page = page): Locator => guideline(on).getByRole('button', { name: words(key) });
const width = (box: Locator): Promise<number> => box.evaluate((element) => element.querySelector('header')!.parentElement!.offsetWidth);
const opened = async (on: Page = page): Promise<void> => {
  await on.getByRole('button', { name: words('action.reportage.history') }).waitFor();
  await on.keyboard.press('Alt+Shift+h');
  await guideline(on).waitFor();
};
const make = async (call: string, body: object): Promise<number> => (await admin.post<{ id: number }>(call, body)).body.id;
const shot = (name: string, on: Page = page): Promise<unknown> =>
  process.env.LAUDA_SHOTS ? on.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` }) : Promise.resolve();

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  const reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  for (let at = 10; at < 36; at += 1) await make('/assignments', { slug: `RUA ${at}`, date: '2027-04-05' });
  seven = await make('/assignments', { slug: 'SETE PONTES', date: DAY, proposal: 'As sete pontes reabrem.' });
  eight = await make('/assignments', { slug: 'OITO BAIRROS', date: DAY });
  id = await make('/news_reports', { slug: 'PONTES', date: DAY, reporterId });
  page = await visit(browser, newsroom.url, { path: path(), username: 'admin', theme: 'light' });
});

describe('the guideline of a reportage [SCR-REPORTAGE-HIST]', () => {
  it('is none at first: the drawer is 350 wide and shows the versions', async () => {
    await opened();
    await guideline().getByText(words('association.noneYet')).waitFor();
    expect(await width(drawer())).toBe(350);
    const versions = drawer().getByRole('region', { name: words('versions.title') });
    await versions.getByRole('listitem').getByText('Adriana').first().waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shot('history-none');
  });

  it('is picked in a dialog 700 wide, by days and pages, one alone [SCR-ASSOC-PICKER] [REP-ASC-03] [REP-ASC-06]', async () => {
    await button('association.choose').press('Enter');
    await choice('SETE PONTES').waitFor();
    expect(await width(picker())).toBe(700);
    for (const label of ['stories.from', 'stories.to']) await picker().getByLabel(words(label), { exact: true }).waitFor();
    await picker()
      .getByText(/1.25 de 28/)
      .waitFor();
    await choice('SETE PONTES').focus();
    await page.keyboard.press('Space');
    expect(await choice('SETE PONTES').isChecked()).toBe(true);
    await choice('OITO BAIRROS').focus();
    await page.keyboard.press('Space');
    expect([await choice('OITO BAIRROS').isChecked(), await picker().getByRole('radio', { checked: true }).count()]).toEqual([true, 1]);
    await page.keyboard.press('ArrowDown');
    expect([await choice('SETE PONTES').isChecked(), await picker().getByRole('radio', { checked: true }).count()]).toEqual([true, 1]);
    expect(await hindrances(page)).toEqual([]);
    await shot('picker');
    await picker()
      .getByRole('button', { name: words('pager.next') })
      .press('Enter');
    await expect.poll(() => picker().getByRole('radio').count()).toBe(3);
    const to = picker().getByLabel(words('stories.to'), { exact: true });
    await to.fill('01/04/2027');
    await to.press('Tab');
    await picker().getByText(words('validation:startAfterEnd')).waitFor();
    await to.fill('05/04/2027');
    await to.press('Tab');
    await picker()
      .getByText(/1.25 de 26/)
      .waitFor();
  });

  it('is loaded once it is confirmed, not before, and the drawer is 640 wide [REP-ASC-01] [REP-ASC-02]', async () => {
    await page.keyboard.press('Escape');
    await picker().waitFor({ state: 'detached' });
    expect([await associated(), await width(drawer())]).toEqual([null, 350]);
    await button('association.choose').press('Enter');
    await choice('SETE PONTES').focus();
    await page.keyboard.press('Space');
    expect(await associated()).toBeNull();
    await page.keyboard.press('Enter');
    await picker().waitFor({ state: 'detached' });
    await guideline().getByText('As sete pontes reabrem.').waitFor();
    expect([(await associated())?.id, await width(drawer())]).toEqual([seven, 640]);
    expect(await guideline().locator('input, textarea, [contenteditable]').count()).toBe(0);
    expect(await hindrances(page)).toEqual([]);
    await shot('history');
  });

  it('gives way to another that is confirmed [REP-ASC-04]', async () => {
    await button('association.replace').press('Enter');
    await choice('OITO BAIRROS').focus();
    await page.keyboard.press('Space');
    await picker()
      .getByRole('button', { name: words('association.confirm') })
      .press('Enter');
    await guideline().getByText('OITO BAIRROS').waitFor();
    expect([(await associated())?.id, await guideline().getByText('As sete pontes reabrem.').count()]).toEqual([eight, 0]);
  });

  it('is marked where it went to the trash, and no more once it is back [REP-ASC-07]', async () => {
    await admin.delete(`/assignments?ids=${eight}`);
    await guideline().getByText(words('association.excluded'), { exact: true }).waitFor();
    await shot('history-excluded');
    await admin.put('/assignments/restore', { ids: [eight] });
    await guideline().getByText(words('association.excluded'), { exact: true }).waitFor({ state: 'detached' });
    await guideline().getByText('OITO BAIRROS').waitFor();
  });

  it('is followed in another browser, by one question for each change', async () => {
    const other = await visit(browser, newsroom.url, { path: path(), username: 'reporter' });
    await opened(other);
    await guideline(other).getByText('OITO BAIRROS').waitFor();
    const asked: string[] = [];
    other.on('request', (request) => request.method() === 'GET' && request.url().includes('/api/') && asked.push(request.url()));
    await admin.post(`/documents/${id}/associate/${seven}`);
    for (const each of [page, other]) await guideline(each).getByText('As sete pontes reabrem.').waitFor();
    expect(asked.map((url) => new URL(url).pathname)).toEqual([`/api/documents/${id}/associate`]);
    await shot('history-dark', other);
    await other.context().close();
  });

  it('is removed after a question that keeps the guideline, and the drawer is narrow again [REP-ASC-05] [REP-ASC-10]', async () => {
    const question = page.getByRole('dialog', { name: words('association.removeTitle') });
    const keep = question.getByRole('checkbox', { name: words('association.keep') });
    await button('association.removeAsk').press('Enter');
    expect(await keep.isChecked()).toBe(true);
    await shot('remove');
    expect(await hindrances(page)).toEqual([]);
    await question.getByRole('button', { name: words('association.remove'), exact: true }).press('Enter');
    await guideline().getByText(words('association.noneYet')).waitFor();
    expect([await associated(), await width(drawer())]).toEqual([null, 350]);
    const isExcluded = async () => (await admin.get<Guideline>(`/assignments/${seven}`)).body.excluded;
    expect(await isExcluded()).toBe(false);
    // The focused element is gone, so the next step has the focus.
    await expect.poll(() => button('association.choose').evaluate((each) => each === document.activeElement)).toBe(true);
    await admin.post(`/documents/${id}/associate/${seven}`);
    await button('association.removeAsk').press('Enter');
    await keep.press('Space');
    await question.getByText(words('association.toTrash')).waitFor();
    await question.getByRole('button', { name: words('association.remove'), exact: true }).press('Enter');
    await guideline().getByText(words('association.noneYet')).waitFor();
    const { data } = (await admin.get<{ data: Guideline[] }>('/assignments/excluded')).body;
    expect(data.map((each) => each.id)).toContain(seven);
  });

  it('speaks three languages', async () => {
    for (const language of ['es_ES', 'en_US'] as const) {
      const other = await visit(browser, newsroom.url, { path: path(), username: 'admin', language, theme: 'light' });
      await other.getByRole('button', { name: words('action.reportage.history', {}, language) }).click();
      await other.getByRole('button', { name: words('association.choose', {}, language) }).click();
      await other.getByRole('radio', { name: 'OITO BAIRROS' }).waitFor();
      await shot(`picker-${language}`, other);
      expect(await hindrances(other)).toEqual([]);
      await other.context().close();
    }
  });
});
