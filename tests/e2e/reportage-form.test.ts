import { WireClient } from '@lauda/testing';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { words } from './desk.ts';
import { browser, newsroom, openNewsroom } from './newsroom.ts';
import { hindrances, visit } from './workspace-kit.ts';

interface Section {
  readonly uuid: string;
  readonly type: string;
  readonly content: string;
  readonly observation: string;
  readonly duration: string;
}
interface Stored {
  readonly id: number;
  readonly sections: readonly Section[];
  readonly total: string;
}

let admin: WireClient;
let page: Page;
let reporterId: number;
let flood: number;

const section = (content: string, fields: object = {}) => ({
  ...{ uuid: crypto.randomUUID(), id: 0, index: 0, type: 'off', content, observation: '' },
  ...{ duration: 'PT0S', manual: false, approved: false },
  ...fields,
});
const make = async (slug: string, fields: object = {}): Promise<number> =>
  (await admin.post<Stored>('/news_reports', { slug, date: DEMO_DATE, reporterId, ...fields })).body.id;
const stored = async (): Promise<Stored> => (await admin.get<Stored>(`/news_reports/${flood}`)).body;
const path = (id: number): string => `/reportages?date=${DEMO_DATE}&tabs=[${id}]&open=${id}`;
const area = (name: string) => page.getByRole('textbox', { name, exact: true });
const title = (key: string, number: string): string => `${words(`reportSection.${key}`)} ${number}`;
const titles = (): Promise<string[]> => page.locator('[data-section] h3').allInnerTexts();
/** Waits until the caret is in a text. */
const isIn = (name: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
const counts = () => page.locator('[data-counts]');
const save = async (): Promise<void> => {
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: words('common.saved'), exact: true }).waitFor();
};
const shot = async (name: string, of = page): Promise<void> => {
  if (process.env.LAUDA_SHOTS) await of.screenshot({ path: `${process.env.LAUDA_SHOTS}/${name}.png` });
};

openNewsroom();
beforeAll(async () => {
  admin = new WireClient(newsroom.url);
  await admin.login('admin', 'lauda-demo');
  reporterId = (await admin.get<{ id: number }>('/users/me')).body.id;
  flood = await make('ENCHENTE', { sections: [section('A água subiu de madrugada.'), section('Cem famílias saíram de casa.')] });
  page = await visit(browser, newsroom.url, { path: path(flood), username: 'admin', theme: 'light' });
});

describe('the form of a reportage', () => {
  it('is written by keyboard: sections are added, moved and timed, and the caret stays in the words [SCR-REPORTAGE-FORM]', async () => {
    await area(title('off', '01')).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' O rio transbordou.');
    await page.keyboard.press('Alt+3');
    await isIn(`${title('interview', '01')}: ${words('reportageForm.quote')}`);
    await page.keyboard.type('Foi terrível');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Moradora conta como saiu');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await expect.poll(titles).toEqual([title('off', '01'), title('interview', '01'), title('off', '02')]);
    await page.keyboard.type(' de casa.');
    expect(await area(title('interview', '01')).inputValue()).toBe('Moradora conta como saiu de casa.');
    await page.keyboard.press('Alt+1');
    await isIn(title('off', '03'));
    await page.keyboard.insertText('a'.repeat(100));
    await page.locator('[data-section]').last().getByText('00:08').waitFor();
    await save();
    const { sections, total } = await stored();
    expect(sections.map(({ type, content, observation }) => [type, content, observation])).toEqual([
      ['off', 'A água subiu de madrugada. O rio transbordou.', ''],
      ['interview', 'Foi terrível', 'Moradora conta como saiu de casa.'],
      ['off', 'Cem famílias saíram de casa.', ''],
      ['off', 'a'.repeat(100), ''],
    ]);
    expect([sections.map(({ duration }) => duration), total]).toEqual([['PT3S', 'PT0S', 'PT2S', 'PT8S'], 'PT13S']);
    expect(await counts().innerText()).toContain('00:13');
    expect(await hindrances(page)).toEqual([]);
    await shot('reportage-light');
  });

  it('takes back what was typed and pasted as the browser does, cleans what is pasted, and has it spelt', async () => {
    const last = area(title('off', '03'));
    await last.focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Uma frase.');
    await last.evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text/plain', ' Colada\u00A0\u00A0de\u200B fora.');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    expect(await last.inputValue()).toContain('Colada de fora.');
    await page.keyboard.press('Control+z');
    expect(await last.inputValue()).not.toContain('Colada');
    await page.keyboard.press('Control+Shift+z');
    expect(await last.inputValue()).toContain('Colada de fora.');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Shift+F3');
    expect(await last.inputValue()).toContain('COLADA DE FORA.');
    expect(await last.evaluate((element: HTMLTextAreaElement) => element.spellcheck)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt-BR');
    await save();
  });

  it('puts a section where it is dropped, and the numbers follow [REP-SEC-15]', async () => {
    const id = await make('ARRASTO', { sections: ['um', 'dois', 'três'].map((content) => section(content)) });
    await page.goto(`${newsroom.url}${path(id)}`);
    const grip = (at: number) => page.locator('[data-section]').nth(at).locator('header > span').first();
    // It is dragged by who writes it: the page stands still, and the lock is there.
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.locator('[data-section] textarea[data-script]').first().isEditable()).toBe(true);
    await grip(0).hover();
    const last = page.locator('[data-section]').last();
    await page.mouse.down();
    // A drag is told of by each move: the pointer goes on until it is over the last one.
    const isOver = async (): Promise<boolean> => {
      const box = (await last.boundingBox())!;
      await page.mouse.move(box.x + 30, box.y + box.height - 20, { steps: 4 });
      return (await last.getAttribute('data-drop')) === 'bottom';
    };
    await expect.poll(isOver).toBe(true);
    await page.mouse.up();
    const shown = (): Promise<string[]> =>
      page.locator('[data-section] textarea[data-script]').evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value));
    await expect.poll(shown).toEqual(['dois', 'três', 'um']);
    expect(await titles()).toEqual(['01', '02', '03'].map((number) => title('off', number)));
    await save();
    const { sections } = (await admin.get<Stored>(`/news_reports/${id}`)).body;
    expect(sections.map(({ content }) => content)).toEqual(['dois', 'três', 'um']);
  });

  it('begins a new one at its slug, and says what is missing at its field in three languages [VAL-11] [REP-FORM-13]', async () => {
    for (const language of ['pt_BR', 'es_ES', 'en_US'] as const) {
      const other = await visit(browser, newsroom.url, {
        ...{ path: `/reportages?date=${DEMO_DATE}&tabs=[0]&open=0`, username: 'admin', language },
        theme: 'dark',
      });
      const slug = other.getByRole('textbox', { name: new RegExp(`^${words('column.slug', {}, language)}`) });
      await slug.fill('   ');
      await other.keyboard.press('Control+s');
      const warning = other.getByRole('status').filter({ hasText: words('validation:requiredOrInvalid', {}, language) });
      await warning.first().waitFor();
      expect(await warning.first().locator('svg').first().getAttribute('class')).toContain('text-warn');
      const said = words('validation:required', {}, language);
      expect(
        await other
          .getByRole('region', { name: words('reportageForm.facts', {}, language) })
          .getByText(said, { exact: true })
          .count(),
      ).toBe(2);
      expect(await hindrances(other)).toEqual([]);
      if (language === 'pt_BR') await shot('reportage-new-dark', other);
      await other.context().close();
    }
  });

  it('keeps count, time and caret right in the middle of sixty sections', async () => {
    const sections = Array.from({ length: 60 }, (_, at) => section('a'.repeat(98), { index: at }));
    const long = await make('SESSENTA', { sections });
    const other = await visit(browser, newsroom.url, { path: path(long), username: 'admin' });
    const middle = other.getByRole('textbox', { name: title('off', '31'), exact: true });
    await middle.click();
    await other.keyboard.press('Control+Home');
    for (let typed = 0; typed < 20; typed += 1) await other.keyboard.type('bc ');
    expect(await middle.evaluate((element: HTMLTextAreaElement) => [element.selectionStart, element.value.slice(0, 6)])).toEqual([
      60,
      'bc bc ',
    ]);
    const length = other.locator('[data-counts]');
    await length.getByText(words('script.words_other', { count: '80' })).waitFor();
    expect(await length.innerText()).toContain('07:05');
    await other.context().close();
  });

  it('adds a section of each kind by its key, and what is typed at once is saved in it', async () => {
    // A locution is of the radio, and is stored as an appearance.
    const vehicle = async (type: string) => (await admin.post<{ id: number }>('/vehicles', { name: `Um de ${type}`, type })).body.id;
    const id = await make('SEIS TECLAS', { vehiclesIds: [await vehicle('TV'), await vehicle('RADIO')] });
    await page.goto(`${newsroom.url}${path(id)}`);
    const slug = page.getByRole('textbox', { name: new RegExp(`^${words('column.slug')}`) });
    const kinds = ['off', 'appearance', 'interview', 'soundup', 'art', 'loc'];
    for (const [at, kind] of kinds.entries()) {
      await slug.and(page.locator(':not([readonly])')).focus();
      await page.keyboard.press(`Alt+${at + 1}`);
      await page.keyboard.type(`texto de ${kind}`);
      // The field takes it with the next frame.
      const typed = (): Promise<unknown> => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value);
      await expect.poll(typed).toBe(`texto de ${kind}`);
    }
    await save();
    const { sections } = (await admin.get<Stored>(`/news_reports/${id}`)).body;
    expect(sections.map(({ type, content }) => [type, content])).toEqual(
      kinds.map((kind) => [kind === 'loc' ? 'appearance' : kind, `texto de ${kind}`]),
    );
  });
});
