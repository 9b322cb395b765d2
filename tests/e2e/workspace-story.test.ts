import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser, WireClient } from '@lauda/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from '../../cli/tests/child.ts';
import { DEMO_DATE, NewsroomProcess } from '../../packages/testing/src/process-newsroom.ts';
import { hindrances } from './audit.ts';
import { type Language, words } from './desk.ts';
import { visit } from './workspace-kit.ts';

interface Part {
  readonly type: string;
  readonly text?: string;
}
interface Story extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly sections: Readonly<Record<string, { readonly subSections: readonly Part[] } & Readonly<Record<string, unknown>>>>;
}

const RUNDOWN = `/rundown/1/${DEMO_DATE}`;
const PATIENCE = { timeout: 10_000, interval: 50 };

let newsroom: NewsroomProcess;
let browser: Browser;
let api: WireClient;
let page: Page;
let folder: string;
let rundown: { readonly id: number; readonly blocks: readonly { readonly id: number; readonly standBy: boolean }[] };

const load = async (id: number): Promise<Story> => (await api.get<Story>(`/stories/${id}`)).body;
const create = async (slug: string, fields: object = {}): Promise<number> => {
  const blockId = rundown.blocks.find(({ standBy }) => standBy)!.id;
  return (await api.post<Story>(`/rundowns/${rundown.id}/stories`, { blockId, story: { slug, ...fields } })).body.id;
};
const head = (...texts: string[]) => ({
  sections: {
    head: {
      type: 'HEADER',
      duration: 'PT0S',
      subSections: texts.map((text) => ({ uuid: crypto.randomUUID(), type: 'CAMERA_TEXT', text })),
    },
  },
});

const form = (on = page): Locator => on.getByRole('article');
/** Opens a story in its tab; answers its first text. */
async function open(id: number, on = page): Promise<Locator> {
  await on.goto(`${newsroom.url}${RUNDOWN}?open=[${id}]&story=${id}`);
  await form(on).waitFor();
  return form(on).locator('textarea[data-script]').first();
}
const save = async (): Promise<void> => {
  await page.keyboard.press('Control+s');
  await form()
    .getByRole('button', { name: words('common.saved'), exact: true })
    .waitFor();
};
const textOf = async (id: number): Promise<string[]> => (await load(id)).sections.head?.subSections.flatMap(({ text }) => text ?? []) ?? [];
const field = (label: string, on: Locator = form()): Locator => on.getByLabel(label, { exact: true });
const button = (name: string, on: Locator = form()): Locator => on.getByRole('button', { name, exact: true });

beforeAll(async () => {
  [newsroom, browser, folder] = await Promise.all([NewsroomProcess.start(), launchBrowser(), mkdtemp(path.join(tmpdir(), 'lauda-story-'))]);
  api = new WireClient(newsroom.url);
  await api.login('admin', 'lauda-demo');
  rundown = (await api.get<typeof rundown>(`/rundowns?programId=1&date=${DEMO_DATE}`)).body;
  page = await visit(browser, newsroom.url, { path: RUNDOWN });
});
afterAll(async () => {
  await browser?.close();
  await newsroom?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('the words of a script', () => {
  it('are pasted without what a word processor brought along, and Ctrl+Z takes the paste back', async () => {
    const id = await create('COLADA', head('Antes. '));
    const text = await open(id);
    await text.focus();
    await page.keyboard.press('Control+End');
    await text.evaluate((area) => {
      const data = new DataTransfer();
      data.setData('text/plain', '•  A\u00A0chuva\u200B  forte \r\n\r\n\r\n\r\ncaiu.');
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('Antes. A chuva forte\n\ncaiu.');
    await page.keyboard.press('Control+z');
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('Antes. ');
  });

  it('turn their case and go in and out of brackets at the caret, and are counted as they are typed', async () => {
    const id = await create('CAIXA', head(''));
    const text = await open(id);
    await text.focus();
    await page.keyboard.type('chuva forte');
    await page.keyboard.press('Shift+F3');
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('chuva Forte');
    await page.keyboard.press('Shift+F3');
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('chuva FORTE');
    await page.keyboard.press('Alt+x');
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('chuva [FORTE]');
    const counts = form().locator('[data-counts]');
    await expect.poll(() => counts.textContent(), PATIENCE).toMatch(/^1 palavra · 5 caracteres · 1 linha/);
    await page.keyboard.press('Alt+x');
    await page.keyboard.press('Control+a');
    await expect
      .poll(() => counts.textContent(), PATIENCE)
      .toMatch(/^2 palavras · 11 caracteres · 1 linha.*2 palavras · 11 caracteres · 1 linha · 00:01$/);
  });

  it('are found whatever their accents, and replaced one by one or all at once', async () => {
    const id = await create('TROCA', head('São Paulo e sao jose.', 'SÃO LUÍS'));
    const text = await open(id);
    await text.focus();
    await page.keyboard.press('Control+h');
    await page.keyboard.type('sao');
    const bar = page.getByRole('search', { name: words('action.script.find') });
    await bar.getByText(words('find.count', { at: '1', count: '3' })).waitFor();
    await page.keyboard.press('Enter');
    await bar.getByText(words('find.count', { at: '2', count: '3' })).waitFor();
    expect(await form().locator('mark').allTextContents()).toEqual(['São', 'sao', 'SÃO']);
    expect(await form().locator('mark[data-current]').allTextContents()).toEqual(['sao']);
    await field(words('script.by'), bar).fill('santo');
    await button(words('script.replace'), bar).press('Enter');
    await expect.poll(() => text.inputValue(), PATIENCE).toBe('São Paulo e santo jose.');
    await button(words('script.replaceAll', { count: '2' }), bar).press('Enter');
    await field(words('script.find'), bar).press('Escape');
    await bar.waitFor({ state: 'detached' });
    await save();
    expect(await textOf(id)).toEqual(['santo Paulo e santo jose.', 'santo LUÍS']);
  });

  it('are timed as they are typed, at the rate of whoever reads them [STO-15] [STO-18]', async () => {
    const fernanda = new WireClient(newsroom.url);
    await fernanda.login('apresentadora', 'lauda-demo');
    const me = (await fernanda.get<{ id: number; version: number }>('/users/me')).body;
    await fernanda.put('/users/me', { id: me.id, version: me.version, readRate: 0.06 });
    const id = await create('TEMPO');
    await open(id);
    await button(words('section.head')).press('Enter');
    const section = form().getByRole('region', { name: words('section.head') });
    const text = section.locator('textarea[data-script]');
    await text.focus();
    await page.keyboard.insertText('a'.repeat(100));
    // The presenter of the program reads a new text.
    await expect.poll(() => section.getByRole('combobox').inputValue(), PATIENCE).toBe('Fernanda');
    await expect.poll(() => section.getByTitle(words('section.read')).textContent(), PATIENCE).toBe('00:06');
    await save();
    expect((await load(id)).sections.head).toMatchObject({ duration: 'PT6S' });
  });
});

describe('the parts of a section', () => {
  it('are added, written, moved and taken out by keyboard, and come back with an undo', async () => {
    const id = await create('PARTES', head('Um'));
    await open(id);
    const section = form().getByRole('region', { name: words('section.head') });
    await button(words('part.text'), section).press('Enter');
    await section.locator('textarea[data-script]').nth(1).focus();
    await page.keyboard.type('Dois');
    await section.getByLabel(`${words('part.camera')}, ${words('section.head')} 2`).fill('3');
    await button(words('part.cg'), section).press('Enter');
    const graphic = section.getByRole('group', { name: words('part.cg') });
    await field(words('part.template'), graphic).fill('NOME');
    await field(words('part.line', { n: '1' }), section.getByRole('group', { name: `${words('part.cg')} NOME` })).fill('MARIA');
    await button(words('part.addLine'), section).press('Enter');
    await field(words('part.line', { n: '2' }), section).fill('MORADORA');
    await button(words('part.video'), section).press('Enter');
    const clip = section.getByRole('group', { name: words('part.video') });
    await field(words('print.clip'), clip).fill('CHUVA');
    await button(words('part.up', { name: `${words('section.head')} 2` }), section).press('Enter');
    await save();
    const parts = (await load(id)).sections.head!.subSections;
    expect(parts).toMatchObject([
      { type: 'CAMERA_TEXT', text: 'Dois', camera: '3' },
      { type: 'CAMERA_TEXT', text: 'Um' },
      {
        type: 'CG',
        templateName: 'NOME',
        cgFields: [
          { name: '1', value: 'MARIA' },
          { name: '2', value: 'MORADORA' },
        ],
      },
      { type: 'MOS_VIDEO', slug: 'CHUVA' },
    ]);
    await button(words('section.remove', { name: `${words('section.head')} 1` }), section).press('Enter');
    expect(await section.locator('textarea[data-script]').count()).toBe(1);
    await page.getByRole('button', { name: words('common.undo') }).press('Enter');
    await expect.poll(() => section.locator('textarea[data-script]').first().inputValue(), PATIENCE).toBe('Dois');
  });
});

describe('every field of a story', () => {
  const pick = async (label: string, name: string): Promise<void> => {
    await field(label).focus();
    await page.keyboard.type(name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
  };

  it('is set by keyboard, there after a reload, and read by lauda story view --json', async () => {
    const id = await create('CAMPOS');
    await open(id);
    await field(words('column.slug')).fill('TODOS OS CAMPOS');
    await pick(words('column.presenter'), 'Fernanda');
    await pick(words('column.reporter'), 'Beto');
    await pick(words('column.editor'), 'Ana');
    await pick(words('story.imageEditor'), 'Gil');
    await field(words('story.estimated')).fill('130');
    await page.keyboard.press('Tab');
    await form()
      .getByRole('switch', { name: words('story.manualVt') })
      .press('Space');
    await field(words('column.vt')).fill('45');
    await page.keyboard.press('Tab');
    await field(words('story.mediaCode')).fill('VT-77');
    for (const name of ['information', 'footnote', 'credits']) await field(words(`story.${name}`)).fill(`texto de ${name}`);
    await button(words('section.vt')).press('Enter');
    await field(words('section.cueIn')).fill('Começou');
    await field(words('section.cueOut')).fill('terminou.');
    await save();
    await page.reload();
    await form().waitFor();
    expect(await field(words('column.slug')).inputValue()).toBe('TODOS OS CAMPOS');
    expect(await field(words('column.reporter')).inputValue()).toBe('Beto');
    const lauda = (...args: string[]) =>
      start(args, { LAUDA_URL: newsroom.url, LAUDA_CONFIG: path.join(folder, 'config.json') }, args[1] === 'login' ? 'lauda-demo' : '')
        .ended;
    expect((await lauda('auth', 'login', '-u', 'admin')).code).toBe(0);
    const fields =
      'slug,presenterId,reporterId,editorId,imageEditorId,estimated,manualVt,vt,mediaCode,information,footnote,credits,sections';
    const { out, err } = await lauda('story', 'view', String(id), '--json', fields);
    expect(err).toBe('');
    const people = (await api.get<{ id: number; nickname: string }[]>('/users/all')).body;
    const idOf = (nickname: string) => people.find((each) => each.nickname === nickname)!.id;
    expect(JSON.parse(out)).toMatchObject({
      slug: 'TODOS OS CAMPOS',
      presenterId: idOf('Fernanda'),
      reporterId: idOf('Beto'),
      editorId: idOf('Ana'),
      imageEditorId: idOf('Gil'),
      estimated: 'PT1M30S',
      manualVt: true,
      vt: 'PT45S',
      mediaCode: 'VT-77',
      information: 'texto de information',
      footnote: 'texto de footnote',
      credits: 'texto de credits',
      sections: { vt: { cueIn: 'Começou', cueOut: 'terminou.' } },
    });
  });
});

describe('the preview', () => {
  it('shows the story as it will be printed with what is typed now, and prints it in a window of its own', async () => {
    const id = await create('PRÉVIA', head('Boa noite.'));
    const text = await open(id);
    await text.focus();
    await page.keyboard.press('Alt+v');
    const sheet = page.getByRole('region', { name: words('script.preview') }).getByRole('table', { name: 'PRÉVIA' });
    await sheet.getByText('Boa noite.').waitFor();
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Até já.');
    await sheet.getByText('Boa noite. Até já.').waitFor();
    expect(await sheet.locator('tr:has([data-cell]) [data-cell]').count()).toBe(2);
    await save();
    const [printed] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Alt+Shift+p')]);
    await printed.locator('article.sheet[aria-busy=false]').getByText('Boa noite. Até já.').waitFor();
    expect(printed.url()).toMatch(/\/story-content$/);
    await printed.close();
  });
});

describe('the form of a story hinders nobody', () => {
  it.each(['pt_BR', 'es_ES', 'en_US'] as const)('in %s, with every part, search and preview', async (language: Language) => {
    const id = await create(`INTEIRA ${language}`, {
      sections: {
        ...head('Boa noite. [CAM 2]', 'Boa tarde.').sections,
        vt: {
          type: 'VT',
          duration: 'PT30S',
          cueOut: 'fim',
          subSections: [
            { uuid: crypto.randomUUID(), type: 'CG', templateName: 'NOME', cgFields: [{ name: '1', value: 'MARIA' }] },
            { uuid: crypto.randomUUID(), type: 'MOS_VIDEO', slug: 'CHUVA', duration: 'PT30S' },
          ],
        },
      },
    });
    const desk = await visit(browser, newsroom.url, { path: RUNDOWN, language, theme: language === 'en_US' ? 'light' : 'dark' });
    const text = await open(id, desk);
    await text.focus();
    await desk.keyboard.press('Alt+v');
    await desk.getByRole('region', { name: words('script.preview', {}, language) }).waitFor();
    await desk.keyboard.press('Control+h');
    await desk.keyboard.type('boa');
    await desk.locator('mark[data-current]').waitFor();
    expect(await hindrances(desk)).toEqual([]);
    await desk.context().close();
  });
});
