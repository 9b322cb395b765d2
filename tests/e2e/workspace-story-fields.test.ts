import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from '../../cli/tests/child.ts';
import { hindrances } from './audit.ts';
import { type Language, words } from './desk.ts';
import { visit } from './workspace-kit.ts';
import { head, RUNDOWN, StoryRoom } from './workspace-story-kit.ts';

let room: StoryRoom;
let page: Page;
let folder: string;

beforeAll(async () => {
  room = await StoryRoom.start();
  ({ page } = room);
  folder = await mkdtemp(path.join(tmpdir(), 'lauda-story-'));
});
afterAll(async () => {
  await room?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('every field of a story', () => {
  const pick = async (label: string, name: string): Promise<void> => {
    await room.field(label).focus();
    await page.keyboard.type(name);
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
  };

  it('is set by keyboard, there after a reload, and read by lauda story view --json', async () => {
    const id = await room.create('CAMPOS');
    await room.open(id);
    await room.field(words('column.slug')).fill('TODOS OS CAMPOS');
    await pick(words('column.presenter'), 'Fernanda');
    await pick(words('column.reporter'), 'Beto');
    await pick(words('column.editor'), 'Ana');
    await pick(words('story.imageEditor'), 'Gil');
    await room.field(words('story.estimated')).fill('130');
    await page.keyboard.press('Tab');
    await room
      .form()
      .getByRole('switch', { name: words('story.manualVt') })
      .press('Space');
    await room
      .form()
      .getByRole('switch', { name: words('story.radio') })
      .press('Space');
    await room.field(words('column.vt')).fill('45');
    await page.keyboard.press('Tab');
    await room.field(words('story.mediaCode')).fill('VT-77');
    for (const name of ['information', 'footnote', 'credits']) await room.field(words(`story.${name}`)).fill(`texto de ${name}`);
    await room.button(words('section.vt')).press('Enter');
    await room.field(words('section.cueIn')).fill('Começou');
    await room.field(words('section.cueOut')).fill('terminou.');
    await room.save();
    await page.reload();
    await room.form().waitFor();
    expect(await room.field(words('column.slug')).inputValue()).toBe('TODOS OS CAMPOS');
    expect(await room.field(words('column.reporter')).inputValue()).toBe('Beto');
    const lauda = (...args: string[]) =>
      start(args, { LAUDA_URL: room.newsroom.url, LAUDA_CONFIG: path.join(folder, 'config.json') }, args[1] === 'login' ? 'lauda-demo' : '')
        .ended;
    expect((await lauda('auth', 'login', '-u', 'admin')).code).toBe(0);
    const fields =
      'slug,radio,presenterId,reporterId,editorId,imageEditorId,estimated,manualVt,vt,mediaCode,information,footnote,credits,sections';
    const { out, err } = await lauda('story', 'view', String(id), '--json', fields);
    expect(err).toBe('');
    const people = (await room.api.get<{ id: number; nickname: string }[]>('/users/all')).body;
    const idOf = (nickname: string) => people.find((each) => each.nickname === nickname)!.id;
    expect(JSON.parse(out)).toMatchObject({
      slug: 'TODOS OS CAMPOS',
      radio: true,
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

describe('the form of a story', () => {
  it('stands as a skeleton until its lock is there, says who writes it and that it was removed, and is saved by nobody meanwhile [SCR-STORY-FORM]', async () => {
    const id = await room.create('COM OUTRA PESSOA');
    expect((await room.api.get(`/stories/${id}?lock=true`)).status).toBe(200);
    let letGo = (): void => undefined;
    const free = new Promise<void>((resolve) => (letGo = resolve));
    const api = new RegExp(`/api/stories/${id}\\?`);
    await page.route(api, async (call) => {
      await free;
      await call.continue();
    });
    await page.goto(`${room.newsroom.url}${RUNDOWN}?open=[${id}]&story=${id}`);
    await page.locator('.late').first().waitFor({ state: 'attached' });
    letGo();
    await room.form().waitFor();
    await page.unroute(api);
    await room
      .form()
      .getByRole('alert')
      .getByText(/Adriana/)
      .waitFor();
    expect(await room.button(words('lock.takeOver')).isEnabled()).toBe(true);
    expect(await room.button(words('common.saved')).isEnabled()).toBe(false);
    expect(await room.field(words('column.slug')).isEditable()).toBe(false);
    expect(await hindrances(page)).toEqual([]);
    await room.api.delete(`/locks/${id}`);
    expect((await room.api.delete(`/stories?ids=${id}`)).status).toBe(200);
    await page.getByText(words('form.gone')).waitFor();
  });
});

describe('the preview', () => {
  it('shows the story as it will be printed with what is typed now, and prints it in a window of its own', async () => {
    const id = await room.create('PRÉVIA', head('Boa noite.'));
    const text = await room.open(id);
    await text.focus();
    await page.keyboard.press('Alt+v');
    const sheet = page.getByRole('region', { name: words('script.preview') }).getByRole('table', { name: 'PRÉVIA' });
    await sheet.getByText('Boa noite.').waitFor();
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Até já.');
    await sheet.getByText('Boa noite. Até já.').waitFor();
    expect(await sheet.locator('tr:has([data-cell]) [data-cell]').count()).toBe(2);
    await room.save();
    const [printed] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Alt+Shift+p')]);
    await printed.locator('article.sheet[aria-busy=false]').getByText('Boa noite. Até já.').waitFor();
    expect(printed.url()).toMatch(/\/story-content$/);
    await printed.close();
  });
});

describe('the form of a story hinders nobody', () => {
  it.each(['pt_BR', 'es_ES', 'en_US'] as const)('in %s, with every part, search and preview', async (language: Language) => {
    const id = await room.create(`INTEIRA ${language}`, {
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
    const desk = await visit(room.browser, room.newsroom.url, { path: RUNDOWN, language, theme: language === 'en_US' ? 'light' : 'dark' });
    const text = await room.open(id, desk);
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
