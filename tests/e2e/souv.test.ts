import { type DocumentArchive, launchBrowser, startDocumentArchive, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { Desk, words } from './desk.ts';

const ACCOUNT = { username: 'lauda', password: 'abcd efgh' };
const DOCUMENTS = [
  { id: 'a/1', type: 'reportagem', title: 'Enchente de 1996', text: 'O rio subiu seis metros.', date: '1996-03-10T20:30:00Z' },
  { id: '2', type: 'foto', title: 'Ponte do rio', text: 'Inaugurada em maio.', date: '2001-05-02' },
  ...Array.from({ length: 28 }, (_each, at) => ({ id: `n${at}`, type: 'nota', title: `Nota ${at}`, text: 'Sem chuva.' })),
];
let newsroom: NewsroomProcess;
let browser: Browser;
let archive: DocumentArchive;
let adriana: Desk;
let page: Page;
let wire: WireClient;

beforeAll(async () => {
  [newsroom, browser, archive] = await Promise.all([NewsroomProcess.start(), launchBrowser(), startDocumentArchive(DOCUMENTS, ACCOUNT)]);
  wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/guidelines');
  page = adriana.page;
});
afterAll(async () => {
  await browser?.close();
  await archive?.stop();
  await newsroom?.stop();
});
afterEach(() => expect(adriana.errors).toEqual([]));

const go = (path: string) => page.goto(`${newsroom.url}${path}`);
const dialog = (): Locator => page.getByRole('dialog');
const label = (key: string): Locator => page.getByLabel(words(key), { exact: true });
const titles = (): Promise<string[]> => dialog().locator('[data-row] [data-column=title] .font-medium').allTextContents();
const from = async (verb: string): Promise<void> => {
  await page.getByRole('button', { name: words('documents.newFrom') }).click();
  await page.getByRole('menuitem', { name: words(verb) }).click();
};
const shots = async (name: string): Promise<void> => {
  if (!process.env.SHOTS) return;
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${theme}.png` });
  }
  await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));
};

describe('the external archive', () => {
  it('says to who makes a guideline that none is set up', async () => {
    await from('action.guideline.fromSouv');
    await dialog().getByText('Nenhum acervo externo está configurado; um administrador informa o endereço.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('is set up by an administrator: right credentials are told as ok, wrong ones as failed, a version that is old is refused [SET-11] [SCR-SET-SOUV]', async () => {
    await go('/admin/souv');
    await label('souv.url').fill('nada');
    await expect.poll(() => page.getByRole('button', { name: words('souv.check') }).isDisabled()).toBe(true);
    await label('souv.url').fill(archive.url);
    await label('souv.username').fill(ACCOUNT.username);
    await label('souv.password').fill('errada');
    await page.getByRole('button', { name: words('souv.check') }).press('Enter');
    await page.getByText(words('error:operationError')).first().waitFor();
    await page.getByText(words('error:actionFailed')).first().waitFor();
    await label('souv.password').fill(ACCOUNT.password);
    await page.getByRole('button', { name: words('souv.check') }).press('Enter');
    await page.getByText(words('phrases:documentSearchCredentialsOk'), { exact: true }).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await shots('souv-settings');
    await page.keyboard.press('Control+s');
    await page.getByText(words('common.saved'), { exact: true }).first().waitFor();
    await page.getByText(words('souv.passwordStored')).waitFor();
    const stored = (await wire.get<{ version: number }>('/souv/config')).body;
    expect(stored).toMatchObject({ version: 1, url: archive.url, username: 'lauda', password: null, hasPassword: true });
    await label('souv.username').fill('outra');
    const { password } = ACCOUNT;
    const theirs = await wire.put<object>('/souv/config', { ...stored, username: 'terceira', password });
    expect(theirs.status).toBe(200);
    await page.getByRole('alert').getByText(words('settings.savedMeanwhile')).waitFor();
    await page.getByRole('button', { name: words('admin.reload') }).click();
    await expect.poll(() => label('souv.username').inputValue()).toBe('terceira');
    expect((await wire.put('/souv/config', { ...theirs.body, username: 'lauda', password })).status).toBe(200);
  });

  it('has documents by words, type and page, of which a guideline is made that opens in a new tab with its texts, as of a proposal and of a round [GDL-14]', async () => {
    await go('/guidelines');
    await from('action.guideline.fromSouv');
    await expect.poll(async () => (await titles())[0]).toBe('Enchente de 1996');
    await dialog().getByText('1-25', { exact: false }).first().waitFor();
    await dialog()
      .getByRole('button', { name: words('pager.next') })
      .click();
    await expect.poll(titles).toHaveLength(5);
    await dialog().getByLabel(words('souv.words'), { exact: true }).fill('rio');
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['Enchente de 1996', 'Ponte do rio']);
    expect(await hindrances(page)).toEqual([]);
    await shots('souv-picker');
    await dialog().getByLabel(words('souv.type'), { exact: true }).fill('reportagem');
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['Enchente de 1996']);
    await dialog().getByLabel(words('souv.words'), { exact: true }).fill('nada disso');
    await page.keyboard.press('Enter');
    await dialog().getByText(words('souv.noneFound'), { exact: true }).waitFor();
    await dialog().getByLabel(words('souv.words'), { exact: true }).fill('');
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual(['Enchente de 1996']);
    await dialog().getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await dialog()
      .getByRole('button', { name: words('proposals.toGuideline') })
      .press('Enter');
    await page.getByRole('tab', { name: /enchente de 1996/i, selected: true }).waitFor();
    await expect.poll(() => label('guideline.information').inputValue()).toBe('O rio subiu seis metros.');

    // The other two sources, each in a tab of its own.
    const proposal = { slug: 'GREVE', date: '2026-03-10', lead: 'Os ônibus param.', source: 'Sindicato' };
    expect((await wire.post('/assignment_proposals', proposal)).status).toBe(201);
    const segment = (await wire.post<{ id: number }>('/rounds/segments', { name: 'Barragens' })).body.id;
    const institution = (await wire.post<{ id: number }>('/rounds/institutions', { name: 'Represa', segmentId: segment })).body.id;
    expect((await wire.post('/rounds', { date: '2026-03-10', time: '09:30', segment, institution, text: 'Vazão normal.' })).status).toBe(
      201,
    );
    for (const [verb, address, keys, title, field, text] of [
      ['action.guideline.fromProposal', '/proposals', 'area.proposals', /greve/i, 'guideline.proposal', 'Os ônibus param.'],
      [
        'action.guideline.fromRound',
        '/rounds?date=2026-03-10',
        'area.rounds',
        /represa/i,
        'guideline.information',
        '09:30 · Barragens · Represa\nVazão normal.',
      ],
    ] as const) {
      await go('/guidelines');
      await from(verb);
      await page.waitForURL(`**${address.split('?')[0]}**`);
      await go(address);
      await page
        .getByRole('grid', { name: words(keys), exact: true })
        .getByText(title)
        .first()
        .click();
      await page.keyboard.press('Alt+g');
      await dialog()
        .getByRole('button', { name: words('proposals.toGuideline') })
        .press('Enter');
      await page.getByRole('tab', { name: title, selected: true }).waitFor();
      await expect.poll(() => label(field).inputValue()).toBe(text);
    }
  });

  it('has documents of which a reportage is made, which opens with its texts', async () => {
    await go('/reportages');
    await from('action.reportage.fromSouv');
    await dialog().getByRole('grid').waitFor();
    await dialog().getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: /enchente de 1996/i, selected: true }).waitFor();
    await page.getByText('O rio subiu seis metros.').first().waitFor();
  });
});
