import { WireClient } from '@lauda/testing';
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hindrances } from './audit.ts';
import { Desk, type Language, words as wordsOf } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { visitWith } from './workspace-kit.ts';

const words = (key: string, values: Readonly<Record<string, string>> = {}, language: Language = 'pt_BR') => wordsOf(key, values, language);
const DAY = '2026-03-10';
let adriana: Desk;
let page: Page;
let wire: WireClient;

openNewsroom();
beforeAll(async () => {
  wire = new WireClient(newsroom.url);
  await wire.login('admin', 'lauda-demo');
  adriana = await Desk.signIn(browser, newsroom.url, 'admin', '/admin/lists/rounds.segments');
  page = adriana.page;
});
afterEach(() => expect(adriana.errors).toEqual([]));

const go = (path: string) => page.goto(`${newsroom.url}${path}`);
const dialog = (): Locator => page.getByRole('dialog');
const grid = (name: string): Locator => page.getByRole('grid', { name, exact: true });
const column = (name: string, of = words('area.rounds')) => grid(of).locator(`[data-row] [data-column=${name}]`).allTextContents();
const shot = (name: string): Promise<unknown> =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : Promise.resolve();

describe('whom the newsroom calls', () => {
  it('is grouped by segments: a name that another has is refused, and the cell says its old one [SCR-SET-SEGMENTS]', async () => {
    const list = words('settingsList.rounds.segments');
    await grid(list).waitFor();
    expect(await hindrances(page)).toEqual([]);
    await page.keyboard.press('Alt+n');
    await dialog().getByLabel(words('settingsField.name')).fill('Clima');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => column('name', list)).toContain('Clima');
    await grid(list).locator('[data-row] [data-column=name]').filter({ hasText: 'Clima' }).click();
    const editor = page.getByRole('textbox', { name: words('settingsField.name'), exact: true });
    await editor.fill('polícia');
    await editor.press('Enter');
    await page.getByText('Já existe um segmento com este nome.', { exact: true }).waitFor();
    expect(await column('name', list)).toEqual(['Clima', 'Polícia', 'Resgate', 'Saúde', 'Trânsito']);
  });

  it('are institutions with their segment and numbers, written by keyboard [SCR-SET-INSTITUTIONS]', async () => {
    const list = words('settingsList.rounds.institutions');
    await go('/admin/lists/rounds.institutions');
    await grid(list).waitFor();
    await page.keyboard.press('Alt+n');
    await dialog().getByLabel(words('settingsField.name')).fill('Inmet');
    await dialog().getByLabel(words('settingsField.segmentId')).selectOption({ label: 'Clima' });
    await dialog().getByLabel(words('settingsField.contacts')).fill('Previsão: (11) 3000-0000, plantao@inmet.example');
    expect(await hindrances(page)).toEqual([]);
    await dialog().getByLabel(words('settingsField.name')).press('Enter');
    await dialog().waitFor({ state: 'detached' });
    const known = (await wire.get<{ name: string; contacts: object[] }[]>('/rounds/institutions')).body.find(
      ({ name }) => name === 'Inmet',
    );
    expect(known?.contacts).toMatchObject([{ name: 'Previsão', numbers: ['(11) 3000-0000'], emails: ['plantao@inmet.example'] }]);
    await expect.poll(() => column('segmentId', list)).toContain('Clima');
    expect(await hindrances(page)).toEqual([]);
    await shot('institutions');
  });
});

describe('the rounds of a day [SCR-ROUNDS]', () => {
  it('are noted by keyboard and stand in the order of the text of their times, at another desk too [MENU-13] [RND-01]', async () => {
    const bruno = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage();
    await bruno.goto(`${newsroom.url}/rounds?date=${DAY}`);
    await bruno.getByText(words('rounds.none')).waitFor();
    await go(`/rounds?date=${DAY}`);
    await page.getByText(words('rounds.none')).waitFor();
    for (const [time, text] of [
      ['10:00', 'Céu limpo.'],
      ['09:30', ''],
      ['9:45', 'Chuva à tarde.'],
    ] as const) {
      await page.keyboard.press('Alt+n');
      await dialog().getByLabel(words('rounds.time')).fill(time);
      await dialog().getByLabel(words('rounds.institution')).fill('inm');
      await page.getByRole('option', { name: 'Inmet' }).waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(() => dialog().getByLabel(words('rounds.segment')).locator('option:checked').textContent()).toBe('Clima');
      if (text) await dialog().getByLabel(words('rounds.text')).fill(text);
      await dialog().getByLabel(words('rounds.time')).press('Enter');
      await dialog().waitFor({ state: 'detached' });
    }
    await expect.poll(() => column('time')).toEqual(['09:30', '10:00', '9:45']);
    await expect
      .poll(() => bruno.getByRole('grid').locator('[data-row] [data-column=time]').allTextContents())
      .toEqual(['09:30', '10:00', '9:45']);
    expect((await column('contacts'))[0]).toContain('(11) 3000-0000');
    expect(await hindrances(page)).toEqual([]);
    await bruno.close();
  });

  it('are written over in their cells, by a click and by keys', async () => {
    const cell = grid(words('area.rounds')).locator('[data-row] [data-column=text]').first();
    await cell.click();
    const editor = page.getByRole('textbox', { name: words('rounds.text'), exact: true });
    await editor.fill('Vento forte no litoral.');
    await editor.press('Enter');
    await expect
      .poll(async () => (await wire.get<{ text: string }[]>(`/rounds?date=${DAY}`)).body[0]!.text)
      .toBe('Vento forte no litoral.');
    await shot('rounds');
  });

  it('do not stand under another day until its own are known, so that no verb is for them', async () => {
    const answers: (() => Promise<void>)[] = [];
    await page.route('**/api/rounds?*date=2026-03-11*', (call) => void answers.push(() => call.continue()));
    await page.getByRole('button', { name: words('common.nextDay'), exact: true }).click();
    await expect.poll(() => answers.length).toBe(1);
    expect(await column('time')).toEqual([]);
    await answers[0]!();
    await page.getByText(words('rounds.none')).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: words('common.previousDay'), exact: true }).click();
    await expect.poll(() => column('time')).toEqual(['09:30', '10:00', '9:45']);
  });

  it('are printed in the order of their times [SCR-PRINT-ROUND-CONTENT] [PRINT-12]', async () => {
    const opened = page.context().waitForEvent('page');
    await page.keyboard.press('Control+p');
    const paper = await opened;
    await paper.locator('[data-cell=seen]').first().waitFor();
    expect((await paper.locator('[data-cell=seen]').allTextContents()).map((text) => text.replace(/ ?Clima$/, '').trim())).toEqual([
      '09:30 Inmet',
      '10:00 Inmet',
      '9:45 Inmet',
    ]);
    expect(await paper.locator('[data-cell=read]').first().textContent()).toBe('Vento forte no litoral.');
    expect(await hindrances(paper)).toEqual([]);
    if (process.env.SHOTS) await paper.screenshot({ path: `${process.env.SHOTS}/rounds-paper.png` });
    await paper.close();
  });

  it('become proposals, and guidelines that open in a tab of their own with what was told', async () => {
    await grid(words('area.rounds')).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+p');
    await page.getByText(words('rounds.proposed', { slug: 'Inmet' })).waitFor();
    await page.keyboard.press('Alt+g');
    await dialog()
      .getByRole('button', { name: words('proposals.toGuideline') })
      .click();
    await page.waitForURL('**/guidelines**');
    await page.getByRole('tab', { name: /inmet/i }).waitFor();
    await expect
      .poll(() => page.getByLabel(words('guideline.information'), { exact: true }).inputValue())
      .toBe('09:30 · Clima · Inmet\nVento forte no litoral.');
  });

  it('are read whole by who has ROUND_READ alone: one opens as it is, and nothing of it can be changed [PERM-A19]', async () => {
    const text = `Fila na serra.\n${'Sem feridos. '.repeat(40)}`.trim();
    const segment = (await wire.post<{ id: number }>('/rounds/segments', { name: 'Estradas' })).body.id;
    const institution = (await wire.post<{ id: number }>('/rounds/institutions', { name: 'Ecovias', segmentId: segment })).body.id;
    const { id } = (await wire.post<{ id: number }>('/rounds', { date: '2026-03-12', time: '08:00', institution, segment, text })).body;
    const reader = await visitWith(browser, newsroom.url, ['ROUND_READ'], '/rounds?date=2026-03-12');
    const list = reader.getByRole('grid', { name: words('area.rounds'), exact: true });
    await list.getByText('Ecovias').first().waitFor();
    expect(await reader.getByRole('button', { name: words('rounds.new') }).count()).toBe(0);
    await list.focus();
    await reader.keyboard.press('Home');
    await reader.keyboard.press('Enter');
    const opened = reader.getByRole('dialog');
    await expect.poll(() => opened.getByLabel(words('rounds.text'), { exact: true }).inputValue()).toBe(text);
    const free = await opened
      .locator(':is(input, textarea, select):not([aria-hidden])')
      .evaluateAll((all) => (all as HTMLInputElement[]).filter((each) => !each.disabled && !each.readOnly).map((each) => each.outerHTML));
    expect(free).toEqual([]);
    expect(await opened.getByRole('button', { name: words('common.save'), exact: true }).isDisabled()).toBe(true);
    expect(await hindrances(reader)).toEqual([]);
    await reader.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    const removing = async (at: string): Promise<number> => (await fetch(at, { method: 'DELETE' })).status;
    expect(await reader.evaluate(removing, `/api/rounds?ids=${id}`)).toBe(403);
    await reader.context().close();
  });

  it('are led to from guidelines, in three languages; deleted after a question', async () => {
    await go('/guidelines');
    await page.getByRole('button', { name: words('documents.newFrom') }).click();
    await page.getByRole('menuitem', { name: words('action.guideline.fromRound') }).click();
    await page.waitForURL('**/rounds**');
    await go(`/rounds?date=${DAY}`);
    await grid(words('area.rounds')).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Delete');
    await dialog()
      .getByText(words('rounds.removeAsk', { name: '09:30 Inmet' }))
      .waitFor();
    await dialog()
      .getByRole('button', { name: words('common.delete') })
      .click();
    await expect.poll(() => column('time')).toEqual(['10:00', '9:45']);
    for (const language of ['es_ES', 'en_US'] as const) {
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.reload();
      await page.getByRole('button', { name: words('rounds.new', {}, language) }).waitFor();
      expect(await hindrances(page)).toEqual([]);
    }
    await shot('rounds-en');
  });
});
