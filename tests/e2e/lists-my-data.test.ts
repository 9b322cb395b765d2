import { readingCharacters, readingSeconds, SAMPLE_TEXTS } from '@lauda/domain';
import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { command, visit } from './workspace-kit.ts';

let admin: WireClient;
let adriana: Desk;
let page: Page;

const grid = (area: string) => page.getByRole('grid', { name: words(area), exact: true });
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
async function personMenu(entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Adriana' }).focus();
  await press('Enter');
  await page.getByRole('menuitem', { name: words(entry), exact: true }).focus();
  await press('Enter');
}
async function made<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return body;
}

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/guidelines');
  page = adriana.page;
});
afterEach(() => expect(adriana.errors).toEqual([]));

it('a value that the server refuses in a cell is told with its field and the rule it broke', async () => {
  await page.goto(`${newsroom.url}/rundown/1/${DEMO_DATE}`);
  await adriana.grid.locator('[data-column=slug] [title]').first().waitFor();
  const [slug] = await adriana.slugs();
  await adriana.typeCell(slug!, 'page', '1'.repeat(21));
  await page
    .getByRole('alert')
    .getByText(`${words('column.page')}: ${words('validation:maxLength', { n: '20' })}`)
    .waitFor();
  await expect.poll(() => adriana.cell(slug!, 'page').textContent()).not.toContain('1111');
});

describe('the own data, by keyboard [SCR-MYDATA]', () => {
  const field = (key: string) => page.getByRole('dialog').getByLabel(words(key), { exact: false }).first();
  const open = async (): Promise<void> => {
    await personMenu('area.myData');
    await field('myData.nickname').waitFor();
  };

  it('say where the browsers come from that the newsroom works with, with links that leave what is typed alone', async () => {
    await page.goto(`${newsroom.url}/guidelines`);
    await grid('area.guidelines').waitFor();
    await open();
    const links = await made(admin.get<{ name: string; url: string }[]>('/google/download_links'));
    expect(links.length).toBeGreaterThan(0);
    const found = page
      .getByRole('dialog')
      .getByRole('region', { name: words('myData.browsers') })
      .getByRole('link');
    await found.first().waitFor();
    const shown = await found.evaluateAll((each: HTMLAnchorElement[]) =>
      each.map(({ textContent, href, target }) => ({ name: textContent, url: href, target })),
    );
    expect(shown).toEqual(links.map((link) => ({ ...link, target: '_blank' })));
    expect(await hindrances(page)).toEqual([]);
  });

  it('refuses passwords that differ or are short and an e-mail that is none, and sends nothing [VAL-14] [VAL-18]', async () => {
    await page.goto(`${newsroom.url}/guidelines`);
    await grid('area.guidelines').waitFor();
    await command(page, 'area.myData');
    await field('myData.nickname').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
    await field('myData.email').fill('a@b');
    await field('login.newPassword').fill('abc12345');
    await field('login.repeat').fill('abc12346');
    await press('Control+s');
    await page.getByText(words('validation:passwordsMustMatch')).waitFor();
    await page.getByText(words('validation:invalidEmail')).waitFor();
    const warned = page.getByRole('status').filter({ hasText: words('validation:requiredOrInvalid') });
    await warned.getByRole('img', { name: words('noticeLevel.WARNING'), exact: true }).waitFor();
    await field('login.newPassword').fill('abc1234');
    await press('Control+s');
    await page.getByText(words('validation:minLength', { n: '8' })).waitFor();
    expect(sent).toEqual([]);
    expect(await hindrances(page)).toEqual([]);
    await press('Escape');
    await page.getByRole('heading', { name: words('myData.closeAsk') }).waitFor();
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('are saved for oneself alone, and shown at once [MENU-28]', async () => {
    const others = async () =>
      (await made(admin.get<{ id: number; username: string }[]>('/users/all'))).filter(({ username }) => username !== 'admin');
    const before = await others();
    await open();
    await field('myData.name').fill('Adriana Moraes Lima');
    await press('Control+s');
    await page.getByText(words('common.saved'), { exact: true }).waitFor();
    const me = await made(admin.get<{ name: string; version: number }>('/users/me'));
    expect(me.name).toBe('Adriana Moraes Lima');
    // Who is online is not stored.
    const bare = (users: object[]) => users.map((each) => ({ ...each, online: undefined }));
    expect(bare(await others())).toEqual(bare(before));
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /Adriana/ }).getAttribute('title')).toBe('Adriana');
  });

  it('measure the rate one reads at, which is kept and is the time of what one reads from then on [FMT-11] [USR-16] [STO-15]', async () => {
    const presenter = await visit(browser, newsroom.url, { path: '/guidelines', username: 'apresentadora' });
    // A clock that stands still, but for the seconds the sample is read.
    const readFor = (seconds: number) =>
      presenter.evaluate((ms) => {
        const at = Date.now() + ms;
        Date.now = () => at;
      }, seconds * 1000);
    await presenter.getByRole('button', { name: 'Fernanda' }).click();
    await presenter.getByRole('menuitem', { name: words('area.myData'), exact: true }).click();
    const meter = presenter.getByRole('region', { name: words('readRate.title') });
    await meter.getByText(SAMPLE_TEXTS.pt_BR).waitFor();
    await readFor(0);
    await meter.getByRole('button', { name: words('readRate.start') }).press('Enter');
    await readFor(55);
    await meter.getByRole('button', { name: words('readRate.stop') }).press('Enter');
    await presenter.getByText(words('common.saved'), { exact: true }).waitFor();
    const rate = Math.round((55 / readingCharacters(SAMPLE_TEXTS.pt_BR)) * 10_000) / 10_000;
    const fernanda = new WireClient(newsroom.url);
    await fernanda.login('apresentadora', 'lauda-demo');
    const me = await made(fernanda.get<{ id: number; readRate: number }>('/users/me'));
    expect(me.readRate).toBe(rate);
    await presenter.context().close();
    // 300 letters are read in 27 seconds at this rate, and in 20 at the one she had.
    const text = 'a'.repeat(300);
    const seconds = readingSeconds(text, rate);
    expect([seconds, readingSeconds(text, 0.068)]).toEqual([27, 20]);
    const rundown = await made(
      admin.get<{ id: number; blocks: { id: number; standBy: boolean }[] }>(`/rundowns?programId=1&date=${DEMO_DATE}`),
    );
    const blockId = rundown.blocks.find(({ standBy }) => standBy)!.id;
    const story = { slug: 'RITMO', presenterId: me.id };
    const { body } = await admin.post<{ id: number }>(`/rundowns/${rundown.id}/stories`, { blockId, story });
    await page.goto(`${newsroom.url}/rundown/1/${DEMO_DATE}?open=[${body.id}]&story=${body.id}`);
    const section = page.getByRole('article').getByRole('region', { name: words('section.head') });
    const script = section.locator('textarea[data-script]');
    await expect.poll(() => script.evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.insertText(text);
    await expect.poll(() => section.getByRole('combobox').inputValue()).toBe('Fernanda');
    await expect.poll(() => section.getByTitle(words('section.read')).textContent()).toBe(`00:${seconds}`);
    await press('Control+s');
    const stored = () => made(admin.get<{ sections: { head: { duration: string } } }>(`/stories/${body.id}`));
    await expect.poll(async () => (await stored()).sections.head.duration).toBe(`PT${seconds}S`);
    await page.goto(`${newsroom.url}/guidelines`);
  });

  it('with a new password ask for the present one, end the other sessions and offer to end the tokens', async () => {
    const [elsewhere, cron] = [new WireClient(newsroom.url), new WireClient(newsroom.url)];
    await elsewhere.login('admin', 'lauda-demo');
    cron.bearer = (await elsewhere.post<{ secret: string }>('/tokens', { name: 'cron', roles: [] })).body.secret;
    await open();
    await field('login.newPassword').fill('outra-senha-boa');
    await field('login.repeat').fill('outra-senha-boa');
    await press('Control+s');
    await page.getByRole('dialog').getByText(words('validation:required'), { exact: true }).waitFor();
    await field('myData.oldPassword').fill('nao-e-esta');
    await press('Control+s');
    await page.getByText(words('myData.oldPasswordWrong')).waitFor();
    expect(await hindrances(page)).toEqual([]);
    expect((await elsewhere.get('/users/me')).status).toBe(200);
    await field('myData.oldPassword').fill('lauda-demo');
    await page.getByRole('dialog').getByText(words('login.endTokens'), { exact: true }).click();
    await press('Control+s');
    await page.getByText(words('common.saved'), { exact: true }).last().waitFor();
    await expect.poll(async () => (await elsewhere.get('/users/me')).status).toBe(401);
    expect((await cron.get('/authorities')).status).toBe(401);
    expect((await admin.login('admin', 'outra-senha-boa')).status).toBe(204);
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('choose language and theme of the desk', async () => {
    await open();
    await page.getByRole('dialog').getByLabel(words('shell.theme')).selectOption('light');
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    await page.getByRole('dialog').getByLabel(words('shell.language')).selectOption('en_US');
    await page.getByRole('heading', { name: words('area.myData', {}, 'en_US') }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page
      .getByRole('dialog')
      .getByLabel(words('shell.language', {}, 'en_US'))
      .selectOption('pt_BR');
    await page.getByRole('heading', { name: words('area.myData') }).waitFor();
    await press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
